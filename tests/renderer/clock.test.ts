/** The clock of the turn: it counts for the side whose turn it is, pauses by a press, and a reload keeps it. */
import { mount } from '@vue/test-utils'
import { getActivePinia } from 'pinia'
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nothingProposed } from '../../src-core/contract/battle.ts'
import type { BattleView } from '../../src-core/contract/play.ts'
import { machineKey } from '../../src-renderer/api/machine.ts'
import TurnClock from '../../src-renderer/play/TurnClock.vue'
import { useBattle } from '../../src-renderer/stores/battle.ts'
import { appWith, lateMachine } from './late.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const sides = [{ id: 'north', name: 'Union' }, { id: 'south', name: 'Confederates' }] // prettier-ignore
const viewOf = (side: string | null): BattleView =>
  ({
    revision: 'a.1',
    last: null,
    clock: { turn: 1, side, phase: side && 'fire' },
    roster: { sides, units: [] },
    proposed: nothingProposed,
  }) as unknown as BattleView
const shown = () => {
  const { machine } = lateMachine()
  appWith(machine)
  useBattle().view = viewOf('north')
  return mount(TurnClock, {
    global: { plugins: [getActivePinia() as never], provide: { [machineKey as symbol]: machine } },
  })
}

test('it counts for the side whose turn it is, until it is paused', async () => {
  const clock = shown()
  vi.advanceTimersByTime(65_000)
  await nextTick()
  expect(clock.text()).toBe('1:05')
  useBattle().view = viewOf('south')
  vi.advanceTimersByTime(10_000)
  await nextTick()
  expect(clock.text()).toBe('0:10')
  expect(clock.attributes('title')).toContain('Union 1:05, Confederates 0:10')
  await clock.trigger('click')
  vi.advanceTimersByTime(60_000)
  await clock.trigger('click')
  vi.advanceTimersByTime(2_000)
  await nextTick()
  expect(clock.text()).toBe('0:12')
  clock.unmount()

  const again = shown()
  expect(again.text()).toBe('1:05')
})

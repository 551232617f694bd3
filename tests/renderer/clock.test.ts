/** The turn clock counts for the active side, can be paused, and survives a reload. */
import { effectScope } from 'vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BattleView } from '../../src-core/contract/play.ts'
import { noProposals } from '../../src-core/contract/window.ts'
import { nonNull } from '../../src-core/present.ts'
import { useTurnClock } from '../../src-renderer/play/turn-clock.ts'
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
    proposed: noProposals,
  }) as unknown as BattleView
const started = () => {
  const app = appWith(lateMachine().machine)
  useBattle().view = viewOf('north')
  const scope = effectScope()
  const clock = app.runWithContext(() => nonNull(scope.run(useTurnClock)))
  return { ...clock, stop: () => scope.stop() }
}

test('the clock runs for the active side until paused', () => {
  const clock = started()
  vi.advanceTimersByTime(65_000)
  expect(clock.current.value).toBe('1:05')
  useBattle().view = viewOf('south')
  vi.advanceTimersByTime(10_000)
  expect(clock.all.value).toBe('Union 1:05, Confederates 0:10')
  clock.isPaused.value = true
  vi.advanceTimersByTime(60_000)
  clock.isPaused.value = false
  vi.advanceTimersByTime(2_000)
  expect(clock.current.value).toBe('0:12')
  clock.stop()
  vi.advanceTimersByTime(60_000)
  expect(clock.current.value).toBe('0:12')
  expect(started().all.value).toBe('Union 1:05, Confederates 0:12')
})

/** Settings apply immediately. What the machine couldn't save is kept until it can. */
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test, vi } from 'vitest'
import { createApp } from 'vue'
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import type { Machine } from '../../src-core/contract/window.ts'
import { failure, success } from '../../src-core/problem.ts'
import { machineKey, useConnection } from '../../src-renderer/api/machine.ts'
import { useNotices } from '../../src-renderer/stores/notices.ts'
import { useSettings } from '../../src-renderer/stores/settings.ts'

const readSettings = vi.fn<Machine['readSettings']>()
const changeSettings = vi.fn<Machine['changeSettings']>()
let tell: (event: MachineEvent) => void

beforeEach(() => {
  readSettings.mockReset()
  changeSettings.mockReset()
  const machine: Partial<Machine> = {
    readSettings,
    changeSettings,
    listen: (listener) => {
      tell = listener
      return () => undefined
    },
  }
  const pinia = createPinia()
  createApp({})
    .use(pinia)
    .provide(machineKey, machine as Machine)
  setActivePinia(pinia)
})

const kept = (theme: 'light' | 'dark' | 'system') =>
  success({
    theme,
    textSize: 1,
    units: 'inches' as const,
    largeResults: false,
    applyRolls: false,
    turnClock: false,
    rules: null,
    print: { options: { paper: 'a4' as const }, kinds: ['qrs' as const, 'gauge' as const], presets: [], folder: null },
    scale: {},
    recent: [],
  })

test('a change is active before the host responds', () => {
  changeSettings.mockReturnValue(new Promise(() => undefined))
  const store = useSettings()
  void store.change({ theme: 'dark' })
  expect(store.settings.theme).toBe('dark')
})

test('a change made while the host is unavailable is saved when it returns', async () => {
  const store = useSettings()
  const connection = useConnection()
  changeSettings.mockResolvedValueOnce(failure({ code: 'machine-away', message: 'gone' }))
  connection.reach = 'away'
  await store.change({ theme: 'dark' })
  expect(store.settings.theme).toBe('dark')

  // When the machine is back, it reports changed settings, but still has the old ones.
  readSettings.mockResolvedValue(kept('light'))
  changeSettings.mockResolvedValue(kept('dark'))
  connection.reach = 'here'
  tell({ kind: 'settings-changed' })
  await vi.waitFor(() => expect(changeSettings).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(readSettings).toHaveBeenCalled())
  expect(changeSettings.mock.lastCall).toEqual([{ theme: 'dark' }])
  expect(store.settings.theme).toBe('dark')
})

test('a rejected change is reverted with a message', async () => {
  const store = useSettings()
  readSettings.mockResolvedValue(kept('light'))
  changeSettings.mockResolvedValue(
    failure({ code: 'not-written', message: 'The disk is full.', right: 'Free up space.' }),
  )
  await store.change({ theme: 'dark' })
  expect(store.settings.theme).toBe('light')
  expect(useNotices().shown?.text).toBe('The disk is full. Free up space.')
})

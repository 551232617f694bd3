import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { Settings } from '../../src-core/contract/settings.ts'
import { useMachine, useConnection } from '../api/machine.ts'
import { createCallQueue } from '../api/query.ts'
import { useNotices } from './notices.ts'

type Change = InputOf<'changeSettings'>

/** Text sizes, as multiples of the default. */
export const textSizes: readonly number[] = [0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.25, 2.5]

/** Used until the background process answers. Must match `contract/settings.ts`. */
export const defaultSettings: Settings = {
  theme: 'system',
  textSize: 1,
  units: 'inches',
  largeResults: false,
  applyRolls: false,
  turnClock: false,
  rules: null,
  scale: {},
  print: { options: { paper: 'a4' }, kinds: ['qrs', 'gauge'], presets: [], folder: null },
  recent: [],
}

/** Removes the changes that were stored, except settings changed again in the meantime. */
const withoutDone = (all: Change, done: Change): Change =>
  Object.fromEntries(Object.entries(all).filter(([name, value]) => done[name as keyof Change] !== value))

/** The player's settings. Changes apply immediately. If the background process is unreachable, they are stored later. */
export const useSettings = defineStore('settings', () => {
  const machine = useMachine()
  const connection = useConnection()
  const notices = useNotices()
  const settings = shallowRef<Settings>(defaultSettings)
  /** Changes that haven't been stored yet. */
  let unsaved: Change = {}
  const { inTurn } = createCallQueue()

  const fetchAll = async (): Promise<void> => {
    const answer = await machine.readSettings({})
    if (answer.ok) settings.value = { ...answer.value, ...(unsaved as Partial<Settings>) }
    else notices.tellProblems(answer.problems)
  }
  const read = (): Promise<void> => inTurn(fetchAll)
  const save = (): Promise<void> =>
    inTurn(async () => {
      const change = unsaved
      if (Object.keys(change).length === 0) return
      const answer = await machine.changeSettings(change)
      if (answer.ok) unsaved = withoutDone(unsaved, change)
      else if (answer.problems.every(({ code }) => code !== 'machine-away')) {
        unsaved = withoutDone(unsaved, change)
        notices.tellProblems(answer.problems)
        await fetchAll()
      }
    })
  const change = (what: Change): Promise<void> => {
    unsaved = { ...unsaved, ...what }
    settings.value = { ...settings.value, ...(what as Partial<Settings>) }
    return save()
  }
  watch(
    () => connection.reach,
    (reach) => {
      if (reach === 'here') void save()
    },
  )
  machine.listen(({ kind }) => {
    if (kind === 'settings-changed') void read()
  })
  return { settings, read, change }
})

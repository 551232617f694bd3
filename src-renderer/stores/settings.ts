import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { Settings } from '../../src-core/contract/settings.ts'
import { useMachine, useConnection } from '../api/machine.ts'
import { createCallQueue } from '../api/query.ts'
import { useNotices } from './notices.ts'

type Change = InputOf<'changeSettings'>

/** The text sizes to choose from, as multiples of the usual one. */
export const textSizes: readonly number[] = [0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.25, 2.5]

/** As in `contract/settings.ts`, until the machine has answered with the player's. */
export const defaultSettings: Settings = {
  theme: 'system',
  textSize: 1,
  units: 'inches',
  largeResults: false,
  rules: null,
  scale: {},
  print: { options: { paper: 'a4' }, kinds: ['qrs', 'gauge'], presets: [], folder: null },
  recent: [],
}

/** What was changed again meanwhile stays. */
const without = (all: Change, done: Change): Change =>
  Object.fromEntries(Object.entries(all).filter(([name, value]) => done[name as keyof Change] !== value))

/** What the player has set. A change is in force at once and kept by the machine; while that is away, it is kept here. */
export const useSettings = defineStore('settings', () => {
  const machine = useMachine()
  const connection = useConnection()
  const notices = useNotices()
  const settings = shallowRef<Settings>(defaultSettings)
  /** Changes the machine has not taken yet. */
  let unsaved: Change = {}
  const { inTurn } = createCallQueue()

  const fetchAll = async (): Promise<void> => {
    const answer = await machine.readSettings({})
    if (answer.ok) settings.value = { ...answer.value, ...(unsaved as Partial<Settings>) }
    else notices.tellProblems(answer.problems)
  }
  const read = (): Promise<void> => inTurn(fetchAll)
  /** All that is unsaved at a time. */
  const save = (): Promise<void> =>
    inTurn(async () => {
      const change = unsaved
      if (Object.keys(change).length === 0) return
      const answer = await machine.changeSettings(change)
      if (answer.ok) unsaved = without(unsaved, change)
      else if (answer.problems.every(({ code }) => code !== 'machine-away')) {
        unsaved = without(unsaved, change)
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

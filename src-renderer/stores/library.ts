import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { LibraryEntry } from '../../src-core/contract/rules.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { ProblemInWords, Answer } from '../../src-core/problem.ts'
import { useMachine } from '../api/machine.ts'
import { openTurns } from '../api/turns.ts'

/** The rulesets and house rules there are. Calls go one after the other, so that an older answer never follows a newer one. */
export const useLibrary = defineStore('library', () => {
  const machine = useMachine()
  const { inTurn } = openTurns()
  /** Undefined until it was read. */
  const entries = shallowRef<readonly LibraryEntry[]>()
  const problems = shallowRef<readonly ProblemInWords[]>([])

  const list = async (): Promise<void> => {
    const answer = await machine.listLibrary({})
    if (answer.ok) entries.value = answer.value.entries
    problems.value = answer.ok ? answer.value.problems : answer.problems
  }
  const read = (): Promise<void> => inTurn(list)
  /** What changes the library; it is read anew then. */
  const change = <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    inTurn(async () => {
      const answer = await call()
      if (answer.ok) await list()
      return answer
    })
  /** Takes a file into the library, by its place, or as a copy by its name and text; `beside`: also where house rules of its id are here. */
  const keep = (given: InputOf<'readHere'>, beside = false): Promise<Answer<LibraryEntry>> => {
    const both = beside ? { beside } : {}
    return change(() =>
      'file' in given ? machine.openFile({ ...given, ...both }) : machine.takeFile({ ...given, ...both }),
    )
  }
  const close = (file: string): Promise<Answer<unknown>> => change(() => machine.closeFile({ file }))
  const find = (name: string): LibraryEntry | undefined => entries.value?.find((entry) => entry.name === name)
  /** What a ruleset leaves to the players, by the name it is put over it. */
  const option = (name: string): LibraryEntry['options'][number] | undefined =>
    entries.value?.flatMap(({ options }) => options).find((each) => each.name === name)
  /** What one can play by, and what one can put over it. */
  const rulesets = computed(() => entries.value?.filter(({ kind }) => kind === 'ruleset') ?? [])
  const houseRules = computed(() => entries.value?.filter(({ kind }) => kind === 'house') ?? [])

  machine.listen(({ kind }) => {
    if (kind === 'library-changed') void read()
  })
  return { entries, problems, rulesets, houseRules, read, keep, close, find, option }
})

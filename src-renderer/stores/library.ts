import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { LibraryEntry } from '../../src-core/contract/library.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { ProblemInWords, Answer } from '../../src-core/problem.ts'
import { useMachine } from '../api/machine.ts'

/** The rulesets and house rules there are. */
export const useLibrary = defineStore('library', () => {
  const machine = useMachine()
  /** Undefined until it was read. */
  const entries = shallowRef<readonly LibraryEntry[]>()
  const problems = shallowRef<readonly ProblemInWords[]>([])

  const read = async (): Promise<void> => {
    const answer = await machine.listLibrary({})
    if (answer.ok) entries.value = answer.value.entries
    problems.value = answer.ok ? answer.value.problems : answer.problems
  }
  /** Takes a file into the library, by its place, or as a copy by its name and text; `beside`: also where house rules of its id are here. */
  const keep = async (given: InputOf<'readHere'>, beside = false): Promise<Answer<LibraryEntry>> => {
    const both = beside ? { beside } : {}
    const answer = await ('file' in given ? machine.openFile({ ...given, ...both }) : machine.takeFile({ ...given, ...both }))
    if (answer.ok) await read()
    return answer
  }
  const close = async (file: string): Promise<Answer<unknown>> => {
    const answer = await machine.closeFile({ file })
    if (answer.ok) await read()
    return answer
  }
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

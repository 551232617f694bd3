import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { LibraryEntry } from '../../src-core/contract/library.ts'
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
  const open = async (file: string): Promise<Answer<LibraryEntry>> => {
    const answer = await machine.openFile({ file })
    if (answer.ok) await read()
    return answer
  }
  /** Keeps a copy of a file by its name and text. */
  const take = async (name: string, text: string): Promise<Answer<LibraryEntry>> => {
    const answer = await machine.takeFile({ name, text })
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
  return { entries, problems, rulesets, houseRules, read, open, take, close, find, option }
})

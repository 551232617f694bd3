import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { type LibraryEntry, type HereAlready, isCopy } from '../../src-core/contract/rules.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import { type ProblemInWords, type Answer, success } from '../../src-core/problem.ts'
import { useMachine } from '../api/machine.ts'
import { createCallQueue } from '../api/query.ts'
import { libraryWords } from '../../src-core/words/window/library.ts'
import { useNotices } from './notices.ts'

/** The rulesets and house rules in the library. */
export const useLibrary = defineStore('library', () => {
  const machine = useMachine()
  const { inTurn } = createCallQueue()
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

/** A file of rules in the library. */
export interface OpenedRules {
  readonly name: string
  /** What was chosen stays as it is: the file of this name is a copy of it. */
  readonly copyOf?: string
}

/** A file that the player chose, or its name and its text. */
type Given = InputOf<'readHere'>

type Decision = 'replace' | 'both' | 'leave'

interface Asked {
  readonly given: Given
  readonly found: HereAlready
  readonly decide: (decision: Decision) => void
}

/** Files of rules that the player opens or drops, and the question what to do if their house rules are already in the library. */
export const useIncomingFiles = defineStore('received', () => {
  const machine = useMachine()
  const library = useLibrary()
  const notices = useNotices()
  const { inTurn } = createCallQueue()

  /** The question being asked. */
  const asked = shallowRef<Asked>()

  /** Adds a file to the library, after those given before; undefined if the player cancels. */
  const keep = (given: Given): Promise<Answer<OpenedRules> | undefined> => inTurn(() => keepNow(given))
  const keepNow = async (given: Given): Promise<Answer<OpenedRules> | undefined> => {
    if (library.entries === undefined) await library.read()
    const before = library.entries ?? []
    const first = await library.keep(given)
    const isHere = !first.ok && first.problems.some(({ code }) => code === 'here-already')
    if (!isHere) return opened(first, given, before)
    const found = await machine.readHere(given)
    if (!found.ok) return found
    const decision = await ask(given, found.value)
    if (decision === 'both') return opened(await library.keep(given, true), given, before)
    return decision === 'replace' ? replace(given) : undefined
  }

  const ask = async (given: Given, found: HereAlready): Promise<Decision> => {
    const { promise, resolve } = Promise.withResolvers<Decision>()
    asked.value = { given, found, decide: resolve }
    const decision = await promise
    asked.value = undefined
    return decision
  }

  /** A file that is already in the library is not added twice. */
  const opened = (
    kept: Awaited<ReturnType<typeof library.keep>>,
    given: Given,
    before: readonly { readonly name: string }[],
  ): Answer<OpenedRules> => {
    if (!kept.ok) return kept
    const { name } = kept.value
    if ('file' in given) return success(isCopy(kept.value, given.file) ? { name, copyOf: given.file } : { name })
    return success(before.some((entry) => entry.name === name) ? { name } : { name, copyOf: given.name })
  }

  const replace = async (given: Given): Promise<Answer<OpenedRules>> => {
    const done = await machine.replaceHere(given)
    if (!done.ok) return done
    await library.read()
    const { head, name } = done.value
    const { title, text } = libraryWords.here.replaced
    notices.tell({ kind: 'done', title: title(head?.title ?? name, head?.version ?? ''), text })
    return success({ name })
  }

  return { asked, keep }
})

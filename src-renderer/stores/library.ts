import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { DeletedRules, LibraryEntry, HereAlready } from '../../src-core/contract/rules.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import { isCopy } from '../../src-core/contract/window.ts'
import { type ProblemInWords, type Answer, success } from '../../src-core/problem.ts'
import { useMachine } from '../api/machine.ts'
import { createCallQueue } from '../api/query.ts'
import { libraryWords } from '../../src-core/words/window/library.ts'
import { useNotices } from './notices.ts'

/** The rulesets and house rules in the library. */
export const useLibrary = defineStore('library', () => {
  const machine = useMachine()
  const { inTurn } = createCallQueue()
  /** Undefined until loaded. */
  const entries = shallowRef<readonly LibraryEntry[]>()
  const problems = shallowRef<readonly ProblemInWords[]>([])
  /** Files that can be restored, most recently deleted first. */
  const deleted = shallowRef<readonly DeletedRules[]>([])

  const list = async (): Promise<void> => {
    const answer = await machine.listLibrary({})
    if (answer.ok) entries.value = answer.value.entries
    if (answer.ok) deleted.value = answer.value.deleted
    problems.value = answer.ok ? answer.value.problems : answer.problems
  }
  const read = (): Promise<void> => inTurn(list)
  /** Makes a call that changes the library, then reads the library again. */
  const change = <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    inTurn(async () => {
      const answer = await call()
      if (answer.ok) await list()
      return answer
    })
  /** Adds a file by path, or a copy by name and text. `beside` adds it even if the library has house rules with the same id. */
  const add = (given: InputOf<'readHere'>, beside = false): Promise<Answer<LibraryEntry>> => {
    const both = beside ? { beside } : {}
    return change(() =>
      'file' in given ? machine.openFile({ ...given, ...both }) : machine.takeFile({ ...given, ...both }),
    )
  }
  const rename = (file: string, title: string): Promise<Answer<LibraryEntry>> =>
    change(() => machine.renameFile({ file, title }))
  const duplicate = (file: string): Promise<Answer<LibraryEntry>> => change(() => machine.duplicateFile({ file }))
  const remove = (file: string): Promise<Answer<{ readonly deleted: string }>> =>
    change(() => machine.deleteFile({ file }))
  const restore = (file: string): Promise<Answer<LibraryEntry>> => change(() => machine.restoreFile({ deleted: file }))
  const close = (file: string): Promise<Answer<unknown>> => change(() => machine.closeFile({ file }))
  const find = (name: string): LibraryEntry | undefined => entries.value?.find((entry) => entry.name === name)
  /** Finds an option by the name under which it is used as house rules. */
  const option = (name: string): LibraryEntry['options'][number] | undefined =>
    entries.value?.flatMap(({ options }) => options).find((each) => each.name === name)
  const rulesets = computed(() => entries.value?.filter(({ kind }) => kind === 'ruleset') ?? [])
  /** Rulesets without problems, to choose from. */
  const soundRulesets = computed(() =>
    rulesets.value
      .filter((entry) => entry.problems.length === 0)
      .map(({ name, head }) => ({ value: name, title: head?.title ?? name, hint: head?.subtitle ?? undefined })),
  )
  /** The title of a ruleset, given its id or name. */
  const titleOf = (id: string): string =>
    rulesets.value.find(({ name, head }) => head?.id === id || name === id)?.head?.title ?? id
  const houseRules = computed(() => entries.value?.filter(({ kind }) => kind === 'house') ?? [])

  machine.listen(({ kind }) => {
    if (kind === 'library-changed') void read()
  })
  return {
    ...{ entries, problems, deleted, rulesets, soundRulesets, houseRules, titleOf, find, option },
    ...{ read, add, rename, duplicate, remove, restore, close },
  }
})

/** An opened rules file in the library. */
export interface OpenedRules {
  readonly name: string
  /** The name of the original if the file is a copy. */
  readonly copyOf?: string
}

/** A file given by path or by name and text. */
type IncomingFile = InputOf<'readHere'>

type Decision = 'replace' | 'both' | 'cancel'

/** A question for the player, asked when the library already has house rules with the same id. */
interface Question {
  readonly file: IncomingFile
  readonly found: HereAlready
  readonly decide: (decision: Decision) => void
}

/** Rules files that the player opens or drops. Lets the player choose what to do with house rules that are already in the library. */
export const useIncomingFiles = defineStore('incoming-files', () => {
  const machine = useMachine()
  const library = useLibrary()
  const notices = useNotices()
  const { inTurn } = createCallQueue()

  const question = shallowRef<Question>()

  /** Adds a file to the library after earlier ones. Undefined if the player cancels. */
  const add = (file: IncomingFile): Promise<Answer<OpenedRules> | undefined> => inTurn(() => addNow(file))
  const addNow = async (file: IncomingFile): Promise<Answer<OpenedRules> | undefined> => {
    if (library.entries === undefined) await library.read()
    const before = library.entries ?? []
    const first = await library.add(file)
    const isHere = !first.ok && first.problems.some(({ code }) => code === 'here-already')
    if (!isHere) return opened(first, file, before)
    const found = await machine.readHere(file)
    if (!found.ok) return found
    const decision = await ask(file, found.value)
    if (decision === 'both') return opened(await library.add(file, true), file, before)
    return decision === 'replace' ? replace(file) : undefined
  }

  const ask = async (file: IncomingFile, found: HereAlready): Promise<Decision> => {
    const { promise, resolve } = Promise.withResolvers<Decision>()
    question.value = { file, found, decide: resolve }
    const decision = await promise
    question.value = undefined
    return decision
  }

  /** Converts the answer, with the original's name if the library made a copy of the file. */
  const opened = (
    added: Awaited<ReturnType<typeof library.add>>,
    file: IncomingFile,
    before: readonly { readonly name: string }[],
  ): Answer<OpenedRules> => {
    if (!added.ok) return added
    const { name } = added.value
    if ('file' in file) return success(isCopy(added.value, file.file) ? { name, copyOf: file.file } : { name })
    return success(before.some((entry) => entry.name === name) ? { name } : { name, copyOf: file.name })
  }

  const replace = async (file: IncomingFile): Promise<Answer<OpenedRules>> => {
    const done = await machine.replaceHere(file)
    if (!done.ok) return done
    await library.read()
    const { head, name } = done.value
    const { title, text } = libraryWords.here.replaced
    notices.tell({ kind: 'done', title: title(head?.title ?? name, head?.version ?? ''), text })
    return success({ name })
  }

  return { question, add }
})

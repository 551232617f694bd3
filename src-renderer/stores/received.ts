import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { type HereAlready, isCopy } from '../../src-core/contract/rules.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import { success, type Answer } from '../../src-core/problem.ts'
import { libraryWords } from '../../src-core/words/window-library.ts'
import { useMachine } from '../api/machine.ts'
import { openTurns } from '../api/turns.ts'
import { useLibrary } from './library.ts'
import { useNotices } from './notices.ts'

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

/** Files that the player gives the window, and the question where house rules of the same id are here already. */
export const useReceived = defineStore('received', () => {
  const machine = useMachine()
  const library = useLibrary()
  const notices = useNotices()
  const { inTurn } = openTurns()

  /** What the player is to decide. */
  const asked = shallowRef<Asked>()

  /** Takes a file into the library, after those that were given before; undefined where the player leaves it. */
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

  /** What was kept already is not kept twice, and may be the very file. */
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

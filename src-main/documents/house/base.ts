/** The ruleset that house rules in the making lie over: made ready once, and anew when its files are no longer the same. */
import { nothingBelow, openBase, type Base } from '../../../src-core/house/base.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import type { Library } from '../../rulesets/library.ts'

export interface ReadyBase {
  readonly base: Base
  /** The texts that it is made of, by file. */
  readonly texts: ReadonlyMap<string, string | null>
  /** Where they were read. */
  readonly library: Library
}

/** What stands for the base of a ruleset that extends none. */
export const nothing = ''

/** The base of an id or file; `own`: of a ruleset that extends it, and of no house rules. Problems: what is wrong with it or where it is sought. */
export const readyBase = (library: Library, ruleset: string, own = false): Result<ReadyBase> => {
  if (ruleset === nothing) {
    const base = nothingBelow()
    return base.ok ? success({ base: base.value, texts: new Map(), library }) : base
  }
  const book = library.named(ruleset)
  if (!book.ok) return book
  const source = book.value.source()
  if (!source.ok) return source
  const sources = library.lineage(book.value)
  if (!sources.ok) return sources
  const base = openBase(sources.value, source.value.head.id, own)
  if (!base.ok) return base
  const files = [...sources.value.values()].map(({ file }) => file)
  return success({ base: base.value, texts: new Map(files.map((file) => [file, readOf(library, file)])), library })
}

/** The base as its files are now. A ruleset that is broken meanwhile leaves the one that was sound. */
export const renewed = (ready: ReadyBase, library: Library, ruleset: string): ReadyBase => {
  if (library === ready.library) return ready
  const isSame = [...ready.texts].every(([file, text]) => readOf(library, file) === text)
  const now = isSame ? undefined : readyBase(library, ruleset, ready.base.own)
  return now?.ok ? now.value : { ...ready, library }
}

/** Null where it cannot be read. */
const readOf = (library: Library, file: string): string | null => {
  const { text } = library.book(file)
  return text.ok ? text.value : null
}

/** What rules in the making lie over: made ready once, and anew when its files are no longer the same. */
import { openBase, openOwnBase, type AnyBase, type Base, type Compared } from '../../../src-core/house/base.ts'
import type { Draft } from '../../../src-core/house/draft.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import { parseSource, type RulesetSource } from '../../../src-core/ruleset/parse.ts'
import type { Library } from '../../rulesets/library.ts'

export interface ReadyBase {
  readonly base: AnyBase
  /** What a ruleset of its own is made ready by: what its head says of others. */
  readonly by: string
  /** The texts that it is made of, by file. */
  readonly texts: ReadonlyMap<string, string | null>
  /** Where they were read. */
  readonly library: Library
}

/** The base of an id or file. Problems: what is wrong with it or where it is sought. */
export const readyBase = (library: Library, ruleset: string): Result<ReadyBase & { readonly base: Base }> => {
  const book = library.named(ruleset)
  if (!book.ok) return book
  const source = book.value.source()
  if (!source.ok) return source
  const sources = library.lineage(book.value)
  if (!sources.ok) return sources
  const base = openBase(sources.value, source.value.head.id)
  if (!base.ok) return base
  return success({ base: base.value, by: '', texts: textsOf(library, [...sources.value.values()]), library })
}

/** The base of a draft; of a ruleset of its own there always is one. `file`: where that is or will be. */
export const readyFor = (library: Library, { ruleset, history }: Draft, file: string): Result<ReadyBase> => {
  if (ruleset !== null) return readyBase(library, ruleset)
  const source = parseSource({ file, text: history.text })
  return success(readyOwn(library, file, source.ok ? source.value : undefined))
}

/** `source`: the file as it is in the making; undefined where that is no YAML. */
export const readyOwn = (library: Library, file: string, source: RulesetSource | undefined): ReadyBase => {
  const lineage = source && library.lineage({ ...library.book(file), source: () => success(source) })
  const sources = lineage?.ok ? lineage.value : new Map<string, RulesetSource>()
  const compared = source && comparedWith(library, source)
  const base = openOwnBase(sources, source?.head.extends, compared)
  const read = [...sources.values(), ...(compared?.sources.values() ?? [])].filter((one) => one !== source)
  return { base, by: source ? readyBy(source) : '', texts: textsOf(library, read), library }
}

/** What its head says of others. */
export const readyBy = ({ head }: RulesetSource): string => JSON.stringify([head.id, head.extends, head['copy-of']])

const comparedWith = (library: Library, { head }: RulesetSource): Compared | undefined => {
  const named = head['copy-of'] ?? head.extends
  const book = named === undefined || named === head.id ? undefined : library.named(named)
  const sources = book?.ok ? library.lineage(book.value) : undefined
  return named !== undefined && sources?.ok ? { sources: sources.value, id: named } : undefined
}

const textsOf = (library: Library, sources: readonly RulesetSource[]): ReadyBase['texts'] =>
  new Map(sources.map(({ file }) => [file, readOf(library, file)]))

/** The base as its files are now. A ruleset that is broken meanwhile leaves the one that was sound. */
export const renewed = (ready: ReadyBase, library: Library, draft: Draft, file: string): ReadyBase => {
  if (library === ready.library) return ready
  const isSame = [...ready.texts].every(([file, text]) => readOf(library, file) === text)
  const now = isSame ? undefined : readyFor(library, draft, file)
  return now?.ok ? now.value : { ...ready, library }
}

/** Null where it cannot be read. */
const readOf = (library: Library, file: string): string | null => {
  const { text } = library.book(file)
  return text.ok ? text.value : null
}

/** What house rules in the making change: made ready once, and anew when its files are no longer the same, or when they extend something else. */
import { idsOf, openBase, type Base } from '../../../src-core/house/base.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import type { RulesetSource } from '../../../src-core/ruleset/parse.ts'
import { placeAt } from '../../../src-core/ruleset/tree.ts'
import { belowOf } from '../../rulesets/house-base.ts'
import type { Library } from '../../rulesets/library.ts'

export interface ReadyBase {
  readonly base: Base
  /** What the house rules said that they extend when this was looked for. */
  readonly extended: string | undefined
  /** The texts that it is made of, by file. */
  readonly texts: ReadonlyMap<string, string | null>
  /** Where they were read. */
  readonly library: Library
}

/**
 * A ruleset, by id or file, with the house rules over it that `house` extends; null where that cannot be read. Problems: what is wrong with any of these or
 * where it is sought; `house-extends` where it is not to be found.
 */
export const readyBase = (library: Library, ruleset: string, house: RulesetSource | null): Result<ReadyBase> => {
  const book = library.named(ruleset)
  if (!book.ok) return book
  const source = book.value.source()
  if (!source.ok) return source
  const sources = library.lineage(book.value)
  if (!sources.ok) return sources
  const below = house ? belowOf(library, [...sources.value.keys()], house) : success([])
  if (!below.ok) return below
  const base = openBase(sources.value, source.value.head.id, below.value)
  if (!base.ok) return base
  const extended = house?.head.extends
  if (house && extended !== undefined && !idsOf(base.value).includes(extended))
    return failure(
      problem('house-extends', { extends: extended, ids: idsOf(base.value) }, { place: placeAt(house.tree, ['ruleset', 'extends']) }),
    )
  const files = [...sources.value.values(), ...below.value].map(({ file }) => file)
  return success({ base: base.value, extended, texts: new Map(files.map((file) => [file, readOf(library, file)])), library })
}

/** The base as its files are now. One that is broken or gone meanwhile leaves that which was sound. */
export const renewed = (ready: ReadyBase, library: Library, ruleset: string, house: RulesetSource | null): ReadyBase => {
  const extended = house ? house.head.extends : ready.extended
  if (library === ready.library && extended === ready.extended) return ready
  const isFound = extended === undefined || idsOf(ready.base).includes(extended)
  const isSame = extended === ready.extended && isFound && [...ready.texts].every(([file, text]) => readOf(library, file) === text)
  const now = isSame ? undefined : readyBase(library, ruleset, house)
  return now?.ok ? now.value : { ...ready, library, extended }
}

/** Null where it cannot be read. */
const readOf = (library: Library, file: string): string | null => {
  const { text } = library.book(file)
  return text.ok ? text.value : null
}

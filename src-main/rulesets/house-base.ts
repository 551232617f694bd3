/** What a file of house rules changes: the ruleset that it extends in the end, with the house rules between. */
import { extendableIds, openBase, type Base } from '../../src-core/house/base.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import type { RulesetSource } from '../../src-core/ruleset/parse.ts'
import { placeAt } from '../../src-core/ruleset/tree.ts'
import type { Library } from './library.ts'
import type { Book } from './shelf.ts'

/** Problems: what is wrong with what it extends; `house-extends` where it extends nothing. */
export const houseBase = (library: Library, book: Book): Result<Base> => {
  const source = book.source()
  if (!source.ok) return source
  const sources = library.lineage(book)
  if (!sources.ok) return sources
  const below = belowOf(library, [], source.value)
  if (!below.ok) return below
  const { head, tree } = below.value[0] ?? source.value
  if (head.extends === undefined)
    return failure(problem('house-extends', { extends: null, ids: [head.id] }, { place: tree.place }))
  return openBase(sources.value, head.extends, below.value)
}

/** The ruleset at the bottom of what house rules extend, as they or the lowest of these name it. */
export const rulesetUnder = (library: Library, source: RulesetSource): string | undefined => {
  const all = library.layered(new Set(), [source])
  return (all.ok ? all.value[0] : source)?.head.extends
}

/** The house rules below others over rulesets of these ids, the lowest first. Problems: as of `layered`. */
export const belowOf = (
  library: Library,
  rulesets: readonly string[],
  source: RulesetSource,
): Result<readonly RulesetSource[]> => {
  const all = library.layered(new Set(rulesets), [source])
  return all.ok ? success(all.value.filter((one) => one !== source)) : all
}

/** What theirs extend and ours do not, the lowest first, of house rules to be merged. Problem: `house-extends` where that is over another ruleset. */
export const belowTheirs = (
  library: Library,
  base: Base,
  ours: RulesetSource | null,
  theirs: RulesetSource,
): Result<readonly RulesetSource[]> => {
  const near = [...base.below, ...(ours ? [ours] : [])]
  const all = library.layered(new Set(base.ruleset.lineage.map(({ id }) => id)), [theirs], near)
  if (!all.ok) return all
  const apart = all.value.filter((one) => !base.below.includes(one))
  const { head, tree } = apart[0] ?? theirs
  const ids = extendableIds(base)
  if (head.extends !== undefined && ids.includes(head.extends)) return success(apart.filter((one) => one !== theirs))
  return failure(
    problem('house-extends', { extends: head.extends ?? null, ids }, { place: placeAt(tree, ['ruleset', 'extends']) }),
  )
}

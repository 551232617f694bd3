/** What rules in the making lie over and are compared with, prepared once, so that analysing an edit costs no more than what it touches. */
import { failure, problem, success, type Result } from '../problem.ts'
import { extend } from '../ruleset/extend.ts'
import { loadRuleset, type Sources } from '../ruleset/load.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { dataOf, isDataMap, type DataMap } from './data.ts'

/** The ruleset that house rules change. */
export interface Base {
  readonly own: false
  readonly sources: Sources
  readonly ruleset: Ruleset
  /** Its `rules` with those of all it extends. */
  readonly rules: MapTree
  readonly data: DataMap
}

/** What a ruleset of its own lies over, which may be nothing, and what it is compared with. */
export interface OwnBase {
  readonly own: true
  /** All that it extends. */
  readonly sources: Sources
  /** The `rules` of what it extends; empty where it extends nothing. */
  readonly rules: MapTree
  /** What it is a copy of, else what it extends; null where there is nothing sound to compare it with. */
  readonly ruleset: Ruleset | null
  readonly data: DataMap | null
}

export type AnyBase = Base | OwnBase

/** Problems: what is wrong with the ruleset; only a sound one can be changed by house rules. */
export const openBase = (sources: Sources, id: string): Result<Base> => {
  const ruleset = loadRuleset(sources, id)
  if (!ruleset.ok) return ruleset
  const rules = rulesBelow(sources, id)
  const data = rules && dataOf(rules)
  if (!rules || !isDataMap(data)) return failure(problem('missing', { what: 'all' }))
  return success({ own: false, sources, ruleset: ruleset.value, rules, data })
}

/** A ruleset with all that it extends, to compare one of its own with. */
export interface Compared {
  readonly sources: Sources
  readonly id: string
}

/**
 * The base of a ruleset of its own. `sources` hold what `extended` names and all that this extends in its turn; that need not be sound, as
 * a part is not.
 */
export const openOwnBase = (sources: Sources, extended: string | undefined, compared: Compared | undefined): OwnBase => {
  const rules = (extended === undefined ? undefined : rulesBelow(sources, extended)) ?? noRules
  const base = compared && openBase(compared.sources, compared.id)
  return {
    own: true,
    sources,
    rules,
    ...(base?.ok ? { ruleset: base.value.ruleset, data: base.value.data } : { ruleset: null, data: null }),
  }
}

/** Of what extends nothing. */
export const noRules: MapTree = { kind: 'map', entries: new Map(), place: { file: '', line: 1, column: 1 } }

/** The `rules` of a ruleset with those of all it extends; undefined where it has none. */
export const rulesBelow = (sources: Sources, id: string): MapTree | undefined => {
  let rules: MapTree | undefined
  for (const { tree } of layersOf(sources, id)) {
    const own = treeAt(tree, ['rules'])
    if (own?.kind === 'map') rules = extend(rules, own).tree
  }
  return rules
}

/** The file of a ruleset and all that it extends, the lowest first. */
const layersOf = (sources: Sources, id: string): readonly RulesetSource[] => {
  const source = sources.get(id)
  if (!source) return []
  const base = source.head.extends
  return base === undefined ? [source] : [...layersOf(sources, base), source]
}

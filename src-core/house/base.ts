/** What rules in the making lie over and are compared with, prepared once, so that analysing an edit costs no more than what it touches. */
import { failure, problem, success, type Result } from '../problem.ts'
import { extend } from '../ruleset/extend.ts'
import { loadRuleset, type Sources } from '../ruleset/load.ts'
import type { Head, Ruleset } from '../ruleset/model.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { dataOf, isDataMap, type DataMap } from './data.ts'

/** The ruleset that house rules change. */
export interface Base {
  readonly own: false
  readonly sources: Sources
  /** With the house rules that are extended. */
  readonly ruleset: Ruleset
  /** These, the lowest first. */
  readonly below: readonly RulesetSource[]
  /** Of what is extended: the uppermost of these, or the ruleset. */
  readonly head: Head
  /** The `rules` of all of them. */
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
  readonly head: Head | null
  readonly data: DataMap | null
  /** Null where `ruleset` is. */
  readonly compared: ComparedRules | null
}

export type AnyBase = Base | OwnBase

/** `below`: house rules over the ruleset, the lowest first. Problems: what is wrong with any of these; only what is sound can be changed. */
export const openBase = (sources: Sources, id: string, below: readonly RulesetSource[] = []): Result<Base> => {
  const ruleset = loadRuleset(sources, id, below)
  if (!ruleset.ok) return ruleset
  const lowest = rulesBelow(sources, id)
  const rules = lowest && treeOver(lowest, below)
  const data = rules && dataOf(rules)
  if (!rules || !isDataMap(data)) return failure(problem('missing', { what: 'all' }))
  const head = ruleset.value.house.at(-1) ?? ruleset.value.head
  return success({ own: false, sources, ruleset: ruleset.value, below, head, rules, data })
}

/** The ids of all that house rules may extend to lie over it. */
export const extendableIds = ({ ruleset: { lineage, house } }: Base): readonly string[] => [...lineage, ...house].map(({ id }) => id)

/** A ruleset with all that it extends, to compare one of its own with. */
export interface ComparedRules {
  readonly sources: Sources
  readonly id: string
}

/**
 * The base of a ruleset of its own. `sources` hold what `extended` names and all that this extends in its turn; that need not be sound, as
 * a part is not.
 */
export const openOwnBase = (sources: Sources, extended: string | undefined, compared: ComparedRules | undefined): OwnBase => {
  const rules = (extended === undefined ? undefined : rulesBelow(sources, extended)) ?? noRules
  const base = compared && openBase(compared.sources, compared.id)
  const { ruleset, head, data } = base?.ok ? base.value : { ruleset: null, head: null, data: null }
  return { own: true, sources, rules, ruleset, head, data, compared: (ruleset && compared) ?? null }
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

/** The `rules` that files come to over others, each over the one before it. */
export const treeOver = (base: MapTree, sources: readonly RulesetSource[]): MapTree =>
  sources.reduce((below, source) => extend(below, patchIn(source)).tree, base)

/** The `rules` of a file of house rules; none where it has none. */
export const patchIn = ({ tree }: RulesetSource): MapTree => {
  const rules = treeAt(tree, ['rules'])
  return rules?.kind === 'map' ? rules : { ...tree, entries: new Map() }
}

/** What house rules change, prepared once, so that analysing an edit costs no more than what it touches: a ruleset, with house rules over it that they extend. */
import { failure, problem, success, type Result } from '../problem.ts'
import { extend } from '../ruleset/extend.ts'
import { loadRuleset, type Sources } from '../ruleset/load.ts'
import type { Head, Ruleset } from '../ruleset/model.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { dataOf, isDataMap, type DataMap } from './data.ts'

export interface Base {
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

/** `below`: house rules over the ruleset, the lowest first. Problems: what is wrong with any of these; only what is sound can be changed. */
export const openBase = (sources: Sources, id: string, below: readonly RulesetSource[] = []): Result<Base> => {
  const ruleset = loadRuleset(sources, id, below)
  if (!ruleset.ok) return ruleset
  const lowest = rulesBelow(sources, id)
  const rules = lowest && treeOver(lowest, below)
  const data = rules && dataOf(rules)
  if (!rules || !isDataMap(data)) return failure(problem('missing', { what: 'all' }))
  const head = ruleset.value.house.at(-1) ?? ruleset.value.head
  return success({ sources, ruleset: ruleset.value, below, head, rules, data })
}

/** The ids of all that house rules may extend to lie over it. */
export const idsOf = ({ ruleset: { lineage, house } }: Base): readonly string[] => [...lineage, ...house].map(({ id }) => id)

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

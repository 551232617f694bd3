/** The ruleset that house rules change, or that one of its own extends, prepared once, so that analysing an edit costs no more than what it touches. */
import { failure, problem, success, type Result } from '../problem.ts'
import { extend } from '../ruleset/extend.ts'
import { loadRuleset, type Sources } from '../ruleset/load.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { parseSource, type RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { dataOf, isDataMap, type DataMap } from './data.ts'

export interface Base {
  readonly sources: Sources
  readonly ruleset: Ruleset
  /** Its `rules` with those of all it extends. */
  readonly rules: MapTree
  readonly data: DataMap
  /** What lies over it is a ruleset of its own, and no house rules. */
  readonly own: boolean
}

/** Problems: what is wrong with the ruleset; only a sound one can be changed by house rules. */
export const openBase = (sources: Sources, id: string, own = false): Result<Base> => {
  const ruleset = loadRuleset(sources, id)
  if (!ruleset.ok) return ruleset
  const rules = rulesBelow(sources, id)
  const data = rules && dataOf(rules)
  if (!rules || !isDataMap(data)) return failure(problem('missing', { what: 'all' }))
  return success({ sources, ruleset: ruleset.value, rules, data, own })
}

/** What lies below a ruleset that extends none: no rules at all. */
export const nothingBelow = (): Result<Base> => {
  const blank = parseSource({
    file: '',
    text: 'ruleset: {id: nothing, title: nothing, version: 1.0.0, format: 1}\nrules: {phases: {first: {tone: slate}}}',
  })
  if (!blank.ok) return blank
  const ruleset = loadRuleset(new Map([['nothing', blank.value]]), 'nothing')
  if (!ruleset.ok) return ruleset
  const rules: MapTree = { ...blank.value.tree, entries: new Map() }
  return success({ sources: new Map(), ruleset: ruleset.value, rules, data: {}, own: true })
}

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

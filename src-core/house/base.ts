/** The base that edited rules extend and are compared with. It is prepared once, which makes analyzing an edit cheap. */
import { failure, problem, success, type Result } from '../problem.ts'
import { layRules, rulesInUnit } from '../ruleset/layer.ts'
import { loadRuleset, type Sources } from '../ruleset/load.ts'
import type { Head, Ruleset } from '../ruleset/model.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { dataOf, isDataMap, type DataMap, dataAt } from '../ruleset/data.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import { lastKey } from '../paths.ts'
import { entryDepths } from '../format/entries.ts'
import type { Edit } from './edit.ts'

/** The base of house rules: the ruleset that they change. */
export interface Base {
  readonly own: false
  readonly sources: Sources
  /** The ruleset, including the extended house rules. */
  readonly ruleset: Ruleset
  /** The extended house rules, lowest first. */
  readonly below: readonly RulesetSource[]
  /** The head of the topmost house rules, or of the ruleset if there are none. */
  readonly head: Head
  /** The merged `rules` of the ruleset and the extended house rules. */
  readonly rules: MapTree
  readonly data: DataMap
}

/** The base of a standalone ruleset: what it extends, if anything, and what it is compared with. */
export interface StandaloneBase {
  readonly own: true
  /** Everything the ruleset extends. */
  readonly sources: Sources
  /** The `rules` of what the ruleset extends; empty if it extends nothing. */
  readonly rules: MapTree
  /** The ruleset that this one was copied from, or else the ruleset that it extends; null if there is no valid ruleset to compare with. */
  readonly ruleset: Ruleset | null
  readonly head: Head | null
  readonly data: DataMap | null
  /** Null if `ruleset` is null. */
  readonly compared: ComparedRules | null
}

export type AnyBase = Base | StandaloneBase

/**
 * Opens the base of house rules. `below` are the house rules they extend, lowest first. `unit` is the unit the file uses, if it sets one.
 * Returns the problems if the ruleset or any of these house rules is invalid.
 */
export const openBase = (
  sources: Sources,
  id: string,
  below: readonly RulesetSource[] = [],
  unit: LengthUnit | null = null,
): Result<Base> => {
  const ruleset = loadRuleset(sources, id, below, null, unit)
  if (!ruleset.ok) return ruleset
  const lowest = rulesOfLineage(sources, id)
  const rules = lowest && rulesInUnit(treeWithLayers(lowest, below), unit).rules
  const data = rules && dataOf(rules)
  if (!rules || !isDataMap(data)) return failure(problem('missing', { what: 'all' }))
  const head = ruleset.value.house.at(-1) ?? ruleset.value.head
  return success({ own: false, sources, ruleset: ruleset.value, below, head, rules, data })
}

/** The ids that new house rules can extend. */
export const extendableIds = ({ ruleset: { lineage, house } }: Base): readonly string[] =>
  [...lineage, ...house].map(({ id }) => id)

/** A ruleset and everything it extends, to compare a standalone ruleset with. */
export interface ComparedRules {
  readonly sources: Sources
  readonly id: string
}

/**
 * Opens the base of a standalone ruleset. `sources` include the ruleset `extended` and everything it extends. A source may be invalid by itself, as a
 * part of a ruleset usually is.
 */
export const openStandaloneBase = (
  sources: Sources,
  extended: string | undefined,
  compared: ComparedRules | undefined,
  unit: LengthUnit | null = null,
): StandaloneBase => {
  const lowest = (extended === undefined ? undefined : rulesOfLineage(sources, extended)) ?? emptyRules
  const { rules } = rulesInUnit(lowest, unit)
  const base = compared && openBase(compared.sources, compared.id, [], unit)
  const { ruleset, head, data } = base?.ok ? base.value : { ruleset: null, head: null, data: null }
  return { own: true, sources, rules, ruleset, head, data, compared: (ruleset && compared) ?? null }
}

/** The base rules of a ruleset that extends nothing. */
export const emptyRules: MapTree = { kind: 'map', entries: new Map(), place: { file: '', line: 1, column: 1 } }

/** Merges the `rules` of a ruleset with those of everything it extends. Returns undefined if there are none. */
export const rulesOfLineage = (sources: Sources, id: string): MapTree | undefined => {
  let rules: MapTree | undefined
  for (const { tree } of layersOf(sources, id)) {
    const own = treeAt(tree, ['rules'])
    if (own?.kind === 'map') rules = layRules(rules, own).tree
  }
  return rules
}

/** The files of a ruleset and of everything it extends, lowest first. */
const layersOf = (sources: Sources, id: string): readonly RulesetSource[] => {
  const source = sources.get(id)
  if (!source) return []
  const base = source.head.extends
  return base === undefined ? [source] : [...layersOf(sources, base), source]
}

/** Merges the `rules` of files over a base, in order. */
export const treeWithLayers = (base: MapTree, sources: readonly RulesetSource[]): MapTree =>
  sources.reduce((below, source) => layRules(below, rulesPatch(source)).tree, base)

/** The `rules` of a house rules file; empty if it has none. */
export const rulesPatch = ({ tree }: RulesetSource): MapTree => {
  const rules = treeAt(tree, ['rules'])
  return rules?.kind === 'map' ? rules : { ...tree, entries: new Map() }
}

/**
 * Replaces each `restore` edit with an edit that writes the compared ruleset's value, at its position in that ruleset. Without a compared ruleset,
 * nothing is restored.
 */
export const withRestoredValues = ({ data }: StandaloneBase, edits: readonly Edit[], now: DataMap): readonly Edit[] =>
  edits.flatMap((edit) => (edit.kind === 'restore' ? (data ? [restoreEdit(data, edit, now)] : []) : [edit]))

const restoreEdit = (data: DataMap, { path }: Extract<Edit, { kind: 'restore' }>, now: DataMap): Edit => {
  const value = dataAt(data, path)
  if (value === undefined) return { kind: 'remove', path }
  if (dataAt(now, path) !== undefined || !entryDepths(path).includes(path.length)) return { kind: 'set', path, value }
  const [home, id] = [path.slice(0, -1), lastKey(path)]
  const [before, there] = [dataAt(data, home), dataAt(now, home)]
  const ids = isDataMap(before) ? Object.keys(before) : []
  const after = ids.slice(0, ids.indexOf(id)).findLast((other) => isDataMap(there) && Object.hasOwn(there, other))
  return { kind: 'add', path: home, id, value, after: after ?? null }
}

/** Like `treeWithLayers`, but returns data. */
export const rulesWithLayers = (base: MapTree, ...sources: readonly RulesetSource[]): DataMap => {
  const data = dataOf(treeWithLayers(base, sources))
  return isDataMap(data) ? data : {}
}

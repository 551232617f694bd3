/** Adds the changes made by house rules to a loaded ruleset, for sheets and lists. */
import { layRules, namedUnit, rulesInUnit, unitOfFiles } from '../ruleset/layer.ts'
import { type Sources, loadRuleset } from '../ruleset/load.ts'
import type { HouseHead, RuleChange, Ruleset } from '../ruleset/model.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type MapTree, type Entry, type Tree } from '../ruleset/tree.ts'
import { followPath, pathInside, isInside, outcomePath, lastKey } from '../paths.ts'
import { rulesOfLineage, type AnyBase, type ComparedRules, type StandaloneBase, rulesPatch } from './base.ts'
import { shortValueAt, houseChanges, type HouseChange } from './changes.ts'
import { dataAt, dataOf, isDataMap, type DataMap } from '../ruleset/data.ts'
import { success, type Result } from '../problem.ts'
import { memoize } from '../memoize.ts'
import type { Analysis } from './analysis.ts'

/**
 * Adds to each house rules file its changes to the rules below it. Each change has the ruleset's own value and the final value. `sources` and `house`
 * are what the ruleset was loaded from.
 */
export const withHouseChanges = (ruleset: Ruleset, sources: Sources, house: readonly RulesetSource[]): Ruleset => {
  const written = rulesOfLineage(sources, ruleset.head.id)
  const patches = house.map(({ tree }) => treeAt(tree, ['rules']))
  const base = written ? mapOf(rulesInUnit(written, unitOfFiles(house)).rules) : {}
  const played = mapOf(
    patches.reduce<MapTree | undefined>(
      (all, own) => (all && own?.kind === 'map' ? layRules(all, own).tree : all),
      written,
    ),
  )
  let below = written
  const heads = ruleset.house.map((head, index): HouseHead => {
    const own = patches[index]
    if (!below || own?.kind !== 'map') return head
    const now = layRules(below, own).tree
    const changes = changesBetween(
      { base, below: mapOf(rulesInUnit(below, namedUnit(own)).rules), now: mapOf(now), played },
      own,
    )
    below = now
    return { ...head, changes }
  })
  return { ...ruleset, house: heads }
}

/**
 * Adds results and follow-ups as they would be without house rules, if house rules changed their effects. `below` returns the ruleset without house
 * rules.
 */
export const withBaseResults = (ruleset: Ruleset, below: () => Ruleset | undefined): Ruleset => {
  const procedures = [...ruleset.procedures.values()]
  const outcomes = procedures.flatMap((procedure) =>
    [...procedure.outcomes.values()].map((each) => outcomePath(procedure, each)),
  )
  const follows = procedures.flatMap((procedure) => procedure.follows.map((each) => followPath(procedure, each)))
  const written = [...ruleset.provenance].filter(([, { kind }]) => kind === 'house').map(([path]) => path)
  const changed = new Set(
    [...outcomes, ...follows].filter((path) => written.some((at) => isInside(`${at}.`, pathInside(path, 'effects')))),
  )
  const before = changed.size > 0 ? below() : undefined
  if (before === undefined) return ruleset
  const known = [...before.procedures.values()]
  const kept = <T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> =>
    new Map(entries.filter(([path]) => changed.has(path)))
  return {
    ...ruleset,
    below: {
      outcomes: kept(
        known.flatMap((of) => [...of.outcomes.values()].map((each) => [outcomePath(of, each), each] as const)),
      ),
      follows: kept(known.flatMap((of) => of.follows.map((each) => [followPath(of, each), each] as const))),
    },
  }
}

interface States {
  /** The ruleset's own rules (`base`), and those with all house rules (`played`). */
  readonly base: DataMap
  readonly played: DataMap
  readonly below: DataMap
  readonly now: DataMap
}

const changesBetween = ({ base, below, now, played }: States, patch: MapTree): readonly RuleChange[] =>
  houseChanges(below, now, patch).map(({ text: _, ...change }) => {
    if (change.kind === 'moved') return { ...change, before: null }
    const valueIn = (rules: DataMap): string | null =>
      dataAt(rules, change.path) === undefined ? null : shortValueAt(change.path, rules)
    return { ...change, before: valueIn(base), after: change.after && (valueIn(played) ?? change.after) }
  })

const mapOf = (tree: MapTree | undefined): DataMap => {
  const data = tree && dataOf(tree)
  return isDataMap(data) ? data : {}
}

/**
 * Adds the changes of house rules to an analyzed ruleset, as for saved rules. Returns the same ruleset for the same analysis, or the analysis's
 * problems.
 */
export const printableRuleset = memoize((base: AnyBase) =>
  memoize((analysis: Analysis): Result<Ruleset> => {
    const { source, ruleset } = analysis
    if (base.own || !source || !ruleset.ok) return ruleset
    const { sources, below } = base
    const alone = (): Ruleset | undefined => {
      if (below.length === 0) return base.ruleset
      const loaded = loadRuleset(sources, base.ruleset.head.id, [], null, unitOfFiles([...below, source]))
      return loaded.ok ? loaded.value : undefined
    }
    return success(withBaseResults(withHouseChanges(ruleset.value, sources, [...below, source]), alone))
  }),
)

/**
 * Returns house rules that turn the compared ruleset into the standalone one, for its dice, tables and charts. `changes` are the changes of the
 * standalone ruleset, one value or entry each. Anything missing from the standalone ruleset is removed; an entry that it adds goes after the
 * preceding entry.
 */
export const patchFromCompared = (
  source: RulesetSource,
  { rules }: StandaloneBase,
  { id }: ComparedRules,
  changes: readonly HouseChange[],
): RulesetSource => {
  const merged = layRules(rules, rulesPatch(source)).tree
  const { place } = source.tree
  const patch = changes.reduce<MapTree>(
    (tree, { path, kind }) =>
      kind === 'moved' ? tree : withAt(tree, path, inPlace(merged, path, kind) ?? { kind: 'leaf', value: null, place }),
    { kind: 'map', entries: new Map(), place },
  )
  const entries = new Map(source.tree.entries)
  for (const key of ['provenance', 'options', 'base']) entries.delete(key)
  entries.set('rules', { key: place, value: patch })
  const { 'copy-of': _, ...head } = source.head
  return { ...source, head: { ...head, extends: id }, tree: { ...source.tree, entries } }
}

/** The value at a path, marked to replace the old one. An added entry gets its position (`after`). */
const inPlace = (rules: MapTree, path: readonly string[], kind: HouseChange['kind']): Tree | undefined => {
  const value = treeAt(rules, path)
  if (value?.kind !== 'map') return value
  if (kind !== 'added') return { ...value, whole: true }
  const home = treeAt(rules, path.slice(0, -1))
  const ids = home?.kind === 'map' ? [...home.entries.keys()] : []
  const before = ids[ids.indexOf(lastKey(path)) - 1]
  if (before === undefined) return value
  const after: Entry = { key: value.place, value: { kind: 'leaf', value: before, place: value.place } }
  return { ...value, entries: new Map([...value.entries, ['after', after]]) }
}

/** Sets a value at a path in a map. Creates missing maps on the way. */
const withAt = (map: MapTree, [key, ...more]: readonly string[], value: Tree): MapTree => {
  if (key === undefined) return map
  const inner = map.entries.get(key)?.value
  const nothing: MapTree = { kind: 'map', entries: new Map(), place: map.place }
  const entry = more.length === 0 ? value : withAt(inner?.kind === 'map' ? inner : nothing, more, value)
  return { ...map, entries: new Map([...map.entries, [key, { key: map.place, value: entry }]]) }
}

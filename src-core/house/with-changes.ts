/** A loaded ruleset with what its house rules change, for a sheet to say. */
import { extend } from '../ruleset/extend.ts'
import type { Sources } from '../ruleset/load.ts'
import type { HouseHead, RuleChange, Ruleset } from '../ruleset/model.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { followPath, inside, isInside, outcomePath } from '../paths.ts'
import { rulesBelow } from './base.ts'
import { briefAt, houseChanges } from './changes.ts'
import { dataAt, dataOf, isDataMap, type DataMap } from './data.ts'

/** Of each of its house rules the changes in the rules below them, with what the ruleset itself says there, and what is played by in the end. `sources` and `house` are those it was loaded from. */
export const withChanges = (ruleset: Ruleset, sources: Sources, house: readonly RulesetSource[]): Ruleset => {
  const written = rulesBelow(sources, ruleset.head.id)
  const base = written ? mapOf(written) : {}
  const patches = house.map(({ tree }) => treeAt(tree, ['rules']))
  const played = mapOf(
    patches.reduce<MapTree | undefined>(
      (all, own) => (all && own?.kind === 'map' ? extend(all, own).tree : all),
      written,
    ),
  )
  let below = written
  const heads = ruleset.house.map((head, index): HouseHead => {
    const own = patches[index]
    if (!below || own?.kind !== 'map') return head
    const now = extend(below, own).tree
    const changes = changesBetween({ base, below: mapOf(below), now: mapOf(now), played }, own)
    below = now
    return { ...head, changes }
  })
  return { ...ruleset, house: heads }
}

/** With results and follow-ups as they were without house rules, where these changed what they do. `below`: the ruleset without them. */
export const withBelow = (ruleset: Ruleset, below: () => Ruleset | undefined): Ruleset => {
  const procedures = [...ruleset.procedures.values()]
  const outcomes = procedures.flatMap((procedure) =>
    [...procedure.outcomes.values()].map((each) => outcomePath(procedure, each)),
  )
  const follows = procedures.flatMap((procedure) => procedure.follows.map((each) => followPath(procedure, each)))
  const written = [...ruleset.provenance].filter(([, { kind }]) => kind === 'house').map(([path]) => path)
  const changed = new Set(
    [...outcomes, ...follows].filter((path) => written.some((at) => isInside(`${at}.`, inside(path, 'effects')))),
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
  /** As the ruleset is written, and as all house rules leave it. */
  readonly base: DataMap
  readonly played: DataMap
  readonly below: DataMap
  readonly now: DataMap
}

const changesBetween = ({ base, below, now, played }: States, patch: MapTree): readonly RuleChange[] =>
  houseChanges(below, now, patch).map(({ text: _, ...change }) => {
    if (change.kind === 'moved') return { ...change, before: null }
    const valueIn = (rules: DataMap): string | null =>
      dataAt(rules, change.path) === undefined ? null : briefAt(change.path, rules)
    return { ...change, before: valueIn(base), after: change.after && (valueIn(played) ?? change.after) }
  })

const mapOf = (tree: MapTree | undefined): DataMap => {
  const data = tree && dataOf(tree)
  return isDataMap(data) ? data : {}
}

/** A loaded ruleset with what its house rules change, for a sheet to say. */
import { extend } from '../ruleset/extend.ts'
import type { Sources } from '../ruleset/load.ts'
import type { HouseHead, RuleChange, Ruleset } from '../ruleset/model.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { rulesBelow } from './base.ts'
import { houseChanges } from './changes.ts'
import { dataOf, isDataMap } from './data.ts'

/** Of each of its house rules the changes in the rules below them. `sources` and `house` are those it was loaded from. */
export const withChanges = (ruleset: Ruleset, sources: Sources, house: readonly RulesetSource[]): Ruleset => {
  let below = rulesBelow(sources, ruleset.head.id)
  const heads = ruleset.house.map((head, index): HouseHead => {
    const own = house[index] && treeAt(house[index].tree, ['rules'])
    if (!below || own?.kind !== 'map') return head
    const now = extend(below, own).tree
    const changes = changesBetween(below, now, own)
    below = now
    return { ...head, changes }
  })
  return { ...ruleset, house: heads }
}

const changesBetween = (below: MapTree, now: MapTree, patch: MapTree): readonly RuleChange[] => {
  const [before, after] = [dataOf(below), dataOf(now)]
  if (!isDataMap(before) || !isDataMap(after)) return []
  return houseChanges(before, after, patch).map(({ text: _, ...change }) => change)
}

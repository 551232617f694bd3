/** A ruleset of its own as house rules over the one it is compared with: only its differences. */
import { extend } from '../ruleset/extend.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { lastKey } from '../paths.ts'
import { treeAt, type Entry, type MapTree, type Tree } from '../ruleset/tree.ts'
import type { ComparedRules, OwnBase } from './base.ts'
import { patchIn } from './base.ts'
import type { HouseChange } from './changes.ts'

/**
 * House rules that turn the compared ruleset into the ruleset of its own, as far as dice, tables and charts are concerned. `changes`: the
 * changes of the edited ruleset, one leaf or entry each. What it lacks is removed; an entry that it adds comes after the one before it.
 */
export const asPatch = (
  source: RulesetSource,
  { rules }: OwnBase,
  { id }: ComparedRules,
  changes: readonly HouseChange[],
): RulesetSource => {
  const merged = extend(rules, patchIn(source)).tree
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

/** The value at a path, to replace the old one; an added entry gets its position (`after`). */
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

/** A map with a value at a path into it; missing maps on the path are made. */
const withAt = (map: MapTree, [key, ...more]: readonly string[], value: Tree): MapTree => {
  if (key === undefined) return map
  const inner = map.entries.get(key)?.value
  const nothing: MapTree = { kind: 'map', entries: new Map(), place: map.place }
  const entry = more.length === 0 ? value : withAt(inner?.kind === 'map' ? inner : nothing, more, value)
  return { ...map, entries: new Map([...map.entries, [key, { key: map.place, value: entry }]]) }
}

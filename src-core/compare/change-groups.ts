/** Changes of house rules in groups that can be taken back: without one of them the rules are sound. */
import { lastKey, startsWith } from '../paths.ts'
import type { RuleChange } from '../ruleset/model.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import type { MapTree, Tree } from '../ruleset/tree.ts'
import { treeAt } from '../ruleset/tree.ts'

/** Changes of one file of house rules; `house` is the index of the file. */
export interface ChangeGroup {
  readonly house: number
  readonly changes: readonly RuleChange[]
}

/** A file without some of its changes. */
export const withoutChanges = (source: RulesetSource, changes: readonly RuleChange[]): RulesetSource => ({
  ...source,
  tree: changes.reduce((tree, { path }) => without(tree, ['rules', ...path]), source.tree),
})

const without = (tree: MapTree, [key, ...more]: readonly string[]): MapTree => {
  const entry = key === undefined ? undefined : tree.entries.get(key)
  if (key === undefined || !entry) return tree
  const entries = new Map(tree.entries)
  if (more.length === 0) entries.delete(key)
  else if (entry.value.kind === 'map') entries.set(key, { ...entry, value: without(entry.value, more) })
  return { ...tree, entries }
}

/**
 * For each change the smallest group that can be undone, smallest first: alone; else with the changes of its row, its table, its
 * procedure; else with those that name it; else with all of its file. `all` are the changes of the file, `isSound` tells whether the
 * rules are sound without some of them.
 */
export const groupsOf = (
  source: RulesetSource,
  changes: readonly RuleChange[],
  all: readonly RuleChange[],
  isSound: (without: readonly RuleChange[]) => boolean,
): readonly (readonly RuleChange[])[] => {
  const groups: (readonly RuleChange[])[] = []
  for (const change of changes) {
    const levels = widening(source, change, all)
    if (groups.some((group) => levels[0] && areSame(group, levels[0]))) continue
    const group = levels.find(isSound)
    if (group && !groups.some((other) => areSame(other, group))) groups.push(group)
  }
  return groups.toSorted((a, b) => a.length - b.length)
}

const areSame = (one: readonly RuleChange[], other: readonly RuleChange[]): boolean =>
  one.length === other.length && one.every((change) => other.includes(change))

const widening = (
  source: RulesetSource,
  change: RuleChange,
  all: readonly RuleChange[],
): readonly (readonly RuleChange[])[] => {
  const { path } = change
  const row = path.lastIndexOf('bands')
  // The bands of a row cover every result once, so no band changes alone.
  const start = row > 0 ? row : path.length
  const near = Array.from({ length: Math.max(0, start - 1) }, (_, index) => under(all, path.slice(0, start - index)))
  const mentioning = all.filter(
    (each) => each === change || mentions(treeAt(source.tree, ['rules', ...each.path]), lastKey(path)),
  )
  const tried = new Set<number>()
  // Each level holds all of the one before: levels of one size are alike.
  return [...near, ...(mentioning.length > 1 ? [mentioning] : []), all].filter((group) => {
    const isNew = group === mentioning || !tried.has(group.length)
    tried.add(group.length)
    return isNew
  })
}

const under = (changes: readonly RuleChange[], path: readonly string[]): readonly RuleChange[] =>
  changes.filter((each) => startsWith(each.path, path))

/** Whether a piece of the rules contains an id, as a key or a value. */
const mentions = (tree: Tree | undefined, id: string): boolean => {
  if (tree === undefined) return false
  if (tree.kind === 'map') return [...tree.entries].some(([key, { value }]) => key === id || mentions(value, id))
  if (tree.kind === 'list') return tree.items.some((item) => mentions(item, id))
  return tree.kind === 'leaf' && tree.value === id
}

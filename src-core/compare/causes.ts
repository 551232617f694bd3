/** Finds which changes in house rules cause the shift of a cell, by undoing each in turn together with the changes that depend on it. */
import { runBounded, type Budget } from '../budget.ts'
import { dotted, lastKey, startsWith } from '../paths.ts'
import { getEntry } from '../present.ts'
import { problem, success, type Result } from '../problem.ts'
import { withHouseChanges } from '../house/with-changes.ts'
import { gridsReadBy, keysReadBy } from '../resolve/reading.ts'
import { unitOfFiles } from '../ruleset/layer.ts'
import { loadRuleset, type Sources } from '../ruleset/load.ts'
import type { RuleChange, Ruleset } from '../ruleset/model.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { isComparedIn, inputsKnownBy, comparedOdds, proceduresOf, type ComparedRef } from './compared.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { figureOf, type MapFigure } from './rules-odds.ts'
import { type MapTree, type Tree, treeAt } from '../ruleset/tree.ts'

/** The sources of a ruleset and its house rules. */
export interface Layers {
  readonly sources: Sources
  readonly id: string
  readonly house: readonly RulesetSource[]
  /** House rules that the compared house rules extend. They apply on both sides of the comparison. */
  readonly below: readonly RulesetSource[]
}

export interface Cause extends ChangeGroup {
  /** Whether undoing these changes fully restores the base's figure. */
  readonly isWhole: boolean
}

/** The cost of loading a ruleset, in budget steps. */
const loadSteps = 200_000

/** The budget for about a hundred changes. */
export const causeSteps = 100 * loadSteps

/**
 * Finds the changes that remove the shift of a figure when undone. If no single change removes the shift, finds the changes that alter it. Changes
 * that can't be undone alone, such as two bands of a row, count as one cause. Fails with the problems of the rules and of the odds.
 */
export const causesOf = (
  layers: Layers,
  of: ComparedRef,
  inputs: Inputs,
  figure: MapFigure,
  budget: Budget,
): Result<readonly Cause[]> =>
  runBounded(() => {
    const { sources, id, house, below } = layers
    const load = (patches: readonly RulesetSource[], unit: LengthUnit | null = null): Result<Ruleset> => {
      budget.spend(loadSteps, (max) =>
        problem('too-much-work', { what: 'causes', title: 'House rules', max, changes: changeCount }),
      )
      return loadRuleset(sources, id, patches, null, unit)
    }
    let changeCount = 0
    const [base, now] = [load(below, unitOfFiles(house)), load(house)]
    if (!base.ok) return base
    if (!now.ok) return now
    const figureBy = (ruleset: Ruleset, given: Inputs): Result<number | null> => {
      const odds = comparedOdds(of)(ruleset, given, budget)
      return odds.ok ? success(figureOf(odds.value, figure)) : odds
    }
    const figureWithout = (ruleset: Ruleset): Result<number | null> =>
      isComparedIn(ruleset, of) ? figureBy(ruleset, inputsKnownBy(ruleset, of, inputs)) : success(null)
    const [was, is] = [figureWithout(base.value), figureBy(now.value, inputs)]
    if (!was.ok) return was
    if (!is.ok) return is
    const mayMove = movingChanges([base.value, now.value], of)
    const found = withHouseChanges(now.value, sources, house).house.flatMap(
      ({ changes: all = [] }, index): readonly Cause[] => {
        const source = house[index]
        const moving = all.filter(mayMove)
        changeCount = moving.length
        if (!source || below.includes(source)) return []
        const loaded = new Map<string, Ruleset>()
        const keyOf = (changes: readonly RuleChange[]): string => changes.map(({ path }) => dotted(path)).join(' ')
        const isSound = (without: readonly RuleChange[]): boolean => {
          const ruleset = load(house.map((each) => (each === source ? withoutChanges(each, without) : each)))
          if (ruleset.ok) loaded.set(keyOf(without), ruleset.value)
          return ruleset.ok
        }
        return undoableGroups(source, moving, all, isSound).flatMap((changes): readonly Cause[] => {
          const without = figureWithout(getEntry(loaded, keyOf(changes)))
          if (!without.ok || without.value === is.value) return []
          return [{ house: index, changes, isWhole: without.value === was.value }]
        })
      },
    )
    const smallest = found.filter((cause) => !found.some((other) => isPart(other, cause)))
    const whole = smallest.filter(({ isWhole }) => isWhole)
    return success(whole.length > 0 ? whole : smallest)
  })

/** Whether a group is a proper subset of another. */
const isPart = (one: ChangeGroup, other: ChangeGroup): boolean =>
  one.house === other.house &&
  one.changes.length < other.changes.length &&
  one.changes.every((change) => other.changes.includes(change))

/** Whether a change can shift the odds, because the check or sequence reads it. */
const movingChanges = (rulesets: readonly Ruleset[], of: ComparedRef): ((change: RuleChange) => boolean) => {
  const [procedures, keys, grids] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const ruleset of rulesets)
    for (const id of proceduresOf(ruleset, of)) {
      procedures.add(id)
      const procedure = getEntry(ruleset.procedures, id)
      for (const key of keysReadBy(ruleset, procedure)) keys.add(key)
      for (const { trait } of procedure.inputs) if (trait !== null) keys.add(trait)
      for (const { grid } of gridsReadBy(ruleset, procedure)) grids.add(grid)
    }
  return ({ path: [home, id = ''] }) => {
    if (home === 'procedures') return procedures.has(id)
    if (home === 'traits') return keys.has(id)
    if (home === 'grids') return grids.has(id)
    return home === 'sequences' ? of.kind === 'sequence' && of.id === id : home === 'conditions' || home === 'parts'
  }
}

/** Changes in one house rules file. `house` is the index of the file. */
interface ChangeGroup {
  readonly house: number
  readonly changes: readonly RuleChange[]
}

export const withoutChanges = (source: RulesetSource, changes: readonly RuleChange[]): RulesetSource => ({
  ...source,
  tree: changes.reduce((tree, { path }) => treeWithoutPath(tree, ['rules', ...path]), source.tree),
})

const treeWithoutPath = (tree: MapTree, [key, ...more]: readonly string[]): MapTree => {
  const entry = key === undefined ? undefined : tree.entries.get(key)
  if (key === undefined || !entry) return tree
  const entries = new Map(tree.entries)
  if (more.length === 0) entries.delete(key)
  else if (entry.value.kind === 'map') entries.set(key, { ...entry, value: treeWithoutPath(entry.value, more) })
  return { ...tree, entries }
}

/**
 * For each change, the smallest group that can be undone. Tries the change alone, then with the other changes of its row, table and procedure, then
 * with the changes that mention it, then with `all` changes of its file. Smallest groups come first. `isSound` returns whether the rules still load
 * without the given changes.
 */
export const undoableGroups = (
  source: RulesetSource,
  changes: readonly RuleChange[],
  all: readonly RuleChange[],
  isSound: (without: readonly RuleChange[]) => boolean,
): readonly (readonly RuleChange[])[] => {
  const groups: (readonly RuleChange[])[] = []
  for (const change of changes) {
    const levels = wideningGroups(source, change, all)
    if (groups.some((group) => levels[0] && areSameChanges(group, levels[0]))) continue
    const group = levels.find(isSound)
    if (group && !groups.some((other) => areSameChanges(other, group))) groups.push(group)
  }
  return groups.toSorted((a, b) => a.length - b.length)
}

const areSameChanges = (one: readonly RuleChange[], other: readonly RuleChange[]): boolean =>
  one.length === other.length && one.every((change) => other.includes(change))

const wideningGroups = (
  source: RulesetSource,
  change: RuleChange,
  all: readonly RuleChange[],
): readonly (readonly RuleChange[])[] => {
  const { path } = change
  const row = path.lastIndexOf('bands')
  // The bands of a row cover every result exactly once, so a band can't change alone.
  const start = row > 0 ? row : path.length
  const near = Array.from({ length: Math.max(0, start - 1) }, (_, index) =>
    changesUnder(all, path.slice(0, start - index)),
  )
  const mentioning = all.filter(
    (each) => each === change || mentionsId(treeAt(source.tree, ['rules', ...each.path]), lastKey(path)),
  )
  const tried = new Set<number>()
  // Each level contains the previous one, so levels of the same size are equal.
  return [...near, ...(mentioning.length > 1 ? [mentioning] : []), all].filter((group) => {
    const isNew = group === mentioning || !tried.has(group.length)
    tried.add(group.length)
    return isNew
  })
}

const changesUnder = (changes: readonly RuleChange[], path: readonly string[]): readonly RuleChange[] =>
  changes.filter((each) => startsWith(each.path, path))

/** Whether a part of the rules contains an id as a key or a value. */
const mentionsId = (tree: Tree | undefined, id: string): boolean => {
  if (tree === undefined) return false
  if (tree.kind === 'map') return [...tree.entries].some(([key, { value }]) => key === id || mentionsId(value, id))
  if (tree.kind === 'list') return tree.items.some((item) => mentionsId(item, id))
  return tree.kind === 'leaf' && tree.value === id
}

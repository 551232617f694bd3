/** Which changes of house rules cause the shift of one cell: each is undone in turn, with the changes that cannot stand without it. */
import { bounded, type Budget } from '../budget.ts'
import { dotted } from '../paths.ts'
import { named } from '../present.ts'
import { problem, success, type Result } from '../problem.ts'
import { withHouseChanges } from '../house/with-changes.ts'
import { gridsReadBy, keysReadBy } from '../resolve/dependencies.ts'
import { loadRuleset, type Sources } from '../ruleset/load.ts'
import type { RuleChange, Ruleset } from '../ruleset/model.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { groupsOf, withoutChanges, type ChangeGroup } from './change-groups.ts'
import { isIn, knownBy, comparedOdds, proceduresOf, type ComparedRef } from './compared.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { figureOf, type MapFigure } from './rules-odds.ts'

/** Rules in layers, as they are loaded. */
export interface Layers {
  readonly sources: Sources
  readonly id: string
  readonly house: readonly RulesetSource[]
  /** House rules that the others extend and that are not compared: they are in force on both sides. */
  readonly below: readonly RulesetSource[]
}

export interface Cause extends ChangeGroup {
  /** True: without these changes the figure is as in the base. False: it only moves. */
  readonly isWhole: boolean
}

/** About how many steps it takes to load a ruleset once more. */
const loadSteps = 200_000

/** For a hundred changes. */
export const causeSteps = 100 * loadSteps

/**
 * The changes without which the shift of the figure is gone; where no single one removes it, those without which it differs.
 * Changes that cannot be taken back one by one, such as two bands of a row, are one cause. Problems: those of the rules and of
 * the odds.
 */
export const causesOf = (
  layers: Layers,
  of: ComparedRef,
  inputs: Inputs,
  figure: MapFigure,
  budget: Budget,
): Result<readonly Cause[]> =>
  bounded(() => {
    const { sources, id, house, below } = layers
    const load = (patches: readonly RulesetSource[]): Result<Ruleset> => {
      budget.spend(loadSteps, (most) =>
        problem('too-much-work', { what: 'causes', title: 'House rules', most, changes: changeCount }),
      )
      return loadRuleset(sources, id, patches)
    }
    let changeCount = 0
    const [base, now] = [load(below), load(house)]
    if (!base.ok) return base
    if (!now.ok) return now
    const figureBy = (ruleset: Ruleset, given: Inputs): Result<number | null> => {
      const odds = comparedOdds(of)(ruleset, given, budget)
      return odds.ok ? success(figureOf(odds.value, figure)) : odds
    }
    const figureWithout = (ruleset: Ruleset): Result<number | null> =>
      isIn(ruleset, of) ? figureBy(ruleset, knownBy(ruleset, of, inputs)) : success(null)
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
        return groupsOf(source, moving, all, isSound).flatMap((changes): readonly Cause[] => {
          const without = figureWithout(named(loaded, keyOf(changes)))
          if (!without.ok || without.value === is.value) return []
          return [{ house: index, changes, isWhole: without.value === was.value }]
        })
      },
    )
    const smallest = found.filter((cause) => !found.some((other) => isPart(other, cause)))
    const whole = smallest.filter(({ isWhole }) => isWhole)
    return success(whole.length > 0 ? whole : smallest)
  })

/** Whether a group is a proper part of another. */
const isPart = (one: ChangeGroup, other: ChangeGroup): boolean =>
  one.house === other.house &&
  one.changes.length < other.changes.length &&
  one.changes.every((change) => other.changes.includes(change))

/** Whether a change can move the odds: one that is read only by other checks, or not read at all, cannot. */
const movingChanges = (rulesets: readonly Ruleset[], of: ComparedRef): ((change: RuleChange) => boolean) => {
  const [procedures, keys, grids] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const ruleset of rulesets)
    for (const id of proceduresOf(ruleset, of)) {
      procedures.add(id)
      const procedure = named(ruleset.procedures, id)
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

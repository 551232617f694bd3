/** Prepares a roll: the state left by ties, the modifiers, and the table row for the result. */
import { failure, success, type Result, problem, type Problem } from '../problem.ts'
import type { NextRoll, TablePlace, TieChanges } from './answer.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import {
  amountValue,
  missingInputs,
  readingCost,
  readingOf,
  type Reading,
  type MissingTraits,
  traitValue,
} from './reading.ts'
import { spend, type Check } from './check.ts'
import {
  tiesChange,
  tieStateOf,
  dependsOnTies,
  droppedByTie,
  droppableByTie,
  effectsReadDice,
} from '../odds/tie-state.ts'
import { rowKeys, rowPlaceOf, type RowPlace } from './results.ts'
import {
  tallyAfterTies,
  modifierReadingCost,
  tallyModifiers,
  type ModifierTally,
  type Adjustments,
  type SideSum,
  type AppliedModifier,
  totalsWithTrait,
} from './modifiers.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import { effectsByRole, changesByEffects, exhaustedSides } from './effects.ts'
import {
  heldTraits,
  type Changes,
  type Situation,
  everyone,
  holderOf,
  holdersIn,
  type HeldTrait,
  knownValue,
} from '../language/situation.ts'
import { openBudget, type Budget } from '../budget.ts'
import { poolWork } from '../odds/distribution.ts'
import type { PoolSize } from '../odds/dice.ts'
import { ceiling, compare, floor, minus, wholeNumber, type Fraction } from '../exact.ts'
import { isNumber, type Amount, type Value } from '../language/model.ts'
import { getEntry } from '../present.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { nameList } from '../words/problems/phrases.ts'

export interface PreparedRoll extends Omit<NextRoll, 'changes'>, Pick<ModifierTally, 'own'> {
  readonly place: RowPlace
  /** The dice of a pool; null for other dice. */
  readonly pool: PoolSize | null
}

/** The parts of a roll after a tie that its odds depend on. */
export type LaterRoll = Pick<PreparedRoll, 'sums' | 'place' | 'pool'>

/** The adjustments and the budget that all rolls of a check share. */
export type RollContext = Adjustments & Pick<Check, 'budget'>

/** The cost, in budget steps, of reading the modifiers and table rows for a first roll and for a roll after a tie. */
const rollCost = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const rows = procedure.tables.flatMap(({ when, rows }) => [when, ...rows.map((row) => [row.when])])
    const { first, later } = modifierReadingCost(ruleset, procedure)
    const steps = (size: number): number => 10 + (size + readingCost(ruleset, rows)) / 5
    return { first: steps(first), later: steps(later) }
  }),
)

const tieMayChangeRow = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure): boolean => tiesChange(ruleset, procedure, rowKeys(ruleset)(procedure))),
)

/** A roll in which the row can depend on missing inputs. */
interface PartialRoll extends Omit<PreparedRoll, 'place' | 'pool'>, Pick<ModifierTally, 'problems'> {
  readonly place: Result<RowPlace>
  readonly pool: Result<PoolSize | null>
}

/** Finds the dice of a pool. Modifiers change how easily each die hits. Fails with `input-missing` if an amount is unknown. */
export const poolOf = (reading: Reading, sums: readonly SideSum[], budget: Budget): Result<PoolSize | null> => {
  const { pool } = reading.procedure
  if (!pool) return success(null)
  const { sides, of } = pool
  const problems: Problem[] = []
  const read = (part: 'count' | 'hit' | 'save', amount: Amount): Fraction | null => {
    const value = amountValue(reading, of, amount)
    if (value === undefined) {
      const missing = missingInputs(reading, of, amount)
      problems.push(problem('input-missing', { what: 'pool', part, missing }, { path: ['inputs'] }))
    }
    return isNumber(value) ? value : null
  }
  const sidesFrom = (min: Fraction | null): number =>
    min === null ? 0 : Math.min(sides, Math.max(0, sides + 1 - Number(ceiling(min))))
  const [count, hit] = [read('count', pool.count), read('hit', pool.hit)]
  const save = pool.save && read('save', pool.save)
  if (problems.length > 0) return failure(...problems)
  const bonus = sums.reduce((sum, { total }) => sum + total, 0)
  const size: PoolSize = {
    dice: count === null || count.n <= 0n ? 0 : Number(floor(count)),
    sides,
    hits: sidesFrom(hit && minus(hit, wholeNumber(BigInt(bonus)))),
    saves: pool.save ? sidesFrom(save) : null,
  }
  spend({ situation: reading, budget }, poolWork(size))
  return success(size)
}

/** Finds the modifiers and the table row of the next roll. */
export const prepareRoll = (rollState: RollState, check: RollContext): Result<PreparedRoll> =>
  completeRoll(preparePartialRoll(rollState, check))

/** Like `prepareRoll`, but inputs can be missing. */
export const preparePartialRoll = (rollState: RollState, check: RollContext): PartialRoll => {
  const { reading, dropped } = rollState
  const { ruleset, procedure, groups, round } = reading
  const spendRoll = (): void => {
    spend({ situation: reading, budget: check.budget }, rollCost(ruleset)(procedure).first * (1 + groups.length))
  }
  spendRoll()
  const { modifiers, own, sums, problems } = tallyModifiers(reading, check, dropped)
  const place = rowPlaceOf(reading)
  const pool = poolOf(reading, sums, check.budget)
  const needed =
    place.ok && pool.ok
      ? neededChoices(rollState, { sums, place: place.value, pool: pool.value }, check, spendRoll)
      : []
  return { round, modifiers, own, sums, problems: [...problems, ...needed], place, pool }
}

/** Returns a function that prepares rolls after ties. What ties can't change is taken from the first roll. */
export const laterRolls = (check: Check, first: PreparedRoll): ((rollState: RollState) => Result<LaterRoll>) => {
  const { situation } = check
  const { ruleset, procedure, groups } = situation
  const steps = rollCost(ruleset)(procedure).later * (1 + groups.length)
  const tallied = tallyAfterTies(situation, check, first)
  const staysInPlace = tieMayChangeRow(ruleset)(procedure) ? null : success(first.place)
  return ({ reading, dropped }) => {
    spend(check, steps)
    const { sums, problems } = tallied(reading, dropped)
    const place = staysInPlace ?? rowPlaceOf(reading)
    const pool = poolOf(reading, sums, check.budget)
    if (!place.ok) return failure(...problems, ...place.problems)
    if (!pool.ok) return failure(...problems, ...pool.problems)
    return problems.length > 0 ? failure(...problems) : success({ sums, place: place.value, pool: pool.value })
  }
}

/** Returns the roll, or its problems if anything is missing. */
export const completeRoll = ({
  round,
  modifiers,
  own,
  sums,
  problems,
  place,
  pool,
}: PartialRoll): Result<PreparedRoll> => {
  if (!place.ok) return failure(...problems, ...place.problems)
  if (!pool.ok) return failure(...problems, ...pool.problems)
  return problems.length > 0
    ? failure(...problems)
    : success({ round, modifiers, own, sums, place: place.value, pool: pool.value })
}

/** The sum added to the dice: the first side's total, minus the second's if two sides roll. 0 for a pool, whose modifiers apply to each die. */
export const rollShift = ({ sums, pool }: Pick<PreparedRoll, 'sums' | 'pool'>): number => {
  if (pool) return 0
  const [first, second] = sums
  if (!first) throw new RangeError('nothing is rolled')
  return second ? first.total - second.total : first.total
}

export const tablePlaceOf = ({ table, row }: RowPlace): TablePlace => ({
  id: table.id,
  title: table.title,
  row: row.id,
  label: row.label,
})

/** The state before a roll, after earlier ties. */
export interface RollState {
  /** The situation, read with defaults. */
  readonly reading: Reading
  /** The ids of modifiers dropped by ties. */
  readonly dropped: ReadonlySet<string>
}

/** The state after a tie. `exhausted` are sides without stands, which end the check. */
interface StateAfterTie extends RollState {
  readonly exhausted: readonly string[]
}

/** The die result and the dice without modifiers (`natural`; null if two sides roll). */
type RolledDice = Pick<Situation, 'natural' | 'result'>

/** Returns the state before the first roll. Traits that are read but were not entered are added to `missingTraits`. */
export const firstRollState = (situation: Situation, missingTraits?: MissingTraits): RollState => ({
  reading: readingOf(situation, true, missingTraits),
  dropped: noKeys,
})

/** Returns a function that takes the dice of an outcome and returns the state after it, or null if the outcome isn't a tie. */
export const stateAfterTie = (rollState: RollState, tie: Outcome): ((dice: RolledDice) => StateAfterTie | null) => {
  const { reading } = rollState
  if (droppableByTie(tie) === null) return () => null
  if (effectsReadDice(reading.ruleset)(tie))
    return ({ natural, result }) => {
      const rolled = readingOf({ ...reading, natural, result }, true, reading.missingTraits)
      const drop = droppedByTie(rolled, tie)
      return drop && applyTie(rollState, drop, changesByEffects(rolled, effectsByRole(rolled, tie.effects), result))
    }
  const drop = droppedByTie(reading, tie)
  const all = effectsByRole(reading, tie.effects)
  return ({ result }) => drop && applyTie(rollState, drop, changesByEffects(reading, all, result))
}

/** Returns the state after a tie that drops the given modifiers and changes the given traits. */
export const applyTie = (
  { reading, dropped }: RollState,
  drop: ReadonlySet<string>,
  changes: Changes,
): StateAfterTie => {
  const next = { ...withChanges(reading, changes), round: reading.round + 1, natural: null, result: null }
  return { reading: next, dropped: unionOf(dropped, drop), exhausted: exhaustedSides(next) }
}

/** Returns the state with traits that were corrected before the next roll. */
export const withCorrection = <S extends RollState>(rollState: S, changes: Changes | undefined): S =>
  changes === undefined || changes.size === 0
    ? rollState
    : { ...rollState, reading: withChanges(rollState.reading, changes) }

const noKeys: ReadonlySet<string> = new Set()

/** The union of two sets. Reuses a set if possible. */
const unionOf = (before: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> => {
  if (before.size === 0) return more
  for (const id of more) if (!before.has(id)) return new Set([...before, ...more])
  return before
}

/** The reading with changed traits. Derived values that aren't affected are kept. */
const withChanges = (reading: Reading, changes: Changes): Reading => {
  const { ruleset, procedure } = reading
  const changed = mergeChanges(reading.changed, changes)
  const given = reading.given.slice()
  for (const [held, value] of changes) given[held.number] = value
  const found = derivedValuesAfter(ruleset)(procedure)(reading.found, changes)
  const next = { ...reading, changed, given, found }
  return reading.asGroups.length > 0 ? readingOf(next, true, reading.missingTraits) : next
}

/** Merges changes; later ones win. A tie usually changes everything that the previous tie changed. */
const mergeChanges = (before: Changes, changes: Changes): Changes => {
  for (const held of before.keys()) if (!changes.has(held)) return new Map([...before, ...changes])
  return changes
}

/** The derived values of an earlier roll, without those that ties can change. */
const derivedValuesAfter = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const { all } = heldTraits(ruleset)(procedure.roles)
    const changing = new Set(tieStateOf(ruleset)(procedure).traits)
    const temporary: number[] = []
    let seen = 0
    return (found: Reading['found'], changes: Changes): Reading['found'] => {
      // Corrections, and ties of a sequence, can change more than the effects of a tie.
      for (const { trait } of changes.keys()) if (!changing.has(trait.id)) return []
      for (; seen < all.length; seen += 1)
        if (dependsOnTies(ruleset, procedure, null, all[seen]?.trait.id)) temporary.push(seen)
      const next = found.slice()
      for (const number of temporary) next[number] = undefined
      return next
    }
  }),
)

/** Finds the traits and modifiers that differ between two rolls. `were` and `are` are the modifiers before and after. */
export const tieChanges = (
  before: RollState,
  after: RollState,
  were: readonly AppliedModifier[],
  are: readonly AppliedModifier[],
): TieChanges => ({
  traits: traitsChangedByTie(before, after),
  modifiers: modifiersChangedByTie(were, are),
})

const traitsChangedByTie = (before: RollState, after: RollState): TieChanges['traits'] => {
  const { ruleset, procedure } = after.reading
  const [was, is] = [before.reading, after.reading]
  return holdersIn(procedure).flatMap((holder) => {
    const role = holder === everyone ? null : holder
    const own = tieStateOf(ruleset)(procedure).traits.filter((id) => {
      const trait = ruleset.traits.get(id)
      return trait !== undefined && holderOf(procedure, trait, role) === holder
    })
    return own
      .map((trait) => ({
        role,
        trait,
        was: traitValue(was, role, trait) ?? null,
        is: traitValue(is, role, trait) ?? null,
      }))
      .filter((change) => !areEqual(change.was, change.is))
  })
}

const areEqual = (a: Value | null, b: Value | null): boolean =>
  typeof a === 'object' && typeof b === 'object' && a !== null && b !== null ? compare(a, b) === 0 : a === b

const modifiersChangedByTie = (
  were: readonly AppliedModifier[],
  are: readonly AppliedModifier[],
): TieChanges['modifiers'] => {
  const like = (all: readonly AppliedModifier[], { id, role, side }: AppliedModifier): AppliedModifier | undefined =>
    all.find((each) => each.id === id && each.role === role && each.side === side)
  const kept = were.map((modifier) => ({ ...modifier, was: modifier.value, is: like(are, modifier)?.value ?? null }))
  const come = are
    .filter((modifier) => !like(were, modifier))
    .map((modifier) => ({ ...modifier, was: null, is: modifier.value }))
  return [...kept, ...come]
    .filter(({ was, is }) => was !== is)
    .map(({ id, label, side, role, group, was, is }) => ({ id, label, side, role, group, was, is }))
}

/**
 * A problem for each choice that was read but has no value and no default. No problem if one of the choice's values leads to the same roll as leaving
 * it out; that value is then used. `roll` is the roll without the choices. `spend` counts the work for one roll.
 */
const neededChoices = (
  { reading, dropped }: RollState,
  roll: LaterRoll,
  adjustments: Adjustments,
  spend: () => void,
): readonly Problem[] =>
  [...reading.missingTraits].flatMap((held) => {
    const { holder, trait } = held
    if (!needsChoice(held) || knownValue(reading, held) !== undefined) return []
    const totals = totalsWithTrait(reading, roll.sums, adjustments, dropped, trait.id)
    const leavesAlike = (value: string): boolean => {
      spend()
      const changed = withValue(reading, held, value)
      const alike = totals(changed)
      if (roll.pool && !isSamePool(changed, roll)) return false
      return (
        roll.sums.every(({ total }, index) => alike[index] === total) &&
        (!decidesRow(reading, trait) || isInRow(changed, roll.place))
      )
    }
    const values = [...trait.choices.keys()]
    if (values.some(leavesAlike)) return []
    const path = ['inputs', ...(holder === everyone ? [] : [holder]), trait.id]
    return [problem('input-missing', { what: 'choice', label: trait.label, choices: nameList(values) }, { path })]
  })

const isSamePool = (reading: Reading, { sums, pool }: LaterRoll): boolean => {
  const now = poolOf(reading, sums, openBudget())
  return now.ok && JSON.stringify(now.value) === JSON.stringify(pool)
}

const needsChoice = ({ trait }: HeldTrait): boolean =>
  trait.kind === 'choice' && trait.default === null && trait.from.length === 0

const withValue = (reading: Reading, { holder, trait }: HeldTrait, value: string): Reading => {
  const known = new Map(reading.known).set(holder, new Map(getEntry(reading.known, holder)).set(trait.id, value))
  return readingOf({ ...reading, known }, true)
}

const decidesRow = ({ ruleset, procedure }: Reading, { id }: Trait): boolean => rowKeys(ruleset)(procedure).has(id)

const isInRow = (reading: Reading, { table, row }: RowPlace): boolean => {
  const place = rowPlaceOf(reading)
  return place.ok && place.value.table === table && place.value.row === row
}

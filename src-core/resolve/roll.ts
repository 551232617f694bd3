/** A roll before the dice: its modifiers, and the row where its result is looked up. */
import { failure, success, type Result, problem, type Problem } from '../problem.ts'
import type { NextRoll, TablePlace, TieChanges } from './answer.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { readingCost, readingOf, type Reading, type MissingTraits, traitValue } from './reading.ts'
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
  laterTallies,
  modifiersSize,
  tally,
  type Tally,
  type Adjustments,
  type UsedModifier,
  totalsWithTrait,
} from './modifiers.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import { effectsByRole, changesOf, exhaustedSides } from './effects.ts'
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
import { compare } from '../exact.ts'
import type { Value } from '../language/model.ts'
import { named } from '../present.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { nameList } from '../words/problems/phrases.ts'

/** A roll with the row that applies to it. */
export interface SetRoll extends Omit<NextRoll, 'changes'>, Pick<Tally, 'own'> {
  readonly place: RowPlace
}

/** A roll after a tie, as far as its odds depend on it. */
export type LaterRoll = Pick<SetRoll, 'sums' | 'place'>

/** The parts of a check that its rolls need. */
export type Rolled = Adjustments & Pick<Check, 'budget'>

/** The steps for a check's first roll, and for one after a tie: reading its modifiers, and its rows up to the one that applies. */
const stepsIn = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const rows = procedure.tables.flatMap(({ when, rows }) => [when, ...rows.map((row) => [row.when])])
    const { first, later } = modifiersSize(ruleset, procedure)
    const steps = (size: number): number => 10 + (size + readingCost(ruleset, rows)) / 5
    return { first: steps(first), later: steps(later) }
  }),
)

/** Whether a tie may change which row applies. */
const mayMove = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure): boolean => tiesChange(ruleset, procedure, rowKeys(ruleset)(procedure))),
)

/** A roll whose row may still depend on inputs that are not given. */
interface RollSoFar extends Omit<SetRoll, 'place'>, Pick<Tally, 'problems'> {
  readonly place: Result<RowPlace>
}

/** The modifiers of the next roll, and where its result is looked up. */
export const nextRoll = (standing: Standing, check: Rolled): Result<SetRoll> => completeRoll(rollSoFar(standing, check))

/** The same while inputs are still being given. */
export const rollSoFar = (standing: Standing, check: Rolled): RollSoFar => {
  const { reading, dropped } = standing
  const { ruleset, procedure, groups, round } = reading
  const spendRoll = (): void => {
    spend({ situation: reading, budget: check.budget }, stepsIn(ruleset)(procedure).first * (1 + groups.length))
  }
  spendRoll()
  const { modifiers, own, sums, problems } = tally(reading, check, dropped)
  const place = rowPlaceOf(reading)
  const needed = place.ok ? neededChoices(standing, { sums, place: place.value }, check, spendRoll) : []
  return { round, modifiers, own, sums, problems: [...problems, ...needed], place }
}

/** The rolls after the ties of a check's roll; what no tie can change is taken from that roll. */
export const laterRolls = (check: Check, first: SetRoll): ((standing: Standing) => Result<LaterRoll>) => {
  const { situation } = check
  const { ruleset, procedure, groups } = situation
  const steps = stepsIn(ruleset)(procedure).later * (1 + groups.length)
  const tallied = laterTallies(situation, check, first)
  const staysInPlace = mayMove(ruleset)(procedure) ? null : success(first.place)
  return ({ reading, dropped }) => {
    spend(check, steps)
    const { sums, problems } = tallied(reading, dropped)
    const place = staysInPlace ?? rowPlaceOf(reading)
    if (!place.ok) return failure(...problems, ...place.problems)
    return problems.length > 0 ? failure(...problems) : success({ sums, place: place.value })
  }
}

/** The roll, if nothing is missing; else its problems. */
export const completeRoll = ({ round, modifiers, own, sums, problems, place }: RollSoFar): Result<SetRoll> => {
  if (!place.ok) return failure(...problems, ...place.problems)
  return problems.length > 0 ? failure(...problems) : success({ round, modifiers, own, sums, place: place.value })
}

/** The sum that is added to the dice: the first side's, minus the second's where two roll. */
export const rollShift = ({ sums }: Pick<SetRoll, 'sums'>): number => {
  const [first, second] = sums
  if (!first) throw new RangeError('nothing is rolled')
  return second ? first.total - second.total : first.total
}

/** A table and its row by their names. */
export const placeNamed = ({ table, row }: RowPlace): TablePlace => ({
  id: table.id,
  title: table.title,
  row: row.id,
  label: row.label,
})

/* The state before a roll of a check, and how a tie changes it. */

export interface Standing {
  /** The situation, read with defaults. */
  readonly reading: Reading
  /** Modifiers that ties have dropped. */
  readonly dropped: ReadonlySet<string>
}

/** The state after a tie; `exhausted` names the sides that have no stand left, which ends it. */
interface AfterTie extends Standing {
  readonly exhausted: readonly string[]
}

/** The dice: `natural`, null where two sides roll, and the die result. */
type FallenDice = Pick<Situation, 'natural' | 'result'>

/** The state before the first roll of a check. Traits that are read and were not given are added to `missingTraits`. */
export const firstStanding = (situation: Situation, missingTraits?: MissingTraits): Standing => ({
  reading: readingOf(situation, true, missingTraits),
  dropped: nothing,
})

/** The state after an outcome that is a tie, for each result that brings it; null where it is none. */
export const afterTie = (standing: Standing, tie: Outcome): ((dice: FallenDice) => AfterTie | null) => {
  const { reading } = standing
  if (droppableByTie(tie) === null) return () => null
  if (effectsReadDice(reading.ruleset)(tie))
    return ({ natural, result }) => {
      const rolled = readingOf({ ...reading, natural, result }, true, reading.missingTraits)
      const drop = droppedByTie(rolled, tie)
      return drop && withTie(standing, drop, changesOf(rolled, effectsByRole(rolled, tie.effects), result))
    }
  const drop = droppedByTie(reading, tie)
  const all = effectsByRole(reading, tie.effects)
  return ({ result }) => drop && withTie(standing, drop, changesOf(reading, all, result))
}

/** The state after a tie that drops these modifiers and changes these traits. */
export const withTie = ({ reading, dropped }: Standing, drop: ReadonlySet<string>, changes: Changes): AfterTie => {
  const next = { ...withChanges(reading, changes), round: reading.round + 1, natural: null, result: null }
  return { reading: next, dropped: joined(dropped, drop), exhausted: exhaustedSides(next) }
}

/** The state before the next roll where traits differ from what the tie left. */
export const corrected = <S extends Standing>(standing: S, changes: Changes | undefined): S =>
  changes === undefined || changes.size === 0
    ? standing
    : { ...standing, reading: withChanges(standing.reading, changes) }

const nothing: ReadonlySet<string> = new Set()

/** The union of both; one of the two sets itself where it contains the other. */
const joined = (before: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> => {
  if (before.size === 0) return more
  for (const id of more) if (!before.has(id)) return new Set([...before, ...more])
  return before
}

/** The reading with changes; values that these cannot affect are kept. */
const withChanges = (reading: Reading, changes: Changes): Reading => {
  const { ruleset, procedure } = reading
  const changed = overlaidChanges(reading.changed, changes)
  const given = reading.given.slice()
  for (const [held, value] of changes) given[held.number] = value
  const found = foundAfter(ruleset)(procedure)(reading.found, changes)
  const next = { ...reading, changed, given, found }
  return reading.asGroups.length > 0 ? readingOf(next, true, reading.missingTraits) : next
}

/** Later changes over earlier ones. In most cases a tie changes everything that the one before changed. */
const overlaidChanges = (before: Changes, changes: Changes): Changes => {
  for (const held of before.keys()) if (!changes.has(held)) return new Map([...before, ...changes])
  return changes
}

/** The derived values of an earlier roll, without those that the changes of ties may affect. */
const foundAfter = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const { all } = heldTraits(ruleset)(procedure.roles)
    const changing = new Set(tieStateOf(ruleset)(procedure).traits)
    const temporary: number[] = []
    let seen = 0
    return (found: Reading['found'], changes: Changes): Reading['found'] => {
      // The ties of a sequence, and corrections, may change more than a tie's own effects do.
      for (const { trait } of changes.keys()) if (!changing.has(trait.id)) return []
      for (; seen < all.length; seen += 1)
        if (dependsOnTies(ruleset, procedure, null, all[seen]?.trait.id)) temporary.push(seen)
      const next = found.slice()
      for (const number of temporary) next[number] = undefined
      return next
    }
  }),
)

/* What a tie changed for the next roll: traits of the sides, and the modifiers. */

/** The differences from one roll to the next: traits, and the modifiers in force (`were` before, `are` now). */
export const tieChanges = (
  before: Standing,
  after: Standing,
  were: readonly UsedModifier[],
  are: readonly UsedModifier[],
): TieChanges => ({
  traits: changedTraits(before, after),
  modifiers: changedModifiers(were, are),
})

const changedTraits = (before: Standing, after: Standing): TieChanges['traits'] => {
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
      .filter((change) => !same(change.was, change.is))
  })
}

const same = (a: Value | null, b: Value | null): boolean =>
  typeof a === 'object' && typeof b === 'object' && a !== null && b !== null ? compare(a, b) === 0 : a === b

const changedModifiers = (were: readonly UsedModifier[], are: readonly UsedModifier[]): TieChanges['modifiers'] => {
  const like = (all: readonly UsedModifier[], { id, role, side }: UsedModifier): UsedModifier | undefined =>
    all.find((each) => each.id === id && each.role === role && each.side === side)
  const kept = were.map((modifier) => ({ ...modifier, was: modifier.value, is: like(are, modifier)?.value ?? null }))
  const come = are
    .filter((modifier) => !like(were, modifier))
    .map((modifier) => ({ ...modifier, was: null, is: modifier.value }))
  return [...kept, ...come]
    .filter(({ was, is }) => was !== is)
    .map(({ id, label, side, role, group, was, is }) => ({ id, label, side, role, group, was, is }))
}

/* Choices without a default that a roll needs. */

/**
 * A problem for each choice that was read, was not given and has no default, unless one of its values gives the same roll as leaving it
 * out: then the roll is that of this value. `roll` is the roll without the choices; `spend` counts the work of one roll.
 */
const neededChoices = (
  { reading, dropped }: Standing,
  roll: Pick<Tally, 'sums'> & { readonly place: RowPlace },
  adjustments: Adjustments,
  spend: () => void,
): readonly Problem[] =>
  [...reading.missingTraits].flatMap((held) => {
    const { holder, trait } = held
    if (!isOpen(held) || knownValue(reading, held) !== undefined) return []
    const totals = totalsWithTrait(reading, roll.sums, adjustments, dropped, trait.id)
    const leavesAlike = (value: string): boolean => {
      spend()
      const changed = withValue(reading, held, value)
      const alike = totals(changed)
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

const isOpen = ({ trait }: HeldTrait): boolean =>
  trait.kind === 'choice' && trait.default === null && trait.from.length === 0

const withValue = (reading: Reading, { holder, trait }: HeldTrait, value: string): Reading => {
  const known = new Map(reading.known).set(holder, new Map(named(reading.known, holder)).set(trait.id, value))
  return readingOf({ ...reading, known }, true)
}

const decidesRow = ({ ruleset, procedure }: Reading, { id }: Trait): boolean => rowKeys(ruleset)(procedure).has(id)

const isInRow = (reading: Reading, { table, row }: RowPlace): boolean => {
  const place = rowPlaceOf(reading)
  return place.ok && place.value.table === table && place.value.row === row
}

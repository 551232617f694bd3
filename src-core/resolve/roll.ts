/** A roll before the dice: its modifiers, and the row where its result is looked up. */
import { failure, success, type Result } from '../problem.ts'
import type { NextRoll, TablePlace } from './answer.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { readingCost } from './dependencies.ts'
import { spend, type Check } from './check.ts'
import { tiesChange } from './tie-state.ts'
import { rowKeys, rowPlaceOf, type RowPlace } from './lookup.ts'
import { neededChoices } from './needed-choices.ts'
import { laterTallies, modifiersSize, tally, type Tally, type Adjustments } from './modifiers.ts'
import type { Standing } from './standing.ts'

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
export interface RollSoFar extends Omit<SetRoll, 'place'>, Pick<Tally, 'problems'> {
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

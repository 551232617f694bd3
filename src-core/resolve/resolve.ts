/** Resolves a check from the dice rolled, or calculates a procedure without dice. */
import { runBounded, openBudget, type Budget } from '../budget.ts'
import { appliedEffects, traitsAfterEffects } from './effects.ts'
import { entryAt, nonNull } from '../present.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Amount, Guard } from '../language/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import { followsFrom } from '../language/logic.ts'
import type { Resolution, OutcomeRef, PossibleOutcome, Round } from './answer.ts'
import { summarizeCheck, readCheck, spend, type Check } from './check.ts'
import { followUps, followUpSources } from './follow-ups.ts'
import { bandOf, outcomeNamed } from './results.ts'
import { amountValue, entryOf, openGuard, readingOf, type Reading } from './reading.ts'
import {
  prepareRoll,
  tablePlaceOf,
  rollShift,
  stateAfterTie,
  withCorrection,
  firstRollState,
  type RollState,
  tieChanges,
} from './roll.ts'
import { naturalOf, type Situation, overlayChanges } from '../language/situation.ts'
import { possibleTotals } from '../odds/dice.ts'
import { isRecord } from '../untrusted.ts'
import type { Procedure, SideRoll } from '../ruleset/model/procedures.ts'

/**
 * Resolves a procedure. `inputs` and `dice` come from a request and are unchecked: `{"target": {"cover": "woods"}, "points": 7}` and `[8]`, or
 * `{"attacker": [4], "defender": [7]}`. A tie uses the next dice of the same lists, or is pending if there are none. Never throws. Returns all
 * problems of the request, with paths that start at `inputs` or `dice`, or `too-much-work` if the budget is exceeded.
 */
export const resolve = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  dice: unknown,
  budget = openBudget(),
): Result<Resolution> => runBounded(() => resolveRequest(ruleset, procedureId, inputs, dice, budget))

const resolveRequest = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  dice: unknown,
  budget: Budget,
): Result<Resolution> => {
  const check = readCheck(ruleset, procedureId, inputs, budget)
  if (check.ok) return resolveCheck(check.value, dice)
  const procedure = ruleset.procedures.get(procedureId)
  const rolls = procedure && readDice(procedure, dice)
  return rolls?.ok === false ? failure(...check.problems, ...rolls.problems) : check
}

/** Like `resolve`, but for a check whose inputs have been read. */
export const resolveCheck = (check: Check, dice: unknown): Result<Resolution> => {
  const rolls = readDice(check.situation.procedure, dice)
  if (!rolls.ok) return rolls
  return rolls.value.length === 0 ? success(resolveWithoutDice(check)) : rollUntilDecided(check, rolls.value)
}

const rollUntilDecided = (check: Check, rolls: readonly DiceTotals[]): Result<Resolution> => {
  const rounds: Round[] = []
  let rollState = firstRollState(check.situation, check.missingTraits)
  let before = rollState
  for (const [index, dice] of rolls.entries()) {
    const round = rollOnce(rollState, dice, check)
    if (!round.ok) return round
    rounds.push(round.value.round)
    const { outcome, round: last } = round.value
    const next = stateAfterTie(rollState, outcome)(last)
    if (next === null || next.exhausted.length > 0) {
      if (index < rolls.length - 1) return failure(unusedDice(check, index + 1))
      const answer = answerOf(check, rounds, last)
      return success(next === null ? answer : { ...answer, exhausted: next.exhausted })
    }
    before = rollState
    rollState = withCorrection(next, check.corrections[index])
  }
  const next = prepareRoll(rollState, check)
  const last = rounds.at(-1)
  if (!next.ok) return next
  const { round, modifiers, sums } = next.value
  if (!last) return failure()
  const changes = tieChanges(before, rollState, last.modifiers, modifiers)
  return success({ ...answerOf(check, rounds, last), pending: true, next: { round, modifiers, sums, changes } })
}

const rollOnce = (
  rollState: RollState,
  dice: DiceTotals,
  check: Check,
): Result<{ readonly round: Round; readonly outcome: Outcome }> => {
  const { procedure } = rollState.reading
  const next = prepareRoll(rollState, check)
  if (!next.ok) return next
  const { modifiers, sums, place, pool } = next.value
  const [first, second] = dice
  if (first === undefined) throw new RangeError('nothing was rolled')
  const shown = second === undefined ? first : first - second
  if (pool && shown > pool.dice)
    return failure(problem('wrong-dice', { what: 'pool', dice: pool.dice }, { path: ['dice', 0] }))
  const result = shown + rollShift(next.value)
  const natural = naturalOf(procedure, shown)
  const situation: Situation = { ...rollState.reading, result, natural }
  const band = bandOf(place, result)
  const outcome = outcomeNamed(procedure, band.outcome)
  spend(check, 10 + (outcome.effects.length + followUpSources(procedure)(outcome).length) ** 2 / 5)
  const round: Round = {
    rolled: procedure.rolls.map(({ side }, index) => ({ side, total: entryAt(dice, index) })),
    natural,
    result,
    modifiers,
    sums,
    pool,
    table: { ...tablePlaceOf(place), band: { min: band.min, max: band.max } },
    outcome: outcomeRef(outcome),
    effects: appliedEffects(readingOf(situation, false), outcome.effects),
    followUps: followUps(situation, outcome),
  }
  return success({ round, outcome })
}

const outcomeRef = ({ id, name }: Outcome): OutcomeRef => ({ id, name })

const emptyAnswer = {
  rounds: [],
  outcome: null,
  possible: [],
  effects: [],
  followUps: [],
  pending: false,
  next: null,
  exhausted: [],
  gives: new Map(),
}

const answerOf = (
  check: Check,
  rounds: readonly Round[],
  { outcome, effects, followUps: follows }: Round,
): Resolution => ({
  ...emptyAnswer,
  ...summarizeCheck(check),
  rounds,
  outcome,
  effects,
  followUps: follows,
})

const unusedDice = ({ situation: { procedure } }: Check, used: number): Problem => {
  const { side } = entryAt(procedure.rolls, 0)
  return problem(
    'wrong-dice',
    { what: 'left-over', used },
    { path: side === null ? ['dice', used] : ['dice', side, used] },
  )
}

/**
 * Resolves a check without dice: its values, and the outcome of the first line that holds. If that depends on missing inputs, returns all possible
 * outcomes.
 */
export const resolveWithoutDice = (check: Check): Resolution => {
  const { situation } = check
  const { procedure } = situation
  const reading = readingOf(situation, true, check.missingTraits)
  const gives = procedure.gives.map(({ id, label, is, as }) => {
    const value = amountValue(reading, null, is)
    return [
      id,
      {
        label,
        as,
        value: value ?? null,
        isKnown: value !== undefined,
        note: value === null ? rowNote(reading, is) : null,
      },
    ] as const
  })
  const open = possibleOutcomes(reading)
  const [first] = open
  const decided = open.every(({ id }) => id === first?.id) ? first : undefined
  return {
    ...emptyAnswer,
    ...summarizeCheck(check),
    outcome: decided ? { id: decided.id, name: decided.name } : null,
    possible: decided ? [] : open,
    effects: decided?.effects ?? [],
    followUps: decided?.followUps ?? [],
    gives: new Map(gives),
  }
}

/** The note in the row of an amount's grid; null if the amount isn't from a grid or the row has no note. */
const rowNote = (reading: Reading, is: Amount): string | null => {
  const grid = is.kind === 'grid' ? reading.ruleset.grids.get(is.grid) : undefined
  return grid && grid.by === null ? (entryOf(reading, grid.of, grid.rows, null)?.note ?? null) : null
}

/** The lines that can hold, up to the first one that certainly holds. `reading` uses defaults. */
const possibleOutcomes = (reading: Reading): readonly PossibleOutcome[] => {
  const { procedure } = reading
  const possible: PossibleOutcome[] = []
  for (const line of procedure.decide) {
    const open = openGuard(reading, null, line)
    if (open === false || isDecidedEarlier(open, possible)) continue
    const outcome = outcomeNamed(procedure, line.outcome)
    possible.push({
      ...outcomeRef(outcome),
      ...open,
      effects: appliedEffects(readingOf(reading, false), outcome.effects),
      followUps: followUps(reading, outcome),
    })
    if (open.when === null && open.unless === null) break
  }
  return possible
}

/** Whether an earlier line always holds if this one does. */
const isDecidedEarlier = ({ when }: Guard, earlier: readonly Guard[]): boolean =>
  when !== null && earlier.some((line) => line.when !== null && line.unless === null && followsFrom(line.when, when))

/** The dice total of each side, in the procedure's order. */
type DiceTotals = readonly number[]

const maxRolls = 1000

/**
 * Checks the dice of a request: `[8]` for a single roll, `{"attacker": [4, 7], "defender": [4, 2]}` for two sides. Later entries are rolls after
 * ties.
 */
const readDice = ({ rolls, title }: Procedure, dice: unknown): Result<readonly DiceTotals[]> => {
  if (rolls.length === 0) {
    const none = dice === undefined || dice === null || (Array.isArray(dice) && dice.length === 0)
    return none ? success([]) : failure(problem('no-dice', { what: 'given', title }, { path: ['dice'] }))
  }
  const problems: Problem[] = []
  const lists = rolls.map((roll) => {
    const path = roll.side === null ? ['dice'] : ['dice', roll.side]
    return readList(roll, roll.side === null ? dice : diceOfSide(dice, roll.side), path, problems)
  })
  problems.push(...unknownKeys(rolls, dice))
  if (problems.length > 0) return failure(...problems)
  const max = Math.max(...lists.map((list) => list.length))
  const [fewer] = rolls.filter((_, index) => entryAt(lists, index).length < max)
  if (fewer) return failure(diceMissing(fewer, entryAt(lists, rolls.indexOf(fewer)).length, max))
  return success(Array.from({ length: max }, (_, index) => lists.map((list) => entryAt(list, index))))
}

const diceMissing = ({ side }: SideRoll, count: number, max: number): Problem =>
  problem('wrong-dice', { what: 'some', side: nonNull(side), count, max }, { path: ['dice', nonNull(side)] })

const diceOfSide = (dice: unknown, side: string): unknown =>
  isRecord(dice) && Object.hasOwn(dice, side) ? dice[side] : undefined

const readList = (
  { dice, side }: SideRoll,
  given: unknown,
  path: readonly string[],
  problems: Problem[],
): readonly number[] => {
  const totals = possibleTotals(dice)
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) {
    problems.push(problem('wrong-dice', { what: 'all', side, dice }, { path }))
    return []
  }
  if (!Array.isArray(given)) {
    problems.push(problem('wrong-dice', { what: 'list', side, dice }, { path }))
    return []
  }
  if (given.length > maxRolls) {
    problems.push(problem('wrong-dice', { what: 'many', count: given.length, max: maxRolls }, { path }))
    return []
  }
  return Array.from(given as readonly unknown[], (total, index) => {
    if (typeof total === 'number' && totals.includes(total)) return total
    const shown = typeof total === 'number' ? String(total) : null
    problems.push(problem('wrong-dice', { what: 'total', total: shown, dice }, { path: [...path, index] }))
    return entryAt(totals, 0)
  })
}

/** Problems for the dice of sides that don't roll. */
const unknownKeys = (rolls: readonly SideRoll[], dice: unknown): readonly Problem[] => {
  if (rolls.length < 2 || !isRecord(dice)) return []
  const sides = rolls.map(({ side }) => side)
  return Object.keys(dice)
    .filter((side) => !sides.includes(side))
    .slice(0, 20)
    .map((side) => problem('no-dice', { what: 'side', rolling: sides.map(nonNull) }, { path: ['dice', side] }))
}

/** Returns the situation of the last roll, with its dice and all earlier changes. Before any roll, this is the check's situation. */
export const situationOfLastRoll = (
  { situation: opening, corrections }: Pick<Check, 'situation' | 'corrections'>,
  rounds: readonly Round[],
): Situation => {
  let situation = opening
  let before: Round | null = null
  for (const [index, round] of rounds.entries()) {
    const left = before
      ? traitsAfterEffects(situation, outcomeNamed(situation.procedure, before.outcome.id).effects)
      : situation.known
    const correction = before && corrections[index - 1]
    const known = correction ? overlayChanges(left, correction) : left
    situation = { ...situation, known, result: round.result, natural: round.natural, round: index + 1 }
    before = round
  }
  return situation
}

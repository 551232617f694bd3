/** A check resolved with dice in hand, or reckoned where it takes none. */
import { bounded, openBudget, type Budget } from '../budget.ts'
import { appliedEffects } from './apply.ts'
import { failure, success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Answer, Named, Round } from './answer.ts'
import { aboutCheck, setOut, spend, type Check } from './check.ts'
import { followUps, sourcesOf } from './follow.ts'
import { bandOf, outcomeNamed } from './lookup.ts'
import { amountOf, guardHolds, readingOf } from './read.ts'
import { nextRoll, placeNamed } from './roll.ts'
import { readDice, type Throw } from './thrown.ts'
import { changesOf } from './tie-changes.ts'
import { afterTie, againOf, type Standing } from './ties.ts'

/**
 * Resolves a procedure. `inputs` and `dice` are a request's, unchecked: `{"target": {"cover": "woods"}, "points": 7}` and
 * `[8]`, or `{"attacker": [4], "defender": [7]}`. A tie takes the next roll of the same lists; without one it is pending.
 * All that is wrong with a request comes back as Problems with paths from `inputs` or `dice`, and so does more work than the budget
 * has; nothing is thrown.
 */
export const resolve = (ruleset: Ruleset, procedureId: string, inputs: unknown, dice: unknown, budget = openBudget()): Result<Answer> =>
  bounded(() => resolved(ruleset, procedureId, inputs, dice, budget))

const resolved = (ruleset: Ruleset, procedureId: string, inputs: unknown, dice: unknown, budget: Budget): Result<Answer> => {
  const check = setOut(ruleset, procedureId, inputs, budget)
  const procedure = ruleset.procedures.get(procedureId)
  const rolls = procedure && readDice(procedure, dice)
  if (!check.ok) return rolls?.ok === false ? failure(...check.problems, ...rolls.problems) : check
  if (!rolls?.ok) return rolls ?? failure()
  return rolls.value.length === 0 ? success(reckon(check.value)) : rollOut(check.value, rolls.value)
}

const rollOut = (check: Check, throws: readonly Throw[]): Result<Answer> => {
  const rounds: Round[] = []
  let standing: Standing = { situation: check.situation, dropped: new Set() }
  let before = standing
  for (const [index, thrown] of throws.entries()) {
    const round = rollOnce(standing, thrown, check)
    if (!round.ok) return round
    rounds.push(round.value.round)
    const { outcome, round: last } = round.value
    const again = againOf(outcome) !== null
    const next = again ? afterTie(standing, outcome, last.result) : null
    const over = next === null || next.exhausted.length > 0
    if (over && index < throws.length - 1) return failure(diceLeft(check, index + 1))
    if (next === null || next.exhausted.length > 0) return success({ ...answerOf(check, rounds, last), exhausted: next?.exhausted ?? [] })
    before = standing
    standing = next
  }
  const next = nextRoll(standing, check)
  const last = rounds.at(-1)
  if (!next.ok) return next
  const { round, modifiers, sums } = next.value
  if (!last) return failure()
  const changes = changesOf(before, standing, last.modifiers, modifiers)
  return success({ ...answerOf(check, rounds, last), pending: true, next: { round, modifiers, sums, changes } })
}

const rollOnce = (standing: Standing, thrown: Throw, check: Check): Result<{ readonly round: Round; readonly outcome: Outcome }> => {
  const { procedure } = standing.situation
  const next = nextRoll(standing, check)
  if (!next.ok) return next
  const { modifiers, sums, place } = next.value
  const totals = thrown.map((total, index) => total + (sums[index]?.total ?? 0))
  const [first = 0, second = 0] = totals
  const result = first - second
  const natural = thrown.length === 1 ? (thrown[0] ?? null) : null
  const situation = { ...standing.situation, result, natural }
  const band = bandOf(place, result)
  const outcome = outcomeNamed(procedure, band.outcome)
  spend(check, 10 + (outcome.effects.length + sourcesOf(procedure)(outcome).length) ** 2 / 5)
  const round: Round = {
    rolled: thrown.map((total, index) => ({ side: procedure.rolls[index]?.side ?? null, total })),
    natural,
    result,
    modifiers,
    sums,
    table: { ...placeNamed(place), band: { min: band.min, max: band.max } },
    outcome: named(outcome),
    effects: appliedEffects(readingOf(situation, false), outcome.effects),
    followUps: followUps(situation, outcome),
  }
  return success({ round, outcome })
}

const named = ({ id, name }: Outcome): Named => ({ id, name })

const nothing = { rounds: [], outcome: null, effects: [], followUps: [], pending: false, next: null, exhausted: [], gives: new Map() }

const answerOf = (check: Check, rounds: readonly Round[], { outcome, effects, followUps: follows }: Round): Answer => ({
  ...nothing,
  ...aboutCheck(check),
  rounds,
  outcome,
  effects,
  followUps: follows,
})

const diceLeft = (
  { situation: { procedure } }: Check,
  used: number,
): { code: string; message: string; right: string; path: (string | number)[] } => {
  const side = procedure.rolls[0]?.side ?? null
  return {
    code: 'dice-left-over',
    message: `it was over after roll ${used}`,
    right: used === 1 ? 'one roll' : `${used} rolls`,
    path: side === null ? ['dice', used] : ['dice', side, used],
  }
}

/** Without dice: what is given out, and the first line of what is decided that holds. */
const reckon = (check: Check): Answer => {
  const { situation } = check
  const { procedure } = situation
  const reading = readingOf(situation, true)
  const line = procedure.decide.find((each) => guardHolds(reading, null, each) === true)
  const outcome = line && procedure.outcomes.get(line.outcome)
  const gives = procedure.gives.map(({ id, label, is, as }) => [id, { label, as, value: amountOf(reading, null, is) ?? null }] as const)
  return {
    ...nothing,
    ...aboutCheck(check),
    outcome: outcome ? named(outcome) : null,
    effects: outcome ? appliedEffects(readingOf(situation, false), outcome.effects) : [],
    followUps: outcome ? followUps(situation, outcome) : [],
    gives: new Map(gives),
  }
}

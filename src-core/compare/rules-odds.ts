/** The odds of one situation by one set of rules, as figures to compare with those of another. */
import type { Budget } from '../budget.ts'
import { approximate, type Fraction } from '../exact.ts'
import { named } from '../present.ts'
import { success, type Result } from '../problem.ts'
import { rollWork, throwsOf } from '../dice/distribution.ts'
import { readCheck, spend } from '../resolve/check.ts'
import { add } from '../resolve/counts.ts'
import { expectedLosses, expectedLossesOfRoll } from '../resolve/expected-loss.ts'
import { share } from '../resolve/json.ts'
import { oddsOf, rollAfter, type UpcomingRoll } from '../resolve/odds.ts'
import { resultsOf } from '../resolve/results.ts'
import { rollShift } from '../resolve/roll.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { knownOf } from './known.ts'
import type { Inputs } from '../resolve/inputs.ts'

/** How a check or a sequence ends by one set of rules, ties played out. */
export interface RulesOdds {
  /** The number of all equally likely cases. */
  readonly total: bigint
  /** By outcome, and `exhausted SIDES` where sides run out of stands; of a sequence `FATE PARTY`, as `partyEnds` has them. */
  readonly ends: ReadonlyMap<string, bigint>
  /** Stands that each role or party loses on average; null where it is not known. */
  readonly losses: ReadonlyMap<string, Fraction | null>
}

/** The fates of a party: it holds the position at the end, fell back, is gone, lost a leader. */
export const partyEnds = ['holds', 'retreated', 'removed', 'leader'] as const

/** How a check ends, ties played out. Problems as of `odds`. */
export const rulesOdds = (ruleset: Ruleset, procedureId: string, inputs: Inputs, budget: Budget): Result<RulesOdds> => {
  const roll = nextRoll(ruleset, procedureId, inputs, budget)
  const odds = roll.ok ? oddsOf(roll.value) : roll
  if (!roll.ok) return roll
  if (!odds.ok) return odds
  const { final, outcomes, total } = odds.value
  const exhausted = [...(final === null ? [] : final.exhausted)].map(
    ([sides, count]) => [`exhausted ${sides}`, count] as const,
  )
  return success({
    total: final ? final.total : total,
    ends: new Map([...(final ? final.outcomes : outcomes), ...exhausted]),
    losses: expectedLosses(roll.value),
  })
}

/** The odds of one roll, with ties as outcomes: a fraction of the work. Problems as of `odds`. */
export const firstRollOdds = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: Inputs,
  budget: Budget,
): Result<RulesOdds> => {
  const roll = nextRoll(ruleset, procedureId, inputs, budget)
  if (!roll.ok) return roll
  const { check, set, standing } = roll.value
  const { procedure } = standing.reading
  spend(check, rollWork(procedure.rolls))
  const ends = new Map<string, bigint>()
  for (const { outcome, count } of resultsOf(ruleset, procedure, set.place.row, rollShift(set)))
    add(ends, outcome.id, count)
  return success({ total: throwsOf(procedure.rolls).total, ends, losses: expectedLossesOfRoll(roll.value) })
}

const nextRoll = (ruleset: Ruleset, procedureId: string, inputs: Inputs, budget: Budget): Result<UpcomingRoll> => {
  const check = readCheck(ruleset, procedureId, inputs, budget)
  return check.ok ? rollAfter(check.value, []) : check
}

/** The inputs that a check has by other rules: inputs and choices that the house rules added are left out. */
export const knownInputs = (ruleset: Ruleset, procedureId: string, inputs: Inputs): Inputs =>
  knownOf(ruleset, named(ruleset.procedures, procedureId).inputs, inputs)

/** What a heat map may show: the probability of an end, or the stands that a role or party loses on average. */
export type MapFigure = { readonly kind: 'end'; readonly id: string } | { readonly kind: 'loss'; readonly role: string }

/** The value of a figure; null where it is not known. An outcome that the rules do not have counts 0. */
export const figureOf = ({ total, ends, losses }: RulesOdds, figure: MapFigure): number | null => {
  if (figure.kind === 'end') return share(ends.get(figure.id) ?? never, total)
  const loss = losses.get(figure.role) ?? null
  return loss && approximate(loss)
}

const never = 0n

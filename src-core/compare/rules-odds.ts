/** The odds of a situation under one ruleset, as figures to compare with those of another ruleset. */
import { type Budget, giveUp } from '../budget.ts'
import { approximate, type Fraction, fraction, plus, times, wholeNumber, zero } from '../exact.ts'
import { getEntry } from '../present.ts'
import { success, type Result, failure } from '../problem.ts'
import { rollWork, rolledDistribution, addCount } from '../odds/distribution.ts'
import { readCheck, spend } from '../resolve/check.ts'
import { expectedLosses, expectedLossesOfRoll } from '../odds/expected-loss.ts'
import { share, json } from '../resolve/json.ts'
import { oddsOf, rollAfterTies, type UpcomingRoll } from '../odds/odds.ts'
import { resultsOf } from '../resolve/results.ts'
import { rollShift } from '../resolve/roll.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { keepKnownInputs, valueAt, setValueAt } from './axes.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { dotted } from '../paths.ts'
import { sequenceOdds } from '../odds/sequence.ts'
import type { PartyOdds, SequenceOdds } from '../odds/sequence-sum.ts'
import type { Sequence, SequenceStep } from '../ruleset/model/sequences.ts'

/** How a check or sequence ends once ties are resolved. */
export interface RulesOdds {
  /** The number of equally likely cases. */
  readonly total: bigint
  /** Counts by outcome or `exhausted SIDES`. For a sequence, by `FATE PARTY` (see `partyEnds`). */
  readonly ends: ReadonlyMap<string, bigint>
  /** The average stands lost by each role or party. Null if unknown. */
  readonly losses: ReadonlyMap<string, Fraction | null>
}

/** A party's fate: it holds the position at the end, has retreated, is removed, or has lost a leader. */
export const partyEnds = ['holds', 'retreated', 'removed', 'leader'] as const

/** Calculates how a check ends once ties are resolved. Fails with the problems of `odds`. */
export const rulesOdds = (ruleset: Ruleset, procedureId: string, inputs: Inputs, budget: Budget): Result<RulesOdds> => {
  const roll = readRoll(ruleset, procedureId, inputs, budget)
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

/** Calculates the odds of one roll, with ties as outcomes. This is much cheaper than `rulesOdds`. Fails with the problems of `odds`. */
export const firstRollOdds = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: Inputs,
  budget: Budget,
): Result<RulesOdds> => {
  const roll = readRoll(ruleset, procedureId, inputs, budget)
  if (!roll.ok) return roll
  const { check, set, rollState } = roll.value
  const { procedure } = rollState.reading
  spend(check, rollWork(procedure.rolls))
  const ends = new Map<string, bigint>()
  for (const { outcome, count } of resultsOf(ruleset, procedure, set.place.row, rollShift(set), set.pool))
    addCount(ends, outcome.id, count)
  return success({
    total: rolledDistribution(procedure, set.pool).total,
    ends,
    losses: expectedLossesOfRoll(roll.value),
  })
}

const readRoll = (ruleset: Ruleset, procedureId: string, inputs: Inputs, budget: Budget): Result<UpcomingRoll> => {
  const check = readCheck(ruleset, procedureId, inputs, budget)
  return check.ok ? rollAfterTies(check.value, []) : check
}

/** Keeps the inputs that the check has in a ruleset. Drops inputs and choices that house rules added. */
export const checkInputsKnownBy = (ruleset: Ruleset, procedureId: string, inputs: Inputs): Inputs =>
  keepKnownInputs(ruleset, getEntry(ruleset.procedures, procedureId).inputs, inputs)

/** A figure of a heat map: the probability of an end, or the average loss of a role or party. */
export type MapFigure = { readonly kind: 'end'; readonly id: string } | { readonly kind: 'loss'; readonly role: string }

/** The value of a figure. Null if unknown. 0 for an outcome that the ruleset doesn't have. */
export const figureOf = ({ total, ends, losses }: RulesOdds, figure: MapFigure): number | null => {
  if (figure.kind === 'end') return share(ends.get(figure.id) ?? noCases, total)
  const loss = losses.get(figure.role) ?? null
  return loss && approximate(loss)
}

const noCases = 0n

/** Calculates how a sequence ends for its parties. Fails with the problems of `sequenceOdds`. */
export const sequenceRulesOdds = (ruleset: Ruleset, id: string, inputs: Inputs, budget: Budget): Result<RulesOdds> => {
  const odds = sequenceOdds(ruleset, id, inputs, {}, budget)
  if (odds.ok) return success(endsOfSequence(odds.value))
  const over = odds.problems.find(({ code }) => code === 'too-much-work' || code === 'stopped')
  return over ? giveUp(over) : odds
}

const endsOfSequence = ({ total, holds, parties }: SequenceOdds): RulesOdds => ({
  total,
  ends: new Map([
    ...[...(holds ?? [])].map(([party, count]) => [`holds ${party}`, count] as const),
    ...[...parties].map(([party, { retreated }]) => [`retreated ${party}`, retreated] as const),
    ...[...parties].map(([party, { removed }]) => [`removed ${party}`, removed] as const),
    ...[...parties].map(([party, { leadersLost }]) => [`leader ${party}`, total - getEntry(leadersLost, '0')] as const),
  ]),
  losses: new Map([...parties].map(([party, { standsLost }]) => [party, averageOf(standsLost, total)])),
})

const averageOf = (standsLost: PartyOdds['standsLost'], total: bigint): Fraction | null =>
  standsLost.has('all')
    ? null
    : [...standsLost].reduce(
        (sum, [stands, count]) => plus(sum, times(wholeNumber(BigInt(stands)), fraction(count, total))),
        zero,
      )

export const sequenceInputsKnownBy = (ruleset: Ruleset, id: string, inputs: Inputs): Inputs =>
  keepKnownInputs(ruleset, getEntry(ruleset.sequences, id).inputs, inputs)

/** The steps that take place: those whose parties are in the inputs. An optional step must itself be in the inputs. */
export const stepsTaken = ({ parties, steps }: Sequence, inputs: Inputs): readonly SequenceStep[] =>
  steps.filter(({ id, cast, optional }) => {
    const areThere = [...cast.values()].every((party) => !getEntry(parties, party).optional || party in inputs)
    return areThere && (!optional || valueAt(inputs, ['steps', id]) !== undefined)
  })

/** The path of a step's input in the sequence's inputs. Null if the step sets it. */
export const pathInSequence = (
  { id, cast, with: fixed }: SequenceStep,
  path: readonly string[],
  inputs: ReadonlySet<string>,
): readonly string[] | null => {
  const [role = '', ...rest] = path
  const [trait] = rest
  const isFixed = trait === undefined ? fixed.get(null)?.has(role) : fixed.get(role)?.has(trait)
  if (isFixed === true) return null
  const party = rest.length > 0 ? cast.get(role) : undefined
  const shared = party === undefined ? path : [party, ...rest]
  const own = ['steps', id, ...path]
  return [shared, own].find((place) => inputs.has(dotted(place))) ?? null
}

/** The inputs of a step's check at the start of the sequence, before any effects. */
const inputsOfStep = (ruleset: Ruleset, step: SequenceStep, inputs: Inputs): Inputs => {
  const { procedure, cast, with: fixed, id } = step
  const roles = [...cast].reduce<Inputs>((sum, [role, party]) => ({ ...sum, [role]: inputs[party] }), inputs)
  const held = [...fixed].reduce(
    (sum, [role, traits]) =>
      [...traits].reduce(
        (all, [trait, value]) => setValueAt(all, [...(role === null ? [] : [role]), trait], json(value)),
        sum,
      ),
    roles,
  )
  return checkInputsKnownBy(
    ruleset,
    procedure,
    leaves(valueAt(inputs, ['steps', id])).reduce((sum, [path, value]) => setValueAt(sum, path, value), held),
  )
}

const leaves = (part: unknown, path: readonly string[] = []): readonly (readonly [readonly string[], unknown])[] =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.entries(part).flatMap(([key, value]) => leaves(value, [...path, key]))
    : part === undefined
      ? []
      : [[path, part]]

/**
 * The odds of the first roll of each step at the start of the sequence, without losses. All counts have the same total. Much cheaper than
 * `sequenceRulesOdds`, but enough to show what the sequence depends on. Fails with the problems of `odds`.
 */
export const firstRollsOdds = (
  ruleset: Ruleset,
  steps: readonly SequenceStep[],
  inputs: Inputs,
  budget: Budget,
): Result<RulesOdds> => {
  const rolls: { readonly id: string; readonly odds: RulesOdds }[] = []
  for (const step of steps) {
    const odds = firstRollOdds(ruleset, step.procedure, inputsOfStep(ruleset, step, inputs), budget)
    if (!odds.ok) return failure(...odds.problems)
    rolls.push({ id: step.id, odds: odds.value })
  }
  const total = rolls.reduce((product, { odds }) => product * odds.total, 1n)
  const ends = rolls.flatMap(({ id, odds }) =>
    [...odds.ends].map(([end, count]) => [`${id} ${end}`, (count * total) / odds.total] as const),
  )
  return success({ total, ends: new Map(ends), losses: new Map() })
}

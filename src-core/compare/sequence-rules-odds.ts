/** A sequence by one set of rules: the fates of its parties, and the odds of the first roll of each step. */
import { giveUp, type Budget } from '../budget.ts'
import { fraction, plus, times, whole, zero, type Fraction } from '../exact.ts'
import { dotted } from '../paths.ts'
import { named } from '../present.ts'
import { failure, success, type Result } from '../problem.ts'
import { json } from '../resolve/json.ts'
import { sequenceOdds } from '../resolve/sequence.ts'
import type { PartyOdds, SequenceOdds } from '../resolve/sequence-sum.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Sequence, SequenceStep } from '../ruleset/model/sequences.ts'
import { valueAt, withValue } from './inputs-at.ts'
import { knownOf } from './known.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { firstRollOdds, knownInputs, type RulesOdds } from './rules-odds.ts'

/** How a sequence ends: who holds the position, who was driven off or is gone, and the stands lost. Problems as of `sequenceOdds`. */
export const sequenceRulesOdds = (ruleset: Ruleset, id: string, inputs: Inputs, budget: Budget): Result<RulesOdds> => {
  const odds = sequenceOdds(ruleset, id, inputs, {}, budget)
  if (odds.ok) return success(endsOf(odds.value))
  const over = odds.problems.find(({ code }) => code === 'too-much-work' || code === 'stopped')
  return over ? giveUp(over) : odds
}

const endsOf = ({ total, holds, parties }: SequenceOdds): RulesOdds => ({
  total,
  ends: new Map([
    ...[...(holds ?? [])].map(([party, count]) => [`holds ${party}`, count] as const),
    ...[...parties].map(([party, { retreated }]) => [`retreated ${party}`, retreated] as const),
    ...[...parties].map(([party, { removed }]) => [`removed ${party}`, removed] as const),
    ...[...parties].map(([party, { leadersLost }]) => [`leader ${party}`, total - named(leadersLost, '0')] as const),
  ]),
  losses: new Map([...parties].map(([party, { standsLost }]) => [party, averageOf(standsLost, total)])),
})

const averageOf = (standsLost: PartyOdds['standsLost'], total: bigint): Fraction | null =>
  standsLost.has('all')
    ? null
    : [...standsLost].reduce(
        (sum, [stands, count]) => plus(sum, times(whole(BigInt(stands)), fraction(count, total))),
        zero,
      )

/** The inputs that a sequence has by other rules. */
export const knownOfSequence = (ruleset: Ruleset, id: string, inputs: Inputs): Inputs =>
  knownOf(ruleset, named(ruleset.sequences, id).inputs, inputs)

/** The steps that happen with some inputs: all their parties are given, and so is an optional step. */
export const stepsWith = ({ parties, steps }: Sequence, inputs: Inputs): readonly SequenceStep[] =>
  steps.filter(({ id, cast, optional }) => {
    const areThere = [...cast.values()].every((party) => !named(parties, party).optional || party in inputs)
    return areThere && (!optional || valueAt(inputs, ['steps', id]) !== undefined)
  })

/** Where an input of a step's check stands in the inputs of the sequence; null where the step has it fixed. */
export const placeInSequence = (
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

/** The inputs of a step's check at the start of the sequence, before any effect. */
const inputsOfStep = (ruleset: Ruleset, step: SequenceStep, inputs: Inputs): Inputs => {
  const { procedure, cast, with: fixed, id } = step
  const roles = [...cast].reduce<Inputs>((sum, [role, party]) => ({ ...sum, [role]: inputs[party] }), inputs)
  const held = [...fixed].reduce(
    (sum, [role, traits]) =>
      [...traits].reduce(
        (all, [trait, value]) => withValue(all, [...(role === null ? [] : [role]), trait], json(value)),
        sum,
      ),
    roles,
  )
  return knownInputs(
    ruleset,
    procedure,
    leaves(valueAt(inputs, ['steps', id])).reduce((sum, [path, value]) => withValue(sum, path, value), held),
  )
}

const leaves = (part: unknown, path: readonly string[] = []): readonly (readonly [readonly string[], unknown])[] =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.entries(part).flatMap(([key, value]) => leaves(value, [...path, key]))
    : part === undefined
      ? []
      : [[path, part]]

/**
 * The first rolls of some steps, each from the start of the sequence, side by side over one total: a first look at what it
 * depends on, for a fraction of its work. Losses are not in it. Problems as of `odds`.
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

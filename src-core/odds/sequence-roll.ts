/**
 * Takes one step of a sequence from every field that earlier steps can lead to: resolves the rolls of its check, the rolls after ties, and the rolls
 * of the checks it requires. The effects of each roll apply before the next roll.
 */
import { rolledDistribution, addCount } from './distribution.ts'
import { fractionText, wholeNumber, commonMultiple } from '../exact.ts'
import { getEntry } from '../present.ts'
import { failure, success, type Problem, type Result, problem } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import { type Branches, chainPlayer, type ChainEnd, bitsOf } from './chain.ts'
import type { Check } from '../resolve/check.ts'
import { tieStateOf, droppedByTie } from './tie-state.ts'
import type { FollowUpSource } from '../resolve/follow-ups.ts'
import {
  fieldAfterEffects,
  fieldText,
  isInPlace,
  decidePosition,
  partyState,
  currentTraits,
  withTraits,
  type CalledCheck,
  type PlayersByRole,
  type Field,
  type Player,
  type TraitValues,
} from './parties.ts'
import { guardHolds, type Reading } from '../resolve/reading.ts'
import { followedRoundText } from './recurrence.ts'
import {
  maxEffects,
  resultsOf,
  readingWithDice,
  outcomeWithoutDice,
  type RolledOutcome,
  outcomeNamed,
  resultSteps,
} from '../resolve/results.ts'
import { prepareRoll, rollShift, type RollContext, firstRollState, applyTie, type RollState } from '../resolve/roll.ts'
import { everyone, openingSituation, rolesNamed } from '../language/situation.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'

/** A step in a field: its check, and who plays the roles. */
export interface PreparedStep {
  readonly check: Check
  readonly cast: PlayersByRole
  readonly field: Field
}

/** A roll of the step's own check, or of a check that it requires. */
interface SequenceRoll {
  /** How the step's own check ended. Null until then. */
  readonly ended: StepEnd | null
  readonly check: RollContext
  readonly cast: PlayersByRole
  /** Who plays the roles of the step's own check. */
  readonly step: PlayersByRole
  /** How often the step has been taken, including this time. Stays 1 if there is no limit. */
  readonly times: number
  readonly rollState: RollState
  readonly field: Field
  /** The trait that counts the units to check. */
  readonly counted: string | null
  readonly called: readonly CalledCheck[]
}

/** How a step ends. `id` is the outcome, or the exhausted roles joined with `+`. */
interface StepEnd {
  readonly how: 'outcome' | 'exhausted' | 'undecided' | 'skipped'
  readonly id: string
}

/** The end of a step and of all checks it required. */
interface FinishedStep {
  readonly ended: StepEnd
  readonly field: Field
}

/** The first roll of a step. `times` is the same as in `SequenceRoll`. */
const firstSequenceRoll = ({ check, cast, field }: PreparedStep, times = 1): SequenceRoll => ({
  ended: null,
  check,
  cast,
  step: cast,
  times,
  rollState: firstRollState(check.situation, check.missingTraits),
  field,
  counted: null,
  called: [],
})

/** A key that is equal for rolls that continue in the same way. */
const sequenceRollText = ({ ended, cast, times, rollState, field, counted, called }: SequenceRoll): string => {
  const { ruleset, procedure, points, round } = rollState.reading
  const waiting = called.map((each) => `${each.procedure.id} ${castText(each.cast)} ${each.counted ?? ''}`)
  const here = [
    ended ? endText(ended) : '',
    times,
    procedure.id,
    castText(cast),
    counted ?? '',
    points ? fractionText(points) : '',
    followedRoundText(round, tieStateOf(ruleset)(procedure)),
  ]
  return [...here, [...rollState.dropped].join(' '), ...waiting, fieldText(field)].join('|')
}

const castText = (cast: PlayersByRole): string =>
  [...cast].map(([role, { party, isLeader }]) => `${role}=${party}${isLeader ? '+' : ''}`).join(' ')

/** Returns a text that is equal for equal ends. */
const endText = ({ how, id }: StepEnd): string => `${how} ${id}`

/** What follows a roll: the end of the step, or another roll. */
type Next = FinishedStep | { readonly roll: SequenceRoll }

/** All results of a roll. `endOf` returns the same object for equal ends. `onceMore` returns the first roll of the step if the step is repeated. */
const sequenceBranches = <E>(
  roll: SequenceRoll,
  onceMore: (roll: SequenceRoll, finished: FinishedStep) => Result<SequenceRoll | null>,
  endOf: (finished: FinishedStep) => E,
  spend: (steps: number) => void,
): Result<Branches<SequenceRoll, E>> => {
  const { reading } = roll.rollState
  const { ruleset, procedure } = reading
  const ends = new Map<E, bigint>()
  const next: { readonly roll: SequenceRoll; readonly count: bigint }[] = []
  const note = (then: Next, count: bigint): readonly Problem[] => {
    const more = 'roll' in then ? success(then.roll) : onceMore(roll, then)
    if (!more.ok) return more.problems
    if (more.value) next.push({ roll: more.value, count })
    else if (!('roll' in then)) addCount(ends, endOf(then), count)
    return []
  }
  if (procedure.rolls.length === 0) {
    const problems = note(decideOutcome(roll, reading), 1n)
    return problems.length > 0 ? failure(...problems) : success({ total: 1n, ends, next })
  }
  const set = prepareRoll(roll.rollState, roll.check)
  if (!set.ok) return failure(...set.problems.map((one) => withPartyPath(one, roll.cast)))
  const distribution = rolledDistribution(procedure, set.value.pool)
  spend(20 + distribution.counts.length)
  for (const result of resultsOf(ruleset, procedure, set.value.place.row, rollShift(set.value), set.value.pool)) {
    spend(80 + 10 * maxEffects(procedure) + roll.called.length)
    const problems = note(followResult(roll, result, readingWithDice(reading, result)), result.count)
    if (problems.length > 0) return failure(...problems)
  }
  return success({ total: distribution.total, ends, next })
}

/** Changes the path of a problem from a role to the party that plays it. */
const withPartyPath = (one: Problem, cast: PlayersByRole): Problem => {
  const [inputs, role, ...rest] = one.path ?? []
  const player = typeof role === 'string' ? cast.get(role) : undefined
  return inputs !== undefined && player ? { ...one, path: [inputs, player.party, ...rest] } : one
}

/** Resolves a check without dice: the outcome of the first line that applies. */
const decideOutcome = (roll: SequenceRoll, reading: Reading): Next => {
  const { procedure, ruleset } = reading
  const line = procedure.decide.find((each) => guardHolds(reading, null, each) === true)
  if (!line) return followCheck(roll, { how: 'undecided', id: '' }, roll.field, [])
  return followResult(roll, outcomeWithoutDice(ruleset, procedure, outcomeNamed(procedure, line.outcome)), reading)
}

/** What follows a result: a roll after a tie, a required check, or the end. */
const followResult = (roll: SequenceRoll, { outcome, sources }: RolledOutcome, reading: Reading): Next => {
  const after = fieldAfterEffects(roll.field, roll.cast, reading, effectsOfOutcome(reading, outcome, sources))
  const field = withoutLostLeader(roll, after.field, reading.ruleset)
  const called = [...roll.called, ...after.checks]
  const drop = droppedByTie(reading, outcome)
  if (drop === null) return followCheck(roll, { how: 'outcome', id: outcome.id }, field, called)
  const { exhausted, ...rollState } = applyTie(roll.rollState, drop, after.changes)
  if (exhausted.length > 0) return followCheck(roll, { how: 'exhausted', id: exhausted.join('+') }, field, called)
  return { roll: { ...roll, rollState, field, called } }
}

/** The effects of an outcome and its follow-ups. Omits the lower outcomes of follow-ups, because they affect units outside the sequence. */
export const effectsOfOutcome = (
  reading: Reading,
  outcome: Outcome,
  sources: readonly FollowUpSource[],
): readonly Effect[] => {
  if (sources.length === 0) return outcome.effects
  const following = sources.filter((source) =>
    rolesNamed(reading.procedure, source.of).some((role) => guardHolds(reading, role, source) === true),
  )
  return [...new Set([...outcome.effects, ...following.flatMap(({ effects }) => effects)])]
}

/** Subtracts a lost leader from the trait that counts leaders. */
const withoutLostLeader = ({ field, cast, counted }: SequenceRoll, after: Field, ruleset: Ruleset): Field => {
  const leader = [...cast.values()].find(({ isLeader }) => isLeader)
  const state = leader && after.parties.get(leader.party)
  if (!state || counted === null || state.leadersLost === field.parties.get(leader.party)?.leadersLost) return after
  const flag = ruleset.traits.get(counted)?.kind === 'flag'
  const count = currentTraits(state).get(counted)
  const one = flag ? false : typeof count === 'object' ? wholeNumber(count.n - 1n) : undefined
  if (one === undefined) return after
  return {
    ...after,
    parties: new Map([...after.parties, [leader.party, partyState(withTraits(state, new Map([[counted, one]])))]]),
  }
}

/** What follows the end of a check: the next required check, or the end of the step. */
const followCheck = (roll: SequenceRoll, end: StepEnd, field: Field, called: readonly CalledCheck[]): Next => {
  const ended = roll.ended ?? end
  for (const [index, each] of called.entries()) {
    const rest = called.slice(index + 1)
    const next = calledRoll(roll, field, each)
    if (next) return { roll: { ...next, ended, called: rest } }
  }
  return { ended, field: decidePosition(field, roll.step) }
}

/** The first roll of a required check. Null if the check decides nothing, or if one of several parties in it can no longer take part. */
const calledRoll = (
  roll: SequenceRoll,
  field: Field,
  { procedure, cast, counted }: CalledCheck,
): SequenceRoll | null => {
  const { ruleset } = roll.rollState.reading
  if (procedure.rolls.length === 0 && procedure.decide.length === 0) return null
  const playing = new Set([...cast.values()].map(({ party }) => party))
  if (playing.size === 0 || (playing.size > 1 && ![...playing].every((party) => isInPlace(field.parties.get(party)))))
    return null
  const known = new Map<string, TraitValues>(
    [...procedure.roles.keys()].map((role) => [role, traitsOfPlayer(field, cast.get(role))]),
  )
  known.set(everyone, currentTraits(field.common))
  return {
    ...roll,
    ended: null,
    check: { ...roll.check, other: new Map() },
    cast,
    rollState: firstRollState(openingSituation(ruleset, procedure, known)),
    field,
    counted,
    called: [],
  }
}

/** The traits of a party. Nothing is known about its leaders. */
const traitsOfPlayer = ({ parties }: Field, player: Player | undefined): TraitValues =>
  player === undefined || player.isLeader ? new Map() : currentTraits(getEntry(parties, player.party))

/** Fields and their counts out of `total`. */
export interface FieldCounts {
  readonly total: bigint
  readonly fields: readonly FieldCase[]
}

export interface FieldCase {
  readonly field: Field
  readonly count: bigint
}

/** The fields after a step, and counts of how it ended, by outcome or by exhausted roles. */
export interface StepResult {
  readonly after: FieldCounts
  readonly ends: Readonly<Record<StepEnd['how'], ReadonlyMap<string, bigint>>>
}

/** `text` is equal for equal fields. */
interface SequenceEnd extends FinishedStep {
  readonly text: string
}

/** The most distinct rolls in one step. */
const maxStepRolls = 20_000

interface StepPlan {
  /** Null if the step isn't taken in the field. */
  readonly setOut: (field: Field) => Result<PreparedStep | null>
  /** How often the step can be taken. Null if there is no limit. */
  readonly max: number | null
  /** Whether the step is done, given the field after it. */
  readonly isDone: (field: Field) => boolean
}

/**
 * Takes a step between `parties` from every field, repeatedly if the plan says so. Reads and changes only these parties. If the step is repeated,
 * only the end of its last repetition counts.
 */
export const takeStep = (
  before: FieldCounts,
  parties: ReadonlySet<string>,
  plan: StepPlan,
  spend: (steps: number) => void,
): Result<StepResult> => {
  const play = stepPlayer(plan, spend)
  const known = new Map<string, ChainEnd<SequenceEnd>>()
  const taken: StepFromField[] = []
  for (const { field, count } of before.fields) {
    spend(20)
    const near = onlyParties(field, parties)
    const text = fieldText(near)
    let ended = known.get(text)
    if (!ended) {
      const set = plan.setOut(near)
      if (!set.ok) return set
      const played = set.value === null ? success(skippedStep(near, text)) : play(firstSequenceRoll(set.value))
      if (!played.ok) return played
      ended = played.value
      known.set(text, ended)
    }
    taken.push({ field, count, ended })
  }
  return success(combineEnds(before.total, parties, taken, [...known.values()], spend))
}

/** A field before a step, and the possible ends of the step from there. */
interface StepFromField extends FieldCase {
  readonly ended: ChainEnd<SequenceEnd>
}

/** Combines each field before a step with each of its ends. All counts are converted to one total. */
const combineEnds = (
  total: bigint,
  parties: ReadonlySet<string>,
  taken: readonly StepFromField[],
  all: readonly ChainEnd<SequenceEnd>[],
  spend: (steps: number) => void,
): StepResult => {
  const scale = [...new Set(all.map((ended) => ended.total))].reduce((common, each) => {
    const bits = bitsOf(common) + bitsOf(each)
    spend(bits * (1 + bits / 3000))
    return commonMultiple(common, each)
  }, 1n)
  const each = 5 + bitsOf(scale * total) / 500
  // Merges fields if the step leaves its own parties in equal states and all other parties are in equal states.
  const fields = new Map<string, Map<string, { readonly field: Field; count: bigint }>>()
  const ends = { outcome: new Map<string, bigint>(), exhausted: new Map<string, bigint>(), undecided: new Map<string, bigint>(), skipped: new Map<string, bigint>() } // prettier-ignore
  for (const { field, count, ended } of taken) {
    const times = count * (scale / ended.total)
    const passed = otherPartiesText(field, parties)
    const alike = fields.get(passed) ?? new Map<string, { readonly field: Field; count: bigint }>()
    fields.set(passed, alike)
    spend(ended.ends.size * each)
    for (const [end, share] of ended.ends) {
      const cases = times * share
      const same = alike.get(end.text)
      if (same) same.count += cases
      else alike.set(end.text, { field: withParties(field, end.field), count: cases })
      addCount(ends[end.ended.how], end.ended.id, cases)
    }
  }
  return { after: { total: total * scale, fields: [...fields.values()].flatMap((alike) => [...alike.values()]) }, ends }
}

const onlyParties = (field: Field, ids: ReadonlySet<string>): Field =>
  [...field.parties.keys()].every((id) => ids.has(id))
    ? field
    : { ...field, parties: new Map([...field.parties].filter(([id]) => ids.has(id))) }

const otherPartiesText = (field: Field, ids: ReadonlySet<string>): string =>
  [...field.parties].flatMap(([id, { text }]) => (ids.has(id) ? [] : [`${id} ${text}`])).join('|')

const withParties = (field: Field, near: Field): Field =>
  near.parties.size === field.parties.size
    ? near
    : { ...near, parties: new Map([...field.parties].map(([id, state]) => [id, near.parties.get(id) ?? state])) }

const skippedStep = (field: Field, text: string): ChainEnd<SequenceEnd> => ({
  total: 1n,
  ends: new Map([[{ ended: { how: 'skipped', id: '' }, field, text }, 1n]]),
})

/** Returns a function that resolves a step from its first roll. */
const stepPlayer = (
  plan: StepPlan,
  spend: (steps: number) => void,
): ((first: SequenceRoll) => Result<ChainEnd<SequenceEnd>>) => {
  const ends = new Map<string, SequenceEnd>()
  const endOf = ({ ended, field }: FinishedStep): SequenceEnd => {
    const text = fieldText(field)
    const name = `${endText(ended)} ${text}`
    const end = ends.get(name) ?? { ended, field, text }
    ends.set(name, end)
    return end
  }
  /** Returns the first roll when the step runs again. Null if the step has finished. */
  const onceMore = ({ times }: SequenceRoll, { field }: FinishedStep): Result<SequenceRoll | null> => {
    if (times === plan.max || plan.isDone(field)) return success(null)
    const set = plan.setOut(field)
    if (!set.ok) return set
    return success(set.value && firstSequenceRoll(set.value, plan.max === null ? 1 : times + 1))
  }
  const rolledFor = new Set<Procedure>()
  return chainPlayer({
    key: sequenceRollText,
    branches: (roll: SequenceRoll) => {
      const { procedure } = roll.rollState.reading
      if (!rolledFor.has(procedure)) spend(resultSteps(procedure))
      rolledFor.add(procedure)
      return sequenceBranches(roll, onceMore, endOf, spend)
    },
    max: maxStepRolls,
    tooMany: tooManyRolls,
    endless: endlessTies,
    spend,
  })
}

const endlessTies = ({ rollState: { reading } }: SequenceRoll): Problem =>
  problem('endless-ties', { what: 'forever', title: reading.procedure.title }, { path: ['inputs'] })

const tooManyRolls = ({ rollState: { reading } }: SequenceRoll): Problem =>
  problem('endless-ties', { what: 'sequence', title: reading.procedure.title, max: maxStepRolls }, { path: ['inputs'] })

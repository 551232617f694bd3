/**
 * The rolls of one step of a sequence: of its own check, of ties rolled again, and of the checks that it calls for. The effects
 * of a throw apply before the next roll.
 */
import { throwsOf } from '../dice/distribution.ts'
import { fractionText, whole } from '../exact.ts'
import { named } from '../present.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import type { Branches } from './chain.ts'
import type { Check } from './check.ts'
import { add } from './counts.ts'
import { tieStateOf } from './tie-state.ts'
import type { Source } from './follow.ts'
import { outcomeNamed } from './lookup.ts'
import {
  fieldAfterEffects,
  fieldText,
  isInPlace,
  settledPosition,
  stateOf,
  currentTraits,
  withTraits,
  type CalledCheck,
  type PlayersByRole,
  type Field,
  type Player,
  type Traits,
} from './parties.ts'
import { guardHolds, type Reading } from './read.ts'
import { roundText } from './recurrence.ts'
import { mostEffects, resultsOf, rolledReading, withoutDice, type RolledOutcome } from './results.ts'
import { nextRoll, rollShift, type Rolled } from './roll.ts'
import { everyone, openingSituation, rolesNamed } from '../language/situation.ts'
import { firstStanding, withTie, type Standing } from './standing.ts'
import { droppedByTie } from './ties.ts'

/** A step in a field: its check and who plays which role. Null if it does not happen there. */
export interface SetStep {
  readonly check: Check
  readonly cast: PlayersByRole
  readonly field: Field
}

/** The next roll: of the step's own check, or of one that it called for. */
export interface SequenceRoll {
  /** How the step's own check ended; null before it is over. */
  readonly ended: StepEnd | null
  readonly check: Rolled
  readonly cast: PlayersByRole
  /** Who plays which role of the step's own check. */
  readonly step: PlayersByRole
  /** How many times the step is taken with this one, where that is bounded. */
  readonly times: number
  readonly standing: Standing
  readonly field: Field
  /** The trait that counts those who are checked, and what else was called for. */
  readonly counted: string | null
  readonly called: readonly CalledCheck[]
}

/** How a step ends: by its check's outcome or the roles that are exhausted (joined with `+`), where nothing decides, or not taken. */
export interface StepEnd {
  readonly how: 'outcome' | 'exhausted' | 'undecided' | 'skipped'
  readonly id: string
}

/** The end of a step, and all that it called for. */
export interface Finished {
  readonly ended: StepEnd
  readonly field: Field
}

/** The roll that a step begins with; `times`: how often the step is taken with this one, 1 where that is not bounded. */
export const firstRoll = ({ check, cast, field }: SetStep, times = 1): SequenceRoll => ({
  ended: null,
  check,
  cast,
  step: cast,
  times,
  standing: firstStanding(check.situation, check.missingTraits),
  field,
  counted: null,
  called: [],
})

/** Equal for rolls after which everything is equal. */
export const rollText = ({ ended, cast, times, standing, field, counted, called }: SequenceRoll): string => {
  const { ruleset, procedure, points, round } = standing.reading
  const waiting = called.map((each) => `${each.procedure.id} ${castText(each.cast)} ${each.counted ?? ''}`)
  const here = [
    ended ? endText(ended) : '',
    times,
    procedure.id,
    castText(cast),
    counted ?? '',
    points ? fractionText(points) : '',
    roundText(round, tieStateOf(ruleset)(procedure)),
  ]
  return [...here, [...standing.dropped].join(' '), ...waiting, fieldText(field)].join('|')
}

const castText = (cast: PlayersByRole): string =>
  [...cast].map(([role, { party, isLeader }]) => `${role}=${party}${isLeader ? '+' : ''}`).join(' ')

/** The end of a step as text: equal ends have equal texts. */
export const endText = ({ how, id }: StepEnd): string => `${how} ${id}`

/** What a throw leads to: the end, or another roll. */
type Next = Finished | { readonly roll: SequenceRoll }

/**
 * All results of a roll; `spend` counts its work, `endOf` makes equal ends one object, and `onceMore` is the first roll of the step where it
 * is taken again.
 */
export const branchesOf = <E>(
  roll: SequenceRoll,
  onceMore: (roll: SequenceRoll, finished: Finished) => Result<SequenceRoll | null>,
  endOf: (finished: Finished) => E,
  spend: (steps: number) => void,
): Result<Branches<SequenceRoll, E>> => {
  const { reading } = roll.standing
  const { ruleset, procedure } = reading
  const ends = new Map<E, bigint>()
  const next: { readonly roll: SequenceRoll; readonly count: bigint }[] = []
  const note = (then: Next, count: bigint): readonly Problem[] => {
    const more = 'roll' in then ? success(then.roll) : onceMore(roll, then)
    if (!more.ok) return more.problems
    if (more.value) next.push({ roll: more.value, count })
    else if (!('roll' in then)) add(ends, endOf(then), count)
    return []
  }
  if (procedure.rolls.length === 0) {
    const problems = note(decided(roll, reading), 1n)
    return problems.length > 0 ? failure(...problems) : success({ total: 1n, ends, next })
  }
  const set = nextRoll(roll.standing, roll.check)
  if (!set.ok) return failure(...set.problems.map((one) => ofParty(one, roll.cast)))
  const thrown = throwsOf(procedure.rolls)
  spend(20 + thrown.counts.length)
  for (const result of resultsOf(ruleset, procedure, set.value.place.row, rollShift(set.value))) {
    spend(80 + 10 * mostEffects(procedure) + roll.called.length)
    const problems = note(afterResult(roll, result, rolledReading(reading, result)), result.count)
    if (problems.length > 0) return failure(...problems)
  }
  return success({ total: thrown.total, ends, next })
}

/** A problem with what was given of a role, where a request gives it: of the party that plays it. */
const ofParty = (one: Problem, cast: PlayersByRole): Problem => {
  const [inputs, role, ...rest] = one.path ?? []
  const player = typeof role === 'string' ? cast.get(role) : undefined
  return inputs !== undefined && player ? { ...one, path: [inputs, player.party, ...rest] } : one
}

/** The outcome without dice: that of the first line that holds. */
const decided = (roll: SequenceRoll, reading: Reading): Next => {
  const { procedure, ruleset } = reading
  const line = procedure.decide.find((each) => guardHolds(reading, null, each) === true)
  if (!line) return afterCheck(roll, { how: 'undecided', id: '' }, roll.field, [])
  return afterResult(roll, withoutDice(ruleset, procedure, outcomeNamed(procedure, line.outcome)), reading)
}

/** After a roll with its result: another roll after a tie, a check that was called for, or the end. */
const afterResult = (roll: SequenceRoll, { outcome, sources }: RolledOutcome, reading: Reading): Next => {
  const after = fieldAfterEffects(roll.field, roll.cast, reading, effectsOfOutcome(reading, outcome, sources))
  const field = withoutFallenLeader(roll, after.field, reading.ruleset)
  const called = [...roll.called, ...after.checks]
  const drop = droppedByTie(reading, outcome)
  if (drop === null) return afterCheck(roll, { how: 'outcome', id: outcome.id }, field, called)
  const { exhausted, ...standing } = withTie(roll.standing, drop, after.changes)
  if (exhausted.length > 0) return afterCheck(roll, { how: 'exhausted', id: exhausted.join('+') }, field, called)
  return { roll: { ...roll, standing, field, called } }
}

/** An outcome's own effects, and those of what follows from it. A lower outcome applies to others than the parties. */
export const effectsOfOutcome = (reading: Reading, outcome: Outcome, sources: readonly Source[]): readonly Effect[] => {
  if (sources.length === 0) return outcome.effects
  const following = sources.filter((source) =>
    rolesNamed(reading.procedure, source.of).some((role) => guardHolds(reading, role, source) === true),
  )
  return [...new Set([...outcome.effects, ...following.flatMap(({ effects }) => effects)])]
}

/** A leader who fell is taken off the trait that counts leaders. */
const withoutFallenLeader = ({ field, cast, counted }: SequenceRoll, after: Field, ruleset: Ruleset): Field => {
  const leader = [...cast.values()].find(({ isLeader }) => isLeader)
  const state = leader && after.parties.get(leader.party)
  if (!state || counted === null || state.leadersLost === field.parties.get(leader.party)?.leadersLost) return after
  const flag = ruleset.traits.get(counted)?.kind === 'flag'
  const count = currentTraits(state).get(counted)
  const one = flag ? false : typeof count === 'object' ? whole(count.n - 1n) : undefined
  if (one === undefined) return after
  return {
    ...after,
    parties: new Map([...after.parties, [leader.party, stateOf(withTraits(state, new Map([[counted, one]])))]]),
  }
}

/** A check is over: the next one that was called for, or the end of the step. */
const afterCheck = (roll: SequenceRoll, end: StepEnd, field: Field, called: readonly CalledCheck[]): Next => {
  const ended = roll.ended ?? end
  for (const [index, each] of called.entries()) {
    const rest = called.slice(index + 1)
    const next = calledRoll(roll, field, each)
    if (next) return { roll: { ...next, ended, called: rest } }
  }
  return { ended, field: settledPosition(field, roll.step) }
}

/** A check that was called for. Null where it decides nothing, or where another participant is no longer in place. */
const calledRoll = (
  roll: SequenceRoll,
  field: Field,
  { procedure, cast, counted }: CalledCheck,
): SequenceRoll | null => {
  const { ruleset } = roll.standing.reading
  if (procedure.rolls.length === 0 && procedure.decide.length === 0) return null
  const playing = new Set([...cast.values()].map(({ party }) => party))
  if (playing.size === 0 || (playing.size > 1 && ![...playing].every((party) => isInPlace(field.parties.get(party)))))
    return null
  const known = new Map<string, Traits>(
    [...procedure.roles.keys()].map((role) => [role, playedBy(field, cast.get(role))]),
  )
  known.set(everyone, currentTraits(field.common))
  return {
    ...roll,
    ended: null,
    check: { ...roll.check, other: new Map() },
    cast,
    standing: firstStanding(openingSituation(ruleset, procedure, known)),
    field,
    counted,
    called: [],
  }
}

/** The known traits of who plays a role; of a leader with a party nothing is known. */
const playedBy = ({ parties }: Field, player: Player | undefined): Traits =>
  player === undefined || player.isLeader ? new Map() : currentTraits(named(parties, player.party))

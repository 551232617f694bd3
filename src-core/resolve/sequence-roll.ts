/**
 * The rolls of one step of a sequence: of its own check, of ties rolled again, and of the checks that it calls for. What a
 * throw does to the parties befalls before the next roll.
 */
import { throwsOf } from '../dice/distribution.ts'
import { fractionText, whole } from '../exact.ts'
import { success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import type { Branches } from './chain.ts'
import type { Check } from './check.ts'
import { add } from './counts.ts'
import { tieStateOf } from './tie-state.ts'
import type { Source } from './follow.ts'
import { outcomeNamed } from './lookup.ts'
import {
  afterwards,
  fieldText,
  settled,
  stateOf,
  traitsOf,
  withTraits,
  type Called,
  type Cast,
  type Field,
  type Traits,
} from './parties.ts'
import { guardHolds, readingOf, type Reading } from './read.ts'
import { roundText } from './recurrence.ts'
import { mostEffects, resultsOf, withoutDice, type RolledOutcome } from './results.ts'
import { nextRoll, shiftOf, type Rolled } from './roll.ts'
import { everyone, openingSituation, rolesNamed } from './situation.ts'
import { firstStanding, withTie, type Standing } from './standing.ts'
import { againOf } from './ties.ts'

/** A step set out in a field: its check and who plays which role. Null if it does not happen there. */
export interface SetStep {
  readonly check: Check
  readonly cast: Cast
  readonly field: Field
}

/** A roll to come: of the step's own check, or of one that it called for. */
export interface SequenceRoll {
  /** How the step's own check ended; null before it is over. */
  readonly ended: StepEnd | null
  readonly check: Rolled
  readonly cast: Cast
  readonly standing: Standing
  readonly field: Field
  /** The trait that counts those who are checked, and what else was called for. */
  readonly counted: string | null
  readonly called: readonly Called[]
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

export const firstRoll = ({ check, cast, field }: SetStep): SequenceRoll => ({
  ended: null,
  check,
  cast,
  standing: firstStanding(check.situation, check.untold),
  field,
  counted: null,
  called: [],
})

/** Equal texts: all that is to come is equal. */
export const rollText = ({ ended, cast, standing, field, counted, called }: SequenceRoll): string => {
  const { ruleset, procedure, points, round } = standing.reading
  const players = [...cast].map(([role, { party }]) => `${role}=${party}`)
  const waiting = called.map((each) => `${each.procedure} ${each.role} ${each.party} ${each.counted ?? ''}`)
  const here = [
    ended ? endText(ended) : '',
    procedure.id,
    ...players,
    counted ?? '',
    points ? fractionText(points) : '',
    roundText(round, tieStateOf(ruleset)(procedure)),
  ]
  return [...here, [...standing.dropped].join(' '), ...waiting, fieldText(field)].join('|')
}

export const endText = ({ how, id }: StepEnd): string => `${how} ${id}`

/** Something that a throw brings: the end, or another roll. */
type Next = Finished | { readonly roll: SequenceRoll }

/** All that may come of a roll; `spend` counts its work, and `endOf` makes equal ends one object. */
export const branchesOf = <E>(
  roll: SequenceRoll,
  endOf: (finished: Finished) => E,
  spend: (steps: number) => void,
): Result<Branches<SequenceRoll, E>> => {
  const { reading } = roll.standing
  const { ruleset, procedure } = reading
  const ends = new Map<E, bigint>()
  const next: { readonly roll: SequenceRoll; readonly count: bigint }[] = []
  const note = (then: Next, count: bigint): void => {
    if ('roll' in then) next.push({ roll: then.roll, count })
    else add(ends, endOf(then), count)
  }
  if (procedure.rolls.length === 0) {
    note(decided(roll, reading), 1n)
    return success({ total: 1n, ends, next })
  }
  const set = nextRoll(roll.standing, roll.check)
  if (!set.ok) return set
  const thrown = throwsOf(procedure.rolls)
  spend(20 + thrown.counts.length)
  for (const result of resultsOf(ruleset, procedure, set.value.place.row, shiftOf(set.value))) {
    spend(80 + 10 * mostEffects(procedure) + roll.called.length)
    note(afterResult(roll, result, rolledReading(reading, result)), result.count)
  }
  return success({ total: thrown.total, ends, next })
}

/** Without dice: the first line of what is decided that holds. */
const decided = (roll: SequenceRoll, reading: Reading): Next => {
  const { procedure, ruleset } = reading
  const line = procedure.decide.find((each) => guardHolds(reading, null, each) === true)
  if (!line) return afterCheck(roll, { how: 'undecided', id: '' }, roll.field, [])
  return afterResult(roll, withoutDice(ruleset, procedure, outcomeNamed(procedure, line.outcome)), reading)
}

/** With the dice known. What was read before stands, unless a condition reads them. */
const rolledReading = (reading: Reading, { result, natural, readsDice }: RolledOutcome): Reading =>
  readsDice ? readingOf({ ...reading, result, natural }, true, reading.untold) : { ...reading, result, natural }

/** After a roll with its result: another roll after a tie, a check that was called for, or the end. */
const afterResult = (roll: SequenceRoll, { outcome, sources }: RolledOutcome, reading: Reading): Next => {
  const after = afterwards(roll.field, roll.cast, reading, effectsOf(reading, outcome, sources))
  const field = withoutFallenLeader(roll, after.field, reading.ruleset)
  const called = [...roll.called, ...after.checks]
  if (againOf(outcome) === null) return afterCheck(roll, { how: 'outcome', id: outcome.id }, field, called)
  const { exhausted, ...standing } = withTie(roll.standing, outcome, after.changes)
  if (exhausted.length > 0) return afterCheck(roll, { how: 'exhausted', id: exhausted.join('+') }, field, called)
  return { roll: { ...roll, standing, field, called } }
}

/** An outcome's own effects, and those of what follows from it. A lower outcome befalls others than the parties. */
const effectsOf = (reading: Reading, outcome: Outcome, sources: readonly Source[]): readonly Effect[] => {
  if (sources.length === 0) return outcome.effects
  const following = sources.filter((source) =>
    rolesNamed(reading.procedure, source.of).some((role) => guardHolds(reading, role, source) === true),
  )
  return [...new Set([...outcome.effects, ...following.flatMap(({ effects }) => effects)])]
}

/** Where a leader fell who was counted by a trait, there is one less of him. */
const withoutFallenLeader = ({ field, cast, counted }: SequenceRoll, after: Field, ruleset: Ruleset): Field => {
  const leader = [...cast.values()].find(({ isLeader }) => isLeader)
  const state = leader && after.parties.get(leader.party)
  if (!state || counted === null || state.leadersLost === field.parties.get(leader.party)?.leadersLost) return after
  const flag = ruleset.traits.get(counted)?.kind === 'flag'
  const count = traitsOf(state).get(counted)
  const one = flag ? false : typeof count === 'object' ? whole(count.n - 1n) : undefined
  if (one === undefined) return after
  return { ...after, parties: new Map([...after.parties, [leader.party, stateOf(withTraits(state, new Map([[counted, one]])))]]) }
}

/** A check is over: the next one that was called for, or the end of the step. */
const afterCheck = (roll: SequenceRoll, end: StepEnd, field: Field, called: readonly Called[]): Next => {
  const ended = roll.ended ?? end
  const own = roll.ended === null ? settled(field, roll.cast) : field
  for (const [index, each] of called.entries()) {
    const rest = called.slice(index + 1)
    const next = calledRoll(roll, own, each)
    if (next) return { roll: { ...next, ended, called: rest } }
  }
  return { ended, field: own }
}

/** A check that was called for. Null where it is not rolled for, or needs fire points. */
const calledRoll = (
  { check, standing: { reading } }: SequenceRoll,
  field: Field,
  { procedure: id, role, party, counted }: Called,
): SequenceRoll | null => {
  const { ruleset } = reading
  const procedure = ruleset.procedures.get(id)
  const state = field.parties.get(party)
  if (!procedure || !state || procedure.rolls.length === 0 || procedure.points) return null
  const kind = reading.procedure.roles.get(role)?.is
  const own = procedure.roles.get(role)?.is === kind ? role : [...procedure.roles.values()].find(({ is }) => is === kind)?.id
  const leaders = [...procedure.roles.values()].filter(({ id: each, is }) => each !== own && is === 'leader').map(({ id: each }) => each)
  const cast: Cast = new Map(
    [...(own === undefined ? [] : [[own, false] as const]), ...leaders.map((each) => [each, true] as const)].map(([each, isLeader]) => [
      each,
      { party, isLeader },
    ]),
  )
  const known = new Map<string, Traits>([...procedure.roles.keys()].map((each) => [each, each === own ? traitsOf(state) : new Map()]))
  known.set(everyone, traitsOf(field.common))
  return {
    ended: null,
    check: { ...check, other: new Map() },
    cast,
    standing: firstStanding(openingSituation(ruleset, procedure, known)),
    field,
    counted,
    called: [],
  }
}

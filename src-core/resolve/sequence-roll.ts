/**
 * The rolls of one step of a sequence: of its own check, of ties rolled again, and of the checks that it calls for. What a
 * throw does to the parties befalls before the next roll.
 */
import { stepsOf, throwsOf, type Distribution } from '../dice/distribution.ts'
import { fractionText, whole } from '../exact.ts'
import { standsLost, withChanges } from './apply.ts'
import { success, type Result } from '../problem.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { hangsOnDice } from './asked.ts'
import type { Check } from './check.ts'
import { driftOf } from './drift.ts'
import { sourcesOf, triggeredBy, type Source } from './follow.ts'
import { outcomeNamed, type Place } from './lookup.ts'
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
import { nextRoll, type Rolled } from './roll.ts'
import { everyone, rolesNamed, type Situation } from './situation.ts'
import { againOf, tiedWith, type Standing } from './ties.ts'

/** A step set out in a field: its check and who plays which role. Null if it does not happen there. */
export interface SetStep {
  readonly check: Check
  readonly cast: Cast
  readonly field: Field
}

/** A roll to come: of the step's own check, or of one that it called for. */
export interface Roll {
  /** How the step's own check went; null before it is over. */
  readonly way: string | null
  readonly check: Rolled
  readonly cast: Cast
  readonly standing: Standing
  readonly field: Field
  /** The trait that counts those who are checked, and what else was called for. */
  readonly counted: string | null
  readonly called: readonly Called[]
}

/** Something that a throw brings: the end, or another roll. */
export type Next = { readonly way: string; readonly field: Field } | { readonly roll: Roll }

export const firstRoll = ({ check, cast, field }: SetStep): Roll => ({
  way: null,
  check,
  cast,
  standing: { situation: check.situation, dropped: new Set() },
  field,
  counted: null,
  called: [],
})

/** Equal texts: all that is to come is equal. */
export const rollText = ({ way, cast, standing, field, counted, called }: Roll): string => {
  const { ruleset, procedure, points, round } = standing.situation
  const drift = driftOf(ruleset)(procedure)
  const players = [...cast].map(([role, { party }]) => `${role}=${party}`)
  const waiting = called.map((each) => `${each.procedure} ${each.role} ${each.party} ${each.counted ?? ''}`)
  const here = [way ?? '', procedure.id, ...players, counted ?? '', points ? fractionText(points) : '', roundText(round, drift)]
  return [...here, [...standing.dropped].join(' '), ...waiting, fieldText(field)].join('|')
}

export interface Weighted {
  readonly next: Next
  readonly count: bigint
}

/** All that may come of a roll; `spend` counts its work. */
export const branchesOf = (
  roll: Roll,
  spend: (steps: number) => void,
): Result<{ readonly total: bigint; readonly branches: readonly Weighted[] }> => {
  const { situation } = roll.standing
  const reading = readingOf(situation, true)
  if (situation.procedure.rolls.length === 0) return success({ total: 1n, branches: [{ next: decided(roll, reading), count: 1n }] })
  const set = nextRoll(roll.standing, roll.check)
  if (!set.ok) return set
  const [first, second] = set.value.sums
  const thrown = throwsOf(situation.procedure.rolls)
  const shift = (first?.total ?? 0) - (second?.total ?? 0)
  spend(20 + thrown.counts.length)
  const branches = resultsOf(situation, set.value.place, thrown, shift).map((met) => {
    spend(80 + 10 * broughtMost(situation.procedure) + roll.called.length)
    return { next: afterResult(roll, met, readingWith(reading, met)), count: met.count }
  })
  return success({ total: thrown.total, branches })
}

/** About how many steps it takes to know what each result of a procedure can bring, which is done once. */
export const meetingSteps = (procedure: Procedure): number => {
  const results = procedure.rolls.reduce((sum, { dice: { count, sides } }) => sum + count * (sides - 1), 1)
  return stepsOf(procedure.rolls) + results * (5 + 5 * broughtMost(procedure))
}

/** The effects that an outcome can bring at most, with all that may follow. */
const broughtMost = remembered((procedure: Procedure) =>
  [...procedure.outcomes.values()].reduce((most, outcome) => {
    const sources = sourcesOf(procedure)(outcome)
    return Math.max(most, outcome.effects.length + sources.reduce((sum, { effects }) => sum + 1 + effects.length, 0))
  }, 0),
)

/** Without dice: the first line of what is decided that holds. */
const decided = (roll: Roll, reading: Reading): Next => {
  const { procedure, ruleset } = reading
  const line = procedure.decide.find((each) => guardHolds(reading, null, each) === true)
  if (!line) return over(roll, 'undecided', roll.field, [])
  const outcome = outcomeNamed(procedure, line.outcome)
  return afterResult(roll, { outcome, result: null, ...broughtBy(ruleset)(procedure)(outcome, null, null) }, reading)
}

/** A die result with its outcome; results that come to the same are one. */
interface Met extends Brought {
  readonly outcome: Outcome
  readonly result: number | null
}

const resultsOf = (
  { ruleset, procedure }: Situation,
  { row }: Place,
  thrown: Distribution,
  shift: number,
): readonly (Met & { readonly count: bigint })[] => {
  const met = new Map<string, Met & { readonly count: bigint }>()
  const least = thrown.first + shift
  const most = least + thrown.counts.length - 1
  for (const { outcome: id, min, max } of row.bands) {
    const outcome = outcomeNamed(procedure, id)
    for (let result = Math.max(least, min ?? least); result <= Math.min(most, max ?? most); result += 1) {
      const brought = broughtBy(ruleset)(procedure)(outcome, result, procedure.rolls.length === 1 ? result - shift : null)
      const count = thrown.counts[result - least] ?? 0n
      const before = met.get(brought.text)
      met.set(brought.text, before ? { ...before, count: before.count + count } : { ...brought, outcome, result, count })
    }
  }
  return [...met.values()]
}

/** What a die result can bring with an outcome, whoever it befalls. */
interface Brought {
  readonly natural: number | null
  readonly sources: readonly Source[]
  /** Whether any condition asks for the dice. */
  readonly hangs: boolean
  /** Equal texts: it comes to the same. */
  readonly text: string
}

const broughtBy = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) => {
    const known = new Map<string, Brought>()
    return (outcome: Outcome, result: number | null, natural: number | null): Brought => {
      const key = `${outcome.id} ${result ?? ''} ${natural ?? ''}`
      const before = known.get(key) ?? reckoned(ruleset, procedure, outcome, result, natural)
      known.set(key, before)
      return before
    }
  }),
)

const reckoned = (ruleset: Ruleset, procedure: Procedure, outcome: Outcome, result: number | null, natural: number | null): Brought => {
  const sources = triggeredBy({ procedure, result, natural }, outcome)
  const effects = [...outcome.effects, ...sources.flatMap((source) => source.effects)]
  const hangs = [...effects, ...sources].some((guard) => hangsOnDice(ruleset, guard))
  const losses = effects.flatMap(({ verbs }) =>
    verbs.flatMap((verb) => (verb.verb === 'lose' || verb.verb === 'capture' ? [standsLost(verb.loss, result ?? 0)] : [])),
  )
  const lost = losses.map((stands) => (stands === 'all' ? stands : fractionText(stands)))
  const text = hangs ? [outcome.id, 'result', result, natural] : [outcome.id, ...lost, ...sources.map(({ id }) => id)]
  return { natural, sources, hangs, text: text.join(' ') }
}

/** With the dice known. What was read before stands, unless a condition asks for them. */
const readingWith = (reading: Reading, { result, natural, hangs }: Met): Reading =>
  hangs ? readingOf({ ...reading, result, natural }, true) : { ...reading, result, natural }

/** After a roll with its result: another roll after a tie, a check that was called for, or the end. */
const afterResult = (roll: Roll, { outcome, sources }: Met, reading: Reading): Next => {
  const after = afterwards(roll.field, roll.cast, reading, effectsOf(reading, outcome, sources))
  const field = lowered(roll, after.field, reading.ruleset)
  const called = [...roll.called, ...after.checks]
  if (againOf(outcome) === null) return over(roll, `outcome ${outcome.id}`, field, called)
  const { exhausted, ...standing } = tiedWith(roll.standing, outcome, withChanges(reading.known, after.changes))
  if (exhausted.length > 0) return over(roll, `exhausted ${exhausted.join('+')}`, field, called)
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
const lowered = ({ field, cast, counted }: Roll, after: Field, ruleset: Ruleset): Field => {
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
const over = (roll: Roll, how: string, field: Field, called: readonly Called[]): Next => {
  const way = roll.way ?? how
  const own = roll.way === null ? settled(field, roll.cast) : field
  for (const [index, each] of called.entries()) {
    const rest = called.slice(index + 1)
    const next = calledRoll(roll, own, each)
    if (next) return { roll: { ...next, way, called: rest } }
  }
  return { way, field: own }
}

/** A check that was called for. Null where it is not rolled for, or needs fire points. */
const calledRoll = (
  { check, standing: { situation } }: Roll,
  field: Field,
  { procedure: id, role, party, counted }: Called,
): Roll | null => {
  const procedure = situation.ruleset.procedures.get(id)
  const state = field.parties.get(party)
  if (!procedure || !state || procedure.rolls.length === 0 || procedure.points) return null
  const kind = situation.procedure.roles.get(role)?.is
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
  const fresh: Situation = { ...situation, procedure, known, groups: [], points: null, round: 1, natural: null, result: null }
  return {
    way: null,
    check: { ...check, other: new Map() },
    cast,
    standing: { situation: fresh, dropped: new Set() },
    field,
    counted,
    called: [],
  }
}

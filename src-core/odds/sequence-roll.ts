/**
 * The rolls of one step of a sequence: of its own check, of ties rolled again, and of the checks that it calls for. The effects
 * of a throw apply before the next roll.
 */
import { throwsOf, add } from './distribution.ts'
import { fractionText, whole, commonMultiple } from '../exact.ts'
import { named } from '../present.ts'
import { failure, success, type Problem, type Result, problem } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import { type Branches, chainPlayer, type ChainEnd, bitsOf } from './chain.ts'
import type { Check } from '../resolve/check.ts'
import { tieStateOf, droppedByTie } from './tie-state.ts'
import type { Source } from '../resolve/follow-ups.ts'
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
import { guardHolds, type Reading } from '../resolve/reading.ts'
import { roundText } from './recurrence.ts'
import {
  mostEffects,
  resultsOf,
  rolledReading,
  withoutDice,
  type RolledOutcome,
  outcomeNamed,
  resultSteps,
} from '../resolve/results.ts'
import { nextRoll, rollShift, type Rolled, firstStanding, withTie, type Standing } from '../resolve/roll.ts'
import { everyone, openingSituation, rolesNamed } from '../language/situation.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'

/** A step in a field: its check and who plays which role. Null if it does not happen there. */
export interface SetStep {
  readonly check: Check
  readonly cast: PlayersByRole
  readonly field: Field
}

/** The next roll: of the step's own check, or of one that it called for. */
interface SequenceRoll {
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
interface StepEnd {
  readonly how: 'outcome' | 'exhausted' | 'undecided' | 'skipped'
  readonly id: string
}

/** The end of a step, and all that it called for. */
interface Finished {
  readonly ended: StepEnd
  readonly field: Field
}

/** The roll that a step begins with; `times`: how often the step is taken with this one, 1 where that is not bounded. */
const firstRoll = ({ check, cast, field }: SetStep, times = 1): SequenceRoll => ({
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
const rollText = ({ ended, cast, times, standing, field, counted, called }: SequenceRoll): string => {
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
const endText = ({ how, id }: StepEnd): string => `${how} ${id}`

/** What a throw leads to: the end, or another roll. */
type Next = Finished | { readonly roll: SequenceRoll }

/**
 * All results of a roll; `spend` counts its work, `endOf` makes equal ends one object, and `onceMore` is the first roll of the step where it
 * is taken again.
 */
const branchesOf = <E>(
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

/* One step of a sequence, taken from every field that those before it may have left. */

/** Fields, each with the number of cases of the total that lead to it. */
export interface FieldCounts {
  readonly total: bigint
  readonly fields: readonly Case[]
}

export interface Case {
  readonly field: Field
  readonly count: bigint
}

/** The result of a step: the fields after it, and how it ended: counts by how, and by outcome or roles. */
export interface StepResult {
  readonly after: FieldCounts
  readonly ends: Readonly<Record<StepEnd['how'], ReadonlyMap<string, bigint>>>
}

/** Equal fields have equal texts. */
interface End extends Finished {
  readonly text: string
}

/** The most different rolls in one step of a sequence. */
const mostRolls = 20_000

/** How a step begins in a field, and how often it is taken. */
interface Plan {
  /** Null where it does not happen. */
  readonly setOut: (field: Field) => Result<SetStep | null>
  /** The most times it is taken; null without a bound. */
  readonly most: number | null
  /** Whether it is not taken again in a field that it has left. */
  readonly isDone: (field: Field) => boolean
}

/**
 * Takes a step between `parties` from every field, as often as it is taken; `spend` counts its work. The step depends on these parties
 * alone, and the others stay unchanged. How it ended is how it did the last time.
 */
export const takeStep = (
  before: FieldCounts,
  parties: ReadonlySet<string>,
  plan: Plan,
  spend: (steps: number) => void,
): Result<StepResult> => {
  const play = playingStep(plan, spend)
  const known = new Map<string, ChainEnd<End>>()
  const taken: Taken[] = []
  for (const { field, count } of before.fields) {
    spend(20)
    const near = involved(field, parties)
    const text = fieldText(near)
    let ended = known.get(text)
    if (!ended) {
      const set = plan.setOut(near)
      if (!set.ok) return set
      const played = set.value === null ? success(skipped(near, text)) : play(firstRoll(set.value))
      if (!played.ok) return played
      ended = played.value
      known.set(text, ended)
    }
    taken.push({ field, count, ended })
  }
  return success(gathered(before.total, parties, taken, [...known.values()], spend))
}

/** A field before a step, and how the step ends from it. */
interface Taken extends Case {
  readonly ended: ChainEnd<End>
}

/** All fields after a step: each field before it with each of its ends, brought to one total. */
const gathered = (
  total: bigint,
  parties: ReadonlySet<string>,
  taken: readonly Taken[],
  all: readonly ChainEnd<End>[],
  spend: (steps: number) => void,
): StepResult => {
  const scale = [...new Set(all.map((ended) => ended.total))].reduce((common, each) => {
    const bits = bitsOf(common) + bitsOf(each)
    spend(bits * (1 + bits / 3000))
    return commonMultiple(common, each)
  }, 1n)
  const each = 5 + bitsOf(scale * total) / 500
  // Two fields are equal if the parties that are not in the step are equal, and if the step left its parties equal.
  const fields = new Map<string, Map<string, { readonly field: Field; count: bigint }>>()
  const ends = { outcome: new Map<string, bigint>(), exhausted: new Map<string, bigint>(), undecided: new Map<string, bigint>(), skipped: new Map<string, bigint>() } // prettier-ignore
  for (const { field, count, ended } of taken) {
    const times = count * (scale / ended.total)
    const passed = textOfOthers(field, parties)
    const alike = fields.get(passed) ?? new Map<string, { readonly field: Field; count: bigint }>()
    fields.set(passed, alike)
    spend(ended.ends.size * each)
    for (const [end, share] of ended.ends) {
      const cases = times * share
      const same = alike.get(end.text)
      if (same) same.count += cases
      else alike.set(end.text, { field: joined(field, end.field), count: cases })
      add(ends[end.ended.how], end.ended.id, cases)
    }
  }
  return { after: { total: total * scale, fields: [...fields.values()].flatMap((alike) => [...alike.values()]) }, ends }
}

const involved = (field: Field, ids: ReadonlySet<string>): Field =>
  [...field.parties.keys()].every((id) => ids.has(id))
    ? field
    : { ...field, parties: new Map([...field.parties].filter(([id]) => ids.has(id))) }

const textOfOthers = (field: Field, ids: ReadonlySet<string>): string =>
  [...field.parties].flatMap(([id, { text }]) => (ids.has(id) ? [] : [`${id} ${text}`])).join('|')

const joined = (field: Field, near: Field): Field =>
  near.parties.size === field.parties.size
    ? near
    : { ...near, parties: new Map([...field.parties].map(([id, state]) => [id, near.parties.get(id) ?? state])) }

const skipped = (field: Field, text: string): ChainEnd<End> => ({
  total: 1n,
  ends: new Map([[{ ended: { how: 'skipped', id: '' }, field, text }, 1n]]),
})

/** Plays the rolls of a step out, from whatever field they begin. */
const playingStep = (plan: Plan, spend: (steps: number) => void): ((first: SequenceRoll) => Result<ChainEnd<End>>) => {
  const ends = new Map<string, End>()
  const endOf = ({ ended, field }: Finished): End => {
    const text = fieldText(field)
    const name = `${endText(ended)} ${text}`
    const end = ends.get(name) ?? { ended, field, text }
    ends.set(name, end)
    return end
  }
  /** The roll that the step begins with when it is taken once more; null if it is over. */
  const onceMore = ({ times }: SequenceRoll, { field }: Finished): Result<SequenceRoll | null> => {
    if (times === plan.most || plan.isDone(field)) return success(null)
    const set = plan.setOut(field)
    if (!set.ok) return set
    return success(set.value && firstRoll(set.value, plan.most === null ? 1 : times + 1))
  }
  const rolledFor = new Set<Procedure>()
  return chainPlayer({
    key: rollText,
    branches: (roll: SequenceRoll) => {
      const { procedure } = roll.standing.reading
      if (!rolledFor.has(procedure)) spend(resultSteps(procedure))
      rolledFor.add(procedure)
      return branchesOf(roll, onceMore, endOf, spend)
    },
    most: mostRolls,
    tooMany: unsolved,
    endless,
    spend,
  })
}

const endless = ({ standing: { reading } }: SequenceRoll): Problem =>
  problem('endless-ties', { what: 'forever', title: reading.procedure.title }, { path: ['inputs'] })

const unsolved = ({ standing: { reading } }: SequenceRoll): Problem =>
  problem('endless-ties', { what: 'sequence', title: reading.procedure.title, most: mostRolls }, { path: ['inputs'] })

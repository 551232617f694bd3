/**
 * One step of a sequence, from every field that those before it may have left. All rolls of the step, ties and the checks they
 * call for among them, are links of one chain (chain.ts); where the chain ends, a field has come about.
 */
import { differences, totals, type Distribution } from '../dice/distribution.ts'
import { standsLost } from '../outcomes/apply.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import type { Effect, Outcome, Procedure, Ruleset } from '../ruleset/model.ts'
import { hangsOnDice } from './asked.ts'
import { endsOf, type Link } from './chain.ts'
import type { Check } from './check.ts'
import { driftOf } from './drift.ts'
import { triggeredBy } from './follow.ts'
import { outcomeNamed, type Place } from './lookup.ts'
import { afterwards, fieldText, settled, traitsOf, withTraits, type Called, type Cast, type Field, type Traits } from './parties.ts'
import { fractionText } from '../exact.ts'
import { guardHolds, readingOf } from './read.ts'
import { roundText } from './recurrence.ts'
import { nextRoll } from './roll.ts'
import { everyone, rolesNamed, type Situation } from './situation.ts'
import { afterTie, againOf, type Standing } from './ties.ts'

/** Fields, each with how many of the total cases bring it. */
export interface Fields {
  readonly total: bigint
  readonly fields: ReadonlyMap<string, { readonly field: Field; readonly count: bigint }>
}

/** What came of a step: the fields after it, and how it went, by `outcome ID`, `exhausted ROLES` or `skipped`. */
export interface Stepped {
  readonly after: Fields
  readonly ways: ReadonlyMap<string, bigint>
}

/** A step set out in a field: its check and who plays which role. Null if it does not happen there. */
export interface SetStep {
  readonly check: Check
  readonly cast: Cast
  readonly field: Field
}

/** More links than any step of a sensible sequence has. */
const mostLinks = 20_000

/** A roll to come: of the step's own check, or of one that it called for. */
interface Roll {
  /** How the step's own check went; null before it is over. */
  readonly way: string | null
  readonly check: Pick<Check, 'other'>
  readonly cast: Cast
  readonly standing: Standing
  readonly field: Field
  /** The trait that counts those who are checked, and what else was called for. */
  readonly counted: string | null
  readonly called: readonly Called[]
}

/** Something that a throw brings: the end, or another roll. */
type Next = { readonly end: string; readonly field: Field } | { readonly roll: Roll }

/** Takes a step from every field. */
export const takeStep = (before: Fields, setOut: (field: Field) => Result<SetStep | null>): Result<Stepped> => {
  const rolls: Roll[] = []
  const numbers = new Map<string, number>()
  const ends = new Map<string, { readonly end: string; readonly field: Field }>()
  const links: Link[] = []

  const begin: Weighted[] = []
  for (const { field, count } of before.fields.values()) {
    const set = setOut(field)
    if (!set.ok) return set
    begin.push({ next: set.value === null ? { end: 'skipped', field } : { roll: firstRoll(set.value) }, count })
  }
  const link = (total: bigint, branches: readonly Weighted[]): void => {
    const own = { ends: new Map<string, bigint>(), leads: new Map<number, bigint>() }
    for (const { next, count } of branches) {
      if ('end' in next) {
        const key = `${next.end} ${fieldText(next.field)}`
        ends.set(key, next)
        add(own.ends, key, count)
      } else {
        const key = rollText(next.roll)
        const number = numbers.get(key) ?? rolls.push(next.roll)
        numbers.set(key, number)
        add(own.leads, number, count)
      }
    }
    links.push({ total, ...own })
  }
  link(before.total, begin)
  for (const roll of rolls) {
    if (links.length > mostLinks) return failure(unsolved(roll))
    const branches = branchesOf(roll)
    if (!branches.ok) return branches
    link(branches.value.total, branches.value.branches)
  }
  const solved = endsOf(links)
  const [first] = rolls
  if (solved === null) return first ? failure(endless(first)) : failure()
  return success(gathered(solved.total, solved.ends, ends))
}

const gathered = (
  total: bigint,
  counts: ReadonlyMap<string, bigint>,
  ends: ReadonlyMap<string, { readonly end: string; readonly field: Field }>,
): Stepped => {
  const fields = new Map<string, { readonly field: Field; readonly count: bigint }>()
  const ways = new Map<string, bigint>()
  for (const [key, count] of counts) {
    const end = ends.get(key)
    if (!end) continue
    const text = fieldText(end.field)
    fields.set(text, { field: end.field, count: (fields.get(text)?.count ?? 0n) + count })
    add(ways, end.end, count)
  }
  return { after: { total, fields }, ways }
}

const add = <K>(sum: Map<K, bigint>, key: K, count: bigint): void => void sum.set(key, (sum.get(key) ?? 0n) + count)

const firstRoll = ({ check, cast, field }: SetStep): Roll => ({
  way: null,
  check,
  cast,
  standing: { situation: check.situation, dropped: new Set() },
  field,
  counted: null,
  called: [],
})

/** Equal texts: all that is to come is equal. */
const rollText = ({ way, cast, standing, field, counted, called }: Roll): string => {
  const { ruleset, procedure, points, round } = standing.situation
  const drift = driftOf(ruleset)(procedure)
  const players = [...cast].map(([role, { party }]) => `${role}=${party}`)
  const waiting = called.map((each) => `${each.procedure} ${each.role} ${each.party} ${each.counted ?? ''}`)
  const here = [way ?? '', procedure.id, ...players, counted ?? '', points ? fractionText(points) : '', roundText(round, drift)]
  return [...here, [...standing.dropped].join(' '), ...waiting, fieldText(field)].join('|')
}

interface Weighted {
  readonly next: Next
  readonly count: bigint
}

/** All that may come of a roll. */
const branchesOf = (roll: Roll): Result<{ readonly total: bigint; readonly branches: readonly Weighted[] }> => {
  const { situation } = roll.standing
  if (situation.procedure.rolls.length === 0) {
    const reading = readingOf(situation, true)
    const line = situation.procedure.decide.find((each) => guardHolds(reading, null, each) === true)
    if (!line) return success({ total: 1n, branches: [{ next: over(roll, 'undecided', roll.field, []), count: 1n }] })
    const outcome = outcomeNamed(situation.procedure, line.outcome)
    return success({ total: 1n, branches: [{ next: afterResult(roll, outcome, situation), count: 1n }] })
  }
  const next = nextRoll(roll.standing, roll.check)
  if (!next.ok) return next
  const [first, second] = next.value.sums
  const thrown = throwsOf(situation.procedure)
  const branches = resultsOf(situation, next.value.place, thrown, (first?.total ?? 0) - (second?.total ?? 0)).map(
    ({ outcome, thrown: at, count }) => ({ next: afterResult(roll, outcome, at), count }),
  )
  return success({ total: thrown.total, branches })
}

const throwsOf = ({ rolls: [first, second] }: Procedure): Distribution => {
  if (!first) throw new RangeError('nothing is rolled')
  return second ? differences(first.dice, second.dice) : totals(first.dice)
}

interface Met {
  readonly outcome: Outcome
  /** The situation with its dice; results that come to the same are one. */
  readonly thrown: Situation
  readonly count: bigint
}

const resultsOf = (situation: Situation, { row }: Place, thrown: Distribution, shift: number): readonly Met[] => {
  const { procedure } = situation
  const met = new Map<string, Met>()
  const least = thrown.first + shift
  const most = least + thrown.counts.length - 1
  for (const { outcome: id, min, max } of row.bands) {
    const outcome = outcomeNamed(procedure, id)
    for (let result = Math.max(least, min ?? least); result <= Math.min(most, max ?? most); result += 1) {
      const natural = procedure.rolls.length === 1 ? result - shift : null
      const at = { ...situation, result, natural }
      const count = thrown.counts[result - least] ?? 0n
      const key = `${id} ${differenceText(at, outcome)}`
      met.set(key, { outcome, thrown: met.get(key)?.thrown ?? at, count: (met.get(key)?.count ?? 0n) + count })
    }
  }
  return [...met.values()]
}

/** What of the dice makes a difference within an outcome: what follows, how losses grow, and conditions that ask. */
const differenceText = (at: Situation, outcome: Outcome): string => {
  const sources = triggeredBy(at, outcome)
  const effects = [...outcome.effects, ...sources.flatMap((source) => source.effects)]
  if ([...effects, ...sources].some((guard) => hangsOnDice(at.ruleset, guard))) return `result ${at.result ?? ''}`
  const losses = effects.flatMap(({ verbs }) =>
    verbs.flatMap((verb) => (verb.verb === 'lose' || verb.verb === 'capture' ? [verb.loss] : [])),
  )
  const lost = losses.map((loss) => standsLost(loss, at.result ?? 0)).map((stands) => (stands === 'all' ? stands : fractionText(stands)))
  return [...lost, ...sources.map(({ id }) => id)].join(' ')
}

/** After a roll with its result: another roll after a tie, a check that was called for, or the end. */
const afterResult = (roll: Roll, outcome: Outcome, thrown: Situation): Next => {
  const after = afterwards(roll.field, roll.cast, thrown, effectsOf(thrown, outcome))
  const field = lowered(roll, after.field, thrown.ruleset)
  const called = [...roll.called, ...after.checks]
  if (againOf(outcome) === null) return over(roll, `outcome ${outcome.id}`, field, called)
  const next = afterTie(roll.standing, outcome, thrown.result ?? 0)
  if (next.exhausted.length > 0) return over(roll, `exhausted ${next.exhausted.join('+')}`, field, called)
  const standing = { situation: { ...next.situation, known: after.known }, dropped: next.dropped }
  return { roll: { ...roll, standing, field, called } }
}

/** An outcome's own effects, and those of what follows from it. A lower outcome befalls others than the parties. */
const effectsOf = (thrown: Situation, outcome: Outcome): readonly Effect[] => {
  const reading = readingOf(thrown, true)
  const following = triggeredBy(thrown, outcome).filter((source) =>
    rolesNamed(thrown.procedure, source.of).some((role) => guardHolds(reading, role, source) === true),
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
  const one = flag ? false : typeof count === 'object' ? { n: count.n - 1n, d: 1n } : undefined
  if (one === undefined) return after
  return { ...after, parties: new Map([...after.parties, [leader.party, withTraits(state, new Map([[counted, one]]))]]) }
}

/** A check is over: the next one that was called for, or the end of the step. */
const over = (roll: Roll, how: string, field: Field, called: readonly Called[]): Next => {
  const way = roll.way ?? how
  const own = roll.way === null ? settled(field, roll.cast) : field
  for (const [index, each] of called.entries()) {
    const rest = called.slice(index + 1)
    const next = calledRoll(roll.standing.situation, own, each)
    if (next) return { roll: { ...next, way, called: rest } }
  }
  return { end: way, field: own }
}

/** A check that was called for. Null where it is not rolled for, or needs fire points. */
const calledRoll = (situation: Situation, field: Field, { procedure: id, role, party, counted }: Called): Roll | null => {
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
  return { way: null, check: { other: new Map() }, cast, standing: { situation: fresh, dropped: new Set() }, field, counted, called: [] }
}

const endless = ({ standing: { situation } }: Roll): Problem => ({
  code: 'tie-without-end',
  message: `"${situation.procedure.title}" could tie for ever with these inputs`,
  right: 'a tie must be able to end',
  path: ['inputs'],
})

const unsolved = ({ standing: { situation } }: Roll): Problem => ({
  code: 'tie-not-solvable',
  message: `"${situation.procedure.title}" can go on in too many ways to be reckoned exactly`,
  right: 'give the stands of all parties, so that ties come to an end',
  path: ['inputs'],
})

/**
 * Calculates the odds of sequences independently: passes every roll of every step to `resolve` and applies the resulting effects to the parties.
 * Doesn't use chains, and reads from the ruleset only which party plays which role.
 */
import { expect } from 'vitest'
import { fraction, plus, times, type Fraction } from '../../../src-core/exact.ts'
import type { AppliedEffect } from '../../../src-core/resolve/effects.ts'
import type { Resolution } from '../../../src-core/resolve/answer.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { sequenceOdds } from '../../../src-core/odds/sequence.ts'
import type { SequenceOdds } from '../../../src-core/odds/sequence-sum.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Value } from '../../../src-core/language/model.ts'
import type { Procedure } from '../../../src-core/ruleset/model/procedures.ts'
import type { SequenceStep } from '../../../src-core/ruleset/model/sequences.ts'
import { allThrows, diceOf, value } from './brute-force.ts'

type Plain = string | number | boolean
type Traits = Readonly<Record<string, Plain>>
type Inputs = Readonly<Record<string, unknown>>

/** How a ruleset counts losses and leaders. */
export interface Ways {
  /** The trait that lost stands reduce. */
  readonly stands: string
  /** The trait that lost stands increase, and in which phases. */
  readonly lost: { readonly trait: string; readonly phases: readonly string[] }
  /** Kinds that are leaders, and kinds that don't count as stands. */
  readonly leaders: readonly string[]
  readonly beside: readonly string[]
  /** The trait that counts the leaders who are checked. */
  readonly counted: string
}

interface PartyNow {
  readonly traits: Traits
  readonly lost: number
  readonly leadersLost: number
  readonly removed: boolean
  readonly retreated: boolean
  readonly goesOn: null | { readonly must: boolean; readonly with: Traits }
}

interface Now {
  readonly parties: Readonly<Record<string, PartyNow>>
  readonly holder: string | null
}

export interface Judged {
  readonly ends: readonly { readonly now: Now; readonly chance: Fraction }[]
  /** Chances by step and outcome, `skipped`, or `exhausted ROLES`. */
  readonly ways: ReadonlyMap<string, Fraction>
}

const plain = (from: Value): Plain => (typeof from === 'object' ? Number(from.n) / Number(from.d) : from)

export const judge = (
  ruleset: Ruleset,
  id: string,
  inputs: Inputs,
  choices: Readonly<Record<string, boolean>>,
  ways: Ways,
): Judged => {
  const sequence = ruleset.sequences.get(id)
  if (!sequence) throw new Error(`no sequence ${id}`)
  const { steps: extras = {}, ...given } = inputs as { steps?: Record<string, Inputs> } & Record<string, Traits>
  const there = [...sequence.parties.values()].filter((party) => !party.optional || given[party.id] !== undefined)
  const party = (traits: Traits): PartyNow => ({
    traits,
    lost: 0,
    leadersLost: 0,
    removed: false,
    retreated: false,
    goesOn: null,
  })
  const start: Now = {
    parties: Object.fromEntries(there.map((each) => [each.id, party(given[each.id] ?? {})])),
    holder: sequence.position,
  }
  const common = Object.fromEntries(Object.entries(given).filter(([key]) => !sequence.parties.has(key)))
  const went = new Map<string, Fraction>()
  let all = new Map([[JSON.stringify(start), fraction(1n)]])
  for (const step of sequence.steps) {
    const after = new Map<string, Fraction>()
    const note = (now: Now, how: string, chance: Fraction): void => {
      const key = JSON.stringify(now)
      after.set(key, plus(after.get(key) ?? fraction(0n), chance))
      went.set(`${step.id} ${how}`, plus(went.get(`${step.id} ${how}`) ?? fraction(0n), chance))
    }
    for (const [text, chance] of all) {
      const before = JSON.parse(text) as Now
      const now = goingOn(before, step, choices)
      const isOn =
        now !== null &&
        [...step.cast.values()].every((each) => isInPlace(now, each)) &&
        !(step.optional && !extras[step.id])
      if (!isOn) note(before, 'skipped', chance)
      else
        for (const end of playOut(ruleset, step, now, { ...common, ...extras[step.id] }, ways))
          note(end.now, end.how, times(chance, end.chance))
    }
    all = after
  }
  return { ends: [...all].map(([text, chance]) => ({ now: JSON.parse(text) as Now, chance })), ways: went }
}

const isInPlace = (now: Now, id: string): boolean => {
  const party = now.parties[id]
  return party !== undefined && !party.removed && !party.retreated
}

const goingOn = (now: Now, { id, continues }: SequenceStep, choices: Readonly<Record<string, boolean>>): Now | null => {
  if (continues === null) return now
  const party = now.parties[continues]
  if (!party?.goesOn || !(party.goesOn.must || choices[id])) return null
  return {
    ...now,
    parties: {
      ...now.parties,
      [continues]: { ...party, traits: { ...party.traits, ...party.goesOn.with }, goesOn: null },
    },
  }
}

interface End {
  readonly now: Now
  readonly how: string
  readonly chance: Fraction
}

/** Plays every roll, and every roll after every tie. */
function* playOut(ruleset: Ruleset, step: SequenceStep, now: Now, extra: Inputs, ways: Ways): Generator<End> {
  const procedure = ruleset.procedures.get(step.procedure)
  if (!procedure) throw new Error('no procedure')
  const inputs = inputsOf(step, now, extra)
  const throws = allThrows(procedure)
  const total = throws.reduce((sum, { ways: count }) => sum + count, 0n)
  let open: readonly { readonly before: readonly (readonly number[])[]; readonly chance: Fraction }[] = [
    { before: [], chance: fraction(1n) },
  ]
  while (open.length > 0) {
    const tied = new Map<string, { readonly before: readonly (readonly number[])[]; readonly chance: Fraction }>()
    for (const { before, chance } of open) {
      for (const { totals, ways: count } of throws) {
        const dice = [...before, totals]
        const answer = value(resolve(ruleset, procedure.id, inputs, diceOf(procedure, dice)))
        const here = times(chance, fraction(count, total))
        if (!answer.pending) yield* ended(ruleset, step, procedure, answer, now, here, ways)
        else {
          const key = answer.rounds.map(({ result }) => result).join(' ')
          tied.set(key, { before: dice, chance: plus(tied.get(key)?.chance ?? fraction(0n), here) })
        }
      }
    }
    open = [...tied.values()]
  }
}

const inputsOf = (step: SequenceStep, now: Now, extra: Inputs): Inputs => {
  const inputs: Record<string, unknown> = { ...extra }
  for (const [role, values] of step.with) if (role === null) for (const [trait, to] of values) inputs[trait] = plain(to)
  const roles = new Set([...step.cast.keys(), ...[...step.with.keys()].filter((role) => role !== null)])
  for (const role of roles) {
    const own = now.parties[step.cast.get(role) ?? '']?.traits ?? {}
    const withThis = Object.fromEntries([...(step.with.get(role) ?? [])].map(([trait, to]) => [trait, plain(to)]))
    inputs[role] = { ...own, ...withThis, ...(extra[role] as Traits | undefined) }
  }
  return inputs
}

function* ended(
  ruleset: Ruleset,
  step: SequenceStep,
  procedure: Procedure,
  answer: Resolution,
  before: Now,
  chance: Fraction,
  ways: Ways,
): Generator<End> {
  const sides = procedure.rolls.flatMap(({ side }) => side ?? [])
  let now = before
  const checks: { readonly procedure: string; readonly party: string }[] = []
  for (const round of answer.rounds) {
    const follows = round.followUps.filter(({ lower }) => lower === null)
    const effects = [...round.effects, ...follows.flatMap((follow) => follow.effects)]
    now = [...new Set(effects)].reduce((sum, effect) => befall(sum, effect, step, sides, procedure, ways), now)
    for (const follow of follows) {
      const party = step.cast.get(follow.of) ?? ''
      const count = Number(before.parties[party]?.traits[ways.counted] ?? 0)
      if (follow.procedure !== null)
        for (let leader = 0; leader < Math.max(1, count); leader += 1)
          checks.push({ procedure: follow.procedure, party })
    }
  }
  const holder = now.holder
  if (holder !== null && now.parties[holder] && !isInPlace(now, holder)) {
    const left = [...new Set(step.cast.values())].filter((id) => id !== holder && isInPlace(now, id))
    now = { ...now, holder: left.length === 1 ? (left[0] ?? null) : null }
  }
  const how =
    answer.exhausted.length > 0
      ? `exhausted ${answer.exhausted.map((role) => step.cast.get(role)).join('+')}`
      : (answer.outcome?.id ?? '')
  yield* leadersChecked(ruleset, checks, { now, how, chance }, ways)
}

const befall = (
  now: Now,
  effect: AppliedEffect,
  step: SequenceStep,
  sides: readonly string[],
  procedure: Procedure,
  ways: Ways,
): Now => {
  if (effect.when !== null || effect.unless !== null) throw new Error(`the judge wants ${effect.id} to be certain`)
  return (effect.of === 'each' ? sides : [effect.of]).reduce((sum, role) => {
    const id = step.cast.get(role) ?? ''
    const party = sum.parties[id]
    if (!party) return sum
    const goes = effect.verbs.some(({ verb }) => verb === 'carry' || verb === 'continue')
    return { holder: goes ? id : sum.holder, parties: { ...sum.parties, [id]: harmed(party, effect, procedure, ways) } }
  }, now)
}

const harmed = (
  party: PartyNow,
  { kind, stands: some, verbs }: AppliedEffect,
  { phase }: Procedure,
  ways: Ways,
): PartyNow => {
  let now = party
  const isLeader = kind !== null && ways.leaders.includes(kind)
  const isBeside = kind !== null && ways.beside.includes(kind)
  for (const verb of verbs) {
    if (verb.verb === 'set' && some === null) now = { ...now, traits: { ...now.traits, [verb.trait]: plain(verb.to) } }
    if ((verb.verb === 'lose' || verb.verb === 'capture') && isLeader)
      now = { ...now, leadersLost: now.leadersLost + 1 }
    else if ((verb.verb === 'lose' || verb.verb === 'capture') && !isBeside) {
      const left = Number(now.traits[ways.stands])
      const loss = verb.loss.stands === 'all' ? left : Number(verb.loss.stands.n)
      const counted =
        (phase !== null && ways.lost.phases.includes(phase) ? loss : 0) + Number(now.traits[ways.lost.trait] ?? 0)
      const after = Math.max(0, left - loss)
      const traits = { ...now.traits, [ways.stands]: after, ...(counted > 0 ? { [ways.lost.trait]: counted } : {}) }
      now = { ...now, traits, lost: now.lost + left - after, removed: now.removed || after === 0 }
    }
    if (verb.verb === 'remove' && !isBeside && !isLeader) now = { ...now, removed: true }
    if (verb.verb === 'retreat' && !isBeside && !isLeader && some === null) now = { ...now, retreated: true }
    if (verb.verb === 'continue')
      now = {
        ...now,
        goesOn: { must: verb.must, with: Object.fromEntries([...verb.with].map(([trait, to]) => [trait, plain(to)])) },
      }
  }
  return now
}

/** Rolls for each leader; one who is removed lowers the count. */
function* leadersChecked(
  ruleset: Ruleset,
  [check, ...rest]: readonly { readonly procedure: string; readonly party: string }[],
  end: End,
  ways: Ways,
): Generator<End> {
  if (!check) {
    yield end
    return
  }
  const procedure = ruleset.procedures.get(check.procedure)
  if (!procedure) throw new Error('no procedure')
  const throws = allThrows(procedure)
  const total = throws.reduce((sum, { ways: count }) => sum + count, 0n)
  for (const { totals, ways: count } of throws) {
    const answer = value(resolve(ruleset, procedure.id, {}, diceOf(procedure, [totals])))
    const falls = answer.effects.some(({ verbs }) => verbs.some(({ verb }) => verb === 'remove'))
    const party = end.now.parties[check.party]
    const counted = Number(party?.traits[ways.counted] ?? 0)
    const one = typeof party?.traits[ways.counted] === 'boolean' ? false : counted - 1
    const fallen = party && {
      ...party,
      leadersLost: party.leadersLost + 1,
      traits: counted > 0 ? { ...party.traits, [ways.counted]: one } : party.traits,
    }
    const now = falls && fallen ? { ...end.now, parties: { ...end.now.parties, [check.party]: fallen } } : end.now
    yield* leadersChecked(ruleset, rest, { ...end, now, chance: times(end.chance, fraction(count, total)) }, ways)
  }
}

/** Compares all parts of the odds with the independent calculation. */
export const expectOddsOfSequence = (
  ruleset: Ruleset,
  id: string,
  inputs: Inputs,
  choices: Readonly<Record<string, boolean>>,
  ways: Ways,
): SequenceOdds => {
  const odds = value(sequenceOdds(ruleset, id, inputs, choices))
  const { ends, ways: went } = judge(ruleset, id, inputs, choices, ways)
  const chance = (of: (now: Now) => boolean): Fraction =>
    ends.reduce((sum, end) => (of(end.now) ? plus(sum, end.chance) : sum), fraction(0n))
  const is = (count: bigint | undefined): Fraction => fraction(count ?? 0n, odds.total)
  const shown = (counts: ReadonlyMap<string, bigint>): Readonly<Record<string, Fraction>> =>
    Object.fromEntries([...counts].filter(([, count]) => count > 0n).map(([key, count]) => [key, is(count)]))
  const judged = (read: (now: Now) => string): Readonly<Record<string, Fraction>> =>
    Object.fromEntries(
      [...new Set(ends.map(({ now }) => read(now)))].map((key) => [key, chance((now) => read(now) === key)]),
    )

  for (const [party, { standsLost, leadersLost, removed, retreated, states }] of odds.parties) {
    const of = (now: Now): PartyNow => now.parties[party] ?? expect.fail(`no party ${party}`)
    expect([party, shown(standsLost)]).toEqual([party, judged((now) => String(of(now).lost))])
    expect([party, shown(leadersLost)]).toEqual([party, judged((now) => String(of(now).leadersLost))])
    expect([party, is(removed)]).toEqual([party, chance((now) => of(now).removed)])
    expect([party, is(retreated)]).toEqual([party, chance((now) => of(now).retreated)])
    for (const [trait, counts] of states) {
      if (ruleset.traits.get(trait)?.from.length !== 0) continue
      const unsaid = plain(ruleset.traits.get(trait)?.default ?? false)
      expect([party, trait, shown(counts)]).toEqual([
        party,
        trait,
        judged((now) => String(of(now).traits[trait] ?? unsaid)),
      ])
    }
  }
  if (odds.holds) expect(shown(odds.holds)).toEqual(judged(({ holder }) => holder ?? 'nobody'))
  for (const [step, { outcomes, exhausted, skipped }] of odds.steps) {
    const ends = [
      ...outcomes,
      ...[...exhausted].map(([sides, count]) => [`exhausted ${sides}`, count] as const),
      ['skipped', skipped] as const,
    ]
    for (const [how, count] of ends)
      expect([step, how, is(count)]).toEqual([step, how, went.get(`${step} ${how}`) ?? fraction(0n)])
    expect(ends.reduce((sum, [, count]) => sum + count, 0n)).toBe(odds.total)
  }
  return odds
}

/**
 * Answers as plain JSON. Exact counts are strings of digits, fractions are strings like "1/2", and whole numbers are numbers. Probabilities are
 * decimals next to their counts. Keys have a fixed order.
 */
import { plainNumber, type Fraction } from '../exact.ts'
import type { FinalOdds, FollowUpOdds, Odds, Resolution } from './answer.ts'
import type { OddsShift, Sensitivity } from '../odds/sensitivity.ts'
import type { SequenceOdds } from '../odds/sequence-sum.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Converts a resolved check to JSON. The facts of the last roll are at the top level, all rolls in `rounds`. */
export const answerJson = (answer: Resolution): { readonly [key: string]: Json } => {
  const { result = null, natural = null, modifiers = [], sums = [], table = null } = answer.rounds.at(-1) ?? {}
  return jsonObject({
    ...pickEntries(answer, ['procedure', 'outcome']),
    ...{ result, natural, modifiers, sums },
    ...pickEntries(answer, ['points', 'groupPoints', 'factors', 'assumed']),
    table,
    ...pickEntries(answer, ['possible', 'effects', 'followUps', 'rounds', 'pending', 'next', 'exhausted', 'gives']),
  })
}

/** Converts odds to JSON. Each count comes with its probability `p`. */
export const oddsJson = (odds: Odds): { readonly [key: string]: Json } => {
  const { total, tie, final } = odds
  return jsonObject({
    ...pickEntries(odds, [
      'procedure',
      'points',
      'groupPoints',
      'factors',
      'assumed',
      'modifiers',
      'sums',
      'table',
      'total',
    ]),
    outcomes: chances(odds.outcomes, total),
    results: chances(odds.results, total),
    followUps: followChances(odds.followUps, total),
    tie: tie === null ? null : chance(tie, total),
    final: final && finalJson(final),
  })
}

/** Picks entries of an object in the given order. */
const pickEntries = <T extends object, K extends keyof T & string>(
  object: T,
  keys: readonly K[],
): Readonly<Partial<Record<K, T[K]>>> =>
  Object.fromEntries(keys.map((key) => [key, object[key]])) as Partial<Record<K, T[K]>>

/** Converts a sensitivity to JSON: each outcome now (`now`) and with the change (`then`). */
export const sensitivityJson = ({ odds, modifiers }: Sensitivity): { readonly [key: string]: Json } => ({
  ...oddsJson(odds),
  sensitivity: modifiers.map(({ id, label, role, holds, once, final }) =>
    jsonObject({ id, label, role, holds, ...movedJson(once), final: final && movedJson(final) }),
  ),
})

const movedJson = ({ total, moved, outcomes }: OddsShift): object => ({
  total,
  moved: chance(moved, total),
  outcomes: new Map(
    [...outcomes].map(([id, { now, then }]) => [
      id,
      { now: chance(now, total), then: chance(then, total), change: share(then - now, total) },
    ]),
  ),
})

/** Converts the odds of a sequence to JSON. */
export const sequenceOddsJson = ({
  sequence,
  total,
  steps,
  parties,
  assumed,
  holds,
}: SequenceOdds): { readonly [key: string]: Json } =>
  jsonObject({
    sequence,
    total,
    steps: mapValues(steps, ({ title, procedure, skipped, outcomes, exhausted }) => ({
      title,
      procedure,
      skipped: chance(skipped, total),
      outcomes: chances(outcomes, total),
      exhausted: chances(exhausted, total),
    })),
    parties: mapValues(parties, ({ title, standsLost, leadersLost, removed, retreated, states }) => ({
      title,
      standsLost: chances(standsLost, total),
      leadersLost: chances(leadersLost, total),
      removed: chance(removed, total),
      retreated: chance(retreated, total),
      states: mapValues(states, (counts) => chances(counts, total)),
    })),
    assumed,
    holds: holds && chances(holds, total),
  })

const mapValues = <K, V, W>(map: ReadonlyMap<K, V>, of: (value: V) => W): ReadonlyMap<K, W> =>
  new Map([...map].map(([key, value]) => [key, of(value)]))

const finalJson = ({ total, outcomes, exhausted, followUps }: FinalOdds): object => ({
  total,
  outcomes: chances(outcomes, total),
  exhausted: chances(exhausted, total),
  followUps: followChances(followUps, total),
})

const chance = (count: bigint, total: bigint): { readonly count: bigint; readonly p: number } => ({
  count,
  p: share(count, total),
})

const chances = <K>(counts: ReadonlyMap<K, bigint>, total: bigint): ReadonlyMap<K, unknown> =>
  new Map([...counts].map(([key, count]) => [key, chance(count, total)]))

const followChances = (follows: readonly FollowUpOdds[], total: bigint): readonly unknown[] =>
  follows.map(({ count, id, ...rest }) => ({ id, ...chance(count, total), ...rest }))

/** Returns the decimal nearest to count/total. Both can be far too large for a JavaScript number. */
export const share = (count: bigint, total: bigint): number => {
  const spare = BigInt(Math.max(0, total.toString(2).length - 1000))
  return Number(count >> spare) / Number(total >> spare)
}

const jsonObject = (object: object): { readonly [key: string]: Json } =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, json(value)]))

/** Converts core data to plain JSON. Maps become objects, and sets become lists. */
export const json = (value: unknown): Json => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
      return value
    case 'bigint':
      return String(value)
    case 'object':
      if (value === null) return null
      if (isFraction(value)) return plainNumber(value)
      if (value instanceof Map) return Object.fromEntries([...value].map(([key, entry]) => [String(key), json(entry)]))
      if (Array.isArray(value) || value instanceof Set) return [...(value as Iterable<unknown>)].map(json)
      return jsonObject(value)
    default:
      return null
  }
}

const isFraction = (value: object): value is Fraction =>
  'n' in value && typeof value.n === 'bigint' && 'd' in value && typeof value.d === 'bigint'

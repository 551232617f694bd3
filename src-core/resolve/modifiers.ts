/** Which modifiers hold, and what they add up to on each side. */
import { fractionText, times, type Fraction } from '../exact.ts'
import type { Problem } from '../problem.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Modifier, Procedure } from '../ruleset/model/procedures.ts'
import { drifts } from './drift.ts'
import { amountOf, guardHolds, traitValue, type Reading } from './read.ts'
import { everyone, rolesNamed, sidesOf, spokenOf } from './situation.ts'

/** A modifier that holds. `side` is whose roll it changes, null in a check of one roll. The free one has the id `other`. */
export interface UsedModifier {
  readonly id: string
  readonly label: string
  readonly value: number
  readonly side: string | null
}

/** What is added to a side's dice. */
export interface Sum {
  readonly side: string | null
  /** All modifiers of the ruleset, before a limit. */
  readonly modifiers: number
  readonly limited: number
  /** The free modifier, outside the limit. */
  readonly other: number
  readonly total: number
}

export interface Tally {
  readonly modifiers: readonly UsedModifier[]
  /** The same without the free ones. */
  readonly own: readonly UsedModifier[]
  /** One a roll, in their order. */
  readonly sums: readonly Sum[]
  readonly problems: readonly Problem[]
}

/**
 * `reading` assumes. `dropped` names modifiers that no longer count. `before` is the tally of an earlier roll of the same check:
 * what no tie can change is taken from it, and then the modifiers stand in no order.
 */
export const tally = (
  reading: Reading,
  other: ReadonlyMap<string, number>,
  dropped: ReadonlySet<string>,
  before: Pick<Tally, 'own'> | null = null,
): Tally => {
  const { procedure } = reading
  const drifting = driftingIn(reading.ruleset)(procedure)
  const own = before ? before.own.filter(({ id }) => !dropped.has(id) && !drifting.has(id)) : []
  const problems: Problem[] = []
  for (const modifier of before ? drifting.values() : procedure.modifiers) {
    if (dropped.has(modifier.id)) continue
    for (const role of rolesNamed(procedure, modifier.of)) {
      if (guardHolds(reading, role, modifier) !== true) continue
      const value = valueOf(reading, role, modifier)
      if (value.d !== 1n) problems.push(notWhole(modifier, value))
      else if (value.n !== 0n)
        own.push({ id: modifier.id, label: modifier.label, value: Number(value.n), side: sideOf(reading, role, modifier) })
    }
  }
  const sums = procedure.rolls.map(({ side }): Sum => {
    const sum = own.reduce((all, modifier) => (modifier.side === side ? all + modifier.value : all), 0)
    const { min, max } = procedure.limit ?? { min: sum, max: sum }
    const limited = Math.min(max, Math.max(min, sum))
    const free = other.get(side ?? everyone) ?? 0
    return { side, modifiers: sum, limited, other: free, total: limited + free }
  })
  const free = sums.filter((sum) => sum.other !== 0).map((sum) => ({ id: 'other', label: 'Other', value: sum.other, side: sum.side }))
  return { modifiers: free.length === 0 ? own : [...own, ...free], own, sums, problems }
}

/** The modifiers that a tie may change, by id. */
const driftingIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure): ReadonlyMap<string, Modifier> => {
    const drifting = procedure.modifiers.filter((modifier) => drifts(ruleset, procedure, modifier, modifier.per))
    return new Map(drifting.map((modifier) => [modifier.id, modifier]))
  }),
)

const nothing: Fraction = { n: 0n, d: 1n }

const valueOf = (reading: Reading, role: string, { value, per }: Modifier): Fraction => {
  const amount = amountOf(reading, role, value)
  if (per === null) return isNumber(amount) ? amount : nothing
  const count = traitValue(reading, role, per)
  return isNumber(amount) && isNumber(count) ? times(amount, count) : nothing
}

const isNumber = (value: unknown): value is Fraction => typeof value === 'object' && value !== null

const sideOf = ({ procedure }: Reading, role: string, { to }: Modifier): string | null => {
  if (procedure.rolls.length < 2) return null
  const side = to === null || to === 'each' ? role : spokenOf(procedure, role, to)
  return side !== null && sidesOf(procedure).includes(side) ? side : role
}

const notWhole = ({ id, label }: Modifier, value: Fraction): Problem => ({
  code: 'modifier-not-whole',
  message: `the modifier "${label}" (${id}) comes to ${fractionText(value)}`,
  right: 'modifiers are whole numbers: round its value in the ruleset',
  path: ['inputs'],
})

/** Which modifiers hold, and what they add up to on each side. */
import { fraction, fractionText, times, type Fraction } from '../exact.ts'
import type { Problem } from '../problem.ts'
import type { Modifier } from '../ruleset/model.ts'
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
  /** One a roll, in their order. */
  readonly sums: readonly Sum[]
  readonly problems: readonly Problem[]
}

/** `reading` assumes. `dropped` names modifiers that no longer count. */
export const tally = (reading: Reading, other: ReadonlyMap<string, number>, dropped: ReadonlySet<string>): Tally => {
  const { procedure } = reading
  const modifiers: UsedModifier[] = []
  const problems: Problem[] = []
  for (const modifier of procedure.modifiers) {
    if (dropped.has(modifier.id)) continue
    for (const role of rolesNamed(procedure, modifier.of)) {
      if (guardHolds(reading, role, modifier) !== true) continue
      const value = valueOf(reading, role, modifier)
      if (value.d !== 1n) problems.push(notWhole(modifier, value))
      else if (value.n !== 0n)
        modifiers.push({ id: modifier.id, label: modifier.label, value: Number(value.n), side: sideOf(reading, role, modifier) })
    }
  }
  const sums = procedure.rolls.map(({ side }): Sum => {
    const sum = modifiers.reduce((all, modifier) => (modifier.side === side ? all + modifier.value : all), 0)
    const { min, max } = procedure.limit ?? { min: sum, max: sum }
    const limited = Math.min(max, Math.max(min, sum))
    const free = other.get(side ?? everyone) ?? 0
    return { side, modifiers: sum, limited, other: free, total: limited + free }
  })
  const free = sums.filter((sum) => sum.other !== 0).map((sum) => ({ id: 'other', label: 'Other', value: sum.other, side: sum.side }))
  return { modifiers: [...modifiers, ...free], sums, problems }
}

const nothing: Fraction = { n: 0n, d: 1n }

const valueOf = (reading: Reading, role: string, { value, per }: Modifier): Fraction => {
  const amount = amountOf(reading, role, value)
  const count = per === null ? fraction(1n) : traitValue(reading, role, per)
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

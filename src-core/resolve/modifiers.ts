/** Which modifiers hold, and what they add up to on each side. */
import { fractionText, times, type Fraction } from '../exact.ts'
import type { Problem } from '../problem.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import type { Modifier, Procedure } from '../ruleset/model/procedures.ts'
import { drifts } from './drift.ts'
import { readersIn } from './reading/readers.ts'
import type { Ask, Reading, Readers } from './reading/model.ts'
import { combined } from './reading/arithmetic.ts'
import { everyone, rolesNamed, sidesOf, spokenOf } from './situation.ts'

/** A modifier that holds. The free one has the id `other`. */
export interface UsedModifier {
  readonly id: string
  readonly label: string
  readonly value: number
  /** Whose roll it changes, null in a check of one roll. */
  readonly side: string | null
  /** Whose traits decide; null of the free one. */
  readonly role: string | null
  /** The procedure's heading it stands under. */
  readonly group: string | null
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
  const { ruleset, procedure } = reading
  const drifting = before && driftingIn(ruleset)(procedure)
  const own = before && drifting ? before.own.filter(({ id }) => !dropped.has(id) && !drifting.ids.has(id)) : []
  const problems: Problem[] = []
  for (const { modifier, role, side, holds, value: valueIn } of drifting?.counted ?? countedIn(ruleset)(procedure)) {
    const { id, label, group } = modifier
    if (dropped.has(id) || holds(reading) !== true) continue
    const value = valueIn(reading)
    if (!isNumber(value) || value.n === 0n) continue
    if (value.d !== 1n) problems.push(notWhole(modifier, value))
    else own.push({ id, label, value: Number(value.n), side, role, group })
  }
  const sums = procedure.rolls.map(({ side }): Sum => {
    const sum = own.reduce((sum, modifier) => (modifier.side === side ? sum + modifier.value : sum), 0)
    const { min, max } = procedure.limit ?? { min: sum, max: sum }
    const limited = Math.min(max, Math.max(min, sum))
    const free = other.get(side ?? everyone) ?? 0
    return { side, modifiers: sum, limited, other: free, total: limited + free }
  })
  const free = sums.filter((sum) => sum.other !== 0).map((sum) => freely(sum.other, sum.side))
  return { modifiers: free.length === 0 ? own : [...own, ...free], own, sums, problems }
}

const freely = (value: number, side: string | null): UsedModifier => ({ id: 'other', label: 'Other', value, side, role: null, group: null })

/** A modifier as one role's traits decide on it. */
interface Counted extends Pick<UsedModifier, 'role' | 'side'> {
  readonly modifier: Modifier
  readonly holds: (reading: Reading) => boolean | undefined
  readonly value: Ask<Value>
}

const countedIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure): readonly Counted[] =>
    procedure.modifiers.flatMap((modifier) =>
      rolesNamed(procedure, modifier.of).map((role) => {
        const about = readersIn(ruleset)(procedure)(role)
        return { modifier, role, side: sideOf(procedure, role, modifier), holds: about.guard(modifier), value: valueOf(about, modifier) }
      }),
    ),
  ),
)

/** The modifiers that a tie may change. */
const driftingIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) => {
    const counted = countedIn(ruleset)(procedure).filter(({ modifier }) => drifts(ruleset, procedure, modifier, modifier.per))
    return { counted, ids: new Set(counted.map(({ modifier }) => modifier.id)) }
  }),
)

const valueOf = (about: Readers, { value, per }: Modifier): Ask<Value> => {
  const amount = about.amount(value)
  if (per === null) return amount
  const count = about.trait(per)
  return (reading) => combined([amount(reading), count(reading)], times)
}

const isNumber = (value: unknown): value is Fraction => typeof value === 'object' && value !== null

const sideOf = (procedure: Procedure, role: string, { to }: Modifier): string | null => {
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

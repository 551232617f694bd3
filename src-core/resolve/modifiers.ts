/** Which modifiers hold, and what they add up to on each side. */
import { fractionText, times, type Fraction } from '../exact.ts'
import type { Problem } from '../problem.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import type { Modifier, Procedure } from '../ruleset/model/procedures.ts'
import { askedBy, sizeOf } from './asked.ts'
import { drifts } from './drift.ts'
import { readersIn } from './reading/readers.ts'
import type { Reader, Reading, Readers } from './reading/model.ts'
import { combining } from './reading/arithmetic.ts'
import { everyone, rolesNamed, sidesOf, spokenOf } from './situation.ts'
import { againOf, tiesOf } from './ties.ts'
import { isTurned, replaces, type Turned } from './turned.ts'

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

/** What modifies a check beside its rules. */
export interface Weighing {
  /** The free modifier by side, or `everyone` in a check of one roll. */
  readonly other: ReadonlyMap<string, number>
  /** A modifier that is taken for the opposite of what it is. */
  readonly turned: Turned | null
}

/**
 * `reading` assumes. `dropped` names modifiers that no longer count. `before` is the tally of an earlier roll of the same check:
 * what no tie can change is taken from it, and then the modifiers stand in no order.
 */
export const tally = (
  reading: Reading,
  { other, turned }: Weighing,
  dropped: ReadonlySet<string>,
  before: Pick<Tally, 'own'> | null = null,
): Tally => {
  const { ruleset, procedure } = reading
  const drifting = before && driftingIn(ruleset)(procedure)
  const own = before && drifting ? before.own.filter(({ id }) => !dropped.has(id) && !drifting.ids.has(id)) : []
  const problems: Problem[] = []
  for (const counted of drifting?.counted ?? countedIn(ruleset)(procedure)) {
    const isOpposite = turned !== null && isTurned(turned, counted)
    if (dropped.has(counted.modifier.id) || !(isOpposite ? turned.inForce : counted.holds(reading))) continue
    if (turned === null || isOpposite || !replaces(turned, counted))
      hold(counted, (isOpposite ? counted.once : counted.value)(reading), own, problems)
  }
  return summed(procedure, own, other, problems)
}

/** A roll's tally once a modifier of it is turned. */
export interface TurnedTally extends Tally {
  /** Whether it differs in all rolls by as much: neither what is turned nor what that replaces is changed by a tie. */
  readonly lasts: boolean
}

export const turnedTally = (
  reading: Reading,
  { own: before }: Pick<Tally, 'own'>,
  other: Weighing['other'],
  turned: Turned,
): TurnedTally => {
  const { ruleset, procedure } = reading
  const named = countedByName(ruleset)(procedure)
  const problems: Problem[] = []
  const gone = before.filter((used) => {
    const counted = named.get(nameOf(used))
    return counted && (isTurned(turned, counted) || replaces(turned, counted))
  })
  const own = gone.length === 0 ? [...before] : before.filter((used) => !gone.includes(used))
  const itself = named.get(nameOf({ id: turned.modifier.id, role: turned.role }))
  if (itself && turned.inForce) hold(itself, itself.once(reading), own, problems)
  const passing = passingIn(ruleset)(procedure)
  const lasts = ![turned.modifier, ...gone].some(({ id }) => passing.ids.has(id)) && !passing.counted.some((each) => replaces(turned, each))
  return { ...summed(procedure, own, other, problems), lasts }
}

const hold = ({ modifier, role, side }: Counted, value: Value | null | undefined, own: UsedModifier[], problems: Problem[]): void => {
  const { id, label, group } = modifier
  if (!isNumber(value) || value.n === 0n) return
  if (value.d !== 1n) problems.push(notWhole(modifier, value))
  else own.push({ id, label, value: Number(value.n), side, role, group })
}

const summed = (
  { rolls, limit }: Procedure,
  own: readonly UsedModifier[],
  other: Weighing['other'],
  problems: readonly Problem[],
): Tally => {
  const sums = rolls.map(({ side }): Sum => {
    const sum = own.reduce((sum, modifier) => (modifier.side === side ? sum + modifier.value : sum), 0)
    const { min, max } = limit ?? { min: sum, max: sum }
    const limited = Math.min(max, Math.max(min, sum))
    const free = other.get(side ?? everyone) ?? 0
    return { side, modifiers: sum, limited, other: free, total: limited + free }
  })
  const free = sums.filter((sum) => sum.other !== 0).map((sum) => freely(sum.other, sum.side))
  return { modifiers: free.length === 0 ? own : [...own, ...free], own, sums, problems }
}

const freely = (value: number, side: string | null): UsedModifier => ({ id: 'other', label: 'Other', value, side, role: null, group: null })

/** A modifier as one role's traits decide on it. */
interface Counted {
  readonly modifier: Modifier
  readonly role: string
  readonly side: string | null
  readonly holds: (reading: Reading) => boolean | undefined
  readonly value: Reader<Value>
  /** Its value once, where it is so much for each. */
  readonly once: Reader<Value>
}

const countedIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure): readonly Counted[] =>
    procedure.modifiers.flatMap((modifier) =>
      rolesNamed(procedure, modifier.of).map((role) => {
        const about = readersIn(ruleset)(procedure)(role)
        const [side, once] = [sideOf(procedure, role, modifier), about.amount(modifier.value)]
        return { modifier, role, side, holds: about.guard(modifier), value: valueOf(about, modifier, once), once }
      }),
    ),
  ),
)

const nameOf = ({ id, role }: Pick<UsedModifier, 'id' | 'role'>): string => `${role ?? ''} ${id}`

const countedByName = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) => {
    const counted = countedIn(ruleset)(procedure)
    return new Map(counted.map((each) => [nameOf({ id: each.modifier.id, role: each.role }), each]))
  }),
)

/** The modifiers that a tie may change or drop. */
const passingIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) => {
    const ties = tiesOf(procedure)
    if (ties.length === 0) return { counted: [], ids: new Set<string>() }
    const { counted, ids } = driftingIn(ruleset)(procedure)
    return { counted, ids: new Set([...ids, ...ties.flatMap((tie) => [...(againOf(tie) ?? [])])]) }
  }),
)

/** About how much there is to read for the modifiers of a check's first roll, and of one after a tie. */
export const modifiersSize = (ruleset: Ruleset, procedure: Procedure): { readonly first: number; readonly later: number } => {
  const found = [...askedBy(ruleset, procedure.modifiers, null)].map((id) => sizeOf(ruleset, ruleset.traits.get(id)?.from))
  const size = (all: readonly Counted[]): number =>
    all.reduce((sum, { modifier }) => sum + sizeOf(ruleset, modifier), 0) + found.reduce((a, b) => a + b, 0)
  return { first: size(countedIn(ruleset)(procedure)), later: size(driftingIn(ruleset)(procedure).counted) }
}

/** The modifiers that a tie may change. */
const driftingIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) => {
    const counted = countedIn(ruleset)(procedure).filter(({ modifier }) => drifts(ruleset, procedure, modifier, modifier.per))
    return { counted, ids: new Set(counted.map(({ modifier }) => modifier.id)) }
  }),
)

const valueOf = (about: Readers, { per }: Modifier, once: Reader<Value>): Reader<Value> => {
  if (per === null) return once
  const count = about.trait(per)
  return combining([once, count], times)
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

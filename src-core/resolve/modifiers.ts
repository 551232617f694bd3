/** Which modifiers are in force, and what they add up to on each side. */
import { fractionText, times, type Fraction } from '../exact.ts'
import { entryAt, named } from '../present.ts'
import { problem, type Problem } from '../problem.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { isNumber, type Value, type Condition } from '../language/model.ts'
import type { Modifier, Procedure } from '../ruleset/model/procedures.ts'
import { missingInputs, keysReadBy, readingCost } from './reading.ts'
import { readersIn } from '../language/readers.ts'
import { combining } from '../language/amount-readers.ts'
import {
  everyone,
  rolesNamed,
  sidesOf,
  subjectOn,
  alwaysHolds,
  type Reader,
  type Reading,
  type Readers,
} from '../language/situation.ts'
import { dependsOnTies, droppableByTie, tiesOf } from '../odds/tie-state.ts'
import { excludeEachOther, conditionImplies } from '../language/logic.ts'

/** A modifier of the ruleset in force. */
export interface RuleModifier {
  readonly id: string
  readonly label: string
  readonly value: number
  /** The side whose roll it changes; null in a check of one roll. */
  readonly side: string | null
  /** The role whose traits decide. */
  readonly role: string
  /** The procedure's heading it stands under. */
  readonly group: string | null
}

/** The modifier that players agree on beside the rules: it has no role and no heading. */
interface FreeModifier extends Omit<RuleModifier, 'role'> {
  readonly id: 'other'
  readonly role: null
}

export type UsedModifier = RuleModifier | FreeModifier

/** What is added to a side's dice. */
export interface SideSum {
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
  readonly own: readonly RuleModifier[]
  /** One a roll, in their order. */
  readonly sums: readonly SideSum[]
  readonly problems: readonly Problem[]
}

/** Adjustments of a tally beside the rules. */
export interface Adjustments {
  /** The free modifier by side, or `everyone` in a check of one roll; none is given where one is left out. */
  readonly other: ReadonlyMap<string, number>
  readonly whatIf: WhatIf | null
}

/** The tally of a check's next roll. `reading` assumes. `dropped` names modifiers that no longer count. */
export const tally = (reading: Reading, adjustments: Adjustments, dropped: ReadonlySet<string>): Tally => {
  const { ruleset, procedure } = reading
  const own: RuleModifier[] = []
  const problems: Problem[] = []
  for (const applied of adjusted(countedIn(ruleset)(procedure), adjustments.whatIf))
    if (!dropped.has(applied.modifier.id) && applied.holds(reading))
      addModifier(applied, reading, applied.value(reading), own, problems)
  return summed(procedure, own, adjustments.other, problems)
}

/** The sums of a roll after a tie; its modifiers are not listed. */
type LaterTally = Pick<Tally, 'sums' | 'problems'>

/** The sums of the rolls after the ties of a check's roll. Modifiers that no tie can change are taken from that roll's tally. */
export const laterTallies = (
  { ruleset, procedure }: Pick<Reading, 'ruleset' | 'procedure'>,
  { other, whatIf }: Adjustments,
  { own }: Pick<Tally, 'own'>,
): ((reading: Reading, dropped: ReadonlySet<string>) => LaterTally) => {
  const { counted, ids } = changedByTies(ruleset)(procedure)
  const changing = adjusted(counted, whatIf)
  const lasting = own.filter(({ id }) => !ids.has(id))
  const lastingSums = memoize((dropped: ReadonlySet<string>) => {
    const left = lasting.filter(({ id }) => !dropped.has(id))
    return procedure.rolls.map(({ side }) => sumOfSide(left, side))
  })
  const sidesSummed = procedure.rolls.map(({ side }) => sumIn(procedure, side, other))
  return (reading, dropped) => {
    const problems: Problem[] = []
    const sums = lastingSums(dropped).slice()
    addInForce(sums, changing, reading, dropped, problems)
    return { sums: sidesSummed.map((sum, roll) => sum(entryAt(sums, roll))), problems }
  }
}

/**
 * What is added to the dice, by roll, if a trait has another value. `sums` are those with the value in `reading`; only the modifiers that
 * read the trait are read again.
 */
export const totalsWithTrait = (
  reading: Reading,
  sums: readonly SideSum[],
  { other, whatIf }: Adjustments,
  dropped: ReadonlySet<string>,
  trait: string,
): ((changed: Reading) => readonly number[]) => {
  const { ruleset, procedure } = reading
  const readingTrait = adjusted(countedReading(ruleset)(procedure)(trait), whatIf)
  const added = (by: Reading): readonly number[] => {
    const all = procedure.rolls.map(() => 0)
    addInForce(all, readingTrait, by, dropped, [])
    return all
  }
  const before = added(reading)
  return (changed) => {
    const now = added(changed)
    return sums.map(
      ({ side, modifiers }, roll) =>
        sumIn(procedure, side, other)(modifiers - entryAt(before, roll) + entryAt(now, roll)).total,
    )
  }
}

/** The modifiers of a what-if question: without those that it replaces; the one in question is in force once, or dropped. */
const adjusted = (all: readonly Counted[], whatIf: WhatIf | null): readonly Counted[] => {
  if (whatIf === null) return all
  const left = all.filter((counted) => (isAbout(whatIf, counted) ? whatIf.inForce : !replaces(whatIf, counted)))
  return left.map((counted) =>
    isAbout(whatIf, counted) ? { ...counted, holds: alwaysHolds, value: counted.once } : counted,
  )
}

/** The modifiers among some that are in force, each once, without free modifiers. */
export const modifiersInForce = (
  ruleset: Ruleset,
  procedure: Procedure,
  some: readonly Modifier[],
): ((reading: Reading) => readonly RuleModifier[]) => {
  const all = countedIn(ruleset)(procedure).filter(({ modifier }) => some.includes(modifier))
  return (reading) => {
    const own: RuleModifier[] = []
    for (const counted of all)
      if (counted.holds(reading)) addModifier(counted, reading, counted.value(reading), own, [])
    return own
  }
}

interface WhatIfTally extends Tally {
  /** Whether all rolls differ by the same amount: no tie changes the modifier in question, or those that it replaces. */
  readonly lasts: boolean
}

/** The tally of a roll with one modifier dropped, or brought into force. */
export const whatIfTally = (
  reading: Reading,
  { own: before }: Pick<Tally, 'own'>,
  other: Adjustments['other'],
  whatIf: WhatIf,
): WhatIfTally => {
  const { ruleset, procedure } = reading
  const find = countedByName(ruleset)(procedure)
  const problems: Problem[] = []
  const gone = before.filter((used) => {
    const counted = find(used.id, used.role)
    return isAbout(whatIf, counted) || replaces(whatIf, counted)
  })
  const own = gone.length === 0 ? [...before] : before.filter((used) => !gone.includes(used))
  if (whatIf.inForce) {
    const counted = find(whatIf.modifier.id, whatIf.role)
    addModifier(counted, reading, counted.once(reading), own, problems)
  }
  const temporary = temporaryIn(ruleset)(procedure)
  const lasts =
    ![whatIf.modifier, ...gone].some(({ id }) => temporary.ids.has(id)) &&
    !temporary.counted.some((each) => replaces(whatIf, each))
  return { ...summed(procedure, own, other, problems), lasts }
}

/** Adds the modifiers in force among some to the sums of the rolls. */
const addInForce = (
  sums: number[],
  some: readonly Counted[],
  reading: Reading,
  dropped: ReadonlySet<string>,
  problems: Problem[],
): void => {
  for (const applied of some) {
    if (dropped.has(applied.modifier.id) || !applied.holds(reading)) continue
    const value = wholeValue(applied, reading, applied.value(reading), problems)
    if (value !== 0) sums[applied.roll] = entryAt(sums, applied.roll) + value
  }
}

const addModifier = (
  counted: Counted,
  reading: Reading,
  value: Value | null | undefined,
  own: RuleModifier[],
  problems: Problem[],
): void => {
  const { modifier, role, side } = counted
  const { id, name: label, group } = modifier
  const whole = wholeValue(counted, reading, value, problems)
  if (whole !== 0) own.push({ id, label, value: whole, side, role, group })
}

/** The value of a modifier: 0 where it has none, and, with a problem, where it is unknown or not whole. */
const wholeValue = (
  { modifier, role }: Counted,
  reading: Reading,
  value: Value | null | undefined,
  problems: Problem[],
): number => {
  if (value === undefined)
    problems.push(unknownAmount(modifier, missingInputs(reading, role, modifier.value, modifier.per)))
  if (!isNumber(value)) return 0
  if (value.d === 1n) return Number(value.n)
  problems.push(notWhole(modifier, value))
  return 0
}

const summed = (
  procedure: Procedure,
  own: readonly RuleModifier[],
  other: Adjustments['other'],
  problems: readonly Problem[],
): Tally => {
  const sums = procedure.rolls.map(({ side }) => sumIn(procedure, side, other)(sumOfSide(own, side)))
  const free = sums.flatMap(({ side, other: value }): readonly FreeModifier[] =>
    value === 0 ? [] : [{ id: 'other', label: 'Other', value, side, role: null, group: null }],
  )
  return { modifiers: free.length === 0 ? own : [...own, ...free], own, sums, problems }
}

const sumOfSide = (modifiers: readonly RuleModifier[], side: string | null): number => {
  let sum = 0
  for (const modifier of modifiers) if (modifier.side === side) sum += modifier.value
  return sum
}

/** The sum of dice without a constant. */
const nothingMore = 0

/** For a side: what is added to its dice, as a function of the sum of its modifiers. */
const sumIn = (
  { limit, rolls }: Procedure,
  side: string | null,
  others: Adjustments['other'],
): ((modifiers: number) => SideSum) => {
  const other = others.get(side ?? everyone) ?? noFreeModifier
  const always = rolls.find((roll) => roll.side === side)?.dice.plus ?? nothingMore
  return (modifiers) => {
    const limited = limit === null ? modifiers : Math.min(limit.max, Math.max(limit.min, modifiers))
    return { side, modifiers, limited, other, total: limited + other + always }
  }
}

/** The value of a free modifier that is not given. */
const noFreeModifier = 0

/** A modifier that applies to one role, with its readers. */
interface Counted extends RoleModifier {
  readonly side: string | null
  /** The index of the roll that it changes. */
  readonly roll: number
  readonly holds: (reading: Reading) => boolean | undefined
  readonly value: Reader<Value>
  /** Its value for one, where it counts for each of something. */
  readonly once: Reader<Value>
}

const countedIn = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure): readonly Counted[] =>
    procedure.modifiers.flatMap((modifier) =>
      rolesNamed(procedure, modifier.of).map((role) => {
        const about = readersIn(ruleset)(procedure)(role)
        const [side, once] = [sideOf(procedure, role, modifier), about.amount(modifier.value)]
        const roll = procedure.rolls.findIndex((each) => each.side === side)
        return { modifier, role, side, roll, holds: about.guard(modifier), value: valueOf(about, modifier, once), once }
      }),
    ),
  ),
)

const countedByName = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const nameOf = (id: string, role: string): string => `${role} ${id}`
    const all = new Map(countedIn(ruleset)(procedure).map((each) => [nameOf(each.modifier.id, each.role), each]))
    return (id: string, role: string): Counted => named(all, nameOf(id, role))
  }),
)

/** The modifiers that read a trait, or what is derived from it. */
const countedReading = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const known = new Map<string, readonly Counted[]>()
    return (trait: string): readonly Counted[] => {
      const before = known.get(trait)
      if (before) return before
      const all = countedIn(ruleset)(procedure).filter(({ modifier }) =>
        keysReadBy(ruleset, modifier, modifier.per).has(trait),
      )
      known.set(trait, all)
      return all
    }
  }),
)

/** The modifiers that a tie may change. */
const changedByTies = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const counted = countedIn(ruleset)(procedure).filter(({ modifier }) =>
      dependsOnTies(ruleset, procedure, modifier, modifier.per),
    )
    return { counted, ids: new Set(counted.map(({ modifier }) => modifier.id)) }
  }),
)

/** The modifiers that a tie may change or drop. */
const temporaryIn = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const ties = tiesOf(procedure)
    if (ties.length === 0) return { counted: [], ids: new Set<string>() }
    const { counted, ids } = changedByTies(ruleset)(procedure)
    return { counted, ids: new Set([...ids, ...ties.flatMap((tie) => [...(droppableByTie(tie) ?? [])])]) }
  }),
)

/** The approximate cost of reading the modifiers: for a check's first roll, and for one after a tie. */
export const modifiersSize = (
  ruleset: Ruleset,
  procedure: Procedure,
): { readonly first: number; readonly later: number } => {
  const found = [...keysReadBy(ruleset, procedure.modifiers)].map((id) =>
    readingCost(ruleset, ruleset.traits.get(id)?.from),
  )
  const size = (all: readonly Counted[]): number =>
    all.reduce((sum, { modifier }) => sum + readingCost(ruleset, modifier), 0) + found.reduce((a, b) => a + b, 0)
  return { first: size(countedIn(ruleset)(procedure)), later: size(changedByTies(ruleset)(procedure).counted) }
}

const valueOf = (about: Readers, { per }: Modifier, once: Reader<Value>): Reader<Value> => {
  if (per === null) return once
  const count = about.trait(per)
  return combining([once, count], times)
}

const sideOf = (procedure: Procedure, role: string, { to }: Modifier): string | null => {
  if (procedure.rolls.length < 2) return null
  const side = to === null || to === 'each' ? role : subjectOn(procedure, role, to)
  return side !== null && sidesOf(procedure).includes(side) ? side : role
}

const unknownAmount = ({ id, name: label }: Modifier, missing: readonly string[]): Problem =>
  problem('input-missing', { what: 'modifier', label, id, missing }, { path: ['inputs'] })

const notWhole = ({ id, name }: Modifier, value: Fraction): Problem =>
  problem('modifier-not-whole', { label: name, id, value: fractionText(value) }, { path: ['inputs'] })

/* A what-if question: a check with one modifier dropped, or brought into force. */

/** A modifier as it applies to one role. */
interface RoleModifier {
  readonly modifier: Modifier
  readonly role: string
}

/**
 * The modifier to drop, or to put in force whatever its guard says (once, where it counts for each of something). In force it replaces the
 * modifiers of the role that it excludes: there is only one of light and heavy cover.
 */
export interface WhatIf extends RoleModifier {
  readonly inForce: boolean
}

/** Whether the question is about this very modifier of this role. */
const isAbout = (whatIf: WhatIf, { modifier, role }: RoleModifier): boolean =>
  whatIf.modifier === modifier && whatIf.role === role

/** Whether the question drops another modifier. */
const replaces = ({ modifier, role, inForce }: WhatIf, other: RoleModifier): boolean =>
  inForce && other.role === role && other.modifier !== modifier && excludes(modifier, other.modifier)

/** Whether two modifiers of one subject can never hold together. */
const excludes = (a: Modifier, b: Modifier): boolean =>
  a.when !== null &&
  b.when !== null &&
  (excludeEachOther(a.when, b.when) || isExcepted(a.when, b.unless) || isExcepted(b.when, a.unless))

const isExcepted = (when: Condition, unless: Condition | null): boolean =>
  unless !== null && conditionImplies(when, unless)

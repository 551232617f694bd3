/** Finds the modifiers that apply, and adds them up for each side. */
import { fractionText, times, type Fraction } from '../exact.ts'
import { entryAt, getEntry } from '../present.ts'
import { problem, type Problem } from '../problem.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { isNumber, type Value, type Condition } from '../language/model.ts'
import type { Modifier, Procedure } from '../ruleset/model/procedures.ts'
import { missingInputs, keysReadBy, readingCost } from './reading.ts'
import { readersIn } from '../language/readers.ts'
import { combineTerms } from '../language/amount-readers.ts'
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

/** A modifier from the ruleset that applies to a roll. */
export interface RulesetModifier {
  readonly id: string
  readonly label: string
  readonly value: number
  /** The side whose roll is modified; null in a check with a single roll. */
  readonly side: string | null
  /** The role whose traits are read. */
  readonly role: string
  /** The heading that the modifier is listed under. */
  readonly group: string | null
}

/** A modifier agreed on by the players. Free modifiers have no role and no heading. */
interface FreeModifier extends Omit<RulesetModifier, 'role'> {
  readonly id: 'other'
  readonly role: null
}

export type AppliedModifier = RulesetModifier | FreeModifier

/** What is added to the dice of a side. */
export interface SideSum {
  readonly side: string | null
  /** The sum of all modifiers of the ruleset, before the limit. */
  readonly modifiers: number
  readonly limited: number
  /** The agreed modifier, which the limit doesn't apply to. */
  readonly other: number
  readonly total: number
}

export interface ModifierTally {
  readonly modifiers: readonly AppliedModifier[]
  /** `modifiers` without agreed ones. */
  readonly own: readonly RulesetModifier[]
  /** One sum per roll, in order. */
  readonly sums: readonly SideSum[]
  readonly problems: readonly Problem[]
}

/** Adjustments that aren't part of the rules. */
export interface Adjustments {
  /** The agreed modifier by side, or by `everyone` in a check with a single roll; 0 if absent. */
  readonly other: ReadonlyMap<string, number>
  readonly whatIf: WhatIf | null
}

/** Adds up the modifiers of the next roll. `reading` uses defaults. `dropped` has the ids of modifiers dropped by ties. */
export const tallyModifiers = (
  reading: Reading,
  adjustments: Adjustments,
  dropped: ReadonlySet<string>,
): ModifierTally => {
  const { ruleset, procedure } = reading
  const own: RulesetModifier[] = []
  const problems: Problem[] = []
  for (const applied of withWhatIf(compiledModifiers(ruleset)(procedure), adjustments.whatIf))
    if (!dropped.has(applied.modifier.id) && applied.holds(reading))
      addModifier(applied, reading, applied.value(reading), own, problems)
  return completeTally(procedure, own, adjustments.other, problems)
}

/** The sums of a roll after a tie, without a list of its modifiers. */
type LaterModifierTally = Pick<ModifierTally, 'sums' | 'problems'>

/** Returns a function that adds up the modifiers of rolls after ties. Modifiers that ties can't change are taken from the first roll's tally. */
export const tallyAfterTies = (
  { ruleset, procedure }: Pick<Reading, 'ruleset' | 'procedure'>,
  { other, whatIf }: Adjustments,
  { own }: Pick<ModifierTally, 'own'>,
): ((reading: Reading, dropped: ReadonlySet<string>) => LaterModifierTally) => {
  const { counted, ids } = modifiersChangedByTies(ruleset)(procedure)
  const changing = withWhatIf(counted, whatIf)
  const lasting = own.filter(({ id }) => !ids.has(id))
  const lastingSums = memoize((dropped: ReadonlySet<string>) => {
    const left = lasting.filter(({ id }) => !dropped.has(id))
    return procedure.rolls.map(({ side }) => sumOfSide(left, side))
  })
  const sidesSummed = procedure.rolls.map(({ side }) => sideSum(procedure, side, other))
  return (reading, dropped) => {
    const problems: Problem[] = []
    const sums = lastingSums(dropped).slice()
    addSums(sums, changing, reading, dropped, problems)
    return { sums: sidesSummed.map((sum, roll) => sum(entryAt(sums, roll))), problems }
  }
}

/**
 * Returns a function that calculates what is added to each roll's dice after a trait changes. `sums` are based on `reading`. Only modifiers that read
 * the trait are read again.
 */
export const totalsWithTrait = (
  reading: Reading,
  sums: readonly SideSum[],
  { other, whatIf }: Adjustments,
  dropped: ReadonlySet<string>,
  trait: string,
): ((changed: Reading) => readonly number[]) => {
  const { ruleset, procedure } = reading
  const readingTrait = withWhatIf(modifiersReading(ruleset)(procedure)(trait), whatIf)
  const added = (by: Reading): readonly number[] => {
    const all = procedure.rolls.map(() => 0)
    addSums(all, readingTrait, by, dropped, [])
    return all
  }
  const before = added(reading)
  return (changed) => {
    const now = added(changed)
    return sums.map(
      ({ side, modifiers }, roll) =>
        sideSum(procedure, side, other)(modifiers - entryAt(before, roll) + entryAt(now, roll)).total,
    )
  }
}

/** Applies a what-if: its modifier applies once or not at all, and the modifiers it replaces don't apply. */
const withWhatIf = (all: readonly CompiledModifier[], whatIf: WhatIf | null): readonly CompiledModifier[] => {
  if (whatIf === null) return all
  const left = all.filter((counted) => (isQuestioned(whatIf, counted) ? whatIf.inForce : !replaces(whatIf, counted)))
  return left.map((counted) =>
    isQuestioned(whatIf, counted) ? { ...counted, holds: alwaysHolds, value: counted.once } : counted,
  )
}

/** Returns a function that finds which of the modifiers in `some` apply. Leaves out agreed modifiers. */
export const modifiersThatHold = (
  ruleset: Ruleset,
  procedure: Procedure,
  some: readonly Modifier[],
): ((reading: Reading) => readonly RulesetModifier[]) => {
  const all = compiledModifiers(ruleset)(procedure).filter(({ modifier }) => some.includes(modifier))
  return (reading) => {
    const own: RulesetModifier[] = []
    for (const counted of all)
      if (counted.holds(reading)) addModifier(counted, reading, counted.value(reading), own, [])
    return own
  }
}

interface WhatIfTally extends ModifierTally {
  /** Whether every roll, also after ties, changes by the same amount, because no tie changes the what-if modifier or those it replaces. */
  readonly lasts: boolean
}

/** Tallies a roll with one modifier added or removed. */
export const tallyWhatIf = (
  reading: Reading,
  { own: before }: Pick<ModifierTally, 'own'>,
  other: Adjustments['other'],
  whatIf: WhatIf,
): WhatIfTally => {
  const { ruleset, procedure } = reading
  const find = compiledModifierNamed(ruleset)(procedure)
  const problems: Problem[] = []
  const gone = before.filter((used) => {
    const counted = find(used.id, used.role)
    return isQuestioned(whatIf, counted) || replaces(whatIf, counted)
  })
  const own = gone.length === 0 ? [...before] : before.filter((used) => !gone.includes(used))
  if (whatIf.inForce) {
    const counted = find(whatIf.modifier.id, whatIf.role)
    addModifier(counted, reading, counted.once(reading), own, problems)
  }
  const temporary = modifiersNotLasting(ruleset)(procedure)
  const lasts =
    ![whatIf.modifier, ...gone].some(({ id }) => temporary.ids.has(id)) &&
    !temporary.counted.some((each) => replaces(whatIf, each))
  return { ...completeTally(procedure, own, other, problems), lasts }
}

/** Adds the modifiers that apply to the sums of the rolls. */
const addSums = (
  sums: number[],
  some: readonly CompiledModifier[],
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
  counted: CompiledModifier,
  reading: Reading,
  value: Value | null | undefined,
  own: RulesetModifier[],
  problems: Problem[],
): void => {
  const { modifier, role, side } = counted
  const { id, name: label, group } = modifier
  const whole = wholeValue(counted, reading, value, problems)
  if (whole !== 0) own.push({ id, label, value: whole, side, role, group })
}

/** The value of a modifier. 0 if it has none, and 0 with a problem if it is unknown or not whole. */
const wholeValue = (
  { modifier, role }: CompiledModifier,
  reading: Reading,
  value: Value | null | undefined,
  problems: Problem[],
): number => {
  if (value === undefined)
    problems.push(unknownAmount(modifier, missingInputs(reading, role, modifier.value, modifier.per)))
  if (!isNumber(value)) return 0
  if (value.d === 1n) return Number(value.n)
  problems.push(notWholeProblem(modifier, value))
  return 0
}

const completeTally = (
  procedure: Procedure,
  own: readonly RulesetModifier[],
  other: Adjustments['other'],
  problems: readonly Problem[],
): ModifierTally => {
  const sums = procedure.rolls.map(({ side }) => sideSum(procedure, side, other)(sumOfSide(own, side)))
  const free = sums.flatMap(({ side, other: value }): readonly FreeModifier[] =>
    value === 0 ? [] : [{ id: 'other', label: 'Other', value, side, role: null, group: null }],
  )
  return { modifiers: free.length === 0 ? own : [...own, ...free], own, sums, problems }
}

const sumOfSide = (modifiers: readonly RulesetModifier[], side: string | null): number => {
  let sum = 0
  for (const modifier of modifiers) if (modifier.side === side) sum += modifier.value
  return sum
}

/** Added to the dice if they have no constant. */
const nothingMore = 0

/** Returns a function that converts the sum of a side's modifiers to what is added to its dice. */
const sideSum = (
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

/** The default for an agreed modifier. */
const noFreeModifier = 0

/** A modifier for one role, with compiled readers. */
interface CompiledModifier extends RoleModifier {
  readonly side: string | null
  /** The index of the roll that the modifier applies to. */
  readonly roll: number
  readonly holds: (reading: Reading) => boolean | undefined
  readonly value: Reader<Value>
  /** The value per unit of `per`. */
  readonly once: Reader<Value>
}

const compiledModifiers = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure): readonly CompiledModifier[] =>
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

const compiledModifierNamed = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const nameOf = (id: string, role: string): string => `${role} ${id}`
    const all = new Map(
      compiledModifiers(ruleset)(procedure).map((each) => [nameOf(each.modifier.id, each.role), each]),
    )
    return (id: string, role: string): CompiledModifier => getEntry(all, nameOf(id, role))
  }),
)

/** The modifiers that read a trait, directly or through derived traits. */
const modifiersReading = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const known = new Map<string, readonly CompiledModifier[]>()
    return (trait: string): readonly CompiledModifier[] => {
      const before = known.get(trait)
      if (before) return before
      const all = compiledModifiers(ruleset)(procedure).filter(({ modifier }) =>
        keysReadBy(ruleset, modifier, modifier.per).has(trait),
      )
      known.set(trait, all)
      return all
    }
  }),
)

const modifiersChangedByTies = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const counted = compiledModifiers(ruleset)(procedure).filter(({ modifier }) =>
      dependsOnTies(ruleset, procedure, modifier, modifier.per),
    )
    return { counted, ids: new Set(counted.map(({ modifier }) => modifier.id)) }
  }),
)

/** The modifiers that ties can change or drop. */
const modifiersNotLasting = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const ties = tiesOf(procedure)
    if (ties.length === 0) return { counted: [], ids: new Set<string>() }
    const { counted, ids } = modifiersChangedByTies(ruleset)(procedure)
    return { counted, ids: new Set([...ids, ...ties.flatMap((tie) => [...(droppableByTie(tie) ?? [])])]) }
  }),
)

/** The approximate cost of reading the modifiers, for the first roll and for a roll after a tie. */
export const modifierReadingCost = (
  ruleset: Ruleset,
  procedure: Procedure,
): { readonly first: number; readonly later: number } => {
  const found = [...keysReadBy(ruleset, procedure.modifiers)].map((id) =>
    readingCost(ruleset, ruleset.traits.get(id)?.from),
  )
  const size = (all: readonly CompiledModifier[]): number =>
    all.reduce((sum, { modifier }) => sum + readingCost(ruleset, modifier), 0) + found.reduce((a, b) => a + b, 0)
  return {
    first: size(compiledModifiers(ruleset)(procedure)),
    later: size(modifiersChangedByTies(ruleset)(procedure).counted),
  }
}

const valueOf = (about: Readers, { per }: Modifier, once: Reader<Value>): Reader<Value> => {
  if (per === null) return once
  const count = about.trait(per)
  return combineTerms([once, count], times)
}

const sideOf = (procedure: Procedure, role: string, { to }: Modifier): string | null => {
  if (procedure.rolls.length < 2) return null
  const side = to === null || to === 'each' ? role : subjectOn(procedure, role, to)
  return side !== null && sidesOf(procedure).includes(side) ? side : role
}

const unknownAmount = ({ id, name: label }: Modifier, missing: readonly string[]): Problem =>
  problem('input-missing', { what: 'modifier', label, id, missing }, { path: ['inputs'] })

const notWholeProblem = ({ id, name }: Modifier, value: Fraction): Problem =>
  problem('modifier-not-whole', { label: name, id, value: fractionText(value) }, { path: ['inputs'] })

interface RoleModifier {
  readonly modifier: Modifier
  readonly role: string
}

/**
 * A modifier to drop, or to apply regardless of its guard (once if it has `per`). If it applies, it replaces the modifiers of the same role that
 * exclude it, as heavy cover replaces light cover.
 */
export interface WhatIf extends RoleModifier {
  readonly inForce: boolean
}

const isQuestioned = (whatIf: WhatIf, { modifier, role }: RoleModifier): boolean =>
  whatIf.modifier === modifier && whatIf.role === role

/** Whether the what-if modifier replaces another one. */
const replaces = ({ modifier, role, inForce }: WhatIf, other: RoleModifier): boolean =>
  inForce && other.role === role && other.modifier !== modifier && areExclusive(modifier, other.modifier)

/** Whether two modifiers of the same subject can never apply together. */
const areExclusive = (a: Modifier, b: Modifier): boolean =>
  a.when !== null &&
  b.when !== null &&
  (excludeEachOther(a.when, b.when) || isExcepted(a.when, b.unless) || isExcepted(b.when, a.unless))

const isExcepted = (when: Condition, unless: Condition | null): boolean =>
  unless !== null && conditionImplies(when, unless)

/** Limits of a battle, checked before anything is recorded. */
import { compare, parseFraction, type Fraction } from '../exact.ts'
import { nearestName } from '../nearest.ts'
import { problem, type Problem } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { nameList } from '../words/problems/phrases.ts'
import type { TraitChange } from './events.ts'
import { isKept, type Command, type FactValue, type Roster, type Unit } from './roster.ts'
import { goneTrait, leavingTrait } from './status.ts'

export const battleLimits = {
  /** The maximum length of a side, command or unit name, in characters. */
  name: 120,
  sides: 12,
  commands: 2000,
  units: 2000,
  /** The maximum nesting depth of commands, such as corps, divisions and brigades. */
  levels: 20,
  /** The maximum number of facts for a side, a command, a unit or the battle. */
  facts: 200,
  /** The maximum number of changes in one event, in total and for a single unit. */
  changes: 500,
  changesOfUnit: 40,
  turns: 999,
} as const

const tooMany = (of: 'sides' | 'commands' | 'units' | 'levels' | 'unit-changes', max: number): Problem =>
  problem('too-large', { what: 'battle', of, max })

/** A problem for the first limit that a roster exceeds, or null. */
export const rosterProblem = ({ sides, commands, units }: Roster): Problem | null => {
  for (const [of, entries] of Object.entries({ sides, commands, units } as const) as [
    'sides' | 'commands' | 'units',
    ReadonlyMap<string, unknown>,
  ][])
    if (entries.size > battleLimits[of]) return tooMany(of, battleLimits[of])
  const isDeep = [...commands.values()].some((command) => depthOf(commands, command) > battleLimits.levels)
  return isDeep ? tooMany('levels', battleLimits.levels) : null
}

/** The number of command levels from the top down to this one. Stops counting at the limit. */
const depthOf = (commands: Roster['commands'], command: Command): number => {
  let depth = 1
  for (let at = command.parent; at !== null && depth <= battleLimits.levels; at = commands.get(at)?.parent ?? null)
    depth += 1
  return depth
}

/**
 * The problem that prevents changes from being recorded, or null. `not-found`: the unit isn't in the roster. `unknown-name`: rosters don't keep the
 * trait for this unit. `wrong-input`: the trait can't have the value. `too-large`: too many changes affect one unit.
 */
export const changesProblem = (
  { traits }: Pick<Ruleset, 'traits'>,
  { units }: Roster,
  changes: readonly TraitChange[],
): Problem | null => {
  const counts = new Map<string, number>()
  for (const [index, change] of changes.entries()) {
    const unit = units.get(change.unit)
    if (!unit) return problem('not-found', { what: 'unit', unit: change.unit }, { path: ['changes', index] })
    const found =
      change.trait === goneTrait || change.trait === leavingTrait
        ? removalProblem(change)
        : traitProblem(traits, unit, change)
    if (found) return { ...found, path: ['changes', index] }
    const count = (counts.get(unit.id) ?? 0) + 1
    counts.set(unit.id, count)
    if (count > battleLimits.changesOfUnit) return tooMany('unit-changes', battleLimits.changesOfUnit)
  }
  return null
}

/** A removal must be permanent, last until a turn, or end. */
const removalProblem = (change: TraitChange): Problem | null => {
  const value = 'to' in change ? change.to : change.by
  return 'to' in change && (value === null || value === true || typeof value === 'number')
    ? null
    : wrongFlag(change.trait, value)
}

const traitProblem = (traits: Ruleset['traits'], unit: Unit, change: TraitChange): Problem | null => {
  const trait = traits.get(change.trait)
  if (!trait || !isKept(trait) || trait.of !== unit.is) {
    const kept = [...traits.values()].flatMap((each) => (isKept(each) && each.of === unit.is ? [each.id] : []))
    const alternatives = { meant: nearestName(change.trait, kept) ?? null, known: nameList(kept) }
    return problem('unknown-name', { kind: 'input', name: change.trait, alternatives })
  }
  if ('by' in change)
    return trait.kind === 'count' || trait.kind === 'number' ? null : wrongFlag(trait.label, change.by)
  return change.to === null ? null : valueProblem(trait, change.to)
}

const valueProblem = ({ kind, label, choices }: Trait, value: FactValue): Problem | null => {
  switch (kind) {
    case 'flag':
      return typeof value === 'boolean' ? null : wrongFlag(label, value)
    case 'choice': {
      if (typeof value === 'string' && choices.has(value)) return null
      const meant = typeof value === 'string' ? (nearestName(value, choices.keys()) ?? null) : null
      const alternatives = { meant, known: nameList([...choices.keys()]) }
      return problem('wrong-input', { what: 'choice', given: givenAs(value), label, alternatives })
    }
    case 'count':
    case 'number': {
      const number = typeof value === 'boolean' ? undefined : parseFraction(value)
      if (number && isWithin(number) && (kind === 'number' || number.d === 1n)) return null
      const bounds = { isWhole: kind === 'count', min: String(-maxFactNumber), max: String(maxFactNumber) }
      return problem('wrong-input', { what: 'number', given: givenAs(value), label, bounds })
    }
  }
}

/** The largest number a trait may have, the same as in requests. */
const maxFactNumber = 9999
const isWithin = (number: Fraction): boolean =>
  compare(number, { n: BigInt(-maxFactNumber), d: 1n }) >= 0 &&
  compare(number, { n: BigInt(maxFactNumber), d: 1n }) <= 0

const wrongFlag = (label: string, value: FactValue | null): Problem =>
  problem('wrong-input', { what: 'flag', given: givenAs(value), label })

const givenAs = (value: FactValue | null): { readonly text: string } | { readonly plain: string } =>
  typeof value === 'string' ? { text: value } : { plain: String(value) }

/** What a result does to the units that took part, as differences that players take or leave. */
import { compare, floor, minus, parseFraction, plus, whole, zero, type Fraction } from '../exact.ts'
import { named } from '../present.ts'
import type { AppliedEffect } from '../resolve/applied.ts'
import type { Resolution } from '../resolve/answer.ts'
import type { Check } from '../resolve/check.ts'
import { countsLosses, standsLost } from '../resolve/effects.ts'
import { lastRoll } from '../resolve/last-roll.ts'
import { guardHolds, readingOf } from '../resolve/read.ts'
import { rolesNamed } from '../resolve/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Verb } from '../ruleset/model/effects.ts'
import type { Guard } from '../ruleset/model/conditions.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import type { Battle, Cast, Change } from './battle.ts'
import { gone, removedUntil } from './gone.ts'
import type { FactValue } from './roster.ts'
import { factOf, unitNow } from './units.ts'

/** What comes of an effect; `when` and `unless` hold what nobody said. */
interface Consequence extends Guard {
  /** It happens, with what nobody said taken as the roll took it. */
  readonly happens: boolean
}

/** A trait that is set, as it was and as it is. */
export interface Difference extends Consequence {
  readonly unit: string
  readonly trait: string
  /** Null: nobody said. */
  readonly was: FactValue | null
  readonly is: FactValue
}

/** Stands that a role loses by one effect. */
export interface Loss extends Consequence {
  readonly stands: number | 'all'
  /** The player may take it from something else than the unit's own stands. */
  readonly isChosen: boolean
}

/** What a role loses, and what each of its units has to lose. */
export interface Losses {
  readonly role: string
  readonly losses: readonly Loss[]
  readonly shares: readonly Share[]
}

export interface Share {
  readonly unit: string
  /** What losing so many stands changes of it: at 0 nothing, up to the most that it can lose here. */
  readonly changes: readonly (readonly (Change & { readonly was: FactValue | null })[])[]
}

/** One roll, and whom it befalls. */
export interface Befalling {
  readonly ruleset: Ruleset
  readonly procedure: Procedure
  readonly battle: Pick<Battle, 'roster' | 'states' | 'clock'>
  readonly cast: Cast
  readonly effects: readonly AppliedEffect[]
  /** Whether a condition about a role holds as the roll took it. */
  readonly holds: (role: string, guard: Guard) => boolean
}

/** What an answer does to those of a cast who are still in the roster. */
export const befallingOf = (
  check: Check,
  { rounds, effects }: Pick<Resolution, 'rounds' | 'effects'>,
  battle: Befalling['battle'],
  cast: Cast,
): Befalling => {
  const { ruleset, procedure } = check.situation
  const asRolled = readingOf(lastRoll(check, rounds), true)
  const here = Object.entries(cast).map(([role, units]) => [role, units.filter((unit) => battle.roster.units.has(unit))])
  return {
    ruleset,
    procedure,
    battle,
    cast: Object.fromEntries(here) as Cast,
    effects,
    holds: (role, guard) => guardHolds(asRolled, role, guard) === true,
  }
}

/** What the effects set, in their order; a later one goes on from those before that happen. */
export const differences = (befalling: Befalling): readonly Difference[] => {
  const { ruleset, procedure, battle, cast, effects, holds } = befalling
  const found: Difference[] = []
  const now = (unit: string, trait: string): FactValue | null =>
    found.findLast((each) => each.unit === unit && each.trait === trait && each.happens)?.is ??
    unitNow(ruleset, battle, unit)[trait] ??
    null
  for (const effect of effects)
    for (const role of rolesNamed(procedure, effect.of)) {
      if (isOfAnother(ruleset, effect)) continue
      const { when, unless } = effect
      const happens = effect.stands === null && holds(role, effect)
      for (const verb of effect.verbs)
        for (const unit of cast[role] ?? []) {
          const set = stateSet(befalling, unit, verb)
          const was = set && now(unit, set.trait)
          if (set && was !== set.is) found.push({ unit, ...set, was, happens, when, unless })
        }
    }
  return found
}

/** What a verb makes of a state of a unit; null: it leaves all states as they are. */
const stateSet = ({ ruleset, battle }: Befalling, unit: string, verb: Verb): Pick<Difference, 'trait' | 'is'> | null => {
  if (verb.verb === 'remove') return { trait: gone, is: removedUntil(ruleset, battle, named(battle.roster.units, unit), verb) }
  if (verb.verb !== 'set' || ruleset.traits.get(verb.trait)?.of === 'situation') return null
  return { trait: verb.trait, is: factOf(verb.to) }
}

/** What each role loses, by effect; roles of which no unit has anything to lose are left out. */
export const lossesIn = (befalling: Befalling): readonly Losses[] => {
  const { ruleset, procedure, cast, effects, holds } = befalling
  return Object.entries(cast).flatMap(([role, units]): readonly Losses[] => {
    const losses = effects
      .filter((effect) => rolesNamed(procedure, effect.of).includes(role) && !isOfAnother(ruleset, effect))
      .flatMap((effect) => effect.verbs.flatMap((verb) => (verb.verb === 'lose' || verb.verb === 'capture' ? [{ effect, verb }] : [])))
      .map(({ effect, verb }): Loss => {
        const { when, unless, stands: part } = effect
        const stands = standsLost(verb.loss, null)
        return {
          stands: stands === 'all' ? 'all' : Number(floor(stands)),
          happens: part === null && holds(role, effect),
          isChosen: verb.loss.of !== null && verb.loss.of.length > 1,
          when,
          unless,
        }
      })
    const shares = units.map((unit) => shareOf(befalling, unit, losses))
    return shares.some(({ changes }) => changes.length > 1) ? [{ role, losses, shares }] : []
  })
}

/** Leaders, and guns that may be beside the troops, are none of the unit's own stands and states. */
const isOfAnother = ({ parts }: Ruleset, { kind, kindKnown }: AppliedEffect): boolean => {
  if (kind === null) return false
  const { isLeader, beside } = named(parts, kind)
  return isLeader || (beside !== null && !kindKnown)
}

/** Stands come off the counts of what is left, and are added to those of what was lost. */
const shareOf = ({ ruleset, procedure, battle }: Befalling, unit: string, losses: readonly Loss[]): Share => {
  const counts = [...ruleset.traits.values()].filter((trait) => countsLosses(trait, procedure))
  const now = unitNow(ruleset, battle, unit)
  const countIn = ({ id }: Trait): Fraction | null => numberIn(now[id] ?? null)
  const left = counts.flatMap((trait) => (trait.losses === 'reduce' ? (countIn(trait) ?? []) : []))[0]
  const counted = losses.reduce((sum, { stands }) => (stands === 'all' ? sum : sum + stands), 0)
  const all = left === undefined ? counted : Number(floor(left))
  const most = losses.some(({ stands }) => stands === 'all') ? all : Math.min(all, counted)
  const changeBy = (lost: number): Share['changes'][number] =>
    counts.flatMap((trait) => {
      const before = countIn(trait)
      if (lost === 0 || (trait.losses === 'reduce' && before === null)) return []
      const after =
        trait.losses === 'reduce' && before !== null
          ? atLeastNone(minus(before, whole(BigInt(lost))))
          : plus(before ?? zero, whole(BigInt(lost)))
      return [{ unit, trait: trait.id, was: before && factOf(before), to: factOf(after) }]
    })
  const changes = Array.from({ length: most + 1 }, (_, lost) => changeBy(lost))
  return { unit, changes: changes.at(-1)?.length === 0 ? changes.slice(0, 1) : changes }
}

const atLeastNone = (count: Fraction): Fraction => (compare(count, zero) < 0 ? zero : count)

const numberIn = (value: FactValue | null): Fraction | null =>
  (value !== null && typeof value !== 'boolean' && parseFraction(value)) || null

/** The changes that a result makes to the units that took part. Players apply or decline them. */
import { compare, floor, minus, parseFraction, plus, wholeNumber, zero, type Fraction } from '../exact.ts'
import { entryAt, getEntry } from '../present.ts'
import type { Resolution } from '../resolve/answer.ts'
import type { Check } from '../resolve/check.ts'
import { appliedEffects, countsLosses, lossIn, standsLost, type AppliedEffect } from '../resolve/effects.ts'
import { readPartialInputs } from '../resolve/inputs.ts'
import { situationOfLastRoll } from '../resolve/resolve.ts'
import { outcomeNamed } from '../resolve/results.ts'
import { guardHolds, readingOf } from '../resolve/reading.ts'
import { rolesNamed, type Situation } from '../language/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Verb } from '../ruleset/model/effects.ts'
import type { Guard } from '../language/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import type { Cast, CountChange, TraitChange } from './events.ts'
import type { Battle } from './battle.ts'
import { castInputs } from './cast.ts'
import { endingKey, endOf, removedUntil } from './clock.ts'
import { attachmentTrait, goneTrait, leavingTrait } from './status.ts'
import { factOf, factsOf, type FactValue, type UnitFacts } from './roster.ts'
import { lostInAll, distributeLoss } from './shares.ts'
import { leadersOf, leaderTraits, ownFacts, markedStands, unitNow } from './units.ts'

/** A consequence of an effect. `when` and `unless` are the unknown parts of its condition. */
interface Consequence extends Guard {
  /** Whether the change happens, given the defaults that the roll assumed. */
  readonly happens: boolean
}

interface TraitDifference extends Consequence {
  readonly unit: string
  readonly trait: string
  /** Null if unknown. */
  readonly was: FactValue | null
  readonly is: FactValue
  /** The turn in which the new state ends automatically, if any. */
  readonly until: number | null
  /** For an optional change, the name of the action (`rally`) and the choice that it belongs to. Null for any other change. */
  readonly offer: { readonly name: string; readonly choice: string } | null
}

/** Stands that a role loses to one effect. */
interface RoleLoss extends Consequence {
  readonly effect: string
  readonly stands: number | 'all'
  /** Whether the player may choose to lose something other than the unit's own stands. */
  readonly isChosen: boolean
}

/** The losses of a role, and the possible losses of each of its units. */
export interface Losses {
  readonly role: string
  readonly losses: readonly RoleLoss[]
  readonly shares: readonly LossShare[]
}

interface LossShare {
  readonly unit: string
  /** The trait that counts the stands left, if that count is unknown and the loss therefore can't be applied. Otherwise null. */
  readonly missing: string | null
  /** The unit's changes, indexed by the number of stands lost, from 0 to the most the unit can lose. */
  readonly changes: readonly (readonly CountLoss[])[]
}

/** How a count changes when stands are lost. */
interface CountLoss {
  readonly trait: string
  readonly was: FactValue | null
  readonly is: FactValue
  readonly change: TraitChange
}

/** A roll and its effects on the participants. */
export interface RollEffects {
  readonly ruleset: Ruleset
  readonly procedure: Procedure
  readonly battle: Pick<Battle, 'roster' | 'states' | 'clock' | 'endings'>
  readonly cast: Cast
  /** The units whose result led to the check, such as the target whose leader may have fallen. */
  readonly callers: readonly string[]
  /** The effects on a unit in its role. Pass null for a role without units. */
  readonly on: (role: string, unit: string | null) => EffectsOnUnit
}

interface EffectsOnUnit {
  readonly effects: readonly AppliedEffect[]
  /** Whether a condition on the role is true, given the defaults that the roll assumed. */
  readonly holds: (guard: Guard) => boolean
}

/** Returns the effects of a resolution on the units of a cast. Omits units that are no longer in the roster. */
export const rollEffects = (
  check: Check,
  { rounds, outcome, effects }: Pick<Resolution, 'rounds' | 'outcome' | 'effects'>,
  battle: RollEffects['battle'],
  cast: Cast,
  callers: readonly string[] = [],
): RollEffects => {
  const { ruleset, procedure } = check.situation
  const rolled = situationOfLastRoll(check, rounds)
  const heldIn = (situation: Situation, role: string): EffectsOnUnit['holds'] => {
    const asRolled = readingOf(situation, true)
    return (guard) => guardHolds(asRolled, role, guard) === true
  }
  const presentCast: Cast = Object.fromEntries(
    Object.entries(cast).map(([role, units]) => [role, units.filter((unit) => battle.roster.units.has(unit))]),
  )
  return {
    ruleset,
    procedure,
    battle,
    cast: presentCast,
    callers,
    on: (role, unit) => {
      const own = unit === null || cast[role]?.[0] === unit || !outcome ? null : asUnit(rolled, battle, role, unit)
      if (!own || !outcome) return { effects, holds: heldIn(rolled, role) }
      return {
        effects: appliedEffects(readingOf(own, false), outcomeNamed(procedure, outcome.id).effects),
        holds: heldIn(own, role),
      }
    },
  }
}

/** The situation with another unit in place of the first unit in the role. Null if that unit's inputs can't be read. */
const asUnit = (situation: Situation, battle: RollEffects['battle'], role: string, unit: string): Situation | null => {
  const { ruleset, procedure, known } = situation
  const given = readPartialInputs(
    ruleset,
    procedure,
    castInputs(ruleset, { ...procedure, points: null }, battle, { [role]: [unit] }, {}),
  )
  return given.ok
    ? {
        ...situation,
        known: new Map([...known, [role, new Map([...getEntry(known, role), ...getEntry(given.value.traits, role)])]]),
      }
    : null
}

/**
 * The changes that effects make to traits, in order for each unit. A change starts from the state that the earlier changes leave, not counting those
 * that don't happen.
 */
export const traitDifferences = (roll: RollEffects): readonly TraitDifference[] => {
  const { ruleset, battle } = roll
  const found: TraitDifference[] = []
  const now = (unit: string, trait: string): FactValue | null =>
    found.findLast((each) => each.unit === unit && each.trait === trait && each.happens)?.is ??
    partlyMarked(roll, unit, trait) ??
    unitNow(ruleset, battle, unit)[trait] ??
    null
  for (const [role, units] of Object.entries(roll.cast)) {
    /**
     * The stands of this role still to assign, by effect: those that need the flag or, for an effect on other stands, those that earlier effects
     * name.
     */
    const open = new Map<string, number>()
    for (const unit of units) {
      const effects = effectsOn(roll, role, unit)
      for (const { effect, happens } of effects) {
        const { id, when, unless, turns, stands } = effect
        const until = turns === null ? null : endOf(ruleset, battle, getEntry(battle.roster.units, unit), turns)
        for (const verb of effect.verbs) {
          const set = stateSet(roll, unit, verb)
          if (!set) continue
          const change = {
            unit,
            trait: set.trait,
            until: verb.verb === 'remove' ? null : until,
            offer: null,
            when,
            unless,
          }
          const was = now(unit, set.trait)
          if (stands === null || verb.verb !== 'set') {
            const ending = battle.endings.get(endingKey(unit, set.trait)) ?? null
            if (was !== set.is || change.until !== ending) found.push({ ...change, was, is: set.is, happens })
            continue
          }
          const before = markedStands(ruleset, battle, unit, set.trait)
          if (!before) {
            found.push({ ...change, was, is: set.is, happens: false })
            continue
          }
          const takesOthers = stands === 'others'
          const required = takesOthers ? otherStands(effects, before.of, open, id) : stands
          const key = takesOthers ? `${id} ${unit}` : `${id} ${set.trait}`
          const max = Math.min(required, before.of - before.bearing)
          const taken = Math.min(open.get(key) ?? required, max)
          if (max <= 0) continue
          open.set(key, (open.get(key) ?? required) - taken)
          // Once all stands are assigned, offer this unit as an alternative.
          const bearing = before.bearing + (taken || max)
          const is = bearing === before.of ? set.is : bearing
          found.push({ ...change, was: before.bearing || false, is, happens: happens && taken > 0 })
        }
      }
      found.push(...offeredTo(roll, role, unit, effects, (trait) => now(unit, trait)))
    }
  }
  return [...found, ...leadersLost(roll)]
}

/** The number of a unit's stands with a flag. Undefined if all or none have it. */
const partlyMarked = ({ ruleset, battle }: RollEffects, unit: string, trait: string): number | undefined => {
  if (ruleset.traits.get(trait)?.kind !== 'flag' || typeof battle.states.get(unit)?.[trait] !== 'number')
    return undefined
  const borne = markedStands(ruleset, battle, unit, trait)
  return borne && borne.bearing > 0 && borne.bearing < borne.of ? borne.bearing : undefined
}

/**
 * The changes that a unit may make through the actions a result allows. They start from the states that the result leaves and never happen
 * automatically.
 */
const offeredTo = (
  roll: RollEffects,
  role: string,
  unit: string,
  effects: ReturnType<typeof effectsOn>,
  now: (trait: string) => FactValue | null,
): readonly TraitDifference[] => {
  const { ruleset, on } = roll
  const { holds } = on(role, unit)
  return effects.flatMap(({ effect: { id: effect, verbs, when, unless } }) =>
    verbs
      .flatMap((verb) =>
        verb.verb === 'may' || verb.verb === 'choose'
          ? [...verb.actions.keys()].flatMap((action) =>
              getEntry(ruleset.actions, action).offers.map((offer) => ({
                ...offer,
                // A unit takes one offer per action, and one action per choice.
                choice: `${unit} ${verb.verb === 'may' ? action : effect}`,
              })),
            )
          : [],
      )
      .filter(({ kind }) => kind === null || holds({ when: getEntry(ruleset.parts, kind).when, unless: null }))
      .flatMap(({ name, choice, set }) =>
        [...set].flatMap(([trait, to]): readonly TraitDifference[] => {
          const [was, is] = [now(trait), factOf(to)]
          return was === is || (was === null && is === false)
            ? []
            : [{ unit, trait, was, is, until: null, offer: { name, choice }, happens: false, when, unless }]
        }),
      ),
  )
}

/** The changes for leaders lost with a unit, and for the bonus of a lost leader who was counted but not attached. */
const leadersLost = (roll: RollEffects): readonly TraitDifference[] => {
  const { ruleset, battle } = roll
  const lost = (unit: string, effect: AppliedEffect, happens: boolean, count: number): readonly TraitDifference[] => {
    const { when, unless } = effect
    const named = leadersOf(ruleset, battle, unit).slice(0, count)
    const byHand = named.length > 0 ? [] : withoutLeader(ruleset, ownFacts(ruleset, battle, unit))
    return [
      ...named.map((leader) => ({ unit: leader, trait: goneTrait, was: null, is: true })),
      ...byHand.map((change) => ({ unit, ...change })),
    ].map((change) => ({ ...change, until: null, offer: null, happens, when, unless }))
  }
  return [...roll.procedure.roles.values()].flatMap(({ id: role, is }) => {
    const units = roll.cast[role] ?? []
    // A leader counted by hand may not be in the roster.
    const affected = units.length === 0 && is === 'leader' ? [null] : units
    return affected.flatMap((unit) => {
      const { effects, holds } = roll.on(role, unit)
      return effects
        .filter((effect) => rolesNamed(roll.procedure, effect.of).includes(role))
        .flatMap((effect) =>
          effect.verbs.flatMap((verb): readonly TraitDifference[] => {
            const isOfLeader = effect.kind !== null && getEntry(ruleset.parts, effect.kind).isLeader
            if (unit !== null && (verb.verb === 'lose' || verb.verb === 'capture') && isOfLeader) {
              const count = standsLost(verb.loss, null)
              return lost(unit, effect, holds(effect), count === 'all' ? Infinity : Number(floor(count)))
            }
            if (verb.verb !== 'remove' || is !== 'leader') return []
            if (unit !== null && battle.states.get(unit)?.[attachmentTrait] !== undefined) return []
            const [caller] = roll.callers.filter(
              (each) => withoutLeader(ruleset, ownFacts(ruleset, battle, each)).length > 0,
            )
            // Keep the bonus that the players counted until its leader is removed.
            return caller === undefined ? [] : lost(caller, effect, holds(effect) && verb.at === null, 0)
          }),
        )
    })
  })
}

/** The change that removes one leader counted by the players. Empty if they counted none. */
const withoutLeader = (
  ruleset: Ruleset,
  counted: UnitFacts,
): readonly Pick<TraitDifference, 'trait' | 'was' | 'is'>[] => {
  for (const trait of leaderTraits(ruleset)) {
    const was = counted[trait.id]
    const start = trait.default === null ? null : factOf(trait.default)
    if (was === undefined || was === false || was === 0 || was === start) continue
    if (typeof was === 'number') return [{ trait: trait.id, was, is: was - 1 }]
    if (start !== null) return [{ trait: trait.id, was, is: start }]
  }
  return []
}

/**
 * The number of a unit's stands that earlier effects don't name, or all of them if the named stands are lost. The named stands belong to the
 * first units of the role.
 */
const otherStands = (
  effects: ReturnType<typeof effectsOn>,
  of: number,
  open: Map<string, number>,
  id: string,
): number => {
  const named = effects.filter(({ effect }) => typeof effect.stands === 'number')
  const stillNamed = open.get(id) ?? named.reduce((sum, { effect }) => sum + Number(effect.stands), 0)
  const taken = Math.min(stillNamed, of)
  open.set(id, stillNamed - taken)
  const isLost = named.some(({ effect }) => effect.verbs.some((verb) => lossIn(verb) !== null))
  return taken >= of ? 0 : isLost ? of : of - taken
}

/** The effects on a unit itself, and whether each happens. */
export const effectsOn = (
  { ruleset, procedure, on }: RollEffects,
  role: string,
  unit: string,
): readonly { readonly effect: AppliedEffect; readonly happens: boolean }[] => {
  const { effects, holds } = on(role, unit)
  return effects
    .filter((effect) => rolesNamed(procedure, effect.of).includes(role) && !isOfAnother(ruleset, effect, holds))
    .map((effect) => ({ effect, happens: holds(effect) }))
}

/** The state that a verb puts a unit in. Null if the verb changes no state. */
const stateSet = (
  { ruleset, battle }: RollEffects,
  unit: string,
  verb: Verb,
): Pick<TraitDifference, 'trait' | 'is'> | null => {
  if (verb.verb === 'remove')
    return {
      trait: verb.at === null ? goneTrait : leavingTrait,
      is: removedUntil(ruleset, battle, getEntry(battle.roster.units, unit), verb),
    }
  if (verb.verb !== 'set' || ruleset.traits.get(verb.trait)?.of === 'situation') return null
  if (verb.loss && markedStands(ruleset, battle, unit, verb.trait)) return null
  return { trait: verb.trait, is: factOf(verb.to) }
}

/** The losses of each role. Omits roles with nothing to lose, unless their stands are unknown. */
export const lossesIn = (roll: RollEffects): readonly Losses[] =>
  Object.entries(roll.cast).flatMap(([role, units]) => {
    const taken = new Map<string, number>()
    return lossesByUnits(roll, role, units).flatMap(({ units: bearers, losses }): readonly Losses[] => {
      const isSole = bearers.length === 1 && losses.length === 1
      const shares = bearers.map((unit) => shareOf(roll, unit, losses, isSole, taken.get(unit) ?? 0))
      const max = shares.map(({ changes }) => changes.length - 1)
      const happening = losses.flatMap(({ happens, stands }) => (happens ? [stands] : []))
      const counts = distributeLoss(lostInAll(happening, max), max)
      for (const [index, unit] of bearers.entries()) taken.set(unit, (taken.get(unit) ?? 0) + entryAt(counts, index))
      return shares.some(({ changes, missing }) => changes.length > 1 || missing !== null)
        ? [{ role, losses, shares }]
        : []
    })
  })

/** A role's losses, grouped by the units they affect. Losses that affect fewer units come first, since they reduce what is left for shared losses. */
const lossesByUnits = (
  roll: RollEffects,
  role: string,
  units: readonly string[],
): readonly { readonly units: readonly string[]; readonly losses: readonly RoleLoss[] }[] => {
  const all = units.flatMap((unit) =>
    lossesOf(roll, role, unit).map((loss, index, own) => {
      const kindOf = ({ effect, stands, happens }: RoleLoss): string => JSON.stringify([effect, stands, happens])
      const before = own.slice(0, index).filter((each) => kindOf(each) === kindOf(loss))
      return { unit, loss, key: `${kindOf(loss)} ${before.length}` }
    }),
  )
  const each = [...Map.groupBy(all, ({ key }) => key).values()].map((same) => ({
    loss: entryAt(same, 0).loss,
    units: same.map(({ unit }) => unit),
  }))
  return [...Map.groupBy(each, (one) => JSON.stringify(one.units)).values()]
    .map((same) => ({ units: entryAt(same, 0).units, losses: same.map(({ loss }) => loss) }))
    .toSorted((one, other) => one.units.length - other.units.length)
}

const lossesOf = (roll: RollEffects, role: string, unit: string): readonly RoleLoss[] =>
  effectsOn(roll, role, unit).flatMap(({ effect, happens }) =>
    effect.verbs.flatMap((verb): readonly RoleLoss[] => {
      const loss = lossIn(verb)
      if (!loss) return []
      const { id, when, unless } = effect
      const stands = standsLost(loss, null)
      return [
        {
          effect: id,
          stands: stands === 'all' ? 'all' : Number(floor(stands)),
          happens,
          isChosen: loss.of !== null && loss.of.length > 1,
          when,
          unless,
        },
      ]
    }),
  )

/** Whether an effect applies to leaders or to guns that accompany the troops, and not to the unit itself. */
const isOfAnother = ({ parts }: Ruleset, { kind }: AppliedEffect, holds: EffectsOnUnit['holds']): boolean => {
  if (kind === null) return false
  const { isLeader, attachedWhen: beside } = getEntry(parts, kind)
  return isLeader || (beside !== null && holds({ when: beside, unless: null }))
}

/**
 * The changes of a unit that loses stands: counts of stands left go down, counts of stands lost go up. With `bearsAll`, no other unit shares the
 * losses, and losing everything is recorded as the loss that the result requires. `taken` is the number of stands lost to other effects.
 */
const shareOf = (
  { ruleset, procedure, battle }: RollEffects,
  unit: string,
  losses: readonly RoleLoss[],
  bearsAll: boolean,
  taken: number,
): LossShare => {
  const counts = [...ruleset.traits.values()].filter((trait) => countsLosses(trait, procedure))
  const now = unitNow(ruleset, battle, unit)
  const countIn = ({ id, losses: kind }: Trait): Fraction | null => {
    const count = numberIn(now[id] ?? null)
    if (!count || taken === 0) return count
    return kind === 'reduce'
      ? atLeastNone(minus(count, wholeNumber(BigInt(taken))))
      : plus(count, wholeNumber(BigInt(taken)))
  }
  const left = counts.flatMap((trait) => (trait.losses === 'reduce' ? (countIn(trait) ?? []) : []))[0]
  const counted = losses.reduce((sum, { stands }) => (stands === 'all' ? sum : sum + stands), 0)
  const all = left === undefined ? counted : Number(floor(left))
  const isAll = losses.some(({ stands }) => stands === 'all')
  const max = isAll ? all : Math.min(all, counted)
  const given = { ...factsOf(battle.roster, getEntry(battle.roster.units, unit)), ...battle.states.get(unit) }
  const changeBy = (lost: number): LossShare['changes'][number] =>
    counts.flatMap((trait) => {
      const before = countIn(trait)
      if (lost === 0 || (trait.losses === 'reduce' && before === null)) return []
      const after =
        trait.losses === 'reduce' && before !== null
          ? atLeastNone(minus(before, wholeNumber(BigInt(lost))))
          : plus(before ?? initialLoss, wholeNumber(BigInt(lost)))
      const [was, is] = [before && factOf(before), factOf(after)]
      const start = now[trait.id]
      const from = start !== undefined && start !== 0 && given[trait.id] === undefined ? { from: start } : {}
      const by = (stands: number): CountChange => ({ unit, trait: trait.id, by: stands, ...from })
      const isLast = bearsAll && lost === max
      if (trait.losses !== 'reduce') return [{ trait: trait.id, was, is, change: by(lost) }]
      const change =
        isLast && isAll && is === 0 ? { unit, trait: trait.id, to: 0 } : by(isLast && !isAll ? -counted : -lost)
      return [{ trait: trait.id, was, is, change }]
    })
  const changes = Array.from({ length: max + 1 }, (_, lost) => changeBy(lost))
  const takes = changes.at(-1)?.length !== 0
  const reduced = left === undefined ? counts.find((trait) => trait.losses === 'reduce') : undefined
  const isUnknown = isAll || (counted > 0 && !takes)
  return { unit, missing: isUnknown ? (reduced?.id ?? null) : null, changes: takes ? changes : changes.slice(0, 1) }
}

const initialLoss = zero

const atLeastNone = (count: Fraction): Fraction => (compare(count, zero) < 0 ? zero : count)

const numberIn = (value: FactValue | null): Fraction | null =>
  (value !== null && typeof value !== 'boolean' && parseFraction(value)) || null

/** How effects change traits. */
import { named } from '../present.ts'
import { compare, minus, plus, whole, zero, type Fraction } from '../exact.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../language/model.ts'
import type { Effect, Loss } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import {
  heldTraits,
  type HeldTrait,
  holderOf,
  knownValue,
  overlaid,
  rolesNamed,
  sidesOf,
  type Changes,
  type KnownTraits,
  type Situation,
  alwaysHolds,
  type ConditionReader,
} from '../language/situation.ts'
import { readingOf, traitValue, type Reading } from './read.ts'
import { readersIn } from '../language/readers.ts'
import { growthValue } from '../language/amount-readers.ts'

/** Who bears a loss: the unit itself, its leader, or something beside it. */
export type LossBearer = 'own' | 'leader' | 'beside'

/** An effect on one of the roles it applies to. */
export interface EffectOnRole {
  readonly effect: Effect
  readonly role: string
  readonly body: LossBearer
}

/** Effects by the roles they apply to, in the order of the data. `reading` assumes. */
export const effectsByRole = (reading: Reading, effects: readonly Effect[]): readonly EffectOnRole[] => {
  const targets = targetsIn(reading.ruleset)(reading.procedure)
  const all: EffectOnRole[] = []
  for (const effect of effects)
    for (const { role, holds, isThere, body } of targets(effect))
      if (holds(reading) === true && isThere(reading) === true) all.push({ effect, role, body: body(reading) })
  return all
}

/** A role that an effect may apply to, and how to read whether it does. */
interface Target {
  readonly role: string
  readonly holds: ConditionReader
  readonly isThere: ConditionReader
  readonly body: (reading: Reading) => LossBearer
}

const targetsIn = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) =>
    memoize((effect: Effect): readonly Target[] => {
      const part = effect.kind === null ? null : named(ruleset.parts, effect.kind)
      return rolesNamed(procedure, effect.of).map((role) => {
        const readers = readersIn(ruleset)(procedure)(role)
        const beside = part?.beside ? readers.condition(part.beside) : null
        return {
          role,
          holds: readers.guard(effect),
          isThere: part?.when ? readers.condition(part.when) : alwaysHolds,
          body: (reading) => (part?.isLeader ? 'leader' : beside?.(reading) === true ? 'beside' : 'own'),
        }
      })
    }),
  ),
)

/** All traits after the effects that apply, with defaults; the conditions of all effects are read in the state before. */
export const afterEffects = (situation: Situation, effects: readonly Effect[]): KnownTraits => {
  const reading = readingOf(situation, true)
  return overlaid(
    overlaid(situation.known, situation.changed),
    changesOf(reading, effectsByRole(reading, effects), situation.result),
  )
}

/** The traits that these effects change, with a die result. `reading` assumes. */
export const changesOf = (reading: Reading, all: readonly EffectOnRole[], result: number | null): Changes => {
  const { traits, losses } = changing(reading.ruleset)(reading.procedure)
  const changes = new Map<HeldTrait, Value>()
  for (const { effect, role, body } of all) {
    for (const verb of effect.verbs) {
      if (verb.verb === 'set' && effect.stands === null) {
        const held = traits(role, verb.trait)
        if (held) changes.set(held, verb.to)
      }
      if ((verb.verb === 'lose' || verb.verb === 'capture') && body === 'own')
        lose(reading, losses(role), standsLost(verb.loss, result), changes)
    }
  }
  return changes
}

/** Lost stands reduce counts that were given, never below 0, and are added to those that count losses of this phase. */
const lose = (
  reading: Reading,
  counts: readonly HeldTrait[],
  stands: 'all' | Fraction,
  changes: Map<HeldTrait, Value>,
): void => {
  let most: Fraction | null = null
  for (const held of counts) {
    if (held.trait.losses !== 'reduce') continue
    const count = changes.get(held) ?? knownValue(reading, held)
    if (typeof count !== 'object') {
      reading.missingTraits.add(held)
      continue
    }
    most ??= count
    const lost = stands === 'all' ? most : stands
    changes.set(held, compare(count, lost) > 0 ? minus(count, lost) : zero)
  }
  // The loss of all stands of a unit whose stands were not given is not known: nothing is added.
  const lost = stands === 'all' ? most : stands
  if (lost === null) return
  for (const held of counts) {
    if (held.trait.losses !== 'add') continue
    const before = changes.get(held) ?? traitValue(reading, held.holder, held.trait.id)
    changes.set(held, typeof before === 'object' && before !== null ? plus(before, lost) : lost)
  }
}

/** Stands lost with a die result; null where nothing was rolled: then only the certain loss counts. */
export const standsLost = ({ stands, more }: Loss, result: number | null): 'all' | Fraction =>
  stands === 'all' || more === null || result === null ? stands : plus(stands, growthValue(more, whole(BigInt(result))))

/** The counts of a role that losses in this procedure change. */
export const countingLosses = (
  { ruleset, procedure }: Pick<Situation, 'ruleset' | 'procedure'>,
  role: string,
): readonly HeldTrait[] => changing(ruleset)(procedure).losses(role)

/** Whether stands lost in a procedure reduce this count or are added to it. */
export const countsLosses = ({ losses, lossPhases }: Trait, { phase }: Pick<Procedure, 'phase'>): boolean =>
  losses !== null && (lossPhases === null || (phase !== null && lossPhases.has(phase)))

/** The traits that effects change. */
const changing = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const held = heldTraits(ruleset)(procedure.roles)
    const set = new Map<string, Map<string, HeldTrait | null>>()
    const counts = [...ruleset.traits.values()].filter((trait) => countsLosses(trait, procedure))
    const losses = new Map<string, readonly HeldTrait[]>()
    for (const role of procedure.roles.keys())
      losses.set(
        role,
        counts.flatMap((trait) => (holderOf(procedure, trait, role) === role ? [held.of(role, trait)] : [])),
      )
    return {
      /** A trait of a role; null where the role does not have it. */
      traits: (role: string, id: string): HeldTrait | null => {
        const own = set.get(role) ?? new Map<string, HeldTrait | null>()
        const before = own.get(id)
        if (before !== undefined) return before
        const trait = ruleset.traits.get(id)
        const holder = trait ? holderOf(procedure, trait, role) : null
        const now = trait && holder !== null ? held.of(holder, trait) : null
        set.set(role, own.set(id, now))
        return now
      },
      /** The counts of a role that losses change. */
      losses: (role: string): readonly HeldTrait[] => named(losses, role),
      reduced: sidesOf(procedure).map((side) => ({
        side,
        counts: named(losses, side).filter(({ trait }) => trait.losses === 'reduce'),
      })),
    }
  }),
)

/** The sides whose stands were given and are all lost. */
export const exhaustedSides = (situation: Situation): readonly string[] => {
  const exhausted: string[] = []
  for (const { side, counts } of changing(situation.ruleset)(situation.procedure).reduced)
    for (const held of counts) {
      const left = knownValue(situation, held)
      if (typeof left !== 'object' || left.n > 0n) continue
      exhausted.push(side)
      break
    }
  return exhausted
}

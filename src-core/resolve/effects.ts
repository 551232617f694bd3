/** Effects of results: which traits they change, and which of them apply in a situation. */
import { getEntry, entryAt } from '../present.ts'
import { compare, minus, plus, wholeNumber, zero, type Fraction, one, times } from '../exact.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value, Guard } from '../language/model.ts'
import type { Effect, Loss, Move, Verb } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import {
  heldTraits,
  type HeldTrait,
  holderOf,
  knownValue,
  overlayChanges,
  rolesNamed,
  sidesOf,
  type Changes,
  type KnownTraits,
  type Situation,
  alwaysHolds,
  type ConditionReader,
} from '../language/situation.ts'
import {
  readingOf,
  traitValue,
  type Reading,
  conditionHolds,
  openGuard,
  combineGuards,
  guardsWithout,
} from './reading.ts'
import { readersIn } from '../language/readers.ts'
import { growthValue } from '../language/amount-readers.ts'
import { givenDistance } from '../ruleset/units.ts'

/** What a loss applies to: the unit itself, its leader, or an attachment such as a battery. */
type LossTarget = 'own' | 'leader' | 'beside'

/** An effect on one of the roles it applies to. */
export interface EffectOnRole {
  readonly effect: Effect
  readonly role: string
  readonly body: LossTarget
}

/** Returns an entry for each effect that applies and each role it applies to, in the ruleset's order. `reading` uses defaults. */
export const effectsByRole = (reading: Reading, effects: readonly Effect[]): readonly EffectOnRole[] => {
  const targets = targetsIn(reading.ruleset)(reading.procedure)
  const all: EffectOnRole[] = []
  for (const effect of effects)
    for (const { role, holds, isThere, body } of targets(effect))
      if (holds(reading) === true && isThere(reading) === true) all.push({ effect, role, body: body(reading) })
  return all
}

/** A role that an effect can apply to, and the conditions under which it does. */
interface Target {
  readonly role: string
  readonly holds: ConditionReader
  readonly isThere: ConditionReader
  readonly body: (reading: Reading) => LossTarget
}

const targetsIn = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) =>
    memoize((effect: Effect): readonly Target[] => {
      const part = effect.kind === null ? null : getEntry(ruleset.parts, effect.kind)
      return rolesNamed(procedure, effect.of).map((role) => {
        const readers = readersIn(ruleset)(procedure)(role)
        const beside = part?.attachedWhen ? readers.condition(part.attachedWhen) : null
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

/** Returns all traits after the effects that apply. Conditions are read with defaults, before any effect changes a trait. */
export const traitsAfterEffects = (situation: Situation, effects: readonly Effect[]): KnownTraits => {
  const reading = readingOf(situation, true)
  return overlayChanges(
    overlayChanges(situation.known, situation.changed),
    changesByEffects(reading, effectsByRole(reading, effects), situation.result),
  )
}

/** Returns the traits that these effects change. `reading` uses defaults. */
export const changesByEffects = (reading: Reading, all: readonly EffectOnRole[], result: number | null): Changes => {
  const { traits, losses } = changedTraitsIn(reading.ruleset)(reading.procedure)
  const changes = new Map<HeldTrait, Value>()
  for (const { effect, role, body } of all) {
    for (const verb of effect.verbs) {
      if (verb.verb === 'set' && effect.stands === null) {
        const held = traits(role, verb.trait)
        if (held) changes.set(held, verb.to)
      }
      const loss = lossIn(verb)
      if (loss && body === 'own') applyLoss(reading, losses(role), standsLost(loss, result), changes)
    }
  }
  return changes
}

/** Subtracts a loss from the counts that it reduces, down to 0, and adds it to the counts of losses in this phase. */
const applyLoss = (
  reading: Reading,
  counts: readonly HeldTrait[],
  stands: 'all' | Fraction,
  changes: Map<HeldTrait, Value>,
): void => {
  let max: Fraction | null = null
  for (const held of counts) {
    if (held.trait.losses !== 'reduce') continue
    const count = changes.get(held) ?? knownValue(reading, held)
    if (typeof count !== 'object') {
      reading.missingTraits.add(held)
      continue
    }
    max ??= count
    const lost = stands === 'all' ? max : stands
    changes.set(held, compare(count, lost) > 0 ? minus(count, lost) : zero)
  }
  // Losing all stands adds nothing if the number of stands is unknown.
  const lost = stands === 'all' ? max : stands
  if (lost === null) return
  for (const held of counts) {
    if (held.trait.losses !== 'add') continue
    const before = changes.get(held) ?? traitValue(reading, held.holder, held.trait.id)
    changes.set(held, typeof before === 'object' && before !== null ? plus(before, lost) : lost)
  }
}

/** The stands lost by a verb, whether lost, captured or destroyed; null if none. */
export const lossIn = (verb: Verb): Loss | null =>
  verb.verb === 'lose' || verb.verb === 'capture' || verb.verb === 'set' ? (verb.loss ?? null) : null

/** The number of stands lost. Without a die result, only the part that doesn't depend on it. */
export const standsLost = ({ stands, more }: Loss, result: number | null): 'all' | Fraction =>
  stands === 'all' || more === null || result === null
    ? stands
    : plus(stands, growthValue(more, wholeNumber(BigInt(result))))

/** A role's counts that losses in this procedure change. */
export const lossCountsOf = (
  { ruleset, procedure }: Pick<Situation, 'ruleset' | 'procedure'>,
  role: string,
): readonly HeldTrait[] => changedTraitsIn(ruleset)(procedure).losses(role)

/** Whether losses in a procedure change this count. */
export const countsLosses = ({ losses, lossPhases }: Trait, { phase }: Pick<Procedure, 'phase'>): boolean =>
  losses !== null && (lossPhases === null || (phase !== null && lossPhases.has(phase)))

const changedTraitsIn = memoize((ruleset: Ruleset) =>
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
      /** The trait of a role; null if the role doesn't have it. */
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
      /** A role's counts that losses change. */
      losses: (role: string): readonly HeldTrait[] => getEntry(losses, role),
      reduced: sidesOf(procedure).map((side) => ({
        side,
        counts: getEntry(losses, side).filter(({ trait }) => trait.losses === 'reduce'),
      })),
    }
  }),
)

/** Returns the sides whose stands were entered and are all lost. */
export const exhaustedSides = (situation: Situation): readonly string[] => {
  const exhausted: string[] = []
  for (const { side, counts } of changedTraitsIn(situation.ruleset)(situation.procedure).reduced)
    for (const held of counts) {
      const left = knownValue(situation, held)
      if (typeof left !== 'object' || left.n > 0n) continue
      exhausted.push(side)
      break
    }
  return exhausted
}

/**
 * An effect as it applies in an answer: the ruleset's effect with everything known filled in. It has the same type as the ruleset's effect, so the
 * same code formats both.
 *
 * - `when` and `unless` only have the conditions that the request leaves open, including those of the affected part. If both are null, the effect is
 *   certain. The conditions refer to `of`.
 * - `of` is a role, or `each` if the effect is the same for all rolling sides.
 * - Losses are a whole number of stands or `all`, with their growth added (`more` is null). Distances that depend on the dice are numbers.
 * - If a later effect replaces this one, it is left out or applies only where the later one doesn't. One effect can therefore become several cases,
 *   no two of which apply together. A loss of no stands is left out. Losses of the same role and kind stay separate effects; they are added up when
 *   they are formatted.
 */
export interface AppliedEffect extends Effect {
  /**
   * Whether the request says if this kind (troops, guns, leader) is present. If false, presence is a condition in `when`, and the wording adds it to
   * the name of the kind ("battery, if present: silenced"). True if `kind` is null.
   */
  readonly kindKnown: boolean
}

/** Returns the effects that apply or may apply, in the ruleset's order. `reading` doesn't use defaults. */
export const appliedEffects = (reading: Reading, effects: readonly Effect[]): readonly AppliedEffect[] => {
  const { procedure } = reading
  const onRoles = effects.flatMap((effect) =>
    rolesNamed(procedure, effect.of).flatMap((role) => applyToRole(reading, effect, role) ?? []),
  )
  const left = onRoles.flatMap((effect, index) => withoutReplaced(effect, onRoles.slice(index + 1)))
  return joinSides(
    left.flatMap((effect) => withKindCondition(reading, effect)),
    effects,
    sidesOf(procedure),
  )
}

const applyToRole = (reading: Reading, effect: Effect, role: string): AppliedEffect | null => {
  const open = openGuard(reading, role, effect)
  const kindHolds = kindIsThere(reading, effect, role)
  const verbs = effect.verbs
    .map((verb) => withPresentParts(reading, role, withResult(verb, reading.result)))
    .filter((verb) => !isNoLoss(verb))
  if (open === false || kindHolds === false || (verbs.length === 0 && effect.verbs.length > 0)) return null
  return { ...effect, of: role, ...open, kindKnown: kindHolds === true, verbs }
}

/** Removes absent parts from a loss that lets the player choose a part. */
const withPresentParts = (reading: Reading, role: string, verb: Verb): Verb => {
  if (verb.verb !== 'lose' && verb.verb !== 'capture') return verb
  const { of } = verb.loss
  return of === null
    ? verb
    : { ...verb, loss: { ...verb.loss, of: of.filter((kind) => partIsThere(reading, kind, role) !== false) } }
}

/** Whether a loss has no stands, or only absent parts to choose from. */
const isNoLoss = (verb: Verb): boolean => {
  if (verb.verb !== 'lose' && verb.verb !== 'capture') return false
  const { stands, more, of } = verb.loss
  return of?.length === 0 || (stands !== 'all' && stands.n === 0n && more === null)
}

/** Adds the open conditions of the affected part. Returns nothing if they contradict the effect's own conditions. */
const withKindCondition = (reading: Reading, effect: AppliedEffect): readonly AppliedEffect[] => {
  const { kind, kindKnown, of } = effect
  const when = kind === null || kindKnown ? null : getEntry(reading.ruleset.parts, kind).when
  const there = openGuard(reading, of, { when, unless: null })
  const open = there && combineGuards(there, effect)
  return open === false ? [] : [{ ...effect, ...open }]
}

const kindIsThere = (reading: Reading, { kind }: Effect, role: string): boolean | undefined =>
  kind === null || partIsThere(reading, kind, role)

const partIsThere = (reading: Reading, kind: string, role: string): boolean | undefined => {
  const { when } = getEntry(reading.ruleset.parts, kind)
  return when === null || conditionHolds(reading, role, when)
}

/** Replaces growth and distances that depend on the die result with their values. */
const withResult = (verb: Verb, result: number | null): Verb => {
  if (result === null) return verb
  if (verb.verb === 'lose' || verb.verb === 'capture')
    return { ...verb, loss: { ...verb.loss, stands: standsLost(verb.loss, result), more: null } }
  if (verb.verb === 'retreat' || verb.verb === 'continue') return { ...verb, move: withDistance(verb.move, result) }
  if (verb.verb === 'may' || verb.verb === 'choose') {
    return {
      ...verb,
      actions: new Map([...verb.actions].map(([id, move]) => [id, move && withDistance(move, result)])),
    }
  }
  return verb
}

const withDistance = (move: Move, result: number): Move => {
  const far = givenDistance(move)
  if (far?.value !== 'result') return move
  const { each = one, ...rest } = move
  return { ...rest, [far.unit]: times(wholeNumber(BigInt(result)), each) }
}

/**
 * Removes the verbs that a later effect replaces for the same role and part, or restricts them to where it doesn't apply. Losses are never replaced
 * but added, and effects on a number of stands affect other stands. Verbs with equal conditions stay in one effect.
 */
const withoutReplaced = (effect: AppliedEffect, later: readonly AppliedEffect[]): readonly AppliedEffect[] => {
  if (typeof effect.stands === 'number') return [effect]
  const alike = later.filter(
    ({ of, kind, stands }) => of === effect.of && kind === effect.kind && stands === effect.stands,
  )
  const replacing = effect.verbs.map((verb) =>
    alike.filter(({ verbs }) => verbs.some((other) => replaces(other, verb))),
  )
  return effect.verbs.flatMap((_, index): readonly AppliedEffect[] => {
    const replacers = entryAt(replacing, index)
    if (replacing.findIndex((others) => haveSameEntries(others, replacers)) !== index) return []
    const verbs = effect.verbs.filter((_verb, at) => haveSameEntries(entryAt(replacing, at), replacers))
    const guards = replacers.reduce<readonly Guard[]>(
      (all, other) => all.flatMap((guard) => guardsWithout(guard, other)),
      [effect],
    )
    return guards.map(({ when, unless }) => ({ ...effect, when, unless, verbs }))
  })
}

const additiveVerbs: ReadonlySet<Verb['verb']> = new Set(['lose', 'capture', 'check', 'again'])

const replaces = (later: Verb, earlier: Verb): boolean =>
  later.verb === earlier.verb &&
  !additiveVerbs.has(later.verb) &&
  (later.verb !== 'set' || earlier.verb !== 'set' || later.trait === earlier.trait)

/** Merges an effect on each side into one effect if it is the same for all sides. */
const joinSides = (
  applied: readonly AppliedEffect[],
  effects: readonly Effect[],
  sides: readonly string[],
): readonly AppliedEffect[] =>
  effects.flatMap(({ id, of }) => {
    const sameEffect = applied.filter((effect) => effect.id === id)
    const [first] = sameEffect
    const alike =
      first &&
      of === 'each' &&
      sameEffect.length === sides.length &&
      sameEffect.every((effect) => isAlike(effect, first))
    return alike ? [{ ...first, of }] : sameEffect
  })

const isAlike = (a: AppliedEffect, b: AppliedEffect): boolean =>
  a.kindKnown === b.kindKnown &&
  haveSameEntries(a.verbs.map(verbTarget), b.verbs.map(verbTarget)) &&
  haveSameEntries(openTests(a), openTests(b))

const verbTarget = (verb: Verb): string => {
  if (verb.verb === 'lose' || verb.verb === 'capture') return [verb.verb, ...(verb.loss.of ?? [])].join(' ')
  return verb.verb === 'set' ? verb.trait : verb.verb
}

/** The open tests of an effect, to compare by identity. Null marks the start of a list. */
const openTests = ({ when, unless }: Guard): readonly unknown[] => [
  when === null,
  unless === null,
  ...[...(when ?? []), ...(unless ?? [])].flatMap((tests) => [null, ...tests]),
]

const haveSameEntries = (ours: readonly unknown[], theirs: readonly unknown[]): boolean =>
  ours.length === theirs.length && ours.every((entry, index) => entry === theirs[index])

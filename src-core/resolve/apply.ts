/** What an outcome's effects come to: as an answer says them, and as they change traits before a next roll. */
import { compare, fraction, minus, plus, zero, type Fraction } from '../exact.ts'
import { conditionHolds, guardHolds, openGuard, readingOf, traitValue, type Reading } from './read.ts'
import { grown } from './reading/arithmetic.ts'
import { everyone, holderOf, rolesNamed, sidesOf, type Situation } from './situation.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Guard, Value } from '../ruleset/model/conditions.ts'
import type { Effect, Loss, Move, Verb } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import type { AppliedEffect } from './applied.ts'

/** Effects that befall, or may for all that is known, in the order of the data. `reading` does not assume. */
export const appliedEffects = (reading: Reading, effects: readonly Effect[]): readonly AppliedEffect[] => {
  const { procedure } = reading
  const befalling = effects.flatMap((effect) => rolesNamed(procedure, effect.of).flatMap((role) => appliedTo(reading, effect, role) ?? []))
  const left = befalling
    .map((effect, index) => withoutReplaced(effect, befalling.slice(index + 1)))
    .filter((effect, index) => effect.verbs.length > 0 || befalling[index]?.verbs.length === 0)
  return joinedSides(left, effects, sidesOf(procedure))
}

const appliedTo = (reading: Reading, effect: Effect, role: string): AppliedEffect | null => {
  const open = openGuard(reading, role, effect)
  const kindHolds = kindIsThere(reading, effect, role)
  if (open === false || kindHolds === false) return null
  return { ...effect, of: role, ...open, kindKnown: kindHolds === true, verbs: effect.verbs.map((verb) => reckoned(verb, reading.result)) }
}

const kindIsThere = (reading: Reading, { kind }: Effect, role: string): boolean | undefined => {
  const when = kind === null ? null : (reading.ruleset.parts.get(kind)?.when ?? null)
  return when === null || conditionHolds(reading, role, when)
}

/** Growth and distances worked out for a die result. */
const reckoned = (verb: Verb, result: number | null): Verb => {
  if (result === null) return verb
  if (verb.verb === 'lose' || verb.verb === 'capture') return { ...verb, loss: { stands: standsLost(verb.loss, result), more: null } }
  if (verb.verb === 'retreat' || verb.verb === 'continue') return { ...verb, move: inInches(verb.move, result) }
  if (verb.verb === 'may' || verb.verb === 'choose') {
    return { ...verb, actions: new Map([...verb.actions].map(([id, move]) => [id, move && inInches(move, result)])) }
  }
  return verb
}

/** Stands lost with a die result. */
export const standsLost = ({ stands, more }: Loss, result: number): 'all' | Fraction =>
  stands === 'all' || more === null ? stands : plus(stands, grown(more, fraction(BigInt(result))))

const inInches = (move: Move, result: number): Move => (move.inches === 'result' ? { ...move, inches: fraction(BigInt(result)) } : move)

/** Without the verbs that a later effect, certain to befall, says anew of the same role, kind and stands. Losses add instead. */
const withoutReplaced = (effect: AppliedEffect, later: readonly AppliedEffect[]): AppliedEffect => {
  const again = later.filter(({ of, kind, stands, when, unless }) => {
    return of === effect.of && kind === effect.kind && stands === effect.stands && when === null && unless === null
  })
  const verbs = effect.verbs.filter((verb) => !again.some(({ verbs: others }) => others.some((other) => replaces(other, verb))))
  return verbs.length === effect.verbs.length ? effect : { ...effect, verbs }
}

const adding: ReadonlySet<Verb['verb']> = new Set(['lose', 'capture', 'check', 'again'])

const replaces = (later: Verb, earlier: Verb): boolean =>
  later.verb === earlier.verb &&
  !adding.has(later.verb) &&
  (later.verb !== 'set' || earlier.verb !== 'set' || later.trait === earlier.trait)

/** One effect for all sides again where it befalls them alike. */
const joinedSides = (applied: readonly AppliedEffect[], effects: readonly Effect[], sides: readonly string[]): readonly AppliedEffect[] =>
  effects.flatMap(({ id, of }) => {
    const mine = applied.filter((effect) => effect.id === id)
    const [first] = mine
    const alike = first && of === 'each' && mine.length === sides.length && mine.every((effect) => isAlike(effect, first))
    return alike ? [{ ...first, of }] : mine
  })

const isAlike = (a: AppliedEffect, b: AppliedEffect): boolean =>
  a.kindKnown === b.kindKnown && same(a.verbs.map(aimOf), b.verbs.map(aimOf)) && same(openTests(a), openTests(b))

const aimOf = (verb: Verb): string => (verb.verb === 'set' ? verb.trait : verb.verb)

/** Tests of one effect are the ruleset's own objects; null marks where a list begins. */
const openTests = ({ when, unless }: Guard): readonly unknown[] => [
  when === null,
  unless === null,
  ...[...(when ?? []), ...(unless ?? [])].flatMap((tests) => [null, ...tests]),
]

const same = (ours: readonly unknown[], theirs: readonly unknown[]): boolean =>
  ours.length === theirs.length && ours.every((entry, index) => entry === theirs[index])

/** Whose loss it is when an effect befalls: the unit's own, a leader's who is with it, or of something beside it. */
export type Body = 'own' | 'leader' | 'beside'

/** One who is befallen. */
export interface Befallen {
  readonly effect: Effect
  readonly role: string
  readonly body: Body
}

/** Whom effects befall, in the order of the data. `reading` assumes. */
export const befallen = (reading: Reading, effects: readonly Effect[]): readonly Befallen[] =>
  effects.flatMap((effect) =>
    rolesNamed(reading.procedure, effect.of)
      .filter((role) => guardHolds(reading, role, effect) === true && kindIsThere(reading, effect, role) === true)
      .map((role) => ({ effect, role, body: bodyOf(reading, effect, role) })),
  )

const bodyOf = (reading: Reading, { kind }: Effect, role: string): Body => {
  const part = kind === null ? undefined : reading.ruleset.parts.get(kind)
  if (part?.isLeader) return 'leader'
  return part?.beside && conditionHolds(reading, role, part.beside) === true ? 'beside' : 'own'
}

/** Traits as they stand after the effects that befall, read with defaults; all are judged by how it stood before. */
export const afterEffects = (situation: Situation, effects: readonly Effect[]): Situation['known'] => {
  const reading = readingOf(situation, true)
  return withChanges(situation.known, changesOf(reading, befallen(reading, effects)))
}

/** The same by the die result, of effects that none of their conditions make hang on it: whom they befall is settled once. */
export const afterEffectsBy = (situation: Situation, effects: readonly Effect[]): ((result: number) => Situation['known']) => {
  const reading = readingOf(situation, true)
  const all = befallen(reading, effects)
  return (result) => withChanges(situation.known, changesOf({ ...reading, result }, all))
}

/** Traits that change, by who has them. */
export type Changes = ReadonlyMap<string, ReadonlyMap<string, Value>>

export const withChanges = (known: Situation['known'], changes: Changes): Situation['known'] => {
  const after = new Map<string, ReadonlyMap<string, Value>>()
  for (const [holder, before] of known) after.set(holder, before)
  for (const [holder, changed] of changes) {
    const own = new Map<string, Value>()
    for (const traits of [known.get(holder) ?? [], changed]) for (const [id, value] of traits) own.set(id, value)
    after.set(holder, own)
  }
  return after
}

/** The traits that change when these are befallen. `reading` assumes. */
export const changesOf = (reading: Reading, all: readonly Befallen[]): Changes => {
  const changes = new Map<string, Map<string, Value>>()
  for (const { effect, role, body } of all) {
    for (const verb of effect.verbs) {
      if (verb.verb === 'set' && effect.stands === null) set(reading, role, verb.trait, verb.to, changes)
      if ((verb.verb === 'lose' || verb.verb === 'capture') && body === 'own')
        lose(reading, role, standsLost(verb.loss, reading.result ?? 0), changes)
    }
  }
  return changes
}

const set = (reading: Reading, role: string, id: string, to: Value, changes: Map<string, Map<string, Value>>): void => {
  const trait = reading.ruleset.traits.get(id)
  const holder = trait ? holderOf(reading.procedure, trait, role) : null
  if (holder !== null) changesFor(changes, holder).set(id, to)
}

/** Stands come off counts that were given, never below 0, and are added to those that count losses of this phase. */
const lose = (reading: Reading, role: string, stands: 'all' | Fraction, changes: Map<string, Map<string, Value>>): void => {
  const changed = changesFor(changes, role)
  const counting = countingLosses(reading, role)
  const now = (id: string): Value | undefined => changed.get(id) ?? reading.known.get(role)?.get(id)
  const left = counting.filter(({ losses }) => losses === 'reduce').map(({ id }) => ({ id, count: now(id) }))
  const most = left.map(({ count }) => count).find(isNumber)
  const lost = stands === 'all' ? (most ?? zero) : stands
  for (const { id, count } of left) if (isNumber(count)) changed.set(id, compare(count, lost) > 0 ? minus(count, lost) : zero)
  for (const { id, losses } of counting) {
    const before = now(id) ?? traitValue(reading, role, id)
    if (losses === 'add') changed.set(id, isNumber(before) ? plus(before, lost) : lost)
  }
}

/** The counts of a role that losses in this procedure change. */
export const countingLosses = ({ ruleset, procedure }: Pick<Situation, 'ruleset' | 'procedure'>, role: string): readonly Trait[] =>
  lossTraits(ruleset)(procedure).filter((trait) => holderOf(procedure, trait, role) === role)

/** Whether stands lost in a procedure come off this count or are added to it. */
export const countsLosses = ({ losses, lossPhases }: Trait, { phase }: Pick<Procedure, 'phase'>): boolean =>
  losses !== null && (lossPhases === null || (phase !== null && lossPhases.has(phase)))

const lossTraits = remembered(({ traits }: Ruleset) =>
  remembered((procedure: Procedure): readonly Trait[] => [...traits.values()].filter((trait) => countsLosses(trait, procedure))),
)

const changesFor = (changes: Map<string, Map<string, Value>>, holder: string): Map<string, Value> => {
  const own = changes.get(holder) ?? new Map<string, Value>()
  changes.set(holder, own)
  return own
}

const isNumber = (value: Value | null | undefined): value is Fraction => typeof value === 'object' && value !== null

/** The sides whose stands were given and are all lost. */
export const exhaustedSides = (situation: Situation): readonly string[] =>
  sidesOf(situation.procedure).filter((side) => {
    if (side === everyone) return false
    return countingLosses(situation, side).some(({ id, losses }) => {
      const left = situation.known.get(side)?.get(id)
      return losses === 'reduce' && isNumber(left) && left.n <= 0n
    })
  })

/**
 * An effect as it applies in one answer: the ruleset's own effect, with everything that is known evaluated.
 * It has the same type as the ruleset's, so that one piece of code puts both into words.
 *
 * - `when` and `unless` are only the conditions that the request left open, those of its part included; both null: certain. Their subject is `of`.
 * - `of` is a role, or `each` where it applies equally to all rolling sides.
 * - Losses are whole numbers of stands or `all`, with their growth added (`more` is null); distances that the dice give are numbers.
 * - An effect that a later one replaces is left out, or applies only where that does not: so one effect may come in several cases, of which
 *   no two hold together. A loss of no stands is left out. Losses of one role and kind stay separate effects with their ids; words add them up.
 */
import { entryAt, named } from '../present.ts'
import { one, times, whole } from '../exact.ts'
import type { Guard } from '../language/model.ts'
import type { Effect, Move, Verb } from '../ruleset/model/effects.ts'
import { givenDistance } from '../ruleset/units.ts'
import { standsLost } from './effects.ts'
import { bothHold, holdsWithout } from './guards.ts'
import { conditionHolds, openGuard, type Reading } from './read.ts'
import { rolesNamed, sidesOf } from '../language/situation.ts'

export interface AppliedEffect extends Effect {
  /**
   * Whether the request tells that this kind (troops, guns, leader) is there. False: it is a condition in `when`, which words leave
   * to the kind's name ("battery, if present: silenced"). True where `kind` is null.
   */
  readonly kindKnown: boolean
}

/** The effects that apply or may apply, as far as is known, in the order of the data. `reading` does not assume. */
export const appliedEffects = (reading: Reading, effects: readonly Effect[]): readonly AppliedEffect[] => {
  const { procedure } = reading
  const onRoles = effects.flatMap((effect) =>
    rolesNamed(procedure, effect.of).flatMap((role) => appliedTo(reading, effect, role) ?? []),
  )
  const left = onRoles.flatMap((effect, index) => withoutReplaced(effect, onRoles.slice(index + 1)))
  return joinedSides(
    left.flatMap((effect) => ofKindThere(reading, effect)),
    effects,
    sidesOf(procedure),
  )
}

const appliedTo = (reading: Reading, effect: Effect, role: string): AppliedEffect | null => {
  const open = openGuard(reading, role, effect)
  const kindHolds = kindIsThere(reading, effect, role)
  const verbs = effect.verbs
    .map((verb) => ofPartsThere(reading, role, calculated(verb, reading.result)))
    .filter((verb) => !isNoLoss(verb))
  if (open === false || kindHolds === false || (verbs.length === 0 && effect.verbs.length > 0)) return null
  return { ...effect, of: role, ...open, kindKnown: kindHolds === true, verbs }
}

/** A loss for which the player chooses a part, without the parts that are known to be absent. */
const ofPartsThere = (reading: Reading, role: string, verb: Verb): Verb => {
  if (verb.verb !== 'lose' && verb.verb !== 'capture') return verb
  const { of } = verb.loss
  return of === null
    ? verb
    : { ...verb, loss: { ...verb.loss, of: of.filter((kind) => partIsThere(reading, kind, role) !== false) } }
}

/** Whether a loss is of no stand, or of parts that are all absent. */
const isNoLoss = (verb: Verb): boolean => {
  if (verb.verb !== 'lose' && verb.verb !== 'capture') return false
  const { stands, more, of } = verb.loss
  return of?.length === 0 || (stands !== 'all' && stands.n === 0n && more === null)
}

/** The effect with the open conditions of the part it applies to; none where these contradict its own condition. */
const ofKindThere = (reading: Reading, effect: AppliedEffect): readonly AppliedEffect[] => {
  const { kind, kindKnown, of } = effect
  const when = kind === null || kindKnown ? null : named(reading.ruleset.parts, kind).when
  const there = openGuard(reading, of, { when, unless: null })
  const open = there && bothHold(there, effect)
  return open === false ? [] : [{ ...effect, ...open }]
}

const kindIsThere = (reading: Reading, { kind }: Effect, role: string): boolean | undefined =>
  kind === null || partIsThere(reading, kind, role)

const partIsThere = (reading: Reading, kind: string, role: string): boolean | undefined => {
  const { when } = named(reading.ruleset.parts, kind)
  return when === null || conditionHolds(reading, role, when)
}

/** Growth and distances worked out for a die result. */
const calculated = (verb: Verb, result: number | null): Verb => {
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
  return { ...rest, [far.unit]: times(whole(BigInt(result)), each) }
}

/**
 * The effect without the verbs that a later effect sets again for the same role and part: they apply only where that does not. Losses are
 * added instead, and a number of stands means other stands. Verbs with equal conditions stay one effect.
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
    if (replacing.findIndex((others) => same(others, replacers)) !== index) return []
    const verbs = effect.verbs.filter((_verb, at) => same(entryAt(replacing, at), replacers))
    const guards = replacers.reduce<readonly Guard[]>(
      (all, other) => all.flatMap((guard) => holdsWithout(guard, other)),
      [effect],
    )
    return guards.map(({ when, unless }) => ({ ...effect, when, unless, verbs }))
  })
}

const adding: ReadonlySet<Verb['verb']> = new Set(['lose', 'capture', 'check', 'again'])

const replaces = (later: Verb, earlier: Verb): boolean =>
  later.verb === earlier.verb &&
  !adding.has(later.verb) &&
  (later.verb !== 'set' || earlier.verb !== 'set' || later.trait === earlier.trait)

/** Joins an effect on all sides into one again where it applies to them equally. */
const joinedSides = (
  applied: readonly AppliedEffect[],
  effects: readonly Effect[],
  sides: readonly string[],
): readonly AppliedEffect[] =>
  effects.flatMap(({ id, of }) => {
    const mine = applied.filter((effect) => effect.id === id)
    const [first] = mine
    const alike =
      first && of === 'each' && mine.length === sides.length && mine.every((effect) => isAlike(effect, first))
    return alike ? [{ ...first, of }] : mine
  })

const isAlike = (a: AppliedEffect, b: AppliedEffect): boolean =>
  a.kindKnown === b.kindKnown && same(a.verbs.map(aimOf), b.verbs.map(aimOf)) && same(openTests(a), openTests(b))

const aimOf = (verb: Verb): string => {
  if (verb.verb === 'lose' || verb.verb === 'capture') return [verb.verb, ...(verb.loss.of ?? [])].join(' ')
  return verb.verb === 'set' ? verb.trait : verb.verb
}

/** The open tests of an effect to compare: they are the ruleset's own objects; null marks the beginning of a list. */
const openTests = ({ when, unless }: Guard): readonly unknown[] => [
  when === null,
  unless === null,
  ...[...(when ?? []), ...(unless ?? [])].flatMap((tests) => [null, ...tests]),
]

const same = (ours: readonly unknown[], theirs: readonly unknown[]): boolean =>
  ours.length === theirs.length && ours.every((entry, index) => entry === theirs[index])

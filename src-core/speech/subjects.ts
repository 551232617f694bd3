/** Names the subjects of effects: a unit, a part of it, or some of its stands. */
import { fractionText } from '../exact.ts'
import { excludeEachOther, followsFrom, soleTest, testsIn } from '../language/logic.ts'
import type { Condition, Value } from '../language/model.ts'
import type { Effect, Verb } from '../ruleset/model/effects.ts'
import { givenDistance } from '../ruleset/units.ts'
import { speechWords } from '../words/speech.ts'
import type { Subject } from './clauses.ts'
import type { Speech } from '../language/names.ts'
import { conditionText } from '../language/expression-text.ts'

/** An effect of the rules or of an answer. `kindKnown` is set only in answers: whether the affected part is known to be present. */
export type SpokenEffect = Effect & { readonly kindKnown?: boolean }

/** The effects on one part of a role. */
export interface PartEffects {
  readonly subject: Subject
  readonly effects: readonly SpokenEffect[]
  /** Verbs that applied to the part earlier, so that a second loss becomes "1 more stand". */
  readonly before: ReadonlySet<Verb['verb']>
  /** Further effects if the state was already set: "disordered; lose 1 stand if already disordered". */
  readonly already: { readonly guard: string; readonly effects: readonly SpokenEffect[] } | null
}

/** Groups effects by part. Those on the whole unit come first unless they only add to a loss. `all` are all effects of the result. */
export const subjectsOf = (
  effects: readonly SpokenEffect[],
  all: readonly SpokenEffect[],
  speech: Speech,
): readonly PartEffects[] => {
  const found = new Map<string | null, PartEffects & { readonly effects: SpokenEffect[] }>()
  for (const effect of effects) {
    const subject = subjectOf(effect, all, speech)
    const known = found.get(subject.name)
    if (known) known.effects.push(effect)
    else
      found.set(subject.name, { subject, effects: [effect], before: earlierVerbs(effect, all, speech), already: null })
  }
  const isLater = ({ subject, effects: own, before }: PartEffects): boolean =>
    subject.name !== null || own.every(({ verbs }) => verbs.every(({ verb }) => verb === 'lose' && before.has(verb)))
  return [...found.values()].toSorted((a, b) => Number(isLater(a)) - Number(isLater(b)))
}

/** Combines the moves of several parts if they are all the same: "Full retreat; troops broken; guns silenced." */
export const joinMoves = (subjects: readonly PartEffects[]): readonly PartEffects[] => {
  const whole = subjects.filter(({ effects }) => effects.every(({ stands }) => stands === null))
  const ways = new Set(whole.map(({ effects }) => effects.flatMap(({ verbs }) => verbs.flatMap(wayOf)).join('; ')))
  const [first] = whole
  if (!first?.subject.body || whole.length < 2 || ways.size > 1 || ways.has('')) return subjects
  const only = (effects: readonly SpokenEffect[], going: boolean): SpokenEffect[] =>
    effects
      .map((effect) => ({ ...effect, verbs: effect.verbs.filter(({ verb }) => (verb === 'retreat') === going) }))
      .filter(({ verbs }) => verbs.length > 0)
  const rest = subjects.map(({ effects, ...subject }) => ({ ...subject, effects: only(effects, false) }))
  return [
    { subject: { ...first.subject, name: null }, effects: only(first.effects, true), before: new Set(), already: null },
    ...rest.filter(({ effects }) => effects.length > 0),
  ]
}

/** A key to compare retreats; empty for any other verb. */
const wayOf = (verb: Verb): readonly string[] => {
  if (verb.verb !== 'retreat') return []
  const { moves, beyond, fromEnemy, rate, how, upTo, each = null } = verb.move
  const far = givenDistance(verb.move)?.value ?? null
  const figures = [moves, far === 'result' ? null : far, fromEnemy, each].map((figure) =>
    figure === null ? '' : fractionText(figure),
  )
  return [[...figures, far === 'result', beyond, rate, how, upTo].join(' ')]
}

/**
 * The subject of an effect. A part is named if there are several, if it isn't the ruleset's first part, or if only some of its stands are affected. A
 * part that may be present next to the first one is "any battery".
 */
const subjectOf = (
  { of, kind, stands, kindKnown }: SpokenEffect,
  all: readonly SpokenEffect[],
  { ruleset }: Speech,
): Subject => {
  const [first] = ruleset.parts.values()
  const part = kind === null ? undefined : ruleset.parts.get(kind)
  const body = part === undefined || part === first
  const kinds = new Set(all.flatMap((effect) => effect.kind ?? []))
  const several = kinds.size > 1 || [...kinds].some((each) => each !== first?.id)
  const when = part?.when ?? null
  const beside = when !== null && !othersOf(of, all, ruleset).some((other) => excludeEachOther(other, when))
  const doubtful = !body && beside && kindKnown !== true
  const stand = part?.stand ?? speechWords.effect.stand
  const name = stands !== null ? speechWords.effect.someStands(stands, stand) : part && several ? part.name : null
  return {
    name: name !== null && doubtful && stands === null ? speechWords.effect.any(name) : name,
    body,
    stand,
    doubtful,
    chosen: null,
  }
}

/**
 * The conditions of the ruleset's first part and of the parts affected in the same role. A part that any of these conditions excludes can't be next
 * to those parts.
 */
const othersOf = (role: string, all: readonly SpokenEffect[], { parts }: Speech['ruleset']): readonly Condition[] => {
  const [first] = parts.values()
  const others = all.filter(({ of }) => of === role).map(({ kind }) => (kind === null ? undefined : parts.get(kind)))
  return [...new Set([first, ...others])].map((part) => part?.when ?? null).filter((when) => when !== null)
}

/** The verbs of earlier effects on the same part, if those effects can apply together with this one: "1 more stand". */
const earlierVerbs = ({ id }: Effect, all: readonly Effect[], speech: Speech): ReadonlySet<Verb['verb']> => {
  const at = all.findIndex((each) => each.id === id)
  const effect = all[at]
  if (effect === undefined) return new Set()
  const same = all
    .slice(0, at)
    .filter(({ of, kind }) => of === effect.of && (kind === null || effect.kind === null || kind === effect.kind))
  const both = same.filter(
    (other) =>
      !areOpposite(other, effect, speech) &&
      !(other.unless !== null && effect.when !== null && followsFrom(other.unless, effect.when)) &&
      !(effect.unless !== null && other.when !== null && followsFrom(effect.unless, other.when)) &&
      (other.when === null || effect.when === null || !excludeEachOther(other.when, effect.when)),
  )
  return new Set(both.flatMap(({ verbs }) => verbs.map(({ verb }) => verb)))
}

/** Whether an effect can be moved before the others, because it neither replaces them nor changes their conditions. */
export const isIndependent = (others: readonly Effect[], effect: Effect, speech: Speech): boolean => {
  const before = others.filter((other) => other.of === effect.of && !areExclusiveEffects(other, effect, speech))
  const testedKeys = new Set(
    before.flatMap(({ when, unless }) => [...testsIn(when), ...testsIn(unless)].map(({ key }) => key)),
  )
  const done = new Set(before.flatMap(({ verbs }) => verbs.map(verbKey)))
  return effect.verbs.every((verb) => !done.has(verbKey(verb)) && !(verb.verb === 'set' && testedKeys.has(verb.trait)))
}

/** Whether two effects apply to parts that exclude each other. */
const areExclusiveEffects = (a: Effect, b: Effect, { ruleset }: Speech): boolean => {
  const whenOf = ({ kind }: Effect): Condition | null =>
    kind === null ? null : (ruleset.parts.get(kind)?.when ?? null)
  const [one, other] = [whenOf(a), whenOf(b)]
  return one !== null && other !== null && excludeEachOther(one, other)
}

/** A key for what a verb sets. All moves have the same key, and so do all values of one trait. */
export const verbKey = (verb: Verb): string => {
  if (verb.verb === 'set') return `set ${verb.trait}`
  return ['retreat', 'hold', 'carry', 'continue'].includes(verb.verb) ? 'go' : verb.verb
}

/** Whether a condition tests exactly what these effects set: "if already disordered". */
export const isSet = (when: Condition | null, effects: readonly Effect[]): boolean => {
  const test = soleTest(when)
  if (test === undefined || test.on !== null) return false
  const { accepts } = test
  const met = (to: Value): boolean =>
    'choices' in accepts ? typeof to === 'string' && accepts.choices.has(to) : 'flag' in accepts && accepts.flag === to
  return effects.some(({ verbs }) =>
    verbs.some((verb) => verb.verb === 'set' && verb.trait === test.key && met(verb.to)),
  )
}

/** Whether the `when` of one effect is the `unless` of the other. */
export const areOpposite = (a: Effect, b: Effect, speech: Speech): boolean => {
  if (a.of !== b.of) return false
  const text = (condition: Condition | null): string => conditionText(condition, speech)
  const [one, other] = [text(a.when) || text(a.unless), text(b.when) || text(b.unless)]
  return (
    one !== '' &&
    one === other &&
    (a.when === null) !== (b.when === null) &&
    (a.when === null) === (b.unless === null) &&
    (b.when === null) === (a.unless === null)
  )
}

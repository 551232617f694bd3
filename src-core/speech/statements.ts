/** Effects sorted into statements: what befalls one role under one condition, in an order that keeps their meaning. */
import { fractionText } from '../exact.ts'
import { apart } from '../ruleset/apart.ts'
import { isTest, soleTest, testsIn } from '../ruleset/terms.ts'
import type { Condition, Value } from '../ruleset/model/conditions.ts'
import type { Effect, Verb } from '../ruleset/model/effects.ts'
import type { Subject } from './clauses.ts'
import { conditionText, guardText, sameTest } from './conditions.ts'
import type { Speech } from './names.ts'
import { speechWords } from '../words/speech.ts'

/** An effect of the ruleset; or of an answer, where it is known whether the part it names is there. */
export type SpokenEffect = Effect & { readonly kindKnown?: boolean }

export interface Statement {
  readonly role: string
  /** `if X`, `otherwise`; empty where it always holds. */
  readonly guard: string
  /** The dice are rolled again: said last and of no side. */
  readonly again: boolean
  readonly subjects: readonly {
    readonly subject: Subject
    readonly effects: readonly SpokenEffect[]
    readonly before: ReadonlySet<Verb['verb']>
  }[]
}

interface Draft {
  readonly effect: SpokenEffect
  readonly guard: string
  readonly again: boolean
  readonly effects: SpokenEffect[]
}

/**
 * Effects of one role under one condition come together where no other between them would change its meaning; what always
 * holds comes before what holds only sometimes.
 */
export const statements = (effects: readonly SpokenEffect[], speech: Speech): readonly Statement[] => {
  const drafts: Draft[] = []
  for (const effect of effects) {
    const when = withoutPart(effect, speech)
    const guard = guardText({ when, unless: effect.unless }, speech, isSet(when, effects))
    const again = effect.verbs.some(({ verb }) => verb === 'again')
    const same = drafts.findLastIndex((draft) => draft.effect.of === effect.of && draft.guard === guard && !draft.again)
    const first = drafts.findIndex((draft) => draft.effect.of === effect.of)
    const free = (from: number): boolean => !again && from >= 0 && drafts.slice(from).every((draft) => independent(draft, effect, speech))
    if (free(same + 1) && same >= 0) drafts[same]?.effects.push(effect)
    else drafts.splice(guard === '' && free(first) ? first : drafts.length, 0, { effect, guard, again, effects: [effect] })
  }
  return drafts.map((draft, index) => {
    const last = drafts[index - 1]
    const guard = last && opposite(last.effect, draft.effect, speech) ? speechWords.condition.otherwise : draft.guard
    return { role: draft.effect.of, guard, again: draft.again, subjects: together(subjectsOf(draft.effects, effects, speech)) }
  })
}

const subjectsOf = (effects: readonly SpokenEffect[], all: readonly SpokenEffect[], speech: Speech): Statement['subjects'] => {
  const found = new Map<string | null, { subject: Subject; effects: SpokenEffect[]; before: ReadonlySet<Verb['verb']> }>()
  for (const effect of effects) {
    const subject = subjectOf(effect, all, speech)
    const known = found.get(subject.name)
    if (known) known.effects.push(effect)
    else found.set(subject.name, { subject, effects: [effect], before: costBefore(effect, all, speech) })
  }
  return [...found.values()].toSorted((a, b) => Number(a.subject.name !== null) - Number(b.subject.name !== null))
}

/** Parts that all go the same way go as one: "Full retreat; troops broken; guns silenced." */
const together = (subjects: Statement['subjects']): Statement['subjects'] => {
  const whole = subjects.filter(({ effects }) => effects.every(({ stands }) => stands === null))
  const ways = new Set(whole.map(({ effects }) => effects.flatMap(({ verbs }) => verbs.flatMap(wayOf)).join('; ')))
  const [first] = whole
  if (!first || whole.length < 2 || ways.size > 1 || ways.has('')) return subjects
  const only = (effects: readonly SpokenEffect[], going: boolean): SpokenEffect[] =>
    effects
      .map((effect) => ({ ...effect, verbs: effect.verbs.filter(({ verb }) => (verb === 'retreat') === going) }))
      .filter(({ verbs }) => verbs.length > 0)
  const rest = subjects.map(({ effects, ...subject }) => ({ ...subject, effects: only(effects, false) }))
  return [
    { subject: { ...first.subject, name: null }, effects: only(first.effects, true), before: new Set() },
    ...rest.filter(({ effects }) => effects.length > 0),
  ]
}

/** A retreat as a text to compare by; none for any other verb. */
const wayOf = (verb: Verb): readonly string[] => {
  if (verb.verb !== 'retreat') return []
  const { moves, inches, beyond, fromEnemy, rate, how, upTo } = verb.move
  const figures = [moves, inches === 'result' ? null : inches, fromEnemy].map((figure) => (figure === null ? '' : fractionText(figure)))
  return [[...figures, inches === 'result', beyond, rate, how, upTo].join(' ')]
}

/** May be said before the other: it neither replaces what that says, nor changes what that asks. */
const independent = (draft: Draft, effect: Effect, speech: Speech): boolean => {
  const before = draft.effects.filter((other) => other.of === effect.of && !neverTogether(other, effect, speech))
  const asked = new Set(before.flatMap(({ when, unless }) => [...testsIn(when), ...testsIn(unless)].map(({ key }) => key)))
  const done = new Set(before.flatMap(({ verbs }) => verbs.map(doing)))
  return effect.verbs.every((verb) => !done.has(doing(verb)) && !(verb.verb === 'set' && asked.has(verb.trait)))
}

/** Befall parts of which a unit has only one. */
const neverTogether = (a: Effect, b: Effect, { ruleset }: Speech): boolean => {
  const whenOf = ({ kind }: Effect): Condition | null => (kind === null ? null : (ruleset.parts.get(kind)?.when ?? null))
  const [one, other] = [whenOf(a), whenOf(b)]
  return one !== null && other !== null && apart(one, other)
}

/** Where a unit goes and how it stands are one thing each, however said. */
const doing = (verb: Verb): string => {
  if (verb.verb === 'set') return `set ${verb.trait}`
  return ['retreat', 'hold', 'carry', 'continue'].includes(verb.verb) ? 'go' : verb.verb
}

/** Asks for just what these effects bring about: "if already disordered". */
const isSet = (when: Condition | null, effects: readonly Effect[]): boolean => {
  const test = soleTest(when)
  if (test === undefined || test.on !== null) return false
  const { accepts } = test
  const met = (to: Value): boolean =>
    'choices' in accepts ? typeof to === 'string' && accepts.choices.has(to) : 'flag' in accepts && accepts.flag === to
  return effects.some(({ verbs }) => verbs.some((verb) => verb.verb === 'set' && verb.trait === test.key && met(verb.to)))
}

/** What naming the part already says need not be said as a condition. */
const withoutPart = ({ when, kind }: Effect, { ruleset }: Speech): Condition | null => {
  const tests = testsIn(kind === null ? null : (ruleset.parts.get(kind)?.when ?? null))
  return when && when.map((terms) => terms.filter((term) => !isTest(term) || !tests.some((known) => sameTest(known, term))))
}

/** One holds if, the other unless, the same. */
const opposite = (a: Effect, b: Effect, speech: Speech): boolean => {
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

/**
 * A part is named where several are spoken of, where it is not the ruleset's first, or where only some of its stands are
 * meant. One that may be there beside the first, and is not known to be, is "any battery".
 */
const subjectOf = ({ kind, stands, kindKnown }: SpokenEffect, all: readonly SpokenEffect[], { ruleset }: Speech): Subject => {
  const [first] = ruleset.parts.values()
  const part = kind === null ? undefined : ruleset.parts.get(kind)
  const body = part === undefined || part === first
  const kinds = new Set(all.flatMap((effect) => effect.kind ?? []))
  const several = kinds.size > 1 || [...kinds].some((each) => each !== first?.id)
  const beside = part && part.when !== null && !(first?.when && apart(first.when, part.when))
  const doubtful = !body && beside === true && kindKnown !== true
  const stand = part?.stand ?? speechWords.effect.stand
  const name = stands !== null ? speechWords.effect.someStands(stands, stand) : part && several ? part.name : null
  return { name: name !== null && doubtful && stands === null ? speechWords.effect.any(name) : name, body, stand, doubtful }
}

/** What was done before to the same part, as far as both can befall: "1 more stand". */
const costBefore = (effect: Effect, all: readonly Effect[], speech: Speech): ReadonlySet<Verb['verb']> => {
  const earlier = all.slice(
    0,
    Math.max(
      0,
      all.findIndex(({ id }) => id === effect.id),
    ),
  )
  const same = earlier.filter(({ of, kind }) => of === effect.of && (kind === null || effect.kind === null || kind === effect.kind))
  const both = same.filter(
    (other) => !opposite(other, effect, speech) && (other.when === null || effect.when === null || !apart(other.when, effect.when)),
  )
  return new Set(both.flatMap(({ verbs }) => verbs.map(({ verb }) => verb)))
}

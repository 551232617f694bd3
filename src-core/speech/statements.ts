/** Effects sorted into statements: what befalls one role under one condition, in an order that keeps their meaning. */
import { fractionText } from '../exact.ts'
import { apart } from '../ruleset/apart.ts'
import { soleTest, testsIn } from '../ruleset/condition-terms.ts'
import type { Condition, Value } from '../ruleset/model/conditions.ts'
import type { Effect, Verb } from '../ruleset/model/effects.ts'
import { followsFrom, sameTerm } from '../ruleset/same-conditions.ts'
import { distanceIn } from '../ruleset/units.ts'
import type { Subject } from './clauses.ts'
import { conditionText, guardText } from './conditions.ts'
import type { Speech } from './names.ts'
import { speechWords } from '../words/speech.ts'

/** An effect of the ruleset; or of an answer, where it is known whether the part it names is there. */
export type SpokenEffect = Effect & { readonly kindKnown?: boolean }

/** What befalls one part of a role. */
export interface Befalling {
  readonly subject: Subject
  readonly effects: readonly SpokenEffect[]
  /** What was done to it before, by which "1 more stand" is told from the first. */
  readonly before: ReadonlySet<Verb['verb']>
  /** What befalls it as well where it was so already: "disordered; lose 1 stand if already disordered". */
  readonly already: { readonly guard: string; readonly effects: readonly SpokenEffect[] } | null
}

/** What befalls under one condition. */
export interface Guarded {
  /** `if X`, `unless X`; empty where it always holds. */
  readonly guard: string
  readonly subjects: readonly Befalling[]
}

export interface Statement extends Guarded {
  readonly role: string
  /** The dice are rolled again: said last and of no side. */
  readonly again: boolean
  /** What befalls where the guard does not hold; empty: nothing that is said of it. */
  readonly otherwise: readonly Guarded[]
}

interface Draft {
  readonly effect: SpokenEffect
  readonly guard: string
  readonly again: boolean
  readonly effects: SpokenEffect[]
}

/**
 * Effects of one role under one condition come together where no other between them would change its meaning; what always
 * holds comes before what holds only sometimes, and what one common condition divides comes last: "If in square: hold ground.
 * Otherwise: …".
 */
export const statements = (effects: readonly SpokenEffect[], speech: Speech): readonly Statement[] => {
  const spoken = effects.map((effect) => ({ ...effect, when: withoutPart(effect, speech) }))
  const divided = [...new Set(spoken.map(({ of }) => of))].flatMap((role) =>
    divisionsOf(
      spoken.filter(({ of }) => of === role),
      speech,
    ),
  )
  const later = new Set(divided.flatMap(({ held, others }) => [...held, ...others]))
  const said = stated(
    spoken.filter((effect) => !later.has(effect)),
    spoken,
    speech,
  )
  for (const { condition, held, others, last } of divided) {
    const [open] = unguarded(held, spoken, speech)
    if (open === undefined) continue
    const free = others.map((effect) => ({ ...effect, unless: without(effect.unless, condition) }))
    const block = { ...open, guard: guardText({ when: condition, unless: null }, speech), otherwise: stated(free, spoken, speech) }
    said.splice(
      placeOf(block.role, last ? Infinity : Math.min(...[...held, ...others].map((effect) => spoken.indexOf(effect))), said, effects),
      0,
      block,
    )
  }
  return said
}

const unguarded = (effects: readonly SpokenEffect[], all: readonly SpokenEffect[], speech: Speech): readonly Statement[] =>
  stated(
    effects.map((effect) => ({ ...effect, when: null })),
    all,
    speech,
  )

/** Where among the statements one of this role stands whose first effect is the `first` of all: after those that always hold. */
const placeOf = (role: string, first: number, said: readonly Statement[], all: readonly SpokenEffect[]): number => {
  const begins = ({ subjects }: Statement): number =>
    Math.min(...subjects.flatMap(({ effects }) => effects.map(({ id }) => all.findIndex((effect) => effect.id === id))))
  const next = said.findIndex((each) => each.role === role && !each.again && each.guard !== '' && begins(each) > first)
  if (next >= 0) return next
  const last = said.findLastIndex((each) => each.role === role && !each.again)
  const again = said.findIndex((each) => each.again)
  return last >= 0 ? last + 1 : again >= 0 ? again : said.length
}

/** Statements by role and guard alone. `all`: the effects among which they stand. */
const stated = (effects: readonly SpokenEffect[], all: readonly SpokenEffect[], speech: Speech): Statement[] => {
  const drafts: Draft[] = []
  for (const effect of effects) {
    const guard = guardText(effect, speech, isSet(effect.when, all))
    const again = effect.verbs.some(({ verb }) => verb === 'again')
    const same = drafts.findLastIndex((draft) => draft.effect.of === effect.of && draft.guard === guard && !draft.again)
    const first = drafts.findIndex((draft) => draft.effect.of === effect.of)
    const free = (from: number): boolean =>
      !again && from >= 0 && drafts.slice(from).every((draft) => independent(draft.effects, effect, speech))
    if (free(same + 1) && same >= 0) drafts[same]?.effects.push(effect)
    else drafts.splice(guard === '' && free(first) ? first : drafts.length, 0, { effect, guard, again, effects: [effect] })
  }
  return withAlready(
    drafts.map(({ effect, guard, again, effects: own }, index) => ({
      role: effect.of,
      guard: isOtherwise(drafts[index - 1], effect, speech) ? speechWords.condition.otherwise : guard,
      again,
      subjects: together(subjectsOf(own, all, speech)),
      otherwise: [],
    })),
  )
}

/** What befalls who was so already is said of him at once, not in a statement of its own before. */
const withAlready = (said: readonly Statement[]): Statement[] => {
  const result = [...said]
  for (const statement of said) {
    const [only, ...others] = statement.subjects
    if (only === undefined || others.length > 0 || !only.effects.every(({ when, unless }) => unless === null && isSet(when, all(said))))
      continue
    const at = result.indexOf(statement)
    const next = result.findIndex(
      (other, index) => index > at && other.guard === '' && other.role === statement.role && other.subjects.some(isOf(only)),
    )
    const target = result[next]
    if (target === undefined) continue
    const already = { guard: statement.guard, effects: only.effects }
    result[next] = { ...target, subjects: target.subjects.map((each) => (isOf(only)(each) ? { ...each, already } : each)) }
    result.splice(at, 1)
  }
  return result
}

const all = (said: readonly Guarded[]): readonly SpokenEffect[] =>
  said.flatMap(({ subjects }) => subjects.flatMap(({ effects, already }) => [...effects, ...(already?.effects ?? [])]))

/** Whether a statement has a condition of its own, and says the same after all the others of its result. */
export const mayBeLast = (statement: Statement, said: readonly Statement[], speech: Speech): boolean => {
  const { guard, role, again, otherwise } = statement
  if (guard === '' || guard === speechWords.condition.otherwise || again || otherwise.length > 0) return false
  const own = all([statement])
  return said.slice(said.indexOf(statement) + 1).every((later) => {
    const effects = all([later, ...later.otherwise])
    return (
      later.role === role &&
      effects.every((effect) => independent(own, effect, speech) && own.every((each) => independent([effect], each, speech)))
    )
  })
}

const isOf =
  ({ subject }: Befalling) =>
  (other: Befalling): boolean =>
    other.subject.name === subject.name && other.subject.body === subject.body

interface Division {
  readonly condition: Condition
  /** Effects that befall where it holds, and those that do where it does not. */
  readonly held: readonly SpokenEffect[]
  readonly others: readonly SpokenEffect[]
  /** They must be said after all else. */
  readonly last: boolean
}

/** By what the effects of a role are divided: one condition after another, as long as telling what is left apart keeps its meaning. */
const divisionsOf = (effects: readonly SpokenEffect[], speech: Speech): readonly Division[] => {
  const found: Division[] = []
  let left = effects
  for (;;) {
    const next = dividedBy(left, effects, speech)
    if (next === undefined || (found.length > 0 && next.last)) return found
    found.push(next)
    left = left.filter((effect) => !next.held.includes(effect) && !next.others.includes(effect))
  }
}

/**
 * The condition by which most of some effects of a role are divided; undefined where none is, or where telling them after all the others
 * would change their meaning.
 */
const dividedBy = (some: readonly SpokenEffect[], effects: readonly SpokenEffect[], speech: Speech): Division | undefined => {
  const found = some.flatMap((effect): Omit<Division, 'last'>[] => {
    const condition = effect.verbs.some(({ verb }) => verb === 'again') ? null : effect.when
    if (condition === null || effect.unless !== null || conditionText(condition, speech) === '') return []
    const held = some.filter(({ when, unless }) => unless === null && when !== null && sameLists(when, condition))
    return [{ condition, held, others: some.filter(({ unless }) => unless !== null && holdsLists(unless, condition)) }]
  })
  const [best] = found.filter(({ others }) => others.length > 0).toSorted((a, b) => b.others.length - a.others.length)
  // What holds is one statement, or it is told as any other.
  if (best === undefined || unguarded(best.held, effects, speech).length !== 1) return undefined
  const moved = new Set([...best.held, ...best.others])
  const between = effects.slice(effects.findIndex((effect) => moved.has(effect))).filter((effect) => !moved.has(effect))
  const mayPrecede = (effect: SpokenEffect, earlier: SpokenEffect): boolean => independent([earlier], effect, speech)
  const canBeLast = between.every((other) =>
    [...moved].every((effect) => effects.indexOf(effect) > effects.indexOf(other) || mayPrecede(other, effect)),
  )
  const canBeFirst = between.every((other) => [...moved].every((effect) => mayPrecede(other, effect) && mayPrecede(effect, other)))
  return canBeLast ? { ...best, last: !canBeFirst } : undefined
}

type Tests = Condition[number]
const sameTests = (a: Tests, b: Tests): boolean => a.length === b.length && a.every((term) => b.some((other) => sameTerm(term, other)))
const holdsLists = (all: Condition, some: Condition): boolean => some.every((list) => all.some((other) => sameTests(list, other)))
const sameLists = (a: Condition, b: Condition): boolean => a.length === b.length && holdsLists(a, b)

/** A condition without some of its alternatives; null if none is left. */
const without = (condition: Condition | null, some: Condition): Condition | null => {
  const rest = condition?.filter((list) => !some.some((other) => sameTests(list, other))) ?? []
  return rest.length === 0 ? null : rest
}

const subjectsOf = (effects: readonly SpokenEffect[], all: readonly SpokenEffect[], speech: Speech): readonly Befalling[] => {
  const found = new Map<string | null, Befalling & { readonly effects: SpokenEffect[] }>()
  for (const effect of effects) {
    const subject = subjectOf(effect, all, speech)
    const known = found.get(subject.name)
    if (known) known.effects.push(effect)
    else found.set(subject.name, { subject, effects: [effect], before: costBefore(effect, all, speech), already: null })
  }
  return [...found.values()].toSorted((a, b) => Number(a.subject.name !== null) - Number(b.subject.name !== null))
}

/** Parts that all go the same way go as one: "Full retreat; troops broken; guns silenced." */
const together = (subjects: readonly Befalling[]): readonly Befalling[] => {
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

/** A retreat as a text to compare by; none for any other verb. */
const wayOf = (verb: Verb): readonly string[] => {
  if (verb.verb !== 'retreat') return []
  const { moves, beyond, fromEnemy, rate, how, upTo, each = null } = verb.move
  const far = distanceIn(verb.move)?.value ?? null
  const figures = [moves, far === 'result' ? null : far, fromEnemy, each].map((figure) => (figure === null ? '' : fractionText(figure)))
  return [[...figures, far === 'result', beyond, rate, how, upTo].join(' ')]
}

/** May be said before the others: it neither replaces what they say, nor changes what they ask. */
const independent = (others: readonly Effect[], effect: Effect, speech: Speech): boolean => {
  const before = others.filter((other) => other.of === effect.of && !neverTogether(other, effect, speech))
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
  const known = (kind === null ? null : ruleset.parts.get(kind)?.when)?.flat() ?? []
  const left = when?.map((terms) => terms.filter((term) => !known.some((other) => sameTerm(other, term)))) ?? [[]]
  return left.some((terms) => terms.length === 0) ? null : left
}

/** What befalls where the dice are not rolled again. */
const isOtherwise = (before: Draft | undefined, effect: Effect, speech: Speech): boolean =>
  before?.again === true && opposite(before.effect, effect, speech)

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
const subjectOf = ({ of, kind, stands, kindKnown }: SpokenEffect, all: readonly SpokenEffect[], { ruleset }: Speech): Subject => {
  const [first] = ruleset.parts.values()
  const part = kind === null ? undefined : ruleset.parts.get(kind)
  const body = part === undefined || part === first
  const kinds = new Set(all.flatMap((effect) => effect.kind ?? []))
  const several = kinds.size > 1 || [...kinds].some((each) => each !== first?.id)
  const when = part?.when ?? null
  const beside = when !== null && !othersOf(of, all, ruleset).some((other) => apart(other, when))
  const doubtful = !body && beside && kindKnown !== true
  const stand = part?.stand ?? speechWords.effect.stand
  const name = stands !== null ? speechWords.effect.someStands(stands, stand) : part && several ? part.name : null
  return { name: name !== null && doubtful && stands === null ? speechWords.effect.any(name) : name, body, stand, doubtful, chosen: null }
}

/** What the ruleset's first part is known by, and the parts that are spoken of with one role: what is apart from one is not beside it. */
const othersOf = (role: string, all: readonly SpokenEffect[], { parts }: Speech['ruleset']): readonly Condition[] => {
  const [first = ''] = parts.keys()
  const ids = new Set([first, ...all.filter(({ of }) => of === role).map(({ kind }) => kind ?? '')])
  return [...ids].map((id) => parts.get(id)?.when ?? null).filter((when) => when !== null)
}

/** What was done before to the same part, as far as both can befall: "1 more stand". */
const costBefore = ({ id }: Effect, all: readonly Effect[], speech: Speech): ReadonlySet<Verb['verb']> => {
  const at = all.findIndex((each) => each.id === id)
  const effect = all[at]
  if (effect === undefined) return new Set()
  const same = all
    .slice(0, at)
    .filter(({ of, kind }) => of === effect.of && (kind === null || effect.kind === null || kind === effect.kind))
  const both = same.filter(
    (other) =>
      !opposite(other, effect, speech) &&
      !(other.unless !== null && effect.when !== null && followsFrom(other.unless, effect.when)) &&
      !(effect.unless !== null && other.when !== null && followsFrom(effect.unless, other.when)) &&
      (other.when === null || effect.when === null || !apart(other.when, effect.when)),
  )
  return new Set(both.flatMap(({ verbs }) => verbs.map(({ verb }) => verb)))
}

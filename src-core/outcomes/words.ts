/**
 * Effects in words, telegraphic as on a sheet: "Full retreat, disordered; lose 1 stand, +1 a point over 10."
 * The same for effects as the data has them (growth said, every guard a condition) and as an answer has them (figures
 * worked out, only what is unknown a condition): sheet, window and log speak alike.
 */
import type { Condition, Effect, Value, Verb } from '../ruleset/model.ts'
import type { Text } from '../sheet/blocks.ts'
import { english, type Words } from '../words/en.ts'
import type { AppliedEffect } from './applied.ts'
import { clauses, type Subject } from './clauses.ts'
import { guardText, sameTest, type Speech } from './conditions.ts'

/** An effect of the ruleset, or of an answer. */
export type SaidEffect = Effect & Partial<AppliedEffect>

export interface Naming {
  /** Roles that need no name, because a heading says it. Left out: the sole role of the check, or of its outcomes. */
  readonly said?: ReadonlySet<string>
}

/** Effects of one role under one condition. */
interface Statement {
  readonly role: string
  readonly guard: string
  /** The dice are rolled again: said last and of no side. */
  readonly again: boolean
  readonly subjects: { readonly subject: Subject; readonly effects: SaidEffect[] }[]
}

/** All in one run of text; `no effect` where there is none. */
export const effectsText = (effects: readonly SaidEffect[], speech: Speech, naming: Naming = {}): Text => {
  const sentences = effectSentences(effects, speech, naming)
  return sentences.flatMap((sentence, index) => (index === 0 ? sentence : [{ text: ' ' }, ...sentence]))
}

/** One text a role and condition, each ending in a full stop. */
export const effectSentences = (effects: readonly SaidEffect[], speech: Speech, naming: Naming = {}): readonly Text[] => {
  const words = speech.words ?? english
  if (effects.length === 0) return [[{ text: `${capital(words.effect.none)}.` }]]
  const said = naming.said ?? impliedRoles(speech)
  let named: string | null = null
  return statements(effects, speech, words).map((statement): Text => {
    const silent = statement.again || said.has(statement.role) || statement.role === named
    if (!statement.again) named = statement.role
    const text = statementText(statement, effects, speech)
    if (silent) return [{ text: capital(text) }]
    return [{ text: `${capital(roleName(statement.role, speech, words))}:`, weight: 'semibold' }, { text: ` ${text}` }]
  })
}

/** The text without weights and marks. */
export const plainText = (text: Text): string => text.map((run) => run.text).join('')

/** The first letter large. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The first letter small, for the middle of a sentence. */
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Roles that need no naming in a check: its only one, or the only one its outcomes befall. */
export const impliedRoles = ({ procedure }: Speech): ReadonlySet<string> => {
  if (procedure === null) return new Set()
  if (procedure.roles.size === 1) return new Set(procedure.roles.keys())
  const roles = new Set([...procedure.outcomes.values()].flatMap((outcome) => outcome.effects.map((effect) => effect.of)))
  return roles.size === 1 && !roles.has('each') ? roles : new Set()
}

const roleName = (role: string, { procedure }: Speech, words: Words): string =>
  role === 'each' ? words.effect.eachSide : (procedure?.roles.get(role)?.title ?? role)

const statements = (effects: readonly SaidEffect[], speech: Speech, words: Words): readonly Statement[] => {
  const found: Statement[] = []
  for (const effect of effects) {
    const when = withoutPart(effect.when, effect.kind, speech)
    const guard = guardText({ when, unless: effect.unless }, speech, isSet(when, effects))
    const again = effect.verbs.some(({ verb }) => verb === 'again')
    const earlier = found.findLastIndex((each) => each.role === effect.of && each.guard === guard && !each.again)
    const joins = earlier >= 0 && !again && found.slice(earlier + 1).every((between) => independent(between, effect))
    const statement = (joins && found[earlier]) || { role: effect.of, guard, again, subjects: [] }
    if (!joins) found.push(statement)
    const subject = subjectOf(effect, effects, speech, words)
    const same = statement.subjects.find((each) => each.subject.name === subject.name)
    if (same) same.effects.push(effect)
    else statement.subjects.push({ subject, effects: [effect] })
  }
  return found
}

/** May be said before the other: it neither replaces what that says, nor changes what that asks. */
const independent = ({ role, subjects }: Statement, effect: Effect): boolean => {
  if (role !== effect.of) return true
  const before = subjects.flatMap(({ effects }) => effects)
  const asked = new Set(before.flatMap(({ when, unless }) => [...(when ?? []), ...(unless ?? [])].flat().map(({ key }) => key)))
  const done = new Set(before.flatMap(({ verbs }) => verbs.map(doing)))
  return effect.verbs.every((verb) => !done.has(doing(verb)) && !(verb.verb === 'set' && asked.has(verb.trait)))
}

/** Asks for just what these effects bring about: "if already disordered". */
const isSet = (when: Condition | null, effects: readonly Effect[]): boolean => {
  const [test, ...others] = when?.length === 1 ? (when[0] ?? []) : []
  if (test === undefined || others.length > 0 || test.on !== null) return false
  const { accepts } = test
  const met = (to: Value): boolean => ('choices' in accepts ? typeof to === 'string' && accepts.choices.has(to) : 'flag' in accepts && accepts.flag === to)
  return effects.some(({ verbs }) => verbs.some((verb) => verb.verb === 'set' && verb.trait === test.key && met(verb.to)))
}

const doing = (verb: Verb): string => (verb.verb === 'set' ? `set ${verb.trait}` : verb.verb)

/** What naming the part already says need not be said as a condition. */
const withoutPart = (when: Condition | null, kind: string | null, { ruleset }: Speech): Condition | null => {
  const tests = (kind === null ? null : ruleset.parts.get(kind)?.when)?.flat() ?? []
  return when?.map((list) => list.filter((test) => !tests.some((known) => sameTest(known, test)))) ?? null
}

/** A part is named where several are spoken of, where it is not the ruleset's first, or where only some of its stands are meant. */
const subjectOf = ({ of, kind, stands, kindKnown }: SaidEffect, all: readonly SaidEffect[], { ruleset }: Speech, words: Words): Subject => {
  const [first] = ruleset.parts.keys()
  const body = kind === null || kind === first
  const kinds = new Set(all.flatMap((effect) => effect.kind ?? []))
  const several = kinds.size > 1 || [...kinds].some((each) => each !== first)
  const part = kind === null ? undefined : ruleset.parts.get(kind)
  const stand = part?.stand ?? words.effect.stand
  const doubtful = kindKnown === false && all.some((effect) => effect.of === of && effect.kind !== null && effect.kindKnown === true)
  const bare = stands !== null ? words.effect.stands(stands, stand) : part && several ? part.name : null
  return { name: bare !== null && doubtful ? words.effect.ifPresent(bare) : bare, body, stand, doubtful }
}

const statementText = (statement: Statement, all: readonly SaidEffect[], speech: Speech): string => {
  const whole = statement.subjects.toSorted((a, b) => Number(a.subject.name !== null) - Number(b.subject.name !== null))
  const list = whole.map(({ subject, effects }) => clauses(effects, subject, costBefore(effects, all), speech))
  const spoken = list.every((each) => each.length === 1) ? [list.flat().join('; ')] : list.map((each) => each.join('; '))
  const guard = statement.guard === '' ? '' : `${statement.guard}: `
  return spoken.map((sentence, index) => `${index === 0 ? guard + sentence : capital(sentence)}.`).join(' ')
}

/** What earlier effects already did to the same part. */
const costBefore = ([first]: readonly Effect[], all: readonly Effect[]): ReadonlySet<Verb['verb']> => {
  const earlier = all.slice(0, Math.max(0, all.findIndex(({ id }) => id === first?.id)))
  const same = earlier.filter(({ of, kind }) => of === first?.of && (kind === null || first.kind === null || kind === first.kind))
  return new Set(same.flatMap(({ verbs }) => verbs.map(({ verb }) => verb)))
}

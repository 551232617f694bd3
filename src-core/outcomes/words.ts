/**
 * Effects in words, telegraphic as on a sheet: "Full retreat, disordered; lose 1 stand, +1 a point over 10."
 * The same for effects as the data has them (growth said, every guard a condition) and as an answer has them (figures
 * worked out, only what is unknown a condition): sheet, window and log speak alike.
 */
import type { Condition, Effect } from '../ruleset/model.ts'
import type { Text } from '../sheet/blocks.ts'
import { english, type Words } from '../words/en.ts'
import { guardText, sameTest, type Speech } from './conditions.ts'
import { clauses } from './clauses.ts'

export interface Naming {
  /** Roles that need no name, because a heading or the only sense says it. Left out: the sole role of the check, or of its effects. */
  readonly said?: ReadonlySet<string>
}

/** A run of effects of one role under one condition. */
interface Statement {
  readonly role: string
  readonly guard: string
  /** In order of mention: effects of one kind of part, null for the whole. */
  readonly parts: Map<string | null, Effect[]>
}

/** All in one run of text; `no effect` where there is none. */
export const effectsText = (effects: readonly Effect[], speech: Speech, naming: Naming = {}): Text => {
  const sentences = effectSentences(effects, speech, naming)
  return sentences.flatMap((sentence, index) => (index === 0 ? sentence : [{ text: ' ' }, ...sentence]))
}

/** One text a role and condition, each ending in a full stop. */
export const effectSentences = (effects: readonly Effect[], speech: Speech, naming: Naming = {}): readonly Text[] => {
  const words = speech.words ?? english
  if (effects.length === 0) return [[{ text: `${capital(words.effect.none)}.` }]]
  const said = naming.said ?? impliedRoles(speech)
  const partsNamed = namedParts(effects, speech)
  let named: string | null = null
  return statements(effects, speech).map((statement) => {
    const again = [...statement.parts.values()].every((list) => list.every(({ verbs }) => verbs.every(({ verb }) => verb === 'again')))
    const silent = again || said.has(statement.role) || statement.role === named
    named = again ? named : statement.role
    const lead = silent ? '' : `${capital(roleName(statement.role, speech, words))}: `
    const text = statementText(statement, effects, speech, partsNamed)
    return lead === '' ? [{ text: capital(text) }] : [{ text: lead.trimEnd(), weight: 'semibold' }, { text: ` ${text}` }]
  })
}

/** The text without weights and marks. */
export const plainText = (text: Text): string => text.map((run) => run.text).join('')

/** The first letter large. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Roles that need no naming in a check: its only one, or the only one its outcomes befall. */
export const impliedRoles = ({ procedure }: Speech): ReadonlySet<string> => {
  if (procedure === null) return new Set()
  if (procedure.roles.size === 1) return new Set(procedure.roles.keys())
  const roles = new Set([...procedure.outcomes.values()].flatMap((outcome) => outcome.effects.map((effect) => effect.of)))
  return roles.size === 1 && !roles.has('each') ? roles : new Set()
}

const roleName = (role: string, { procedure }: Speech, words: Words): string =>
  role === 'each' ? words.effect.eachSide : (procedure?.roles.get(role)?.title ?? role)

/** A kind of part is named where several are spoken of, or where it is not the ruleset's first. */
const namedParts = (effects: readonly Effect[], { ruleset }: Speech): boolean => {
  const kinds = new Set(effects.flatMap(({ kind }) => kind ?? []))
  const [first] = ruleset.parts.keys()
  return kinds.size > 1 || [...kinds].some((kind) => kind !== first)
}

const statements = (effects: readonly Effect[], speech: Speech): readonly Statement[] => {
  const found: Statement[] = []
  for (const effect of effects) {
    const guard = guardText({ when: withoutPart(effect.when, effect.kind, speech), unless: effect.unless }, speech)
    const again = effect.verbs.some(({ verb }) => verb === 'again')
    const last = found.at(-1)
    const fits = last?.role === effect.of && last.guard === guard && !again
    const statement = fits ? last : { role: effect.of, guard, parts: new Map<string | null, Effect[]>() }
    if (!fits) found.push(statement)
    statement.parts.set(effect.kind, [...(statement.parts.get(effect.kind) ?? []), effect])
  }
  return found
}

/** What naming the part already says need not be said as a condition. */
const withoutPart = (when: Condition | null, kind: string | null, { ruleset }: Speech): Condition | null => {
  const tests = (kind === null ? null : ruleset.parts.get(kind)?.when)?.flat() ?? []
  return when?.map((list) => list.filter((test) => !tests.some((known) => sameTest(known, test)))) ?? null
}

const statementText = (statement: Statement, all: readonly Effect[], speech: Speech, partsNamed: boolean): string => {
  const [body] = speech.ruleset.parts.keys()
  const list = [...statement.parts].map(([kind, effects]) => {
    const part = partsNamed && kind !== null ? (speech.ruleset.parts.get(kind)?.name ?? kind) : null
    return clauses(effects, { part, body: kind === null || kind === body, more: lostBefore(effects, all) }, speech)
  })
  const short = list.every((each) => each.length === 1)
  const guard = statement.guard === '' ? '' : `${statement.guard}: `
  const spoken = short ? [list.flat().join('; ')] : list.map((each) => each.join('; '))
  return spoken.map((sentence, index) => `${index === 0 ? guard + sentence : capital(sentence)}.`).join(' ')
}

/** Whether an earlier statement of the same part already costs stands. */
const lostBefore = ([first]: readonly Effect[], all: readonly Effect[]): boolean => {
  if (first === undefined) return false
  const earlier = all.slice(0, all.findIndex(({ id }) => id === first.id))
  const same = earlier.filter(({ of, kind }) => of === first.of && (kind === null || first.kind === null || kind === first.kind))
  return same.some(({ verbs }) => verbs.some(({ verb }) => verb === 'lose' || verb === 'capture'))
}

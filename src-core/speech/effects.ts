/**
 * Effects in words, in the short style of a sheet: "Full retreat, disordered; lose 1 stand, +1 a point over 10."
 * It serves effects of the data (with growth and all guards) and of an answer (with final figures and only open conditions), so that sheet,
 * window and journal use the same words.
 */

import { plainText, type Text, capitalize } from '../words/text.ts'
import { clauses } from './clauses.ts'
import type { Speech, SpeechNames } from '../language/names.ts'
import type { PartEffects, SpokenEffect } from './subjects.ts'
import { statements, type Guarded, type Statement } from './statements.ts'
import { speechWords } from '../words/speech.ts'
import type { SequenceStep } from '../ruleset/model/sequences.ts'
import { conditionText, guardText } from '../language/expression-text.ts'

export type { SpokenEffect } from './subjects.ts'

export interface Naming {
  /** Roles that need no name, because a heading has it. Default: the only role of the check, or of its outcomes. */
  readonly implied?: ReadonlySet<string>
}

/** All in one run of text; `no effect` where there is none. */
export const effectsText = (effects: readonly SpokenEffect[], speech: Speech, naming: Naming = {}): Text => {
  const sentences = effectSentences(effects, speech, naming)
  return sentences.flatMap((sentence, index) => (index === 0 ? sentence : [{ text: ' ' }, ...sentence]))
}

/** One text for each role and condition, each ending in a full stop. */
export const effectSentences = (
  effects: readonly SpokenEffect[],
  speech: Speech,
  naming: Naming = {},
): readonly Text[] =>
  effects.length === 0 ? [[{ text: `${capitalize(speechWords.effect.none)}.` }]] : sentences(effects, speech, naming)

const sentences = (effects: readonly SpokenEffect[], speech: Speech, naming: Naming): readonly Text[] => {
  const texts = naming.implied ?? impliedRoles(speech)
  let named: string | null = null
  return statements(effects, speech).map((statement): Text => {
    const silent = statement.again || texts.has(statement.role) || statement.role === named
    if (!statement.again) named = statement.role
    const text = statementText(statement, speech)
    return silent ? [{ text: capitalize(text) }] : [...roleLead(statement.role, speech), { text: ` ${text}` }]
  })
}

/** **Attacker:** */
export const roleLead = (role: string, speech: Speech): Text => [
  { text: `${capitalize(roleName(role, speech))}:`, weight: 'semibold' },
]

/** The sentences as plain text; none if there is no effect. */
export const effectWords = (effects: readonly SpokenEffect[], speech: Speech): string[] =>
  effects.length === 0 ? [] : effectSentences(effects, speech).map(plainText)

/** Roles that need no naming in a check: its only one, or the only one its outcomes apply to. */
export const impliedRoles = ({ procedure }: Speech): ReadonlySet<string> => {
  if (procedure === null) return new Set()
  if (procedure.roles.size === 1) return new Set(procedure.roles.keys())
  const roles = new Set(
    [...procedure.outcomes.values()].flatMap((outcome) => outcome.effects.map((effect) => effect.of)),
  )
  return roles.size === 1 && !roles.has('each') ? roles : new Set()
}

const roleName = (role: string, { procedure }: Speech): string =>
  role === 'each' ? speechWords.effect.eachSide : (procedure?.roles.get(role)?.title ?? role)

/** The effects under the guard, then on the same line those where it does not hold. */
const statementText = ({ guard, subjects, otherwise }: Statement, speech: Speech): string => {
  const spoken = effectsBody(subjects, speech)
  const lead = guard === '' ? '' : `${guard}: `
  const texts = spoken.map((sentence, index) => `${index === 0 ? lead + sentence : capitalize(sentence)}.`)
  if (otherwise.length === 0) return texts.join(' ')
  const rest = otherwise.map((each) => withinOtherwise(each, speech)).join('; ')
  return [...texts, `${capitalize(speechWords.condition.otherwise)}: ${rest}.`].join(' ')
}

/** The sentences of several parts: one for short clauses, else one for each part. */
export const effectsBody = (subjects: readonly PartEffects[], speech: Speech): readonly string[] => {
  const list = subjects.map((each) => clausesOf(each, speech))
  return list.every((each) => each.length === 1) ? [list.flat().join('; ')] : list.map((each) => each.join('; '))
}

/** The text of effects that includes their own condition: "guns lost if they cannot retreat". */
const withinOtherwise = ({ guard, subjects }: Guarded, speech: Speech): string =>
  guard === ''
    ? subjects.map((each) => clausesOf(each, speech).join(', ')).join('; ')
    : underGuard(
        subjects.flatMap((each) => clausesOf(each, speech)),
        guard,
      )

const clausesOf = ({ subject, effects, before, already }: PartEffects, speech: Speech): readonly string[] => {
  const own = clauses(effects, subject, before, speech)
  if (already === null) return own
  return [...own, underGuard(clauses(already.effects, { ...subject, name: null }, new Set(), speech), already.guard)]
}

/** The text with its condition: after a short clause, or before several. */
const underGuard = (parts: readonly string[], guard: string): string => {
  const [only = '', ...others] = parts
  return others.length === 0 && !only.includes(',') ? `${only} ${guard}` : `${guard}, ${parts.join(', ')}`
}

/**
 * The condition of a step of a sequence, and its repetitions: `if in square, up to 3 times`; empty for always and once.
 */
export const stepConditionText = (
  { when, unless, repeat, until }: Pick<SequenceStep, 'when' | 'unless' | 'repeat' | 'until'>,
  names: SpeechNames,
): string => {
  const { upTo, until: untilWords } = speechWords.step
  return [
    guardText({ when, unless }, names),
    repeat === null || repeat === 1 ? '' : upTo(repeat),
    until === null ? '' : untilWords(conditionText(until, names)),
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * Formats effects in the short style of a sheet: "Full retreat, disordered; lose 1 stand, +1 a point over 10." Accepts effects of the rules (with
 * growth and all guards) and of an answer (with final numbers and only open conditions), so that the sheet, the window and the journal use the same
 * wording.
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
  /** Roles that aren't named because a heading names them. By default, the only role of the check or of its outcomes. */
  readonly implied?: ReadonlySet<string>
}

/** Formats all effects as one string. Returns `No effect.` if there are none. */
export const effectsText = (effects: readonly SpokenEffect[], speech: Speech, naming: Naming = {}): Text => {
  const sentences = effectSentences(effects, speech, naming)
  return sentences.flatMap((sentence, index) => (index === 0 ? sentence : [{ text: ' ' }, ...sentence]))
}

/** Formats effects as one sentence for each role and condition. */
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

/** The name of a role before its effects, in bold with a colon. */
export const roleLead = (role: string, speech: Speech): Text => [
  { text: `${capitalize(roleName(role, speech))}:`, weight: 'semibold' },
]

/** Formats effects as plain text; empty if there are none. */
export const effectWords = (effects: readonly SpokenEffect[], speech: Speech): string[] =>
  effects.length === 0 ? [] : effectSentences(effects, speech).map(plainText)

/** The roles that don't have to be named: the only role of a check, or the only one that its outcomes apply to. */
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

/** Formats the effects under a guard, followed by the effects that apply if the guard doesn't hold. */
const statementText = ({ guard, subjects, otherwise }: Statement, speech: Speech): string => {
  const spoken = effectsBody(subjects, speech)
  const lead = guard === '' ? '' : `${guard}: `
  const texts = spoken.map((sentence, index) => `${index === 0 ? lead + sentence : capitalize(sentence)}.`)
  if (otherwise.length === 0) return texts.join(' ')
  const rest = otherwise.map((each) => withinOtherwise(each, speech)).join('; ')
  return [...texts, `${capitalize(speechWords.condition.otherwise)}: ${rest}.`].join(' ')
}

/** Formats the effects on several parts: one sentence if the clauses are short, otherwise one for each part. */
export const effectsBody = (subjects: readonly PartEffects[], speech: Speech): readonly string[] => {
  const list = subjects.map((each) => clausesOf(each, speech))
  return list.every((each) => each.length === 1) ? [list.flat().join('; ')] : list.map((each) => each.join('; '))
}

/** Formats effects that include their condition: "guns lost if they cannot retreat". */
const withinOtherwise = ({ guard, subjects }: Guarded, speech: Speech): string =>
  guard === ''
    ? subjects.map((each) => clausesOf(each, speech).join(', ')).join('; ')
    : withCondition(
        subjects.flatMap((each) => clausesOf(each, speech)),
        guard,
      )

const clausesOf = ({ subject, effects, before, already }: PartEffects, speech: Speech): readonly string[] => {
  const own = clauses(effects, subject, before, speech)
  if (already === null) return own
  return [...own, withCondition(clauses(already.effects, { ...subject, name: null }, new Set(), speech), already.guard)]
}

/** Adds the condition after a short clause, or before several clauses. */
const withCondition = (parts: readonly string[], guard: string): string => {
  const [only = '', ...others] = parts
  return others.length === 0 && !only.includes(',') ? `${only} ${guard}` : `${guard}, ${parts.join(', ')}`
}

/** Formats when a step of a sequence runs and how often: `if in square, up to 3 times`. Empty if it always runs once. */
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

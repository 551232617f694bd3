/** Parses the text of every result in every ruleset and compares it with the data: who, which state, how many, how far. */
import { expect, test } from 'vitest'
import type { Effect, Verb } from '../../../src-core/ruleset/model/effects.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { effectSentences } from '../../../src-core/speech/effects.ts'
import { plainText } from '../../../src-core/words/text.ts'
import { numberText } from '../../../src-core/words/numbers.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const verbsOf = (effects: readonly Effect[]): readonly (readonly [Effect, Verb])[] =>
  effects.flatMap((effect) => effect.verbs.map((verb) => [effect, verb] as const))

const sorted = (all: readonly string[]): string[] => all.toSorted((a, b) => a.localeCompare(b))

/** The numbers of stands in the data, as text. */
const stands = (effects: readonly Effect[]): string[] =>
  sorted([
    ...effects.flatMap(({ stands: some }) => (typeof some === 'number' ? [String(some)] : [])),
    ...verbsOf(effects).flatMap(([, verb]) => {
      if ((verb.verb !== 'lose' && verb.verb !== 'capture') || verb.loss.stands === 'all') return []
      return [numberText(verb.loss.stands.n === 0n && verb.loss.more ? verb.loss.more.each : verb.loss.stands)]
    }),
  ])

/** The word for a choice or flag. */
const stateOf = (verb: Extract<Verb, { readonly verb: 'set' }>, { traits }: Ruleset): string => {
  const trait = traits.get(verb.trait)
  return (typeof verb.to === 'string' ? trait?.choices.get(verb.to)?.words : trait?.words) ?? verb.trait
}

/** The words for the part of a unit that an effect affects; empty if the effect names no part. */
const whoOf = ({ kind, stands: some }: Effect, { parts }: Ruleset): string => {
  const part = kind === null ? undefined : parts.get(kind)
  if (some === 'others') return `other ${part?.stand ?? 'stand'}s`
  return some === null ? (part?.name ?? '') : `${some} ${part?.stand ?? 'stand'}`
}

const count = (text: string, phrase: string): number => text.split(phrase).length - 1

/** The results of a ruleset, each with its text in lowercase and without conditions. */
const results = (ruleset: Ruleset) =>
  [...ruleset.procedures.values()].flatMap((procedure) =>
    [...procedure.outcomes.values()].map((outcome) => {
      const lines = effectSentences(outcome.effects, { ruleset, procedure }).map(plainText)
      const text = lines.join('\n').toLowerCase()
      const bare = text.replace(/\b(?:if|unless) [^:;.]*?(?::|(?=[;.]))/g, '')
      return { id: `${procedure.id}.${outcome.id}`, effects: outcome.effects, text, bare }
    }),
  )

const rulesets = ['fire-and-fury', 'regimental-fury', 'italy-1799', 'triple-alliance-1864', 'napoleonic-fury']

test.each(rulesets)('%s: the numbers of stands, and of stands lost together, match the data', (id) => {
  for (const { id: result, effects, bare } of results(rulesetNamed(id))) {
    const said = sorted(
      [...bare.matchAll(/(\d+|½) (?:more |other )?(?:[a-z]+ (?:or [a-z]+ )?)?(?:stands?|leaders?)\b/g)].map(
        (match) => match[1] ?? '',
      ),
    )
    expect([result, said]).toEqual([result, stands(effects)])
  }
})

test.each(rulesets)('%s: the sheet has each state of each affected unit', (id) => {
  const ruleset = rulesetNamed(id)
  for (const { id: result, effects, text } of results(ruleset)) {
    for (const [effect, verb] of verbsOf(effects)) {
      if (verb.verb !== 'set') continue
      const [who, state] = [whoOf(effect, ruleset).toLowerCase(), stateOf(verb, ruleset).toLowerCase()]
      const others = effects
        .filter((each) => whoOf(each, ruleset).toLowerCase() !== who)
        .map((each) => whoOf(each, ruleset).toLowerCase())
      const sole = others.length === 0 || who === ''
      // Keep the text about the affected part, up to the next part named.
      const upTo = others.filter((other) => other !== '' && !who.includes(other))
      const cut = (piece: string): string => upTo.reduce((rest, other) => rest.split(other)[0] ?? rest, piece)
      const own = sole ? [text] : text.split(who).slice(1).map(cut)
      expect([result, effect.id, own.some((piece) => piece.includes(state))]).toEqual([result, effect.id, true])
    }
  }
})

test.each(rulesets)('%s: the distances on the sheet match the data', (id) => {
  for (const { id: result, effects, text } of results(rulesetNamed(id))) {
    const far = verbsOf(effects).flatMap(([, verb]) => {
      const moves =
        verb.verb === 'retreat' || verb.verb === 'continue'
          ? [verb.move]
          : verb.verb === 'may' || verb.verb === 'choose'
            ? [...verb.actions.values()]
            : []
      return moves.flatMap((move) => [
        ...(move?.inches && move.inches !== 'result' ? [`${numberText(move.inches)}″`] : []),
        ...(move?.fromEnemy ? [`to ${numberText(move.fromEnemy)}″ from the enemy`] : []),
        ...(move?.beyond ? [move.beyond.toLowerCase()] : []),
        ...(move?.moves
          ? [
              numberText(move.moves) === '1'
                ? 'full'
                : numberText(move.moves) === '½'
                  ? 'half a move'
                  : `${numberText(move.moves)} move`,
            ]
          : []),
      ])
    })
    for (const phrase of new Set(far)) expect([result, phrase, count(text, phrase) > 0]).toEqual([result, phrase, true])
  }
})

/** The text that the sheet prints for a piece of the rules. */
import type { Path } from '../../paths.ts'
import type { Effect } from '../../ruleset/model/effects.ts'
import type { Procedure } from '../../ruleset/model/procedures.ts'
import type { Ruleset } from '../../ruleset/model.ts'
import { amountFigure, guardText } from '../../language/expression-text.ts'
import { effectSentences } from '../../speech/effects.ts'
import type { Speech } from '../../language/names.ts'
import { cellText } from '../../words/numbers.ts'
import { plainText } from '../../words/text.ts'

/**
 * Returns the line or sentences of a modifier, a factor, a result, a follow-up or a single effect; null for anything that isn't printed separately.
 */
export const printedTextAt = (path: Path, ruleset: Ruleset): string | null => {
  const [home, id, kind, entry, ...rest] = path.map(String)
  const procedure = home === 'procedures' && id !== undefined ? ruleset.procedures.get(id) : undefined
  if (!procedure || entry === undefined) return null
  const speech: Speech = { ruleset, procedure }
  switch (kind) {
    case 'modifiers':
      return modifierLine(procedure, entry, speech)
    case 'factors':
      return factorLine(procedure, entry)
    case 'outcomes':
      return effectsLine(procedure.outcomes.get(entry)?.effects, rest, speech)
    case 'follows': {
      const follow = procedure.follows.find((each) => each.id === entry)
      const guard = follow && rest.length === 0 ? guardText(follow, speech) : ''
      const effects = effectsLine(follow?.effects, rest, speech)
      return effects === null ? null : [guard, effects].filter((text) => text !== '').join(': ')
    }
    default:
      return null
  }
}

const modifierLine = ({ modifiers }: Procedure, id: string, speech: Speech): string | null => {
  const modifier = modifiers.find((each) => each.id === id)
  if (!modifier) return null
  const { figure, aside } = amountFigure(modifier.value, modifier.label, speech)
  return [figure, modifier.label, aside].filter((text) => text !== '').join(' ')
}

const factorLine = ({ factors }: Procedure, id: string): string | null => {
  const factor = factors.find((each) => each.id === id)
  return factor ? `${cellText(factor.times, 'times')} ${factor.label}` : null
}

/** Formats all effects, or only the one with the given id. */
const effectsLine = (
  effects: readonly Effect[] | undefined,
  [, id]: readonly string[],
  speech: Speech,
): string | null => {
  const some = effects?.filter((effect) => id === undefined || effect.id === id)
  return some === undefined ? null : effectSentences(some, speech).map(plainText).join(' ')
}

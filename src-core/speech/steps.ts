/** When a step of a sequence happens, and how often: "if firm, up to 3 times, until shaken". Empty for once and always. */
import type { SequenceStep } from '../ruleset/model/sequences.ts'
import { speechWords } from '../words/speech.ts'
import { conditionText, guardText } from '../language/expression-text.ts'
import type { SpeechNames } from '../language/names.ts'

/** When a step of a sequence is taken, and how often: `if in square, up to 3 times`; empty for always and once. */
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

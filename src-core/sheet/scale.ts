import type { Ruleset } from '../ruleset/model.ts'
import { distanceText, numberText } from '../words/numbers.ts'
import { sheetWords } from '../words/sheet.ts'
import { unitWords } from '../words/units.ts'

/** What was done to the distances of rules, as one text; none where they are as written. */
export const scaleTexts = ({ scale }: Pick<Ruleset, 'scale'>): readonly string[] => {
  if (!scale) return []
  const { factor, from, to, readAs, round } = scale
  const figure = factor.n === factor.d ? null : numberText(factor)
  return [
    sheetWords.scale(figure, from === to ? null : unitWords[from].name, unitWords[to].name, readAs, round && distanceText(round, to)),
  ].filter((text) => text !== '')
}

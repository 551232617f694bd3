/** Parses a typed length into the unit that a cell is written in. */
import { fractionText, over, times } from '../exact.ts'
import { figureIn, lengthIn, millimetresIn, type LengthUnit } from '../ruleset/units.ts'

/**
 * `6 cm`, `3"`, `150 mm`, `1 1/2`, `+2` as an exact figure in `unit`; a figure without a unit is in `shownIn`. A length in `unit` stays as it
 * was typed, and so does a text that is no length.
 */
export const lengthInput = (text: string, unit: LengthUnit, shownIn: LengthUnit = unit): string => {
  const typed = text.trim()
  const figure = typed.replace(/^[-−–+]\s*/, '')
  const sign = figure === typed ? '' : typed.charAt(0)
  const mm = millimetresIn(unit)
  const shownMm = millimetresIn(shownIn)
  if (!mm || !shownMm) return text
  const bare = figureIn(figure)
  if (bare && shownIn === unit) return text
  const length = bare ? times(bare, shownMm) : lengthIn(figure)
  return length ? `${sign}${fractionText(over(length, mm))}` : text
}

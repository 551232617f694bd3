/** Distances as figures within texts, which no scale changes. */
import { problem, type Problem } from '../problem.ts'
import type { Tree } from './tree.ts'
import { lengthIn, type LengthUnit } from './units.ts'

const number = String.raw`(?:\d+(?:[.,/]\d+)?(?: \d+/\d+)?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]?|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])`
/** With a unit that is no other word: `6″`, `1½ inches`, `15cm`. */
const figure = new RegExp(String.raw`(?<![\d."“])${number} ?(?:″|”|"|(?:inch(?:es)?|cm|mm)(?![a-z]))`)

/** Searches the texts from these files. Problem: `scale`, once for each text. `units`: the unit of the rules. */
export const bareDistances = (rules: Tree, files: ReadonlySet<string>, units: LengthUnit): readonly Problem[] => {
  if (rules.kind === 'map')
    return [...rules.entries.values()].flatMap(({ value }) => bareDistances(value, files, units))
  if (rules.kind === 'list') return rules.items.flatMap((item) => bareDistances(item, files, units))
  if (rules.kind === 'hole' || typeof rules.value !== 'string' || !files.has(rules.place.file)) return []
  // A text that is only a length with its unit is a value of the format, not words.
  const text = lengthIn(rules.value) ? undefined : figure.exec(rules.value)?.[0]
  return text === undefined ? [] : [problem('scale', { what: 'text', text, units }, { place: rules.place })]
}

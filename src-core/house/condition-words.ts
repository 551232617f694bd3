/** Bands, conditions and amounts as they are written, in the words of the sheet; what the loader would refuse, as it stands. */
import type { Path } from '../paths.ts'
import { parseRange } from '../ruleset/ranges.ts'
import { amountText } from '../speech/amounts.ts'
import { conditionText, guardText } from '../speech/conditions.ts'
import { houseWords } from '../words/house.ts'
import { rangeText } from '../words/numbers.ts'
import type { Data, DataMap } from './data.ts'
import { inline } from './inline.ts'
import { amountOf, conditionOf, guardOf, writtenAt } from './spoken.ts'

/** A band as it is shown. */
export const bandText = (data: Data): string => {
  const range = typeof data === 'number' || typeof data === 'string' ? parseRange(data) : undefined
  return range ? rangeText(range) : typeof data === 'string' ? data : inline(data)
}

/** The condition at a path of `rules`: `disordered or against cavalry`; `always` where it asks nothing. */
export const conditionWords = (data: Data, rules: DataMap, path: Path): string => {
  const written = writtenAt(rules, path)
  const condition = conditionOf(data, written)
  return condition === null ? inline(data) : conditionText(condition, written.names) || houseWords.always
}

/** When the entry at a path of `rules` holds: `if in line, unless outflanked`; empty where it always does. */
export const guardWords = ({ when, unless }: DataMap, rules: DataMap, path: Path): string => {
  const entry = { ...(when === undefined ? {} : { when }), ...(unless === undefined ? {} : { unless }) }
  const written = writtenAt(rules, [...path, 'when'])
  const guard = guardOf(entry, written)
  return guard === null ? inline(entry) : guardText(guard, written.names)
}

/** The amount at a path of `rules`: `Movement (Line) × ½ if disordered; else Movement (Line)`. */
export const amountWords = (data: Data, rules: DataMap, path: Path): string => {
  const written = writtenAt(rules, path)
  const amount = amountOf(data, written)
  return amount === null ? inline(data) : amountText(amount, written.names)
}

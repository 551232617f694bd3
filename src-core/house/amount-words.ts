/** An amount that is reckoned, in words made from the data alone: `Movement (Line) × ½ if Reacting, else Movement (Line)`. */
import { parseFraction } from '../exact.ts'
import { houseWords } from '../words/house.ts'
import { numberText } from '../words/numbers.ts'
import { conditionWords } from './condition-words.ts'
import { isDataMap, isList, type Data, type DataMap } from './data.ts'
import type { EditPath } from './edit.ts'
import { entryName } from './names.ts'
import { inline } from './inline.ts'

const words = houseWords.amount

/** The amount at a path of `rules`. What is none is said as it is written. */
export const amountWords = (data: Data, rules: DataMap, path: EditPath): string => {
  const said = (part: Data): string => amountWords(part, rules, path)
  const exact = typeof data === 'number' || typeof data === 'string' ? parseFraction(data) : undefined
  if (exact) return numberText(exact)
  if (!isDataMap(data)) return inline(data)
  const { trait, of, grid, column, plus, times, ratio, round, first, is = null, 'at-least': least } = data
  if (typeof trait === 'string') {
    const name = entryName(['traits', trait], rules)
    return typeof of === 'string' ? houseWords.on(entryName([...path.slice(0, 2), 'roles', of], rules), name) : name
  }
  if (data['points'] === true) return words.points
  if (typeof grid === 'string') {
    const name = entryName(['grids', grid], rules)
    return typeof column === 'string' ? words.cell(name, entryName(['grids', grid, 'columns', column], rules)) : name
  }
  if (isList(plus)) return words.sum(plus.map((part) => within(part, said, ['first'])))
  if (isList(times)) return words.product(times.map((part) => within(part, said, ['first', 'plus', 'at-least', 'round'])))
  if (isList(ratio)) return words.ratio(ratio.map((part) => within(part, said, ['first', 'plus', 'times', 'ratio', 'at-least', 'round'])))
  if (typeof round === 'string') return words.rounded(within(is, said, ['first']), round)
  if (least !== undefined) return words.atLeast(within(is, said, ['first']), said(least))
  if (isDataMap(first)) return words.first(Object.values(first).map((way) => wayWords(way, rules, path)))
  return inline(data)
}

/** In brackets if it is made in one of these ways. */
const within = (part: Data, said: (part: Data) => string, ways: readonly string[]): string =>
  isDataMap(part) && ways.some((way) => way in part) ? words.brackets(said(part)) : said(part)

/** One way of several; the last that has no condition takes what is left. */
const wayWords = (way: Data, rules: DataMap, path: EditPath): string => {
  if (!isDataMap(way)) return inline(way)
  const amount = amountWords(way['is'] ?? null, rules, path)
  const { when, unless } = way
  if (when === undefined && unless === undefined) return words.otherwise(amount)
  const guarded = when === undefined ? amount : words.given(amount, conditionWords(when, rules, path))
  return unless === undefined ? guarded : words.unless(guarded, conditionWords(unless, rules, path))
}

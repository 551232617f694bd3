/** Names entries from the data of rules, valid or not, using the rules' own terms. */
import { compare, fractionText, parseFraction, type Fraction } from '../exact.ts'
import { memoize } from '../memoize.ts'
import { lastKey, type Path } from '../paths.ts'
import { idWords } from '../words/text.ts'
import { givenDistance, isLengthUnit, defaultUnit, type LengthUnit } from '../ruleset/units.ts'
import { addTerm, fillInTerms, type Terms } from '../ruleset/context.ts'
import { distanceText, rowStartText } from '../words/numbers.ts'
import { dataAt, isDataMap, isDataList, type Data, type DataMap } from '../ruleset/data.ts'

/** The unit of distance in the rules. */
export const unitOfRules = ({ units }: DataMap): LengthUnit => (isLengthUnit(units) ? units : defaultUnit)

/** Fills in the rules' own terms and distances. Unknown names in braces stay unchanged. */
export const fillTerms = (text: string, rules: DataMap): string => fillInTerms(text, termsOf(rules), inBraces) ?? text

const inBraces = (name: string): string => `{${name}}`

/** The terms and distances of rules that may be invalid. Omits terms and distances that can't be parsed. */
const termsOf = memoize((rules: DataMap): Terms => {
  const found = new Map<string, string>()
  for (const [id, words] of entriesAt(rules, 'terms')) {
    const [singular, plural] = isDataList(words) ? words : []
    if (typeof singular === 'string') addTerm(found, id, singular)
    if (typeof plural === 'string') addTerm(found, `${id}s`, plural)
  }
  for (const [id, distance] of entriesAt(rules, 'distances')) {
    const { words } = isDataMap(distance) ? distance : {}
    const given = isDataMap(distance) ? givenDistance(distance) : undefined
    const exact =
      typeof given?.value === 'number' || typeof given?.value === 'string' ? parseFraction(given.value) : undefined
    if (given && exact) addTerm(found, id, distanceText(exact, given.unit))
    else if (typeof words === 'string') addTerm(found, id, fillInTerms(words, found, inBraces) ?? words)
  }
  return found
})

const entriesAt = (rules: DataMap, key: 'terms' | 'distances'): readonly (readonly [string, Data])[] => {
  const entries = rules[key]
  return isDataMap(entries) ? Object.entries(entries) : []
}

/** The name of the entry at a path: its own name, the name of its number or choice, or a name made from its id. */
export const writtenName = (path: Path, rules: DataMap): string => {
  const id = lastKey(path)
  const entry = dataAt(rules, path)
  if (typeof entry === 'string' && path.at(-2) === 'choices') return fillTerms(entry, rules)
  if (!isDataMap(entry)) return isDataList(entry) && typeof entry[0] === 'string' ? entry[0] : idWords(id)
  // For a trait or a choice, `words` is a phrase, not a name.
  for (const key of ['title', 'label', 'name', 'lead', ...(path[0] === 'traits' ? [] : ['words'])]) {
    const name = entry[key]
    if (typeof name === 'string') return fillTerms(name, rules)
  }
  if (path.at(-2) === 'rows') return rowName(path, entry, rules)
  if (path.at(-2) === 'columns') return columnName(path, entry, rules)
  return idWords(id)
}

/** Names a row by its points or by the choice that selects it. */
const rowName = (path: Path, row: DataMap, rules: DataMap): string => {
  const id = lastKey(path)
  const from = exactAt(row)
  if (from) {
    const rows = dataAt(rules, path.slice(0, -1))
    return rowStartText(from, isDataMap(rows) ? nextFrom(rows, from) : null)
  }
  const by = dataAt(rules, [...path.slice(0, -2), 'by'])
  const choice = typeof by === 'string' ? ['traits', by, 'choices', id] : []
  return choice.length > 0 && dataAt(rules, choice) !== undefined ? writtenName(choice, rules) : idWords(id)
}

/** The start of the next row by points; null for the last row. */
const nextFrom = (rows: DataMap, from: Fraction): Fraction | null => followers(rows).get(fractionText(from)) ?? null

/** Memoized because every row of a chart needs it. */
const followers = memoize((rows: DataMap): ReadonlyMap<string, Fraction> => {
  const next = new Map<string, Fraction>()
  let later: Fraction | undefined
  for (const from of Object.values(rows)
    .flatMap((row) => exactAt(row) ?? [])
    .toSorted((a, b) => compare(b, a))) {
    if (later && compare(from, later) < 0) next.set(fractionText(from), later)
    later = from
  }
  return next
})

/** Names a column by its upper limit or by the choice that selects it. */
const columnName = (path: Path, column: DataMap, rules: DataMap): string => {
  const across = dataAt(rules, [...path.slice(0, 2), 'across'])
  const choice = typeof across === 'string' ? ['traits', across, 'choices', lastKey(path)] : []
  if (choice.length > 0 && dataAt(rules, choice) !== undefined) return writtenName(choice, rules)
  const to = exactAt(column, 'to')
  const unit = typeof across === 'string' ? dataAt(rules, ['traits', across, 'number', 'unit']) : null
  return to ? distanceText(to, isLengthUnit(unit) ? unit : null) : idWords(lastKey(path))
}

const exactAt = (entry: Data | undefined, key: 'from' | 'to' = 'from'): Fraction | undefined =>
  isDataMap(entry) ? exactNumber(entry[key]) : undefined

const exactNumber = (number: Data | undefined): Fraction | undefined =>
  typeof number === 'number' || typeof number === 'string' ? parseFraction(number) : undefined

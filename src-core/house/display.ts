/** Formats data of a ruleset for display and for typing. Values that the loader would reject are shown as written. */
import { parseFraction } from '../exact.ts'
import { lastName, type Path } from '../paths.ts'
import { parseRange } from '../language/ranges.ts'
import { cellUnits, lengthUnitOf, type CellUnit } from '../ruleset/model/grids.ts'
import { isLengthUnit, defaultUnit, type LengthUnit } from '../ruleset/units.ts'
import { amountText, conditionText, guardText } from '../language/expression-text.ts'
import { houseWords } from '../words/house.ts'
import { cellText, lengthText, numberText, rangeText, signedText } from '../words/numbers.ts'
import { dataAt, isDataMap, isDataList, type Data, type DataMap } from '../ruleset/data.ts'
import { expressionsIn } from './expression-reader.ts'
import { inlineYaml } from './inline.ts'
import { idNames } from './references.ts'
import { fillTerms } from './written-names.ts'

/** Formats the value at a path for display: `8–10`, `+2`, `45°`, or a condition as text. Empty if there is none. */
export const displayAt = (path: Path, rules: DataMap): string => {
  const data = dataAt(rules, path)
  if (data === undefined) return ''
  const key = lastName(path)
  if (path.includes('bands')) return displayBand(data)
  if (conditionKeys.has(key)) return displayCondition(data, rules, path)
  if (path.includes('cells')) return displayCell(path, data, rules)
  const exact =
    typeof data === 'number'
      ? parseFraction(data)
      : typeof data === 'string' && /^-?\d+\/\d+$/.test(data)
        ? parseFraction(data)
        : undefined
  if (exact && key === 'value') return signedText(exact)
  if (exact && key === 'times') return cellText(exact, 'times')
  if (exact && key === 'degrees') return `${numberText(exact)}°`
  if (exact) return lengthText(exact, unitAt(path, key, rules))
  const isLine = typeof data === 'string' && path[0] === 'procedures'
  if (amountKeys.has(key) && (isDataMap(data) || isLine)) return displayAmount(data, rules, path)
  return idNames(path, rules) ?? displayPlain(data, rules)
}

/** The unit of a number: a distance under its unit's key or in a chart, a distance from the enemy, or a size of the gauge. Null for other numbers. */
export const unitAt = (path: Path, key: string, rules: DataMap): LengthUnit | null => {
  if (path.includes('cells')) return lengthUnitOf(figuresAt(path, rules))
  if (isLengthUnit(key)) return key
  const isSize = key === 'from-enemy' || (path[0] === 'gauge' && (key === 'stand' || key === 'length'))
  const { units = defaultUnit } = rules
  return isSize && isLengthUnit(units) ? units : null
}

/** Whether the path leads to a condition or an amount, which is shown as a whole. */
export const isExpression = (path: Path): boolean => conditionKeys.has(lastName(path)) || amountKeys.has(lastName(path))

const conditionKeys: ReadonlySet<string> = new Set(['when', 'unless', 'until', 'beside'])

const amountKeys: ReadonlySet<string> = new Set(['value', 'is', 'times', 'stand'])

const displayPlain = (data: Data, rules: DataMap): string => {
  if (typeof data === 'string') return fillTerms(data, rules)
  if (typeof data === 'boolean') return data ? houseWords.yes : houseWords.no
  if (isDataList(data) && data.length === 0) return houseWords.none
  if (isDataList(data) && data.every((item) => typeof item === 'string'))
    return data.map((item) => fillTerms(item, rules)).join(', ')
  return data === null ? '–' : inlineYaml(data)
}

const displayCell = (path: Path, data: Data, rules: DataMap): string => {
  if (data === null) return '–'
  if (isDataList(data)) return data.map((item) => displayCell(path, item, rules)).join(' / ')
  if (isDataMap(data)) return displayCell(path, data['words'] ?? data['value'] ?? null, rules)
  const as = figuresAt(path, rules)
  const exact = typeof data === 'number' || typeof data === 'string' ? parseFraction(data) : undefined
  return exact && as !== 'text' ? cellText(exact, as) : displayPlain(data, rules)
}

/** The kind of numbers in a chart's cell. */
const figuresAt = (path: Path, rules: DataMap): CellUnit => {
  const cells = path.indexOf('cells')
  const grid = path.slice(0, 2)
  const as =
    dataAt(rules, [...grid, 'columns', ...path.slice(cells + 1, cells + 2), 'as']) ?? dataAt(rules, [...grid, 'as'])
  return isUnit(as) ? as : 'number'
}

const units: ReadonlySet<Data | undefined> = new Set<CellUnit>(cellUnits)
const isUnit = (data: Data | undefined): data is CellUnit => units.has(data)

/** Formats the value at a path the way people type it: `8-10`, `11+`, `1/2`. Text stays unchanged. */
export const inputTextAt = (path: Path, rules: DataMap): string => {
  const data = dataAt(rules, path)
  if (data === undefined || data === null) return ''
  if (path.includes('bands')) return displayBand(data).replaceAll('−', '-').replace('–', '-')
  if (isDataMap(data) && path.includes('cells')) return inputTextAt([...path, 'value'], rules)
  return typeof data === 'string' ? data : inlineYaml(data)
}

/** Formats a band as it is printed on the sheet. */
export const displayBand = (data: Data): string => {
  const range = typeof data === 'number' || typeof data === 'string' ? parseRange(data) : undefined
  return range ? rangeText(range) : typeof data === 'string' ? data : inlineYaml(data)
}

/** Formats the condition at a path of `rules`: `disordered or against cavalry`, or `always` if it tests nothing. */
export const displayCondition = (data: Data, rules: DataMap, path: Path): string => {
  if (typeof data !== 'object' || data === null) return inlineYaml(data)
  const expressions = expressionsIn(rules)
  const condition = expressions.condition(data, path)
  return condition === undefined
    ? inlineYaml(data)
    : conditionText(condition, expressions.names(path)) || houseWords.always
}

/** Formats a condition or an amount at a path; empty if there is none. */
export const expressionTextAt = (path: Path, rules: DataMap): string => {
  const data = dataAt(rules, path)
  if (typeof data !== 'string' || data === '') return displayAt(path, rules)
  const expressions = expressionsIn(rules)
  const amount = expressions.amount(data, path)
  return amount === undefined ? displayAt(path, rules) : amountText(amount, expressions.names(path))
}

/** Formats the conditions of the entry at a path of `rules`: `if in line, unless outflanked`. Empty if it always applies. */
export const displayGuard = ({ when, unless }: DataMap, rules: DataMap, path: Path): string => {
  const entry = { ...(when === undefined ? {} : { when }), ...(unless === undefined ? {} : { unless }) }
  const expressions = expressionsIn(rules)
  const guard = expressions.guard(entry, path)
  if (guard === undefined && typeof when === 'string' && unless === undefined) return when
  return guard === undefined ? inlineYaml(entry) : guardText(guard, expressions.names(path))
}

/** Formats the amount at a path of `rules`: `Movement (Line) × ½ if disordered; else Movement (Line)`. */
export const displayAmount = (data: Data, rules: DataMap, path: Path): string => {
  const expressions = expressionsIn(rules)
  const amount = expressions.amount(data, path)
  if (amount !== undefined) return amountText(amount, expressions.names(path))
  return isDataMap(data) ? inlineYaml(data) : displayPlain(data, rules)
}

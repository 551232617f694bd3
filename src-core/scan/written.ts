/** A chart that was read, as a ruleset's author types it: the start of each result a row. */
import { entryAt } from '../present.ts'
import { plainFractions } from '../exact.ts'
import { idFrom } from '../ruleset/id-from.ts'
import { aligned } from '../words/aligned.ts'
import type { NumberSpan } from './cells.ts'
import type { ChartReading } from './chart.ts'
import type { GridReading } from './grid.ts'
import type { ModifierReading } from './modifiers.ts'

/** The block of text that stands under `chart:`. A row by points begins with the least of them, another with its name. */
export const chartText = ({ way, columns, rows }: ChartReading): string => {
  const names = idsOf(columns.map(({ name }) => name))
  const lines =
    way === 'across'
      ? [names, ...rows.map(({ name, cells }) => [`${startOf(name.name)}:`, ...startsOf(cells.map(({ span }) => span))])]
      : downLines(
          names,
          idsOf(rows.map(({ name }) => name.name || 'result')),
          rows.map(({ cells }) => cells.map(({ span }) => span)),
        )
  return textOf(lines)
}

/** A table of numbers, as a grid's chart. */
export const gridText = ({ columns, rows }: GridReading): string => {
  const names = idsOf(rows.map(({ name }) => name.name))
  const heads = columns.map(({ name }) => {
    const reach = /(\d+)"$/.exec(name)?.[1]
    return reach === undefined ? idFrom(name) : `..${reach}`
  })
  return textOf([
    ['', ...heads],
    ...rows.map(({ cells }, row) => [`${entryAt(names, row)}:`, ...cells.map(({ text }) => (text === '' ? '-' : text))]),
  ])
}

/** Modifiers, as a procedure holds them, and those that multiply as its factors; one whose number is not told is left without. */
export const modifiersText = (list: readonly ModifierReading[]): string => {
  const ids = idsOf(list.map(({ label }) => label.split(' ').slice(0, 4).join(' ')))
  const lines = list.map(({ values: [value = ''], label }, index) => ({
    value,
    text: `${entryAt(ids, index)}: {label: ${JSON.stringify(label)}`,
  }))
  const factors = lines.filter(({ value }) => isFactor(value))
  return [
    ...lines.flatMap(({ value, text }) => (isFactor(value) ? [] : [`${text}${/\d/.test(value) ? `, value: ${Number(value)}` : ''}}\n`])),
    ...(factors.length === 0 ? [] : ['\nfactors:\n']),
    ...factors.map(({ value, text }) => `  ${text}, times: ${plainFractions(value.slice(1)).trim()}}\n`),
  ].join('')
}

/** `x½` multiplies. */
const isFactor = (value: string): boolean => /^[xX×]/.test(value)

/** Results from the lowest to the highest; a row for each column, alone without a name. */
const downLines = (
  names: readonly string[],
  results: readonly string[],
  rows: readonly (readonly (NumberSpan | null)[])[],
): readonly (readonly string[])[] => {
  const falls = rows[0]?.some((span) => span?.to === null) ?? false
  const [ids, cells] = falls ? [results.toReversed(), rows.toReversed()] : [results, rows]
  return [ids, ...names.map((name, column) => [`${name === '' ? 'all' : name}:`, ...startsOf(cells.map((row) => row[column] ?? null))])]
}

/** `-` where the row begins with a later result than the first, `.` where one does not occur; what is none at the end is left out. */
const startsOf = (spans: readonly (NumberSpan | null)[]): readonly string[] => {
  const first = spans.findIndex((span) => span)
  const last = spans.findLastIndex((span) => span)
  return spans.slice(1, last + 1).map((span, index) => {
    if (index + 1 === first) return '-'
    return span?.from === null || span === null ? '.' : String(span.from)
  })
}

/** `12–14` begins with 12, `½` is 1/2. */
const startOf = (head: string): string => /^\d+/.exec(head)?.[0] ?? plainFractions(head).trim()

/** Ids that differ: a name that comes again gets a number. */
const idsOf = (names: readonly string[]): readonly string[] => {
  const ids = names.map(idFrom)
  return ids.map((id, index) => {
    const before = ids.slice(0, index).filter((other) => other === id).length
    return before === 0 ? id : `${id}-${before + 1}`
  })
}

/** Each start stands under the name of its result, the second and on; the first begins every row. */
const textOf = (lines: readonly (readonly string[])[]): string =>
  aligned(lines)
    .map((line) => `${line}\n`)
    .join('')

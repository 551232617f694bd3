/** A chart that was read as the text of a ruleset file: rows with the start of each result. */
import { entryAt } from '../present.ts'
import { plainFractions } from '../exact.ts'
import { idFrom } from '../format/entries.ts'
import { alignColumns } from '../words/text.ts'
import type { NumberSpan } from './cells.ts'
import type { ChartReading } from './chart.ts'
import type { GridReading } from './grid.ts'
import type { ModifierReading } from './modifiers.ts'

/** The block of text under `chart:`. A row by points begins with the lowest of them, another with its name. */
export const chartText = ({ way, columns, rows }: ChartReading): string => {
  const names = idsOf(columns.map(({ name }) => name))
  const lines =
    way === 'across'
      ? [
          names,
          ...rows.map(({ name, cells }) => [`${startOf(name.name)}:`, ...startsOf(cells.map(({ span }) => span))]),
        ]
      : downLines(
          names,
          idsOf(rows.map(({ name }) => name.name || 'result')),
          rows.map(({ cells }) => cells.map(({ span }) => span)),
        )
  return textOf(lines)
}

/** A table of numbers as a grid's chart. */
export const gridText = ({ columns, rows }: GridReading): string => {
  const names = idsOf(rows.map(({ name }) => name.name))
  const heads = columns.map(({ name }) => {
    const reach = /(\d+)"$/.exec(name)?.[1]
    return reach === undefined ? idFrom(name) : `..${reach}`
  })
  return textOf([
    ['', ...heads],
    ...rows.map(({ cells }, row) => [
      `${entryAt(names, row)}:`,
      ...cells.map(({ text }) => (text === '' ? '-' : text)),
    ]),
  ])
}

/** Modifiers as entries of a procedure, and those that multiply as its factors; a modifier without a number gets no value. */
export const modifiersText = (list: readonly ModifierReading[]): string => {
  const ids = idsOf(list.map(({ label }) => label.split(' ').slice(0, 4).join(' ')))
  const lines = list.map(({ values: [value = ''], label }, index) => ({
    value,
    text: `${entryAt(ids, index)}: {label: ${JSON.stringify(label)}`,
  }))
  const factors = lines.filter(({ value }) => isFactor(value))
  return [
    ...lines.flatMap(({ value, text }) =>
      isFactor(value) ? [] : [`${text}${/\d/.test(value) ? `, value: ${Number(value)}` : ''}}\n`],
    ),
    ...(factors.length === 0 ? [] : ['\nfactors:\n']),
    ...factors.map(({ value, text }) => `  ${text}, times: ${plainFractions(value.slice(1)).trim()}}\n`),
  ].join('')
}

/** Whether a value multiplies: `x½`. */
const isFactor = (value: string): boolean => /^[xX×]/.test(value)

/** The lines of a chart with results from the lowest to the highest: a row for each column, `all` for one without a name. */
const downLines = (
  names: readonly string[],
  results: readonly string[],
  rows: readonly (readonly (NumberSpan | null)[])[],
): readonly (readonly string[])[] => {
  const falls = rows[0]?.some((span) => span?.to === null) ?? false
  const [ids, cells] = falls ? [results.toReversed(), rows.toReversed()] : [results, rows]
  return [
    ids,
    ...names.map((name, column) => [
      `${name === '' ? 'all' : name}:`,
      ...startsOf(cells.map((row) => row[column] ?? null)),
    ]),
  ]
}

/** The starts of results: `-` where the row begins with a later result than the first, `.` where one does not occur; missing ones at the end are left out. */
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

/** Unique ids for names: a repeated name gets a number. */
const idsOf = (names: readonly string[]): readonly string[] => {
  const ids = names.map(idFrom)
  return ids.map((id, index) => {
    const before = ids.slice(0, index).filter((other) => other === id).length
    return before === 0 ? id : `${id}-${before + 1}`
  })
}

/** The lines as text, with each start under the name of its result. */
const textOf = (lines: readonly (readonly string[])[]): string =>
  alignColumns(lines)
    .map((line) => `${line}\n`)
    .join('')

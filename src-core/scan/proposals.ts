/** Proposals to show and correct: texts in a table, each with its certainty, and the doubts in order. */
import { entryAt } from '../present.ts'
import { rangeText } from '../words/numbers.ts'
import { scanWords } from '../words/scan.ts'
import type { NumberSpan } from './cells.ts'
import type { ChartReading } from './chart.ts'
import { exclusiveLines } from './exclusive.ts'
import type { GridReading } from './grid.ts'
import type { ModifierReading } from './modifiers.ts'
import type { ScanReading } from './read.ts'
import type { Doubt, NameReading, Sureness } from './reading.ts'

export interface ProposedCell {
  /** A range of results as it is printed, or the text that was there; empty: none. */
  readonly text: string
  readonly sure: Sureness
  readonly doubts: readonly Doubt[]
  /** Other possible values. */
  readonly others: readonly string[]
  /** Other values that need a new trait or choice in the rules and make it, the simplest last. */
  readonly made?: readonly string[]
  /** The name of the trait of which it tests choices, and nothing else. */
  readonly trait?: string
}

export interface ProposedRow {
  /** Of the text, from 1. */
  readonly line: number
  readonly name: NameReading
  readonly cells: readonly ProposedCell[]
}

export interface Proposal {
  /** The heading over its results, where there are several kinds; else empty. */
  readonly title: string
  /** A chart of either kind, a table of numbers, or a list of modifiers. */
  readonly kind: ChartReading['way'] | 'grid' | 'modifiers'
  readonly columns: readonly NameReading[]
  readonly rows: readonly ProposedRow[]
  /** The number of last columns that are not in the text but were added for its destination: when a modifier counts, what a result does. */
  readonly added: number
  /** The words of the text about results, by their names, so that they stay with a name that is corrected to another line. */
  readonly effects: readonly { readonly name: string; readonly words: string }[]
}

/** All proposals in the order of the text. */
export const proposalsOf = ({ charts, grids, modifiers }: ScanReading): readonly Proposal[] =>
  [...charts.map(chartProposal), ...grids.map(gridProposal), ...modifiers.map(listProposal)].toSorted(
    (a, b) => firstLine(a) - firstLine(b),
  )

/** The line of its first row in the text, from 1. */
export const firstLine = ({ rows }: Proposal): number => entryAt(rows, 0).line

/** The text of a row in a column, from 0. Rows that somebody has corrected may be shorter than others: a cell that one lacks is empty. */
export const textAt = ({ cells }: ProposedRow, column: number): string => cells[column]?.text ?? ''

/** The texts of a row in the columns that were added to its proposal; none where none were. */
export const addedTexts = (row: ProposedRow, { columns, added }: Proposal): readonly string[] =>
  Array.from({ length: added }, (_, index) => textAt(row, columns.length - added + index))

const spanText = (span: NumberSpan | null): string => (span ? rangeText({ min: span.from, max: span.to }) : '')

const chartProposal = ({ way, title, columns, rows }: ChartReading): Proposal => ({
  kind: way,
  title,
  added: 0,
  effects: rows.flatMap(({ name: { name }, words }) => (words === '' ? [] : [{ name, words }])),
  columns,
  rows: rows.map(({ line, name, cells }) => ({
    line,
    name,
    cells: cells.map(({ span, sure, doubts, others }) => ({
      text: spanText(span),
      sure,
      doubts,
      others: others.map(spanText),
    })),
  })),
})

const gridProposal = ({ columns, rows }: GridReading): Proposal => ({
  kind: 'grid',
  title: '',
  added: 0,
  effects: [],
  columns,
  rows,
})

const listProposal = (list: readonly ModifierReading[]): Proposal => ({
  kind: 'modifiers',
  title: '',
  added: 0,
  effects: [],
  columns: [{ name: scanWords.value, doubts: [] }],
  rows: list.map(({ line, values: [text = '', ...values], label, doubts }, index) => ({
    line,
    name: { name: label, doubts: [...doubts.filter((doubt) => doubt === 'slipped'), 'always'] },
    cells: [
      {
        text: text.endsWith('?') ? '' : text,
        // A number that lacks here may be that of the next line.
        others: text === '' ? list.slice(index + 1, index + 2).flatMap((next) => next.values) : values,
        doubts: doubts.filter((doubt) => doubt !== 'slipped'),
        sure: doubts.length > 0 ? 'doubtful' : 'read',
      },
    ],
  })),
})

/** The rows of which a unit is only ever one, as far as a list of modifiers shows it, by index. */
export const exclusiveRows = ({ kind, rows }: Proposal): readonly (readonly number[])[] =>
  kind === 'modifiers'
    ? exclusiveLines(rows.map((row) => ({ line: row.line, value: textAt(row, 0), label: row.name.name })))
    : []

/** The place of a doubt: a cell, the name of a row or of a column, or (both null) the whole. */
export interface DoubtfulPlace {
  readonly row: number | null
  readonly column: number | null
  readonly doubts: readonly Doubt[]
}

/**
 * The doubts in the order in which a person goes through them. A doubt of all cells or names, or of all cells of a column without other
 * possible values, is listed once.
 */
export const doubtsIn = ({ columns, rows, added, kind }: Proposal): readonly DoubtfulPlace[] => {
  const cells = rows.flatMap((row) => (kind === 'modifiers' ? row.cells : row.cells.slice(0, columns.length - added)))
  const ofAll = doubtsOfAll(cells)
  const isOfAll =
    rows.length > 1 && rows.every(({ name: { doubts, others = [] } }) => doubts.length > 0 && others.length === 0)
  const ofNames = isOfAll ? entryAt(rows, 0).name.doubts : []
  const whole = [...ofAll, ...ofNames]
  const ofColumns = columns.map((_, column) =>
    doubtsOfColumn(rows.flatMap(({ cells: own }) => own.slice(column, column + 1))),
  )
  const place = (row: number | null, column: number | null, doubts: readonly Doubt[]): readonly DoubtfulPlace[] => {
    const own = doubts.filter((doubt) => !whole.includes(doubt))
    return own.length === 0 ? [] : [{ row, column, doubts: own }]
  }
  return [
    ...(whole.length > 0 ? [{ row: null, column: null, doubts: whole }] : []),
    ...columns.flatMap(({ doubts }, column) => place(null, column, [...doubts, ...entryAt(ofColumns, column)])),
    ...rows.flatMap(({ name, cells: own }, row) => [
      ...place(row, null, name.doubts),
      ...own.flatMap(({ doubts }, column) =>
        place(
          row,
          column,
          doubts.filter((doubt) => !ofColumns[column]?.includes(doubt)),
        ),
      ),
    ]),
  ]
}

/** The doubts that several cells all have. */
const doubtsOfAll = ([first, ...others]: readonly ProposedCell[]): readonly Doubt[] =>
  first === undefined || others.length === 0
    ? []
    : first.doubts.filter((doubt) => others.every(({ doubts }) => doubts.includes(doubt)))

/** The common doubts of a column in which no cell has other possible values, and either all or none could become a new word of the rules. */
const doubtsOfColumn = (cells: readonly ProposedCell[]): readonly Doubt[] => {
  const making = cells.filter(({ made }) => made !== undefined).length
  return cells.every(({ others }) => others.length === 0) && (making === 0 || making === cells.length)
    ? doubtsOfAll(cells)
    : []
}

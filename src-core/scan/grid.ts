/** Tables of numbers that follow no law, such as rates of movement: a name, then a number a column. */
import { namesAbove } from './headings.ts'
import { scannedLines, type ScannedLine } from './lines.ts'
import type { NameReading, Sureness } from './chart.ts'
import type { Doubt } from './reading.ts'

export interface GridRowReading {
  /** From 1. */
  readonly line: number
  readonly name: string
  readonly cells: readonly { readonly text: string; readonly sure: Sureness; readonly doubts: readonly Doubt[] }[]
}

export interface GridReading {
  readonly columns: readonly NameReading[]
  readonly rows: readonly GridRowReading[]
}

/** Inches, multiples, parts, two of them, or a dash. */
const cell = String.raw`(?:-?\d{1,2}(?:\.\d)?"?(?: ?\/ ?\d{1,2}"?)?|[xX×] ?(?:\d(?:\/\d)?|[½⅓¼])|[½⅓¼]|-)`
const isCell = new RegExp(`^${cell}$`)
const isName = (text: string): boolean => /^\W{0,2}\p{L}/u.test(text)

const fewestRows = 3

/** The tables of a text whose columns it still has, or whose cells are told apart by their signs of inches. */
export const readGrids = (text: string): readonly GridReading[] => {
  const lines = scannedLines(text)
  const found: GridReading[] = []
  let rows: GridRowReading[] = []
  const close = (): void => {
    const [first] = rows
    if (first && rows.length >= fewestRows) found.push({ columns: columnsOver(lines, first), rows })
    rows = []
  }
  for (const line of lines) {
    if (line.text === '') continue
    const row = rowOf(line)
    if (row && rows[0] && row.cells.length !== rows[0].cells.length) close()
    if (row) rows.push(row)
    else if (!isHeadingWithin(line)) close()
  }
  close()
  return found
}

/** A word over the rows after it, such as "Artillery". */
const isHeadingWithin = ({ text }: ScannedLine): boolean => /^\p{L}[\p{L} &]*$/u.test(text)

const rowOf = (line: ScannedLine): GridRowReading | undefined => {
  const { fields, number } = line
  if (fields.length < 3) return ranTogether(line)
  const begin = fields.findIndex((field) => isCell.test(field))
  const name = fields
    .slice(0, begin)
    .filter((field) => field !== '')
    .join(' ')
  const given = fields.slice(begin)
  const last = given.findLastIndex((field) => field !== '')
  if (begin < 1 || !isName(name) || last < 0 || !given.slice(0, last + 1).every((field) => field === '' || isCell.test(field)))
    return undefined
  return {
    line: number,
    name,
    cells: given.map((field) =>
      field === '' ? { text: '', sure: 'doubtful', doubts: ['blank'] } : { text: field, sure: 'read', doubts: [] },
    ),
  }
}

const cut = /(-?\d{1,2}"(?:\/\d{1,2}")?|[xX×](?:\d(?=\d\/\d|$|\s)|[½⅓¼])|\d\/\d|-)/g

const ranTogether = ({ text, number }: ScannedLine): GridRowReading | undefined => {
  const [, name = '', rest = ''] = /^(\D*\p{L}\D*?)((?:[\d-]).*)$/su.exec(text) ?? []
  const cells = rest.match(cut) ?? []
  if (!isName(name) || cells.length < 2 || cells.join('') !== rest.replaceAll(' ', '')) return undefined
  return {
    line: number,
    name: name.replace(/\*+$/, '').trim(),
    cells: cells.map((each) => ({ text: each, sure: 'reconstructed', doubts: [] })),
  }
}

const columnsOver = (lines: readonly ScannedLine[], { line, cells }: GridRowReading): readonly NameReading[] => {
  const names = namesAbove(lines.slice(0, line - 1), cells.length)
  return cells.map((_, column) => (names ? { name: names[column] ?? '', doubts: [] } : { name: `${column + 1}`, doubts: ['unnamed'] }))
}

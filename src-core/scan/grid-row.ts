/** A row of a table of numbers with separate columns: a name, then a number or nothing in each column. */
import { entryAt } from '../present.ts'
import type { ScannedLine } from './lines.ts'
import type { Doubt, NameReading, Sureness } from './reading.ts'

export interface GridCellReading {
  readonly text: string
  readonly sure: Sureness
  readonly doubts: readonly Doubt[]
  /** Other possible values. */
  readonly others: readonly string[]
}

/** A row before it is known how many columns its table has. */
export interface ScannedRow {
  readonly line: number
  readonly name: NameReading
  /** Every way to read its cells. */
  readonly ways: readonly (readonly GridCellReading[])[]
  /** The number of columns of names before its cells. */
  readonly labels: number
  /** The heading of its group, where it is on the line. */
  readonly group?: string
}

/** Inches, multiples, parts, two of them, or a dash. */
const cell = String.raw`(?:-?\d{1,2}(?:\.\d)?"?(?: ?\/ ?\d{1,2}"?)?(?: \(\d{1,2}"\))?|[xX×] ?(?:\d(?:\/\d)?|[½⅓¼])|[½⅓¼]|-)`
const isCell = new RegExp(`^${cell}$`)
const isName = (text: string): boolean => /^\W{0,2}(?:\d+ ?)?\p{L}/u.test(text)

/** The row of a line with columns; undefined where it is none. */
export const partedRow = ({ fields, number }: ScannedLine): ScannedRow | undefined => {
  if (fields.length < 3) return undefined
  const begin = fields.findIndex((field) => isCell.test(field))
  const names = fields.slice(0, begin).filter((field) => field !== '')
  const name = names.at(-1) ?? ''
  const group = names.slice(0, -1).join(' ')
  // Words after the last number are a remark on the row.
  const last = fields.findLastIndex((field) => field !== '')
  const endsInWords = last > begin && isName(entryAt(fields, last)) && !isCell.test(entryAt(fields, last))
  const given = fields.slice(begin, endsInWords ? last : undefined)
  if (
    begin < 1 ||
    !isName(name) ||
    !given.some((field) => field !== '') ||
    !given.every((field) => field === '' || isCell.test(field))
  )
    return undefined
  const cells = given.map((text, column): GridCellReading => {
    if (text !== '') return { text, sure: 'read', doubts: [], others: [] }
    const before = given.slice(0, column).findLast((each) => each !== '')
    return { text, sure: 'doubtful', doubts: ['blank'], others: before === undefined || before === '-' ? [] : [before] }
  })
  // The last column may be one of remarks, with none for this row.
  const ways = given.at(-1) === '' ? [cells, cells.slice(0, -1)] : [cells]
  return { line: number, name: { name, doubts: [] }, ways, labels: names.length, ...(group === '' ? {} : { group }) }
}

/** A row of a table whose columns ran together: a name, then numbers that are separated by their signs. */
import type { Budget } from '../budget.ts'
import type { GridCellReading, ScannedRow } from './grid-row.ts'
import type { ScannedLine } from './lines.ts'
import { spendReading, type Doubt } from './reading.ts'

/** Inches, a factor, one number over another, what is added to a die (a letter l may be a one), or a dash; each perhaps with a footnote. */
const forms = [
  String.raw`\d{1,2}"(?:/\d{1,2}")?`,
  String.raw`[xX×](?:\d|[½⅓¼])`,
  String.raw`\d/\d`,
  String.raw`(?:[+-][\dl]|0)(?:/(?:[+-][\dl]|0))?`,
  '-',
]
const cellForm = new RegExp(String.raw`^(?:${forms.join('|')})(?:[*#$%]|\([+-]\d[*#$%]?\))?$`)
/** The most letters of a cell: `9"/11"` and a footnote. */
const longest = 8
const fewestCells = 2
const mostCells = 8

/** The row of a line that ran together; `words`: lines above it that its name may begin with. Undefined where it is no row. */
export const cutRow = (
  { text, fields, number }: ScannedLine,
  words: readonly string[],
  budget: Budget,
): ScannedRow | undefined => {
  if (fields.length > 1) return undefined
  const [, own = '', rest = ''] = /^(\D*?)((?:[+-]?\d|[+-] ?\d).*)$/su.exec(text) ?? []
  const parts = own.split(/[@*%#]+|(?<=\p{Ll})(?=\p{Lu})/u).flatMap((part) => part.trim() || [])
  const ways = cutsOf(rest, budget)
  if ((parts.length === 0 && words.length === 0) || !parts.every((part) => /\p{L}/u.test(part)) || ways.length === 0)
    return undefined
  return {
    line: number,
    name: { name: [...words, ...parts].join(' '), doubts: words.length === 0 ? [] : ['slipped'] },
    ways,
    labels: Math.max(parts.length, 1),
  }
}

/** All ways to cut a text into cells. Words after the last cell belong to it. */
const cutsOf = (text: string, budget: Budget): readonly (readonly GridCellReading[])[] => {
  const [, numbers = '', note = ''] = /^(.*?)((?<=[\d"½⅓¼)*#$]) ?\p{L}{3,}[*#]?)?$/u.exec(text) ?? []
  return cellsFrom(numbers, 0, budget).flatMap((cells) => {
    const last = cells.at(-1)
    if (last === undefined || cells.length < fewestCells) return []
    return [[...cells.slice(0, -1), note === '' ? last : { ...last, text: `${last.text} ${note.trim()}` }]]
  })
}

const cellsFrom = (text: string, cells: number, budget: Budget): readonly (readonly GridCellReading[])[] => {
  spendReading(budget, 20)
  const rest = text.trimStart()
  if (rest === '') return [[]]
  if (cells === mostCells) return []
  return Array.from({ length: Math.min(longest, rest.length) }, (_, index) => index + 1).flatMap((length) => {
    const cut = rest.slice(0, length)
    return cellForm.test(cut)
      ? cellsFrom(rest.slice(length), cells + 1, budget).map((others) => [cellOf(cut), ...others])
      : []
  })
}

const cellOf = (cut: string): GridCellReading => {
  const doubts: readonly Doubt[] = cut.includes('l') ? ['letter'] : []
  return { text: cut.replaceAll('l', '1'), sure: doubts.length > 0 ? 'doubtful' : 'reconstructed', doubts, others: [] }
}

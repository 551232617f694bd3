/** Lists of modifiers: a signed number, then its condition; several on a line where columns ran together. */
import { entryAt } from '../present.ts'
import { scannedLines, type ScannedLine } from './lines.ts'
import type { Doubt } from './reading.ts'

export interface ModifierReading {
  /** From 1. */
  readonly line: number
  /** The values in the text, with signs: `+2`, `-1`, `x½`, `+?`; two where one is chosen, none where a line has fewer numbers than labels. */
  readonly values: readonly string[]
  readonly label: string
  readonly doubts: readonly Doubt[]
}

/** The least modifiers of a list, unless one multiplies. */
const fewest = 3
const isList = (list: readonly ModifierReading[]): boolean =>
  list.length >= fewest || list.some(({ values: [value = ''] }) => /^[xX×]/.test(value))

/**
 * The lists of a text, each with its modifiers in their order. A line without any ends a list. `charted`: numbers of lines that a chart was
 * read from; a number alone in a column there is a result of the dice. `others`: those of tables of numbers, which hold no modifiers.
 */
export const readModifiers = (
  text: string,
  charted: ReadonlySet<number> = new Set(),
  others: ReadonlySet<number> = new Set(),
): readonly (readonly ModifierReading[])[] => {
  const lists: ModifierReading[][] = [[]]
  for (const line of scannedLines(text)) {
    if (line.text === '') continue
    const found = others.has(line.number)
      ? []
      : modifiersIn(
          charted.has(line.number) ? { ...line, fields: line.fields.filter((field) => !isValue.test(field)) } : line,
        )
    const list = entryAt(lists, lists.length - 1)
    if (found.length === 0) lists.push([])
    // The missing number of a line may be the first of the next.
    else if (list.at(-1)?.values.length === 0)
      list.push(...found.map((each, index) => (index === 0 ? withDoubt(each, 'slipped') : each)))
    else list.push(...found)
  }
  return lists.filter(isList)
}

const value = String.raw`(?:[+-] ?[\d?]|[xX×] ?[½⅓¼\d]|0)`
const isValue = new RegExp(`^${value}$`)
/** Words, odds such as `3:1 or more`, or points of fire; a result of dice goes on with "or less" or "to". */
const begin = String.raw`(?!or\b|to\b(?! die))(?:\p{L}|\d ?: ?\d|\d{1,2}(?:(?:, ?|-)\d{1,2})?\+?(?: or more)? (?:fire )?(?:pts?|points?)\b)`
/** A modifier on a line; a number within a sentence has no sign. */
const whole = new RegExp(`^(${value})((?:,| or) ?[+-]?\\d)?\\s+(${begin}.*)$`, 'u')
const within = new RegExp(String.raw`(?<!\b(?:to|and))\s(?=(?:[+-] ?[\d?]|[xX×] ?[½⅓¼\d])\s+${begin})`, 'u')

const withDoubt = (reading: ModifierReading, doubt: Doubt): ModifierReading => ({
  ...reading,
  doubts: [...reading.doubts, doubt],
})

const modifiersIn = ({ number, fields }: ScannedLine): readonly ModifierReading[] => {
  const read = withLabels(fields).flatMap((field) =>
    field.split(within).flatMap((part) => modifierOf(number, part.trim())),
  )
  // A label that ends with "or" continues after the next number: from there on numbers may be beside the wrong label.
  const cut = read.findIndex(({ label }) => label.endsWith(' or'))
  return cut < 0 ? read : [...read.slice(0, cut), ...inOrder(read.slice(cut))]
}

/** Each label with the number that comes next; labels that ran together ("by 3:2 or by 2:1 or") are separated. */
const inOrder = (slipped: readonly ModifierReading[]): readonly ModifierReading[] => {
  const labels = slipped.flatMap(({ line, label }) =>
    label.split(/ or (?=by )| or$/).flatMap((part) => (part === '' ? [] : [{ line, label: part }])),
  )
  return labels.map(({ line, label }, index): ModifierReading => {
    const { values, doubts } = slipped[index] ?? { values: [], doubts: ['unsaid'] }
    return { line, values, label, doubts: [...doubts, 'slipped'] }
  })
}

/** Joins a column of numbers with the words beside it. */
const withLabels = (fields: readonly string[]): readonly string[] =>
  fields.flatMap((field, index) => {
    const before = fields[index - 1]
    if (before !== undefined && isValue.test(before)) return [`${before} ${field}`]
    return isValue.test(field) ? [] : [field.replace(/^- (?=[+xX×])/, '')]
  })

const modifierOf = (line: number, text: string): readonly ModifierReading[] => {
  const [, first = '', second, label = ''] = whole.exec(text) ?? []
  if (label === '') return []
  const other = second?.replace(/^(?:,| or) ?/, '')
  const values = [first, ...(other === undefined ? [] : [/^\d/.test(other) ? `${first[0]}${other}` : other])].map(
    (each) => each.replace(' ', ''),
  )
  const doubts: Doubt[] = [
    ...(second === undefined ? [] : (['several'] as const)),
    ...(first.endsWith('?') ? (['unsaid'] as const) : []),
    ...(first.startsWith('- ') ? (['minus'] as const) : []),
  ]
  return [{ line, values, label, doubts }]
}

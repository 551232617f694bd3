/** Reads cells of a chart at a position in text that may continue without a gap. */
import { present } from '../present.ts'
import { memoize } from '../memoize.ts'
import type { ScannedLine } from './lines.ts'

/** Whole numbers from one to another; null: without end on that side. */
export interface NumberSpan {
  readonly from: number | null
  readonly to: number | null
}

export interface Read<T> {
  readonly value: T
  /** The offset where the text continues. */
  readonly end: number
  /** The text has it the other way round: "-7 or more" for results that fall. */
  readonly against?: true
}

interface Form {
  readonly form: RegExp
  /** The span of the matched figures; undefined where it only looks like one. */
  readonly span: (figures: readonly number[]) => NumberSpan | undefined
  readonly against?: true
}

const figure = '-?(?:0|[1-9]\\d?)'
const upTo = (to = NaN): NumberSpan => ({ from: null, to })
const onFrom = (from = NaN): NumberSpan => ({ from, to: null })
/** In rising order, as "-1 to -4" and "0, -1" are read. */
const between = (figures: readonly number[]): NumberSpan => ({ from: Math.min(...figures), to: Math.max(...figures) })
/** Whether figures are consecutive, up or down. */
const isRun = (figures: readonly number[]): boolean =>
  Math.max(...figures) - Math.min(...figures) === figures.length - 1

const forms: readonly Form[] = [
  { form: new RegExp(`^${figure} ?(?:\\+|or (?:more|over|above|greater))$`, 'i'), span: ([from]) => onFrom(from) },
  { form: /^-[1-9]\d? ?or (?:more|over)$/i, span: ([to]) => upTo(to), against: true },
  { form: new RegExp(`^${figure} ?or (?:less|under|below|fewer)$`, 'i'), span: ([to]) => upTo(to) },
  { form: new RegExp(`^(?:≥|>=) ?${figure}$`), span: ([from]) => onFrom(from) },
  { form: new RegExp(`^(?:≤|<=) ?${figure}$`), span: ([to]) => upTo(to) },
  { form: new RegExp(`^${figure}(?: ?- ?| to )${figure}$`), span: between },
  {
    form: new RegExp(`^${figure}(?:, ?${figure})*$`),
    span: (figures) => (isRun(figures) ? between(figures) : undefined),
  },
]

/** The figures of a range: a hyphen between two is not a minus of the second. */
const figuresIn = (text: string): readonly number[] =>
  [...text.matchAll(/(?<![\d ])-?\d+|(?<= )-?\d+|\d+/g)].map(([digits]) => Number(digits))

/** The possible meanings of a text as a cell. */
export const spansOf = (text: string): readonly Omit<Read<NumberSpan>, 'end'>[] =>
  forms.flatMap(({ form, span, against }) => {
    const value = form.test(text) ? span(figuresIn(text)) : undefined
    return value ? [{ value, ...(against && { against }) }] : []
  })

/** The most letters of a cell: "10, 11, 12, 13, 14". */
const longest = 20

/** All spans that may begin at an offset of a line: two digits may be two cells that ran together. */
export const spansOn = memoize(({ text }: ScannedLine): ((at: number) => readonly Read<NumberSpan>[]) => {
  const known: (readonly Read<NumberSpan>[])[] = []
  return (at) => {
    const found = known[at] ?? spansFrom(text, at)
    known[at] = found
    return found
  }
})

const spansFrom = (text: string, at: number): readonly Read<NumberSpan>[] => {
  const [cell = ''] = /^[-≤≥<>=\d, +]*(?:or [a-z]+|to [-\d]+)?/i.exec(text.slice(at, at + longest)) ?? []
  return Array.from({ length: cell.length }, (_, index) => at + index + 1).flatMap((end) =>
    spansOf(text.slice(at, end)).map((read) => ({ ...read, end })),
  )
}

/** The possible meanings of a separate field: null for a dash or nothing; empty where it is no cell. */
export const cellReadings = (field: string): readonly Omit<Read<NumberSpan | null>, 'end'>[] => {
  const text = field.replace(/,$/, '')
  return text === '' || text === '-' ? [{ value: null }] : spansOf(text)
}

/** Whether a text may begin with a cell or a head. */
export const mayBegin = (text: string): boolean => /^[-\d≤≥<>½⅓⅔¼¾]/.test(text)

/** The offset after a dash, which marks a result that a row does not have; undefined where there is none. */
export const nothingAt = (text: string, at: number): number | undefined => (text[at] === '-' ? at + 1 : undefined)

/** The offset after the spaces and commas between cells. */
export const pastGap = (text: string, at: number): number => at + present(/^[ ,]*/.exec(text.slice(at)))[0].length

/** The head of a row: points from one number to another; a fraction is below 1. */
export interface RowHead extends NumberSpan {
  readonly text: string
}

/** All heads that a text may begin with. */
export const headsAt = (text: string): readonly Read<RowHead>[] => {
  const fraction = /^[½⅓⅔¼¾]/.exec(text)
  const heads: Read<RowHead>[] = fraction ? [{ value: { from: 0, to: 0, text: fraction[0] }, end: 1 }] : []
  for (const { value, end } of spansFrom(text, 0))
    if (value.from !== null && value.from > 0) heads.push({ value: { ...value, text: text.slice(0, end) }, end })
  return heads
}

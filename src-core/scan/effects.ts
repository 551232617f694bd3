/** Columns of words beside the results of a chart, with their effects on different units, such as those in good order. */
import { entryAt } from '../present.ts'
import { fieldAt, type ScannedLine } from './lines.ts'

export interface EffectsColumn {
  /** Its heading; empty: none. */
  readonly title: string
  /** The text of each row; empty where there is none. */
  readonly texts: readonly string[]
}

/**
 * The columns with words in every row, or in all but one. `after`: where they begin on each line. Two neighboring columns of which no row
 * fills both are one whose words were shifted.
 */
export const effectsIn = (
  rows: readonly { readonly line: ScannedLine; readonly after: number }[],
  above: readonly ScannedLine[],
): readonly EffectsColumn[] => {
  const width = Math.max(...rows.map(({ line, after }) => line.fields.length - after))
  const single = Array.from({ length: Math.max(width, 0) }, (_, column): EffectsColumn => {
    const texts = rows.map(({ line, after }) => fieldAt(line.fields, after + column))
    return { title: headingAt(above, entryAt(rows, 0).after + column), texts }
  })
  return joined(single).filter((column) => filled(column) >= rows.length - 1)
}

const filled = ({ texts }: EffectsColumn): number => texts.filter((text) => text !== '').length

const joined = (columns: readonly EffectsColumn[]): readonly EffectsColumn[] =>
  columns.reduce<readonly EffectsColumn[]>((all, column) => {
    const before = all.at(-1)
    const isOne = before?.texts.every((text, row) => text === '' || column.texts[row] === '') ?? false
    if (!before || !isOne || filled(before) === 0 || filled(column) === 0) return [...all, column]
    return [
      ...all.slice(0, -1),
      { title: before.title, texts: before.texts.map((text, row) => text || entryAt(column.texts, row)) },
    ]
  }, [])

/** The most lines above the chart in which headings are searched. */
const reach = 3

const headingAt = (above: readonly ScannedLine[], column: number): string =>
  above
    .filter(({ text }) => text !== '')
    .slice(-reach)
    .toReversed()
    .map(({ fields }) => fieldAt(fields, column))
    .find((text) => text !== '') ?? ''

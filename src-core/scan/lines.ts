/** Text from a scan or a PDF, line by line: typographic variants are unified, columns kept where the text still has them. */

import { fractionGlyphs } from '../exact.ts'
import { present } from '../present.ts'

export interface ScannedLine {
  /** From 1. */
  readonly number: number
  /** The cleaned text on one line. */
  readonly text: string
  /** Its columns, with empty ones; a single one if they ran together. */
  readonly fields: readonly string[]
  /** Words in bold or italics, where the text still marks them. */
  readonly strong: readonly string[]
}

const marksOfPages = [/<\/?[a-z]+>/gi, /\*\*/g, /^#+ /] as const

const spellings: readonly (readonly [RegExp, string])[] = [
  [/\$\\frac\{(\d)\}\{(\d)\}\$/g, '$1/$2'],
  [/[‐‑‒–—−]/g, '-'],
  [/[“”″]/g, '"'],
  [/[‘’]/g, "'"],
  ...(['1/2', '1/3', '2/3', '1/4', '3/4'] as const).map(
    (plain) => [new RegExp(`(?<![\\d/])${plain}`, 'g'), present(fractionGlyphs[plain])] as const,
  ),
]

/** The text of a field, counted from 0; empty where the line has fewer. */
export const fieldAt = (fields: readonly string[], index: number): string => fields[index] ?? ''

/** What ends a line. */
export const lineEnds = /\r\n?|\n/

/** The lines of a text. Fields are separated by tabs, vertical bars, or three spaces and more. */
export const scannedLines = (text: string): readonly ScannedLine[] =>
  text.split(lineEnds).map((line, index) => {
    const strong = [...line.matchAll(/<([bi])>(.+?)<\/\1>|\*\*(.+?)\*\*/g)].flatMap(
      ([, , tagged, starred]) => tagged ?? starred ?? [],
    )
    const plain = marksOfPages.reduce((rest, mark) => rest.replace(mark, ''), line)
    const spelled = spellings.reduce((rest, [from, to]) => rest.replace(from, to), plain)
    const fields = spelled.split(/\t|\||(?<=\S) {3,}(?=\S)/).map((field) => field.trim().replace(/\s+/g, ' '))
    return { number: index + 1, text: fields.join(' ').trim(), fields, strong }
  })

/** Pages as words with positions, the common input format for photos, PDFs and pasted text. */
import { entryAt } from '../present.ts'

/** A word and its place on a page. Units depend on the page (characters, points or pixels); y grows downward. */
export interface PlacedWord {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** The OCR confidence from 0 to 100. Unset if the text is certain. */
  readonly confidence?: number
  /** The line of pasted text, counted from 1. Unset in pictures. */
  readonly line?: number
}

/** A straight line drawn on a page, such as a ruled line of a table, as a thin box. */
export interface Stroke {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface PlacedPage {
  readonly width: number
  readonly height: number
  readonly words: readonly PlacedWord[]
  /** Unset if unknown. */
  readonly strokes?: readonly Stroke[]
}

/** Line endings, including the form feeds between pages in text copied from a PDF. */
const lineEnds = /\r\n?|[\n\f]/

/** The line height, in characters. A line is about twice as high as a letter is wide. */
const lineHeight = 2

/** The gap between table cells, in characters. */
const cellGap = 4

interface SourceLine {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
}

/**
 * Places each word of pasted text at its column. Aligns cells separated by tabs, semicolons, commas or bars, and drops bars, rules and Markdown
 * emphasis.
 */
export const pageOfText = (text: string): PlacedPage => {
  const isWiki = /^\s*\{\|/m.test(text)
  const lines = (isWiki ? plainWiki(text) : text)
    .split(lineEnds)
    .map((line, index) => ({ number: index + 1, text: plainLine(line) }))
    .filter((line) => !isRule(line.text))
  const words = blocksOf(lines).flatMap((block) => {
    const cells = cellsOf(block)
    return cells ? tableWords(cells) : block.flatMap(({ number, text: line }) => wordsFrom(line, 0, number))
  })
  return {
    width: Math.max(0, ...words.map(({ right }) => right)),
    height: (lines.at(-1)?.number ?? 0) * lineHeight,
    words,
  }
}

/** Converts a MediaWiki table to cells separated by bars. */
const plainWiki = (text: string): string =>
  text
    .replaceAll(/^\s*(?:\{\|.*|\|[}-].*)$/gm, '|---|')
    .replaceAll(/^\s*!/gm, '|')
    .replaceAll(/\|\||!!/g, '|')

const plainLine = (line: string): string =>
  line
    .replaceAll(/[│┃║]/g, '|')
    .replaceAll(/<\/?(?:b|i|em|strong|br|p|u|td|th|tr)\b[^<>]*>|\*\*/gi, '')
    .replace(/^\s*#+ /, '')

/** Whether a line is a drawn rule, such as the one under the headings of a Markdown table. */
const isRule = (line: string): boolean => /^[\s|:\-+=─-╿]+$/.test(line) && /[-=─-╿]{3}|\|:?-+:?\|/.test(line)

/** Returns the runs of lines that are not blank. */
const blocksOf = (lines: readonly SourceLine[]): readonly (readonly SourceLine[])[] =>
  lines
    .reduce<SourceLine[][]>(
      (blocks, line) => {
        if (line.text.trim() === '') blocks.push([])
        else entryAt(blocks, blocks.length - 1).push(line)
        return blocks
      },
      [[]],
    )
    .filter(({ length }) => length > 0)

interface CellLine {
  readonly number: number
  readonly cells: readonly string[]
}

/** Returns the cells of lines that use a separator character. Undefined if the lines use spaces. */
const cellsOf = (block: readonly SourceLine[]): readonly CellLine[] | undefined => {
  const separator = separatorOf(block.map(({ text }) => text))
  if (separator === undefined) return undefined
  return block.map(({ number, text }) => {
    const inner = separator === '|' ? text.replace(/^\s*\|/, '').replace(/\|\s*$/, '') : text
    return { number, cells: splitCells(inner, separator).map((cell) => cell.trim().replaceAll(/\s+/g, ' ')) }
  })
}

const separatorOf = (lines: readonly string[]): string | undefined => {
  if (lines.some((line) => line.includes('\t'))) return '\t'
  if (lines.filter((line) => /^\s*\|.*\||\S +\| +\S/.test(line)).length > lines.length / 2) return '|'
  return [';', ','].find((separator) => {
    const counts = lines.map((line) => splitCells(line, separator).length)
    const isCells = lines.length > 1 && counts.every((count) => count > 1 && count === counts[0])
    return isCells && (separator === ';' || (entryAt(counts, 0) > 2 && !lines.some((line) => / {2}|, /.test(line))))
  })
}

/** A quoted cell may contain the separator. A quote inside a cell means inches. */
const splitCells = (line: string, separator: string): readonly string[] => {
  if (separator === '|') return line.split('|')
  const cell = new RegExp(`${separator}(?: *"((?:[^"]|"")*)" *(?=${separator}|$)|([^${separator}]*))`, 'g')
  return [...`${separator}${line}`.matchAll(cell)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )
}

/** Places the words of cells. A line with one cell, such as a title, does not widen the first column. */
const tableWords = (lines: readonly CellLine[]): readonly PlacedWord[] => {
  const widths: number[] = []
  for (const { cells } of lines)
    if (cells.length > 1)
      cells.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, lengthOf(cell))))
  return lines.flatMap(({ number, cells }) => {
    let left = 0
    return cells.flatMap((cell, column) => {
      const words = wordsFrom(cell, left, number)
      left += (widths[column] ?? 0) + cellGap
      return words
    })
  })
}

const wordsFrom = (text: string, left: number, line: number): readonly PlacedWord[] => {
  const top = (line - 1) * lineHeight
  let right = left
  return (text.match(/\s+|\S+/g) ?? []).flatMap((part) => {
    const at = right
    right += lengthOf(part)
    return part.trim() === '' ? [] : [{ text: part, left: at, top, right, bottom: top + lineHeight, line }]
  })
}

/** Returns the length in code points. */
const lengthOf = (text: string): number => Array.from(text).length

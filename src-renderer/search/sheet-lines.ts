/** What one can find on a sheet: its lines and rows, each with where it stands. Made once a sheet, searched at every key. */
import type { Block, Section, Sheet, Text, Tone } from '../../src-core/sheet/blocks.ts'

export interface SheetLine {
  /** The anchor on the sheet. */
  readonly id: string
  /** The part of the sheet it stands in, and the block's title if it has one. */
  readonly section: string
  readonly tone: Tone
  readonly block: string
  readonly text: string
  /** What is searched: all of these in small letters. */
  readonly folded: string
}

type Found = Pick<SheetLine, 'id' | 'text'>

export const sheetLines = (sheet: Sheet): readonly SheetLine[] => sheet.sections.flatMap(sectionLines)

const sectionLines = (section: Section): SheetLine[] => {
  const { title, tone } = section
  const made = (block: string, { id, text }: Found): SheetLine => ({
    id,
    section: title,
    tone,
    block,
    text,
    folded: fold(`${text} ${block} ${title}`),
  })
  const blocks = [...section.left, ...section.right, ...section.wide]
  const heading = { id: section.id, text: section.subtitle ? `${title}: ${section.subtitle}` : title }
  return [made('', heading), ...blocks.flatMap((block) => blockLines(block).map((found) => made(block.title ?? '', found)))]
}

const blockLines = (block: Block): Found[] => {
  switch (block.kind) {
    case 'modifiers':
      return block.groups.flatMap(({ lines }) => lines.map(({ id, value, text }) => ({ id, text: `${value} ${plain(text)}` })))
    case 'table':
      return block.rows.map(({ id, cells }) => ({ id, text: joined(cells.flatMap(({ lines }) => lines.map(plain))) }))
    case 'results':
      return block.results.map(({ id, name, lines }) => ({ id, text: joined([plain(name), ...lines.map(plain)]) }))
    case 'notes':
      return block.notes.map(({ id, text }) => ({ id, text: plain(text) }))
  }
}

const plain = (text: Text): string =>
  text
    .map((run) => run.text)
    .join('')
    .trim()
const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ')

/** Small letters without accents, one kind of minus sign, so that what one types on a keyboard is found. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[−–]/g, '-').toLowerCase()

/** The words of a query. */
export const queryWords = (query: string): readonly string[] => fold(query).split(/\s+/).filter(Boolean)

/** The lines that have all words, in the order of the sheet; none without words. */
export const findLines = (lines: readonly SheetLine[], words: readonly string[]): readonly SheetLine[] =>
  words.length === 0 ? [] : lines.filter(({ folded }) => words.every((word) => folded.includes(word)))

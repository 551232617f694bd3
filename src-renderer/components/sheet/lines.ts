/** Finds lines and rows of a sheet by their text. */
import { isInside, enclosingPaths } from '../../../src-core/paths.ts'
import type { Block, Section, Sheet, Text, Tone } from '../../../src-core/sheet/blocks.ts'

export interface SheetLine {
  /** The line's anchor on the sheet. `anchors` also has those inside the line. */
  readonly id: string
  readonly anchors: readonly string[]
  /** Title of the section. `block` is the block's title, which may be empty. */
  readonly section: string
  readonly tone: Tone
  readonly block: string
  readonly text: string
  /** The line's text with folded case, for searching. */
  readonly folded: string
}

type Found = Pick<SheetLine, 'id' | 'text' | 'anchors'>

/** All lines of a sheet, section by section. */
export const sheetLines = (sheet: Sheet): readonly SheetLine[] => sheet.sections.flatMap(sectionLines)

const sectionLines = (section: Section): SheetLine[] => {
  const { title, tone } = section
  const made = (block: string, { id, text, anchors }: Found): SheetLine => ({
    id,
    anchors,
    section: title,
    tone,
    block,
    text,
    folded: foldCase(`${text} ${block} ${title}`),
  })
  const blocks = [...section.left, ...section.right, ...section.loose]
  const heading = {
    id: section.id,
    anchors: [section.id],
    text: section.subtitle ? `${title}: ${section.subtitle}` : title,
  }
  return [
    made('', heading),
    ...blocks.flatMap((block) => blockLines(block).map((found) => made(block.title ?? '', found))),
  ]
}

const blockLines = (block: Block): Found[] => {
  switch (block.kind) {
    case 'modifiers':
      return block.groups.flatMap(({ lines }) =>
        lines.map(({ id, value, text }) => sheetLine(id, [`${value} ${searchText(text)}`], [text])),
      )
    case 'table':
      return block.rows.map(({ id, cells }) => {
        const texts = cells.flatMap(({ lines }) => lines)
        const inside = cells.flatMap((cell) => (cell.id === undefined ? [] : [cell.id]))
        return sheetLine(id, texts.map(searchText), texts, inside)
      })
    case 'notes':
      return block.notes.map(({ id, text }) => sheetLine(id, [searchText(text)], [text]))
  }
}

const sheetLine = (
  id: string,
  parts: readonly string[],
  texts: readonly Text[],
  inside: readonly string[] = [],
): Found => ({
  id,
  anchors: [id, ...inside, ...texts.flatMap((text) => text.flatMap((run) => (run.id === undefined ? [] : [run.id])))],
  text: parts.filter(Boolean).join(' · '),
})

const searchText = (text: Text): string =>
  text
    .map((run) => run.text)
    .join('')
    .trim()

/** Converts text to lower case without accents, with plain minus signs and apostrophes as typed on a keyboard. */
export const foldCase = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[−–]/g, '-').replaceAll('’', "'").toLowerCase()

/** Splits a query into words with folded case. */
export const queryWords = (query: string): readonly string[] => foldCase(query).split(/\s+/).filter(Boolean)

/** The lines that contain all words, in sheet order. Empty if there are no words. */
export const findLines = (lines: readonly SheetLine[], words: readonly string[]): readonly SheetLine[] =>
  words.length === 0 ? [] : lines.filter(({ folded }) => words.every((word) => folded.includes(word)))

/** The anchor to show for a path in the data: that of the path itself, or else the first anchor inside it, or else the nearest one around it. */
export const nearestAnchor = (anchors: ReadonlySet<string>, path: string): string | undefined => {
  if (anchors.has(path)) return path
  const part = [...anchors].find((anchor) => isInside(anchor, path))
  if (part !== undefined) return part
  return enclosingPaths(path).find((outer) => anchors.has(outer))
}

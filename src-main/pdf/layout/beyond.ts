/**
 * What no paper holds, found before anything is laid out: by the room that its words and lines take at least. What passes is laid
 * out in a moment; to lay out what cannot pass would take minutes.
 */
import type { Block, Sheet, Text } from '../../../src-core/sheet/blocks.ts'
import { problem, type Problem } from '../../../src-core/problem.ts'
import type { Frame } from './sheet.ts'
import type { Setting } from './words.ts'
import { scale } from '../theme.ts'
import { blocksOf, longestBlock, mostReported, blockTexts } from './check.ts'
import { mostColumns } from './region.ts'
import { mostPages } from './sheet.ts'
import { bar, indent, space } from './space.ts'
import { plain, wordsOf } from './words.ts'

/** Problems `block-too-high`, `text-too-wide` and `sheet-too-long`, each with what is needed at least, in the type of a size in points. */
export const beyondPaper = (sheet: Sheet, setting: Setting, frame: Frame, size: number): Problem[] => {
  const blocks = blocksOf(sheet)
  const width = frame.width - indent(setting.headings)
  const wide = blocks.flatMap(({ block, path, name }): Problem[] => {
    const columns = leastWidth(block)
    return columns > width
      ? [
          problem(
            'text-too-wide',
            { block: name, needed: columns * size, room: width * size, size, isLeast: true },
            { path },
          ),
        ]
      : []
  })
  const highBy = (heightOf: (block: Block) => number): Problem[] =>
    blocks.flatMap(({ block, path, name }): Problem[] => {
      const height = heightOf(block) * scale.line
      if (height <= frame.height * (frame.furniture === 'card' ? mostParts.card : mostParts[kindOf(block)])) return []
      const facts = { block: name, needed: height * size, room: frame.height * size, size, isLeast: true }
      return [problem('block-too-high', facts, { path })]
    })
  const long = highBy(leastLines)
  // Lines are counted in no time; letters have to be measured.
  const letters = new Map(
    wide.length + long.length > 0 ? [] : blocks.map(({ block }) => [block, lettersIn(setting, block)]),
  )
  const tooBig = [...wide, ...long, ...highBy((block) => (letters.get(block) ?? 0) / width)]
  if (tooBig.length > 0) return tooBig.slice(0, mostReported)
  const bars = sheet.sections.length * (bar.width + space(0).section)
  const all = [...letters.values()].reduce((sum, one) => sum + one, 0)
  const pages = Math.max((all * scale.line) / (width * frame.height), bars / (frame.height + space(0).section))
  if (pages <= mostPages) return []
  const longest = longestBlock(blocks.map((at) => ({ at, room: letters.get(at.block) ?? 0 })))
  return [
    problem('sheet-too-long', {
      what: 'least',
      title: sheet.title,
      size,
      sides: Math.ceil(pages),
      most: mostPages,
      longest,
    }),
  ]
}

/** The most pages of a table, and of anything on cards; a list has fewer, as it takes longer to lay out. */
const mostParts = { table: 8, card: 8, list: 3, whole: 1 } as const

const kindOf = (block: Block): keyof typeof mostParts => {
  if (block.kind === 'table') return 'table'
  return block.kind === 'modifiers' || block.kind === 'notes' ? 'list' : 'whole'
}

/** Lines one under the other that a block has at least, however wide it is. */
const leastLines = (block: Block): number => {
  switch (block.kind) {
    case 'modifiers':
      return block.groups.reduce((sum, { lines }) => sum + lines.length, 0) / mostColumns
    case 'notes':
      return block.notes.length / mostColumns
    case 'table':
      return block.rows.reduce(
        (sum, { cells }) => sum + Math.max(0, ...cells.map(({ lines, rows = 1 }) => (rows > 1 ? 0 : lines.length))),
        0,
      )
    case 'results':
      return 0
  }
}

/** Ems that the columns of a table take at least side by side. */
const leastWidth = (block: Block): number => (block.kind === 'table' ? block.columns.length * 2 * space(0).cell : 0)

/** Ems that the words of a block take on one line without the spaces between them; those of a table may be smaller than other text. */
const lettersIn = (setting: Setting, block: Block): number => {
  const width = blockTexts(block).reduce((sum, text) => sum + lettersOf(setting, text), 0)
  return block.kind === 'table' ? 0.7 * width : width
}

const lettersOf = (setting: Setting, text: Text): number =>
  wordsOf(setting, text, plain(setting.theme)).reduce(
    (sum, { fragments }) => sum + fragments.reduce((ems, { raise, width }) => (raise > 0 ? ems : ems + width), 0),
    0,
  )

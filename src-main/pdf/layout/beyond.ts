/**
 * What no paper holds, told before anything is laid out: by the room that its words and lines take at least. What passes is laid out
 * in a moment; to lay out what cannot pass would take minutes.
 */
import type { Block, Sheet, Text } from '../../../src-core/sheet/blocks.ts'
import type { Problem } from '../../../src-core/problem.ts'
import type { Frame } from './sheet.ts'
import type { Setting } from './words.ts'
import { scale } from '../theme.ts'
import { blocksOf, mostSaid, textsOf } from './check.ts'
import { millimetres } from './millimetres.ts'
import { mostColumns } from './region.ts'
import { mostPages } from './sheet.ts'
import { bar, space } from './space.ts'
import { plain, wordsOf } from './words.ts'

/** Problems `block-too-high`, `text-too-wide` and `sheet-too-long`, each with what is needed at least, in the type of a size in points. */
export const beyondPaper = (sheet: Sheet, setting: Setting, frame: Frame, size: number): Problem[] => {
  const blocks = blocksOf(sheet)
  const width = frame.width - bar.width - bar.gap
  const wide = blocks.flatMap(({ block, path }): Problem[] => {
    const columns = leastWidth(block)
    return columns > width ? [tooWide(block, columns * size, width * size, size, path)] : []
  })
  const highBy = (heightOf: (block: Block) => number): Problem[] =>
    blocks.flatMap(({ block, path }): Problem[] => {
      const height = heightOf(block) * scale.line
      return height > frame.height ? [tooHigh(block, height * size, frame.height * size, size, path)] : []
    })
  const long = highBy(leastLines)
  // Lines are counted in no time; letters have to be measured.
  const letters = new Map(wide.length + long.length > 0 ? [] : blocks.map(({ block }) => [block, lettersIn(setting, block)]))
  const tooBig = [...wide, ...long, ...highBy((block) => (letters.get(block) ?? 0) / width)]
  if (tooBig.length > 0) return tooBig.slice(0, mostSaid)
  const bars = sheet.sections.length * (bar.width + space(0).section)
  const all = [...letters.values()].reduce((sum, one) => sum + one, 0)
  const pages = Math.max((all * scale.line) / (width * frame.height), bars / (frame.height + space(0).section))
  if (pages <= mostPages) return []
  const message = `${sheet.title} takes at least ${Math.ceil(pages)} sides at ${size} pt, and a sheet has at most ${mostPages}`
  return [{ code: 'sheet-too-long', message, right: 'take something off the sheet' }]
}

const tooHigh = ({ id }: Block, height: number, room: number, size: number, path: Problem['path'] & {}): Problem => ({
  code: 'block-too-high',
  message: `"${id}" is at least ${millimetres(height)} high at ${size} pt, a page gives ${millimetres(room)}, and it is never cut`,
  right: 'make two of it',
  path,
})

const tooWide = ({ id }: Block, width: number, room: number, size: number, path: Problem['path'] & {}): Problem => ({
  code: 'text-too-wide',
  message: `"${id}" needs a width of at least ${millimetres(width)} at ${size} pt, the page gives ${millimetres(room)}`,
  right: 'shorten its longest words or take a column out',
  path,
})

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
  const width = textsOf(block).reduce((sum, text) => sum + lettersOf(setting, text), 0)
  return block.kind === 'table' ? 0.7 * width : width
}

const lettersOf = (setting: Setting, text: Text): number =>
  wordsOf(setting, text, plain(setting.theme)).reduce(
    (sum, { fragments }) => sum + fragments.reduce((ems, { raise, width }) => (raise > 0 ? ems : ems + width), 0),
    0,
  )

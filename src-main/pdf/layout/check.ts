import type { Path } from '../../../src-core/paths.ts'
import {
  type Block,
  type Row,
  type Sheet,
  type TableBlock,
  type Text,
  marksInBlock,
} from '../../../src-core/sheet/blocks.ts'
import { problem, type Problem } from '../../../src-core/problem.ts'
import { sheetWords } from '../../../src-core/words/sheet.ts'
import type { LongestBlock, RowFault } from '../../../src-core/words/problems/printing.ts'

export interface StandingBlock {
  readonly block: Block
  /** Path of the block in the sheet. */
  readonly path: Path
  readonly section: number
  /** The name shown to players. */
  readonly name: string
}

export const blocksOf = (sheet: Sheet): StandingBlock[] =>
  sheet.sections.flatMap((section, index) =>
    (['left', 'right', 'loose'] as const).flatMap((side) =>
      section[side].map((block, place) => {
        const name = block.title === undefined ? section.title : sheetWords.inSection(block.title, section.title)
        return { block, path: ['sections', index, side, place], section: index, name }
      }),
    ),
  )

/** The block that takes the most room. Null if there are no blocks. */
export const longestBlock = (
  blocks: readonly { readonly at: StandingBlock; readonly room: number }[],
): LongestBlock | null => {
  const longest = blocks.toSorted((one, other) => other.room - one.room)[0]?.at
  return longest ? { name: longest.name, id: longest.block.id } : null
}

/** The maximum number of problems reported per kind. */
export const maxReportedProblems = 20

/** The maximum number of blocks in a section. More would take too long to arrange. */
const maxBlocks = 60

/** The maximum number of blocks on a sheet, ten times as many as a large ruleset has. */
const maxBlocksOnSheet = 400

/**
 * Returns problems that no page size can fix: cells outside their table, marks missing from the legend, and more than 60 blocks in a section or 400
 * on the sheet.
 */
export const checkSheet = (sheet: Sheet): Problem[] => {
  const explained = new Set(sheet.legend.map(({ mark }) => mark))
  const blocks = blocksOf(sheet)
  const crowds = sheet.sections.flatMap(({ title, left, right, loose }, index) => {
    const own = [...left, ...right, ...loose]
    // Lists can be joined or moved, so name one if possible.
    const last = own.findLast(({ kind, check }) => kind === 'notes' && check === undefined) ?? own.at(-1)
    return last ? [{ title, count: own.length, last: last.id, path: ['sections', index] }] : []
  })
  const crowded = crowds.filter(({ count }) => count > maxBlocks)
  if (crowded.length > 0)
    return crowded
      .slice(0, maxReportedProblems)
      .map(({ path, ...facts }) => problem('sheet-crowded', { what: 'section', ...facts, max: maxBlocks }, { path }))
  const [fullest] = crowds.toSorted((one, other) => other.count - one.count)
  if (fullest && blocks.length > maxBlocksOnSheet) {
    const facts = {
      what: 'sheet' as const,
      title: sheet.title,
      count: blocks.length,
      max: maxBlocksOnSheet,
      fullest: fullest.title,
      last: fullest.last,
    }
    return [problem('sheet-crowded', facts, { path: fullest.path })]
  }
  return blocks.flatMap(({ block, path }) => [
    ...(block.kind === 'table' ? unevenRows(block, path) : []),
    ...[...new Set(marksInBlock(block))]
      .filter((mark) => !explained.has(mark))
      .map((mark) => problem('mark-unexplained', { block: block.id, mark }, { path })),
  ])
}

/** Finds rows whose cells, including those spanning from above, don't match the columns. */
const unevenRows = (table: TableBlock, path: Path): Problem[] => {
  const columns = table.columns.length
  let reaching: number[] = Array.from({ length: columns }, () => 0)
  return table.rows.flatMap((row, index) => {
    const covered = reaching.map((rows) => rows > 0)
    reaching = reaching.map((rows) => Math.max(0, rows - 1))
    const fault = placeRow(row, covered, reaching, table.rows.length - index)
    return fault === undefined
      ? []
      : [problem('table-uneven', { row: row.id, table: table.id, fault, columns }, { path: [...path, 'rows', index] })]
  })
}

/** Assigns free columns to the cells of a row. Returns what is wrong if they don't match. */
const placeRow = (
  row: Row,
  covered: readonly boolean[],
  reaching: number[],
  rowsLeft: number,
): RowFault | undefined => {
  let column = 0
  for (const cell of row.cells) {
    while (covered[column]) column += 1
    const span = cell.columns ?? 1
    const rows = cell.rows ?? 1
    if (span < 1 || rows < 1) return 'covers-nothing'
    if (rows > rowsLeft) return 'below-table'
    for (let over = 0; over < span; over += 1, column += 1) {
      if (column >= covered.length || covered[column]) return 'too-many'
      reaching[column] = rows - 1
    }
  }
  while (covered[column]) column += 1
  return column < covered.length ? 'too-few' : undefined
}

/** All text of a block except its title. */
export const blockTexts = (block: Block): Text[] => textsIn(block).map(({ text }) => text)

interface StandingText {
  /** Path of the text in the block. */
  readonly path: Path
  readonly text: Text
}

/** All text of a block except its title, with paths. */
export const textsIn = (block: Block): StandingText[] => {
  switch (block.kind) {
    case 'modifiers':
      return block.groups.flatMap(({ lines }, group) =>
        lines.flatMap(({ value, text }, line) => {
          const path = ['groups', group, 'lines', line]
          return [
            { path, text: [{ text: value, weight: 'bold' as const }] },
            { path, text },
          ]
        }),
      )
    case 'table':
      return [
        ...block.columns.flatMap(({ header, group = [] }, column) =>
          [header, group].map((text) => ({ path: ['columns', column], text })),
        ),
        ...block.rows.flatMap(({ cells }, row) =>
          cells.flatMap(({ lines }, cell) => lines.map((text) => ({ path: ['rows', row, 'cells', cell], text }))),
        ),
      ]
    case 'notes':
      return block.notes.map(({ text }, note) => ({ path: ['notes', note], text }))
  }
}

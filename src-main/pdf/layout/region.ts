import type { Block, Tone } from '../../../src-core/sheet/blocks.ts'
import type { Area } from './area.ts'
import type { Piece } from './lists.ts'
import type { Setting } from './words.ts'
import { area, beside, lowest, stacked } from './area.ts'
import { together } from './boxes.ts'
import { flow, modifierPieces, notePieces, titleArea } from './lists.ts'
import { explains, resultsArea, staircaseArea } from './results.ts'
import { space } from './space.ts'
import { tableArea } from './table.ts'

/** Columns a region is divided into at most. */
const mostColumns = 4

/**
 * Blocks in the room they have, the lowest of: columns of one width in which lists flow on from one to the next, two columns
 * of whole blocks, and rows of whole blocks, the last two as wide each as makes them lowest.
 */
export const regionArea = (setting: Setting, blocks: readonly Block[], tone: Tone): Area => {
  const room = space(setting.air)
  const units = unitsOf(blocks).map((unit) => piecesOf(setting, unit, tone))
  const flows = flowing(blockGaps(units, room.block), room.column)
  const wholes = units.map((pieces) => lowest(flowing(pieces, room.column)))
  const columns = wholes
    .slice(1)
    .map((_, index) => beside([stacked(wholes.slice(0, index + 1), room.block), stacked(wholes.slice(index + 1), room.block)], room.column))
  return lowest(units.length > 1 ? [...flows, ...columns, rowsArea(wholes, room.block, room.column)] : flows)
}

/** Pieces in one column, two and so on; no more columns than pieces. */
const flowing = (pieces: readonly Piece[], gap: number): [Area, ...Area[]] => {
  const more = Array.from({ length: Math.min(mostColumns, pieces.length) - 1 }, (_, index) => flow(pieces, index + 2, gap))
  return [flow(pieces, 1, gap), ...more]
}

/** A staircase and the results that explain it are one unit. */
type Unit = { readonly block: Block; readonly explained?: Extract<Block, { kind: 'results' }> }

const unitsOf = (blocks: readonly Block[]): Unit[] => {
  const units: Unit[] = []
  for (const block of blocks) {
    const last = units.at(-1)
    if (last?.block.kind === 'table' && !last.explained && block.kind === 'results' && explains(block, last.block))
      units[units.length - 1] = { ...last, explained: block }
    else units.push({ block })
  }
  return units
}

const piecesOf = (setting: Setting, { block, explained }: Unit, tone: Tone): Piece[] => {
  switch (block.kind) {
    case 'modifiers':
      return withTitle(setting, block.title, modifierPieces(setting, block, tone), tone)
    case 'notes':
      return withTitle(setting, block.title, notePieces(setting, block, tone), tone)
    case 'table':
      return whole(explained ? staircaseArea(setting, block, explained, tone) : tableArea(setting, block, tone))
    case 'results':
      return whole(resultsArea(setting, block, tone))
  }
}

const whole = (only: Area): Piece[] => [{ area: only, gap: 0, first: true }]

/** A title belongs to the first piece: it never stands alone at the foot of a column. */
const withTitle = (setting: Setting, title: string | undefined, pieces: readonly Piece[], tone: Tone): Piece[] => {
  const [first, ...rest] = pieces
  if (title === undefined) return [...pieces]
  const heading = titleArea(setting, title, tone)
  return first ? [{ ...first, area: stacked([heading, first.area], 0) }, ...rest] : whole(heading)
}

/** All pieces in a row, those that begin a block further from the one above. */
const blockGaps = (units: readonly (readonly Piece[])[], gap: number): Piece[] =>
  units.flatMap((pieces) => pieces.map((piece) => (piece.first ? { ...piece, gap } : piece)))

/** Whole blocks in rows of one or more: where rows begin is chosen so that all together are lowest. */
const rowsArea = (blocks: readonly Area[], gap: number, columnGap: number): Area => {
  const rows = blocks.map((_, start) =>
    blocks
      .slice(start, start + mostColumns)
      .map((_, extra) => (extra === 0 ? (blocks[start] ?? nothing) : beside(blocks.slice(start, start + extra + 1), columnGap))),
  )
  const best = (width: number): Rows => {
    let after: readonly Rows[] = [noRows]
    for (let start = blocks.length - 1; start >= 0; start -= 1) {
      const ways = (rows[start] ?? []).map((row, extra): Rows => {
        const rest = after[extra] ?? noRows
        return { height: row.height(width) + (rest.rows.length > 0 ? gap : 0) + rest.height, rows: [row, ...rest.rows] }
      })
      after = [ways.reduce((found, way) => (way.height < found.height - 0.01 ? way : found)), ...after]
    }
    return after[0] ?? noRows
  }
  return area(
    (width) => best(width).height,
    (width) => stacked(best(width).rows, gap).draw(width),
  )
}

interface Rows {
  readonly height: number
  readonly rows: readonly Area[]
}

const noRows: Rows = { height: 0, rows: [] }

const nothing: Area = { height: () => 0, draw: () => together(0, []) }

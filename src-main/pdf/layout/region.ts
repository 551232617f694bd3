import type { Block, ModifiersBlock, NotesBlock, Tone } from '../../../src-core/sheet/blocks.ts'
import type { Area } from './area.ts'
import { type ListPiece, flowing, modifierPieces, notePieces } from './lists.ts'
import { type Setting, space } from './words.ts'
import { beside, emptyArea, lowest, stacked } from './area.ts'
import { titleArea } from './block-title.ts'
import { memoize } from '../../../src-core/memoize.ts'
import { explains, resultsArea, staircaseArea } from './results.ts'
import { tableArea } from './table.ts'

export const mostColumns = 4

/**
 * The lowest arrangement of blocks: columns of equal width in which lists flow, or whole blocks above and next to each
 * other, by recursive guillotine cuts in reading order.
 */
export const regionArea = (setting: Setting, blocks: readonly Block[], tone: Tone): Area => {
  return regionOf(setting, unitsOf(blocks), tone)
}

/** Cache by first block: a section shares most regions with the rest of it on a later page. */
const regionsOf = memoize((_looks: object) => memoize((_first: Block) => new Map<string, Area>()))

/** An id per block: parts of a table may share that of the whole. */
const numberOf = memoize((_block: Block): number => (numbered += 1))
let numbered = 0

const regionOf = (setting: Setting, units: readonly Unit[], tone: Tone): Area => {
  const [first] = units
  if (!first) return emptyArea
  const known = regionsOf(setting.looks)(first.block)
  const { spacing, comfort, runIn } = setting
  const blocks = units.flatMap(({ block, explained }) => [numberOf(block), ...(explained ? [numberOf(explained)] : [])])
  const key = [spacing, comfort, runIn, tone, ...blocks].join(' ')
  const found = known.get(key) ?? makeRegion(setting, units, tone)
  known.set(key, found)
  return found
}

const makeRegion = (setting: Setting, units: readonly Unit[], tone: Tone): Area => {
  const room = space(setting.spacing)
  const lists = units.length === 1 || units.every(({ block }) => block.kind === 'modifiers' || block.kind === 'notes')
  const pieces = lists
    ? blockGaps(
        units.map((unit) => piecesOf(setting, unit, tone)),
        room.block,
      )
    : []
  const places = lists && units.length > fewLists ? [] : cutsOf(units.length)
  const parts = places.map(
    (at) => [units.slice(0, at), units.slice(at)].map((some) => regionOf(setting, some, tone)) as [Area, Area],
  )
  const under = parts.map((both) => stacked(both, room.block))
  const besides = parts.map(([left, right]) => beside(left, right, room.column))
  const ways: readonly Area[] = [
    ...(lists
      ? [flowing(pieces, { most: mostColumns, gap: room.column, comfort: setting.comfort, steps: setting.steps })]
      : []),
    ...under,
    ...besides,
  ]
  const [first, ...others] = ways
  return first ? lowest([first, ...others]) : emptyArea
}

/** More lists only flow: splitting their room is slow and rarely lower. */
const fewLists = 3

/**
 * Up to this many blocks are split at every place; more only near thirds and the middle, very many only in the middle,
 * to limit the work.
 */
const fewBlocks = 9
const manyBlocks = 24

const cutsOf = (count: number): readonly number[] => {
  if (count <= fewBlocks) return Array.from({ length: count - 1 }, (_, index) => index + 1)
  const middle = Math.floor(count / 2)
  return count > manyBlocks ? [middle] : [Math.floor(count / 3), middle, Math.ceil((2 * count) / 3)]
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

const piecesOf = (setting: Setting, { block, explained }: Unit, tone: Tone): ListPiece[] => {
  switch (block.kind) {
    case 'modifiers':
      return withTitle(setting, block, modifierPieces(setting, block, tone), tone)
    case 'notes':
      return withTitle(setting, block, notePieces(setting, block, tone), tone)
    case 'table':
      return whole(explained ? staircaseArea(setting, block, explained, tone) : tableArea(setting, block, tone))
    case 'results':
      return whole(resultsArea(setting, block, tone))
  }
}

const whole = (only: Area): ListPiece[] => [{ area: only, gap: 0, first: true }]

/** A title stays with the first piece, never alone at the bottom of a column. */
const withTitle = (
  setting: Setting,
  { title, mark }: ModifiersBlock | NotesBlock,
  pieces: readonly ListPiece[],
  tone: Tone,
): ListPiece[] => {
  const [first, ...rest] = pieces
  if (title === undefined) return [...pieces]
  const heading = titleArea(setting, { title, ...(mark && { mark }) }, tone)
  return first ? [{ ...first, area: stacked([heading, first.area], 0) }, ...rest] : whole(heading)
}

/** Concatenates pieces; those that start a block get a larger gap. */
const blockGaps = (units: readonly (readonly ListPiece[])[], gap: number): ListPiece[] =>
  units.flatMap((pieces) => pieces.map((piece) => (piece.first ? { ...piece, gap } : piece)))

/** Lays pieces on sides of paper in rows, in their order. Nothing is held but the side at hand, however many pieces there are. */
import { present } from '../../../src-core/present.ts'
import { gutter } from './marks.ts'
import type { Piece } from './piece.ts'
import { placedAt, type Placed } from './placement.ts'

/** What of a page is left for pieces. */
export interface Room {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Piece, 'width' | 'height'>

const turned = ({ width, height }: Size): Size => ({ width: height, height: width })

/** Lengths lose a little on their way through other units. */
const tolerance = 1e-6

export const fits = (piece: Size, room: Size): boolean => mostIn(piece, room) > 0

/** How many of a size a room holds. */
export const mostIn = (piece: Size, room: Size): number => countIn(laid(piece, isTurnedIn(piece, room)), room)

/** Pieces that are read lie upright, unless a sixth more of them find room turned. */
const isTurnedIn = (piece: Size, room: Size): boolean => countIn(turned(piece), room) * 6 > countIn(piece, room) * 7

const laid = (size: Size, isTurned: boolean): Size => (isTurned ? turned(size) : size)

/** How many of a size a room holds, all the same way up. */
const countIn = ({ width, height }: Size, room: Size): number =>
  Math.floor((room.width + gutter + tolerance) / (width + gutter)) * Math.floor((room.height + gutter + tolerance) / (height + gutter))

/** A row that is being filled, from the left. */
interface Row {
  readonly top: number
  readonly depth: number
  readonly isTurned: boolean
  /** The piece it was begun with. */
  readonly first: Size
  /** Where the next piece goes. */
  readonly x: number
}

/**
 * A list for each side. All of a row lie the same way. `roomOf` says
 * what a side, from 0, has for them: each piece must fit every room (see `fits`).
 */
export function* packed(pieces: Iterable<Piece>, roomOf: (side: number) => Room): Generator<readonly Placed[]> {
  let side = 0
  let room = roomOf(side)
  let page: Placed[] = []
  let row: Row | undefined
  for (const piece of pieces) {
    if (!row || !joins(piece, row, room)) row = rowUnder(row, piece, room)
    if (!row) {
      yield page
      page = []
      side += 1
      room = roomOf(side)
      row = present(rowUnder(undefined, piece, room))
    }
    page.push(placedAt(piece, row.isTurned, { x: room.left + row.x, y: room.top + row.top }))
    row = { ...row, x: row.x + laid(piece, row.isTurned).width + gutter }
  }
  if (page.length > 0) yield page
}

const joins = (piece: Piece, { x, depth, isTurned }: Row, room: Size): boolean => {
  const { width, height } = laid(piece, isTurned)
  return x + width <= room.width + tolerance && height <= depth + tolerance
}

/** A row under the last, or the first of a side; undefined where there is no room for one. */
const rowUnder = (last: Row | undefined, piece: Piece, room: Size): Row | undefined => {
  const top = last ? last.top + last.depth + gutter : 0
  const rest = { width: room.width, height: room.height - top }
  const isLike = last?.first.width === piece.width && last.first.height === piece.height
  const isTurned = isLike ? last.isTurned : isTurnedIn(piece, rest)
  const size = laid(piece, isTurned)
  return countIn(size, rest) > 0 ? { top, depth: size.height, isTurned, first: piece, x: 0 } : undefined
}

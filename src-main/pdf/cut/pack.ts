/** Packs pieces onto pages in rows and in order, keeping only the current page in memory. */
import { nonNull } from '../../../src-core/present.ts'
import type { Piece } from './piece.ts'
import type { Duplex } from '../../../src-core/sheet/colophon.ts'
import type { PageSize } from '../../../src-core/sheet/paper.ts'
import type { Point } from '../../../src-core/sheet/gauge/geometry.ts'

/** Gap between pieces in mm, with room for the crop marks of both. */
export const gutter = 5

/* Placement of a piece on a page and on the back of the page. */

type Quarters = 0 | 1 | 2 | 3

export interface Placement {
  /** The upright piece's top left corner on the page. */
  readonly origin: Point
  /** Quarter turns clockwise. */
  readonly quarters: Quarters
}

export interface Placed {
  readonly piece: Piece
  readonly at: Placement
}

/** Directions of a piece's x and y axes on the page, by quarter turn. */
const axes = [
  { x: { x: 1, y: 0 }, y: { x: 0, y: 1 } },
  { x: { x: 0, y: 1 }, y: { x: -1, y: 0 } },
  { x: { x: -1, y: 0 }, y: { x: 0, y: -1 } },
  { x: { x: 0, y: -1 }, y: { x: 1, y: 0 } },
] as const

/** Converts a point of the piece to the page, in millimeters. */
export const onPage = ({ origin, quarters }: Placement, { x, y }: Point): Point => {
  const axis = axes[quarters]
  return { x: origin.x + x * axis.x.x + y * axis.y.x, y: origin.y + x * axis.x.y + y * axis.y.y }
}

/** Places the piece with the top left corner of its bounding box at `corner`, upright or a quarter turn clockwise. */
const placedAt = (piece: Piece, isTurned: boolean, { x, y }: Point): Placed => ({
  piece,
  at: isTurned ? { origin: { x: x + piece.height, y }, quarters: 1 } : { origin: { x, y }, quarters: 0 },
})

/** The piece's bounding box on the page. */
export const boundsOn = ({ piece: { width, height }, at }: Placed): { readonly min: Point; readonly max: Point } => {
  const [a, b] = [onPage(at, { x: 0, y: 0 }), onPage(at, { x: width, y: height })]
  return {
    min: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
    max: { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
  }
}

/** Places the back exactly behind the front. The back is upright when the piece is turned over like a page. */
export const backOf = ({ piece: { width }, at }: Placed, duplex: Duplex, page: PageSize): Placement => {
  const { x, y } = onPage(at, { x: width, y: 0 })
  return duplex === 'long'
    ? { origin: { x: page.width - x, y }, quarters: quartersOf(-at.quarters) }
    : { origin: { x, y: page.height - y }, quarters: quartersOf(2 - at.quarters) }
}

const quartersOf = (count: number): Quarters => (((count % 4) + 4) % 4) as Quarters

/** The part of a page available to pieces. */
export interface PageArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Piece, 'width' | 'height' | 'isUpright'>

const turnSize = ({ width, height }: Size): Size => ({ width: height, height: width })

/** Tolerance for rounding in unit conversions. */
const tolerance = 1e-6

/** Whether a piece fits, upright or after a quarter turn. */
export const fits = (piece: Size, room: Size): boolean => countFitting(piece, room) > 0

/** How many pieces of a size fit, all turned the same way. */
export const countFitting = (piece: Size, room: Size): number =>
  Math.max(countIn(piece, room), piece.isUpright ? 0 : countIn(turnSize(piece), room))

const placedSize = (size: Size, isTurned: boolean): Size => (isTurned ? turnSize(size) : size)

const countIn = ({ width, height }: Size, room: Size): number =>
  Math.floor((room.width + gutter + tolerance) / (width + gutter)) *
  Math.floor((room.height + gutter + tolerance) / (height + gutter))

/** A row of pieces from left to right, all turned the same way. */
interface Row {
  /** Indices of the row's first and last piece on the page. */
  readonly first: number
  readonly last: number
  readonly isTurned: boolean
  readonly depth: number
}

/** Height of a stack of rows, and its last row. */
interface Stack {
  readonly height: number
  readonly row: Row
}

/** The shortest stacks of a page's first pieces, by the number of turned rows. */
type Stacks = readonly (Stack | undefined)[]

/**
 * Yields the pieces of each page in order. Turns rows if the page then holds an eighth more pieces, or all remaining ones. `roomOf` returns the room
 * on a page, counted from 0. Each piece must fit every room (see `fits`).
 */
export function* packPieces(pieces: Iterable<Piece>, roomOf: (side: number) => PageArea): Generator<readonly Placed[]> {
  const source = pieces[Symbol.iterator]()
  let waiting: Piece[] = []
  for (let side = 0; ; side += 1) {
    const room = roomOf(side)
    const stacks: Stacks[] = []
    const at: Piece[] = []
    let left = 0
    for (;;) {
      const next = waiting[left] ?? takeNext(source)
      if (next === undefined) break
      if (left >= waiting.length) waiting.push(next)
      at.push(next)
      const ways = stacksWith(at, stacks, room)
      if (ways.every((way) => way === undefined)) break
      stacks.push(ways)
      left += 1
    }
    if (at.length === 0) return
    const chosen = chosenCount(stacks, left === waiting.length)
    yield placePieces(at, stacks.slice(0, chosen), room)
    waiting = waiting.slice(chosen)
  }
}

const takeNext = (source: Iterator<Piece>): Piece | undefined => {
  const next = source.next()
  return next.done ? undefined : next.value
}

/** The stacks ending with the last piece; `before` has those of all shorter prefixes. */
const stacksWith = (pieces: readonly Piece[], before: readonly Stacks[], room: Size): Stacks => {
  const last = pieces.length - 1
  const found: (Stack | undefined)[] = []
  for (const isTurned of [true, false]) {
    let [width, depth] = [-gutter, 0]
    for (let first = last; first >= 0; first -= 1) {
      const piece = nonNull(pieces[first])
      if (isTurned && piece.isUpright) break
      const size = placedSize(piece, isTurned)
      width += size.width + gutter
      depth = Math.max(depth, size.height)
      if (width > room.width + tolerance) break
      const row: Row = { first, last, isTurned, depth }
      for (const [turns, stack] of (first === 0 ? emptyStack : nonNull(before[first - 1])).entries()) {
        if (stack === undefined) continue
        const height = stack.height + gutter + depth
        const all = turns + (isTurned ? 1 : 0)
        if (height <= room.height + tolerance && height < (found[all]?.height ?? Infinity)) found[all] = { height, row }
      }
      if (piece.startsRow) break
    }
  }
  return found
}

/** Cancels the gutter above the first row. */
const emptyStack: readonly { readonly height: number }[] = [{ height: -gutter }]

/** The number of pieces to put on a page: the most possible if that is worth turning rows, or else the most that fit upright. */
const chosenCount = (stacks: readonly Stacks[], isRest: boolean): number => {
  const all = stacks.length
  const upright = stacks.findLastIndex(([way]) => way !== undefined) + 1
  return isRest || all * 8 >= upright * 9 ? all : upright
}

/** Places the pieces with as few turned rows as possible. */
const placePieces = (pieces: readonly Piece[], stacks: readonly Stacks[], room: PageArea): readonly Placed[] => {
  const placed: Placed[] = []
  let ways = stacks.at(-1)
  let turns = nonNull(ways).findIndex((way) => way !== undefined)
  while (ways) {
    const { height, row } = nonNull(ways[turns])
    let x = room.left
    const inRow = pieces.slice(row.first, row.last + 1).map((piece) => {
      const one = placedAt(piece, row.isTurned, { x, y: room.top + height - row.depth })
      x += placedSize(piece, row.isTurned).width + gutter
      return one
    })
    placed.unshift(...inRow)
    turns -= row.isTurned ? 1 : 0
    ways = row.first === 0 ? undefined : stacks[row.first - 1]
  }
  return placed
}

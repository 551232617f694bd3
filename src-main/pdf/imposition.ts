/** Imposition determines the position and rotation of pages on sides of paper, with folds and cuts. */
import { entryAt } from '../../src-core/present.ts'
import type { Binding } from '../../src-core/sheet/formats.ts'
import { rotatedPage, type PageSize, type Duplex } from '../../src-core/sheet/paper.ts'

/** Degrees clockwise. */
type Turn = 0 | 90 | 180 | 270

/** A page's bounding box on a side, in millimeters from the top left corner. */
export interface PlacedPage {
  /** Page index in reading order, from 0. */
  readonly page: number
  readonly x: number
  readonly y: number
  /** Width of the box after rotation. */
  readonly width: number
  readonly height: number
  readonly turn: Turn
}

/** A horizontal or vertical line to fold or cut along. */
export interface Guide {
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
}

export interface Side extends PageSize {
  readonly pages: readonly PlacedPage[]
  readonly folds: readonly Guide[]
  readonly cuts: readonly Guide[]
}

/** Properties of a page before imposition. */
export interface ReadPage {
  /** Whether a topic begins here. On cards, topics begin on a front. */
  readonly begins: boolean
  /** Whether the page is read with the card turned sideways. */
  readonly sideways: boolean
}

/** How to arrange pages on paper. */
interface Imposition {
  readonly binding: Binding
  /** The size of a page as read. */
  readonly frame: PageSize & { readonly margin: number }
  /** Size of the paper in portrait. */
  readonly paper: PageSize
  /** The edge to flip the paper on. Defaults to the edge that keeps backs upright. Unused if nothing is printed on backs. */
  readonly duplex?: Duplex
}

/** Arranges pages on sides of paper, alternating fronts and backs if printed on both sides. Every binding places each page once. */
export const impose = (pages: readonly ReadPage[], { binding, frame, paper, duplex }: Imposition): readonly Side[] => {
  switch (binding) {
    case 'single':
      return withBacks(
        pages.map((read, page) => {
          const size = sizeOf(read.sideways ? rotatedPage(frame) : frame)
          return { ...size, pages: [{ page, x: 0, y: 0, ...size, turn: 0 }], folds: [], cuts: [] }
        }),
        duplex,
      )
    case 'booklet':
      return withBacks(bookletSides(pages.length, frame, rotatedPage(paper)), duplex)
    case 'tri-fold':
      return withBacks(triFoldSides(pages.length, frame, rotatedPage(paper)), duplex)
    case 'tent':
      return tentSides(pages.length, frame, paper)
    case 'cards':
      return withBacks(cardSides(pages, frame, paper), duplex)
  }
}

const sizeOf = ({ width, height }: PageSize): PageSize => ({ width, height })

/** The edge to flip the paper on. Null if there are no backs. */
export const edgeOf = ([first, second]: readonly Side[], duplex: Duplex | undefined): Duplex | null =>
  first && second ? (duplex ?? uprightEdge(first)) : null

/** The vertical edge, which keeps backs upright. */
const uprightEdge = ({ width, height }: PageSize): Duplex => (height >= width ? 'long' : 'short')

/** Turns backs upside down if the paper is flipped on a horizontal edge. */
const withBacks = (sides: readonly Side[], duplex: Duplex | undefined): readonly Side[] =>
  sides.map((side, index) =>
    index % 2 === 1 && duplex !== undefined && duplex !== uprightEdge(side) ? upsideDown(side) : side,
  )

const upsideDown = (side: Side): Side => {
  const point = ({ x, y }: Guide['from']): Guide['from'] => ({ x: side.width - x, y: side.height - y })
  const guide = ({ from, to }: Guide): Guide => ({ from: point(to), to: point(from) })
  return {
    ...side,
    pages: side.pages.map((page) => ({
      ...page,
      x: side.width - page.x - page.width,
      y: side.height - page.y - page.height,
      turn: turnedBy(page.turn, 180),
    })),
    folds: side.folds.map(guide),
    cuts: side.cuts.map(guide),
  }
}

const turnedBy = (turn: Turn, by: Turn): Turn => ((turn + by) % 360) as Turn

/** Length of marks and their distance from the paper's edge, in millimeters. */
const mark = { length: 5, edge: 3 } as const

/** Marks at both ends of a vertical fold. */
const foldAt = (x: number, height: number): readonly Guide[] => [
  { from: { x, y: mark.edge }, to: { x, y: mark.edge + mark.length } },
  { from: { x, y: height - mark.edge - mark.length }, to: { x, y: height - mark.edge } },
]

/** Places pages side by side, each centered in its column. Columns without a page stay empty. */
const inColumns = (
  numbers: readonly number[],
  count: number,
  frame: PageSize,
  edges: readonly number[],
  height: number,
): Side => ({
  width: entryAt(edges, edges.length - 1),
  height,
  pages: numbers.flatMap((page, column): PlacedPage[] => {
    const [left, right] = [entryAt(edges, column), entryAt(edges, column + 1)]
    if (page >= count) return []
    return [{ page, x: (left + right - frame.width) / 2, y: (height - frame.height) / 2, ...sizeOf(frame), turn: 0 }]
  }),
  folds: edges.slice(1, -1).flatMap((x) => foldAt(x, height)),
  cuts: [],
})

/** Sides of nested sheets. The first side holds the last page and the first. */
const bookletSides = (count: number, frame: PageSize, { width, height }: PageSize): readonly Side[] => {
  const all = Math.ceil(count / 4) * 4
  return Array.from({ length: all / 2 }, (_, side) => {
    const [outer, inner] = [all - 1 - side, side]
    return inColumns(side % 2 === 0 ? [outer, inner] : [inner, outer], count, frame, [0, width / 2, width], height)
  })
}

/** The outside has the inner panel, the back and the cover; the inside has pages from left to right. */
const triFoldSides = (count: number, frame: PageSize, { width, height }: PageSize): readonly Side[] =>
  Array.from({ length: Math.ceil(count / 6) * 2 }, (_, side) => {
    const first = Math.floor(side / 2) * 6
    const wide = (width - frame.width) / 2
    const [numbers, edges] =
      side % 2 === 0
        ? [
            [4, 5, 0],
            [0, frame.width, frame.width + wide, width],
          ]
        : [
            [1, 2, 3],
            [0, wide, 2 * wide, width],
          ]
    return inColumns(
      numbers.map((panel) => first + panel),
      count,
      frame,
      edges,
      height,
    )
  })

const tentSides = (count: number, frame: PageSize, { width, height }: PageSize): readonly Side[] =>
  Array.from({ length: Math.ceil(count / 2) }, (_, side) => {
    const [near, far] = [2 * side, 2 * side + 1]
    const x = (width - frame.width) / 2
    const foot: PlacedPage = { page: near, x, y: height - frame.height, ...sizeOf(frame), turn: 0 }
    const head: PlacedPage = { page: far, x, y: 0, ...sizeOf(frame), turn: 180 }
    const y = height / 2
    const folds = [
      { from: { x: mark.edge, y }, to: { x: mark.edge + mark.length, y } },
      { from: { x: width - mark.edge - mark.length, y }, to: { x: width - mark.edge, y } },
    ]
    return { width, height, pages: far < count ? [foot, head] : [foot], folds, cuts: [] }
  })

/** Arranges cards in a centered block, on portrait or landscape paper, whichever holds more. */
const cardSides = (pages: readonly ReadPage[], frame: Imposition['frame'], upright: PageSize): readonly Side[] => {
  // The margin of a card may be in the printer's unprintable area.
  const beyond = 2 * (unprinted - frame.margin)
  const countOn = ({ width, height }: PageSize): readonly [number, number] => [
    countFitting(frame.width, width - beyond),
    countFitting(frame.height, height - beyond),
  ]
  const held = ([across, down]: readonly [number, number]): number => across * down
  const paper = held(countOn(rotatedPage(upright))) > held(countOn(upright)) ? rotatedPage(upright) : upright
  const [across, down] = countOn(paper)
  const left = (paper.width - across * frame.width) / 2
  const top = (paper.height - down * frame.height) / 2
  const cuts = cutMarks({ left, top, across, down, frame, paper })
  const cards = cardsOf(pages)
  const side = (some: readonly (number | undefined)[], isBack: boolean): Side => ({
    ...sizeOf(paper),
    pages: some.flatMap((page, index): PlacedPage[] => {
      if (page === undefined) return []
      const column = index % across
      // The back of a card goes behind its front.
      const x = left + (isBack ? across - 1 - column : column) * frame.width
      const y = top + Math.floor(index / across) * frame.height
      return [{ page, x, y, ...sizeOf(frame), turn: pages[page]?.sideways ? 90 : 0 }]
    }),
    folds: [],
    cuts,
  })
  return Array.from({ length: Math.ceil(cards.length / (across * down)) }, (_, index) => {
    const here = cards.slice(index * across * down, (index + 1) * across * down)
    return [
      side(
        here.map(({ front }) => front),
        false,
      ),
      side(
        here.map(({ back }) => back),
        true,
      ),
    ]
  }).flat()
}

/** Unprintable margin of printers, in millimeters. */
const unprinted = 5

/** How many times a size fits, but at least 1. */
const countFitting = (size: number, room: number): number => Math.max(1, Math.floor(room / size + 1e-6))

interface Card {
  readonly front: number
  readonly back?: number
}

/** Pairs pages into cards, beginning each topic on a front. */
const cardsOf = (pages: readonly ReadPage[]): readonly Card[] => {
  const cards: Card[] = []
  for (const [page, { begins }] of pages.entries()) {
    const last = cards.at(-1)
    if (begins || !last || last.back !== undefined) cards.push({ front: page })
    else cards[cards.length - 1] = { ...last, back: page }
  }
  return cards
}

interface Block {
  readonly left: number
  readonly top: number
  readonly across: number
  readonly down: number
  readonly frame: PageSize
  readonly paper: PageSize
}

/** Marks outside the block that continue every cut. */
const cutMarks = ({ left, top, across, down, frame, paper }: Block): readonly Guide[] => {
  const upright = Array.from({ length: across + 1 }, (_, index) => left + index * frame.width).filter(
    (x) => x > 0.5 && x < paper.width - 0.5,
  )
  const level = Array.from({ length: down + 1 }, (_, index) => top + index * frame.height).filter(
    (y) => y > 0.5 && y < paper.height - 0.5,
  )
  // If the block reaches the edge of the paper, the marks are on the cut itself.
  const reach = (room: number): readonly [number, number] =>
    room > mark.edge + 2 ? [room - 1, Math.max(room - 1 - mark.length, mark.edge)] : [0, mark.length]
  const [fromX, toX] = reach(left)
  const [fromY, toY] = reach(top)
  return [
    ...upright.flatMap((x) => [
      { from: { x, y: toY }, to: { x, y: fromY } },
      { from: { x, y: paper.height - fromY }, to: { x, y: paper.height - toY } },
    ]),
    ...level.flatMap((y) => [
      { from: { x: toX, y }, to: { x: fromX, y } },
      { from: { x: paper.width - fromX, y }, to: { x: paper.width - toX, y } },
    ]),
  ]
}

/** Measurements of laid out pages, in millimeters: positions of tables, and empty areas. */
import { pointsPerMm } from '../../src-core/sheet/paper.ts'
import type { Mark as Node } from '../../src-main/pdf/layout/boxes.ts'
import type { Layout, Page } from '../../src-main/pdf/layout/layout.ts'
import { nodesOf, textsUnder } from './sheet-reading.ts'

interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const textRect = (node: Node): Rect => {
  const texts = textsUnder(node)
  return {
    left: Math.min(...texts.map(({ x }) => x)),
    right: Math.max(...texts.map(({ x, width }) => x + width)),
    top: Math.min(...texts.map(({ y, size }) => y - size)),
    bottom: Math.max(...texts.map(({ y, size }) => y + size * 0.3)),
  }
}

/** The area of a table including its rules, which span its full width. */
const tableRect = (page: Page, node: Node): Rect => {
  const room = textRect(node)
  const rules = page.behind.filter(
    ({ kind, x, y, width }) =>
      kind === 'rule' &&
      width > 0 &&
      y > room.top &&
      y < room.bottom + 6 &&
      x <= room.left &&
      x + width >= room.right - 2,
  )
  return {
    ...room,
    left: Math.min(room.left, ...rules.map(({ x }) => x)),
    right: Math.max(room.right, ...rules.map(({ x, width }) => x + width)),
  }
}

const inMm = (points: number): number => Math.round(points / pointsPerMm)

/** Returns the distinct left edges of all tables, from the left edge of the page, in order. */
export const leftEdges = (layout: Layout): readonly number[] => {
  const edges = layout.pages.flatMap((page) =>
    nodesOf({ pages: [page] }, 'Table').map((node) => inMm(tableRect(page, node).left)),
  )
  return [...new Set(edges)].sort((a, b) => a - b).filter((edge, index, all) => edge - (all[index - 1] ?? -9) > 1)
}

/** An empty area of a page. */
export interface Void {
  /** Position of the top left corner. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Returns the largest empty rectangle between or inside blocks of a page; undefined if none is larger than 20 mm by 40 mm. Space with nothing below
 * it doesn't count.
 */
export const largestVoid = (page: Page, width: number): Void | undefined => {
  const blocks = [
    ...nodesOf({ pages: [page] }, 'Table').map((node) => tableRect(page, node)),
    ...(['L', 'H2', 'H3'] as const).flatMap((tag) => nodesOf({ pages: [page] }, tag).map(textRect)),
  ].filter(({ left }) => Number.isFinite(left))
  const [columns, rows] = [inMm(width), inMm(Math.max(...blocks.map(({ bottom }) => bottom)))]
  const isFull = Array.from({ length: rows }, () => new Array<boolean>(columns).fill(false))
  for (const { left, right, top, bottom } of blocks)
    for (let y = inMm(top); y < Math.min(rows, inMm(bottom)); y += 1)
      isFull[y]?.fill(true, Math.max(0, inMm(left)), Math.min(columns, inMm(right)))
  const above = inMm(Math.min(...blocks.map(({ top }) => top)))
  for (const row of isFull.slice(0, above)) row.fill(true)
  const [first, last] = [
    inMm(Math.min(...blocks.map(({ left }) => left))),
    inMm(Math.max(...blocks.map(({ right }) => right))),
  ]
  for (let x = 0; x < columns; x += 1) {
    if (x < first || x >= last) for (const row of isFull) row[x] = true
    for (let y = rows - 1; y >= 0 && isFull[y]?.[x] === false; y -= 1) (isFull[y] as boolean[])[x] = true
  }
  const heights = new Array<number>(columns + 1).fill(0)
  let largest: Void | undefined
  for (const [y, row] of isFull.entries()) {
    for (let x = 0; x < columns; x += 1) heights[x] = row[x] ? 0 : (heights[x] ?? 0) + 1
    for (let from = 0; from < columns; from += 1)
      for (let to = from, height = Infinity; to < columns && (heights[to] ?? 0) > 0; to += 1) {
        height = Math.min(height, heights[to] ?? 0)
        const found = { x: from, y: y - height + 1, width: to - from + 1, height }
        const isLarge = Math.min(found.width, height) > 20 && Math.max(found.width, height) > 40
        if (isLarge && found.width * height > (largest ? largest.width * largest.height : 0)) largest = found
      }
  }
  return largest
}

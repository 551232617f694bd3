import type { Block } from '../../../src-core/sheet/blocks.ts'
import type { Stretch, StretchArea } from './section.ts'
import { explains } from './results.ts'

/**
 * Breaks a stretch between blocks: as much as fits in `room` here, the rest later, with the rest as low as can be.
 * Undefined where not even its first blocks fit.
 */
export const splitStretch = (
  stretch: Stretch,
  areaOf: (stretch: Stretch) => StretchArea,
  room: number,
  heightOf: (area: StretchArea) => number,
): { readonly here: StretchArea; readonly later: StretchArea } | undefined => {
  let best: { here: StretchArea; later: StretchArea; height: number } | undefined
  for (const [left, right, wide] of cuts(stretch)) {
    const here = areaOf({
      ...stretch,
      left: stretch.left.slice(0, left),
      right: stretch.right.slice(0, right),
      wide: stretch.wide.slice(0, wide),
    })
    if (heightOf(here) > room) continue
    const later = areaOf({
      ...stretch,
      left: stretch.left.slice(left),
      right: stretch.right.slice(right),
      wide: stretch.wide.slice(wide),
      continued: true,
    })
    const height = heightOf(later)
    if (!best || height < best.height) best = { here, later, height }
  }
  return best
}

/** How many blocks of left, right and wide may stay: wide ones only after all others. */
const cuts = ({ left, right, wide }: Stretch): [number, number, number][] => {
  const sides = places(left).flatMap((l) => places(right).map((r): [number, number, number] => [l, r, 0]))
  const below = places(wide).map((w): [number, number, number] => [left.length, right.length, w])
  const all = left.length + right.length + wide.length
  return [...sides, ...below].filter(([l, r, w]) => l + r + w > 0 && l + r + w < all)
}

/** Where a list of blocks may be cut: anywhere but between a staircase and what explains it. */
const places = (blocks: readonly Block[]): number[] =>
  Array.from({ length: blocks.length + 1 }, (_, index) => index).filter((index) => {
    const [above, below] = [blocks[index - 1], blocks[index]]
    return !(above?.kind === 'table' && below?.kind === 'results' && explains(below, above))
  })

import type { FillBox } from './boxes.ts'
import { fill } from './boxes.ts'

/** Length of one stroke of a texture with the gap after it, in ems. */
const pitch = 0.36

/**
 * A strip filled in part: strokes across its longer side, evenly spaced, so that how dark it is shows without a tint.
 * `share` is how much of it is ink, from 0 (none) to 1 (all). Lengths are in ems.
 */
export const texture = (
  x: number,
  y: number,
  width: number,
  height: number,
  share: number,
  colour: string,
): readonly FillBox[] => {
  if (share <= 0) return []
  if (share >= 1) return [fill(x, y, width, height, colour)]
  const isUpright = height > width
  const length = isUpright ? height : width
  const count = Math.max(1, Math.round(length / pitch))
  const each = length / count
  return Array.from({ length: count }, (_, index) => {
    const at = (index + (1 - share) / 2) * each
    return isUpright ? fill(x, y + at, width, each * share, colour) : fill(x + at, y, each * share, height, colour)
  })
}

/** Quarter circles about a corner at the lower left, as templates are. */

import type { Point, PenStep } from '../../../src-core/sheet/gauge/geometry.ts'

/** The point at a distance from the corner and an angle (radians) above the lower edge; `size` is that of the whole. */
export const polar = (size: number, radius: number, angle: number): Point => ({
  x: radius * Math.cos(angle),
  y: size - radius * Math.sin(angle),
})

/** A quarter circle from the lower edge up, in curves of 15 degrees that are true to a thousandth of a millimetre. */
export const quarterArc = (size: number, radius: number): readonly PenStep[] => {
  const step = Math.PI / 12
  const pull = radius * (4 / 3) * Math.tan(step / 4)
  const curves = Array.from({ length: 6 }, (_, index): PenStep => {
    const [from, to] = [index * step, (index + 1) * step]
    const [start, end] = [polar(size, radius, from), polar(size, radius, to)]
    return {
      to: 'curve',
      control1: { x: start.x - pull * Math.sin(from), y: start.y - pull * Math.cos(from) },
      control2: { x: end.x + pull * Math.sin(to), y: end.y + pull * Math.cos(to) },
      point: end,
    }
  })
  return [{ to: 'move', point: polar(size, radius, 0) }, ...curves]
}

/** The quarter of a disc, closed. */
export const quarterOutline = (size: number): readonly PenStep[] => [
  ...quarterArc(size, size),
  { to: 'line', point: { x: 0, y: size } },
  { to: 'close' },
]

/** The scale along the sides of a gauge. */
import { expect, test } from 'vitest'
import { makeFaces } from '../../../../src-core/sheet/gauge/geometry.ts'
import { makeTicks } from '../../../../src-core/sheet/gauge/face.ts'

const arcs = [{ label: 'Infantry', degrees: 45 }]
const [face] = makeFaces({ form: 'folded', stand: 25.4, length: 60, sides: [arcs, arcs] })

test.each([
  ['inches', 25.4, [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2], [0.25, 0.5, 0.25, 1, 0.25, 0.5, 0.25, 1]],
  ['cm', 10, [0.5, 1, 1.5, 2], [0.5, 1, 0.5, 1]],
  ['mm', 1, [5, 10, 15, 20], [0.5, 1, 0.5, 1]],
  ['widths', 25.4, [0.25, 0.5, 0.75, 1], [0.25, 0.5, 0.25, 1]],
] as const)(
  'in %s each tick is at the end of its distance, and marks a whole, a half or a quarter',
  (unit, mm, units, parts) => {
    const ticks = makeTicks(face.left, face, unit).slice(0, units.length)
    expect(ticks.map((tick) => tick.units)).toEqual(units)
    expect(ticks.map(({ part }) => part)).toEqual(parts)
    const { corner } = face.left
    for (const { units: far, from } of ticks)
      expect(Math.hypot(from.x - corner.x, from.y - corner.y)).toBeCloseTo(far * mm, 9)
    // The larger the fraction that a tick marks, the longer the tick.
    const long = ticks.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y))
    for (const [index, part] of parts.entries())
      for (const [other, its] of parts.entries())
        if (part > its) expect(long[index]).toBeGreaterThan(long[other] ?? NaN)
  },
)

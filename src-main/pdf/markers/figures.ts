/** The figures on markers: one for each trait with states, repeated for each step. Unit size, about the origin. */
import { entryAt } from '../../../src-core/present.ts'
import { type Point, outline, type PenStep } from '../../../src-core/sheet/gauge/geometry.ts'

const shape = (...points: readonly (readonly [number, number])[]): readonly Point[] =>
  points.map(([x, y]) => ({ x, y }))

/** Points round a circle, their distances from it in turn. */
const star = (count: number, ...radii: readonly number[]): readonly Point[] =>
  Array.from({ length: count }, (_, index) => {
    const [radius, angle] = [entryAt(radii, index % radii.length), (2 * Math.PI * index) / count - Math.PI / 2]
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })

const turned = (points: readonly Point[], by: number): readonly Point[] =>
  points.map(({ x, y }) => ({ x: x * Math.cos(by) - y * Math.sin(by), y: x * Math.sin(by) + y * Math.cos(by) }))

const plus = shape(
  [-0.15, -0.5], [0.15, -0.5], [0.15, -0.15], [0.5, -0.15], [0.5, 0.15], [0.15, 0.15],
  [0.15, 0.5], [-0.15, 0.5], [-0.15, 0.15], [-0.5, 0.15], [-0.5, -0.15], [-0.15, -0.15],
) // prettier-ignore

/** Told apart by their outlines alone, at 3 mm. */
const figures: readonly (readonly Point[])[] = [
  shape([-0.5, -0.3], [0, 0.1], [0.5, -0.3], [0.5, 0], [0, 0.4], [-0.5, 0]),
  shape([-0.1, -0.5], [0.4, -0.5], [0.1, 0.5], [-0.4, 0.5]),
  shape([-0.5, -0.4], [0.5, -0.4], [0, 0.5]),
  turned(plus, Math.PI / 4),
  star(4, 0.5),
  star(10, 0.55, 0.22),
  shape([-0.4, -0.4], [0.4, -0.4], [0.4, 0.4], [-0.4, 0.4]),
  shape([-0.5, -0.18], [0.05, -0.18], [0.05, -0.45], [0.5, 0], [0.05, 0.45], [0.05, 0.18], [-0.5, 0.18]),
  star(6, 0.5),
  plus,
  shape([-0.45, -0.5], [0.45, -0.5], [0.12, 0], [0.45, 0.5], [-0.45, 0.5], [-0.12, 0]),
  shape([-0.15, -0.5], [0.15, -0.5], [0.15, 0.5], [-0.15, 0.5]),
]

/** A figure `step` times side by side, about a middle, each so large in mm. */
export const figureSteps = (
  figure: number,
  step: number,
  size: number,
  middle: Point,
): readonly (readonly PenStep[])[] =>
  Array.from({ length: step }, (_, index) => {
    const x = middle.x + (index - (step - 1) / 2) * size * 1.1
    return outline(
      entryAt(figures, figure % figures.length).map((point) => ({
        x: x + point.x * size,
        y: middle.y + point.y * size,
      })),
    )
  })

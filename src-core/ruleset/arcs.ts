/** The angles that arcs of fire may have, and the default sizes of a gauge. */
import { fraction, times, whole, type Fraction } from '../exact.ts'

const inch = fraction(127n, 5n)

/** The most arcs of a gauge. */
export const mostArcs = 24

/**
 * Whether an arc may have this angle. Degrees are counted from straight ahead to each side, so that 180 reaches straight behind. Beyond
 * that, only an arc all round can be cut: any other would narrow towards the stand.
 */
export const isArcAngle = (degrees: number): boolean => (degrees > 0 && degrees <= 180) || isAllRound(degrees)

/** Whether an arc is a full circle. */
export const isAllRound = (degrees: number): boolean => degrees === 360

/** Whether an arc is cut off by a box round the stand, because its side would leave the page before the fold. */
export const isWideArc = (degrees: number): boolean => degrees > 75

/** The default sizes of a gauge in millimeters: an inch wide; four inches long, or two with wide arcs, which have less room on a page. */
export const defaultGaugeSizes = (
  degrees: readonly number[],
): { readonly stand: Fraction; readonly length: Fraction } => ({
  stand: inch,
  length: times(inch, whole(degrees.some(isWideArc) ? 2n : 4n)),
})

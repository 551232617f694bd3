/** The angles allowed for arcs of fire, and the default sizes of a gauge. */
import { fraction, times, wholeNumber, type Fraction } from '../exact.ts'

const inch = fraction(127n, 5n)

/** The most arcs on a gauge. */
export const maxArcs = 24

/**
 * Whether an arc can have this angle. Degrees are counted from straight ahead to each side, so 180 is straight behind. Beyond that, only a full
 * circle can be cut out: any other arc would narrow toward the stand.
 */
export const isArcAngle = (degrees: number): boolean => (degrees > 0 && degrees <= 180) || isAllRound(degrees)

export const isAllRound = (degrees: number): boolean => degrees === 360

/** Whether an arc is cut off by a box around the stand, because its side would leave the page before it reaches the fold. */
export const isWideArc = (degrees: number): boolean => degrees > 75

/** The default sizes of a gauge in millimeters: an inch wide and four inches long, or two inches with wide arcs, which have less space on a page. */
export const defaultGaugeSizes = (
  degrees: readonly number[],
): { readonly stand: Fraction; readonly length: Fraction } => ({
  stand: inch,
  length: times(inch, wholeNumber(degrees.some(isWideArc) ? 2n : 4n)),
})

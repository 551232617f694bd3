/** What arcs of fire may be, and the gauge they are usually given. */
import { fraction, times, whole, type Fraction } from '../exact.ts'

const inch = fraction(127n, 5n)

/** The most arcs of a gauge. */
export const mostArcs = 24

/**
 * Whether there is an arc of so many degrees. They are counted from straight ahead to each side, so that 180 reaches straight behind;
 * beyond, only all round can be cut: any other would close in on the stand.
 */
export const isArc = (degrees: number): boolean => (degrees > 0 && degrees <= 180) || isAllRound(degrees)

/** Whether an arc goes all the way round. */
export const isAllRound = (degrees: number): boolean => degrees === 360

/** Whether the paper of an arc ends at a box round the stand: its side would leave every page before the fold. */
export const isWideArc = (degrees: number): boolean => degrees > 75

/** Sizes in millimetres of a gauge whose ruleset says none: an inch, and four or, as wide arcs have less room on a page, two. */
export const usualGauge = (degrees: readonly number[]): { readonly stand: Fraction; readonly length: Fraction } => ({
  stand: inch,
  length: times(inch, whole(degrees.some(isWideArc) ? 2n : 4n)),
})

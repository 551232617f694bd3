/** What a print offers to choose from. Imports nothing, because the schemas of the contract need it as they load. */

/** The looks of markers. */
export const markerShapes = ['round', 'square', 'pennant'] as const
export type MarkerShape = (typeof markerShapes)[number]

/** `folded`: both faces on one side of the paper, glued back to back. `single`: one on each side of it, printed in duplex. */
export const gaugeForms = ['folded', 'single'] as const
export type GaugeForm = (typeof gaugeForms)[number]

/**
 * Which arcs share a piece. `opposite`: two, one left and the other right, exchanged on the other face. `separate`: each has its own piece,
 * both left and right. `together`: two on both sides, the narrower marked inside the wider, so that a face need not be turned.
 */
export const arcSharings = ['opposite', 'separate', 'together'] as const
export type ArcSharing = (typeof arcSharings)[number]

/** The distances that sticks show. */
export const stickSubjects = ['ranges', 'moves'] as const
export type StickSubject = (typeof stickSubjects)[number]

/** In which forms a gauge is made. */

/** `folded`: both faces on one side of the paper, glued back to back. `single`: one on each side of it, printed in duplex. */
export const gaugeForms = ['folded', 'single'] as const
export type GaugeForm = (typeof gaugeForms)[number]

/**
 * Which arcs share a piece. `opposite`: two, one left and the other right, changed over on the other face. `separate`: each has a piece of
 * its own, left and right. `together`: two, both left and right, the narrower marked inside the wider, so that no face is ever turned.
 */
export const arcSharings = ['opposite', 'separate', 'together'] as const
export type ArcSharing = (typeof arcSharings)[number]

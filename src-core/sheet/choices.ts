/** The options of printing. Imports nothing, because the schemas of the contract need it while they load. */

/** The shapes of markers. */
export const markerShapes = ['round', 'square', 'pennant'] as const
export type MarkerShape = (typeof markerShapes)[number]

/** `folded`: both faces on one side of the paper, glued back to back. `single`: one on each side, printed in duplex. */
export const gaugeForms = ['folded', 'single'] as const
export type GaugeForm = (typeof gaugeForms)[number]

/**
 * Which arcs share a piece. `opposite`: two, one left and the other right, exchanged on the other face. `separate`: a piece for each arc,
 * both left and right. `together`: two on both sides, the narrower marked inside the wider, so that the piece needn't be turned over.
 */
export const arcSharings = ['opposite', 'separate', 'together'] as const
export type ArcSharing = (typeof arcSharings)[number]

/** The distances shown on sticks. */
export const stickSubjects = ['ranges', 'moves'] as const
export type StickSubject = (typeof stickSubjects)[number]

/** File formats other than PDF: SVG and PNG of everything, DXF of pieces to cut out. */
export const pictureFormats = ['svg', 'dxf', 'png'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The contents of a roster: an order of battle to read, or also boxes to fill in. */
export const rosterDetails = ['full', 'compact'] as const
export type RosterDetail = (typeof rosterDetails)[number]

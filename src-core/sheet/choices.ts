/** Print options. This file imports nothing, because the schemas of the contract need it while they load. */

export const markerShapes = ['round', 'square', 'pennant'] as const
export type MarkerShape = (typeof markerShapes)[number]

/** `folded` has both faces on one side of the paper, glued back to back. `single` has one on each side, printed in duplex. */
export const gaugeForms = ['folded', 'single'] as const
export type GaugeForm = (typeof gaugeForms)[number]

/**
 * Which arcs share a piece. `opposite` has one arc left and one right, swapped on the other face. `separate` has one piece per arc, left
 * and right. `together` has two arcs on both sides, the narrower marked inside the wider, so that the piece needn't be turned over.
 */
export const arcSharings = ['opposite', 'separate', 'together'] as const
export type ArcSharing = (typeof arcSharings)[number]

/** The distances shown on sticks. */
export const stickSubjects = ['ranges', 'moves'] as const
export type StickSubject = (typeof stickSubjects)[number]

/** File formats other than PDF: SVG and PNG for everything, DXF for pieces to cut out. */
export const pictureFormats = ['svg', 'dxf', 'png'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The contents of a roster: `compact` is an order of battle to read, and `full` adds boxes to fill in. */
export const rosterDetails = ['full', 'compact'] as const
export type RosterDetail = (typeof rosterDetails)[number]

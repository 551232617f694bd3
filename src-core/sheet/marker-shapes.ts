/** What markers may look like. */
export const markerShapes = ['round', 'square', 'pennant'] as const
export type MarkerShape = (typeof markerShapes)[number]

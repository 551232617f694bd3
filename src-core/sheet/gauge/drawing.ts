/** Paths of a pen in millimetres: lines, curves and closed shapes. */
import type { Point } from './geometry.ts'

export type PenStep =
  | { readonly to: 'move' | 'line'; readonly point: Point }
  | { readonly to: 'curve'; readonly control1: Point; readonly control2: Point; readonly point: Point }
  | { readonly to: 'close' }

/** Steps from point to point. */
export const lineSteps = (points: readonly Point[]): readonly PenStep[] =>
  points.map((point, index): PenStep => ({ to: index === 0 ? 'move' : 'line', point }))

/** Steps round a closed shape. */
export const outline = (points: readonly Point[]): readonly PenStep[] => [...lineSteps(points), { to: 'close' }]

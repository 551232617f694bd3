/** The correction for a printer that does not print in true size; it is applied to a page last. */
import { pageSize, type Orientation, type PageSize, type PaperName } from './paper.ts'

/** The measured length of 100 mm of the check ruler in millimetres: across upright paper and down it. */
export interface Correction {
  readonly across: number
  readonly down: number
}

/** The lengths that can be corrected: others come from a page scaled to fit its paper. */
export const correctable = { least: 90, most: 110 } as const

/** Whether a measured length of 100 mm can be corrected. */
export const isCorrectable = (mm: number): boolean => mm >= correctable.least && mm <= correctable.most

/** The edge about which a printer turns the paper over. */
export const duplexes = ['long', 'short'] as const
export type Duplex = (typeof duplexes)[number]

/** The factors by which everything is drawn larger along x and y of a page. */
export const correctionStretch = (
  correction: Correction | undefined,
  orientation: Orientation,
): { readonly x: number; readonly y: number } => {
  const { across, down } = correction ?? { across: 100, down: 100 }
  return orientation === 'portrait' ? { x: 100 / across, y: 100 / down } : { x: 100 / down, y: 100 / across }
}

/** A page as it is laid out: what is corrected is drawn larger or smaller afterwards. */
export const pageToFill = (
  paper: PaperName,
  correction: Correction | undefined,
  orientation: Orientation = 'portrait',
): PageSize => {
  const { width, height } = pageSize(paper, orientation)
  const stretch = correctionStretch(correction, orientation)
  return { width: width / stretch.x, height: height / stretch.y }
}

/** Whether a page's back is its front mirrored left to right; else it is mirrored top to bottom. */
export const isMirroredAcross = (edge: Duplex, orientation: Orientation): boolean =>
  (edge === 'long') === (orientation === 'portrait')

/** What keeps pieces true to size on a printer that is not: the correction for it, the last thing done to a page. */
import { pageSize, type Orientation, type PageSize, type PaperName } from './paper.ts'

/** How long 100 mm of the check ruler came out, in millimetres: across upright paper and down it. */
export interface Correction {
  readonly across: number
  readonly down: number
}

/** More is no fault of a printer, but a page fitted to its paper. */
export const correctable = { least: 90, most: 110 } as const

/** Whether a printer may be corrected by what 100 mm came out as. */
export const isCorrectable = (mm: number): boolean => mm >= correctable.least && mm <= correctable.most

/** The edge about which a printer turns the paper over. */
export const duplexes = ['long', 'short'] as const
export type Duplex = (typeof duplexes)[number]

/** By how much all is drawn larger along x and y of a page as it is held. */
export const correctionStretch = (
  correction: Correction | undefined,
  orientation: Orientation,
): { readonly x: number; readonly y: number } => {
  const { across, down } = correction ?? { across: 100, down: 100 }
  return orientation === 'portrait' ? { x: 100 / across, y: 100 / down } : { x: 100 / down, y: 100 / across }
}

/** A page as it is laid out: what is corrected is drawn larger or smaller afterwards. */
export const pageToFill = (paper: PaperName, correction: Correction | undefined, orientation: Orientation = 'portrait'): PageSize => {
  const { width, height } = pageSize(paper, orientation)
  const stretch = correctionStretch(correction, orientation)
  return { width: width / stretch.x, height: height / stretch.y }
}

/** Whether a page's back is its front mirrored left to right; else it is mirrored top to bottom. */
export const isMirroredAcross = (edge: Duplex, orientation: Orientation): boolean => (edge === 'long') === (orientation === 'portrait')

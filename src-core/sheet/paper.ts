import { problem, type Problem } from '../problem.ts'

/** Points per millimeter. */
export const pointsPerMm = 72 / 25.4

export type PaperName = 'a4' | 'letter' | 'legal' | 'a3'

export type Orientation = 'portrait' | 'landscape'

/** The dimensions of a page in millimeters. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Paper sizes in portrait: A4 and A3 by ISO 216, Letter 8½ by 11 inches, Legal 8½ by 14 inches. */
export const papers: Readonly<Record<PaperName, PageSize & { readonly title: string }>> = {
  a4: { title: 'A4', width: 210, height: 297 },
  letter: { title: 'Letter', width: 8.5 * 25.4, height: 11 * 25.4 },
  legal: { title: 'Legal', width: 8.5 * 25.4, height: 14 * 25.4 },
  a3: { title: 'A3', width: 297, height: 420 },
}

/** The default paper sizes. */
export const defaultPapers: readonly PaperName[] = ['a4', 'letter']

/** The largest paper size. Anything that fits on another paper size fits on this one. */
export const largestPaper: PaperName = 'a3'

export const rotatedPage = <T extends PageSize>(page: T): T => ({ ...page, width: page.height, height: page.width })

/** Returns the page size of a paper in millimeters. */
export const pageSize = (paper: PaperName, orientation: Orientation = 'portrait'): PageSize => {
  const { width, height } = papers[paper]
  return orientation === 'portrait' ? { width, height } : { width: height, height: width }
}

/** The default limits of a sheet: the maximum number of sides, and the smallest type in points. */
export const defaultLimits = { sides: 2, smallestType: 7.5 } as const

/**
 * The measured length of the printed 100 mm check ruler, in millimeters, across and down portrait paper. The last step scales pages to correct the
 * difference.
 */
export interface Correction {
  readonly across: number
  readonly down: number
}

/** The lengths that can be corrected. Other lengths mean that the printer scaled the page to fit the paper. */
export const correctableRange = { min: 90, max: 110 } as const

export const isCorrectable = (mm: number): boolean => mm >= correctableRange.min && mm <= correctableRange.max

/** The edges along which a printer can flip the paper. */
export const duplexes = ['long', 'short'] as const
export type Duplex = (typeof duplexes)[number]

/** Returns the factors by which to stretch a page in x and y. */
export const correctionStretch = (
  correction: Correction | undefined,
  orientation: Orientation,
): { readonly x: number; readonly y: number } => {
  const { across, down } = correction ?? { across: 100, down: 100 }
  return orientation === 'portrait' ? { x: 100 / across, y: 100 / down } : { x: 100 / down, y: 100 / across }
}

/** Returns the page size to lay out, which the correction then scales. */
export const pageToFill = (
  paper: PaperName,
  correction: Correction | undefined,
  orientation: Orientation = 'portrait',
): PageSize => {
  const { width, height } = pageSize(paper, orientation)
  const stretch = correctionStretch(correction, orientation)
  return { width: width / stretch.x, height: height / stretch.y }
}

/** Whether a page's back is mirrored left to right instead of top to bottom. */
export const isMirroredAcross = (edge: Duplex, orientation: Orientation): boolean =>
  (edge === 'long') === (orientation === 'portrait')

/** Returns the problem `beyond-correction` if a length can't be corrected. */
export const checkCorrection = ({ across, down }: Correction): readonly Problem[] =>
  [across, down].every(isCorrectable)
    ? []
    : [problem('beyond-correction', { across, down, ...correctableRange }, { path: ['measured'] })]

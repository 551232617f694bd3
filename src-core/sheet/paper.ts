/** A paper one can print on. */
export type PaperName = 'a4' | 'letter' | 'legal' | 'a3'

export type Orientation = 'portrait' | 'landscape'

/** Sides of a page in millimetres, exact. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** The sizes of papers, upright: A4 and A3 by ISO 216, Letter 8½ by 11 inches, Legal 8½ by 14. */
export const papers: Readonly<Record<PaperName, PageSize & { readonly title: string }>> = {
  a4: { title: 'A4', width: 210, height: 297 },
  letter: { title: 'Letter', width: 8.5 * 25.4, height: 11 * 25.4 },
  legal: { title: 'Legal', width: 8.5 * 25.4, height: 14 * 25.4 },
  a3: { title: 'A3', width: 297, height: 420 },
}

/** The papers that are printed where nobody names one. */
export const usualPapers: readonly PaperName[] = ['a4', 'letter']

/** A page turned by a quarter. */
export const sideways = <T extends PageSize>(page: T): T => ({ ...page, width: page.height, height: page.width })

/** The page of a paper held upright (`portrait`) or turned (`landscape`), in millimetres. */
export const pageSize = (paper: PaperName, orientation: Orientation = 'portrait'): PageSize => {
  const { width, height } = papers[paper]
  return orientation === 'portrait' ? { width, height } : { width: height, height: width }
}

/** The default limits of a sheet: the most sides of paper, and the smallest type in points. */
export const usualLimits = { sides: 2, smallestType: 7.5 } as const

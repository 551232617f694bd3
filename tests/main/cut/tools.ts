import type { CutSheet } from '../../../src-core/sheet/colophon.ts'
import { boxOutline, type Piece } from '../../../src-main/pdf/cut/piece.ts'
import { shippedFonts, readFontBytes } from '../../../src-main/pdf/fonts.ts'
import { textItem } from '../../../src-main/pdf/gauge/items.ts'
import type { Point, ReadPage, ReadPath } from '../read-pdf.ts'

export const fonts = shippedFonts(await readFontBytes())

export const sheet: CutSheet = {
  title: 'Rules: pieces',
  of: 'Rules',
  heading: 'Pieces',
  facts: 'Some pieces',
  language: 'en',
  paper: 'a4',
  orientation: 'portrait',
  duplex: 'long',
  house: ['Club 1.2, 2026-11-20 (club.yaml)'],
  credits: ['You need the rulebook.'],
  colophon: 'Doublequick · Rules 1.0',
}

/** Makes a rectangle with a word on its front and perhaps one on its back, in the same place. */
export const card = (word: string, width: number, height: number, behind?: string): Piece => {
  const side = (text: string) =>
    [{ tag: 'P', items: [textItem(fonts, text, { font: 'bold', size: 8, color: 'text' }, { x: 1, y: 4 })] }] as const
  return {
    width,
    height,
    outline: boxOutline(width, height),
    cut: 'marks',
    front: side(word),
    ...(behind === undefined ? {} : { back: side(behind) }),
  }
}

/** Returns the straight hairlines of a page, which are its crop marks. */
export const cropMarks = ({ paths }: ReadPage): readonly (readonly [Point, Point])[] =>
  paths.flatMap(({ points: [a, b], points, painted, width, closed, curved }) =>
    a && b && points.length === 2 && !closed && !curved && painted === 'stroke' && Math.abs(width - 0.22) < 1e-3
      ? [[a, b] as const]
      : [],
  )

export const lengthOf = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** Returns the extent of a path's points. */
export const sizeOf = ({ points }: Pick<ReadPath, 'points'>): { readonly width: number; readonly height: number } => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) }
}

/** The order of printed sections, and the pictures of print choices. */
import { formats, type Binding, type FormatId } from '../../../src-core/sheet/formats.ts'
import type { PaperName } from '../../../src-core/sheet/paper.ts'
import type { PrintKind } from '../../composables/print-options.ts'

/** A section that may be printed, by its name. */
export interface SectionRow {
  readonly name: string
  readonly title: string
  readonly printed: boolean
}

type Titled = Pick<SectionRow, 'name' | 'title'>

/** Those chosen in their order, then all others as the sheet has them. Undefined: all are printed. Names the sheet has not are left out. */
export const sectionRows = (
  sections: readonly Titled[],
  chosen: readonly string[] | undefined,
): readonly SectionRow[] => {
  if (chosen === undefined) return sections.map((section) => ({ ...section, printed: true }))
  const first = chosen.flatMap((name) => sections.filter((section) => section.name === name))
  const others = sections.filter(({ name }) => !chosen.includes(name))
  return [
    ...first.map((section) => ({ ...section, printed: true })),
    ...others.map((section) => ({ ...section, printed: false })),
  ]
}

/** The names that are printed, in order; undefined where these are all the sections as the sheet has them. */
export const printedSections = (sections: readonly Titled[], rows: readonly SectionRow[]): string[] | undefined => {
  const printed = rows.filter((row) => row.printed).map(({ name }) => name)
  const isWhole = printed.length === sections.length && sections.every(({ name }, index) => name === printed[index])
  return isWhole ? undefined : printed
}

/** The rows with the one at an index moved later by a number of places; earlier if negative. */
export const movedRow = (rows: readonly SectionRow[], from: number, by: number): readonly SectionRow[] => {
  const others = rows.filter((_, index) => index !== from)
  return [...others.slice(0, from + by), ...rows.slice(from, from + 1), ...others.slice(from + by)]
}

// Pictures are lines on a field of 48 by 36.

export const kindPictures: Readonly<Record<PrintKind, string>> = {
  qrs: 'M10 3h28v30H10zM14 8h20M14 13h8v8h-8zM26 13h8M26 17h8M26 21h8M14 26h20M14 30h20',
  record:
    'M10 3h28v30H10zM14 8h4v4h-4zM22 8h4v4h-4zM30 8h4v4h-4zM14 18h10M28 16h4v4h-4zM14 24h10M28 22h4v4h-4zM14 30h10M28 28h4v4h-4z',
  gauge: 'M18 33h12L42 8Q24 -2 6 8zM24 33V4M21 26l-8-19M27 26l8-19',
  sticks: 'M3 5h42v7H3zM10 5v4M17 5v4M24 5v7M31 5v4M38 5v4M3 22h30v7H3zM10 22v4M17 22v4M24 22v7',
  radius: 'M6 32V8A24 24 0 0 1 30 32zM6 20a12 12 0 0 1 12 12M6 14a18 18 0 0 1 18 18',
  wheel: 'M6 31h24L42 11A32 32 0 0 0 30 2zM30 31V4M6 31L40 14',
  markers:
    'M4 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0M18 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0M32 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0M4 26h12v-6H4zM18 26a6 6 0 1 0 12 0a6 6 0 1 0-12 0M32 20h12l-6 12z',
  labels: 'M4 4h18v12H4zM26 4h18v12H26zM4 20h18v12H4zM26 20h18v12H26zM8 9h10M30 9h10M8 25h10M30 25h10',
  roster: 'M6 3h36v30H6zM6 10h36M10 16h12M28 14h4v4h-4zM35 14h4v4h-4zM10 26h12M28 24h4v4h-4zM35 24h4v4h-4z',
}

/** How many pages stand beside and over each other in the picture of a binding. */
const pagesShown: Readonly<Record<Binding, readonly [columns: number, rows: number]>> = {
  single: [1, 1],
  booklet: [2, 1],
  'tri-fold': [3, 1],
  tent: [1, 2],
  cards: [3, 2],
}

/** Pages of a format in their shape. */
export const formatPicture = (id: FormatId, paper: PaperName): string => {
  const { binding, frameOn } = formats[id]
  const { width, height } = frameOn(paper)
  const [columns, rows] = pagesShown[binding]
  const scale = Math.min(44 / (width * columns), 32 / (height * rows))
  const [w, h] = [width * scale, height * scale]
  const [left, top] = [(48 - w * columns) / 2, (36 - h * rows) / 2]
  const round = (value: number): number => Math.round(value * 10) / 10
  return Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [left + (index % columns) * w, top + Math.floor(index / columns) * h]
    return `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`
  }).join('')
}

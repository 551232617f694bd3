/** Cuts a sheet finer, for pages that its checks or tables are too high for. */
import { entryAt } from '../../../src-core/present.ts'
import type { Block, Row, Sheet, TableBlock, Tone } from '../../../src-core/sheet/blocks.ts'
import { inside } from '../../../src-core/paths.ts'
import { pageWords } from '../../../src-core/words/page.ts'
import { tableArea } from './table.ts'
import type { Setting } from './words.ts'

/** The room in ems that the largest block of a page may take. */
interface Room {
  readonly width: number
  readonly height: number
}

/** A sheet cut finer, and of which of its blocks each was. */
export interface Parted {
  readonly sheet: Sheet
  readonly wholes: ReadonlyMap<Block, Block>
}

/** The sheet with every block by itself, and each table that is higher than a page in parts between its rows, each under the same head. */
export const partedSheet = (sheet: Sheet, setting: Setting, room: Room): Parted => {
  const wholes = new Map<Block, Block>()
  const sections = sheet.sections.map((section) => {
    const apart = (blocks: readonly Block[]): readonly Block[] =>
      blocks.flatMap((whole) => {
        const { check: _, ...block } = whole
        const parts: readonly Block[] = block.kind === 'table' ? partsOf(block, setting, room, section.tone) : [block]
        for (const part of parts) wholes.set(part, whole)
        return parts
      })
    return { ...section, left: apart(section.left), right: apart(section.right), wide: apart(section.wide) }
  })
  return { sheet: { ...sheet, sections }, wholes }
}

/** As many rows in each part as a page holds; a part that no page holds is left as it is. */
const partsOf = (table: TableBlock, setting: Setting, { width, height }: Room, tone: Tone): readonly TableBlock[] => {
  const heightOf = (part: TableBlock): number => tableArea(setting, part, tone).height(width)
  const fits = (part: TableBlock): boolean => heightOf(part) <= height
  // What is too wide is no narrower in parts.
  if (fits(table) || heightOf(table) === Infinity) return [table]
  const breaks = breaksOf(table.rows)
  const parts: TableBlock[] = []
  for (let from = 0; from < table.rows.length;) {
    const ends = [...breaks, table.rows.length].filter((end) => end > from)
    const to = lastFitting(ends, (end) => fits(partOf(table, from, end)))
    parts.push(partOf(table, from, to))
    from = to
  }
  return parts
}

const partOf = (table: TableBlock, from: number, to: number): TableBlock => ({
  ...table,
  id: from > 0 ? inside(table.id, String(from)) : table.id,
  ...(from > 0 && table.title !== undefined ? { title: `${table.title}, ${pageWords.continued}` } : {}),
  rows: table.rows.slice(from, to),
})

/** Rows that may begin a part: no cell reaches down into them, and no heading stands alone before them. */
const breaksOf = (rows: readonly Row[]): readonly number[] => {
  const breaks: number[] = []
  let reach = 0
  for (const [index, { cells }] of rows.entries()) {
    if (index > 0 && reach <= index && !rows[index - 1]?.heading) breaks.push(index)
    reach = Math.max(reach, ...cells.map((cell) => index + (cell.rows ?? 1)))
  }
  return breaks
}

/** The last of some ends up to which all fits, found by halving; the first if none does. */
const lastFitting = (ends: readonly number[], fits: (end: number) => boolean): number => {
  let [low, high] = [0, ends.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(entryAt(ends, middle))) low = middle
    else high = middle
  }
  return entryAt(ends, low)
}

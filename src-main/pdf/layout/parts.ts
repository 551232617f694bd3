/** Splits checks, tables and lists that are too tall or too wide for a page. */
import { entryAt } from '../../../src-core/present.ts'
import type { Block, Cell, Column, Row, Sheet, TableBlock, Text, Tone } from '../../../src-core/sheet/blocks.ts'
import { plainText } from '../../../src-core/words/text.ts'
import { pathInside } from '../../../src-core/paths.ts'
import { memoize } from '../../../src-core/memoize.ts'
import { heightAt } from './area.ts'
import { blockArea } from './block.ts'
import { tableArea } from './table.ts'
import type { Setting } from './words.ts'
import { pageWords } from '../../../src-core/words/sheet.ts'
import { placeCells, type PlacedCell } from './grid.ts'

/**
 * Merges the last columns, if they contain words, into one with a line for each. The table gets narrower and rows stay whole. If there is only one
 * such column, it is merged into the first column. A column of bold words contains the names of results and gets no label.
 */
const joinWordColumns = memoize((table: TableBlock): TableBlock => {
  const { columns, rows } = table
  const start = columns.findLastIndex(({ holds, key }) => holds === 'number' || key) + 1
  const isSole = start === columns.length - 1
  if (start >= columns.length || (isSole && start < 2)) return table
  const into = isSole ? 0 : start
  const placed = placeCells(table).toSorted((one, other) => one.column - other.column)
  const isBold = (at: number): boolean =>
    placed.every(({ cell, column }) => column !== at || cell.lines[0]?.find(({ text }) => text)?.weight === 'bold')
  const labeled = isBold(start) && !isBold(start + 1) ? start + 1 : start
  const linesOf = ({ cell, column }: PlacedCell): readonly Text[] => {
    const covered = columns.slice(Math.max(labeled, column), column + (cell.columns ?? 1))
    const needsLabel = covered.length > 0 && covered.length < columns.length - labeled
    const label: Text = needsLabel ? [{ text: `${covered.map(labelOf).join(', ')}: `, weight: 'semibold' }] : []
    const lines = cell.lines.every((line) => ['', '–'].includes(plainText(line))) ? [] : cell.lines
    return lines.map((line, index) => [
      ...(index === 0 ? label : []),
      ...line,
      ...(cell.mark && index === lines.length - 1 ? [{ text: '', mark: cell.mark }] : []),
    ])
  }
  const group = columns.slice(start).find((column) => column.group !== undefined)?.group
  const header = labeled > start ? columns[start]?.header : group
  return {
    ...table,
    columns: [...columns.slice(0, start), ...(isSole ? [] : [{ header: header ?? [], holds: 'text' as const }])],
    rows: rows.map((row, at) => {
      const own = placed.filter((each) => each.row === at && each.column < start)
      const here = placed.filter(
        (each) => each.column >= start && each.row <= at && at < each.row + (each.cell.rows ?? 1),
      )
      const lines = here.flatMap(linesOf)
      const cells = own.map(({ cell, column }): Cell => {
        const count = Math.min(cell.columns ?? 1, (isSole ? start : start + 1) - column)
        return { ...cell, columns: count, ...(isSole && column === into ? { lines: [...cell.lines, ...lines] } : {}) }
      })
      const isCovered = isSole || own.some(({ cell, column }) => column + (cell.columns ?? 1) > start)
      return { ...row, cells: isCovered ? cells : [...cells, { lines }] }
    }),
  }
})

/** A column's heading without the dice. */
const labelOf = ({ header }: Column): string => plainText(header).split(' · ')[0] ?? ''

/**
 * Splits a table into several with the same first columns, each with as many columns as fit. Returns the table itself if it fits, or if even one
 * column doesn't fit next to the first columns.
 */
const columnParts = (table: TableBlock, fits: (part: TableBlock) => boolean): readonly TableBlock[] => {
  if (fits(table)) return [table]
  const firstOther = table.columns.findIndex(({ key }) => !key)
  const keys = Math.max(1, firstOther)
  const parts: TableBlock[] = []
  for (let from = keys; from < table.columns.length;) {
    const ends = Array.from({ length: table.columns.length - from }, (_, index) => from + 1 + index)
    const to = ends.findLast((end) => fits(partOf(table, keys, from, end)))
    if (to === undefined) return [table]
    parts.push(partOf(table, keys, from, to))
    from = to
  }
  return parts.length > 0 ? parts : [table]
}

/** Marks a title as continued, but only once. */
const continued = (title: string): string =>
  title.endsWith(`, ${pageWords.continued}`) ? title : `${title}, ${pageWords.continued}`

/** Memoized, so that each part is measured once. */
const partOf = (table: TableBlock, keys: number, from: number, to: number): TableBlock => {
  const key = `${keys} ${from} ${to}`
  const known = columnPartsOf(table)
  const part = known.get(key) ?? cutPart(table, keys, from, to)
  known.set(key, part)
  return part
}

const columnPartsOf = memoize((_table: TableBlock) => new Map<string, TableBlock>())

/** The key columns and the columns from `from` up to, but not including, `to`. A cell that spans columns of several parts is in each part. */
const cutPart = (table: TableBlock, keys: number, from: number, to: number): TableBlock => {
  const isHere = (column: number): boolean => column < keys || (column >= from && column < to)
  const cells = placeCells(table)
  const isFirst = from === keys
  return {
    ...table,
    id: isFirst ? table.id : pathInside(table.id, `columns-${from}`),
    ...(table.title === undefined || isFirst ? {} : { title: continued(table.title) }),
    columns: table.columns.filter((_, column) => isHere(column)),
    rows: table.rows.map((row, index) => ({
      ...row,
      cells: cells
        .filter((placed) => placed.row === index)
        .flatMap(({ cell, column }): Cell[] => {
          const covered = Array.from({ length: cell.columns ?? 1 }, (_, over) => column + over).filter(isHere)
          return covered.length === 0 ? [] : [{ ...cell, columns: covered.length }]
        }),
    })),
  }
}

/** Room for the largest block of a page, in ems. */
interface Room {
  readonly width: number
  readonly height: number
}

/** A split sheet and the original of each block. */
export interface SplitSheet {
  readonly sheet: Sheet
  readonly wholes: ReadonlyMap<Block, Block>
  /** Cost in cards of tables that were too wide or had rows that were too tall. */
  readonly cost: number
}

/** Cost in cards of a table split by columns, and of one with merged columns. */
const costs = { split: 20, merged: 2 } as const

/**
 * Separates blocks from their checks and splits those taller than a page. Tables break between rows that no cell spans, repeating the header; lists
 * break between entries. Tables that are too wide, or still too tall, are split by columns, repeating the first columns.
 */
export const splitSheet = (sheet: Sheet, setting: Setting, room: Room): SplitSheet => {
  const wholes = new Map<Block, Block>()
  let cost = 0
  const sections = sheet.sections.map((section) => {
    const fits = (block: Block, height = room.height): boolean =>
      heightAt(blockArea(setting, block, section.tone), room.width) <= height
    const apart = (blocks: readonly Block[]): readonly Block[] =>
      blocks.flatMap((whole) => {
        const block = apartFromCheck(whole)
        const narrow = block.kind === 'table' ? columnPartsIn(setting, block, section.tone, room, fits) : [block]
        if (narrow.length > 1) cost += costs.split
        else if (narrow[0] !== block) cost += costs.merged
        const parts = narrow.flatMap((each) => partsOf(each, fits, room.height))
        for (const part of parts) wholes.set(part, whole)
        return parts
      })
    return { ...section, left: apart(section.left), right: apart(section.right), loose: apart(section.loose) }
  })
  return { sheet: { ...sheet, sections }, wholes, cost }
}

/** Memoized, so that each block is measured once. */
const apartFromCheck = memoize(({ check: _, ...block }: Block): Block => block)

type Fits = (block: Block, height?: number) => boolean

/** Merges columns of words, or splits the table by columns, until no part is too wide and all rows fit on a page. */
const columnPartsIn = (
  setting: Setting,
  table: TableBlock,
  tone: Tone,
  room: Room,
  fits: Fits,
): readonly TableBlock[] => {
  const isNarrow = (part: TableBlock): boolean => heightAt(tableArea(setting, part, tone), room.width) < Infinity
  const holds = (part: TableBlock): boolean => partsWithin(part, fits, room.height) !== undefined
  const merged = joinWordColumns(table)
  const whole = [table, merged].find((each) => isNarrow(each) && holds(each))
  if (whole) return [whole]
  const narrow = columnParts(merged, isNarrow)
  if (narrow.every(holds)) return narrow
  const lower = columnParts(table, holds)
  return lower.length > 1 ? lower : narrow
}

/** Splits a block into as few and as equal parts as possible. Returns it unchanged if any part doesn't fit on a page. */
const partsOf = (block: Block, fits: Fits, height: number): readonly Block[] => {
  if (fits(block)) return [block]
  const fewest = partsWithin(block, fits, height)
  if (!fewest) return [block]
  let [parts, low, high] = [fewest, 0, height]
  for (let round = 0; round < bisectionSteps; round += 1) {
    const middle = (low + high) / 2
    const found = partsWithin(block, fits, middle)
    if (found && found.length <= fewest.length) [parts, high] = [found, middle]
    else low = middle
  }
  return parts
}

/** Parts of limited height, each with as many entries as fit. Undefined if an entry doesn't fit on a page. */
const partsWithin = (block: Block, fits: Fits, max: number): readonly Block[] | undefined => {
  const { count, breaks, partOf } = entriesOf(block)
  const parts: Block[] = []
  for (let from = 0; from < count;) {
    const ends = [...breaks, count].filter((end) => end > from)
    const to = lastFitting(ends, (end) => fits(partOf(from, end), max))
    const part = partOf(from, to)
    if (!fits(part)) return undefined
    parts.push(part)
    from = to
  }
  return parts
}

/** Number of bisection steps to make heights equal. */
const bisectionSteps = 5

/** The units between which a block can be split. */
interface Entries {
  readonly count: number
  readonly breaks: readonly number[]
  readonly partOf: (from: number, to: number) => Block
}

const entriesOf = memoize((block: Block): Entries => {
  const entries = cutEntries(block)
  const known = new Map<string, Block>()
  const partOf = (from: number, to: number): Block => {
    const key = `${from} ${to}`
    const part = known.get(key) ?? entries.partOf(from, to)
    known.set(key, part)
    return part
  }
  return { ...entries, partOf }
})

const cutEntries = (block: Block): Entries => {
  const headOf = (from: number): { readonly id: string; readonly title?: string } => ({
    id: from > 0 ? pathInside(block.id, String(from)) : block.id,
    ...(block.title === undefined ? {} : { title: from > 0 ? continued(block.title) : block.title }),
  })
  const between = (count: number): readonly number[] =>
    Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1)
  switch (block.kind) {
    case 'table':
      return {
        count: block.rows.length,
        breaks: breaksOf(block.rows),
        partOf: (from, to) => ({ ...block, ...headOf(from), rows: rowsFrom(block.rows, from, to) }),
      }
    case 'notes':
      return {
        count: block.notes.length,
        breaks: between(block.notes.length),
        partOf: (from, to) => ({ ...block, ...headOf(from), earlier: from, notes: block.notes.slice(from, to) }),
      }
    case 'modifiers': {
      const lines = block.groups.flatMap(({ lines: some }, group) => some.map((line) => ({ group, line })))
      return {
        count: lines.length,
        breaks: between(lines.length),
        partOf: (from, to) => {
          const here = lines.slice(from, to)
          const groups = block.groups.flatMap(({ exclusive }, group) => {
            const some = here.filter((each) => each.group === group).map(({ line }) => line)
            return some.length > 0 ? [{ exclusive, lines: some }] : []
          })
          const { id, title = block.title } = headOf(from)
          return { ...block, id, title, groups }
        },
      }
    }
  }
}

/** A range of rows, preceded by the heading that they continue. */
const rowsFrom = (rows: readonly Row[], from: number, to: number): readonly Row[] => {
  const heading = rows[from]?.heading ? undefined : rows.slice(0, from).findLast((row) => row.heading)
  const [cell] = heading?.cells ?? []
  const own = rows.slice(from, to)
  if (!heading || !cell) return own
  const [line = []] = cell.lines
  const text: Text = [...line, { text: `, ${pageWords.continued}`, soft: true }]
  return [{ ...heading, cells: [{ ...cell, lines: [text] }] }, ...own]
}

/** Indices of rows that can start a part. No cell spans into them, and they don't leave a heading alone. */
const breaksOf = (rows: readonly Row[]): readonly number[] => {
  const breaks: number[] = []
  let reach = 0
  for (const [index, { cells }] of rows.entries()) {
    if (index > 0 && reach <= index && !rows[index - 1]?.heading) breaks.push(index)
    reach = Math.max(reach, ...cells.map((cell) => index + (cell.rows ?? 1)))
  }
  return breaks
}

/** The last end for which `fits` holds, found by bisection. The first end if it holds for none. */
const lastFitting = (ends: readonly number[], fits: (end: number) => boolean): number => {
  let [low, high] = [0, ends.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(entryAt(ends, middle))) low = middle
    else high = middle
  }
  return entryAt(ends, low)
}

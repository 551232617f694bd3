/** Cuts a table that no page holds into several, each with the same first columns. */
import { inside } from '../../../src-core/paths.ts'
import { memoize } from '../../../src-core/memoize.ts'
import type { Cell, TableBlock } from '../../../src-core/sheet/blocks.ts'
import { pageWords } from '../../../src-core/words/page.ts'
import { placeCells } from './grid.ts'

/** As many columns in each part as fit; the table itself if it fits, or if one column beside the first ones does not. */
export const columnParts = (table: TableBlock, fits: (part: TableBlock) => boolean): readonly TableBlock[] => {
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

/** The title of a part that is not the first, which says so once. */
export const continued = (title: string): string =>
  title.endsWith(`, ${pageWords.continued}`) ? title : `${title}, ${pageWords.continued}`

/** The same part each time, so that it is measured once. */
const partOf = (table: TableBlock, keys: number, from: number, to: number): TableBlock => {
  const key = `${keys} ${from} ${to}`
  const known = partsOf(table)
  const part = known.get(key) ?? cutPart(table, keys, from, to)
  known.set(key, part)
  return part
}

const partsOf = memoize((_table: TableBlock) => new Map<string, TableBlock>())

/** The key columns and those from one to before another. A cell that stands over columns of several parts is in each. */
const cutPart = (table: TableBlock, keys: number, from: number, to: number): TableBlock => {
  const isHere = (column: number): boolean => column < keys || (column >= from && column < to)
  const cells = placeCells(table)
  const isFirst = from === keys
  return {
    ...table,
    id: isFirst ? table.id : inside(table.id, `columns-${from}`),
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

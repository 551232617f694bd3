import { entryAt, nonNull } from '../../../src-core/present.ts'
import type { TableBlock, Tone } from '../../../src-core/sheet/blocks.ts'
import type { Area } from './area.ts'
import { type Box, type Mark, type Part, type TextBox, fill, levelRule, uprightRule, texture } from './boxes.ts'
import type { Grid, GridCell } from './grid.ts'
import { type Setting, type Word, space } from './words.ts'
import { scale } from '../theme.ts'
import { heightsFor, stackAreas } from './area.ts'
import { gridOf, hasHeader, titleInHeader } from './grid.ts'
import { breakLines, fullWidth, setLine } from './lines.ts'
import { titleArea } from './heading.ts'
import { cellWidth, columnWidths, headerLines, rowLines } from './widths.ts'

export const tableArea = (setting: Setting, table: TableBlock, tone: Tone): Area => {
  const grid = gridOf(setting, table, tone)
  const room = space(setting.spacing)
  const padding = room.cell * 2
  const widthsAt = (width: number): readonly number[] | undefined => columnWidths(grid, width, padding)
  const rowsAt = (widths: readonly number[]): number[] =>
    rowLines(grid, widths, padding, room.row).map((height) => height + room.row)
  const headAt = (widths: readonly number[]): number =>
    hasHeader(table) ? (headerLines(grid, widths, padding) + groupLines(grid)) * scale.line + room.row : 0
  const padded = room.row * (table.rows.length + (hasHeader(table) ? 1 : 0))
  const body: Area = {
    heights: lineHeights(setting, grid, padding, room.row).map((lines) => lines + padded),
    draw: (width) => {
      const widths = nonNull(widthsAt(width))
      return drawTable(setting, grid, {
        widths,
        head: headAt(widths),
        rows: rowsAt(widths),
        padding,
        rowPadding: room.row,
      })
    },
  }
  return table.title !== undefined && !titleInHeader(table)
    ? asCaption(stackAreas([titleArea(setting, { ...table, title: table.title }, tone), body], 0))
    : body
}

/** Heights of lines without row padding. The cache depends on row padding only if cells span rows. */
const lineHeights = ({ steps }: Setting, grid: Grid, padding: number, rowPadding: number): number[] => {
  const matters = grid.spanning.length > 0 ? rowPadding : 0
  const heights =
    grid.heights.get(matters) ??
    heightsFor(steps, (width) => {
      const widths = columnWidths(grid, width, padding)
      if (!widths) return Infinity
      const head = hasHeader(grid.table) ? (headerLines(grid, widths, padding) + groupLines(grid)) * scale.line : 0
      return head + total(rowLines(grid, widths, padding, matters))
    })
  grid.heights.set(matters, heights)
  return heights
}

/** Tags the title above the table as the table's caption. */
const asCaption = (titled: Area): Area => ({
  ...titled,
  draw: (width) => {
    const part = titled.draw(width)
    const [title, table] = [entryAt(part.marks, 0), entryAt(part.marks, 1)]
    return { ...part, marks: [{ ...table, children: [{ ...title, tag: 'Caption' }, ...table.children] }] }
  },
})

interface Measured {
  readonly widths: readonly number[]
  readonly head: number
  readonly rows: readonly number[]
  readonly padding: number
  readonly rowPadding: number
}

const drawTable = (setting: Setting, grid: Grid, measured: Measured): Part => {
  const { widths, head, rows, padding } = measured
  const lefts = sums(widths)
  const tops = sums(rows).map((top) => top + head)
  const height = nonNull(tops.at(-1))
  const placed = grid.cells.map((cell) => ({
    cell,
    place: {
      x: entryAt(lefts, cell.column),
      y: entryAt(tops, cell.row),
      width: cellWidth(cell, widths),
      height: total(rows.slice(cell.row, cell.row + cell.rows)),
    },
  }))
  const tints = placed.flatMap(({ cell, place }) =>
    cell.fill ? [fill(place.x, place.y, place.width, place.height, cell.fill)] : [],
  )
  const textures = placed.flatMap(({ cell: { texture: share }, place }) =>
    share === undefined
      ? []
      : texture(place.x + strip.inset, place.y, strip.width, place.height, share, setting.theme.text),
  )
  const bandTint = setting.theme.band
  const bands = grid.table.rows.flatMap(({ band }, row) =>
    band && bandTint ? [fill(0, entryAt(tops, row), total(widths), entryAt(rows, row), bandTint)] : [],
  )
  const body = grid.table.rows.map((row, index): Mark => ({
    tag: 'TR',
    id: row.id,
    children: placed
      .filter(({ cell }) => cell.row === index)
      .map(({ cell, place }) => cellMark(grid, cell, setCell(grid, cell, place, measured))),
  }))
  const headRow: Mark[] = hasHeader(grid.table)
    ? [...groupMarks(grid, lefts), headerMark(grid, lefts, widths, head, padding)]
    : []
  return {
    height,
    behind: [
      ...bands,
      ...tints,
      ...textures,
      ...groupRules(setting, grid, lefts, padding),
      ...rulesOf(setting, grid, { lefts, tops, head, height }),
    ],
    marks: [{ tag: 'Table', id: grid.table.id, children: [...headRow, ...body] }],
  }
}

/** Inset and width of a texture within its cell's padding. */
const strip = { inset: 0.05, width: 0.22 } as const

const cellMark = (grid: Grid, cell: GridCell, children: readonly TextBox[]): Mark => {
  const heading = grid.table.rows[cell.row]?.heading || grid.table.columns[cell.column]?.key
  return {
    tag: heading ? 'TH' : 'TD',
    ...(cell.cell.id ? { id: cell.cell.id } : {}),
    ...(heading ? { scope: 'Row' as const } : {}),
    ...(cell.columns > 1 ? { columns: cell.columns } : {}),
    ...(cell.rows > 1 ? { rows: cell.rows } : {}),
    children,
  }
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Sets the text of a cell from the top. Numbers are centered by their first number, and text is left-aligned. */
const setCell = (grid: Grid, cell: GridCell, place: Place, measured: Measured): TextBox[] => {
  const { padding, rowPadding } = measured
  let y = place.y + rowPadding / 2 + scale.baseline
  return cell.lines.flatMap((line, index) => {
    const lines = cell.figure ? [line] : breakLines(line, place.width - padding)
    const boxes = lines.flatMap((words, row) =>
      setLine(
        words,
        cell.figure ? figureLeft(grid, cell, words, index, place, padding) : place.x + padding / 2,
        y + row * scale.line,
      ),
    )
    y += lines.length * scale.line
    return boxes
  })
}

const figureLeft = (
  grid: Grid,
  cell: GridCell,
  words: readonly Word[],
  index: number,
  place: Place,
  padding: number,
): number => {
  const lead = cell.leads[index]
  const needs = grid.columns[cell.column]
  if (lead === undefined || !needs?.aligned || cell.columns > 1) return place.x + (place.width - fullWidth(words)) / 2
  // Typical numbers are centered. A longer one may extend to either side if there is room.
  const middle = (place.width + needs.usual.before - needs.usual.after) / 2
  const furthest = place.width - padding / 2 - needs.after
  return place.x + Math.max(padding / 2 + needs.before, Math.min(middle, furthest)) - lead
}

const headerMark = (
  grid: Grid,
  lefts: readonly number[],
  widths: readonly number[],
  head: number,
  padding: number,
): Mark => ({
  tag: 'TR',
  children: grid.headers.map((header, index): Mark => {
    const width = entryAt(widths, index)
    const left = entryAt(lefts, index)
    const centered = grid.table.columns[index]?.holds === 'number'
    const lines = breakLines(header, width - padding)
    const top = head - lines.length * scale.line - 0.06
    const boxes = lines.flatMap((words, row) =>
      setLine(
        words,
        centered ? left + (width - fullWidth(words)) / 2 : left + padding / 2,
        top + row * scale.line + scale.baseline,
      ),
    )
    return { tag: 'TH', scope: 'Column', children: boxes }
  }),
})

/** Number of lines for spanning headings. */
const groupLines = ({ groups }: Grid): number => (groups.length > 0 ? 1 : 0)

/** Spanning headings, centered over their columns. */
const groupMarks = ({ groups }: Grid, lefts: readonly number[]): readonly Mark[] =>
  groups.length === 0
    ? []
    : [
        {
          tag: 'TR',
          children: groups.map(({ column, columns, words }): Mark => {
            const [left, right] = [entryAt(lefts, column), entryAt(lefts, column + columns)]
            const boxes = setLine(words, (left + right - fullWidth(words)) / 2, scale.baseline)
            return { tag: 'TH', scope: 'Column', ...(columns > 1 ? { columns } : {}), children: boxes }
          }),
        },
      ]

/** A thin rule below each spanning heading, as wide as its columns. */
const groupRules = ({ theme }: Setting, { groups }: Grid, lefts: readonly number[], padding: number): readonly Box[] =>
  groups.flatMap(({ column, columns, words }) => {
    const left = entryAt(lefts, column) + padding / 2
    const right = entryAt(lefts, column + columns) - padding / 2
    return words.length === 0 ? [] : [levelRule(left, scale.line + 0.04, right - left, theme.darkRule)]
  })

interface Lines {
  readonly lefts: readonly number[]
  readonly tops: readonly number[]
  readonly head: number
  readonly height: number
}

const rulesOf = (setting: Setting, grid: Grid, { lefts, tops, head, height }: Lines): Box[] => {
  const { theme } = setting
  const width = nonNull(lefts.at(-1))
  const frame = [levelRule(0, head, width, theme.darkRule), levelRule(0, height, width, theme.darkRule)]
  return [...rowRules(setting, grid, lefts, tops), ...frame, ...keyRules(setting, grid, lefts, tops)]
}

/** Thin rules between rows, interrupted by spanning cells. The rules are darker after every fifth row of a long table and above its foot. */
const rowRules = (setting: Setting, grid: Grid, lefts: readonly number[], tops: readonly number[]): Box[] => {
  const { theme } = setting
  return grid.table.rows.slice(1).flatMap((row, index) => {
    const above = grid.table.rows[index]
    const dark =
      (row.foot ? !above?.foot : grid.table.ruled && (index + 1) % 5 === 0) ||
      (theme.band === undefined && (row.band || above?.band))
    const crossing = grid.cells.filter((cell) => cell.row <= index && cell.row + cell.rows > index + 1)
    const open = grid.table.columns.map(
      (_, column) => !crossing.some((cell) => column >= cell.column && column < cell.column + cell.columns),
    )
    return stretches(open).map(([from, to]) => {
      const left = entryAt(lefts, from)
      return levelRule(left, entryAt(tops, index + 1), entryAt(lefts, to) - left, dark ? theme.darkRule : theme.rule)
    })
  })
}

/** Runs of true values as half-open ranges [from, to). */
const stretches = (open: readonly boolean[]): [number, number][] => {
  const found: [number, number][] = []
  for (const [index, value] of open.entries()) {
    const last = found.at(-1)
    if (value && last?.[1] === index) last[1] = index + 1
    else if (value) found.push([index, index + 1])
  }
  return found
}

/** Vertical rules after key columns, interrupted by spanning cells. */
const keyRules = (setting: Setting, grid: Grid, lefts: readonly number[], tops: readonly number[]): Box[] =>
  grid.table.columns.flatMap(({ key }, index) => {
    if (!key || grid.table.columns[index + 1]?.key || index >= grid.table.columns.length - 1) return []
    const across = grid.cells.filter((cell) => cell.column <= index && cell.column + cell.columns > index + 1)
    const open = grid.table.rows.map((_, row) => !across.some((cell) => row >= cell.row && row < cell.row + cell.rows))
    return stretches(open).map(([from, to]) => {
      const top = entryAt(tops, from)
      return uprightRule(entryAt(lefts, index + 1), top, entryAt(tops, to) - top, setting.theme.darkRule)
    })
  })

/** Running sums, starting with 0. */
const sums = (numbers: readonly number[]): number[] => {
  let sum = 0
  return [0, ...numbers.map((number) => (sum += number))]
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

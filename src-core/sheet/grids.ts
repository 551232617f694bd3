/** Converts grids to tables: movement rates, weapon ranges, command radii. */
import { cellPath, columnPath, gridPath, gridRowPath, pathInside } from '../paths.ts'
import {
  lengthUnitOf,
  cellValuesIn,
  type CellValue,
  type Grid,
  type GridColumn,
  type GridRow,
} from '../ruleset/model/grids.ts'
import { isLengthUnit, type LengthUnit } from '../ruleset/units.ts'
import { growthText, guardText } from '../language/expression-text.ts'
import { soleTest } from '../language/logic.ts'
import { cellText, distanceText, figureInUnit, signedText, unitWords } from '../words/numbers.ts'
import type { Cell, Column, Row, Run, TableBlock, Text } from './blocks.ts'
import { strongestMark, type SheetContext, type WithMark } from './context.ts'
import { sheetWords } from '../words/sheet.ts'

/** Converts a grid of the rules to a table. With `only`, converts just the columns that a check reads, and rows of zeros share one line. */
export const gridBlock = (grid: Grid, context: SheetContext, only?: ReadonlySet<string>): TableBlock => {
  const path = gridPath(grid)
  const noted = grid.rows.some((row) => row.note !== null && hasFigures(row))
  // Omits columns without numbers, unless all columns are empty.
  const used = [...grid.columns.values()].filter((column) =>
    grid.rows.some((row) => cellValuesIn(row, column).some(hasText)),
  )
  const all = used.length > 0 ? used : [...grid.columns.values()]
  const shown = all.filter(({ id }) => only === undefined || only.has(id))
  const isIdle = (row: GridRow): boolean => only !== undefined && shown.every((column) => isNothing(row, column))
  const idle = grid.rows.filter((row) => isIdle(row) && hasFigures(row))
  const columns: readonly Column[] = [
    { header: splitText(grid), holds: 'text', key: true },
    ...shown.map((column): Column => ({
      header: headerText(grid, column, context),
      ...groupText(grid, column, context),
      holds: column.as === 'text' || hasConditions(grid, column, context) ? 'text' : 'number',
    })),
    ...(noted ? [{ header: [], holds: 'text' as const }] : []),
  ]
  // Omits rows without numbers.
  const rowsWithText = grid.rows.filter((row) => !isIdle(row) && (row.note !== null || hasFigures(row)))
  const rows = rowsWithText.flatMap((row, index): Row[] => {
    const id = only === undefined ? gridRowPath(grid, row) : rowIdIn(grid, row, only, context)
    const { group } = row
    const noteCell: Cell = {
      lines:
        row.note === null
          ? []
          : [[{ text: row.note, soft: true, ...context.markWithin(path, pathInside(id, 'note')) }]],
    }
    const note = noted ? [noteCell] : []
    const label: Cell = {
      lines: [[{ text: row.label, weight: 'regular', ...context.markWithin(path, pathInside(id, 'label')) }]],
    }
    const cells = shown.map((column) => gridCell(grid, row, column, context))
    return [
      ...(group !== null && group !== rowsWithText[index - 1]?.group
        ? [headingRow(pathInside(id, 'group'), group, columns.length, context.markWithin(id, pathInside(id, 'group')))]
        : []),
      // A note that replaces the numbers spans their cells.
      {
        id,
        cells: hasFigures(row) ? [label, ...cells, ...note] : [label, { ...noteCell, columns: columns.length - 1 }],
      },
    ]
  })
  const foot: Row[] =
    grid.note === null
      ? []
      : [
          {
            id: pathInside(path, 'note'),
            cells: [
              {
                lines: [
                  [
                    {
                      text: grid.note,
                      soft: true,
                      weight: 'regular',
                      ...context.markWithin(path, pathInside(path, 'note')),
                    },
                  ],
                ],
                columns: columns.length,
              },
            ],
          },
        ]
  const unit = unitOfAll(grid)
  const title = unit === null ? grid.title : sheetWords.titled(grid.title, sheetWords.measuredIn(unitWords[unit].name))
  return {
    kind: 'table',
    id: only === undefined ? path : pathInside(path, ...only),
    title,
    ...context.markOver(pathInside(path, 'title')),
    columns,
    rows: [...rows, ...othersRow(grid, idle, shown, context), ...foot],
    ...(grid.rows.length > 11 && grid.rows.every(({ group }) => group === null) ? { ruled: true } : {}),
  }
}

/** Returns a row's anchor. Only the first of several parts of a chart has it. */
const rowIdIn = (grid: Grid, row: GridRow, only: ReadonlySet<string>, { once }: SheetContext): string => {
  const id = gridRowPath(grid, row)
  return once(id).id ?? pathInside(id, ...only)
}

/** Returns one line, with anchors, for all rows that have no effect. */
const othersRow = (
  grid: Grid,
  idle: readonly GridRow[],
  shown: readonly GridColumn[],
  { once }: SheetContext,
): readonly Row[] => {
  if (idle.length === 0) return []
  const anchors = idle.map((row): Run => ({ ...once(gridRowPath(grid, row)), text: '' }))
  return [
    {
      id: pathInside(gridPath(grid), ...shown.map(({ id }) => id), 'others'),
      cells: [
        { lines: [[{ text: sheetWords.others, weight: 'regular' }, ...anchors]] },
        ...shown.map((column): Cell => {
          const cells = idle.filter((row) => row.cells.has(column.id))
          return {
            lines: [
              [
                { text: '0', soft: true },
                ...cells.map((row): Run => ({ ...once(cellPath(grid, row, column.id)), text: '' })),
              ],
            ],
          }
        }),
      ],
    },
  ]
}

/** Whether a cell is empty or always 0. */
const isNothing = (row: GridRow, column: GridColumn): boolean =>
  cellValuesIn(row, column).every(
    ({ value, words, more }) =>
      words === undefined && more === null && (value === null || (typeof value !== 'string' && value.n === 0n)),
  )

/** Converts a grid with one number per step of points to a horizontal table: the steps on top, the numbers below. */
export const stepsBlock = (grid: Grid, context: SheetContext): TableBlock => {
  const path = gridPath(grid)
  const [column, ...others] = grid.columns.values()
  if (column === undefined || others.length > 0 || grid.rows.length > maxSteps) return gridBlock(grid, context)
  const rows = grid.rows.filter(hasFigures)
  return {
    kind: 'table',
    id: path,
    columns: [
      { header: [{ text: grid.title, ...context.markOver(pathInside(path, 'title')) }], holds: 'text', key: true },
      ...rows.map((row): Column => {
        const id = gridRowPath(grid, row)
        return {
          header: [
            { id, text: row.label, ...context.markWithin(path, pathInside(id, 'label'), pathInside(id, 'from')) },
          ],
          holds: 'number',
        }
      }),
    ],
    rows: [
      {
        id: columnPath(grid, column),
        cells: [
          { lines: [headerText(grid, column, context)] },
          ...rows.map((row) => gridCell(grid, row, column, context)),
        ],
      },
    ],
  }
}

/** The maximum number of steps in a horizontal table. */
const maxSteps = 14

/** Returns the unit shown in the heading if all numbers are distances. Null if the columns differ; each column of distances then shows its unit. */
const unitOfAll = ({ columns }: Grid): LengthUnit | null => {
  const [first, ...others] = new Set([...columns.values()].map(({ as }) => as))
  return others.length === 0 && isLengthUnit(first) ? first : null
}

/** Returns the unit of a column of distances that is next to other columns. */
const ownUnit = (grid: Grid, { as }: GridColumn): LengthUnit | null =>
  unitOfAll(grid) === null ? lengthUnitOf(as) : null

/** Whether a label contains a number, such as a range. If so, the column's cells show the unit. */
const isFigure = ({ label }: GridColumn): boolean => /\d/.test(label)

/** Returns the column's name, its unit, and the condition of its cells if they all share one. */
const headerText = (grid: Grid, column: GridColumn, context: SheetContext): Text => {
  const path = gridPath(grid)
  const guard = commonGuard(grid, column, context)
  const own = ['label', 'as', 'to', 'when'].map((key) => pathInside(columnPath(grid, column), key))
  const unit = isFigure(column) ? null : ownUnit(grid, column)
  const label = unit === null ? column.label : sheetWords.withUnit(column.label, unitWords[unit].sign)
  const name: Run = { text: label, ...context.markWithin(path, ...own) }
  return guard === '' ? [name] : [name, { text: ` ${guard}`, soft: true, weight: 'regular' }]
}

/** Returns the shared heading of a group of columns, with the strongest of their marks. */
const groupText = (grid: Grid, { group }: GridColumn, context: SheetContext): Pick<Column, 'group'> => {
  if (group === null) return {}
  const paths = [...grid.columns.values()].filter((each) => each.group === group).map((each) => columnPath(grid, each))
  return {
    group: [
      { text: group, ...strongestMark(paths.map((path) => context.markWithin(path, pathInside(path, 'group')))) },
    ],
  }
}

/** Whether some numbers of a column have conditions, so that they are printed as sentences. */
const hasConditions = (grid: Grid, column: GridColumn, context: SheetContext): boolean =>
  grid.rows.some((row) => cellValuesIn(row, column).some((value) => valueText(value, grid, column, context).length > 1))

const commonGuard = (grid: Grid, column: GridColumn, context: SheetContext): string => {
  const values = grid.rows.flatMap((row) => cellValuesIn(row, column)).filter(hasText)
  const [guard, ...others] = new Set(values.map((value) => guardText(value, context.speech(null))))
  return values.length > 1 && guard !== undefined && others.length === 0 ? guard : ''
}

/** Returns the names of the parts of a split cell, in order. */
const splitText = ({ split }: Grid): Text =>
  split.length === 0 ? [] : [{ text: split.map(({ label }) => label).join(' / '), soft: true }]

const headingRow = (id: string, group: string, columns: number, mark: WithMark): Row => ({
  id,
  heading: true,
  cells: [{ lines: [[{ text: group, ...mark }]], columns }],
})

const gridCell = (grid: Grid, row: GridRow, column: GridColumn, context: SheetContext): Cell => {
  const values = row.cells.get(column.id)
  const id = cellPath(grid, row, column.id)
  if (values === undefined) return { id, lines: [] }
  const texts = values.map((value) => valueText(value, grid, column, context))
  const text = texts.flatMap((each, index): Text =>
    index === 0 ? each : [{ text: ' / ' }, ...(each.length > 0 ? each : [{ text: '–' }])],
  )
  return { id, lines: text.length > 0 ? [text] : [], ...context.markWithin(gridRowPath(grid, row), id) }
}

const hasFigures = ({ cells }: GridRow): boolean => [...cells.values()].some((values) => values.some(hasText))

const hasText = ({ value, words }: CellValue): boolean => value !== null || words !== undefined

const valueText = (cell: CellValue, grid: Grid, column: GridColumn, context: SheetContext): Text => {
  const { value, words, more, when, unless } = cell
  const printed = value ?? words
  if (printed === undefined) return []
  const { as } = column
  const figure =
    typeof printed === 'string'
      ? printed
      : figureInUnit(cellText(printed, as), isFigure(column) ? ownUnit(grid, column) : null)
  const growth = more && `, ${signedText(more.each)} ${growthText(more)}`
  const reach = reachText(when, grid, context)
  const guard = reach ?? guardText({ when, unless }, context.speech(null))
  const silent = guard === '' || guard === commonGuard(grid, column, context)
  const idle = value === null || (as === 'modifier' && typeof value !== 'string' && value.n === 0n)
  return [
    { text: `${figure}${growth ?? ''}`, ...(idle ? { soft: true } : {}) },
    ...(silent ? [] : [{ text: ` ${guard}`, soft: true }]),
  ]
}

/** Returns the text for a number that applies only to part of its column's range, such as `to 2″`. */
const reachText = (when: CellValue['when'], { across }: Grid, { ruleset }: SheetContext): string | undefined => {
  const test = soleTest(when)
  const range =
    test && 'ranges' in test.accepts && test.accepts.ranges.length === 1 ? test.accepts.ranges[0] : undefined
  if (test?.key !== across || range?.min !== null || range.max === null) return undefined
  return sheetWords.upTo(distanceText(range.max, ruleset.traits.get(test.key)?.unit ?? null))
}

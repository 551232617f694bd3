/** Grids as tables: rates of movement, ranges of weapons, command radius. */
import type { CellValue, Grid, GridRow } from '../ruleset/model.ts'
import { guardText } from '../outcomes/conditions.ts'
import { cellText, numberText, signedText } from '../words/numbers.ts'
import type { Cell, Column, Row, Run, TableBlock, Text } from './blocks.ts'
import type { Making } from './making.ts'

export const gridBlock = (grid: Grid, making: Making): TableBlock => {
  const path = `grids.${grid.id}`
  const noted = grid.rows.some(({ note }) => note !== null)
  const columns: readonly Column[] = [
    { header: splitText(grid), holds: 'text', key: true },
    ...[...grid.columns.values()].map((column): Column => ({ header: [{ text: column.label, ...making.markWithin(path, `${path}.columns.${column.id}`) }], holds: column.as === 'text' ? 'text' : 'number' })),
    ...(noted ? [{ header: [], holds: 'text' as const }] : []),
  ]
  const rows = grid.rows.flatMap((row, index): Row[] => {
    const id = `${path}.rows.${row.id}`
    const heading = row.group !== null && row.group !== grid.rows[index - 1]?.group
    const note: Cell[] = noted ? [{ lines: row.note === null ? [] : [[{ text: row.note, soft: true, ...making.markWithin(path, `${id}.note`) }]] }] : []
    const label: Cell = { lines: [[{ text: row.label, weight: 'regular', ...making.markWithin(path, `${id}.label`) }]] }
    const cells = [...grid.columns.keys()].map((column) => gridCell(grid, row, column, making))
    return [...(heading ? [headingRow(`${id}.group`, row.group, columns.length)] : []), { id, cells: [label, ...cells, ...note] }]
  })
  const foot: Row[] = grid.note === null ? [] : [{ id: `${path}.note`, cells: [{ lines: [[{ text: grid.note, soft: true }]], columns: columns.length }] }]
  const title = { title: grid.title }
  return { kind: 'table', id: path, ...title, columns, rows: [...rows, ...foot], ...(grid.rows.length > 11 ? { ruled: true } : {}) }
}

/** What the halves of a split cell are, in their order. */
const splitText = ({ split }: Grid): Text => (split.length === 0 ? [] : [{ text: split.map(({ label }) => label).join(' / '), soft: true }])

const headingRow = (id: string, group: string | null, columns: number): Row => ({ id, heading: true, cells: [{ lines: [[{ text: group ?? '' }]], columns }] })

const gridCell = (grid: Grid, row: GridRow, column: string, making: Making): Cell => {
  const values = row.cells.get(column)
  if (values === undefined) return { lines: [] }
  const path = `grids.${grid.id}`
  const id = `${path}.rows.${row.id}.cells.${column}`
  const said = values.map((value) => valueText(value, grid, column, making))
  const text = said.flatMap((each, index): Text => (index === 0 ? each : [{ text: ' / ' }, ...(each.length > 0 ? each : [{ text: '–' }])]))
  return { id, lines: text.length > 0 ? [text] : [], ...making.markWithin(path, id) }
}

const valueText = ({ value, more, when, unless }: CellValue, grid: Grid, column: string, making: Making): Text => {
  if (value === null) return []
  const figure = typeof value === 'string' ? value : cellText(value, grid.columns.get(column)?.as ?? 'number')
  const { over, below } = making.words.effect
  const growth = more && `, ${signedText(more.each)} ${more.over === null ? below(more.per, numberText(more.below ?? 0)) : over(more.per, numberText(more.over))}`
  const guard = guardText({ when, unless }, making.speech(null))
  const aside: Run[] = guard === '' ? [] : [{ text: ` ${guard}`, soft: true }]
  return [{ text: `${figure}${growth ?? ''}` }, ...aside]
}

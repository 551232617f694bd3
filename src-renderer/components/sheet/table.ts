/** Converts table blocks to HTML rows. Finds the column of each cell, and groups rows below their headings. */
import type { Cell, Column, Row, TableBlock, Text } from '../../../src-core/sheet/blocks.ts'
import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue'

export interface PlacedCell {
  readonly cell: Cell
  readonly column: Column | undefined
  /** Whether the cell is a row header: the first cell, or a cell of a key column. */
  readonly header: boolean
  /** The severity of the cell, or otherwise of its column. Undefined if the cell is empty. */
  readonly severity: number | undefined
}

export interface PlacedRow {
  readonly row: Row
  readonly cells: readonly PlacedCell[]
}

/** Assigns each cell the next column that no earlier row spans. */
export const placeRows = ({ columns, rows }: TableBlock): readonly PlacedRow[] => {
  const coveredUntil: number[] = []
  return rows.map((row, y) => {
    let x = 0
    const cells = row.cells.map((cell) => {
      while ((coveredUntil[x] ?? 0) > y) x += 1
      const at = x
      for (; x < at + (cell.columns ?? 1); x += 1) coveredUntil[x] = y + (cell.rows ?? 1)
      return placeCell(cell, columns[at], at)
    })
    return { row, cells }
  })
}

const placeCell = (cell: Cell, column: Column | undefined, at: number): PlacedCell => ({
  cell,
  column,
  header: at === 0 || column?.key === true,
  severity: cell.lines.length > 0 ? (cell.severity ?? column?.severity) : undefined,
})

/** Groups rows. Each group begins with a heading, except possibly the first. */
export const rowGroups = (rows: readonly PlacedRow[]): readonly (readonly PlacedRow[])[] => {
  const groups: PlacedRow[][] = []
  for (const each of rows) {
    const group = groups.at(-1)
    if (group && !each.row.heading) group.push(each)
    else groups.push([each])
  }
  return groups
}

/** The size class of a column header in a narrow window. */
export const headWidth = (text: Text): 'short' | 'middling' | 'long' => {
  const letters = text.reduce((length, run) => length + run.text.length, 0)
  return letters <= 9 ? 'short' : letters <= 20 ? 'middling' : 'long'
}

/** Whether an element overflows horizontally. If so, it must be focusable to scroll by keyboard. */
export const useOverflow = (frame: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<boolean>> => {
  const overflows = ref(false)
  const observer = new ResizeObserver(() => {
    const element = frame.value
    overflows.value = element !== null && element.scrollWidth > element.clientWidth
  })
  onMounted(() => {
    if (frame.value) observer.observe(frame.value)
  })
  onBeforeUnmount(() => {
    observer.disconnect()
  })
  return overflows
}

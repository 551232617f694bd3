/** Spots and rows of a grid in the page. */
import type { Spot } from './selection.ts'

/** The spot that something in a cell belongs to; undefined outside of cells. */
export const spotOf = (target: EventTarget | null): Spot | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null
  const [row, column] = (cell?.dataset['spot'] ?? '').split('.').map(Number)
  return row === undefined || column === undefined ? undefined : { row, column }
}

/** The row that something belongs to; undefined outside of rows. */
export const rowOf = (target: EventTarget | null): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row ? Number(row.dataset['row']) : undefined
}

/** The element of the cell at a spot of a table; null where it is not drawn. */
export const elementOf = (table: HTMLElement | null, { row, column }: Spot): HTMLElement | null =>
  table?.querySelector<HTMLElement>(`[data-spot="${row}.${column}"]`) ?? null

/** Whether two spots are equal. */
export const isSameSpot = (one: Spot, other: Spot): boolean => one.row === other.row && one.column === other.column

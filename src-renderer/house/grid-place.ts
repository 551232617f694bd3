/** The position in a grid: the selected cells, the focus, and going to a cell. */
import { computed, nextTick, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { Path } from '../../src-core/paths.ts'
import type { FormGrid } from '../../src-core/house/form.ts'
import { useHouse } from '../stores/house.ts'
import { cellAt } from './cell-edits.ts'
import { keyOf, startsWith } from './paths.ts'
import { only, type Selection, type GridSize, type Spot } from './selection.ts'
import { elementOf } from './spots.ts'

export interface GridPlace {
  readonly selection: ShallowRef<Selection>
  readonly at: ComputedRef<Spot>
  readonly size: ComputedRef<GridSize>
  /** Whether this grid has the current cell. */
  readonly isActive: ComputedRef<boolean>
  /** `worked`: the cell one leaves because it has been typed into. */
  readonly go: (
    next: Selection,
    how?: { readonly focus?: boolean; readonly worked?: Path | undefined },
  ) => Promise<void>
  readonly goTo: (spot: Spot) => Promise<void>
}

/** `docked` may cover the lower end of what is in sight. */
export const useGridPlace = (
  grid: () => FormGrid,
  table: Readonly<ShallowRef<HTMLElement | null>>,
  docked: Readonly<ShallowRef<HTMLElement | null>>,
): GridPlace => {
  const house = useHouse()
  const name = computed(() => `${keyOf(grid().path)} ${grid().title}`)
  const size = computed(() => ({ rows: grid().rows.length, columns: grid().columns.length }))
  const selection = shallowRef<Selection>(only({ row: 0, column: 0 }))
  const at = computed(() => selection.value.at)
  const isActive = computed(() => house.active?.grid === name.value)

  const go: GridPlace['go'] = async (next, { focus = true, worked } = {}) => {
    selection.value = next
    const { path } = cellAt(grid(), next.at) ?? grid().rows[next.at.row] ?? grid()
    house.active = { grid: name.value, cell: path, ...(worked ? { worked } : {}) }
    await nextTick()
    const element = elementOf(table.value, next.at)
    if (focus) element?.focus({ preventScroll: true })
    if (!element) return
    element.style.scrollMarginBlockEnd = `${covered(docked.value)}px`
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const goTo = (spot: Spot): Promise<void> => go(only(spot))

  // Rows may have gone.
  watch(size, ({ rows, columns }) => {
    const inside = ({ row, column }: Spot): Spot => ({
      row: Math.max(0, Math.min(row, rows - 1)),
      column: Math.min(column, columns - 1),
    })
    selection.value = { anchor: inside(selection.value.anchor), at: inside(selection.value.at) }
  })

  // A link leads to a cell.
  watch(
    () => [house.target, grid()] as const,
    ([target]) => {
      const spot = target && spotFor(grid(), target.path)
      if (!spot) return
      house.target = undefined
      void goTo(spot)
    },
    { immediate: true, flush: 'post' },
  )
  return { selection, at, size, isActive, go, goTo }
}

/** Pixels at the lower end of what is in sight that are behind what is docked there. */
const covered = (docked: HTMLElement | null): number =>
  docked && getComputedStyle(docked).position === 'sticky' ? docked.offsetHeight + 12 : 0

/** The spot of a path: of its cell, of the row it is in, or of the first where the path leads to the grid or to what it is part of. */
const spotFor = (grid: FormGrid, path: Path): Spot | undefined => {
  for (const [row, { path: here, cells }] of grid.rows.entries()) {
    const column = cells.findIndex(
      (each) => each && (startsWith(path, each.path) || (path.length > here.length && startsWith(each.path, path))),
    )
    if (column >= 0) return { row, column }
    if (startsWith(path, here)) return { row, column: 0 }
  }
  return startsWith(grid.path, path) && grid.rows.length > 0 ? { row: 0, column: 0 } : undefined
}

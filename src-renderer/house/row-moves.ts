/** Rows put into another order: a step at a time, or dragged. */
import { nextTick, ref, type Ref } from 'vue'
import type { FormGrid } from '../../src-core/house/form.ts'
import { createCallQueue } from '../api/query.ts'
import { useHouse } from '../stores/house.ts'
import { idOf } from './paths.ts'
import { rowOf } from './spots.ts'

export type Side = 'before' | 'after'

export interface RowMoves {
  readonly can: (row: number, by: -1 | 1) => boolean
  readonly step: (row: number, by: -1 | 1) => void
  readonly start: (event: DragEvent) => void
  readonly over: (event: DragEvent) => void
  readonly drop: (event: DragEvent) => void
  readonly end: () => void
  /** The row at which a dragged one would land: before it, or after it if it comes from above. */
  readonly landing: Ref<{ readonly row: number; readonly side: Side } | undefined>
}

/** `moved` is called with the old and the new number of a row. */
export const useRowMoves = (grid: () => FormGrid, moved: (from: number, to: number) => void): RowMoves => {
  const house = useHouse()
  const landing: RowMoves['landing'] = ref()
  const { inTurn } = createCallQueue()
  let dragged: number | undefined

  /** The nearest row above or below that still stands. */
  const neighbour = (row: number, by: -1 | 1): number | undefined => {
    const { rows } = grid()
    for (let at = row + by; rows[at]; at += by) if (rows[at]?.state !== 'removed') return at
    return undefined
  }
  const can = (row: number, by: -1 | 1): boolean => {
    const { moves, rows } = grid()
    return moves && rows[row] !== undefined && rows[row].state !== 'removed' && neighbour(row, by) !== undefined
  }
  /** `after`: the row it is to stand after, undefined for the first place. */
  const put = async (row: number, after: number | undefined): Promise<void> => {
    const { rows } = grid()
    const path = rows[row]?.path
    const home = after === undefined ? undefined : rows[after]?.path
    if (!path || (after !== undefined && !home)) return
    if (await house.edit([{ kind: 'move', path: [...path], after: home ? idOf(home) : null }])) {
      await nextTick()
      const now = grid().rows.findIndex((each) => idOf(each.path) === idOf(path))
      moved(now, now)
    }
  }
  const end = (): void => {
    landing.value = undefined
    dragged = undefined
  }
  return {
    landing,
    can,
    step: (row, by) => {
      const path = grid().rows[row]?.path
      if (!path) return
      const key = house.rowKey(path)
      // From where the steps before have brought it.
      void inTurn(async () => {
        const now = grid().rows.findIndex((each) => house.rowKey(each.path) === key)
        if (!can(now, by)) return
        const next = neighbour(now, by)
        await put(now, by === 1 || next === undefined ? next : neighbour(next, -1))
      })
    },
    start: (event) => {
      dragged = rowOf(event.target)
      const row = dragged === undefined ? undefined : grid().rows[dragged]
      if (row) event.dataTransfer?.setData('text/plain', row.name)
    },
    over: (event) => {
      if (dragged === undefined) return
      event.preventDefault()
      const row = rowOf(event.target)
      landing.value =
        row === undefined || row === dragged ? undefined : { row, side: row > dragged ? 'after' : 'before' }
    },
    drop: (event) => {
      const [from, to] = [dragged, landing.value]
      end()
      if (from === undefined) return
      event.preventDefault()
      if (!to) return
      const after = to.side === 'after' && grid().rows[to.row]?.state !== 'removed' ? to.row : neighbour(to.row, -1)
      if (after !== from) void put(from, after)
    },
    end,
  }
}

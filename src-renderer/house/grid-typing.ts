/** Typing into a cell of a grid: begun, accepted or given up. What is built by choosing has a dialog instead. */
import { computed, ref, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { FormCell, FormGrid } from '../../src-core/house/form.ts'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { useHouse } from '../stores/house.ts'
import { cellAt, isOpen, namedEdits, typedEdit } from './cell-edits.ts'
import type { GridPlace } from './grid-place.ts'
import { keyOf } from './paths.ts'
import { spotAfterKey, nextInOrder, only, type Spot } from './selection.ts'

export interface GridTyping {
  /** The cell that is typed into; `byTyping`: begun by a letter, which replaces its text. */
  readonly editing: ComputedRef<{ readonly spot: Spot; readonly byTyping: boolean } | undefined>
  readonly text: Ref<string>
  /** The names of its row and column. */
  readonly label: ComputedRef<string>
  /** The cell whose content is built in a dialog, and in which. */
  readonly building: ShallowRef<
    { readonly cell: FormCell; readonly as: 'condition' | 'amount' | 'several' } | undefined
  >
  readonly begin: (spot: Spot, typed?: string) => void
  /** All of an amount, also of one that is typed. False where the cell has none. */
  readonly build: (spot: Spot) => boolean
  /** Accepts the typed text, and moves a number of rows down or cells along; a focus that is elsewhere stays there. */
  readonly commit: (down: number, along: number, to?: EventTarget | null) => Promise<void>
  readonly cancel: () => void
}

/** `announce` gets what cannot be typed into. */
export const useGridTyping = (
  grid: () => FormGrid,
  { at, size, go, goTo }: GridPlace,
  announce: (what: string) => void,
): GridTyping => {
  const house = useHouse()
  /** The row by what it is known by on screen: an answer to an edit before may put it elsewhere. */
  const begun = shallowRef<{ readonly row: string; readonly column: number; readonly byTyping: boolean }>()
  const editing: GridTyping['editing'] = computed(() => {
    if (!begun.value) return undefined
    const { row: key, column, byTyping } = begun.value
    const row = grid().rows.findIndex(({ path }) => house.rowKey(path) === key)
    return row < 0 ? undefined : { spot: { row, column }, byTyping }
  })
  const text = ref('')
  const building: GridTyping['building'] = shallowRef()
  const label = computed(() => {
    if (!editing.value) return ''
    const { row, column } = editing.value.spot
    return [grid().rows[row]?.name, grid().columns[column]?.title].filter(Boolean).join(', ')
  })

  /** What was typed last, also while it is on its way to the machine. */
  const typedIn = (cell: FormCell): string => house.typing.get(keyOf(cell.path)) ?? cell.typed
  const begin: GridTyping['begin'] = (spot, typed) => {
    const [here, row] = [cellAt(grid(), spot), grid().rows[spot.row]]
    if (!here || !row || !isOpen(grid(), spot)) return announce(words.notHere)
    if (here.as === 'piece') return void house.enter(here.path)
    if (here.as === 'several' || here.as === 'condition' || here.as === 'amount') {
      building.value = { cell: here, as: here.as }
      return
    }
    text.value = typed === undefined || here.as === 'choice' ? typedIn(here) : typed
    begun.value = { row: house.rowKey(row.path), column: spot.column, byTyping: typed !== undefined }
  }
  const build: GridTyping['build'] = (spot) => {
    const here = isOpen(grid(), spot) ? cellAt(grid(), spot) : null
    if (here?.amount === undefined) return false
    building.value = { cell: here, as: 'amount' }
    return true
  }
  const commit: GridTyping['commit'] = async (down, along, to = null) => {
    const spot = editing.value?.spot
    const here = spot && cellAt(grid(), spot)
    begun.value = undefined
    if (!spot || !here) return
    const edit = text.value === typedIn(here) ? undefined : typedEdit(here, grid().columns[spot.column], text.value)
    if (edit) void house.edit(namedEdits(grid(), spot, edit))
    const worked = edit ? here.path : house.active?.worked
    const moved =
      along === 0
        ? spotAfterKey(spot, down < 0 ? 'ArrowUp' : 'ArrowDown', false, size.value)
        : nextInOrder(spot, along > 0, size.value)
    if (down !== 0 || along !== 0) await go(only(moved ?? spot), { worked })
    else if (to === null) await go(only(spot), { worked })
    else if (house.active && worked) house.active = { ...house.active, worked }
  }
  const cancel = (): void => {
    begun.value = undefined
    building.value = undefined
    void goTo(at.value)
  }
  return { editing, text, label, building, begin, build, commit, cancel }
}

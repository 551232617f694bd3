/** The keyboard on a grid: a spreadsheet's habits. Alt with arrows moves what a mouse would drag: an edge between bands, or a row. */
import type { FormGrid } from '../../src-core/house/form.ts'
import { houseViewWords as words } from '../../src-core/words/window-house.ts'
import { useHouse } from '../stores/house.ts'
import { cellAt } from './cell-edits.ts'
import { useEdges } from './edges.ts'
import type { GridPlace } from './grid-place.ts'
import type { GridTexts } from './grid-texts.ts'
import type { GridTyping } from './grid-typing.ts'
import { pieceOf } from './pieces.ts'
import type { RowMoves } from './row-moves.ts'
import { spotAfterKey, nextInOrder, only, type Selection } from './selection.ts'

interface GridParts {
  readonly place: GridPlace
  readonly typing: GridTyping
  readonly texts: GridTexts
  readonly moves: RowMoves
  /** Repairs a problem of the current cell. */
  readonly repair: () => void
  /** Adds a row after the current one, or `like` it. */
  readonly add: (like: boolean) => void
  /** Sets the mark of provenance of the current cell. */
  readonly mark: () => void
  readonly announce: (what: string) => void
}

/** Handles the keys of a grid. */
export const useGridKeys = (
  grid: () => FormGrid,
  {
    place: { selection, at, size, go, goTo },
    typing: { editing, begin, build },
    texts,
    moves,
    repair,
    add,
    mark,
    announce,
  }: GridParts,
): ((event: KeyboardEvent) => void) => {
  const house = useHouse()
  const edges = useEdges(grid)
  /** Where Escape was pressed: from there the next Tab leaves the grid. */
  let left: Selection | undefined

  const withAlt = (event: KeyboardEvent): boolean => {
    switch (event.key) {
      case 'ArrowUp':
      case 'ArrowDown':
        if (grid().moves) moves.step(at.value.row, event.key === 'ArrowUp' ? -1 : 1)
        return grid().moves
      case 'ArrowLeft':
      case 'ArrowRight': {
        const moved = edges.step(at.value, event.key === 'ArrowRight' ? 1 : -1, event.shiftKey)
        if (moved !== undefined) announce(moved)
        return true
      }
      case 'Enter':
        repair()
        return true
      case 'Insert':
        add(true)
        return true
      default:
        return false
    }
  }
  const withMod = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    const { rows, columns } = size.value
    if (key === 'enter') {
      const path = build(at.value) ? undefined : pieceOf(grid(), grid().rows[at.value.row], cellAt(grid(), at.value))
      if (path) void house.enter(path)
    } else if (key === 'backspace') void house.leave()
    else if (key === 'd' || key === 'r') texts.fill(key === 'r')
    else if (key === 'a') void go({ anchor: { row: rows - 1, column: columns - 1 }, at: { row: 0, column: 0 } })
    else return false
    return true
  }
  const plain = (event: KeyboardEvent): boolean => {
    if (event.key === 'F2' && event.shiftKey) {
      mark()
      return true
    }
    switch (event.key) {
      case 'Enter':
      case 'F2':
        begin(at.value)
        return true
      case 'Insert':
        add(false)
        return true
      case 'Delete':
        texts.restore()
        return true
      case 'Backspace':
        begin(at.value, '')
        return true
      case 'Escape':
        selection.value = left = only(at.value)
        announce(words.leaving)
        return true
      case 'Tab': {
        const next = left === selection.value ? null : nextInOrder(at.value, !event.shiftKey, size.value)
        if (next) void goTo(next)
        return next !== null
      }
      case ' ': {
        const as = cellAt(grid(), at.value)?.as
        if (as !== 'condition' && as !== 'choice' && as !== 'several' && as !== 'amount' && as !== 'piece') return false
        begin(at.value)
        return true
      }
      default:
        return false
    }
  }
  const handle = (event: KeyboardEvent): boolean => {
    const mod = event.ctrlKey || event.metaKey
    const next = event.altKey ? undefined : spotAfterKey(at.value, event.key, mod, size.value)
    // With Alt some keyboards write other letters, such as ≤.
    const other = event.getModifierState('AltGraph') || (event.altKey && /[^\x20-\x7e]/.test(event.key))
    if (next) void go({ anchor: event.shiftKey ? selection.value.anchor : next, at: next })
    else if (event.key.length > 1 || (!other && (mod || event.altKey)))
      return event.altKey ? withAlt(event) : mod ? withMod(event) : plain(event)
    else if (!plain(event)) begin(at.value, event.key)
    return true
  }
  return (event) => {
    if (editing.value || grid().rows.length === 0 || event.isComposing || !handle(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

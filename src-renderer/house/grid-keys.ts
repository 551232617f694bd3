/** The keyboard on a grid: arrows and typing as in a spreadsheet, and the commands of the keymap. */
import type { FormGrid } from '../../src-core/house/form.ts'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { keyListener } from '../keyboard.ts'
import { useHouse } from '../stores/house.ts'
import { cellAt } from './cell-edits.ts'
import { useEdges } from './edges.ts'
import type { GridPlace } from './grid-place.ts'
import type { GridTexts } from './grid-texts.ts'
import type { GridTyping } from './grid-typing.ts'
import { pieceOf } from './pieces.ts'
import type { RowMoves } from './row-moves.ts'
import { spotAfterKey, nextInOrder, only, type Selection } from './selection.ts'

/** Stands for saving among the keys held while a row is added: the row takes what was typed so far. */
export const saveKey = 'Save'

/** Whether a key is part of typing: letters, and what ends or corrects them. */
export const isTypingKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  !ctrlKey && !metaKey && (key.length === 1 || key === 'Enter' || key === 'Tab' || key === 'Backspace')

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

  const moveRow = (by: 1 | -1): unknown => (grid().moves ? moves.step(at.value.row, by) : 'pass')
  const moveEdge = (by: 1 | -1, isLower: boolean): void => {
    const moved = edges.step(at.value, by, isLower)
    if (moved !== undefined) announce(moved)
  }
  const goToNext = (forward: boolean): unknown => {
    const next = left === selection.value ? null : nextInOrder(at.value, forward, size.value)
    return next ? void goTo(next) : 'pass'
  }
  const runKey = keyListener('grid', {
    'edit-cell': () => begin(at.value),
    'open-cell': () => {
      const as = cellAt(grid(), at.value)?.as
      const hasDialog = as === 'condition' || as === 'choice' || as === 'several' || as === 'amount' || as === 'piece'
      begin(at.value, hasDialog ? undefined : ' ')
    },
    'clear-cell': () => begin(at.value, ''),
    'restore-base': () => texts.restore(),
    'mark-cell': mark,
    repair,
    'open-entry': () => {
      const path = build(at.value) ? undefined : pieceOf(grid(), grid().rows[at.value.row], cellAt(grid(), at.value))
      if (path) void house.enter(path)
    },
    'close-entry': () => void house.leave(),
    'add-row': () => add(false),
    'duplicate-row': () => add(true),
    'row-up': () => moveRow(-1),
    'row-down': () => moveRow(1),
    'edge-left': () => moveEdge(-1, false),
    'edge-right': () => moveEdge(1, false),
    'lower-edge-left': () => moveEdge(-1, true),
    'lower-edge-right': () => moveEdge(1, true),
    'fill-down': () => texts.fill(false),
    'fill-right': () => texts.fill(true),
    // The browser turns these keys into clipboard events, which the grid handles.
    'copy-cells': () => 'pass',
    'paste-cells': () => 'pass',
    'select-all': () => {
      const { rows, columns } = size.value
      void go({ anchor: { row: rows - 1, column: columns - 1 }, at: { row: 0, column: 0 } })
    },
    'next-cell': () => goToNext(true),
    'previous-cell': () => goToNext(false),
    'leave-grid': () => {
      selection.value = left = only(at.value)
      announce(words.tabLeaves)
    },
  })
  return (event) => {
    if (editing.value || grid().rows.length === 0 || event.isComposing) return
    const mod = event.ctrlKey || event.metaKey
    const next = event.altKey ? undefined : spotAfterKey(at.value, event.key, mod, size.value)
    if (next) void go({ anchor: event.shiftKey ? selection.value.anchor : next, at: next })
    else {
      runKey(event)
      // With Alt some keyboards write other letters, such as ≤.
      const isOther = event.getModifierState('AltGraph') || (event.altKey && /[^\x20-\x7e]/.test(event.key))
      if (event.defaultPrevented || event.key.length > 1 || ((mod || event.altKey) && !isOther)) return
      begin(at.value, event.key)
    }
    event.preventDefault()
    event.stopPropagation()
  }
}

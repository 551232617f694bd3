/** The position in the edited rules: the section, the current cell, and the way back from a piece inside a section. */
import { shallowRef, type ShallowRef } from 'vue'
import type { DraftView } from '../../src-core/contract/house.ts'
import type { Path } from '../../src-core/paths.ts'
import { hasCell, keyOf, pieceAround, renamedPath, samePath, sectionOf, type Rename } from './paths.ts'

interface ActiveCell {
  readonly grid: string
  readonly cell: Path
  /** The cell that was just left by typing into it. */
  readonly worked?: Path
}

export interface EditorPosition {
  readonly section: ShallowRef<Path | undefined>
  /** The chosen place of the sheet. */
  readonly place: ShallowRef<Path | undefined>
  /** Chooses a place of the sheet, and reads its form. */
  readonly choose: (path: Path | undefined) => Promise<boolean>
  /** The current cell, and the grid it is in. */
  readonly active: ShallowRef<ActiveCell | undefined>
  /** A cell to go to; a new object every time. */
  readonly target: ShallowRef<{ readonly path: Path } | undefined>
  /** Shows a section; false if its rules could not be read. */
  readonly show: (path: Path) => Promise<boolean>
  /** Shows the section of a cell and goes to the cell. */
  readonly jump: (path: Path) => Promise<void>
  /** Shows the form of a piece inside the section; `leave` goes back. */
  readonly enter: (path: Path) => Promise<void>
  /** Goes to the first cell of the form of a piece. */
  readonly toFirst: (path: Path) => void
  /** Goes back from a piece to where it was entered, else to the piece around it. */
  readonly leave: () => Promise<void>
  /** Follows an entry to its new id. */
  readonly follow: (rename: Rename) => void
  /** The key of a row on screen. A renamed entry keeps its key, and so the focus. */
  readonly rowKey: (path: Path) => string
  readonly reset: () => void
}

/** `read` reads the draft with the section that is set. */
export const createPosition = (
  draft: ShallowRef<DraftView | undefined>,
  read: () => Promise<boolean>,
): EditorPosition => {
  const section = shallowRef<Path>()
  const place = shallowRef<Path>()
  const choose: EditorPosition['choose'] = (path) => {
    place.value = path
    return read()
  }
  const active = shallowRef<ActiveCell>()
  const target = shallowRef<{ readonly path: Path }>()
  /** The sections on the way to a piece, the innermost last. */
  let trail: readonly Path[] = []
  const keys = new Map<string, string>()

  const showSection = (path: Path): Promise<boolean> => {
    section.value = path
    active.value = undefined
    return read()
  }
  const show: EditorPosition['show'] = (path) => {
    trail = []
    return showSection(path)
  }
  const toFirst: EditorPosition['toFirst'] = (path) => {
    target.value = { path: draft.value?.section?.grids[0]?.path ?? path }
  }
  const enter: EditorPosition['enter'] = async (path) => {
    if (section.value) trail = [...trail, section.value]
    await showSection(path)
    toFirst(path)
  }
  const leave: EditorPosition['leave'] = async () => {
    const from = section.value
    const last = trail.at(-1) ?? draft.value?.section?.within.at(-1)?.path
    if (!from || !last) return
    trail = trail.slice(0, -1)
    await showSection(last)
    target.value = { path: from }
  }
  const jump: EditorPosition['jump'] = async (path) => {
    const home = draft.value && sectionOf(draft.value, path)
    if (!home) return
    if (!section.value || !samePath(home.path, section.value)) await show(home.path)
    // Deeper values have a form of their own.
    const piece = hasCell(draft.value?.section, path) ? undefined : pieceAround(path)
    if (piece) await enter(piece)
    target.value = { path }
  }

  const rowKey: EditorPosition['rowKey'] = (path) => keys.get(keyOf(path)) ?? keyOf(path)
  const follow: EditorPosition['follow'] = (rename) => {
    const now = (path: Path): Path => renamedPath(path, rename)
    const before = rowKey(rename.path)
    keys.set(keyOf(rename.path), `${keyOf(rename.path)} ${keys.size}`)
    keys.set(keyOf(now(rename.path)), before)
    if (section.value) section.value = now(section.value)
    if (place.value) place.value = now(place.value)
    trail = trail.map(now)
    if (target.value) target.value = { path: now(target.value.path) }
    const { grid, cell, worked } = active.value ?? {}
    if (grid !== undefined && cell) active.value = { grid, cell: now(cell), ...(worked ? { worked: now(worked) } : {}) }
  }
  const reset = (): void => {
    section.value = undefined
    place.value = undefined
    active.value = undefined
  }

  return { section, place, choose, active, target, show, jump, enter, toFirst, leave, follow, rowKey, reset }
}

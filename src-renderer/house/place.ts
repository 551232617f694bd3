/** Where one is in the rules that are edited: a section, a cell in it, and the sections that one came through. */
import { shallowRef, type ShallowRef } from 'vue'
import type { DraftView } from '../../src-core/contract/house.ts'
import type { Path } from '../../src-core/paths.ts'
import { hasCell, keyOf, pieceAround, renamedPath, samePath, sectionOf, type Rename } from './paths.ts'

export interface Active {
  readonly grid: string
  readonly cell: Path
  /** The cell that was typed into, which one has just left by that. */
  readonly worked?: Path
}

export interface Place {
  /** The section that is shown. */
  readonly section: ShallowRef<Path | undefined>
  /** The current cell, and the grid it is in. */
  readonly active: ShallowRef<Active | undefined>
  /** A cell to go to; a new object every time. */
  readonly target: ShallowRef<{ readonly path: Path } | undefined>
  /** Shows a section; true: its rules were read. */
  readonly show: (path: Path) => Promise<boolean>
  /** Shows the section of a cell and goes there. */
  readonly jump: (path: Path) => Promise<void>
  /** Shows the form of a piece of the rules, which one may leave again. */
  readonly enter: (path: Path) => Promise<void>
  /** To the first cell of the form of a piece. */
  readonly toFirst: (path: Path) => void
  /** Back from a piece to where one came from, else to what it stands in. */
  readonly leave: () => Promise<void>
  /** Follows an entry to its new id. */
  readonly follow: (rename: Rename) => void
  /** What a row is known by on screen: a renamed row stays the row it was, with the focus in it. */
  readonly rowKey: (path: Path) => string
  /** To no section. */
  readonly forget: () => void
}

/** `read` reads the rules for the section that is to be shown. */
export const usePlace = (house: ShallowRef<DraftView | undefined>, read: () => Promise<boolean>): Place => {
  const section = shallowRef<Path>()
  const active = shallowRef<Active>()
  const target = shallowRef<{ readonly path: Path }>()
  /** The sections that one came through to a piece inside, the last one last. */
  let trail: readonly Path[] = []
  const keys = new Map<string, string>()

  const look = (path: Path): Promise<boolean> => {
    section.value = path
    active.value = undefined
    return read()
  }
  const show: Place['show'] = (path) => {
    trail = []
    return look(path)
  }
  const toFirst: Place['toFirst'] = (path) => {
    target.value = { path: house.value?.section?.grids[0]?.path ?? path }
  }
  const enter: Place['enter'] = async (path) => {
    if (section.value) trail = [...trail, section.value]
    await look(path)
    toFirst(path)
  }
  const leave: Place['leave'] = async () => {
    const from = section.value
    const last = trail.at(-1) ?? house.value?.section?.within.at(-1)?.path
    if (!from || !last) return
    trail = trail.slice(0, -1)
    await look(last)
    target.value = { path: from }
  }
  const jump: Place['jump'] = async (path) => {
    const home = house.value && sectionOf(house.value, path)
    if (!home) return
    if (!section.value || !samePath(home.path, section.value)) await show(home.path)
    // What stands deeper than the section's cells has a form of its own.
    const piece = hasCell(house.value?.section, path) ? undefined : pieceAround(path)
    if (piece) await enter(piece)
    target.value = { path }
  }

  const rowKey: Place['rowKey'] = (path) => keys.get(keyOf(path)) ?? keyOf(path)
  const follow: Place['follow'] = (rename) => {
    const now = (path: Path): Path => renamedPath(path, rename)
    const before = rowKey(rename.path)
    keys.set(keyOf(rename.path), `${keyOf(rename.path)} ${keys.size}`)
    keys.set(keyOf(now(rename.path)), before)
    if (section.value) section.value = now(section.value)
    trail = trail.map(now)
    if (target.value) target.value = { path: now(target.value.path) }
    const { grid, cell, worked } = active.value ?? {}
    if (grid !== undefined && cell) active.value = { grid, cell: now(cell), ...(worked ? { worked: now(worked) } : {}) }
  }
  const forget = (): void => {
    section.value = undefined
    active.value = undefined
  }

  return { section, active, target, show, jump, enter, toFirst, leave, follow, rowKey, forget }
}

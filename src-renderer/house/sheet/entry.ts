/** Actions on the selected place and its entry, converted to edits. */
import { shallowRef, type ShallowRef } from 'vue'
import { freeId } from '../../../src-core/format/entries.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { readBand, typedBand } from '../../../src-core/house/bands.ts'
import type { CellKind } from '../../../src-core/house/cell-input.ts'
import { enteredName, nameKeys } from '../../../src-core/house/enter.ts'
import type { FormCell, FormEntry, FormGrid, NewEntry } from '../../../src-core/house/form.ts'
import { renameEdit } from '../../../src-core/house/rename.ts'
import type { EntryDependents } from '../../../src-core/house/references.ts'
import { lastKey, samePath, type Path } from '../../../src-core/paths.ts'
import { defineStore } from 'pinia'
import { useHouse } from '../../stores/house.ts'
import { typedEdit } from '../cell-edits.ts'

/** An entry that is about to be removed, and what depends on it. */
interface Removal {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly dependents: EntryDependents
}

interface EntryActions {
  /** The removal to confirm when other rules depend on an entry. */
  removal: ShallowRef<Removal | undefined>
  /** Enters text at the selected place, or at `place` even if its form hasn't loaded. The first name of a new entry also sets its id. */
  readonly enter: (text: string, place?: Path) => void
  /** Enters text in a field of the entry. */
  readonly type: (cell: FormCell, as: CellKind, text: string) => void
  /** Moves the upper edge of the selected band, or its lower edge if it has no upper one. The neighboring band follows. */
  readonly stretch: (by: 1 | -1) => void
  /** Clears a value or removes an entry. */
  readonly clear: () => Promise<void>
  /** Restores the base's value. */
  readonly restore: () => void
  /** Adds and selects an entry below the selected one, linked to it if `like` is true. */
  readonly add: (like?: boolean) => Promise<void>
  /** Adds an entry to a list of the selected entry, and selects the new entry. */
  readonly addTo: (grid: FormGrid) => Promise<void>
  readonly move: (by: 1 | -1) => void
  readonly remove: () => Promise<void>
  /** Removes the entry in `removal` and the given entries that depend on it. */
  readonly removeWith: (also: EntryDependents['entries']) => void
  /** Applies edits and adds entries with the given text below the selected one, as one undo step. */
  readonly paste: (edits: readonly Edit[], added: readonly string[]) => Promise<void>
}

/** Whether a path is the name of an entry. The name of a term is its singular. */
const isName = (entry: FormEntry, path: Path): boolean =>
  samePath(path.slice(0, -1), entry.path) &&
  (entry.path[0] === 'terms' ? path.at(-1) === 0 : nameKeys.includes(lastKey(path)))

/** Returns the edit that sets the id of an entry without a name. */
const renamed = (entry: FormEntry, name: string): readonly Edit[] => {
  const own = lastKey(entry.path)
  if (!entry.isUnnamed || name === '') return []
  const edit = renameEdit(
    entry.path,
    name,
    entry.siblings.filter((id) => id !== own),
  )
  return edit.id === own ? [] : [edit]
}

/** The edits for text entered at the selected place. */
const enterEdits = (entry: FormEntry, text: string): readonly Edit[] => {
  const isWhole = samePath(entry.place, entry.path)
  const name = isWhole ? enteredName(entry.path, text) : isName(entry, entry.place) ? text.trim() : ''
  return [{ kind: 'enter', path: [...entry.place], text }, ...renamed(entry, name)]
}

export const useEntry = defineStore('entry', (): EntryActions => {
  const house = useHouse()
  const removal = shallowRef<Removal>()
  const current = (): FormEntry | null => house.draft?.entry ?? null

  const enter: EntryActions['enter'] = (text, place) => {
    const edits = (entry: FormEntry | null): readonly Edit[] =>
      place && !(entry && samePath(entry.place, place))
        ? [{ kind: 'enter', path: [...place], text }]
        : entry
          ? enterEdits(entry, text)
          : []
    void house.edit(place ? edits : edits(current()))
  }
  const type: EntryActions['type'] = (cell, as, text) => {
    const entry = current()
    const name = entry && isName(entry, cell.path) ? text.trim() : ''
    void house.edit([typedEdit(cell, as, text), ...(entry ? renamed(entry, name) : [])])
  }
  // Each repeated press starts from the result of the previous one.
  const stretch: EntryActions['stretch'] = (by) =>
    void house.edit((entry) => {
      const band = entry?.place.at(-2) === 'bands' ? readBand(entry.typed ?? '') : undefined
      if (!entry || !band) return []
      const { min, max } = band
      const moved = max === null ? { min: (min ?? 0) + by, max } : { min, max: max + by }
      const isEmpty = moved.max !== null && moved.min !== null && moved.min > moved.max
      return isEmpty ? [] : enterEdits(entry, typedBand(moved))
    })
  const restore: EntryActions['restore'] = () =>
    void house.edit((entry) => (!entry || entry.state === 'same' ? [] : [{ kind: 'restore', path: [...entry.place] }]))
  const remove: EntryActions['remove'] = async () => {
    const entry = await house.readEntry()
    if (!entry?.removes) return
    const edits: readonly Edit[] = [{ kind: 'remove', path: [...entry.path] }]
    const dependents = await house.dependents([entry.path])
    if (dependents && dependents.entries.length > 0) removal.value = { name: entry.title, edits, dependents }
    else await gone(entry, edits)
  }
  const gone = async (entry: FormEntry, edits: readonly Edit[]): Promise<void> => {
    if (await house.edit(edits)) await house.choose(entry.path.slice(0, -1))
  }
  const removeWith: EntryActions['removeWith'] = (also) => {
    const { edits = [] } = removal.value ?? {}
    const entry = current()
    if (!entry) return
    void gone(entry, [
      ...edits,
      ...also.map(({ path, back }): Edit => ({ kind: back ? 'restore' : 'remove', path: [...path] })),
    ])
  }
  const clear: EntryActions['clear'] = async () => {
    const entry = await house.readEntry()
    if (!entry) return
    if (entry.removes && samePath(entry.place, entry.path)) await remove()
    else if (entry.typed !== null) void house.edit(enterEdits(entry, ''))
  }
  const add: EntryActions['add'] = async (like = false) => {
    const entry = await house.readEntry()
    if (!entry?.adds) return
    const after = entry.adds.after === undefined && entry.moves ? { after: lastKey(entry.path) } : {}
    const likeIt = like ? { like: lastKey(entry.path) } : {}
    await insert(entry.path.slice(0, -1), { ...entry.adds, ...after, ...likeIt }, () => current()?.siblings ?? [])
  }
  const addTo: EntryActions['addTo'] = async ({ path, adds }) => {
    const ids = (): readonly string[] =>
      (current()?.grids ?? [])
        .filter((grid) => samePath(grid.path, path))
        .flatMap(({ rows }) => rows.map((row) => lastKey(row.path)))
    if (adds) await insert(path, adds, ids)
  }
  const insert = async (
    home: Path,
    { also = [], ...fresh }: NewEntry & { readonly like?: string },
    ids: () => readonly string[],
  ): Promise<void> => {
    const before = new Set(ids())
    const done = await house.edit([{ kind: 'add', path: [...home], ...fresh }, ...also])
    const added = done ? ids().find((id) => !before.has(id)) : undefined
    if (added !== undefined) await house.choose([...home, added])
  }
  const move: EntryActions['move'] = (by) =>
    void house.edit((entry) => {
      if (!entry) return []
      const { moves, siblings, path } = entry
      const at = siblings.indexOf(lastKey(path))
      if (!moves || at + by < 0 || at + by >= siblings.length) return []
      const after = by === 1 ? siblings[at + 1] : siblings[at - 2]
      return [{ kind: 'move', path: [...path], after: after ?? null }]
    })
  const paste: EntryActions['paste'] = async (edits, added) => {
    const entry = current()
    const home: Path = entry?.path.slice(0, -1) ?? []
    const taken = new Set(entry?.siblings)
    const fresh = added.flatMap((text): readonly Edit[] => {
      if (!entry?.adds) return []
      const id = freeId(enteredName(entry.path, text) || 'new', taken)
      taken.add(id)
      return [
        { kind: 'add', path: [...home], id, value: entry.adds.value },
        { kind: 'enter', path: [...home, id], text },
      ]
    })
    if (edits.length + fresh.length > 0) await house.edit([...edits, ...fresh])
  }
  return { removal, enter, type, stretch, clear, restore, add, addTo, move, remove, removeWith, paste }
})

/** Paths into the rules, used for forms and text. */
import type { Edit } from '../../src-core/house/edit.ts'
import { lastKey, samePath, startsWith, type Path } from '../../src-core/paths.ts'

export { dotted as keyOf, startsWith } from '../../src-core/paths.ts'

export type Rename = Extract<Edit, { kind: 'rename' }>

/** The path after renaming the id of an entry. */
export const renamedPath = (path: Path, { path: old, id }: Rename): Path =>
  startsWith(path, old) ? [...old.slice(0, -1), id, ...path.slice(old.length)] : path

/** An edit made before a rename, with its path updated. */
export const renamedEdit = (edit: Edit, rename: Rename): Edit => {
  if (edit.kind === 'head' || edit.kind === 'text' || edit.kind === 'option') return edit
  const path = renamedPath(edit.path, rename)
  const old = lastKey(rename.path)
  const home = edit.kind === 'move' ? edit.path.slice(0, -1) : edit.path
  if ((edit.kind !== 'add' && edit.kind !== 'move') || !samePath(home, rename.path.slice(0, -1)))
    return { ...edit, path }
  const after = edit.after === old ? { after: rename.id } : {}
  return edit.kind === 'add'
    ? { ...edit, path, ...after, ...(edit.like === old ? { like: rename.id } : {}) }
    : { ...edit, path, ...after }
}

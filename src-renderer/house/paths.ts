/** Paths into the rules, as forms and text name the same thing. */
import type { DraftView } from '../../src-core/contract/house.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import { samePath, startsWith, type Path } from '../../src-core/paths.ts'
import type { SectionHead } from '../../src-core/house/form.ts'

export { dotted as keyOf, samePath, startsWith } from '../../src-core/paths.ts'

/** The section that shows what stands at a path; names and phases stand together in one of no path of their own. */
export const sectionOf = ({ sections }: Pick<DraftView, 'sections'>, path: Path): SectionHead | undefined =>
  sections.find((section) => startsWith(path, section.path)) ?? sections.find(({ kind }) => kind === 'names')

/** Whether a section has a cell of just that path, or one that stands for it as a whole. */
export const hasCell = (section: DraftView['section'] | undefined, path: Path): boolean =>
  (section?.grids ?? []).some(({ rows }) =>
    rows.some(
      (row) =>
        startsWith(row.path, path) ||
        row.cells.some((cell) => cell !== null && cell.as !== 'piece' && startsWith(path, cell.path)),
    ),
  )

/** The piece whose form has a field of that path; none at the root. */
export const pieceAround = (path: Path): Path | undefined => {
  const end = path.findIndex((step, at) => holders.has(step) || (at > 0 && typeof step === 'number'))
  const field = end < 0 ? path : path.slice(0, end + 1)
  return field.length > 1 ? field.slice(0, -1) : undefined
}

/** Keys of conditions and amounts, which one cell holds however deep they are. */
const holders: ReadonlySet<string | number> = new Set(['when', 'unless', 'until', 'beside', 'value', 'is', 'stand'])

/** The key of an entry in its map. Throws for the root, which is no entry. */
export const idOf = (path: Path): string => {
  const id = path.at(-1)
  if (id === undefined) throw new Error('the root of the rules has no id')
  return String(id)
}

export type Rename = Extract<Edit, { kind: 'rename' }>

/** Where a path leads once an entry has another id. */
export const renamedPath = (path: Path, { path: old, id }: Rename): Path =>
  startsWith(path, old) ? [...old.slice(0, -1), id, ...path.slice(old.length)] : path

/** An edit, meant for how things stood before a rename. */
export const renamedEdit = (edit: Edit, rename: Rename): Edit => {
  if (edit.kind === 'head' || edit.kind === 'text' || edit.kind === 'option') return edit
  const path = renamedPath(edit.path, rename)
  const old = idOf(rename.path)
  const home = edit.kind === 'move' ? edit.path.slice(0, -1) : edit.path
  if ((edit.kind !== 'add' && edit.kind !== 'move') || !samePath(home, rename.path.slice(0, -1)))
    return { ...edit, path }
  const after = edit.after === old ? { after: rename.id } : {}
  return edit.kind === 'add'
    ? { ...edit, path, ...after, ...(edit.like === old ? { like: rename.id } : {}) }
    : { ...edit, path, ...after }
}

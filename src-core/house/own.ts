/** Edits of a ruleset of its own, which has no base that shows again when something is removed. */
import { lastKey } from '../paths.ts'
import { entryDepths } from '../ruleset/shape.ts'
import type { OwnBase } from './base.ts'
import { dataAt, isDataMap, type DataMap } from './data.ts'
import type { Edit } from './edit.ts'

/** A restored value is written as it is in the ruleset for comparison, at its position there; without such a ruleset nothing is restored. */
export const ownEdits = ({ data }: OwnBase, edits: readonly Edit[], now: DataMap): readonly Edit[] =>
  edits.flatMap((edit) => (edit.kind === 'restore' ? (data ? [restored(data, edit, now)] : []) : [edit]))

const restored = (data: DataMap, { path }: Extract<Edit, { kind: 'restore' }>, now: DataMap): Edit => {
  const value = dataAt(data, path)
  if (value === undefined) return { kind: 'remove', path }
  if (dataAt(now, path) !== undefined || !entryDepths(path).includes(path.length)) return { kind: 'set', path, value }
  const [home, id] = [path.slice(0, -1), lastKey(path)]
  const [before, there] = [dataAt(data, home), dataAt(now, home)]
  const ids = isDataMap(before) ? Object.keys(before) : []
  const after = ids.slice(0, ids.indexOf(id)).findLast((other) => isDataMap(there) && Object.hasOwn(there, other))
  return { kind: 'add', path: home, id, value, after: after ?? null }
}

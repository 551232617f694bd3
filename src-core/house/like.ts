/** Entries of house rules that are like another: which one, and the changes inside them. */
import { lastKey, type Path } from '../paths.ts'
import { entryDepths } from '../ruleset/shape.ts'
import { treeAt, type MapTree, type Tree } from '../ruleset/tree.ts'
import { isDataMap, type Data, type DataMap } from './data.ts'

/** The layer below a patch, by path. */
export type LayerBelow = (path: Path) => Tree | undefined

/** The id of the entry that the one at a path is like; undefined where it is like none. `patch`: the rules that say so. */
export const likeAt = (patch: MapTree, path: Path): string | undefined => {
  const like = entryDepths(path).includes(path.length) ? treeAt(patch, [...path, 'like']) : undefined
  return like?.kind === 'leaf' && typeof like.value === 'string' ? like.value : undefined
}

/**
 * The layer below a patch at each path: `below`, but the other entry inside an entry that is like it, so that only differences are written or
 * removed. `merged` are the rules with the patch.
 */
export const underLikes =
  (patch: MapTree, merged: () => MapTree, below: LayerBelow): LayerBelow =>
  (path) => {
    const depth = entryDepths(path).findLast(
      (length) => length < path.length && likeAt(patch, path.slice(0, length)) !== undefined,
    )
    const entry = path.slice(0, depth)
    const like = depth === undefined ? undefined : likeAt(patch, entry)
    return like === undefined
      ? below(path)
      : treeAt(merged(), [...entry.slice(0, -1), like, ...path.slice(entry.length)])
  }

/** The fields in which a new entry differs from the one that it is like: its name, and what picks a row. */
export const ownOf = (home: Path, value: Data): DataMap =>
  Object.fromEntries(
    Object.entries(isDataMap(value) ? value : {}).filter(
      ([key]) => naming.has(key) || (key === 'when' && lastKey(home) === 'rows'),
    ),
  )

const naming: ReadonlySet<string> = new Set(['label', 'title', 'name', 'lead', 'text', 'from'])

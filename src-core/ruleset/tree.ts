/** What a file says, with the place of every key and value. */
import type { Place } from '../problem.ts'

export interface Leaf {
  readonly kind: 'leaf'
  readonly value: string | number | boolean | null
  readonly place: Place
}

export interface ListTree {
  readonly kind: 'list'
  readonly items: readonly Tree[]
  readonly place: Place
}

export interface MapTree {
  readonly kind: 'map'
  readonly entries: ReadonlyMap<string, Entry>
  readonly place: Place
}

export type Tree = Leaf | ListTree | MapTree

/** A value and where its key stands. */
export interface Entry {
  readonly key: Place
  readonly value: Tree
}

/** Keys and list positions from the root. */
export type Path = readonly (string | number)[]

/** The same as plain data. Keys keep their order; none is `__proto__`, which parse.ts refuses. */
export const plain = (tree: Tree): unknown => {
  if (tree.kind === 'leaf') return tree.value
  if (tree.kind === 'list') return tree.items.map(plain)
  const data: Record<string, unknown> = {}
  for (const [key, { value }] of tree.entries) data[key] = plain(value)
  return data
}

/** The tree at a path; undefined if there is none. */
export const treeAt = (tree: Tree, path: Path): Tree | undefined => {
  let here: Tree | undefined = tree
  for (const key of path) {
    if (here?.kind === 'map') here = here.entries.get(String(key))?.value
    else if (here?.kind === 'list') here = here.items[Number(key)]
    else return undefined
  }
  return here
}

/**
 * Where a person looks for what stands at a path: the value of a leaf or list, the key of a map. A path that goes on
 * below what is there gives the deepest key there is. With `key`, the key whatever stands there.
 */
export const placeAt = (tree: Tree, path: Path, key = false): Place => {
  let here = tree
  let place = tree.place
  for (const [depth, step] of path.entries()) {
    const last = depth === path.length - 1
    if (here.kind === 'map') {
      const entry = here.entries.get(String(step))
      if (!entry) return place
      here = entry.value
      place = last && !key && here.kind !== 'map' ? here.place : entry.key
    } else if (here.kind === 'list') {
      const item = here.items[Number(step)]
      if (!item) return place
      here = item
      place = item.place
    } else return place
  }
  return place
}

/** A path as one text, for sets and maps: ids hold no dots. */
export const dotted = (path: Path): string => path.join('.')

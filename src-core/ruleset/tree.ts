/** The content of a file, with the place of every key and value. */
import type { Path } from '../paths.ts'
import type { Place } from '../problem.ts'
import { idPattern } from '../format/basics.ts'

export interface Leaf {
  readonly kind: 'leaf'
  readonly value: string | number | boolean | null
  readonly place: Place
  /** The text of a number in the file, if the program would write it differently (`1.0`). */
  readonly written?: string
  /** The place of the first line of a text block. */
  readonly body?: Place
  /** Set if the name was generated from the entry's id. Entries that are `like` this one are then named by their own id. */
  readonly ofId?: true
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
  /** Set if the map replaces the base's map, removing its other keys. */
  readonly whole?: true
  /** The rules before they were converted to the unit of a file above. */
  readonly convertedFrom?: MapTree
}

/** What couldn't be read and was already reported. Only its place is known. */
export interface Hole {
  readonly kind: 'hole'
  readonly place: Place
}

export type Tree = Leaf | ListTree | MapTree | Hole

/** A value and the place of its key. */
export interface Entry {
  readonly key: Place
  readonly value: Tree
}

export const isNullLeaf = (tree: Tree): boolean => tree.kind === 'leaf' && tree.value === null

/** Converts a tree to plain data without holes. Keys keep their order. None is `__proto__`, which the parser rejects. */
export const plainData = (tree: Tree): unknown => {
  if (tree.kind === 'hole') return undefined
  if (tree.kind === 'leaf') return tree.value
  if (tree.kind === 'list') return tree.items.map(plainData)
  const data: Record<string, unknown> = {}
  for (const [key, { value }] of tree.entries) if (value.kind !== 'hole') data[key] = plainData(value)
  return data
}

/** The number of keys and values in a tree, including the tree itself. */
export const treeSize = (tree: Tree): number => {
  if (tree.kind === 'list') return tree.items.reduce((sum, item) => sum + treeSize(item), 1)
  if (tree.kind !== 'map') return 1
  let size = 1 + tree.entries.size
  for (const { value } of tree.entries.values()) size += treeSize(value)
  return size
}

/** The paths of all holes in a tree. */
export const holesIn = (tree: Tree, path: Path = []): Path[] => {
  if (tree.kind === 'hole') return [path]
  return tree.kind === 'map' ? [...tree.entries].flatMap(([key, { value }]) => holesIn(value, [...path, key])) : []
}

/** Whether a map has an unusable key. The value under it may belong to a key that seems to be missing. */
export const hasUnusableKey = (tree: Tree | undefined): boolean =>
  tree?.kind === 'map' && [...tree.entries].some(([key, { value }]) => value.kind === 'hole' && !idPattern.test(key))

/** The tree at a path; undefined if there is none. Inside a hole, returns the hole. */
export const treeAt = (tree: Tree, path: Path): Tree | undefined => {
  let here: Tree | undefined = tree
  for (const key of path) {
    if (here?.kind === 'hole') return here
    if (here?.kind === 'map') here = here.entries.get(String(key))?.value
    else if (here?.kind === 'list') here = here.items[Number(key)]
    else return undefined
  }
  return here
}

/**
 * The place to show for a path: the value's place for a leaf or list, the key's place for a map or if `key` is set. If the path doesn't exist, the
 * place of the deepest key on it that does.
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

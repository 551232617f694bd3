/** What a file says, with the place of every key and value. */
import type { Path } from '../paths.ts'
import type { Place } from '../problem.ts'
import { remembered } from '../remember.ts'
import { idPattern } from './schema/basics.ts'

export interface Leaf {
  readonly kind: 'leaf'
  readonly value: string | number | boolean | null
  readonly place: Place
  /** Of a number that is not written as the program writes it (`1.0`): as it stands in the file. */
  readonly written?: string
  /** Of a block of text: where its first line begins. */
  readonly body?: Place
  /** A name that nobody wrote: the entry's id in words. What is like the entry has its own. */
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
  /** It says all there is: what a base has besides is gone. */
  readonly whole?: true
}

/** Where something stands that could not be read and is a problem already: nothing is known of it but its place. */
export interface Hole {
  readonly kind: 'hole'
  readonly place: Place
}

export type Tree = Leaf | ListTree | MapTree | Hole

/** A value and where its key stands. */
export interface Entry {
  readonly key: Place
  readonly value: Tree
}

/** Whether a null is written there. */
export const isNull = (tree: Tree): boolean => tree.kind === 'leaf' && tree.value === null

/** The same as plain data, holes left out. Keys keep their order; none is `__proto__`, which parse.ts refuses. */
export const plain = (tree: Tree): unknown => {
  if (tree.kind === 'hole') return undefined
  if (tree.kind === 'leaf') return tree.value
  if (tree.kind === 'list') return tree.items.map(plain)
  const data: Record<string, unknown> = {}
  for (const [key, { value }] of tree.entries) if (value.kind !== 'hole') data[key] = plain(value)
  return data
}

/** Keys and values in it, itself counted. What a patch leaves as it is was counted before. */
export const treeSize = remembered((tree: Tree): number => {
  if (tree.kind === 'list') return tree.items.reduce((sum, item) => sum + treeSize(item), 1)
  if (tree.kind !== 'map') return 1
  let size = 1 + tree.entries.size
  for (const { value } of tree.entries.values()) size += treeSize(value)
  return size
})

/** The paths of the holes in it. */
export const holesIn = (tree: Tree, path: Path = []): Path[] => {
  if (tree.kind === 'hole') return [path]
  return tree.kind === 'map' ? [...tree.entries].flatMap(([key, { value }]) => holesIn(value, [...path, key])) : []
}

/** Whether something stands in a map under a key that is no name, so that it may be what is missed there under another. */
export const hasNameless = (tree: Tree | undefined): boolean =>
  tree?.kind === 'map' && [...tree.entries].some(([key, { value }]) => value.kind === 'hole' && !idPattern.test(key))

/** The tree at a path; undefined if there is none. What would stand in a hole is that hole. */
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

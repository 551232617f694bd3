/** The lines of entries in maps that are written line by line: an entry has the lines from its key to the next key. */
import { entryAt } from '../present.ts'
import { lineStarts } from './parse.ts'
import type { Entry, MapTree } from './tree.ts'

type Entries = readonly (readonly [string, Entry])[]

/** Consecutive entries of one map, with all their lines. */
export interface EntryBlock {
  /** The keys that lead to the map. */
  readonly path: readonly string[]
  readonly map: MapTree
  readonly entries: Entries
  /** The first of them, and the one after the last, by their index. */
  readonly first: number
  readonly next: number
  /** The offsets of their lines. */
  readonly start: number
  readonly end: number
}

/** The entries of a map that an edit concerns, and the one that may contain smaller ones. */
export interface EntryChoice {
  readonly first: number
  readonly next: number
  readonly inner?: number
}

/**
 * Chooses the entries of the map at a path that an edit concerns; `startOf` gives the offset where an entry's lines begin, after the last
 * entry the end of the map. Undefined: none.
 */
export type Choose = (
  path: readonly string[],
  entries: Entries,
  startOf: (index: number) => number,
) => EntryChoice | undefined

/** The innermost entries that an edit concerns; undefined where no map that contains them is written line by line. */
export const innermostBlock = (text: string, root: MapTree, choose: Choose): EntryBlock | undefined => {
  const lines = lineStarts(text)
  let block: EntryBlock | undefined
  let [map, end, path]: [MapTree, number, readonly string[]] = [root, text.length, []]
  while (text.charAt(entryAt(lines, map.place.line - 1) + map.place.column - 1) !== '{') {
    const entries = [...map.entries]
    const startOf = (index: number): number => {
      const entry = entries[index]
      return entry ? entryAt(lines, entry[1].key.line - 1) : end
    }
    const choice = choose(path, entries, startOf)
    if (!choice) return block
    const { first, next, inner } = choice
    const column = entries[first]?.[1].key.column
    if (!entries.slice(first, next + 1).every(([, { key }]) => key.column === column)) return block
    block = { path, map, entries, first, next, start: startOf(first), end: startOf(next) }
    const [key, { value } = { value: null }] = (inner === undefined ? undefined : entries[inner]) ?? []
    if (inner === undefined || key === undefined || value?.kind !== 'map') return block
    ;[map, end, path] = [value, startOf(inner + 1), [...path, key]]
  }
  return block
}

/** Whether lines can be read alone as entries with this indentation: only comments are indented less, and they are not a map in braces. */
export const standsAlone = (text: string, indent: number): boolean =>
  text.split('\n').every((line, index) => {
    if (/^ *\t/.test(line) || /^(---|\.\.\.)/.test(line)) return false
    const [spaces] = /^ */.exec(line) ?? ['']
    const rest = line.slice(spaces.length)
    if (index === 0) return spaces.length === indent && !rest.startsWith('{')
    return spaces.length >= indent || rest === '' || rest === '\r' || rest.startsWith('#')
  })

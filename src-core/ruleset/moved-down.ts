/** Unchanged entries that have moved to other lines of their file. */
import type { Place } from '../problem.ts'
import type { Entry, Tree } from './tree.ts'

/** An entry moved down by a number of lines; up where the number is negative. */
export const movedDown = ([key, entry]: readonly [string, Entry], lines: number): readonly [string, Entry] => {
  const place = (at: Place): Place => ({ ...at, line: at.line + lines })
  const moved = (tree: Tree): Tree => {
    if (tree.kind === 'map')
      return {
        ...tree,
        entries: new Map([...tree.entries].map(([id, one]) => [id, entryOf(one)])),
        place: place(tree.place),
      }
    if (tree.kind === 'list') return { ...tree, items: tree.items.map(moved), place: place(tree.place) }
    if (tree.kind === 'hole') return { ...tree, place: place(tree.place) }
    return { ...tree, place: place(tree.place), ...(tree.body && { body: place(tree.body) }) }
  }
  const entryOf = (one: Entry): Entry => ({ key: place(one.key), value: moved(one.value) })
  return [key, entryOf(entry)]
}

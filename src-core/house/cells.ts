/** The cell a problem belongs to: problems name a place in a file, a form shows paths. */
import type { Place } from '../problem.ts'
import type { Tree } from '../ruleset/tree.ts'

/** The path of what stands at a place, found among trees of `rules` in their order; null if it is none of theirs. */
export const pathOf = (place: Place | undefined, trees: readonly Tree[]): readonly (string | number)[] | null => {
  if (!place) return null
  for (const tree of trees) {
    const path = found(tree, place, [])
    if (path) return path
  }
  return null
}

const found = (tree: Tree, place: Place, path: readonly (string | number)[]): readonly (string | number)[] | null => {
  if (tree.kind === 'map')
    for (const [key, { key: at, value }] of tree.entries) {
      const here = [...path, key]
      if (same(at, place) || (value.kind !== 'map' && same(value.place, place))) return here
      const below = found(value, place, here)
      if (below) return below
    }
  if (tree.kind === 'list')
    for (const [index, item] of tree.items.entries()) {
      if (same(item.place, place)) return [...path, index]
      const below = found(item, place, [...path, index])
      if (below) return below
    }
  return null
}

const same = (a: Place, b: Place): boolean => a.line === b.line && a.column === b.column && a.file === b.file

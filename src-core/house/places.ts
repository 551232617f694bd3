/** Where house rules say what: the line of every key for an editor of text, the path of a place that a problem names for one of cells. */
import type { Place } from '../problem.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type Tree } from '../ruleset/tree.ts'
import type { EditPath } from './edit.ts'

export interface WrittenLine {
  /** Keys into `rules`. */
  readonly path: readonly string[]
  /** From 1. */
  readonly line: number
}

/** Every key under `rules`, in the order of the file. */
export const linesOf = ({ tree }: RulesetSource): readonly WrittenLine[] => {
  const lines: WrittenLine[] = []
  const walk = (here: Tree | undefined, path: readonly string[]): void => {
    if (here?.kind !== 'map') return
    for (const [key, { key: place, value }] of here.entries) {
      lines.push({ path: [...path, key], line: place.line })
      walk(value, [...path, key])
    }
  }
  walk(treeAt(tree, ['rules']), [])
  return lines
}

/** The path of what stands at a place, found among trees of `rules` in their order; null if it is none of theirs. */
export const pathOf = (place: Place | undefined, trees: readonly Tree[]): EditPath | null => {
  if (!place) return null
  for (const tree of trees) {
    const path = found(tree, place, [])
    if (path) return path
  }
  return null
}

const found = (tree: Tree, place: Place, path: EditPath): EditPath | null => {
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

/** Maps between files and rules: the line of every key, for the text pane, and the path of a problem's place, for the cells. */
import type { Place } from '../problem.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type Tree } from '../ruleset/tree.ts'
import { lastKey, type Path } from '../paths.ts'
import { dataAt, isDataMap, type DataMap } from '../ruleset/data.ts'

/** The choice at `traits.ID.choices.ID` that a row at `….rows.ID` is named after; undefined if the row has a label. */
export const choiceOfRow = (row: Path, rules: DataMap): Path | undefined => {
  const by = row.at(-2) === 'rows' ? dataAt(rules, [...row.slice(0, -2), 'by']) : undefined
  const choice = ['traits', typeof by === 'string' ? by : '', 'choices', lastKey(row)]
  return isDataMap(dataAt(rules, choice)) && dataAt(rules, [...row, 'label']) === undefined ? choice : undefined
}

export interface KeyLine {
  /** Keys into `rules`. */
  readonly path: readonly string[]
  /** The line, starting at 1. */
  readonly line: number
}

/** Lists every key under `rules` with its line, in the order of the file. */
export const keyLinesOf = ({ tree }: RulesetSource): readonly KeyLine[] => linesIn(treeAt(tree, ['rules']), [])

const linesIn = (here: Tree | undefined, path: readonly string[]): readonly KeyLine[] =>
  here?.kind === 'map'
    ? [...here.entries].flatMap(([key, { key: place, value }]) => {
        const below = [...path, key]
        return [{ path: below, line: place.line }, ...linesIn(value, below)]
      })
    : []

/** The path of a place in the first tree of `rules` that contains it; null if none does. */
export const pathOfPlace = (place: Place | undefined, trees: readonly Tree[]): Path | null => {
  if (!place) return null
  for (const tree of trees) {
    const path = pathAt(tree, place, [])
    if (path) return path
  }
  return null
}

/** The id of the option that contains a place; null if none does. */
export const optionOfPlace = ({ tree }: RulesetSource, place: Place | undefined): string | null => {
  const options = treeAt(tree, ['options'])
  const [id] = (options && pathOfPlace(place, [options])) ?? []
  return id === undefined ? null : String(id)
}

const pathAt = (tree: Tree, place: Place, path: Path): Path | null => {
  if (tree.kind === 'map')
    for (const [key, { key: at, value }] of tree.entries) {
      const here = [...path, key]
      if (isSamePlace(at, place) || (value.kind !== 'map' && isSamePlace(value.place, place))) return here
      const below = pathAt(value, place, here)
      if (below) return below
    }
  if (tree.kind === 'list')
    for (const [index, item] of tree.items.entries()) {
      if (isSamePlace(item.place, place)) return [...path, index]
      const below = pathAt(item, place, [...path, index])
      if (below) return below
    }
  return null
}

const isSamePlace = (a: Place, b: Place): boolean => a.line === b.line && a.column === b.column && a.file === b.file

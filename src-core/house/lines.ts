/** Where in a file of house rules each thing it says is written. */
import type { RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type Tree } from '../ruleset/tree.ts'

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

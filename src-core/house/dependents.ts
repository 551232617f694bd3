/** Finds what depends on a piece of the rules: entries that are wrong once it is removed, and would have to be removed with it. */
import { stringify } from 'yaml'
import { dotted, lastKey, startsWith, type Path } from '../paths.ts'
import type { Problem } from '../problem.ts'
import { loadRuleset } from '../ruleset/load.ts'
import { parseSource } from '../ruleset/parse.ts'
import { entryDepths } from '../ruleset/shape.ts'
import { treeAt } from '../ruleset/tree.ts'
import { dataAt, isDataMap, type DataMap } from './data.ts'
import { entryWords } from './names.ts'
import { pathOf } from './places.ts'

export interface EntryDependents {
  /** The dependent entries in the order in which they are found, each with its name and place in words. */
  readonly entries: readonly { readonly path: Path; readonly words: string }[]
  /** Whether problems remain when all of them are removed too, to be corrected by hand. */
  readonly leaves: boolean
}

/**
 * What depends on the entries at these paths, found by the loader: the smallest entry around each problem that their removal causes, and what
 * depends on that in turn. Problems that existed before do not count.
 */
export const dependentsOf = (rules: DataMap, paths: readonly Path[]): EntryDependents => {
  const before = new Set(wrongIn(rules).map(({ path }) => dotted(path)))
  const found: Path[] = []
  let leaves = false
  for (let round = 0; round < mostRounds; round += 1) {
    const left = [...paths, ...found].reduce(without, rules)
    const wrong = wrongIn(left).filter(({ path }) => !before.has(dotted(path)))
    leaves = wrong.length > 0
    const gone = [...paths, ...found]
    const next = outermost(wrong.flatMap(({ path, code }) => (code === 'row-missing' ? choicesLeft(path, gone, left) : entryAround(path))))
    if (next.length === 0) break
    found.push(...next)
  }
  return { entries: outermost(found).map((path) => ({ path, words: entryWords(path, rules).join(', ') })), leaves }
}

/** The most links of dependency that are followed; real rules have few. */
const mostRounds = 12

interface Wrong {
  readonly path: Path
  readonly code: Problem['code']
}

/** The loader's problems in complete rules, and where they are. */
const wrongIn = (rules: DataMap): readonly Wrong[] => {
  const text = stringify({ ruleset: { id: 'alone', title: 'Alone', version: '1.0.0', format: 1 }, rules }, { aliasDuplicateObjects: false })
  const source = parseSource({ file: 'alone.yaml', text })
  if (!source.ok) return []
  const loaded = loadRuleset(new Map([['alone', source.value]]), 'alone')
  const tree = treeAt(source.value.tree, ['rules'])
  if (loaded.ok || !tree) return []
  return loaded.problems.flatMap(({ place, code }) => {
    const path = pathOf(place, [tree])
    return path ? [{ path, code }] : []
  })
}

/** The choices that rows at a path were of, which are gone, where a trait picks the row: none of them may stay without one. */
const choicesLeft = (rows: Path, gone: readonly Path[], rules: DataMap): readonly Path[] => {
  const by = dataAt(rules, [...rows.slice(0, -1), 'by'])
  const choices = ['traits', String(by), 'choices']
  const home = dotted(rows)
  return gone
    .filter((path) => dotted(path.slice(0, -1)) === home)
    .map((path) => [...choices, lastKey(path)])
    .filter((path) => dataAt(rules, path) !== undefined)
}

const without = (rules: DataMap, [step, ...rest]: Path): DataMap => {
  if (step === undefined || !Object.hasOwn(rules, step)) return rules
  const { [step]: here, ...others } = rules
  if (rest.length === 0) return others
  return isDataMap(here) ? { ...rules, [step]: without(here, rest) } : rules
}

/** The innermost entry around a problem. */
const entryAround = (path: Path): readonly Path[] => {
  const depth = entryDepths(path).at(-1)
  return depth === undefined ? [] : [path.slice(0, depth)]
}

const outermost = (paths: readonly Path[]): readonly Path[] => {
  const once = [...new Map(paths.map((path) => [dotted(path), path])).values()]
  return once.filter((path) => !once.some((other) => path.length > other.length && startsWith(path, other)))
}

/** Finds what depends on a piece of the rules: entries that are wrong once it is removed, and would have to be removed with it. */
import { stringify } from 'yaml'
import { dotted, lastKey, startsWith, type Path } from '../paths.ts'
import type { Problem } from '../problem.ts'
import { loadRuleset } from '../ruleset/load.ts'
import { parseSource } from '../ruleset/parse.ts'
import { entryDepths } from '../ruleset/shape.ts'
import { treeAt } from '../ruleset/tree.ts'
import { dataAt, sameData, withValue, type DataMap } from './data.ts'
import { entryWords } from './names.ts'
import { pathOf } from './places.ts'

export interface EntryDependents {
  /** In the order in which they are found, each with its name and place in words. */
  readonly entries: readonly (Dependent & { readonly words: string })[]
  /** Whether problems remain when all of them are removed too, to be corrected by hand. */
  readonly leaves: boolean
}

interface Dependent {
  /** An entry that would be removed; or, where only a change of the house rules depends on what is removed, what goes back to the base. */
  readonly path: Path
  readonly back: boolean
}

/**
 * What depends on the entries at these paths, found by the loader: the smallest entry around each problem that their removal causes, and what
 * depends on that in turn. Problems that existed before do not count. Nothing of the base depends on what house rules added: only what they
 * changed there goes back. `base`: null where there is none.
 */
export const dependentsOf = (rules: DataMap, paths: readonly Path[], base: DataMap | null = null): EntryDependents => {
  const below = base !== null && paths.every((path) => dataAt(base, path) === undefined) ? base : null
  const before = new Set(wrongIn(rules).map(({ path }) => dotted(path)))
  const found: Dependent[] = []
  let leaves = false
  for (let round = 0; round < mostRounds; round += 1) {
    const left = found.reduce(
      (now, { path, back }) => withValue(now, path, back && below ? dataAt(below, path) : undefined),
      paths.reduce((now, path) => withValue(now, path, undefined), rules),
    )
    const wrong = wrongIn(left).filter(({ path }) => !before.has(dotted(path)))
    leaves = wrong.length > 0
    const gone = [...paths, ...found.map(({ path }) => path)]
    const next = outermost(
      wrong.flatMap(({ path, code }) =>
        code === 'row-missing'
          ? choicesLeft(path, gone, left).map(removed)
          : entryAround(path).map((entry) => changedIn(entry, path, left, below) ?? removed(entry)),
      ),
    )
    if (next.length === 0) break
    found.push(...next)
  }
  return { entries: outermost(found).map((one) => ({ ...one, words: entryWords(one.path, rules).join(', ') })), leaves }
}

const removed = (path: Path): Dependent => ({ path, back: false })

/** What of an entry of the base house rules changed where a problem is; undefined where that is nothing. */
const changedIn = (entry: Path, problem: Path, rules: DataMap, base: DataMap | null): Dependent | undefined => {
  if (base === null || dataAt(base, entry) === undefined) return undefined
  const path = problem.slice(0, entry.length + 1)
  return sameData(dataAt(rules, path), dataAt(base, path)) ? undefined : { path, back: true }
}

/** The most links of dependency that are followed; real rules have few. */
const mostRounds = 12

interface Wrong {
  readonly path: Path
  readonly code: Problem['code']
}

/** The loader's problems in complete rules, and where they are. */
const wrongIn = (rules: DataMap): readonly Wrong[] => {
  const text = stringify(
    { ruleset: { id: 'alone', title: 'Alone', version: '1.0.0', format: 1 }, rules },
    { aliasDuplicateObjects: false },
  )
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
  const choices = ['traits', typeof by === 'string' ? by : '', 'choices']
  const home = dotted(rows)
  return gone
    .filter((path) => dotted(path.slice(0, -1)) === home)
    .map((path) => [...choices, lastKey(path)])
    .filter((path) => dataAt(rules, path) !== undefined)
}

/** The innermost entry around a problem. */
const entryAround = (path: Path): readonly Path[] => {
  const depth = entryDepths(path).at(-1)
  return depth === undefined ? [] : [path.slice(0, depth)]
}

/** The innermost entries around some problems, none within another. */
export const entriesAround = (paths: readonly Path[]): readonly Path[] =>
  outermost(paths.flatMap(entryAround).map(removed)).map(({ path }) => path)

const outermost = (all: readonly Dependent[]): readonly Dependent[] => {
  const once = [...new Map(all.map((one) => [dotted(one.path), one])).values()]
  return once.filter(
    ({ path }) => !once.some(({ path: other }) => path.length > other.length && startsWith(path, other)),
  )
}

/** Rulesets and house rules for these tests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Analysis } from '../../../src-core/house/analysis.ts'
import { openBase, type AnyBase, type Base } from '../../../src-core/house/base.ts'
import type { FormCell, FormEntry } from '../../../src-core/house/form.ts'
import { entryAtPlace } from '../../../src-core/house/forms/sections.ts'
import { dotted, samePath, type Path } from '../../../src-core/paths.ts'
import type { Result } from '../../../src-core/problem.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { extendRules } from '../../../src-core/ruleset/extend.ts'
import { parseSource, type RulesetSource } from '../../../src-core/ruleset/parse.ts'
import type { MapTree } from '../../../src-core/ruleset/tree.ts'

export const good = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.problems.map(problemText).join('\n'))
  return result.value
}

/** Returns the source of a shipped ruleset, or of a fixture. */
export const shipped = (id: string, folder = 'rulesets'): RulesetSource => {
  const text = readFileSync(join(import.meta.dirname, '../../..', folder, `${id}.yaml`), 'utf8')
  return good(parseSource({ file: `${id}.yaml`, text }))
}

/** Returns the `rules` of a ruleset that extends no other. */
export const rulesOf = ({ tree }: RulesetSource): MapTree => {
  const rules = tree.entries.get('rules')?.value
  if (rules?.kind !== 'map') throw new Error('no rules')
  return extendRules(undefined, rules).tree
}

export const small = shipped('small', 'tests/fixtures/rulesets')
export const napoleonic = shipped('napoleonic-fury')

/** Returns the header of house rules for a ruleset, without any rules. */
export const head = (base: string): string =>
  `ruleset: {id: club, title: Club rules, version: 1.0.0, format: 1, extends: ${base}}\n`

/** The offered rulesets. */
export const offered = ['fire-and-fury', 'regimental-fury', 'italy-1799', 'triple-alliance-1864', 'napoleonic-fury']
const library = new Map([...offered, 'regimental-fire-and-fury'].map((id) => [id, shipped(id)]))
export const offeredBase = (id: string): Base => good(openBase(library, id))

export const cellsIn = ({ grids }: FormEntry): readonly FormCell[] =>
  grids.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null)))

/** Returns the places that can be chosen in a form: its lists, their rows and every cell. */
export const placesIn = (entry: FormEntry): readonly Path[] => [
  ...entry.grids.flatMap(({ path, rows }) => [path, ...rows.map((row) => row.path)]),
  ...cellsIn(entry).map(({ path }) => path),
]

/** Returns a path with ids replaced by `*`. */
export const kindOf = (path: Path): string => path.map((step, index) => (index % 2 === 1 ? '*' : step)).join('.')

/** Returns the entries reached by choosing places from the top of the rules down, at most `max` of each kind. */
export const entriesOf = (base: AnyBase, analysis: Analysis, max = Infinity): readonly FormEntry[] => {
  const [seen, counts] = [new Set<string>(), new Map<string, number>()]
  const waiting: Path[] = [[]]
  const found: FormEntry[] = []
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const entry = entryAtPlace(base, analysis, path)
    if (!entry || !samePath(entry.path, path)) continue
    found.push(entry)
    for (const next of placesIn(entry)) {
      const [key, kind] = [dotted(next), kindOf(next)]
      const count = counts.get(kind) ?? 0
      if (seen.has(key) || next.length <= path.length || count >= max) continue
      seen.add(key)
      counts.set(kind, count + 1)
      waiting.push(next)
    }
  }
  return found
}

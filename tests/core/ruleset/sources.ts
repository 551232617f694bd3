/** Rulesets for the loader's tests: the small one, and YAML written in tests. */
import { readFileSync } from 'node:fs'
import type { Result } from '../../../src-core/problem.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { parseSource, parseTree, type RulesetSource } from '../../../src-core/ruleset/parse.ts'
import type { MapTree } from '../../../src-core/ruleset/tree.ts'

const root = new URL('../../../', import.meta.url)

/** Returns the text of one of the project's files. */
export const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8')

/** Returns the value of a result; throws its problems if it has any. */
export const good = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.problems.map(problemText).join('\n'))
  return result.value
}

/** Returns the problems of a result, one line each; throws if it has none. */
export const bad = (result: Result<unknown>): string[] => {
  if (result.ok) throw new Error('it is right, and should be wrong')
  return result.problems.map(problemText)
}

/** Parses YAML; throws if it has problems. */
export const treeIn = (file: string, text: string): MapTree => {
  const { tree, problems } = parseTree(file, text)
  if (!tree || problems.length > 0) throw new Error(problems.map(problemText).join('\n'))
  return tree
}

export const source = (file: string, text: string): RulesetSource => good(parseSource({ file, text }))

export const small = source('small.yaml', textOf('tests/fixtures/rulesets/small.yaml'))

/** Makes a file with `rules` that extends another (the small ruleset by default). */
export const patch = (id: string, rules: string, base = 'small', more = ''): RulesetSource =>
  source(
    `${id}.yaml`,
    `ruleset: {id: ${id}, title: ${id}, version: 1.0.0, format: 1, extends: ${base}}\nrules:\n${indented(rules)}\n${more}`,
  )

const indented = (text: string): string => (text.trim() === '' ? '  {}' : text.replaceAll(/^(?=.)/gm, '  '))

export const among = (...sources: readonly RulesetSource[]): ReadonlyMap<string, RulesetSource> =>
  new Map([small, ...sources].map((each) => [each.head.id, each]))

/** Loads the last of the sources with house rules; throws if there are problems. */
export const loaded = (sources: readonly RulesetSource[], house: readonly RulesetSource[] = []): Ruleset =>
  good(loadRuleset(among(...sources), (sources.at(-1) ?? small).head.id, house))

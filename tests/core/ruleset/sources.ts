/** Rulesets for the loader's tests: the small one, and texts written in the test. */
import { readFileSync } from 'node:fs'
import type { Result } from '../../../src-core/problem.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { parseSource, parseTree, type RulesetSource } from '../../../src-core/ruleset/parse.ts'
import type { MapTree } from '../../../src-core/ruleset/tree.ts'

const root = new URL('../../../', import.meta.url)

/** The text of a file of the project. */
export const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8')

/** The value of a result that must be a good one. */
export const good = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.problems.map(problemText).join('\n'))
  return result.value
}

/** The problems of a result that must be a bad one, a line each. */
export const bad = (result: Result<unknown>): string[] => {
  if (result.ok) throw new Error('it is right, and should be wrong')
  return result.problems.map(problemText)
}

/** The tree of a text that must be well written. */
export const treeIn = (file: string, text: string): MapTree => {
  const { tree, problems } = parseTree(file, text)
  if (!tree || problems.length > 0) throw new Error(problems.map(problemText).join('\n'))
  return tree
}

export const source = (file: string, text: string): RulesetSource => good(parseSource({ file, text }))

export const small = source('small.yaml', textOf('tests/fixtures/rulesets/small.yaml'))

/** A file that extends another (the small one) by what its `rules` say. */
export const patch = (id: string, rules: string, base = 'small', more = ''): RulesetSource =>
  source(
    `${id}.yaml`,
    `ruleset: {id: ${id}, title: ${id}, version: 1.0.0, format: 1, extends: ${base}}\nrules:\n${indented(rules)}\n${more}`,
  )

const indented = (text: string): string => (text.trim() === '' ? '  {}' : text.replaceAll(/^(?=.)/gm, '  '))

export const among = (...sources: readonly RulesetSource[]): ReadonlyMap<string, RulesetSource> =>
  new Map([small, ...sources].map((each) => [each.head.id, each]))

/** The last of the sources, which must be right, with house rules over it. */
export const loaded = (sources: readonly RulesetSource[], house: readonly RulesetSource[] = []): Ruleset =>
  good(loadRuleset(among(...sources), (sources.at(-1) ?? small).head.id, house))

/** Rulesets for tests: shipped ones, fixtures, and small ones written in tests. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { loadRuleset, offeredIds, type Sources } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { parseScale, type Scale, type ScaleChoice } from '../../../src-core/ruleset/scale-choice.ts'
import { parseSource, type RulesetSource } from '../../../src-core/ruleset/parse.ts'

const root = join(import.meta.dirname, '../../..')

const sourceOf = (file: string, text: string): RulesetSource => {
  const source = parseSource({ file, text })
  if (!source.ok) throw new Error(source.problems.map(problemText).join('\n'))
  return source.value
}

/** Reads each folder and ruleset once for all test files of a worker. Tests never change them. */
const once = <T>(read: (name: string) => T): ((name: string) => T) => {
  const known = new Map<string, T>()
  return (name) => {
    const value = known.get(name) ?? read(name)
    known.set(name, value)
    return value
  }
}

const filed = once((folder): readonly RulesetSource[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => sourceOf(folder + name, readFileSync(join(root, folder, name), 'utf8'))),
)

const loaded = (
  sources: readonly RulesetSource[],
  id: string,
  scale: Scale | null = null,
  house: readonly RulesetSource[] = [],
): Ruleset => {
  const ruleset = loadRuleset(new Map(sources.map((source) => [source.head.id, source])), id, house, scale)
  if (!ruleset.ok) throw new Error(ruleset.problems.map(problemText).join('\n'))
  return ruleset.value
}

/** Returns a shipped ruleset or a fixture. */
export const rulesetNamed = once((id): Ruleset =>
  loaded([...filed('rulesets/'), ...filed('tests/fixtures/rulesets/')], id),
)

/** Returns a shipped ruleset at a scale. */
export const rulesetAtScale = (id: string, choice: ScaleChoice): Ruleset =>
  loaded(filed('rulesets/'), id, parseScale(choice))

/** Returns a shipped ruleset with house rules that only set the unit to centimeters. */
export const rulesetInCentimeters = (id: string): Ruleset => {
  const head = `{id: club, title: Club, version: 1.0.0, format: 1, extends: ${id}}`
  return loaded(filed('rulesets/'), id, null, [sourceOf('club.yaml', `ruleset: ${head}\nrules: {units: cm}\n`)])
}

/** Returns the source of a shipped ruleset. */
export const shippedSource = (id: string): RulesetSource => {
  const source = filed('rulesets/').find(({ head }) => head.id === id)
  if (!source) throw new Error(`${id} does not ship`)
  return source
}

/** Returns the sources of all shipped rulesets by id. */
export const shippedSources = (): Sources => new Map(filed('rulesets/').map((source) => [source.head.id, source]))

const sizeOf = (id: string): number => statSync(join(root, 'rulesets', `${id}.yaml`)).size

/** Returns the ids of the offered rulesets, the largest first. */
export const offered = (): readonly string[] =>
  offeredIds(shippedSources()).toSorted((one, other) => sizeOf(other) - sizeOf(one))

/** Returns a ruleset from the text of its `rules`. */
export const rulesetOf = (rules: string): Ruleset => {
  const head = 'ruleset: {id: trial, title: Trial, version: 1.0.0, format: 1}\nrules:\n'
  return loaded([sourceOf('trial.yaml', head + rules.replaceAll(/^(?=.)/gm, '  '))], 'trial')
}

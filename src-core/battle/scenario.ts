/**
 * Battles that are ready to play. A file has the story, the facts of each side, and the units: as a text table, or as a whole order of battle
 * if it was saved in the window.
 */
import { z } from 'zod'
import { factsSchema, namedScenarioSchema, rosterEditSchema } from '../contract/battle.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import { parseTree } from '../ruleset/parse.ts'
import { validate } from '../ruleset/validate.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { textOf } from '../sizes.ts'
import { readRoster, tableOf, type ReadRoster } from './read-roster.ts'
import { emptyRoster, type Roster } from './roster.ts'

const scenarioHeadSchema = namedScenarioSchema.extend({
  ruleset: textOf(1, 80).describe('The id of its ruleset'),
})

const scenarioSchema = z.strictObject({
  battle: scenarioHeadSchema,
  facts: factsSchema.optional().describe('Facts of the whole battle, such as the year'),
  sides: z.record(textOf(1, 120), factsSchema).describe('Facts of each side, by its name'),
  roster: textOf(1, 200_000).describe(
    'A table with one row per unit, after a row of headings. Vertical bars separate the cells',
  ),
})

const savedSchema = z.strictObject({ battle: scenarioHeadSchema, order: rosterEditSchema })

/** Accepts either form of a scenario file. */
export const scenarioFileSchema = z.union([scenarioSchema, savedSchema])

type ScenarioData = z.infer<typeof scenarioFileSchema>

export interface ScenarioFile {
  readonly file: string
  readonly about: ScenarioData['battle']
  readonly data: ScenarioData
}

/**
 * Reads a scenario file. Fails with the same problems as a ruleset file, such as broken YAML, unknown keys or missing keys, each with its position.
 */
export const readScenario = (file: string, text: string): Result<ScenarioFile> => {
  const { tree, problems } = parseTree(file, text)
  const found: Problem[] = [...problems]
  const report = (one: Problem): void => void found.push(one)
  const isSaved = tree?.entries.has('order')
  const data = tree && (isSaved ? validate(savedSchema, tree, [], report) : validate(scenarioSchema, tree, [], report))
  return data && found.length === 0 ? success({ file, about: data.battle, data }) : failure(...found)
}

/** The order of battle, ready for `muster`, and the doubts about its table. */
export const musterOf = (ruleset: Ruleset, { data }: ScenarioFile): Pick<ReadRoster, 'edit' | 'doubts'> => {
  const { ruleset: _, ...scenario } = data.battle
  if ('order' in data) return { edit: { ...data.order, scenario }, doubts: [] }
  const rows = data.roster.split('\n').map((line) => line.split('|'))
  const { edit, doubts } = readRoster(ruleset, tableOf(rows), emptyRoster)
  const sides = (edit.sides ?? []).map((side) => ({ ...side, facts: data.sides[side.name] ?? {} }))
  return { edit: { ...edit, scenario, facts: data.facts ?? {}, sides }, doubts }
}

/** The text of a scenario file for `readScenario`, with the order of battle, the story and the notes on the map. */
export const scenarioText = (ruleset: string, { scenario, facts, sides, commands, units }: Roster): string => {
  const title =
    scenario.title ??
    ([...sides.values()]
      .map(({ name }) => name)
      .join(' - ')
      .slice(0, 120) ||
      'Battle')
  const order = { facts, sides: [...sides.values()], commands: [...commands.values()], units: [...units.values()] }
  return `${JSON.stringify({ battle: { ...scenario, title, ruleset }, order }, null, 1)}\n`
}

/** The JSON Schemas of files that other programs read and write. */
import { z } from 'zod'
import { scenarioFileSchema } from '../src-core/battle/scenario.ts'
import { jsonSchemaText, schemaAddress } from '../src-core/format/reference.ts'
import { battleLineSchema } from './state/battle-file.ts'

const textOf = (name: string, title: string, description: string, schema: z.ZodType): string => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    reused: 'ref',
    unrepresentable: 'any',
  })
  return `${JSON.stringify({ $schema, title, $id: schemaAddress(name), description, ...rest }, null, 2)}\n`
}

export const schemaTexts = {
  ruleset: jsonSchemaText,
  scenario: () =>
    textOf(
      'scenario',
      'Doublequick scenario',
      'A battle ready to play: its story, facts and units.',
      scenarioFileSchema,
    ),
  battle: () =>
    textOf(
      'battle',
      'A line of a Doublequick battle',
      'Exported battles are JSON Lines: a header, the texts of the rules, and the events in order.',
      battleLineSchema,
    ),
} as const

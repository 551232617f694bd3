import { jsonSchemaText } from '../../src-core/ruleset/json-schema.ts'
import type { Work } from './command.ts'

/** Writes the JSON Schema of ruleset files. */
export const schema: Work = async (_args, shell) => {
  await shell.write(jsonSchemaText())
  return 0
}

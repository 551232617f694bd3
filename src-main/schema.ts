/** Generates the JSON Schema and the reference from the format's schema. A test fails if a file is out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonSchemaText, referencePage } from '../src-core/format/reference.ts'

const root = join(import.meta.dirname, '..')
for (const [name, text] of [
  ['rulesets/ruleset.schema.json', jsonSchemaText()],
  ['docs/rulesets-reference.md', referencePage()],
] as const) {
  writeFileSync(join(root, name), text)
  console.log(`wrote ${name}`)
}

/** Generates the JSON Schemas and the reference from the schemas of the formats. A test fails if a file is out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { referencePage } from '../src-core/format/reference.ts'
import { schemaTexts } from './schemas.ts'

const root = join(import.meta.dirname, '..')
for (const [name, text] of [
  ...Object.entries(schemaTexts).map(([name, text]) => [`rulesets/${name}.schema.json`, text()] as const),
  ['docs/rulesets-reference.md', referencePage()] as const,
]) {
  writeFileSync(join(root, name), text)
  console.log(`wrote ${name}`)
}

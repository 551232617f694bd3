/** Writes rulesets/ruleset.schema.json from the format's schema. A test says so when the file is out of step. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonSchemaText } from '../src-core/ruleset/json-schema.ts'

const file = join(import.meta.dirname, '..', 'rulesets', 'ruleset.schema.json')
writeFileSync(file, jsonSchemaText())
console.log(`wrote ${file}`)

/** Measures one of the largest files in a separate process. `node largest-one.ts KIND` prints the measurements as JSON. */
import { loadRuleset } from '../../src-core/ruleset/load.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { shippedFonts, readFontBytes, measureWith } from '../../src-main/pdf/fonts.ts'
import { framed } from '../main/sheet-reading.ts'
import { layoutSheet } from '../../src-main/pdf/layout/layout.ts'
import { largest } from '../fixtures/largest.ts'

/** Processor time in milliseconds (0 for a step that wasn't reached), and peak memory in MiB. */
export interface Taken {
  readonly check: number
  readonly sheet: number
  readonly layout: number
  readonly memory: number
}

const measure = measureWith(shippedFonts(await readFontBytes()))
const text = largest(process.argv[2] ?? '')

const took = <T>(step: () => T): readonly [result: T, milliseconds: number] => {
  const before = process.cpuUsage()
  const result = step()
  return [result, process.cpuUsage(before).user / 1000]
}

const [rules, check] = took(() => {
  const source = parseSource({ file: 'large.yaml', text })
  return source.ok ? loadRuleset(new Map([[source.value.head.id, source.value]]), source.value.head.id) : source
})
const [made, sheet] = took(() => (rules.ok ? buildSheet(rules.value) : undefined))
const [, layout] = took(() => made && layoutSheet(made, framed({ paper: 'a4' }), measure))
const taken: Taken = { check, sheet, layout, memory: process.resourceUsage().maxRSS / 1024 }
console.log(JSON.stringify(taken))

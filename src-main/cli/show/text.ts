/** A ruleset for a person at a terminal: the inputs of its checks, then the sheet. */
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { procedureLines, sequenceLines } from './inputs.ts'
import { reasonLines } from './reasons.ts'
import { sheetLines } from './sheet.ts'

const width = 80

/** The whole text, in lines of at most 80 letters where words and tables allow it. */
export const rulesetText = (ruleset: Ruleset): string => {
  const { id, title, subtitle, version, extends: base } = ruleset.head
  const lines = [
    `${title} ${version} (${id}${base === null ? '' : `, extends ${base}`})`,
    ...(subtitle === null ? [] : [subtitle]),
    ...ruleset.house.map((house) => `House rules: ${house.title} ${house.version}`),
    '',
    'PROCEDURES AND THEIR INPUTS (* what holds if it is left out)',
    '',
    ...[...ruleset.procedures.values()].flatMap((procedure) => procedureLines(procedure, ruleset, width)),
    ...(ruleset.sequences.size === 0 ? [] : ['SEQUENCES: each party takes the inputs of its roles', '']),
    ...[...ruleset.sequences.values()].flatMap((sequence) => sequenceLines(sequence, ruleset, width)),
    ...sheetLines(buildSheet(ruleset), width),
    ...reasonLines(ruleset, width),
  ]
  return `${lines.join('\n')}\n`
}

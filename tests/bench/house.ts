/** Time until an edit is stored, checked, compared with the base and shown with its odds. */
import { readFileSync } from 'node:fs'
import { openBase, openStandaloneBase, type AnyBase } from '../../src-core/house/base.ts'
import { analyze, type Analysis } from '../../src-core/house/analysis.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import { editReading } from '../../src-core/house/apply.ts'
import { fileRoot } from '../../src-core/house/edit-scope.ts'
import { entryAtPlace, sectionHeads } from '../../src-core/house/forms/sections.ts'
import type { Path } from '../../src-core/paths.ts'
import { nonNull } from '../../src-core/present.ts'
import { odds } from '../../src-core/odds/odds.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'
import { enlarged } from './enlarged.ts'
import { printFigure, printHeading } from './figure.ts'
import { ok, timed } from './sources.ts'

const rounds = 41

/** Prints one line per kind of edit, for house rules and for a ruleset, after a warm-up. */
export const benchHouse = async (): Promise<void> => {
  printHeading('An edit of rules: written, checked, compared with the base, shown, and its odds')
  const text = readFileSync(new URL('../../rulesets/napoleonic-fury.yaml', import.meta.url), 'utf8')
  for (const [name, whole, max] of [
    ['Napoleonic Fury', text, 50],
    ['three times its size', enlarged(text, 3), 150],
  ] as const) {
    const source = ok(parseSource({ file: 'base.yaml', text: whole }))
    const { id } = source.head
    const sources = new Map([[id, source]])
    const base = ok(openBase(sources, id))
    const house = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: ${id}}\nrules: {}\n`
    for (const [what, edits] of kinds) await bench(`${name}, ${what}`, base, house, edits, max)
    const own = openStandaloneBase(new Map(), undefined, { sources, id })
    for (const [what, edits] of kinds) await bench(`a copy of it, ${what}`, own, whole, edits, max)
  }
}

const bench = async (
  name: string,
  base: AnyBase,
  text: string,
  edits: readonly (readonly Edit[])[],
  max: number,
): Promise<void> => {
  const took: number[] = []
  let analysis = analyze(base, file, text)
  for (let round = 0; round <= rounds; round += 1) {
    const one = nonNull(edits[round % edits.length])
    took.push(await timed(() => (analysis = answered(base, analysis, one))))
  }
  const [, ...warm] = took
  printFigure(name, warm, max)
}

const file = 'club.houserules.yaml'
const row: Path = ['procedures', 'fire', 'tables', 'fire', 'rows', 'p15']

const answered = (base: AnyBase, before: Analysis, edits: readonly Edit[]): Analysis => {
  const reading = ok(editReading(nonNull(before.reading), edits, base.rules, fileRoot))
  const analysis = analyze(base, file, reading.text, undefined, reading)
  sectionHeads(base, analysis)
  entryAtPlace(base, analysis, row)
  for (const rules of [base.ruleset, ...(analysis.ruleset.ok ? [analysis.ruleset.value] : [])])
    if (rules) ok(odds(rules, 'fire', { points: 15 }))
  return analysis
}

const band = (outcome: string, text: string): Edit => ({
  kind: 'type',
  path: [...row, 'bands', outcome],
  as: 'band',
  text,
})
const cell = (text: string): Edit => ({
  kind: 'type',
  path: ['grids', 'national', 'rows', 'britain-infantry', 'cells', 'fire'],
  as: 'cell',
  text,
})
const trait = (value: string): Edit => ({ kind: 'set', path: ['traits', 'weight', 'default'], value })

/** Alternating edits, so that each changes something. */
const kinds: readonly (readonly [what: string, edits: readonly (readonly Edit[])[]])[] = [
  [
    'a band',
    [
      [band('lively', '3-4'), band('telling', '5-8')],
      [band('lively', '3-6'), band('telling', '7-8')],
    ],
  ],
  ['a band with a gap', [[band('lively', '3')], [band('lively', '3-4')]]],
  ['a cell of a chart', [[cell('2')], [cell('3')]]],
  ['a trait, which everything reads', [[trait('heavy')], [trait('light')]]],
]

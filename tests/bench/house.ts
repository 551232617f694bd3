/** How fast an edit of house rules is answered: written, checked, told apart from the base, shown, and its odds. */
import { readFileSync } from 'node:fs'
import { openBase, type Base } from '../../src-core/house/base.ts'
import { analyse } from '../../src-core/house/analysis.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import { applyEdits } from '../../src-core/house/apply.ts'
import { outlineOf, sectionAt } from '../../src-core/house/sections.ts'
import { comparedIn } from '../../src-core/compare/compared.ts'
import { heatMap, largestAtFirst } from '../../src-core/compare/heat-map.ts'
import { odds } from '../../src-core/resolve/odds.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'
import { enlarged } from './enlarged.ts'
import { printFigure, printHeading } from './figure.ts'
import { ok, timed } from './sources.ts'

const rounds = 41

/** A line a ruleset and kind of edit, after a round that warms. */
export const benchHouse = async (): Promise<void> => {
  printHeading('An edit of house rules: written, checked, told apart from the base, shown, and its odds')
  const text = readFileSync(new URL('../../rulesets/napoleonic-fury.yaml', import.meta.url), 'utf8')
  let played: Base | undefined
  for (const [name, whole] of [
    ['Napoleonic Fury', text],
    ['ten times its size', enlarged(text, 10)],
  ] as const) {
    const source = ok(parseSource({ file: 'base.yaml', text: whole }))
    const base = ok(openBase(new Map([[source.head.id, source]]), source.head.id))
    played ??= base
    for (const [what, edits] of kinds) {
      const took: number[] = []
      let house = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: ${source.head.id}}\nrules: {}\n`
      for (let round = 0; round <= rounds; round += 1) {
        const one = edits[round % edits.length]
        if (one) took.push(await timed(() => (house = answered(base, house, one))))
      }
      const [, ...warm] = took
      printFigure(`${name}, ${what}`, warm)
    }
  }
  if (played) await benchMaps(played)
}

/** A second for what a change does to the game. */
const askedOfMaps = 1000

/** What it does to the game: the list of what is changed with a first look, and each map. */
const benchMaps = async (base: Base): Promise<void> => {
  printHeading(`What house rules do to the odds of ${base.ruleset.head.title}: a first look at all that is changed, then each heat map`)
  for (const [what, rules] of changes) {
    const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: ${base.ruleset.head.id}}\nrules: ${rules}\n`
    const load = (): Ruleset => {
      const house = analyse(base, 'club.houserules.yaml', text).ruleset
      return ok(house)
    }
    const measure = async (title: string, work: (house: Ruleset) => void): Promise<void> => {
      const took: number[] = []
      for (let round = 0; round <= mapRounds; round += 1) {
        const house = load()
        took.push(await timed(() => work(house)))
      }
      const [, ...warm] = took
      printFigure(`${what}, ${title}`, warm, askedOfMaps)
    }
    const all = comparedIn(base.ruleset, load())
    await measure('first look', (house) => {
      for (const of of comparedIn(base.ruleset, house)) largestAtFirst(base.ruleset, house, of)
    })
    for (const { kind, id, title } of all)
      await measure(title, (house) => ok(heatMap(base.ruleset, house, { of: { kind, id }, inputs: {} })))
  }
}

const mapRounds = 11

const changes = [
  ['a moved edge', '{procedures: {fire: {tables: {fire: {rows: {p15: {bands: {lively: 3-4, telling: 5-8}}}}}}}}'],
  ['a modifier', '{procedures: {melee: {modifiers: {fresh: {value: 3}}}}}'],
  ['a trait', '{traits: {weight: {default: heavy}}}'],
] as const

const answered = (base: Base, house: string, edits: readonly Edit[]): string => {
  const text = ok(applyEdits(house, edits, base.rules))
  const analysis = analyse(base, 'club.houserules.yaml', text)
  outlineOf(base, analysis)
  sectionAt(base, analysis, ['procedures', 'fire'])
  for (const rules of [base.ruleset, ...(analysis.ruleset.ok ? [analysis.ruleset.value] : [])]) ok(odds(rules, 'fire', { points: 15 }))
  return text
}

const band = (outcome: string, text: string): Edit => ({
  kind: 'type',
  path: ['procedures', 'fire', 'tables', 'fire', 'rows', 'p15', 'bands', outcome],
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

/** Edits in turns, so that each changes something. */
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

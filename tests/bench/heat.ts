/** Time to compare odds with and without house rules: the overview, and each heat map. */
import { readFileSync } from 'node:fs'
import { comparedIn } from '../../src-core/compare/compared.ts'
import { heatMap, largestFirstShift } from '../../src-core/compare/heat-map.ts'
import { analyze } from '../../src-core/house/analysis.ts'
import { openBase, type Base } from '../../src-core/house/base.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'
import { printFigure, printHeading } from './figure.ts'
import { ok, timed } from './sources.ts'

/** Measures with Napoleonic Fury, the largest ruleset. */
export const benchHeat = async (): Promise<void> => {
  const text = readFileSync(new URL('../../rulesets/napoleonic-fury.yaml', import.meta.url), 'utf8')
  const source = ok(parseSource({ file: 'base.yaml', text }))
  await benchMaps(ok(openBase(new Map([[source.head.id, source]]), source.head.id)))
}

/** Target in milliseconds. */
const askedOfMaps = 1000

/** Measures the list of changes with the overview, and each map. */
const benchMaps = async (base: Base): Promise<void> => {
  printHeading(
    `What house rules do to the odds of ${base.ruleset.head.title}: a first look at all that is changed, then each heat map`,
  )
  for (const [what, rules] of changes) {
    const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: ${base.ruleset.head.id}}\nrules: ${rules}\n`
    const load = (): Ruleset => {
      const house = analyze(base, 'club.houserules.yaml', text).ruleset
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
      for (const of of comparedIn(base.ruleset, house)) largestFirstShift(base.ruleset, house, of)
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

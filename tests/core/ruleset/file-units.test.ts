/** A file in centimeters converts its base at 2.5 cm to the inch, rounded to half a centimeter. */
import { describe, expect, test } from 'vitest'
import { approximate, compare, fractionText, parseFraction, times } from '../../../src-core/exact.ts'
import { lengthUnitOf } from '../../../src-core/ruleset/model/grids.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { RulesetSource } from '../../../src-core/ruleset/parse.ts'
import { gaugeOf } from '../../../src-core/sheet/gauge.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { offered, rulesetInCentimeters, rulesetNamed, shippedSources } from '../support/rulesets.ts'
import { bad, good, source } from './sources.ts'

const club = (rules: string, base: string, id = 'club', more = ''): RulesetSource =>
  source(
    `${id}.yaml`,
    `ruleset: {id: ${id}, title: ${id}, version: 1.0.0, format: 1, extends: ${base}}\nrules: ${rules}\n${more}`,
  )
const over = (id: string, ...house: readonly RulesetSource[]) => loadRuleset(shippedSources(), id, house)

const printed = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (['id', 'path', 'at'].includes(key) ? [] : printed(inner)))
}

describe.each(offered())('%s in centimeters', (id) => {
  const [before, after] = [rulesetNamed(id), rulesetInCentimeters(id)]

  test('is valid, keeps its marks and prints no inches; every distance is a multiple of 0.5 cm', () => {
    expect([after.units, after.scale]).toEqual(['cm', null])
    expect([...after.provenance].filter(([path]) => path !== 'units')).toEqual([...before.provenance])
    expect(after.origins.size).toBeGreaterThanOrEqual(before.origins.size)
    const texts = printed(buildSheet(after))
    expect(texts.filter((text) => /″|inches/.test(text))).toEqual([])
    const figures = texts.flatMap((text) => [...text.matchAll(/([\d.½–]+)\u00a0cm/g)].map(([, figure = '']) => figure))
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.flatMap((figure) => figure.split('–')).filter((figure) => !/^\d+(?:\.5)?$/.test(figure))).toEqual([])
  })

  test('has bands without gaps: each ends at 2.5 times its inches, to the half centimeter', () => {
    for (const grid of before.grids.values()) {
      const isAcross = before.traits.get(grid.across ?? '')?.unit === 'inches'
      const columns = [...grid.columns.values()]
      const converted = columns.map((column) => after.grids.get(grid.id)?.columns.get(column.id)?.to ?? null)
      const halves = ({ to }: (typeof columns)[number]) => to && Math.round(approximate(to) * 5) / 2
      expect(converted.map((to) => to && approximate(to))).toEqual(
        columns.map((column) => (isAcross ? halves(column) : column.to && approximate(column.to))),
      )
      const rising = converted.filter((to) => to !== null)
      if (isAcross)
        expect(rising.every((to, index) => index === 0 || compare(rising[index - 1] ?? to, to) < 0)).toBe(true)
      for (const column of columns) {
        const isLength = lengthUnitOf(column.as) !== null
        expect(lengthUnitOf(after.grids.get(grid.id)?.columns.get(column.id)?.as ?? 'number')).toBe(
          isLength ? 'cm' : null,
        )
      }
    }
  })

  test('has a gauge of 2.5 cm to the inch on paper', () => {
    const [inches, cm] = [before.gauge, after.gauge]
    if (!inches || !cm) return
    expect([cm.arcs, fractionText(cm.mm)]).toEqual([inches.arcs, '10'])
    expect(cm.length).toEqual(times(inches.length, parseFraction('5/2') ?? inches.length))
    const gauge = good(gaugeOf(after, { paper: 'a4' }))
    expect(gauge).toMatchObject({ stand: 25, length: 100, unit: 'cm' })
  })
})

const base = 'regimental-fury'

const movement = '{infantry: {cells: {basic: 28}}}'

describe('a club file in centimeters', () => {
  const cm = club(`{units: cm, distances: {first-range: {cm: 14}}, grids: {movement: {rows: ${movement}}}}`, base)

  test('uses and marks its own numbers in centimeters; the rest is converted and keeps its marks', () => {
    const ruleset = good(over(base, cm))
    const cell = ruleset.grids
      .get('movement')
      ?.rows.find(({ id }) => id === 'infantry')
      ?.cells.get('basic')
    expect(cell?.map(({ value }) => value)).toEqual([parseFraction(28)])
    expect(ruleset.provenance.get('grids.movement.rows.infantry.cells.basic')?.by).toBe('club')
    expect(ruleset.origins.get('grids.movement.rows.infantry.cells.basic')?.file).toBe('club.yaml')
    expect(ruleset.origins.get('distances.charge-range.cm')?.file).toMatch(/regimental-fury\.yaml$/)
    expect(printed(buildSheet(ruleset))).toContain('25\u00a0cm in charges.')
  })

  test('reports a distance in inches at its place', () => {
    const wrong = club('{units: cm, distances: {other: {inches: 4}}}', base)
    expect(bad(over(base, wrong))).toEqual([
      expect.stringMatching(/^club\.yaml:2:\d+: A distance is in inches, but .* in cm\./),
    ])
  })

  test('under house rules in inches, reports their distances in place, and loads if they have none', () => {
    const dice = club('{procedures: {charge: {title: Assault}}}', base, 'dice')
    expect(good(over(base, cm, dice)).procedures.get('charge')?.title).toBe('Assault')
    for (const rules of ['{distances: {first-range: {inches: 5}}}', `{grids: {movement: {rows: ${movement}}}}`]) {
      const inches = club(rules, base, 'inches')
      expect(bad(over(base, cm, inches))).toEqual([
        'inches.yaml:1:74: These house rules are in inches, but those they extend are in cm. Set units: cm in their rules and convert their distances, or don’t use both. [file-unit]',
      ])
      // If the rules in inches are applied first, they are converted like the ruleset.
      expect(good(over(base, inches, cm)).units).toBe('cm')
    }
    expect(good(over(base, cm, club(`{grids: {movement: {rows: ${movement}}}}`, 'club', 'scenario'))).units).toBe('cm')
  })
})

describe('distances that can’t be rounded or converted', () => {
  const load = (rules: string) => {
    const trial = source(
      'trial.yaml',
      `ruleset: {id: trial, title: Trial, version: 1.0.0, format: 1}
rules:
  phases: {fire: {title: Fire, tone: red}}
  traits: {arm: {of: unit, choices: [foot]}, range: {number: {unit: inches}}, reach: {number: {unit: inches}}}
  ${rules}
`,
    )
    return loadRuleset(new Map([['trial', trial]]), 'trial', [club('{units: cm}', 'trial')])
  }

  test('stay unrounded if ranges would otherwise merge', () => {
    const { grids } = good(
      load(
        'grids: {fire: {title: Fire, phase: fire, as: points, by: arm, across: range, columns: {near: {to: 1/8}, far: {to: 1/4}}, rows: {foot: {cells: {near: 2, far: 1}}}}}',
      ),
    )
    const ends = [...(grids.get('fire')?.columns.values() ?? [])].map(({ to }) => to && fractionText(to))
    expect(ends).toEqual(['5/16', '5/8'])
  })

  test('are a problem of the converting file if a sum doesn’t show which numbers are distances', () => {
    expect(bad(load('conditions: {near: {when: {range: "> 2 + reach"}}}'))).toEqual([
      expect.stringMatching(/^club\.yaml:2:16: A distance is compared with "> 2 \+ reach"/),
    ])
  })
})

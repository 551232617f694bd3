/** Rules at another figure scale or in another unit. */
import { describe, expect, test } from 'vitest'
import { fractionText, parseFraction, times, wholeNumber } from '../../../src-core/exact.ts'
import { lengthUnitOf } from '../../../src-core/ruleset/model/grids.ts'
import { extendRules } from '../../../src-core/ruleset/extend.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseScale, scaleSlug } from '../../../src-core/ruleset/scale-choice.ts'
import { scaledRules } from '../../../src-core/ruleset/scale.ts'
import { parseLength } from '../../../src-core/ruleset/units.ts'
import { shapeRules } from '../../../src-core/ruleset/validate.ts'
import { gaugeOf } from '../../../src-core/sheet/gauge.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { numberText } from '../../../src-core/words/numbers.ts'
import { offered, rulesetAtScale, rulesetNamed, shippedSource } from '../support/rulesets.ts'
import { source } from './sources.ts'

/** Every string of a sheet, with the keys that lead to it. */
const textsIn = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'path' || key === 'at' ? [] : textsIn(inner, `${path}.${key}`),
  )
}

const figure = String.raw`(?:\d+ \d+/\d+|\d+/\d+|\d*[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]|\d+)`
const doubled = (text: string): string => {
  const value = parseFraction(text)
  return value ? numberText(times(value, wholeNumber(2n))) : text
}
/** Doubles every number before an inch mark, including both ends of a range. */
const withMarksDoubled = (text: string): string =>
  text
    .replaceAll(/(\d+d\d+)″/g, '$1 × 1″')
    .replaceAll(new RegExp(`${figure}(?:–${figure})?″`, 'g'), (marked) =>
      marked.replaceAll(new RegExp(figure, 'g'), doubled),
    )
const withAllDoubled = (text: string): string => text.replaceAll(new RegExp(figure, 'g'), doubled)

/** Without the subtitle, which names the scale. */
const printed = (ruleset: Parameters<typeof buildSheet>[0]) => textsIn({ ...buildSheet(ruleset), subtitle: '' })

describe.each(offered())('%s', (id) => {
  test('scales every printed distance: numbers with a unit are doubled, bare ones doubled or unchanged', () => {
    const [before, after] = [printed(rulesetNamed(id)), printed(rulesetAtScale(id, { factor: '2' }))]
    expect(after.map(([path]) => path)).toEqual(before.map(([path]) => path))
    const marked = before.map(([path, text]) => [path, withMarksDoubled(text)] as const)
    const isBare = (text: string): boolean => new RegExp(`^[+−]?${figure}(?: [/·] [+−]?${figure})*$`).test(text)
    const unlike = after.flatMap(([path, text], index) => {
      const [, expected] = marked[index] ?? []
      const [, was = ''] = before[index] ?? []
      return text === expected || (isBare(was) && text === withAllDoubled(was)) ? [] : [{ path, was, text, expected }]
    })
    expect(unlike).toEqual([])
  })

  test('doubles values with a unit of length in charts and traits, and nothing else', () => {
    const [before, after] = [rulesetNamed(id), rulesetAtScale(id, { factor: '2' })]
    for (const grid of before.grids.values()) {
      const isAcross = before.traits.get(grid.across ?? '')?.unit === 'inches'
      const scaled = after.grids.get(grid.id) ?? never()
      for (const column of grid.columns.values()) {
        const { to, as } = scaled.columns.get(column.id) ?? never()
        expect([as, to]).toEqual([column.as, column.to && isAcross ? times(column.to, two) : column.to])
        const isLength = lengthUnitOf(column.as) !== null
        for (const [index, row] of grid.rows.entries()) {
          // Distances in text are covered by the test of the printed sheet.
          const values = (cells: typeof row.cells) =>
            (cells.get(column.id) ?? []).map(({ value }) => (typeof value === 'string' ? 'text' : value))
          const expected = values(row.cells).map((value) =>
            isLength && typeof value === 'object' && value ? times(value, two) : value,
          )
          expect([grid.id, row.id, values(scaled.rows[index]?.cells ?? never())]).toEqual([grid.id, row.id, expected])
        }
      }
    }
    for (const { id: trait, unit, min, max } of before.traits.values()) {
      const by = (bound: typeof max) => (bound && unit === 'inches' ? times(bound, two) : bound)
      expect(after.traits.get(trait)).toMatchObject({ min: by(min), max: by(max) })
    }
  })

  test('is unchanged after scaling down and back up without rounding', () => {
    const there = rulesetAtScale(id, { factor: '2/3' })
    expect(there.scale && scaleSlug(there.scale)).toBe('x2-3')
    const { tree } = treeOf(id)
    const { rules } = shapeRules(tree)
    const scaled = (data: typeof rules, factor: string) => scaledRules(data, parseScale({ factor }) ?? never()).rules
    expect(scaled(scaled(rules, '2/3'), '3/2')).toEqual(scaled(rules, '1'))
  })

  test('has no distance left in inches after conversion to centimeters', () => {
    for (const units of ['cm', 'read-as-cm'] as const) {
      const ruleset = rulesetAtScale(id, { units })
      const sheet = buildSheet(ruleset)
      expect(ruleset.units).toBe('cm')
      expect(sheet.subtitle).toContain(
        units === 'cm' ? 'distances in cm · converted from inches' : 'distances in cm · inches read as cm',
      )
      expect(printed(ruleset).filter(([, text]) => text.includes('″'))).toEqual([])
    }
  })

  test('keeps its angles, and its gauge shows the scale', () => {
    const [before, after] = [rulesetNamed(id), rulesetAtScale(id, { factor: '2/3', round: '1/2' })]
    expect(after.gauge?.arcs).toEqual(before.gauge?.arcs)
    if (!before.gauge || !after.gauge) return
    expect(fractionText(after.gauge.length)).toBe(
      fractionText(times(before.gauge.length, parseFraction('2/3') ?? never())),
    )
    const gauge = gaugeOf(after, { paper: 'a4' })
    expect(gauge.ok && gauge.value.credits[0]).toBe('Distances × ⅔, to the nearest ½″.')
  })
})

const two = wholeNumber(2n)

const never = (): never => {
  throw new Error('a figure that cannot be read')
}

const treeOf = (id: string): { readonly tree: Parameters<typeof shapeRules>[0] } => {
  const { lineage } = rulesetNamed(id)
  let tree: Parameters<typeof shapeRules>[0] | undefined
  for (const head of lineage) {
    const rules = shippedTree(head.id)
    tree = extendRules(tree, rules).tree
  }
  return { tree: tree ?? never() }
}

const shippedTree = (id: string): Parameters<typeof shapeRules>[0] => {
  const rules = shippedSource(id).tree.entries.get('rules')?.value
  return rules?.kind === 'map' ? rules : never()
}

const trial = (range: string) =>
  source(
    'trial.yaml',
    `ruleset: {id: trial, title: Trial, version: 1.0.0, format: 1}
rules:
  traits:
    range: {of: unit, number: {min: 0, max: 99, unit: inches}}
    gun: {of: unit, choices: [field]}
  grids:
    fire: {title: Fire, by: gun, across: range, columns: {${range}}, rows: {field: {cells: {a: 2, b: 1}}}}
`,
  )

test('ranges that round to the same value are refused with a suggestion', () => {
  const load = (factor: string, round: string) =>
    loadRuleset(new Map([['trial', trial('a: {to: 4}, b: {to: 5}')]]), 'trial', [], parseScale({ factor, round }))
  expect(load('1/4', '1/4').ok).toBe(true)
  const refused = load('1/4', '1')
  expect(refused.ok ? [] : refused.problems).toMatchObject([
    { code: 'scale', facts: { what: 'alike', grid: 'fire', first: '4', second: '5', both: '1' } },
  ])
})

test('lengths can have a comma, a point or a fraction, and any unit', () => {
  for (const [text, mm] of [
    ['40 mm', '40'],
    ['22,5 cm', '225'],
    ['22,5mm', '45/2'],
    ['1 1/2 in', '381/10'],
    ['1½"', '381/10'],
    ['4cm', '40'],
    ['6"', '762/5'],
  ] as const) {
    const length = parseLength(text)
    expect([text, length && fractionText(length)]).toEqual([text, mm])
  }
})

/** Rules that measure in centimeters, millimeters or stand widths: on the sheet, in answers, and at true size on the gauge. */
import { describe, expect, test } from 'vitest'
import { effectWords } from '../../../src-core/speech/effects.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { formsByPhase } from '../../../src-core/play/build-form.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { gaugeOf } from '../../../src-core/sheet/gauge.ts'
import { gaugeWords } from '../../../src-core/words/cut-outs.ts'
import { rulesetText } from '../../../src-main/cli/show/text.ts'
import { renderGauge } from '../../../src-main/pdf/gauge/draw.ts'
import { qrsPdf } from '../../../src-main/pdf/qrs.ts'
import { distance, leaning, readGauge, ticksOf } from '../../main/gauge-reading.ts'
import { readPdf, type ReadPage } from '../../main/read-pdf.ts'
import { fonts } from '../../main/sheet-reading.ts'
import { value } from '../support/brute-force.ts'
import { rulesetOf } from '../support/rulesets.ts'

/** A small game that measures in a unit, with stands `stand` wide. */
const skirmish = (unit: string, stand = '2.5', units = unit): string => `
units: ${units}
distances: {close: {${unit}: 4}}
phases: {fire: {title: Fire, tone: red}}
actions: {advance: {name: advance}}
traits:
  range: {of: situation, number: {unit: ${unit}, min: 0, max: 20}}
  arm: {of: unit, choices: {foot: Foot, horse: Horse}}
grids:
  movement:
    title: Movement
    as: ${unit}
    by: arm
    columns: {open: {}, woods: {}}
    rows: {foot: {cells: {open: 10, woods: 5}}, horse: {cells: {open: 20, woods: 1/2}}}
  effect:
    title: Effect of range
    across: range
    columns: {near: {to: 4, as: modifier}, far: {to: 20, as: plus-${unit}}}
    rows: {any: {otherwise: true, cells: {near: 1, far: 2}}}
procedures:
  fire:
    title: Fire
    phase: fire
    roles: {target: {title: Target}}
    dice: 1d6
    modifiers: {long: {value: -1, when: {range: 9..}}}
    tables: {fire: {bands: {miss: ..2, hit: 3..5, rout: 6..}}}
    outcomes:
      miss: {name: Miss, effects: {on: {may: {advance: {${unit}: 1/2}}}}}
      hit: {name: Hit, effects: {back: {retreat: {${unit}: result, from-enemy: 8}}}}
      rout: {name: Rout, effects: {back: {retreat: {moves: full, beyond: close}}}}
  rate:
    title: Rate
    roles: {unit: {title: Unit}}
    gives: {move: {label: Move, as: ${unit}, is: {grid: movement, column: open}}}
gauge:
  arcs: {all: {label: All, degrees: 45}}
  stand: ${stand}
  length: 6
`

const sheetWordsOf = async (ruleset: Ruleset): Promise<string> => {
  const { pages } = await readPdf(value(await qrsPdf(buildSheet(ruleset), fonts, { paper: 'a4' })).bytes)
  return pages
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

const gaugePage = async (ruleset: Ruleset): Promise<ReadPage> => {
  const made = value(await renderGauge(value(gaugeOf(ruleset, { paper: 'a4' })), gaugeWords, fonts))
  const [page] = (await readPdf(made.bytes)).pages
  if (!page) throw new Error('no page')
  return page
}

const effectsAt = (ruleset: Ruleset, die: number): string => {
  const { effects } = value(resolve(ruleset, 'fire', {}, [die]))
  return effectWords(effects, { ruleset, procedure: ruleset.procedures.get('fire') ?? null })
    .join(' ')
    .replaceAll(/\s/g, ' ')
}

describe('centimeters', () => {
  const ruleset = rulesetOf(skirmish('cm'))

  test('appear on the sheet in place of inches', async () => {
    const said = await sheetWordsOf(ruleset)
    for (const words of [
      'distances in cm',
      'Movement, in cm',
      '4 cm',
      '20 cm',
      '+2 cm',
      'Retreat 1d6 cm',
      'to 8 cm from the enemy',
      'beyond 4 cm',
    ])
      expect(said).toContain(words)
    expect(said).not.toMatch(/″|inch/)
  })

  test('appear in results and inputs', () => {
    expect(effectsAt(ruleset, 4)).toBe('Retreat 4 cm to 8 cm from the enemy.')
    expect(effectsAt(ruleset, 1)).toBe('May advance 0.5 cm.')
    expect(rulesetText(ruleset)).toContain('range  Range: a number of cm from 0 to 20')
    const controls = formsByPhase(ruleset, '').flatMap(({ checks }) => checks.flatMap((check) => check.controls))
    expect(controls.find(({ trait }) => trait === 'range')?.unit).toBe('cm')
  })

  test('are used for the gauge, true to size', async () => {
    const page = await gaugePage(ruleset)
    const { lower } = readGauge(page)
    expect(distance(lower.shortLeft, lower.shortRight)).toBeCloseTo(25, 2)
    expect(Math.abs(lower.foldLeft.y - lower.shortLeft.y)).toBeCloseTo(60, 2)
    expect(leaning(lower.shortLeft, lower.foldLeft)).toBeCloseTo(45, 2)
    expect(
      ticksOf(page, lower.shortLeft, lower.foldLeft)
        .map(({ at }) => Math.round(at * 10) / 10)
        .slice(0, 4),
    ).toEqual([5, 10, 15, 20])
    expect(page.texts.map(({ text }) => text)).toContain('For stands 2.5 cm wide · 6 cm long')
  })
})

test('the gauge marks every ten millimeters', async () => {
  const page = await gaugePage(rulesetOf(skirmish('mm', '30').replace('length: 6', 'length: 60')))
  const { lower } = readGauge(page)
  expect(distance(lower.shortLeft, lower.shortRight)).toBeCloseTo(30, 2)
  expect(Math.abs(lower.foldLeft.y - lower.shortLeft.y)).toBeCloseTo(60, 2)
  expect(page.texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['10', '40', 'For stands 30 mm wide · 60 mm long']),
  )
})

describe('stand widths', () => {
  const ruleset = rulesetOf(skirmish('widths', '40 mm').replace('length: 6', 'length: 2'))

  test('are singular or plural', async () => {
    const said = await sheetWordsOf(ruleset)
    for (const words of [
      'distances in stand widths',
      'Movement, in stand widths',
      '20 widths',
      '½ width',
      'beyond 4 widths',
    ])
      expect(said).toContain(words)
    expect(effectsAt(ruleset, 1)).toBe('May advance ½ width.')
  })

  test('are used for the gauge', async () => {
    const page = await gaugePage(ruleset)
    const { lower } = readGauge(page)
    expect(distance(lower.shortLeft, lower.shortRight)).toBeCloseTo(40, 2)
    expect(Math.abs(lower.foldLeft.y - lower.shortLeft.y)).toBeCloseTo(80, 2)
    expect(ticksOf(page, lower.shortLeft, lower.foldLeft)[3]?.at).toBeCloseTo(40, 2)
    expect(page.texts.map(({ text }) => text)).toContain('For stands 40 mm wide · 2 widths long')
    expect(value(gaugeOf(ruleset, { paper: 'a4', stand: 30 })).length).toBe(60)
  })

  test('require the width of a stand for a gauge', () => {
    for (const stand of ['2', '0 mm'])
      expect(() => rulesetOf(skirmish('widths', stand))).toThrow(
        /The width of a stand is missing\..*stand: 40 mm.*\[missing\]/,
      )
  })
})

test('a stand can be measured in a different unit from the rules', () => {
  for (const stand of ['1 1/2 in', '1½″', '38.1mm', '3.81 cm', '3.81'])
    expect(rulesetOf(skirmish('cm', stand.includes('″') ? `'${stand}'` : stand)).gauge?.stand).toEqual({
      n: 381n,
      d: 100n,
    })
  const { gauge } = rulesetOf(skirmish('cm', '1 1/2 in'))
  expect([gauge?.stand, gauge?.mm]).toEqual([
    { n: 381n, d: 100n },
    { n: 10n, d: 1n },
  ])
})

test('a distance in another unit is refused in place, with a suggestion', () => {
  expect(() => rulesetOf(skirmish('cm', '2.5', 'inches'))).toThrow(
    /A distance is in cm, but the rules measure in inches\. Use inches here; .*\[other-unit\]/,
  )
  expect(() => rulesetOf('phases: {a: {title: A, tone: red}}\ndistances: {close: {cm: 4, inches: 2}}')).toThrow(
    /either words, or a length/,
  )
})

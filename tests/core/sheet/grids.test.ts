/** Charts with headings over several columns, and text in place of missing numbers. */
import { expect, test } from 'vitest'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { columnGroups } from '../../../src-core/sheet/blocks.ts'
import { plainText } from '../../../src-core/words/text.ts'
import { rulesetText } from '../../../src-main/cli/show/text.ts'
import { qrsPdf } from '../../../src-main/pdf/qrs.ts'
import { readPdf } from '../../main/read-pdf.ts'
import { fonts } from '../../main/sheet-reading.ts'
import { value } from '../support/brute-force.ts'
import { rulesetOf } from '../support/rulesets.ts'

const rules = (light: string): string => `
traits:
  gun: {of: unit, choices: {light: Light, heavy: Heavy}}
  range: {of: situation, number: {unit: inches}}
grids:
  guns:
    title: Cannonade
    by: gun
    as: points
    across: range
    columns: {near: {to: 4, group: Canister}, r2: {to: 20, group: Shot and shell}, r3: {to: 40, group: Shot and shell}, r4: {to: 90}}
    rows:
      light: {cells: {near: 2, r2: 1, r3: 1/2, r4: ${light}}}
      heavy: {cells: {near: 3, r2: 2, r3: 1, r4: 1/2}}
procedures:
  fire:
    title: Fire
    roles: {firer: {title: Firer}}
    gives: {points: {label: Points, as: points, is: {grid: guns}}}
`

const tableOf = (ruleset: ReturnType<typeof rulesetOf>) => {
  const block = buildSheet(ruleset)
    .sections.flatMap(({ right, loose }) => [...right, ...loose])
    .find(({ id }) => id === 'grids.guns')
  if (block?.kind !== 'table') throw new Error('no table')
  return block
}

test('neighboring columns share a heading, on the sheet and in text', async () => {
  const ruleset = rulesetOf(rules('null'))
  expect(
    columnGroups(tableOf(ruleset).columns).map(({ column, columns, text }) => [column, columns, plainText(text)]),
  ).toEqual([
    [0, 1, ''],
    [1, 1, 'Canister'],
    [2, 2, 'Shot and shell'],
    [4, 1, ''],
  ])
  const { pages } = await readPdf(value(await qrsPdf(buildSheet(ruleset), fonts, { paper: 'a4' })).bytes)
  const at = (text: string) => {
    const found = pages[0]?.texts.find((each) => each.text === text)
    if (!found) throw new Error(`no ${text}`)
    return found
  }
  const middle = (text: string): number => at(text).at.x + at(text).width / 2
  expect(at('Shot and shell').at.y).toBeLessThan(at('20″').at.y)
  expect(middle('Shot and shell')).toBeCloseTo((middle('20″') + middle('40″')) / 2, 0)
  expect(middle('Canister')).toBeCloseTo(middle('4″'), 0)
  expect(rulesetText(ruleset)).toMatch(/Canister +Shot and shell\n/)
})

test('words replace missing numbers, and lookups treat them as none', () => {
  const [bare, worded] = [rulesetOf(rules('null')), rulesetOf(rules('{words: no}'))]
  const cells = (ruleset: typeof bare): readonly string[] =>
    (tableOf(ruleset).rows[0]?.cells ?? []).map(({ lines }) => lines.map(plainText).join(' '))
  expect([cells(bare), cells(worded)]).toEqual([
    ['Light', '2', '1', '½', ''],
    ['Light', '2', '1', '½', 'no'],
  ])
  const far = (ruleset: typeof bare) =>
    value(resolve(ruleset, 'fire', { firer: { gun: 'light' }, range: 60 }, undefined)).gives.get('points')
  expect(far(worded)).toEqual(far(bare))
  expect(far(worded)).toMatchObject({ value: null, isKnown: true })
})

test('words in a cell of numbers are reported with a suggestion, and can’t be counted by a modifier', () => {
  expect(() => rulesetOf(rules('no'))).toThrow(/"no" isn’t a number\. .*\{words: no\} for none in words/)
  expect(() => rulesetOf(rules('{words: no, value: 1}'))).toThrow(/either value or words/)
  const modifier =
    '    dice: 1d6\n    modifiers: {gun: {value: {grid: guns}}}\n    tables: {t: {bands: {miss: ..}}}\n    outcomes: {miss: {name: Miss}}\n'
  expect(() => rulesetOf(rules('{words: no}').replace(/ {4}gives:.*\n/, modifier))).toThrow(/empty-cell/)
})

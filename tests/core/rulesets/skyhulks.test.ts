/** A very different ruleset, made only of data, loads, prints, resolves and has odds like the real ones. */
import { expect, test } from 'vitest'
import { value } from '../support/brute-force.ts'
import { asking } from '../support/asking.ts'
import { expectEndsOfAllThrows } from '../support/odds.ts'
import { numbers } from '../support/printed.ts'
import { gaugeOf } from '../../../src-core/sheet/gauge.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { gaugeWords } from '../../../src-core/words/cut-outs.ts'
import { renderGauge } from '../../../src-main/pdf/gauge/draw.ts'
import { qrsPdf } from '../../../src-main/pdf/qrs.ts'
import { readPdf } from '../../main/read-pdf.ts'
import { fonts } from '../../main/sheet-reading.ts'

const { ask, at, effects, gives, modifiers, points, ruleset } = asking('skyhulks')

test('the sheet prints phases in order, terms and dice', async () => {
  const { bytes, pages } = value(await qrsPdf(buildSheet(ruleset), fonts, { paper: 'a4', sides: 1 }))
  const read = await readPdf(bytes)
  expect([pages, read.info['Title'], read.outline.slice(0, 3)]).toEqual([1, 'Skyhulks', ['Wind', 'Guns', 'Boarding']])
  const said = read.pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
  for (const words of ['Bold captain', 'Founders', 'Canvas', 'Bombards', 'Never shoot a gull.'])
    expect(said).toContain(words)
})

test('the gauge has its own arcs, stand and length', async () => {
  const gauge = value(gaugeOf(ruleset, { paper: 'letter' }))
  expect(gauge).toMatchObject({
    stand: 50.8,
    length: 76.2,
    arcs: [{ label: 'Bow chasers', degrees: 20 }, { degrees: 55 }],
  })
  const { pages } = await readPdf(value(await renderGauge(gauge, gaugeWords, fonts)).bytes)
  expect(pages[0]?.texts.map(({ text }) => text).join(' ')).toContain('Broadside')
})

test('trimming: three dice, the captain and the storm', () => {
  const hulk = { trim: 'listing', burns: 2 }
  expect(modifiers('trim', { hulk, captain: { bold: true }, storm: 'squall' })).toBe('+2 -3 -2 -2')
  expect([4, 5, 8, 9, 13, 14].map((result) => at('trim', {}, result).outcome?.id)).toEqual([
    'founders',
    'lists',
    'lists',
    'steadies',
    'steadies',
    'soars',
  ])
  // Two plates, and two more for every full three points below 4.
  expect([4, 2, 1, -1, -2].map((result) => effects('trim', {}, result))).toEqual(
    ['2', '2', '4', '4', '6'].map((lost) => `hulk: falling, lose ${lost}`),
  )
  expect(effects('trim', {}, 14)).toBe('hulk: choose climb up to 12", grapple, level')
})

test('gunnery: fractional points, a table with two keys, a limit', () => {
  const used = (battery: object, mark: object = {}): string =>
    points({ gunner: { groups: [{ stands: 5, band: 'bombard', ...battery }] }, mark }, 'gunnery')
  expect([used({ distance: 6 }), used({ distance: 20 }), used({ distance: 21 })]).toEqual(['5', '5/3', '-'])
  expect(used({ band: 'harpoon', distance: 20 })).toBe('-')
  expect(used({ distance: 6, trim: 'listing' })).toBe('10/3')
  expect(used({ distance: 20, trim: 'listing' }, { size: 'leviathan' })).toBe('5/3')
  const weight = (shot: number): string => modifiers('gunnery', { points: shot, mark: { size: 'skiff' } })
  expect([1, 4, 9, 11, 12, 15].map(weight)).toEqual(['-2', '', '+1', '+1', '+2', '+3'])
  expect(ask('gunnery', { points: 60, spotter: { lanterns: true } }, [10]).rounds[0]?.result).toBe(14)
  const hit = (mark: object, result: number): string | undefined =>
    at('gunnery', { points: 4, mark }, result).outcome?.id
  const marks = [
    { armor: 'canvas' },
    { armor: 'oak', size: 'skiff' },
    { armor: 'oak', size: 'leviathan' },
    { armor: 'iron' },
  ]
  const firsts = [6, 10, 12, 14]
  marks.forEach((mark, index) => {
    const first = firsts[index] ?? 0
    expect([hit(mark, first - 1), hit(mark, first)]).toEqual(['miss', 'holed'])
  })
  expect([
    hit({ armor: 'canvas' }, 15),
    hit({ armor: 'oak', size: 'leviathan' }, 20),
    hit({ armor: 'iron' }, 30),
  ]).toEqual(['ablaze', 'ablaze', 'holed'])
  const follows = (die: number): readonly string[] =>
    ask('gunnery', { points: 4, mark: { armor: 'oak' } }, [die]).followUps.map(({ id }) => id)
  expect([1, 2, 18, 19, 20].map(follows)).toEqual([['misfire'], [], [], ['sparks'], ['sparks']])
})

test('boarding: a d20 against 3d6, a third hulk, and ties on six results', () => {
  const inputs = { boarder: { upwind: true }, boarded: { armor: 'iron' }, consort: { upwind: true }, storm: 'squall' }
  expect(modifiers('boarding', inputs)).toBe('boarder+2 boarded+2 boarder+3 boarder+1')
  const tied = at('boarding', { ...inputs, boarder: { upwind: true, burns: 1, plates: 9 } }, 0)
  expect(tied.next?.modifiers.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['consort']))
  expect(numbers(-5, 4).filter((result) => at('boarding', inputs, result).pending)).toEqual(numbers(-3, 2))
  expectEndsOfAllThrows(ruleset, 'boarding', { boarder: { plates: 1 }, boarded: { plates: 2, size: 'leviathan' } }, 3)
})

test('climbing', () => {
  const climb = (size: string, trim: string): string => gives('climb-rate', { hulk: { size, trim } }, 'climb')
  const trims = ['level', 'listing', 'falling']
  expect(['skiff', 'barge', 'leviathan'].map((size) => trims.map((trim) => climb(size, trim)).join(' '))).toEqual([
    '9 4 0',
    '5 2 0',
    '3 1 0',
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction, fractionText, parseFraction } from '../../../src-core/exact.ts'
import { parseExactRange, parseRange, wholeRange } from '../../../src-core/language/ranges.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { among, bad, source, textOf } from './sources.ts'
import { numberText, rangeText } from '../../../src-core/words/numbers.ts'

const number = (text: string): string | undefined => {
  const value = parseFraction(text)
  return value && fractionText(value)
}
const range = (text: string): string | undefined => {
  const read = parseExactRange(text)
  return read && `${read.min ? fractionText(read.min) : ''}..${read.max ? fractionText(read.max) : ''}`
}

describe('a number in everyday notation', () => {
  test.each([
    ['7', '7'],
    ['+2', '2'],
    ['-3', '-3'],
    ['− 3', '-3'],
    ['1.5', '3/2'],
    ['1/2', '1/2'],
    ['½', '1/2'],
    ['1½', '3/2'],
    ['1 1/2', '3/2'],
    ['-1½', '-3/2'],
  ])('%s is %s', (text, value) => expect(number(text)).toBe(value))

  test.each(['', '-', 'x', '1/0', '1 2', '½½', '½7', '7 ½ 1', '1/2 1/2', '1.5½', '--1', '1,5', 'constructor'])(
    '%j is not a number',
    (text) => expect(number(text)).toBeUndefined(),
  )

  test('matches its printed form on the sheet', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 1, max: 12 }), (n, d) => {
        const value = fraction(BigInt(n), BigInt(d))
        expect(parseFraction(numberText(value))).toEqual(value)
      }),
    )
  })
})

describe('a range in everyday notation', () => {
  test.each([
    ['6', '6..6'],
    ['-6', '-6..-6'],
    ['5..7', '5..7'],
    ['5-7', '5..7'],
    ['96–00', '96..100'],
    ['5–7', '5..7'],
    ['5 — 7', '5..7'],
    ['-3--1', '-3..-1'],
    ['-1 to -3', '-3..-1'],
    ['7..5', '7..5'],
    ['−2–3', '-2..3'],
    ['..4', '..4'],
    ['≤ 4', '..4'],
    ['<=4', '..4'],
    ['4 or less', '..4'],
    ['up to -4', '..-4'],
    ['11..', '11..'],
    ['11+', '11..'],
    ['11 or more', '11..'],
    ['11 AND MORE', '11..'],
    ['≥11', '11..'],
    ['1½-2½', '3/2..5/2'],
    ['..', '..'],
    ['any', '..'],
  ])('%s is %s', (text, value) => expect(range(text)).toBe(value))

  test.each(['', '-', 'x', '4-', '4...', '1 2', '5-7-9', '1/0', '1/0+', '...4', 'or more'])(
    '%j is not a range',
    (text) => expect(range(text)).toBeUndefined(),
  )

  test('matches its printed form on the sheet', () => {
    const end = fc.option(fc.integer({ min: -99, max: 99 }))
    fc.assert(
      fc.property(end, end, (a, b) => {
        const [min, max] = a !== null && b !== null && a > b ? [b, a] : [a, b]
        const read = parseExactRange(rangeText({ min, max }))
        expect([read?.min, read?.max].map((each) => (each ? Number(each.n) : null))).toEqual([min, max])
      }),
    )
  })
})

test('every whole number allowed in a file can be read, also in words', () => {
  const ways = [
    '8',
    '−2',
    '5..7',
    '..4',
    '11..',
    '..',
    '5-7',
    '5 to 7',
    '≤ 4',
    '>= 8',
    '8+',
    '1 or less',
    '4 and up',
    'Up to 3',
    'any',
  ]
  for (const way of ways) expect([way, wholeRange.test(way), parseRange(way) !== undefined]).toEqual([way, true, true])
  for (const way of ['', '1.5', '<2', '1,5', '4 or so', '5...7', 'up to', '1 or 2'])
    expect([way, wholeRange.test(way)]).toEqual([way, false])
})

test('00 on percentile dice is 100, alone and at the end of a range', () => {
  const bands = 'falls-back: 0-20, waits: 21–99, advances: 00'
  const text = textOf('docs/muster.yaml')
    .replace('dice: 1d6', 'dice: d%')
    .replace('falls-back: ..1, waits: 2..3, advances: 4..', bands)
  expect(bad(loadRuleset(among(source('muster.yaml', text)), 'muster'))).toEqual([
    expect.stringContaining('doesn’t cover -1 and less'),
    expect.stringContaining('doesn’t cover 101 and more'),
  ])
})

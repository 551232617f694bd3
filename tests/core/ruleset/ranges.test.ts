import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction, fractionText, parseFraction } from '../../../src-core/exact.ts'
import { parseExactRange } from '../../../src-core/language/ranges.ts'
import { numberText, rangeText } from '../../../src-core/words/numbers.ts'

const number = (text: string): string | undefined => {
  const value = parseFraction(text)
  return value && fractionText(value)
}
const range = (text: string): string | undefined => {
  const read = parseExactRange(text)
  return read && `${read.min ? fractionText(read.min) : ''}..${read.max ? fractionText(read.max) : ''}`
}

describe('a number as people write it', () => {
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
    '%j is none',
    (text) => expect(number(text)).toBeUndefined(),
  )

  test('what a sheet prints is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 1, max: 12 }), (n, d) => {
        const value = fraction(BigInt(n), BigInt(d))
        expect(parseFraction(numberText(value))).toEqual(value)
      }),
    )
  })
})

describe('a range as people write it', () => {
  test.each([
    ['6', '6..6'],
    ['-6', '-6..-6'],
    ['5..7', '5..7'],
    ['5-7', '5..7'],
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

  test.each(['', '-', 'x', '4-', '4...', '1 2', '5-7-9', '1/0', '1/0+', '...4', 'or more'])('%j is none', (text) =>
    expect(range(text)).toBeUndefined(),
  )

  test('what a sheet prints is read back', () => {
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

/** Parsing and formatting of lengths, shared by fields, forms, files and the command line. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fraction, fractionText } from '../../../src-core/exact.ts'
import { parseDistance, parseLength, lengthUnits, type LengthUnit } from '../../../src-core/ruleset/units.ts'
import { distanceText, lengthText } from '../../../src-core/words/numbers.ts'

const textOf = (value: ReturnType<typeof parseDistance>): string | undefined => value && fractionText(value)

test.each<[string, LengthUnit, string]>([
  ['1 1/2', 'inches', '3/2'],
  ['1½', 'inches', '3/2'],
  ['1.5', 'inches', '3/2'],
  ['1,5', 'inches', '3/2'],
  ['.5', 'inches', '1/2'],
  ['6"', 'inches', '6'],
  ['6 in', 'inches', '6'],
  ['½ inch', 'inches', '1/2'],
  ['25.4 mm', 'inches', '1'],
  ['22,5', 'cm', '45/2'],
  ['40 mm', 'cm', '4'],
  ['6″', 'cm', '381/25'],
  ['6', 'mm', '6'],
  ['1½ widths', 'widths', '3/2'],
])('%s, in %s, is %s', (typed, unit, exact) => {
  expect(textOf(parseDistance(typed, unit))).toBe(exact)
})

test.each(['', 'six', '6 feet', '1/0', '1,2,3', '6 in in', '-'])('%j is not a distance', (typed) => {
  expect(lengthUnits.map((unit) => parseDistance(typed, unit))).toEqual([undefined, undefined, undefined, undefined])
  expect(parseLength(typed)).toBeUndefined()
})

test('a length in inches isn’t a number of stand widths', () => {
  expect(parseDistance('6 in', 'widths')).toBeUndefined()
})

test.each<[string, LengthUnit, string]>([
  ['63/40', 'inches', '1.575″'],
  ['3/16', 'inches', '3/16″'],
  ['19/2', 'inches', '9½″'],
  ['7/12', 'inches', '0.583″'],
  ['-63/40', 'inches', '−1.575″'],
  ['762/25', 'cm', '30.48\u00a0cm'],
  ['7/20', 'widths', '0.35\u00a0width'],
])('%s of %s is written as %s', (exact, unit, text) => {
  const value = parseDistance(exact, unit)
  expect(value && distanceText(value, unit)).toBe(text)
})

const inchParts = fc.constantFrom(1, 2, 3, 4, 5, 6, 8, 16, 1000)

test('a formatted distance reads back the same, with or without a unit, and uses only fractions found on rulers', () => {
  const distance = fc.oneof(
    fc.tuple(fc.constantFrom<LengthUnit>('inches', 'widths'), fc.nat(200_000), inchParts),
    fc.tuple(fc.constantFrom<LengthUnit>('cm', 'mm'), fc.nat(200_000), fc.constantFrom(1, 2, 4, 5, 10, 100)),
  )
  fc.assert(
    fc.property(distance, ([unit, n, d]) => {
      const exact = fraction(BigInt(n), BigInt(d))
      expect(parseDistance(lengthText(exact, unit), unit)).toEqual(exact)
      expect(parseDistance(distanceText(exact, unit), unit)).toEqual(exact)
      expect(lengthText(exact, unit)).toMatch(/^(?:\d+(?:\.\d{1,3})?|\d* ?\d{1,2}\/16|\d*[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])$/)
    }),
  )
})

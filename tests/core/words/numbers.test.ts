import { expect, test } from 'vitest'
import { parseFraction, type Fraction } from '../../../src-core/exact.ts'
import {
  cellText,
  diceText,
  rowStartText,
  distanceText,
  numberText,
  rangeText,
  signedText,
} from '../../../src-core/words/numbers.ts'

const exact = (written: string): Fraction => {
  const value = parseFraction(written)
  if (!value) throw new Error(written)
  return value
}

test.each([
  ['12', '12'],
  ['1/2', '½'],
  ['3/2', '1½'],
  ['2/3', '⅔'],
  ['1/6', '⅙'],
  ['7/12', '7/12'],
  ['19/12', '1 7/12'],
  ['-3', '−3'],
  ['-1/2', '−½'],
  ['0', '0'],
])('%s is written as %s', (written, text) => {
  expect(numberText(exact(written))).toBe(text)
})

test('a modifier has a sign, except zero', () => {
  expect(['2', '-1', '0', '1/2'].map((value) => signedText(exact(value)))).toEqual(['+2', '−1', '0', '+½'])
})

test.each([
  [null, 1, '≤ 1'],
  [null, -7, '≤ −7'],
  [2, 4, '2–4'],
  [0, 2, '0–2'],
  [7, 7, '7'],
  [11, null, '11+'],
  [-1, null, '−1+'],
  [-1, 1, '−1 to 1'],
  [-3, -1, '−1 to −3'],
  [null, null, 'any'],
])('results from %s to %s are written as %s', (min, max, text) => {
  expect(rangeText({ min, max })).toBe(text)
})

test.each([
  ['1/2', '1', '½'],
  ['1', '2', '1'],
  ['6', '8', '6–7'],
  ['15', '20', '15–19'],
  ['50', null, '50+'],
])('a row from %s, with the next from %s, is written as %s', (from, next, text) => {
  expect(rowStartText(exact(from), next === null ? null : exact(next))).toBe(text)
})

test('a cell is written in its unit', () => {
  expect(cellText(exact('1/4'), 'times')).toBe('×¼')
  expect(cellText(exact('-3'), 'plus-inches')).toBe('−3')
  expect(cellText(exact('2'), 'modifier')).toBe('+2')
  expect(cellText(exact('12'), 'inches')).toBe('12')
  expect(distanceText(exact('3/2'), 'inches')).toBe('1½″')
  expect(diceText({ count: 2, sides: 6 })).toBe('2d6')
})

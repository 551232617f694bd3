import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTexts } from '../../../src-core/house/apply.ts'

const from = 'title: Club\nlength: 4\nrows: 7\n'
const length = from.replace('4', '12')
const rows = from.replace('7', '9')

test('keeps changes to different parts, in either order', () => {
  const both = 'title: Club\nlength: 12\nrows: 9\n'
  expect([mergeTexts(from, length, rows), mergeTexts(from, rows, length)]).toEqual([both, both])
})

test('our change wins if both sides change the same line', () => {
  expect(mergeTexts(from, length, from.replace('4', '8'))).toBe(length)
})

test('keeps a change made by only one side', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect([mergeTexts(before, after, before), mergeTexts(before, before, after)]).toEqual([after, after])
    }),
  )
})

test('identical changes appear once', () => {
  for (const [before, after] of [
    ['a: {}', 'a: {b: 1}'],
    ['{one: null}', '{one: null, one: null}'],
    ['', 'x'],
  ] as const)
    expect(mergeTexts(before, after, after)).toBe(after)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merged } from '../../../src-core/house/merge.ts'

const from = 'title: Club\nlength: 4\nrows: 7\n'
const length = from.replace('4', '12')
const rows = from.replace('7', '9')

test('changes of different stretches both hold, whichever was first', () => {
  const both = 'title: Club\nlength: 12\nrows: 9\n'
  expect([merged(from, length, rows), merged(from, rows, length)]).toEqual([both, both])
})

test('of two changes of the same stretch mine holds', () => {
  expect(merged(from, length, from.replace('4', '8'))).toBe(length)
})

test('where only one has changed anything it is theirs or mine', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect([merged(before, after, before), merged(before, before, after)]).toEqual([after, after])
    }),
  )
})

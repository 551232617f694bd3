/** Conditions of plain data, read as the loader would, or not at all. */
import { describe, expect, test } from 'vitest'
import type { DataMap } from '../../../src-core/house/data.ts'
import { contextAt, readCondition } from '../../../src-core/house/expressions.ts'

const rulesWith = (conditions: DataMap): DataMap => ({
  traits: {
    bold: { of: 'unit', label: 'Bold', flag: true },
    order: { of: 'unit', label: 'Order', choices: { good: 'Good', shaken: 'Shaken' } },
  },
  conditions,
  procedures: { fire: { title: 'Fire', roles: { firer: { title: 'Firer' }, target: { title: 'Target' } } } },
})
const read = (when: DataMap, conditions: DataMap = {}): unknown => {
  const rules = rulesWith(conditions)
  return readCondition(when, contextAt(rules, ['procedures', 'fire', 'modifiers', 'bold', 'when']))
}
/** A chain of named conditions, each naming the next, the last a test. */
const chain = (length: number): DataMap =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `c${at}`,
      { when: at === length - 1 ? { firer: { bold: true } } : { is: `c${at + 1}` } },
    ]),
  )

describe('a named condition', () => {
  const steady = { when: { firer: { order: 'good' } }, words: 'steady' }

  test('is read with its words and what it comes to', () => {
    expect(read({ is: 'steady' }, { steady })).toMatchObject([
      [{ not: false, named: { id: 'steady', words: 'steady' }, is: [[{ on: 'firer', key: 'order' }]] }],
    ])
    expect(read({ not: { is: 'steady' } }, { steady })).toMatchObject([
      [{ not: true, named: { id: 'steady' }, is: [[{ on: 'firer' }]] }],
    ])
  })

  test('several of which one is enough', () => {
    expect(read({ is: ['steady', 'bold'] }, { steady, bold: { when: { firer: { bold: true } } } })).toMatchObject([
      [{ not: false, named: { id: 'steady' } }],
      [{ not: false, named: { id: 'bold' } }],
    ])
  })

  test('is not read where there is none, in a circle, or too deep', () => {
    expect(read({ is: 'steadfast' }, { steady })).toBeNull()
    expect(read({ is: 'steady' }, { steady: { when: { is: 'steady' } } })).toBeNull()
    expect(read({ is: 'one' }, { one: { when: { is: 'two' } }, two: { when: { is: 'one' } } })).toBeNull()
    expect(read({ is: 'c0' }, chain(17))).not.toBeNull()
    expect(read({ is: 'c0' }, chain(18))).toBeNull()
  })

  test('twice beside each other is no circle', () => {
    expect(read({ any: [{ is: 'steady' }, { not: { is: 'steady' } }] }, { steady })).not.toBeNull()
  })
})

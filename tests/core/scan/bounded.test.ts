/** The work of reading a text is counted and can be cancelled. */
import { expect, test } from 'vitest'
import { bounded, openBudget } from '../../../src-core/budget.ts'
import { success } from '../../../src-core/problem.ts'
import { readScan } from '../../../src-core/scan/read.ts'

const read = (text: string, budget = openBudget()) =>
  bounded(() => success(readScan(text, { lowest: 1, highest: 10 }, budget)))

test('a text of nothing but line ends is refused, not read for minutes', () => {
  expect(read('\n'.repeat(16_000))).toMatchObject({ ok: false, problems: [{ code: 'too-large' }] })
})

test('a chart is read within the budget, unless it is cancelled', () => {
  const chart = Array.from({ length: 10 }, (_, row) => `${row + 1}\tResult ${row}`).join('\n')
  expect(read(chart).ok).toBe(true)
  expect(
    read(
      '1-2\n'.repeat(2000),
      openBudget(undefined, () => true),
    ),
  ).toMatchObject({ ok: false })
})

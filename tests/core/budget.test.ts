import { describe, expect, test } from 'vitest'
import { runBounded, openBudget } from '../../src-core/budget.ts'
import { failure, problem, success, type Problem } from '../../src-core/problem.ts'

const excess = (max: number): Problem =>
  problem('too-much-work', { what: 'check', title: 'Fire', max, hasTies: false, situations: null })

describe('a budget', () => {
  test('allows its last step, then stops the work and names the oversized input', () => {
    const spending = (steps: number) =>
      runBounded(() => {
        const budget = openBudget(10)
        for (let step = 0; step < steps; step += 1) budget.spend(1, excess)
        return success('done')
      })
    expect(spending(10)).toEqual(success('done'))
    expect(spending(11)).toEqual(failure(excess(10)))
  })

  test('checks for cancellation regularly', () => {
    let asked = 0
    const budget = openBudget(1e9, () => (asked += 1) > 3)
    const result = runBounded(() => {
      for (;;) budget.spend(1000, excess)
    })
    expect(result).toMatchObject({ ok: false, problems: [{ code: 'stopped' }] })
    expect(asked).toBe(4)
  })

  test('does not hide internal errors', () => {
    const fault = new RangeError('a fault')
    const work = (): never => {
      throw fault
    }
    expect(() => runBounded(work)).toThrow(fault)
  })
})

/** A side's losses, distributed among its units. */
import { expect, test } from 'vitest'
import {
  likeliestChanges,
  lostInAll,
  maxLosses,
  moveLoss,
  distributeLoss,
  setTick,
} from '../../../src-core/battle/shares.ts'
import type { DifferenceView, LossView, LossesView } from '../../../src-core/contract/battle.ts'

const loss = (stands: number | 'all', happens = true): LossView => ({
  stands,
  happens,
  condition: '',
  text: '',
  isChosen: false,
})
const unit = (name: string, max: number): LossesView['shares'][number] => ({
  unit: name,
  name,
  missing: '',
  steps: Array.from({ length: max + 1 }, (_, lost) => ({
    text: '',
    changes: lost === 0 ? [] : [{ unit: name, trait: 'stands', to: max - lost }],
  })),
})
const difference = (name: string, happens: boolean): DifferenceView => ({
  unit: name,
  trait: 'order',
  to: 'disordered',
  happens,
  condition: '',
  text: '',
  state: '',
})

test('selects one option of a choice, with all its changes', () => {
  const option = (name: string, condition: string, choice?: string): DifferenceView => ({
    ...difference(name, false),
    condition,
    ...(choice !== undefined && { choice }),
  })
  const all = [
    difference('one', true),
    option('one', 'rally', 'one tardy'),
    option('one', 'replenish', 'one tardy'),
    option('one', 'replenish', 'one tardy'),
    option('two', 'rally', 'two tardy'),
  ]
  const start = [true, true, false, false, true]
  expect(setTick(all, start, 2, true)).toEqual([true, false, true, true, true])
  expect(setTick(all, setTick(all, start, 2, true), 3, false)).toEqual([true, false, false, false, true])
  expect(setTick(all, start, 0, false)).toEqual([false, true, false, false, true])
})

test('applies certain effects, not possible ones; the first units lose all they can', () => {
  const losses: LossesView = {
    title: 'Attacker',
    losses: [loss(3), loss(2, false)],
    shares: [unit('one', 2), unit('two', 4)],
  }
  expect(maxLosses(losses)).toEqual([2, 4])
  expect(
    likeliestChanges({ differences: [difference('one', true), difference('two', false)], losses: [losses] }),
  ).toEqual([
    { unit: 'one', trait: 'order', to: 'disordered' },
    { unit: 'one', trait: 'stands', to: 0 },
    { unit: 'two', trait: 'stands', to: 3 },
  ])
})

test('never subtracts more than the unit has, and “all” subtracts everything', () => {
  expect(lostInAll([2, 1], [2, 4])).toBe(3)
  expect(lostInAll([9], [2, 4])).toBe(6)
  expect(lostInAll([1, 'all'], [2, 4])).toBe(6)
  expect(distributeLoss(0, [2, 4])).toEqual([0, 0])
  expect(distributeLoss(9, [2, 4])).toEqual([2, 4])
})

test('moves a loss to or from the last other unit that can share it, or does nothing', () => {
  expect(moveLoss([1, 1, 1], [2, 2, 2], 0, 1)).toEqual([2, 1, 0])
  expect(moveLoss([1, 1, 0], [2, 2, 2], 0, 1)).toEqual([2, 0, 0])
  expect(moveLoss([2, 1, 0], [2, 2, 2], 0, 1)).toEqual([2, 1, 0])
  expect(moveLoss([1, 0, 0], [2, 2, 2], 0, -1)).toEqual([0, 0, 1])
  expect(moveLoss([1, 2], [2, 2], 0, -1)).toEqual([1, 2])
  expect(moveLoss([0, 2], [2, 2], 0, -1)).toEqual([0, 2])
})

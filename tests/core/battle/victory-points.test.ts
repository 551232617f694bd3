import { expect, test } from 'vitest'
import { scoredStates, victoryPoints } from '../../../src-core/battle/victory-points.ts'
import { rulesetNamed } from '../support/rulesets.ts'

test('scores destroyed units, lost leaders, and states caused by losses', () => {
  expect(scoredStates(rulesetNamed('fire-and-fury'))).toEqual([
    { id: 'fatigue fresh', label: 'Fresh' },
    { id: 'fatigue worn', label: 'Worn' },
    { id: 'fatigue spent', label: 'Spent' },
    { id: 'destroyed', label: 'Destroyed' },
    { id: 'leader', label: 'Leader lost' },
  ])
})

test('a side scores for the states of enemy units; a destroyed unit scores only as destroyed', () => {
  const unit = (side: string, fatigue: string, more: object = {}) =>
    ({ is: 'unit', side, now: { fatigue, stands: 3 }, status: 'present', ...more }) as const
  const points = victoryPoints(
    { 'fatigue worn': 1, 'fatigue spent': 2, destroyed: 4, leader: 3 },
    [{ id: 'north' }, { id: 'south' }],
    [
      unit('north', 'fresh'),
      unit('north', 'worn'),
      unit('south', 'spent'),
      unit('south', 'spent', { status: 'destroyed' }),
      unit('south', 'spent', { is: 'leader', status: 'destroyed' }),
      unit('south', 'worn', { is: 'leader' }),
    ],
  )
  expect([...points]).toEqual([
    ['north', 9],
    ['south', 1],
  ])
})

/** Parts of a unit's state that are calculated, not stored. */
import { expect, test } from 'vitest'
import { afterEvent, emptyBattle } from '../../../src-core/battle/battle.ts'
import { derivedStates, meetsGuard } from '../../../src-core/battle/derived.ts'
import type { Guard, Test } from '../../../src-core/language/model.ts'
import type { Unit, UnitFacts } from '../../../src-core/battle/roster.ts'
import { rosterView } from '../../../src-core/battle/view.ts'
import { fraction } from '../../../src-core/exact.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const brigade = { stands: 4, 'worn-at': 4, 'spent-at': 2 }

test('does not calculate a value that was entered', () => {
  expect(derivedStates(rules, 'unit', brigade)).toMatchObject({ fatigue: 'worn' })
  expect(derivedStates(rules, 'unit', { ...brigade, fatigue: 'spent' })).not.toHaveProperty('fatigue')
})

test('leaves out unknown values and ignores traits the ruleset doesn’t have', () => {
  expect(derivedStates(rules, 'unit', { stands: 4 })).not.toHaveProperty('fatigue')
  expect(derivedStates(rules, 'unit', { ...brigade, uniform: 'blue' })).toMatchObject({ fatigue: 'worn' })
  expect(derivedStates(rules, 'leader', brigade)).not.toHaveProperty('fatigue')
})

test('groups pips where losses change the state, and takes symbols from trait values', () => {
  const unit = (id: string, facts: UnitFacts, is: Unit['is'] = 'unit'): Unit => ({
    id,
    name: id,
    is,
    side: 'north',
    command: null,
    facts,
  })
  const units = [
    unit('mabry', { stands: 6, 'worn-at': 4, 'spent-at': 2 }),
    unit('fresh', { stands: 3, arm: 'dismounted' }),
    unit('battery', { stands: 2, 'worn-at': 1, arm: 'artillery' }),
    unit('unknown', {}),
    unit('crane', {}, 'leader'),
  ]
  const at = '2026-11-22T10:00:00.000Z'
  const edit = { sides: [{ id: 'north', name: 'North', facts: {} }], units }
  const mustered = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), { event: 'muster', at, edit })
  const changes = [{ unit: 'mabry', trait: 'stands', to: 5 }]
  const battle = afterEvent(mustered, { event: 'apply', at, of: 'hand', by: 'players', changes })
  const shown = rosterView(rules, battle).units.map(({ symbol, stands }) => [symbol, stands])
  expect(shown).toEqual([
    ['infantry', { left: 5, groups: [2, 2, 2] }],
    ['cavalry', { left: 3, groups: [3] }],
    ['artillery', { left: 2, groups: [1, 1] }],
    ['infantry', null],
    ['leader', null],
  ])
})

test('shows worn and spent even if they are default values, but nothing that symbols and stands already show', () => {
  const facts: UnitFacts = { stands: 6, 'worn-at': 4, 'spent-at': 2, arm: 'cavalry' }
  const unit: Unit = { id: 'mabry', name: 'Mabry', is: 'unit', side: 'north', command: null, facts }
  const at = '2026-11-22T10:00:00.000Z'
  const edit = { sides: [{ id: 'north', name: 'North', facts: {} }], units: [unit] }
  const mustered = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), { event: 'muster', at, edit })
  const stateAt = (stands: number) => {
    const changes = [
      { unit: 'mabry', trait: 'stands', to: stands },
      { unit: 'mabry', trait: 'low-ammunition', to: true },
    ]
    return rosterView(rules, afterEvent(mustered, { event: 'apply', at, of: 'hand', by: 'players', changes })).units[0]
      ?.state
  }
  expect(rosterView(rules, mustered).units[0]?.state).toEqual([])
  expect(stateAt(5)).toEqual(['low on ammunition'])
  expect(stateAt(4)).toEqual(['worn', 'low on ammunition'])
  expect(stateAt(2)).toEqual(['spent', 'low on ammunition'])
})

test('finds only unit states, not values calculated from both sides', () => {
  for (const id of Object.keys(derivedStates(rules, 'unit', { ...brigade, arm: 'infantry' })))
    expect(rules.traits.get(id)).toMatchObject({ of: 'unit', kind: 'choice' })
})

test('numbers, fractions as strings, choices and flags can meet a condition; missing values can’t', () => {
  const asks = (key: string, accepts: Test['accepts']): Guard => ({
    when: [[{ on: null, key, accepts }]],
    unless: null,
  })
  const atMostTwo: Test['accepts'] = { ranges: [{ min: null, max: fraction(2n) }] }
  expect(meetsGuard(rules, 'unit', { stands: 2 }, asks('stands', atMostTwo))).toBe(true)
  expect(meetsGuard(rules, 'unit', { stands: 3 }, asks('stands', atMostTwo))).toBe(false)
  expect(meetsGuard(rules, 'unit', { stands: '5/2' }, asks('stands', atMostTwo))).toBe(false)
  expect(meetsGuard(rules, 'unit', { stands: '3/2' }, asks('stands', atMostTwo))).toBe(true)
  expect(meetsGuard(rules, 'unit', {}, asks('stands', atMostTwo))).toBe(false)
  expect(meetsGuard(rules, 'unit', { order: 'disordered' }, asks('order', { choices: new Set(['disordered']) }))).toBe(
    true,
  )
  expect(meetsGuard(rules, 'unit', { silenced: true }, asks('silenced', { flag: true }))).toBe(true)
  expect(meetsGuard(rules, 'unit', { silenced: false }, asks('silenced', { flag: true }))).toBe(false)
})

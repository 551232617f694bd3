/** What a unit's state comes to that nobody keeps. */
import { expect, test } from 'vitest'
import { derivedStates, meetsGuard } from '../../../src-core/battle/derived.ts'
import type { Guard, Test } from '../../../src-core/language/model.ts'
import { fraction } from '../../../src-core/exact.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const brigade = { stands: 4, 'worn-at': 4, 'spent-at': 2 }

test('what is said of a unit is not found again', () => {
  expect(derivedStates(rules, 'unit', brigade)).toMatchObject({ fatigue: 'worn' })
  expect(derivedStates(rules, 'unit', { ...brigade, fatigue: 'spent' })).not.toHaveProperty('fatigue')
})

test('what nobody can tell is left out, and what the ruleset does not know is passed over', () => {
  expect(derivedStates(rules, 'unit', { stands: 4 })).not.toHaveProperty('fatigue')
  expect(derivedStates(rules, 'unit', { ...brigade, uniform: 'blue' })).toMatchObject({ fatigue: 'worn' })
  expect(derivedStates(rules, 'leader', brigade)).not.toHaveProperty('fatigue')
})

test('only states are found: what a charge reckons of two sides is none', () => {
  for (const id of Object.keys(derivedStates(rules, 'unit', { ...brigade, arm: 'infantry' })))
    expect(rules.traits.get(id)).toMatchObject({ of: 'unit', kind: 'choice' })
})

test('a guard is met by numbers, fractions as text, choices and flags; by what is not said it is not', () => {
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

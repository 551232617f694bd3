/** Values that a unit can't have are rejected before anything is recorded. */
import { expect, test } from 'vitest'
import { afterEvent, emptyBattle } from '../../../src-core/battle/battle.ts'
import type { TraitChange } from '../../../src-core/battle/events.ts'
import { battleLimits, changesProblem } from '../../../src-core/battle/limits.ts'
import { goneTrait } from '../../../src-core/battle/status.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const { roster } = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
  event: 'muster',
  at: '2026-11-22T10:00:00.000Z',
  edit: {
    sides: [{ id: 'north', name: 'North', facts: {} }],
    units: [{ id: 'archer', name: 'Archer', is: 'unit', side: 'north', command: null, facts: { stands: 6 } }],
  },
})
const problemOf = (...changes: readonly Omit<TraitChange, 'unit'>[]) =>
  changesProblem(
    rules,
    roster,
    changes.map((change) => ({ unit: 'archer', ...change }) as TraitChange),
  )

test.each([
  { trait: 'order', to: 'disordered' },
  { trait: 'order', to: null },
  { trait: 'low-ammunition', to: true },
  { trait: 'low-ammunition', to: false },
  { trait: 'stands', to: 6 },
  { trait: 'stands', to: '6' },
  { trait: 'stands', to: 0 },
  { trait: 'stands', to: 9999 },
  { trait: 'stands', by: -2 },
  { trait: goneTrait, to: true },
  { trait: goneTrait, to: 3 },
  { trait: goneTrait, to: null },
])('accepts %o', (change) => {
  expect(problemOf(change)).toBeNull()
})

const wrong = (facts: object) => ({ code: 'wrong-input', path: ['changes', 0], facts })
test.each([
  [{ trait: 'low-ammunition', to: 'yes' }, wrong({ what: 'flag', given: { text: 'yes' }, label: 'Low on ammunition' })],
  [{ trait: 'low-ammunition', to: 1 }, wrong({ what: 'flag', given: { plain: '1' } })],
  [{ trait: 'low-ammunition', by: 1 }, wrong({ what: 'flag', given: { plain: '1' } })],
  [
    { trait: 'order', to: 'disorderd' },
    wrong({
      what: 'choice',
      given: { text: 'disorderd' },
      alternatives: { meant: 'disordered', known: { count: 2, first: ['good', 'disordered'] } },
    }),
  ],
  [{ trait: 'order', to: true }, wrong({ what: 'choice', given: { plain: 'true' }, alternatives: { meant: null } })],
  [
    { trait: 'stands', to: 2.5 },
    wrong({ what: 'number', given: { plain: '2.5' }, bounds: { isWhole: true, min: '-9999', max: '9999' } }),
  ],
  [{ trait: 'stands', to: 10_000 }, wrong({ what: 'number' })],
  [{ trait: 'stands', to: -10_000 }, wrong({ what: 'number' })],
  [{ trait: 'stands', to: 'many' }, wrong({ what: 'number', given: { text: 'many' } })],
  [{ trait: 'stands', to: true }, wrong({ what: 'number', given: { plain: 'true' } })],
  [{ trait: goneTrait, to: false }, wrong({ what: 'flag' })],
  [{ trait: goneTrait, by: 1 }, wrong({ what: 'flag' })],
  [
    { trait: 'ordr', to: 'disordered' },
    { code: 'unknown-name', path: ['changes', 0], facts: { name: 'ordr', alternatives: { meant: 'order' } } },
  ],
])('refuses %o', (change, problem) => {
  expect(problemOf(change)).toMatchObject(problem)
})

test('refuses unknown units, and too many changes to one unit', () => {
  const change = { trait: 'stands', to: 6 }
  expect(changesProblem(rules, roster, [{ unit: 'nobody', trait: 'stands', to: 6 }])).toMatchObject({
    code: 'not-found',
    facts: { what: 'unit', unit: 'nobody' },
  })
  const max = Array.from({ length: battleLimits.changesOfUnit }, () => change)
  expect(problemOf(...max)).toBeNull()
  expect(problemOf(...max, change)).toMatchObject({ code: 'too-large', facts: { of: 'unit-changes' } })
})

/** The suggestions at a path of the text for the current rules: ids for keys and for values, each with its printed name. */
import { describe, expect, test } from 'vitest'
import { suggestionsAt } from '../../../src-core/house/forms/suggestions.ts'
import { stepsOf } from '../../../src-core/paths.ts'

const rules = {
  traits: {
    order: { of: 'unit', label: 'Order', choices: { good: 'Good order', shaken: 'Shaken' }, changes: true },
    stands: { of: 'unit', label: 'Stands', count: { max: 9 } },
    bold: { of: 'unit', label: 'Bold', flag: true },
  },
  conditions: { weak: { when: { stands: '..2' }, words: 'weak' } },
  grids: { points: { title: 'Points', by: 'bold', columns: { near: 'Near', far: 'Far' }, rows: { yes: {}, no: {} } } },
  phases: { fire: { title: 'Fire' }, charge: { title: 'Charge' } },
  procedures: {
    duel: {
      title: 'Duel',
      roles: { attacker: { title: 'Attacker' }, defender: { title: 'Defender' } },
      outcomes: { won: { name: 'Won' }, lost: { name: 'Lost' } },
      modifiers: { bold: { label: 'Bold', value: 1 }, weak: { label: 'Weak', value: -1 } },
    },
  },
}

const at = (path: string): { readonly keys: readonly string[]; readonly values: readonly string[] } => {
  const { keys, values } = suggestionsAt(stepsOf(path), rules)
  return { keys: keys.map(({ id }) => id), values: values.map(({ id }) => id) }
}

test('each id is suggested with its printed name', () => {
  expect(suggestionsAt(['procedures', 'duel', 'phase'], rules).values).toEqual([
    { id: 'fire', label: 'Fire' },
    { id: 'charge', label: 'Charge' },
  ])
  expect(suggestionsAt(['procedures', 'duel', 'modifiers'], rules).keys).toEqual([
    { id: 'bold', label: 'Bold' },
    { id: 'weak', label: 'Weak' },
  ])
})

test.each([
  ['traits', ['order', 'stands', 'bold']],
  ['traits.order.choices', ['good', 'shaken']],
  ['grids.points.rows.yes.cells', ['near', 'far']],
  ['procedures.duel.tables.duel.rows.low.bands', ['won', 'lost']],
  ['procedures.duel.outcomes.won.effects.back.set', ['order']],
])('suggests keys below %s', (path, keys) => {
  expect(at(path).keys).toEqual(keys)
})

test.each([
  ['procedures.duel.outcomes.won.lower', ['won', 'lost']],
  ['procedures.duel.modifiers.bold.after', ['weak']],
  ['procedures.duel.modifiers.bold.like', ['weak']],
  ['procedures.duel.modifiers.bold.value', ['stands', 'points']],
  ['traits.order.default', ['good', 'shaken']],
  ['procedures.duel.title', []],
])('suggests values for %s', (path, values) => {
  expect(at(path).values).toEqual(values)
})

test('suggests the base’s keys below a newly typed key', () => {
  const begun = { ...rules, procedures: { duel: { ...rules.procedures.duel, modifiers: null } } }
  const modifiers = ['procedures', 'duel', 'modifiers']
  expect(suggestionsAt(modifiers, begun).keys).toEqual([])
  expect(suggestionsAt(modifiers, begun, rules).keys.map(({ id }) => id)).toEqual(['bold', 'weak'])
  const gone = { ...rules, procedures: null }
  expect(suggestionsAt(['procedures'], gone, rules).keys.map(({ id }) => id)).toEqual(['duel'])
  expect(suggestionsAt([...modifiers, 'bold', 'when'], gone, rules).keys.map(({ id }) => id)).toContain('attacker')
})

describe('a condition', () => {
  const where = 'procedures.duel.modifiers.bold.when'
  const roles = ['attacker', 'defender', 'enemy']

  test.each([[''], ['.not'], ['.any.0'], ['.enemy'], ['.attacker.all.1']])(
    'suggests traits and roles in `when%s`',
    (inside) => {
      expect(at(where + inside).keys).toEqual(expect.arrayContaining(['order', 'stands', 'bold', ...roles]))
    },
  )

  test.each([
    ['.order', ['good', 'shaken']],
    ['.enemy.order.1', ['good', 'shaken']],
    ['.bold', ['true', 'false']],
    ['.stands', []],
    ['.is', ['weak']],
    ['.not.is.0', ['weak']],
    ['.role', ['attacker', 'defender']],
  ])('suggests the values of the trait in `when%s`', (inside, values) => {
    expect(at(where + inside).values).toEqual(values)
  })
})

import { expect, test } from 'vitest'
import { answerJson, oddsJson, share } from '../../../src-core/resolve/json.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')

test('a result has whole numbers as numbers, fractions as strings, and the last roll at the top level', () => {
  const groups = [{ stands: 5, each: '1/2', arm: 'infantry', order: 'disordered' }]
  const json = answerJson(value(resolve(rules, 'fire', { firer: { groups }, target: { arm: 'infantry' } }, [10])))
  expect(json).toMatchObject({
    procedure: 'fire',
    outcome: { id: 'lively', name: 'Lively' },
    result: 10,
    natural: 10,
    modifiers: [],
    points: '5/4',
    factors: [{ id: 'weak-stands', times: '1/2', group: 0 }],
    table: { id: 'fire', row: 'p1', band: { min: 9, max: null } },
    pending: false,
  })
  expect(json['effects']).toMatchObject([
    { of: 'target', kind: 'troops', verbs: [{ verb: 'set', trait: 'order', to: 'disordered' }], when: null },
  ])
  expect(json['rounds']).toMatchObject([{ result: 10 }])
})

test('odds have counts as digits with their probability, out of one total', () => {
  const json = oddsJson(value(odds(rules, 'charge', { attacker: { stands: 1 } })))
  expect(json).toMatchObject({
    total: '100',
    tie: { count: '10', p: 0.1 },
    results: { '-9': { count: '1', p: 0.01 }, 0: { count: '10' } },
  })
  expect(json['outcomes']).toMatchObject({ 'desperate-struggle': { count: '10', p: 0.1 } })
  expect(json['final']).toMatchObject({ total: '100', exhausted: { attacker: { count: '10', p: 0.1 } } })
})

test('a probability is exact for numbers of any length', () => {
  const total = 100n ** 500n
  expect(share(total / 4n, total)).toBe(0.25)
  expect(share(0n, total)).toBe(0)
  expect(share(total, total)).toBe(1)
  expect(share(1n, 3n)).toBe(1 / 3)
})

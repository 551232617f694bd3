/** Odds of every check of the two sheets, held against all throws counted. */
import { expect, test } from 'vitest'
import { expectEndsOfAllThrows, expectOddsOfAllThrows } from '../support/odds.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rulesets = { 'fire-and-fury': rulesetNamed('fire-and-fury'), 'regimental-fury': rulesetNamed('regimental-fury') }
const requests: readonly (readonly [procedure: string, inputs: object])[] = [
  ['maneuver', { unit: { order: 'good', fatigue: 'fresh', 'attached-exceptional': 1 } }],
  ['maneuver', { unit: { order: 'disordered', fatigue: 'spent' }, other: -1 }],
  ['fire', { points: '1/2' }],
  ['fire', { points: 13.5, target: { arm: 'infantry', cover: 'town', 'attached-leaders': 1 }, firer: { 'half-firing': false } }],
  [
    'fire',
    {
      firer: {
        groups: [
          { stands: 6, each: 2, order: 'disordered' },
          { stands: 3, each: 5, enfilading: true },
        ],
      },
      target: { arm: 'cavalry' },
    },
  ],
  ['fallen-leader', {}],
  ['charge', {}],
  ['charge', { attacker: { fatigue: 'fresh', order: 'disordered' }, defender: { works: 'trenches', other: -2 } }],
  ['charge', { attacker: { stands: 6, army: 'confederate' }, defender: { stands: 3, 'stands-lost': 1 } }],
  ['charge', { attacker: { stands: 2, formation: 'line' }, defender: { stands: 7, outflanked: true } }],
  ['fall-back', { unit: { arm: 'dismounted' } }],
  ['cavalry-fall-back', {}],
]

test.each(Object.values(rulesets).map((ruleset) => [ruleset.head.id, ruleset] as const))('%s', (_, ruleset) => {
  const rolled = [...ruleset.procedures.values()].filter(({ rolls }) => rolls.length > 0).map(({ id }) => id)
  expect([...new Set(requests.map(([procedure]) => procedure))]).toEqual(expect.arrayContaining(rolled))
  for (const [procedure, inputs] of requests.filter(([id]) => rolled.includes(id))) {
    if (procedure === 'charge') expectEndsOfAllThrows(ruleset, procedure, inputs, 8)
    else expectOddsOfAllThrows(ruleset, procedure, inputs)
  }
})

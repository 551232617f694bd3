/** Odds of every check in every ruleset, compared with a count of all rolls. */
import { describe, expect, test } from 'vitest'
import { expectEndsOfAllThrows, expectOddsOfAllThrows } from '../support/odds.ts'
import { offered, rulesetNamed } from '../support/rulesets.ts'

type Request = readonly [procedure: string, inputs: object]

const brigades: readonly Request[] = [
  ['maneuver', { unit: { order: 'good', fatigue: 'fresh', 'attached-exceptional': 1 } }],
  ['maneuver', { unit: { order: 'disordered', fatigue: 'spent' }, other: -1 }],
  ['fire', { points: '1/2' }],
  [
    'fire',
    {
      points: 13.5,
      target: { arm: 'infantry', cover: 'town', 'attached-leaders': 1 },
      firer: { 'half-firing': false },
    },
  ],
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

const regiments: readonly Request[] = [
  ['maneuver', { unit: { arm: 'infantry', order: 'good', quality: 'veteran', fatigue: 'spent' } }],
  ['maneuver', { unit: { order: 'broken' }, other: -1 }],
  ['maneuver', { unit: { arm: 'artillery', order: 'disordered', limber: 'limbered' } }],
  ['fire', { points: '1/2', firer: { arm: 'infantry', quality: 'raw' }, target: { quality: 'raw', massed: true } }],
  [
    'fire',
    {
      firer: {
        groups: [
          { arm: 'infantry', stands: 6, each: '1/2', 'low-ammunition': true },
          { arm: 'artillery', stands: 3, range: 4 },
        ],
      },
      target: { arm: 'cavalry', formation: 'field-column', cover: 'partial', 'leader-near': true, massed: false },
    },
  ],
  ['fallen-leader', {}],
  ['charge', {}],
  [
    'charge',
    { attacker: { stands: 6, arm: 'cavalry', breakthrough: true }, defender: { stands: 3, ground: 'strong' } },
  ],
  ['charge', { attacker: { stands: 2, quality: 'veteran' }, defender: { stands: 7, arm: 'artillery', other: 1 } }],
]

const empires: readonly Request[] = [
  [
    'maneuver',
    {
      unit: { order: 'good', nation: 'austria', arm: 'cavalry', formation: 'column' },
      commander: { rating: 'poor' },
      chain: 'broken',
    },
  ],
  ['maneuver', { unit: { order: 'disordered', fatigue: 'spent' } }],
  ['emergency-change', { unit: { nation: 'prussia', formation: 'column' }, year: 1806 }],
  ['evade', {}],
  ['fire', { points: '1/2' }],
  [
    'fire',
    {
      points: 41,
      firer: { nation: 'britain', class: 'light' },
      target: { formation: 'square', enfiladed: true, officer: 'attached' },
    },
  ],
  ['fallen-leader', {}],
  ['melee', {}],
  [
    'melee',
    {
      attacker: { nation: 'france', formation: 'column', stands: 6 },
      defender: { nation: 'russia', stands: 4, ground: 'town' },
    },
  ],
  ['melee', { attacker: { arm: 'cavalry', stands: 2 }, defender: { formation: 'square', stands: 9 } }],
]

const airships: readonly Request[] = [
  ['trim', { hulk: { trim: 'listing', burns: 2 }, captain: { bold: true }, storm: 'squall' }],
  ['gunnery', { points: 17, mark: { armor: 'canvas', size: 'leviathan' }, spotter: { lanterns: true } }],
  [
    'gunnery',
    { gunner: { groups: [{ stands: 7, band: 'bombard', distance: 12, trim: 'listing' }] }, mark: { armor: 'iron' } },
  ],
  ['boarding', { boarder: { upwind: true, plates: 4 }, boarded: { size: 'leviathan', plates: 2 }, storm: 'squall' }],
  ['boarding', { boarder: { burns: 3 }, consort: { upwind: true } }],
]

const requests: Readonly<Record<string, readonly Request[]>> = {
  'fire-and-fury': brigades,
  'regimental-fury': brigades,
  'italy-1799': regiments,
  'triple-alliance-1864': regiments,
  'napoleonic-fury': empires,
  skyhulks: airships,
}

test('every included ruleset is tested', () => {
  expect(Object.keys(requests)).toEqual(expect.arrayContaining([...offered()]))
})

describe.each(Object.keys(requests))('%s', (id) => {
  const ruleset = rulesetNamed(id)
  const rolled = [...ruleset.procedures.values()]
    .filter(({ rolls }) => rolls.length > 0)
    .map((procedure) => procedure.id)
  const asked = (requests[id] ?? []).filter(([procedure]) => rolled.includes(procedure))

  test('every procedure with dice is tested', () => {
    expect([...new Set(asked.map(([procedure]) => procedure))].toSorted()).toEqual(rolled.toSorted())
  })

  test.each(asked)('%s %j', (procedure, inputs) => {
    const ties = [...(ruleset.procedures.get(procedure)?.outcomes.values() ?? [])].flatMap(({ effects }) =>
      effects.filter(({ verbs }) => verbs.some(({ verb }) => verb === 'again')),
    )
    // Ties on several results branch, so fewer of their rolls can be counted.
    if (ties.length > 0) expectEndsOfAllThrows(ruleset, procedure, inputs, id === 'skyhulks' ? 3 : 8)
    else expectOddsOfAllThrows(ruleset, procedure, inputs)
  })
})

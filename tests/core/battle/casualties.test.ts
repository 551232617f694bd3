/** The losses of a battle by side and command. */
import { expect, test } from 'vitest'
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import { casualtiesOf } from '../../../src-core/battle/casualties.ts'
import type { UnitFacts, RosterEdit } from '../../../src-core/battle/roster.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const at = '2026-11-22T10:00:00.000Z'
const unit = (
  id: string,
  side: string,
  command: string | null,
  facts: UnitFacts,
): NonNullable<RosterEdit['units']>[number] => ({
  ...{ id, name: id, is: 'unit', side, command, facts },
})
const mustered: Battle = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
  event: 'muster',
  at,
  edit: {
    sides: [
      { id: 'union', name: 'Union', facts: {} },
      { id: 'rebels', name: 'Rebels', facts: {} },
    ],
    commands: [
      { id: 'corps', name: 'I Corps', side: 'union', parent: null, facts: {} },
      { id: 'division', name: '1st Division', side: 'union', parent: 'corps', facts: {} },
    ],
    units: [
      unit('meredith', 'union', 'division', { stands: 6 }),
      unit('cutler', 'union', 'corps', { stands: 4 }),
      unit('unnumbered', 'union', 'corps', {}),
      unit('archer', 'rebels', null, { stands: 5 }),
      { id: 'reynolds', name: 'Reynolds', is: 'leader', side: 'union', command: 'corps', facts: {} },
    ],
  },
})

test('for each side and command, adds up the stands and losses of units that have a strength', () => {
  const changes = Object.entries({ meredith: 2, cutler: 0, archer: 4 }).map(([id, to]) => ({
    unit: id,
    trait: 'stands',
    to,
  }))
  const battle = afterEvent(mustered, { event: 'apply', at, of: 'hand', by: 'players', changes })
  const rows = casualtiesOf(rules, battle).map(({ name, depth, units, destroyed, losses }) => [
    name,
    depth,
    units,
    destroyed,
    losses.map(({ trait, had, lost, unknown }) => `${trait} ${lost} of ${had}, unknown of ${unknown}`).join(', '),
  ])
  expect(rows).toEqual([
    ['Union', 0, 3, 1, 'stands 8 of 10, unknown of 1'],
    ['I Corps', 1, 3, 1, 'stands 8 of 10, unknown of 1'],
    ['1st Division', 2, 1, 0, 'stands 4 of 6, unknown of 0'],
    ['Rebels', 0, 1, 0, 'stands 1 of 5, unknown of 0'],
  ])
})

test('has no totals if no unit has a strength', () => {
  const unnumbered = afterEvent(mustered, {
    ...{ event: 'muster', at, rules: { ruleset: 'fire-and-fury', house: [] } },
    edit: { units: [unit('archer', 'rebels', null, {})] },
  })
  const rebels = casualtiesOf(rules, unnumbered).find(({ id }) => id === 'rebels')
  expect(rebels?.losses).toEqual([expect.objectContaining({ trait: 'stands', had: null, lost: null, unknown: 1 })])
})

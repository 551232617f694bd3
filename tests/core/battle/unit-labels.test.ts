import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRoster, tableOf } from '../../../src-core/battle/read-roster.ts'
import { editedRoster, emptyRoster } from '../../../src-core/battle/roster.ts'
import { musterOf, readScenario } from '../../../src-core/battle/scenario.ts'
import { unitLabels } from '../../../src-core/battle/unit-labels.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('regimental-fury')

test('a label has name, command, strength as 7/5/3, and the unit’s facts', () => {
  const file = join(import.meta.dirname, '../../../rulesets/battles/wheat-field-road.battle.yaml')
  const scenario = readScenario('wheat', readFileSync(file, 'utf8'))
  if (!scenario.ok) throw new Error('no scenario')
  const labels = unitLabels(rules, editedRoster(emptyRoster, musterOf(rules, scenario.value).edit))
  expect(labels.map(({ name, side, commands, strength }) => [name, side, commands, strength])).toEqual([
    ['5th Michigan', 'Union', ['Hanna'], [7, 5, 3]],
    ['2nd Vermont', 'Union', ['Hanna'], [6, 4, 2]],
    ['61st New York', 'Union', ['Hanna'], [5, 3, 2]],
    ['1st Virginia Horse', 'Confederates', ['Fane'], [5, 4, 2]],
    ['4th Virginia Horse', 'Confederates', ['Fane'], [5, 4, 2]],
    ['Horse section', 'Confederates', ['Fane'], [1]],
  ])
  expect(labels.map(({ details }) => details)).toEqual([
    ['Infantry', '1st rate rifles'],
    ['Infantry', '1st rate rifles'],
    ['Infantry', '2nd rate rifles'],
    ['Dismounted cavalry', 'Breechloaders'],
    ['Dismounted cavalry', 'Shotgun or pistol'],
    ['Section', 'Rifled to 6 lb'],
  ])
})

test('labels are sorted by side and command, regardless of row order', () => {
  const rows = [
    ['Side', 'Corps', 'Division', 'Name'],
    ['A', 'I', 'Second', 'one'],
    ['B', 'X', '', 'two'],
    ['A', 'I', 'First', 'three'],
    ['A', 'I', '', 'four'],
    ['A', 'I', 'Second', 'five'],
  ]
  const labels = unitLabels(rules, editedRoster(emptyRoster, readRoster(rules, tableOf(rows), emptyRoster).edit))
  expect(labels.map(({ name, commands }) => [...commands, name].join(' '))).toEqual([
    'I four',
    'I Second one',
    'I Second five',
    'I First three',
    'X two',
  ])
})

test('leaders have no strength, and thresholds of 0 are left out', () => {
  const roster = editedRoster(emptyRoster, {
    sides: [{ id: 'a', name: 'A', facts: {} }],
    units: [
      {
        id: 'u',
        name: 'Guns',
        is: 'unit',
        side: 'a',
        command: null,
        facts: { stands: 2, 'worn-at': 0, 'attached-leaders': 1 },
      },
      { id: 'l', name: 'Ames', is: 'leader', side: 'a', command: null, facts: {} },
    ],
  })
  expect(unitLabels(rules, roster).map(({ name, strength }) => [name, strength])).toEqual([['Guns', [2]]])
})

/** How far a unit may move after its last roll. */
import { expect, test } from 'vitest'
import { allowances } from '../../../src-core/battle/allowances.ts'
import { afterEvent } from '../../../src-core/battle/battle.ts'
import { checkEvent } from '../../../src-core/battle/recording.ts'
import { nonNull } from '../../../src-core/present.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { value } from '../support/brute-force.ts'
import { shippedSources } from '../support/rulesets.ts'
import { begun, scenarios } from '../support/scenarios.ts'

test('lists each move once, however many actions allow it', () => {
  const more = 'creep: {of: unit, may: {creep: {moves: 1/2}, press-on: {moves: 1/2}}}'
  const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}
rules: {actions: {press-on: {name: press on}, creep: {name: creep on}}, procedures: {maneuver: {outcomes: {well-handled: {effects: {${more}}}}}}}\n`
  const rules = value(loadRuleset(shippedSources(), 'fire-and-fury', [value(parseSource({ file: 'club.yaml', text }))]))
  const battle = begun(nonNull(scenarios.find(({ about }) => about.ruleset === 'fire-and-fury')))
  const unit = nonNull([...battle.roster.units.values()].find(({ is }) => is === 'unit'))
  const cast = { unit: [unit.id] }
  const check = { rules: 'club', procedure: 'maneuver', entered: {}, cast }
  const events = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((face) =>
    value(checkEvent(rules, battle, check, { at: '', dice: [[face]], source: 'typed' })),
  )
  const after = afterEvent(battle, nonNull(events.find(({ outcome }) => outcome === 'well-handled')))
  expect(allowances(rules, after).map((each) => each.text)).toEqual([`${unit.name}: full move 12″, half move 6″`])
})

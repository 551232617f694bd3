/** How far a unit may go by the result it last rolled. */
import { expect, test } from 'vitest'
import { allowances } from '../../../src-core/battle/allowances.ts'
import { afterEvent } from '../../../src-core/battle/battle.ts'
import { castInputs } from '../../../src-core/battle/cast.ts'
import { report } from '../../../src-core/play/report.ts'
import { present } from '../../../src-core/present.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { value } from '../support/brute-force.ts'
import { shippedSources } from '../support/rulesets.ts'
import { begun, scenarios } from '../support/scenarios.ts'

test('each move is said once, however many actions bring it', () => {
  const more = 'creep: {of: unit, may: {creep: {moves: 1/2}, press-on: {moves: 1/2}}}'
  const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}
rules: {actions: {press-on: {name: press on}, creep: {name: creep on}}, procedures: {maneuver: {outcomes: {well-handled: {effects: {${more}}}}}}}\n`
  const rules = value(loadRuleset(shippedSources(), 'fire-and-fury', [value(parseSource({ file: 'club.yaml', text }))]))
  const battle = begun(present(scenarios.find(({ about }) => about.ruleset === 'fire-and-fury')))
  const unit = present([...battle.roster.units.values()].find(({ is }) => is === 'unit'))
  const cast = { unit: [unit.id] }
  const inputs = castInputs(rules, present(rules.procedures.get('maneuver')), battle, cast, {})
  const reports = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((face) => ({
    face,
    told: value(report(rules, 'maneuver', inputs, [[[face]]])),
  }))
  const { face, told } = present(reports.find((each) => each.told.outcome.id === 'well-handled'))
  const after = afterEvent(battle, {
    event: 'check', at: '', rules: { ruleset: 'fire-and-fury', house: [] }, procedure: 'maneuver', inputs, cast, dice: [[face]], source: 'typed',
    report: told,
  }) // prettier-ignore
  expect(allowances(rules, after).map((each) => each.text)).toEqual([`${unit.name}: full move 12″, half move 6″`])
})

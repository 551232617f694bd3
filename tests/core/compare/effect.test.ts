/** Finds a situation in which a change of rules matters, and its effect on the odds there. */
import { describe, expect, test } from 'vitest'
import { effectOfChange, type ChangeEffect } from '../../../src-core/compare/effect.ts'
import { openBudget } from '../../../src-core/budget.ts'
import { tiesOf } from '../../../src-core/odds/tie-state.ts'
import { checkInputsKnownBy } from '../../../src-core/compare/rules-odds.ts'
import { getEntry, nonNull } from '../../../src-core/present.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { inGate } from '../../tools.ts'
import { countOnce, value } from '../support/brute-force.ts'
import { rulesetNamed, shippedSources } from '../support/rulesets.ts'

const houseOf = (id: string, rules: string): Ruleset => {
  const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: ${id}}\nrules: ${rules}\n`
  return value(loadRuleset(shippedSources(), id, [value(parseSource({ file: 'club.houserules.yaml', text }))]))
}
const effectOf = (id: string, rules: string, procedure?: string): ChangeEffect | undefined =>
  effectOfChange(rulesetNamed(id), houseOf(id, rules), procedure)

const cases = [
  ['fire-and-fury', '{procedures: {fire: {modifiers: {cover-light: {value: -3}}}}}', '12 fire points at target in woods: target loses at least 1 stand 2 times in 10, was 4.'],
  ['fire-and-fury', '{procedures: {maneuver: {modifiers: {fresh: {value: 3}}}}}', 'Fresh brigade: Well handled 7 times in 10, was 6.'],
  ['fire-and-fury', '{procedures: {charge: {modifiers: {disordered: {value: -3}}}}}', 'Disordered attacker: Charge repulsed in 21.5% of rolls, was 10.6%.'],
  ['napoleonic-fury', '{procedures: {fire: {modifiers: {rain: {label: Rain, of: firer, value: -2, when: {arm: artillery}}}}}}', '12 fire points of firers (a battery): target loses at least 1 stand in 27.8% of rolls, was 58.3%.'],
  ['napoleonic-fury', '{procedures: {melee: {modifiers: {fresh: {value: 3}}}}}', 'Fresh attacker: Swept from the field in 17.3% of rolls, was 10.8%.'],
  ['regimental-fury', '{procedures: {fire: {dice: 2d10 average round up}}}', '12 fire points: target loses at least 1 stand in 55% of rolls, was 50%.'],
  ['regimental-fury', '{procedures: {fire: {modifiers: {cover-light: null}}}}', '12 fire points at target in woods: target loses at least 1 stand 5 times in 10, was 4.'],
  ['fire-and-fury', '{procedures: {fire: {outcomes: {telling: {effects: {troops: {lose: 2}}}}}}}', '12 fire points: target loses 1.00 stands on average, was 0.70.'],
  ['fire-and-fury', '{procedures: {fire: {follows: {fallen-leader: {natural: 9..}}}}}', '12 fire points: Fallen leader 2 times in 10, was once.'],
] as const // prettier-ignore

describe('the odds differ in the situation found, and match a count of all rolls', () => {
  test.each(cases)('%s %s', (id, rules, sentence) => {
    const [base, house] = [rulesetNamed(id), houseOf(id, rules)]
    const effect = nonNull(effectOfChange(base, house))
    const { procedure, inputs, rows } = effect
    expect(effect.sentence).toBe(sentence)
    const was = countOnce(base, procedure, checkInputsKnownBy(base, procedure, inputs))
    const now = countOnce(house, procedure, inputs)
    const outcomes = rows.filter((row) => getEntry(house.procedures, procedure).outcomes.has(row.id))
    expect(outcomes.length).toBeGreaterThan(2)
    if (tiesOf(getEntry(house.procedures, procedure)).length > 0) return
    for (const row of outcomes) {
      expect(row.before).toBeCloseTo(Number(was.outcomes.get(row.id) ?? 0n) / Number(was.total), 12)
      expect(row.after).toBeCloseTo(Number(now.outcomes.get(row.id) ?? 0n) / Number(now.total), 12)
    }
  })
})

test('a changed band is shown at its row’s fire points', () => {
  const rules = '{procedures: {fire: {tables: {fire: {rows: {p15: {bands: {desultory: ..2, lively: 3..4}}}}}}}}'
  expect(effectOf('fire-and-fury', rules)?.inputs).toEqual({ points: 15 })
})

test('finds no effect if a change doesn’t affect the chosen check, or any odds', () => {
  const rules =
    '{traits: {cover: {choices: {woods: Forest}}}, procedures: {fire: {modifiers: {cover-light: {value: -3}}}}}'
  expect(effectOf('fire-and-fury', rules, 'fire')?.procedure).toBe('fire')
  expect(effectOf('fire-and-fury', rules, 'charge')).toBeUndefined()
  expect(effectOf('fire-and-fury', '{procedures: {maneuver: {outcomes: {retire: {effects: {retreat: {retreat: {moves: 1/2}}}}}}}}')).toBeUndefined() // prettier-ignore
  expect(effectOf('fire-and-fury', '{phases: {fire: {title: Shooting}}}')).toBeUndefined()
})

test.each(['fire-and-fury', 'regimental-fury', 'napoleonic-fury'])('shows an effect of each modifier of %s', (id) => {
  const base = rulesetNamed(id)
  const modifiers = [...base.procedures.values()].flatMap((procedure) =>
    procedure.modifiers.flatMap(({ id: modifier, value: { kind } }) =>
      kind === 'number' ? [[procedure.id, modifier] as const] : [],
    ),
  )
  expect(modifiers.length).toBeGreaterThan(10)
  for (const [procedure, modifier] of inGate(modifiers)) {
    const house = houseOf(id, `{procedures: {${procedure}: {modifiers: {${modifier}: {value: 5}}}}}`)
    const effect = effectOfChange(base, house, procedure)
    expect([modifier, effect?.rows.some(({ before, after }) => before !== after)]).toEqual([modifier, true])
  }
})

test('a search that runs out of budget before finding an effect returns none', () => {
  const [base, house] = [rulesetNamed('fire-and-fury'), houseOf('fire-and-fury', cases[0][1])]
  expect(effectOfChange(base, house, 'fire', openBudget(10))).toBeUndefined()
})

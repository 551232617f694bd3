import { expect, test } from 'vitest'
import type { Cast, Clock } from '../../../src-core/battle/events.ts'
import { afterEvent, type Battle } from '../../../src-core/battle/battle.ts'
import { castInputs } from '../../../src-core/battle/cast.ts'
import { actors } from '../../../src-core/battle/units.ts'
import { dueIn } from '../../../src-core/battle/view.ts'
import { musterForm } from '../../../src-core/battle/muster-form.ts'
import { nonNull } from '../../../src-core/present.ts'
import { value } from '../support/brute-force.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { report } from '../../../src-core/play/report.ts'
import { rolled } from '../support/battles.ts'
import { rulesetNamed, shippedSources } from '../support/rulesets.ts'
import { begun, scenarios } from '../support/scenarios.ts'

const rules = rulesetNamed('fire-and-fury')
const start = begun(nonNull(scenarios.find(({ about }) => about.ruleset === 'fire-and-fury')))
const [ours, theirs] = [...start.roster.sides.keys()]
const unitsOf = (side: string | undefined, is: 'unit' | 'leader' = 'unit') =>
  [...start.roster.units.values()].filter((unit) => unit.side === side && unit.is === is).map(({ id }) => id)

const at = (battle: Battle, clock: Partial<Clock>): Battle =>
  afterEvent(battle, {
    event: 'turn',
    at: '',
    clock: { turn: 1, side: ours ?? null, phase: 'maneuver', ...clock },
    changes: [],
  })
const played = (battle: Battle, procedure: string, cast: Cast, dice: readonly number[]): Battle =>
  rolled(
    battle,
    'fire-and-fury',
    { procedure, cast },
    dice.map((face) => [face]),
  )
const due = (battle: Battle, which: 'must' | 'may'): readonly string[] =>
  [...battle.roster.units.values()].filter((unit) => dueIn(rules, battle)(unit) === which).map(({ id }) => id)

test('no unit is due before the first phase; then units of the active side are due until they act', () => {
  expect(due(start, 'may')).toEqual([])
  const maneuver = at(start, {})
  const all = unitsOf(ours)
  expect(due(maneuver, 'may')).toEqual(all)
  const after = played(maneuver, 'maneuver', { unit: [nonNull(all[0])] }, [5])
  expect(due(after, 'may')).toEqual(all.slice(1))
  expect([...actors(rules, after)]).toEqual(all.slice(0, 1))
  expect(due(at(after, { side: theirs ?? null }), 'may')).toEqual(unitsOf(theirs))
})

test('a check that only follows others is never due', () => {
  const leader = { id: 'buford', name: 'Buford', is: 'leader' as const, side: nonNull(ours), command: null, facts: {} }
  const fire = at(
    { ...start, roster: { ...start.roster, units: new Map([...start.roster.units, ['buford', leader]]) } },
    { phase: 'fire' },
  )
  expect(due(fire, 'may')).toEqual(unitsOf(ours))
})

test('ties must be rerolled, and a breakthrough must be played', () => {
  const charge = at(start, { phase: 'charge' })
  const cast = { attacker: [nonNull(unitsOf(ours)[0])], defender: [nonNull(unitsOf(theirs)[0])] }
  const inputs = castInputs(rules, nonNull(rules.procedures.get('charge')), charge, cast, {})
  const outcomes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((attacker) =>
    [1, 10].map((defender) => ({
      dice: [attacker, defender],
      outcome: value(report(rules, 'charge', inputs, [[[attacker], [defender]]])),
    })),
  )
  const tie = nonNull(outcomes.find(({ outcome }) => outcome.pending !== null))
  expect(new Set(due(played(charge, 'charge', cast, tie.dice), 'must'))).toEqual(
    new Set([...cast.attacker, ...cast.defender]),
  )
  const swept = nonNull(outcomes.find(({ outcome }) => outcome.outcome.id === 'swept-from-the-field'))
  expect(due(played(charge, 'charge', cast, swept.dice), 'must')).toEqual(cast.attacker)
  expect(due(at(played(charge, 'charge', cast, swept.dice), { turn: 2 }), 'must')).toEqual([])
  // In rules without this check, no unit must do anything.
  const others = dueIn(rulesetNamed('hardest-empires'), played(charge, 'charge', cast, swept.dice))
  expect([...charge.roster.units.values()].map(others)).not.toContain('must')
  // Units that may continue but don't have to, and units that were driven off, aren't forced to do anything more.
  const driven = nonNull(outcomes.find(({ outcome }) => outcome.outcome.id === 'driven-back'))
  expect(due(played(charge, 'charge', cast, driven.dice), 'must')).toEqual([])
  const repulsed = nonNull(outcomes.find(({ outcome }) => outcome.outcome.id === 'charge-repulsed'))
  expect(due(played(charge, 'charge', cast, repulsed.dice), 'must')).toEqual([])
})

test('a mandatory breakthrough is due even if it also changes the unit’s state', () => {
  const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}
rules: {procedures: {charge: {outcomes: {swept-from-the-field: {effects: {breakthrough: {set: {order: disordered}}}}}}}}\n`
  const house = value(loadRuleset(shippedSources(), 'fire-and-fury', [value(parseSource({ file: 'club.yaml', text }))]))
  const charge = at(start, { phase: 'charge' })
  const cast = { attacker: [nonNull(unitsOf(ours)[0])], defender: [nonNull(unitsOf(theirs)[0])] }
  const after = played(charge, 'charge', cast, [10, 1])
  expect(
    [...after.roster.units.values()].filter((unit) => dueIn(house, after)(unit) === 'must').map(({ id }) => id),
  ).toEqual(cast.attacker)
})

test('battle settings apply to units unless overridden for a unit or command', () => {
  const worth = { 'ground-value': 2 }
  const [first, second] = unitsOf(theirs).map((id) => nonNull(start.roster.units.get(id)))
  const nearer = { ...nonNull(second), facts: { ...second?.facts, 'ground-value': 1 } }
  const set = afterEvent(start, {
    event: 'muster',
    at: '',
    edit: { facts: { ...start.roster.facts, ...worth }, units: [nearer] },
  })
  const inputs = (id: string) =>
    castInputs(rules, nonNull(rules.procedures.get('charge')), set, { defender: [id] }, {})['defender']
  expect(inputs(nonNull(first).id)).toMatchObject(worth)
  expect(inputs(nearer.id)).toMatchObject({ 'ground-value': 1 })
  expect(musterForm(rules).battle.map(({ trait }) => trait)).toContain('ground-value')
  expect(musterForm(rulesetNamed('napoleonic-fury')).battle[0]?.trait).toBe('year')
})

test('conditions on the turn, phase or past actions never ask for input', () => {
  const text = `
ruleset: {id: surprise, title: Surprise, version: 1.0.0, format: 1, extends: fire-and-fury}
rules:
  traits:
    turn: {of: battle, count: {min: 1, max: 99}, known: turn}
    their-turn: {of: unit, flag: true, known: own-turn}
    tired: {of: unit, flag: true, known: acted}
  procedures:
    maneuver:
      modifiers:
        surprise: {label: First turn, value: 2, when: {turn: ..1}}
        initiative: {label: Its own turn, value: 1, when: {their-turn: true}}
        tired: {label: It has acted, value: -1, when: {tired: true}}
`
  const house = value(
    loadRuleset(shippedSources(), 'fire-and-fury', [value(parseSource({ file: 'surprise.yaml', text }))]),
  )
  const maneuver = nonNull(house.procedures.get('maneuver'))
  const [unit] = unitsOf(ours)
  const known = (battle: Battle): unknown => {
    const inputs = castInputs(house, maneuver, battle, { unit: [nonNull(unit)] }, {})
    const { 'their-turn': theirs, tired } = inputs['unit'] as Record<string, unknown>
    return [inputs['turn'], theirs, tired]
  }
  expect(known(start)).toEqual([undefined, undefined, undefined])
  const first = at(start, {})
  expect(known(first)).toEqual([1, true, false])
  expect(known(at(start, { turn: 2, side: theirs ?? null }))).toEqual([2, false, false])
  const acted = played(first, 'maneuver', { unit: [nonNull(unit)] }, [5])
  expect(known(acted)).toEqual([1, true, true])
  expect(known(at(acted, { turn: 2 }))).toEqual([2, true, false])
  const found = value(
    report(house, 'maneuver', castInputs(house, maneuver, acted, { unit: [nonNull(unit)] }, {}), [[[5]]]),
  )
  for (const label of ['First turn', 'Its own turn', 'It has acted'])
    expect(JSON.stringify(found.rounds)).toContain(label)
  expect(JSON.stringify(found.assumed)).not.toMatch(/turn|acted/i)
})

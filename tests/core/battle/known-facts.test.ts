/** The facts of a battle and its units, which players don't have to enter. */
import { expect, test } from 'vitest'
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import { endingTraits, nextClock } from '../../../src-core/battle/clock.ts'
import { knownFacts } from '../../../src-core/battle/units.ts'
import { rulesetOf } from '../support/rulesets.ts'

const rules = rulesetOf(`
traits:
  turn: {of: battle, count: {min: 1, max: 99}, known: turn}
  phase: {of: battle, choices: [move, shoot], known: phase}
  own-turn: {of: unit, flag: true, known: own-turn}
  acted: {of: unit, flag: true, known: acted}
phases: {move: {title: Move, tone: blue}, shoot: {title: Shoot, tone: amber}}
procedures:
  shoot:
    title: Shoot
    phase: shoot
    roles: {unit: {title: Unit}}
    dice: 1d6
    outcomes: {hit: {name: Hit}, miss: {name: Miss}}
    tables: {result: {bands: {miss: ..3, hit: 4..}}}
    modifiers: {first: {value: 1, of: unit, when: {turn: 1, phase: shoot, own-turn: true, acted: true}}}
`)
const at = '2026-11-22T10:00:00.000Z'
const mustered = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
  event: 'muster',
  at,
  edit: {
    sides: [
      { id: 'north', name: 'North', facts: {} },
      { id: 'south', name: 'South', facts: {} },
    ],
    units: [{ id: 'archer', name: 'Archer', is: 'unit', side: 'south', command: null, facts: {} }],
  },
})
const advanced = (battle: Battle): Battle => {
  const clock = nextClock(rules, battle)
  return afterEvent(battle, { event: 'turn', at, clock, changes: [], ends: endingTraits(rules, battle, clock) })
}
const archer = { id: 'archer', is: 'unit', side: 'south' } as const

test('knows nothing before the first phase or without a battle', () => {
  expect(knownFacts(rules, mustered, archer)).toEqual({})
  expect(knownFacts(rules, {}, archer)).toEqual({})
})

test('knows the turn and phase, and whether the unit is active and has acted', () => {
  const first = advanced(mustered)
  expect(knownFacts(rules, first, null)).toEqual({ turn: 1, phase: 'move' })
  expect(knownFacts(rules, first, archer)).toEqual({ turn: 1, phase: 'move', 'own-turn': false, acted: false })
  expect(knownFacts(rules, first, { ...archer, side: 'north' })).toMatchObject({ 'own-turn': true })
  expect(knownFacts(rules, first, { ...archer, is: 'leader' })).toEqual({ turn: 1, phase: 'move' })
  const south = advanced(advanced(first))
  expect(knownFacts(rules, south, archer)).toMatchObject({ turn: 1, phase: 'move', 'own-turn': true })
})

test('does not know the active side in a turn without sides', () => {
  const { clock } = advanced(mustered)
  const shared = { clock: { ...clock, side: null } }
  expect(knownFacts(rules, shared, archer)).toEqual({ turn: 1, phase: 'move', acted: false })
})

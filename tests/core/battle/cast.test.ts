import { describe, expect, test } from 'vitest'
import { afterEvent, emptyBattle, type Battle, type Cast, type Change } from '../../../src-core/battle/battle.ts'
import { castInputs } from '../../../src-core/battle/cast.ts'
import { differences, type Difference } from '../../../src-core/battle/consequences.ts'
import type { Facts, RosterEdit } from '../../../src-core/battle/roster.ts'
import { unitNow } from '../../../src-core/battle/units.ts'
import { present } from '../../../src-core/present.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const at = '2026-11-22T10:00:00.000Z'
const unit = (id: string, side: string, command: string | null, facts: Facts): NonNullable<RosterEdit['units']>[number] => ({
  id,
  name: id,
  is: 'unit',
  side,
  command,
  facts,
})

const roster: RosterEdit = {
  facts: { going: 'open' },
  sides: [
    { id: 'union', name: 'Union', facts: { army: 'union' } },
    { id: 'south', name: 'Confederates', facts: { army: 'confederate' } },
  ],
  commands: [{ id: 'first', name: 'I Corps', side: 'union', parent: null, facts: { 'exceptional-commander': true } }],
  units: [
    unit('cutler', 'union', 'first', { stands: 6, 'worn-at': 4, 'spent-at': 3 }),
    unit('meredith', 'union', 'first', { stands: 5, 'worn-at': 3, 'spent-at': 2 }),
    unit('hall', 'union', 'first', { arm: 'artillery', stands: 2 }),
    unit('davis', 'south', null, { stands: 7, 'worn-at': 5, 'spent-at': 4, order: 'disordered' }),
  ],
}

const mustered = afterEvent(emptyBattle({ doublequick: 'battle', format: 1, began: at, seed: '0'.repeat(16) }), {
  event: 'muster',
  at,
  rules: { ruleset: 'fire-and-fury', house: [] },
  edit: roster,
})
const procedure = (id: string) => present(rules.procedures.get(id))
const inputs = (id: string, cast: Cast, said: object = {}, battle: Battle = mustered) =>
  castInputs(rules, procedure(id), battle, cast, said as Readonly<Record<string, unknown>>)

describe('who plays gives the inputs', () => {
  test('what is said of a unit, its command and its side, the nearest first; only what the check reads', () => {
    expect(inputs('maneuver', { unit: ['cutler'] })['unit']).toMatchObject({
      'exceptional-commander': true,
      stands: 6,
      'worn-at': 4,
      'spent-at': 3,
    })
    expect(inputs('maneuver', { unit: ['cutler'] })['unit']).not.toHaveProperty('works')
  })

  test('what the players say counts before what the battle knows', () => {
    expect(inputs('charge', { attacker: ['davis'], defender: ['cutler'] }, { attacker: { order: 'good', supported: true } })).toMatchObject(
      {
        attacker: { stands: 7, order: 'good', supported: true },
        defender: { stands: 6 },
      },
    )
  })

  test('several units fire as groups, each with its own stands and what is said of it', () => {
    const fire = inputs(
      'fire',
      { firer: ['cutler', 'hall'], target: ['davis'] },
      { firer: { groups: [{ range: 4 }, { range: 9, stands: 1 }] } },
    )
    expect(fire['firer']).toMatchObject({
      groups: [
        { stands: 6, range: 4 },
        { stands: 1, range: 9, arm: 'artillery' },
      ],
    })
    expect(fire['target']).toMatchObject({ formation: 'line' })
  })

  test('several units of one side stand together', () => {
    expect(inputs('charge', { attacker: ['cutler', 'meredith'], defender: ['davis'] })['attacker']).toMatchObject({
      stands: 11,
      'worn-at': 4,
    })
  })

  test('stands that are not told of one unit are told of none: a sum of the others would be wrong', () => {
    const { stands: _, ...withoutStands } = unitNow(rules, mustered, 'meredith')
    const edit = { units: [unit('meredith', 'union', 'first', withoutStands)] }
    const unsure = afterEvent(mustered, { event: 'muster', at, rules: { ruleset: 'fire-and-fury', house: [] }, edit })
    const both = inputs('charge', { attacker: ['cutler', 'meredith'], defender: ['davis'] }, {}, unsure)['attacker']
    expect(both).not.toHaveProperty('stands')
  })

  test('the dice come to what they do with the same facts said one by one', () => {
    const cast = { attacker: ['davis'], defender: ['cutler'] }
    const told = {
      attacker: { army: 'confederate', arm: 'infantry', stands: 7, 'worn-at': 5, 'spent-at': 4, order: 'disordered' },
      defender: { army: 'union', arm: 'infantry', stands: 6, 'worn-at': 4, 'spent-at': 3, 'exceptional-commander': true },
    }
    const dice = { attacker: [7], defender: [2] }
    const rolled = (given: object) => value(resolve(rules, 'charge', given, dice)).rounds.map(({ sums, outcome }) => ({ sums, outcome }))
    expect(rolled(inputs('charge', cast))).toEqual(rolled(told))
  })
})

const changesIn = (found: readonly Difference[]): readonly Change[] =>
  found.flatMap(({ unit: id, trait, is, certain }) => (certain ? [{ unit: id, trait, to: is }] : []))

describe('results are differences', () => {
  const fired = (points: number, die: number, target: string): readonly Difference[] => {
    const cast = { target: [target] }
    const given = inputs('fire', cast, { points })
    return differences(rules, procedure('fire'), mustered, cast, value(resolve(rules, 'fire', given, [die])).effects)
  }

  test('a brigade disordered that loses stands', () => {
    expect(fired(20, 9, 'cutler').map(({ unit: id, trait, was, is, certain }) => [id, trait, was, is, certain])).toEqual([
      ['cutler', 'order', 'good', 'disordered', true],
      ['cutler', 'stands', 6, expect.any(Number) as number, true],
      ['cutler', 'stands-lost', 0, expect.any(Number) as number, true],
    ])
  })

  test('what befalls a battery that may be with the troops is nothing of theirs', () => {
    const cast = { attacker: ['davis'], defender: ['cutler'] }
    const given = inputs('charge', cast, { attacker: { other: 9 } })
    const swept = value(resolve(rules, 'charge', given, { attacker: [9], defender: [1] }))
    expect(swept.effects.some(({ kind, kindKnown }) => kind !== null && !kindKnown)).toBe(true)
    const lost = differences(rules, procedure('charge'), mustered, cast, swept.effects).filter(({ unit: id }) => id === 'cutler')
    expect(lost.map(({ trait }) => trait)).not.toContain('silenced')
    expect(lost.every(({ certain }) => certain)).toBe(true)
  })

  test('a loss for which the player chooses the part happens, and is not certain of the unit', () => {
    const cast = { attacker: ['cutler'], defender: ['meredith'] }
    const tied = value(resolve(rules, 'charge', inputs('charge', cast), { attacker: [5], defender: [5] })).effects
    const lost = differences(rules, procedure('charge'), mustered, cast, tied).filter(({ trait }) => trait === 'stands')
    expect(lost.map(({ certain, chosen }) => [certain, chosen])).toEqual([
      [false, true],
      [false, true],
    ])
  })

  test('a difference that is none is left out', () => {
    expect(fired(7, 8, 'davis').some(({ trait }) => trait === 'order')).toBe(false)
  })

  test('what was taken stands at the next check, and is gone when it is taken back', () => {
    const found = fired(20, 9, 'cutler')
    const hit = afterEvent(mustered, { event: 'apply', at, of: 'hand', changes: changesIn(found) })
    const now = unitNow(rules, hit, 'cutler')
    expect(now['order']).toBe('disordered')
    expect(now['stands']).toBeLessThan(6)
    expect(inputs('maneuver', { unit: ['cutler'] }, {}, hit)['unit']).toMatchObject({ order: 'disordered', stands: now['stands'] })
    expect(unitNow(rules, afterEvent(hit, { event: 'undo', at }), 'cutler')).toEqual(unitNow(rules, mustered, 'cutler'))
  })
})

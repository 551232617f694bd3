/** Picking units for a check, and editing the order of battle. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RosterView, UnitView } from '../../src-core/contract/battle.ts'
import { entryAt, nonNull } from '../../src-core/present.ts'
import {
  afterPick,
  castOf,
  groupedInputs,
  isForthcoming,
  knownAt,
  mixedStates,
  picksOf,
  unitOfCode,
  waitingRole,
  withoutKnown,
  type Picks,
} from '../../src-renderer/battle/casting.ts'
import {
  detailsOf,
  entryOf,
  labelOf,
  moreLike,
  rosterEdit,
  rosterRows,
  startOfUnit,
} from '../../src-renderer/battle/roster.ts'
import { musterForm } from '../../src-core/battle/muster-form.ts'
import { lostInAll, moveLoss, distributeLoss } from '../../src-core/battle/shares.ts'
import { formOf } from '../../src-core/play/build-form.ts'
import type { CheckForm } from '../../src-core/play/form.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const formIn = (check: string): CheckForm => formOf(rules)(nonNull(rules.procedures.get(check)))

const unit = (id: string, side: string, code: string, more: Partial<UnitView> = {}): UnitView => ({
  ...{
    id,
    name: id,
    code,
    is: 'unit',
    side,
    command: null,
    facts: {},
    now: { stands: 5, order: 'good' },
    words: [],
    state: [],
    symbol: null,
    stands: null,
    status: 'present',
    arrives: null,
    arrivesAt: null,
    leaders: [],
    acted: false,
    due: null,
  },
  ...more,
})
const units = [unit('a1', 'a', 'k'), unit('a2', 'a', 'l'), unit('b1', 'b', 'K'), unit('b2', 'b', 'L')]
const byId = (id: string): UnitView => nonNull(units.find((each) => each.id === id))
const fire = formIn('fire')
const charge = formIn('charge')
const maneuver = formIn('maneuver')
const picked = (check: typeof fire, ...ids: readonly string[]): Picks =>
  ids.reduce<Picks>((picks, id) => afterPick(check, picks, byId(id), units), [])

describe('picking units', () => {
  test('goes from role to role; several units of a side fire or charge together', () => {
    expect(castOf(picked(fire, 'a1', 'a2', 'b1'))).toEqual({ firer: ['a1', 'a2'], target: ['b1'] })
    expect(castOf(picked(charge, 'b1', 'a1', 'b2'))).toEqual({ attacker: ['b1', 'b2'], defender: ['a1'] })
  })

  test('while a role is empty, asks only for inputs that no unit can supply', () => {
    const cast = castOf(picked(charge, 'a1'))
    expect(isForthcoming('defender.order', charge, cast, units)).toBe(true)
    expect(isForthcoming('defender.works', charge, cast, units)).toBe(false)
    expect(isForthcoming('attacker.order', charge, cast, units)).toBe(false)
    expect(isForthcoming('defender.order', charge, cast, [])).toBe(false)
  })

  test('doesn’t ask for values known from the battle or the commander', () => {
    const napoleonic = rulesetNamed('napoleonic-fury')
    const commanded = formOf(napoleonic)(nonNull(napoleonic.procedures.get('maneuver')))
    const known = [unit('a1', 'a', 'k', { now: { rating: 'good', year: 1809, order: 'good' } })]
    expect(knownAt('commander.rating', commanded, { unit: ['a1'] }, known)).toBe('good')
    expect(knownAt('year', commanded, { unit: ['a1'] }, known)).toBe(1809)
    expect(knownAt('year', commanded, {}, known)).toBeUndefined()
    // Facts about the first unit say nothing about the others.
    expect(knownAt('defender.order', charge, { attacker: ['a1'] }, known)).toBeUndefined()
  })

  test('a unit picked for a role with one unit replaces the previous one', () => {
    expect(castOf(picked(maneuver, 'a1', 'a2'))).toEqual({ unit: ['a2'] })
    expect(castOf(picked(fire, 'a1', 'b1', 'b2'))).toEqual({ firer: ['a1'], target: ['b2'] })
  })

  test('picking a picked unit unpicks it', () => {
    expect(picked(charge, 'a1', 'b1', 'a1')).toEqual([{ role: 'defender', unit: 'b1' }])
  })

  test('waits for a role to be filled if the roster has a unit for it', () => {
    expect(waitingRole(fire, [], units)?.id).toBe('firer')
    expect(waitingRole(fire, picked(fire, 'a1'), units)?.id).toBe('target')
    expect(waitingRole(fire, picked(fire, 'a1', 'b1'), units)).toBeUndefined()
    expect(waitingRole(formIn('fallen-leader'), [], units)).toBeUndefined()
    // With units of one side only, there is no enemy to pick.
    const ours = units.filter(({ side }) => side === 'a')
    expect(waitingRole(charge, [], ours)?.id).toBe('attacker')
    expect(waitingRole(charge, picked(charge, 'a1'), ours)).toBeUndefined()
    // Picking a commander is optional, since his command has his rating.
    const [one] = units
    const withLeader: readonly UnitView[] = [...units, { ...nonNull(one), id: 'l1', is: 'leader' }]
    const napoleonic = rulesetNamed('napoleonic-fury')
    const commanded = formOf(napoleonic)(nonNull(napoleonic.procedures.get('maneuver')))
    expect(waitingRole(commanded, afterPick(commanded, [], nonNull(one), withLeader), withLeader)).toBeUndefined()
    expect(waitingRole(formIn('fallen-leader'), [], withLeader)?.id).toBe('leader')
  })

  test('no unit plays two roles, in any order of presses', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(fire, charge, maneuver),
        fc.array(fc.constantFrom('a1', 'a2', 'b1', 'b2')),
        (check, ids) => {
          const picks = picked(check, ...ids)
          expect(new Set(picks.map((each) => each.unit)).size).toBe(picks.length)
          expect(castOf(picksOf(castOf(picks)))).toEqual(castOf(picks))
        },
      ),
    )
  })
})

test('units in one role with different states are listed, with the state that counts', () => {
  const orr = unit('Orr', 'b', 'K', { state: ['disordered', 'worn'] })
  const told = (...defenders: readonly UnitView[]): readonly string[] =>
    mixedStates(charge, (role) => (role === 'defender' ? defenders : []))
  expect(told(orr, unit('Dupree', 'b', 'L'), unit('Lyle', 'b', 'M', { state: ['worn'] }))).toEqual([
    'Counts as Orr (disordered, worn). Dupree isn’t. Lyle is worn.',
  ])
  expect(told(unit('Dupree', 'b', 'L'), orr)).toEqual(['Counts as Dupree. Orr is disordered, worn.'])
  expect(told(orr, { ...orr, name: 'Lyle' })).toEqual([])
  // Units that fire together each count with their individual state.
  expect(mixedStates(fire, (role) => (role === 'firer' ? [orr, unit('Dupree', 'b', 'L')] : []))).toEqual([])
})

test('codes are typed letter by letter', () => {
  expect(unitOfCode(units, '', 'K')).toEqual({ begun: '', unit: byId('b1') })
  const pairs = [unit('x', 'a', 'ar'), unit('y', 'a', 'ac')]
  expect(unitOfCode(pairs, '', 'a')).toEqual({ begun: 'a' })
  expect(unitOfCode(pairs, 'a', 'c')).toEqual({ begun: '', unit: entryAt(pairs, 1) })
  expect(unitOfCode(pairs, 'a', 'q')).toBeUndefined()
  expect(unitOfCode(pairs, '', 'Enter')).toBeUndefined()
})

test('firing units keep the inputs entered for each', () => {
  const one = picked(fire, 'a1')
  const both = picked(fire, 'a1', 'a2')
  const begun = groupedInputs(fire, { points: 7 }, [], one)
  expect(begun).toEqual({ firer: { groups: [{}] } })
  const given = { firer: { groups: [{ each: 3 }] } }
  expect(groupedInputs(fire, given, one, both)).toEqual({ firer: { groups: [{ each: 3 }, {}] } })
  expect(groupedInputs(fire, { firer: { groups: [{ each: 3 }, { each: 2 }] } }, both, picked(fire, 'a2'))).toEqual({
    firer: { groups: [{ each: 2 }] },
  })
  expect(groupedInputs(fire, given, one, [])).toEqual({})
})

test('known facts of a unit are left out of the record', () => {
  const cast = { firer: ['a1', 'a2'], target: ['b1'] }
  expect(knownAt('firer.groups.1.order', fire, cast, units)).toBe('good')
  expect(knownAt('target.cover', fire, cast, units)).toBeUndefined()
  expect(knownAt('going', fire, cast, units)).toBeUndefined()
  const recorded = {
    firer: { groups: [{ stands: 5, each: 3 }, { stands: 2 }] },
    target: { order: 'good', cover: 'woods' },
  }
  expect(withoutKnown(recorded, fire, cast, units)).toEqual({
    firer: { groups: [{ each: 3 }, { stands: 2 }] },
    target: { cover: 'woods' },
  })
  const of1811 = units.map((each) => ({ ...each, now: { ...each.now, year: 1811 } }))
  expect(withoutKnown({ year: 1811 }, fire, cast, of1811)).toEqual({})
  expect(withoutKnown({ year: 1811 }, fire, {}, of1811)).toEqual({ year: 1811 })
  expect(withoutKnown({ year: 1813 }, fire, cast, of1811)).toEqual({ year: 1813 })
})

describe('the order of battle', () => {
  const roster: RosterView = {
    scenario: {},
    facts: {},
    words: [],
    reminders: [],
    arriving: [],
    sides: [
      { id: 'a', name: 'A', facts: {} },
      { id: 'b', name: 'B', facts: {} },
    ],
    commands: [
      { id: 'corps', name: 'Corps', side: 'a', parent: null, facts: {} },
      { id: 'division', name: 'Division', side: 'a', parent: 'corps', facts: {} },
    ],
    units: [
      unit('free', 'a', 'k'),
      unit('deep', 'a', 'l', { command: 'division', facts: { stands: 5 } }),
      unit('other', 'b', 'K'),
    ],
  }
  const rows = rosterRows(roster)

  test('has sides, commands within commands, and units under them', () => {
    expect(rows.map(({ id, depth }) => [id, depth])).toEqual([
      ['a', 0],
      ['free', 1],
      ['corps', 1],
      ['division', 2],
      ['deep', 3],
      ['b', 0],
      ['other', 1],
    ])
  })

  test('numbers six copies of a unit, skipping names in use', () => {
    const entry = { ...entryOf(entryAt(rows, 1)), name: 'Brigade 2' }
    let count = 0
    const six = moreLike(entry, 6, new Set(['Brigade 2', 'Brigade 4']))
    const { units: more = [], sides } = rosterEdit(six, () => `new${(count += 1)}`)
    expect(more.map(({ id, name }) => [id, name])).toEqual(
      [3, 5, 6, 7, 8, 9].map((number, index) => [`new${index + 1}`, `Brigade ${number}`]),
    )
    expect(sides).toEqual([])
    expect(rosterEdit([{ ...entry, arrives: 3, arrivesAt: 'north road' }], () => 'never').units).toEqual([
      {
        id: 'free',
        name: 'Brigade 2',
        is: 'unit',
        side: 'a',
        command: null,
        facts: {},
        arrives: 3,
        arrivesAt: 'north road',
      },
    ])
  })

  test('shows a dash in a label for a strength that is never reached, and leaves out missing numbers at the end', () => {
    const strength = ['stands', 'worn-at', 'spent-at']
    const labels = [
      { stands: 7, 'worn-at': 5, 'spent-at': 3 },
      { stands: 9, 'worn-at': 0, 'spent-at': 8 },
      { stands: 3 },
      {},
    ]
    expect(labels.map((facts) => labelOf({ facts }, strength))).toEqual(['7/5/3', '9/–/8', '3', ''])
  })

  test('starts a unit with the option that its side is named after, or that the units of the side share', () => {
    const { unit: controls } = musterForm(rules)
    const union = { army: 'union' }
    const confederate = { army: 'confederate' }
    const start = (side: string, ...units: readonly UnitView['facts'][]) => startOfUnit(side, units, controls)
    expect(['Confederates', ' confederate', 'UNION'].map((side) => start(side))).toEqual([confederate, confederate, union]) // prettier-ignore
    expect(start('The South')).toEqual({})
    // States such as in line are no names of sides.
    expect(start('Line')).toEqual({})
    expect(start('Confederates', {}, union, union)).toEqual(union)
    expect(start('Confederates', confederate, union)).toEqual({})
    const [army] = controls.filter(({ trait }) => trait === 'army')
    expect(startOfUnit('Union', [], [...controls, { ...nonNull(army), trait: 'other' }])).toEqual({})
  })

  test('shows non-default facts in words', () => {
    const { unit: controls } = musterForm(rules)
    const facts = { stands: 5, formation: 'column', order: 'good', 'exceptional-commander': true, 'ground-value': 2 }
    expect(detailsOf(facts, controls, ['stands'])).toEqual(['Ground value 2', 'Exceptional brigade commander', 'Column']) // prettier-ignore
  })
})

describe('stands lost by several units', () => {
  const max = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 })
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

  test('go to the first units, up to the stands of each', () => {
    expect(distributeLoss(3, [2, 5])).toEqual([2, 1])
    expect(lostInAll([1, 2], [2, 5])).toBe(3)
    expect(lostInAll([1, 'all'], [2, 5])).toBe(7)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), max, (losses, each) => {
        const counts = distributeLoss(lostInAll(losses, each), each)
        expect(sum(counts)).toBe(Math.min(sum(losses), sum(each)))
        expect(counts.every((count, index) => count >= 0 && count <= (each[index] ?? 0))).toBe(true)
      }),
    )
  })

  test('shift by one per click with a constant sum', () => {
    expect(moveLoss([1, 0], [6, 6], 1, 1)).toEqual([0, 1])
    expect(moveLoss([1, 0], [6, 6], 0, -1)).toEqual([0, 1])
    const presses = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.constantFrom<(1 | -1)[]>(1, -1)))
    fc.assert(
      fc.property(max, fc.nat({ max: 20 }), presses, (each, total, all) => {
        const before = distributeLoss(Math.min(total, sum(each)), each)
        const after = all.reduce<readonly number[]>(
          (counts, [at, by]) => moveLoss(counts, each, at % each.length, by),
          before,
        )
        expect(sum(after)).toBe(sum(before))
        expect(after.every((count, index) => count >= 0 && count <= (each[index] ?? 0))).toBe(true)
      }),
    )
  })
})

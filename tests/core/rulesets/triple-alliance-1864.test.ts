/** The Triple Alliance sheet of Regimental Fire and Fury: what it prints in addition to what both sheets share. */
import { describe, expect, test } from 'vitest'
import { effectWords } from '../../../src-core/speech/effects.ts'
import { asking } from '../support/asking.ts'
import { cells, columnOf, lines, numbers, rowAt } from '../support/printed.ts'
import { expectMoves, expectPoints, exposed, type Movers, type Weapons } from '../support/sister-sheets.ts'

const sheet = asking('triple-alliance-1864')
const { at, effects, modifiers, points } = sheet

describe('maneuver', () => {
  // In command, out of command, result, effects.
  const good = lines(`
    -2 or less | 0 or less  | panic        | unit: broken, retreat 1 move
    -1,0       | 1,2        | fall-back    | unit: disordered, retreat beyond close range
    1          | 3,4        | tardy        | unit: may tardy
    2,3        | 5,6        | tardy        | unit: may tardy
    4,5,6,7    | 7,8,9,10   | well-handled | unit: may well-handled
    8 or more  | 11 or more | double-quick | unit: may double-quick`)
  const bad = lines(`
    -2 or less | 0 or less  | rout             | unit: broken, lose 1+, retreat
    -1,0       | 1,2        | rout             | unit: broken, lose 1+, retreat
    1          | 3,4        | panic-disordered | unit: broken, retreat
    2,3        | 5,6        | wavering         | unit: disordered, retreat beyond close range
    4,5,6,7    | 7,8,9,10   | rally            | unit: good, retreat beyond close range
    8 or more  | 11 or more | rally-with-elan  | unit: good, may tardy`)

  test.each<[string, readonly string[]]>([
    ['good', good],
    ['disordered', bad],
    ['broken', bad],
  ])('%s troops in and out of command, results from -6 to 15', (order, table) => {
    const rows = table.map(cells)
    for (const [column, command] of ['in', 'out'].entries())
      for (const result of numbers(-6, 15)) {
        const [, , outcome, effect = ''] = rowAt(rows, column, result)
        const inputs = { unit: { order, command, ...exposed } }
        const expected = effect.replace('1+', `${1 + Math.max(0, -result)}`)
        expect([
          command,
          result,
          at('maneuver', inputs, result).outcome?.id,
          effects('maneuver', inputs, result),
        ]).toEqual([command, result, outcome, expected])
      }
  })

  test.each([{ 'clear-of-enemy': true }, { formation: 'square' }, { fortified: true }])(
    '%j holds its ground',
    (unit) => {
      const held = (order: string, result: number): string =>
        effects('maneuver', { unit: { ...exposed, order, ...unit } }, result)
      expect(held('good', 0)).toBe('unit: hold, may fire')
      expect(held('disordered', 2)).toBe('unit: disordered, hold')
      expect(held('disordered', 4)).toBe('unit: good, hold')
    },
  )

  const getAway = 'unit: limbered, retreat 1 move, silenced'
  test.each<[object, string]>([
    [{ carriage: 'horse', limber: 'unlimbered' }, getAway],
    [{ carriage: 'siege', limber: 'limbered' }, getAway],
    [{ carriage: 'siege', limber: 'unlimbered' }, 'unit: lose all'],
    [{ carriage: 'ox-drawn', limber: 'fixed' }, 'unit: lose all'],
  ])('guns %j falling back and panicking: %s', (guns, expected) => {
    for (const result of [0, -2])
      expect(effects('maneuver', { unit: { ...exposed, arm: 'artillery', ...guns } }, result)).toBe(expected)
    expect(effects('maneuver', { unit: { ...exposed, arm: 'artillery', ...guns, fortified: true } }, 0)).toBe(
      'unit: hold, may fire',
    )
  })

  test.each<[object, string]>([
    [{ machismo: true }, '+1'],
    [{ arm: 'artillery', damaged: true }, ''],
    [{ arm: 'artillery', battery: 'less', damaged: true }, ''],
    [{ command: 'out' }, ''],
    [{ formation: 'skirmish' }, ''],
  ])('modifiers of %j: %s', (unit, expected) => {
    expect(modifiers('maneuver', { unit })).toBe(expected)
  })

  test('movement at full move and at double quick, without double quick for squares', () => {
    const infantry = { arm: 'infantry' }
    const cavalry = { arm: 'cavalry' }
    const gun = (carriage: string): object => ({ arm: 'artillery', carriage })
    const movers: Movers = {
      '12/16 8/12 6/10 -': [{ ...infantry, formation: 'line' }],
      '12/16 10/14 8/12 -': [
        { ...infantry, formation: 'field-column' },
        { ...infantry, formation: 'skirmish' },
      ],
      '12/16 10/14 8/12 18/24': [{ ...infantry, formation: 'march-column' }],
      '4/- 3/- 2/- -': [
        { ...infantry, formation: 'square' },
        { ...infantry, formation: 'hasty-square' },
      ],
      '16 14 12 24': [{ ...infantry, order: 'broken' }, { 'moves-as': 'leader-dismounted' }],
      '18/24 12/16 4/6 -': [{ ...cavalry, formation: 'line' }],
      '18/24 14/20 6/8 -': [{ ...cavalry, formation: 'field-column' }],
      '18/24 14/20 6/8 24/36': [{ ...cavalry, formation: 'march-column' }],
      '24 20 8 36': [{ ...cavalry, order: 'broken' }],
      '6/8 4/6 2/4 12/18': [gun('siege')],
      '8/12 6/10 4/6 18/24': [gun('ox-drawn')],
      '12/16 8/12 4/6 18/24': [gun('horse-drawn')],
      '18/24 12/16 4/6 24/36': [gun('horse')],
      '24 20 12 36': [{ 'moves-as': 'leader-mounted' }],
    }
    expectMoves(sheet, movers)
  })
})

describe('fire', () => {
  test('fire points modify the die roll; from 15 on, every 5 more add 1', () => {
    const bands: readonly [from: number, die: string][] = [
      [0, '-4'],
      [2, '-3'],
      [3, '-2'],
      [4, '-1'],
      [6, ''],
      [8, '+1'],
      [10, '+2'],
      [12, '+3'],
      [15, '+4'],
      [20, '+5'],
      [25, '+6'],
      [30, '+7'],
    ]
    for (const half of numbers(1, 69))
      expect([half / 2, modifiers('fire', { points: half / 2 })]).toEqual([
        half / 2,
        bands.findLast(([from]) => from <= half / 2)?.[1],
      ])
    expect(modifiers('fire', { points: 60 })).toBe('+13')
  })

  test('points per stand by weapon and range', () => {
    const weapons: readonly Weapons[] = [
      {
        arm: 'infantry',
        trait: 'musket',
        ends: [2, 4, 6, 8],
        rows: `rifle-musket 1 1 1/2 1/2; breechloading-rifle 2 2 1/2 1/2; breechloading-carbine 2 1 1/2 1/2; rifle-carbine 1 1 1/2 1/2;
         firearms-and-pikes 1/2 1/2 1/2 1/2; smoothbore-musket 1 1 1/2 1/2; smoothbore-carbine 1 1 - -`,
      },
      {
        arm: 'artillery',
        trait: 'gun',
        ends: [2, 6, 18, 24, 30, 36, 42, 48],
        rows: `breechloading-rifle 4 4 3 3 2 2 1 1; muzzleloading-rifle 3 3 3 3 2 2 1 1; siege-gun 6 5 4 3 2 - - -; heavy-smoothbore 5 4 3 2 1 - - -;
         medium-smoothbore 5 3 2 1 - - - -; light-smoothbore 4 3 2 1 - - - -; antiquated-gun 5 4 3 1 - - - -`,
      },
    ]
    for (const each of weapons) expectPoints(sheet, each)
  })

  test('BR is a rifle for infantry and a gun for artillery', () => {
    const one = (arm: string): string =>
      points({
        firer: { groups: [{ stands: 1, arm, musket: 'breechloading-rifle', gun: 'breechloading-rifle', range: 8 }] },
      })
    expect([one('infantry'), one('cavalry'), one('artillery')]).toEqual(['1/2', '1/2', '3'])
  })

  test('results by target quality', () => {
    const outcomes = ['desultory', 'lively', 'galling', 'telling', 'withering']
    const printed: Readonly<Record<string, string>> = {
      veteran: '4 or less | 5 | 6 | 7,8,9,10 | 11 or more',
      trained: '3 or less | 4 | 5,6 | 7,8,9,10 | 11 or more',
      raw: '2 or less | 3,4 | 5,6 | 7,8,9,10 | 11 or more',
    }
    for (const [quality, row] of Object.entries(printed))
      for (const result of numbers(-5, 20))
        expect([quality, result, at('fire', { target: { quality }, points: 6 }, result).outcome?.id]).toEqual([
          quality,
          result,
          outcomes[columnOf(cells(row), result)],
        ])
  })

  test('effects of each result', () => {
    const done = (result: number, to: object = {}, firer = 'infantry'): string =>
      effects(
        'fire',
        { points: 6, firer: { arm: firer }, target: { arm: 'infantry', order: 'good', quality: 'veteran', ...to } },
        result,
      )
    const results = [4, 5, 6, 7, 10, 11, 14, 15, 16, 19]
    const lose = (stands: number): string => `target: disordered, lose ${stands}`
    const troops = ['', '', 'target: disordered', lose(1), lose(1), lose(2), lose(2), lose(3), lose(4), lose(7)]
    expect(results.map((result) => done(result))).toEqual(troops)
    const one = 'target: one silenced'
    const telling = 'target: one damaged, one silenced'
    const more = [1, 2, 5].map((stands) => `target: lose ${stands}, one wrecked, silenced`)
    expect(results.map((result) => done(result, { arm: 'artillery' }, 'artillery'))).toEqual([
      ...['', one, one, telling, telling, 'target: one wrecked, silenced', 'target: one wrecked, silenced'],
      ...more,
    ])
    expect([done(5, {}, 'artillery'), done(5, { arm: 'artillery' })]).toEqual(['target: disordered', ''])
    expect(done(6, { order: 'disordered' })).toBe(lose(1))
  })

  test.each<[object, object, string]>([
    [{}, { arm: 'cavalry' }, '+1'],
    [{}, { arm: 'cavalry', formation: 'field-column', order: 'broken' }, '+1'],
    [{}, { arm: 'cavalry', formation: 'march-column' }, '+1 +2'],
    [{ arm: 'cavalry', quality: 'raw' }, {}, '-1'],
    [{}, { arm: 'artillery', limber: 'limbered' }, '+1'],
    [{}, { formation: 'skirmish' }, '-1'],
    [{}, { formation: 'skirmish', cover: 'partial' }, '-2'],
    [{}, { formation: 'skirmish', cover: 'full' }, '-2'],
    [{}, { fortified: true }, '-3'],
    [{}, { fortified: true, cover: 'full' }, '-3'],
    [{}, { fortified: true, cover: 'partial', formation: 'skirmish' }, '-3'],
  ])('modifiers of %j against %j: %s', (firer, to, expected) => {
    expect(
      modifiers('fire', { points: 6, firer: { arm: 'infantry', ...firer }, target: { arm: 'infantry', ...to } }),
    ).toBe(expected)
  })
})

describe('charge', () => {
  const side = { order: 'good', formation: 'line', fortified: false, outflanked: false, 'leader-attached': false }
  const guns = { ...side, arm: 'artillery' }
  const against = (difference: number, to: object, attacker = 'infantry'): string =>
    effects(
      'charge',
      { attacker: { ...side, arm: attacker }, defender: { ...side, ...to }, 'charged-over': 'open', combat: 'first' },
      difference,
    )
      .split('; ')
      .filter((part) => part.startsWith('defender'))
      .join()

  test.each<[object, object, object, string]>([
    [{ formation: 'skirmish' }, { formation: 'skirmish' }, {}, 'attacker-1 defender-1'],
    [{}, { arm: 'artillery', limber: 'limbered' }, {}, 'defender-3'],
    [{}, { fortified: true }, {}, 'defender+2'],
    [{}, { fortified: true, ground: 'favorable' }, {}, 'defender+2'],
    [{ machismo: true }, { machismo: true }, {}, 'attacker+1'],
    [{ machismo: true, breakthrough: true }, {}, {}, 'attacker+1'],
    [{}, { machismo: true, countercharging: true }, {}, 'defender+1'],
    [{ arm: 'cavalry' }, { pikes: true }, {}, 'attacker+1'],
    [{ arm: 'cavalry' }, { musket: 'firearms-and-pikes' }, {}, 'attacker+1'],
    [{ arm: 'cavalry' }, { pikes: true }, { 'charged-over': 'broken' }, 'attacker+1'],
    [{ arm: 'cavalry' }, { pikes: true }, { 'charged-over': 'rough' }, ''],
    [{ arm: 'cavalry' }, { pikes: true, formation: 'square' }, {}, ''],
    [{ pikes: true }, { arm: 'cavalry', countercharging: true }, {}, 'defender+1'],
    [{ arm: 'cavalry', irregular: true }, { arm: 'cavalry', irregular: true }, {}, 'attacker-1 attacker+2 defender-1'],
    [{ irregular: true }, {}, {}, ''],
  ])('modifiers of %j against %j, %j: %s', (attacker, to, situation, expected) => {
    const shown = modifiers('charge', {
      attacker: { arm: 'infantry', ...attacker },
      defender: { arm: 'infantry', ...to },
      ...situation,
    })
    expect(shown.split(' ').toSorted().join(' ')).toBe(expected.split(' ').toSorted().join(' '))
  })

  test('a square that is driven back does not break', () => {
    expect(against(5, { arm: 'infantry', formation: 'square' })).toBe(
      'defender: disordered, lose 1, retreat beyond close range',
    )
  })

  test('a tie also ends machismo', () => {
    const inputs = { attacker: { arm: 'cavalry', machismo: true, irregular: true }, defender: { arm: 'infantry' } }
    const tied = at('charge', inputs, 0)
    expect(tied.next?.modifiers.map(({ id }) => id).toSorted()).toEqual([
      'disordered',
      'disordered',
      'irregular',
      'other',
    ])
  })

  test.each([
    [
      'charge',
      'defender',
      5,
      'Defender: lose 1 stand; guns in full retreat, silenced, limbered; fixed guns and unlimbered siege guns lost.',
    ],
    ['maneuver', 'unit', -3, 'Guns in full retreat, silenced, limbered; fixed guns and unlimbered siege guns lost.'],
  ])('guns with an unknown means of escape, in a %s, %s, at %d', (check, role, result, words) => {
    const { ruleset } = sheet
    const procedure = ruleset.procedures.get(check) ?? null
    const { effects: applied } = at(check, { [role]: { arm: 'artillery', fortified: false } }, result)
    expect(effectWords(applied, { ruleset, procedure })[0]).toBe(words)
  })

  test.each<[number, object, string]>([
    [9, { carriage: 'horse', limber: 'unlimbered' }, 'limbered, lose 2, retreat 1 move, silenced'],
    [9, { carriage: 'siege', limber: 'unlimbered' }, 'lose 2, lose all'],
    [9, { carriage: 'siege', limber: 'limbered' }, 'limbered, lose 2, retreat 1 move, silenced'],
    [9, { carriage: 'horse', limber: 'fixed' }, 'lose 2, lose all'],
    [5, { carriage: 'horse-drawn', limber: 'unlimbered' }, 'limbered, lose 1, retreat 1 move, silenced'],
    [5, { carriage: 'siege', limber: 'unlimbered' }, 'lose 1, lose all'],
    [5, { carriage: 'horse', limber: 'fixed' }, 'lose 1, lose all'],
    [1, { carriage: 'ox-drawn', limber: 'unlimbered' }, 'limbered, one damaged, retreat 1 move, silenced'],
    [1, { carriage: 'siege', limber: 'unlimbered' }, 'lose all, one damaged, silenced'],
    [1, { carriage: 'horse', limber: 'fixed' }, 'lose all, one damaged, silenced'],
    [1, { carriage: 'siege', limber: 'unlimbered', fortified: true }, 'hold, one damaged, silenced'],
  ])('guns at %d: %j: %s', (difference, to, expected) => {
    for (const attacker of ['infantry', 'cavalry'])
      expect(against(difference, { ...guns, ...to }, attacker)).toBe(`defender: ${expected}`)
  })
})

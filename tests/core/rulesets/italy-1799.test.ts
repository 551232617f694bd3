/** The Italian sheet of Regimental Fire and Fury: what it prints in addition to what both sheets share. */
import { describe, expect, test } from 'vitest'
import { asking } from '../support/asking.ts'
import { cells, columnOf, lines, numbers, rowAt } from '../support/printed.ts'
import { expectMoves, expectPoints, exposed, type Movers, type Weapons } from '../support/sister-sheets.ts'

const sheet = asking('italy-1799')
const { at, effects, modifiers } = sheet

describe('maneuver', () => {
  const good = lines(`
    -2 or less | panic        | unit: broken, retreat 1 move
    -1,0       | fall-back    | unit: disordered, retreat beyond close range
    1,2        | tardy        | unit: may tardy
    3,4,5,6,7  | well-handled | unit: may well-handled
    8 or more  | double-quick | unit: may double-quick`)
  const bad = lines(`
    0 or less      | rout            | unit: broken, retreat
    1,2            | wavering        | unit: disordered, retreat beyond close range
    3,4            | shaken          | unit: good, retreat beyond close range
    5,6,7,8,9,10   | rally           | unit: good, may tardy
    11 or more     | rally-with-elan | unit: good, may well-handled`)

  test.each<[string, readonly string[]]>([
    ['good', good],
    ['disordered', bad],
    ['broken', bad],
  ])('%s troops, results from -5 to 14', (order, table) => {
    const rows = table.map(cells)
    for (const result of numbers(-5, 14)) {
      const [, outcome, effect = ''] = rowAt(rows, 0, result)
      const inputs = { unit: { order, ...exposed } }
      const lost = order !== 'good' && result < 0 ? effect.replace('broken', `broken, lose ${-result}`) : effect
      expect([result, at('maneuver', inputs, result).outcome?.id, effects('maneuver', inputs, result)]).toEqual([
        result,
        outcome,
        lost,
      ])
    }
  })

  test('the lowest result of disordered troops is called a panic', () => {
    expect(at('maneuver', { unit: { order: 'broken' } }, 0).outcome?.name).toBe('Panic')
  })

  test.each([{ 'clear-of-enemy': true }, { formation: 'square' }, { fortified: true }])(
    '%j holds its ground',
    (unit) => {
      const held = (order: string, result: number, more: object = {}): string =>
        effects('maneuver', { unit: { ...exposed, order, ...unit, ...more } }, result)
      expect(held('good', 0)).toBe('unit: hold, may fire')
      expect(held('good', 0, { arm: 'artillery', 'cannot-clear': true })).toBe('unit: hold, may fire')
      expect(held('disordered', 1)).toBe('unit: disordered, hold')
      expect(held('disordered', 3)).toBe('unit: good, hold')
    },
  )

  test('guns fall back or are lost', () => {
    const guns = (result: number, unit: object): string =>
      effects('maneuver', { unit: { ...exposed, arm: 'artillery', ...unit } }, result)
    expect(guns(0, { 'cannot-clear': false })).toBe('unit: retreat 1 move, silenced')
    expect(guns(0, { 'cannot-clear': true })).toContain('lose all')
    expect(['limbered', 'mounted'].map((limber) => guns(-2, { limber }))).toEqual(
      Array(2).fill('unit: retreat 1 move, silenced'),
    )
    expect(['unlimbered', 'dismounted'].map((limber) => guns(-2, { limber }))).toEqual(Array(2).fill('unit: lose all'))
  })

  test('disordered or broken guns use the good order table', () => {
    expect(at('maneuver', { unit: { arm: 'artillery', order: 'broken' } }, 1).outcome?.id).toBe('tardy')
  })

  test.each<[object, string]>([
    [{ 'out-of-command': true }, '-2'],
    [{ quality: 'crack' }, '+2'],
    [{ arm: 'artillery', battery: 'less', limber: 'mounted' }, '+1'],
    [{ arm: 'artillery', battery: 'less', limber: 'dismounted' }, ''],
    [{ formation: 'open-order' }, ''],
  ])('modifiers of %j: %s', (unit, expected) => {
    expect(modifiers('maneuver', { unit })).toBe(expected)
  })

  test('movement at full move and at double quick', () => {
    const infantry = { arm: 'infantry' }
    const cavalry = { arm: 'cavalry' }
    const gun = (carriage: string, limber = 'limbered'): object => ({ arm: 'artillery', carriage, limber })
    const movers: Movers = {
      '10/12 8/10 6/8 -': [{ ...infantry, formation: 'line' }, { 'moves-as': 'infantry-line' }],
      '12/16 10/14 8/12 -': [
        { ...infantry, formation: 'field-column' },
        { ...infantry, formation: 'open-order' },
      ],
      '12/16 10/14 8/12 18/24': [{ ...infantry, formation: 'march-column' }, gun('pack', 'mounted')],
      '4/6 3/4 2/3 -': [{ ...infantry, formation: 'square' }],
      '16 14 12 24': [{ ...infantry, order: 'broken' }, { 'moves-as': 'leader-dismounted' }],
      '18/24 12/16 4/6 -': [{ ...cavalry, formation: 'line' }],
      '18/24 14/20 6/8 -': [{ ...cavalry, formation: 'field-column' }],
      '18/24 14/20 6/8 24/36': [{ ...cavalry, formation: 'march-column' }],
      '24 20 8 36': [{ ...cavalry, order: 'broken' }],
      '8/12 6/10 3/5 18/24': [gun('heavy')],
      '12/16 8/12 4/6 18/24': [gun('light')],
      '4/6 3/4 2/3 6/8': [gun('pack', 'dismounted')],
      '24 20 12 36': [{ 'moves-as': 'leader-mounted' }],
    }
    expectMoves(sheet, movers)
  })
})

describe('fire', () => {
  const target = { arm: 'infantry', order: 'good', charging: false, 'cold-steel': false }

  test('fire points modify the die roll', () => {
    const bands: readonly [from: number, die: string][] = [
      [0, '-5'],
      [1, '-4'],
      [2, '-3'],
      [3, '-2'],
      [4, '-1'],
      [6, ''],
      [9, '+1'],
      [12, '+2'],
      [15, '+3'],
      [20, '+4'],
      [25, '+5'],
    ]
    for (const half of numbers(1, 100))
      expect([half / 2, modifiers('fire', { points: half / 2 })]).toEqual([
        half / 2,
        bands.findLast(([from]) => from <= half / 2)?.[1],
      ])
  })

  test('points per stand by weapon and range', () => {
    const weapons: readonly Weapons[] = [
      { arm: 'infantry', trait: 'musket', ends: [4, 8], rows: 'musket 1 1/2; carbine 1 -' },
      {
        arm: 'artillery',
        trait: 'gun',
        ends: [4, 12, 24, 36, 48, 60],
        rows: 'heavy 5 4 3 2 1 -; medium 5 3 2 1 - -; light 4 3 2 1 - -; very-light 3 2 1 - - -; howitzer 4 3 2 - - -',
      },
    ]
    for (const each of weapons) expectPoints(sheet, each)
  })

  test('results by target quality', () => {
    const outcomes = ['desultory', 'lively', 'galling', 'telling-home', 'telling-steel', 'telling-checked', 'withering']
    const printed: Readonly<Record<string, string>> = {
      crack: '5 or less | - | 6 | 7,8,9 | 10 | - | 11 or more',
      veteran: '4 or less | 5 | 6 | 7,8 | 9 | 10 | 11 or more',
      trained: '3 or less | 4 | 5,6 | 7 | 8 | 9,10 | 11 or more',
      raw: '2 or less | 3,4 | 5,6 | - | 7 | 8,9,10 | 11 or more',
    }
    for (const [quality, row] of Object.entries(printed))
      for (const result of numbers(-5, 18))
        expect([quality, result, at('fire', { target: { quality }, points: 6 }, result).outcome?.id]).toEqual([
          quality,
          result,
          outcomes[columnOf(cells(row), result)],
        ])
  })

  const done = (result: number, to: object = {}, firer = 'infantry', quality = 'veteran'): string =>
    effects('fire', { points: 6, firer: { arm: firer }, target: { ...target, quality, ...to } }, result)

  test('effects of each result', () => {
    const results = [4, 5, 6, 7, 9, 10, 11, 14, 15, 18]
    expect(results.map((result) => done(result))).toEqual([
      '',
      '',
      'target: disordered',
      ...Array<string>(3).fill('target: disordered, lose 1'),
      'target: disordered, lose 2',
      'target: disordered, lose 2',
      'target: disordered, lose 3',
      'target: disordered, lose 3',
    ])
    const telling = 'target: one damaged, one silenced'
    const withering = 'target: one wrecked, others silenced'
    const one = 'target: one silenced'
    expect(results.map((result) => done(result, { arm: 'artillery' }, 'artillery'))).toEqual([
      ...['', one, one, telling, telling, telling, withering, withering],
      ...['target: lose 1, one wrecked, others silenced', 'target: lose 1, one wrecked, others silenced'],
    ])
    expect([done(5, {}, 'artillery'), done(5, { arm: 'artillery' })]).toEqual(['target: disordered', ''])
    expect(done(6, { order: 'disordered' })).toBe('target: disordered, lose 1')
  })

  test('a charge succeeds or is checked; cold steel carries it through', () => {
    const checked = (result: number, to: object): boolean =>
      done(result, { charging: true, ...to }).includes('retreat to 3" of the enemy')
    expect([6, 7, 8, 9, 10, 11, 15].map((result) => checked(result, {}))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ])
    expect([6, 7, 8, 9, 10, 11].map((result) => checked(result, { 'cold-steel': true }))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
    expect(done(11, { charging: false })).not.toContain('retreat')
  })

  test.each<[object, string]>([
    [{ arm: 'cavalry' }, ''],
    [{ arm: 'artillery', limber: 'limbered' }, '+1'],
    [{ arm: 'artillery', limber: 'mounted' }, '+1'],
    [{ arm: 'artillery', limber: 'dismounted' }, ''],
    [{ formation: 'open-order' }, '-1'],
    [{ formation: 'open-order', cover: 'partial' }, '-2'],
    [{ formation: 'open-order', cover: 'full' }, '-2'],
    [{ fortified: true }, ''],
  ])('modifiers against %j: %s', (to, expected) => {
    expect(modifiers('fire', { points: 6, target: { arm: 'infantry', ...to } })).toBe(expected)
  })
})

describe('charge', () => {
  const defender = { order: 'good', formation: 'line', fortified: false, outflanked: false, 'leader-attached': false }
  const guns = { ...defender, arm: 'artillery' }
  const against = (difference: number, to: object, attacker = 'infantry'): string =>
    effects(
      'charge',
      {
        attacker: { ...defender, arm: attacker },
        defender: { ...defender, ...to },
        'charged-over': 'open',
        combat: 'first',
      },
      difference,
    )
      .split('; ')
      .filter((part) => part.startsWith('defender'))
      .join()

  test.each<[object, object, string]>([
    [{ quality: 'crack' }, { quality: 'crack' }, 'attacker+2 defender+2'],
    [{ formation: 'open-order' }, { formation: 'open-order' }, 'attacker-1 defender-1'],
    [{}, { arm: 'artillery', limber: 'mounted' }, 'defender-3'],
    [{}, { arm: 'artillery', limber: 'limbered' }, ''],
    [{ 'cold-steel': true }, {}, 'attacker+1'],
    [{ 'cold-steel': true, breakthrough: true }, {}, 'attacker+1'],
    [{}, { fortified: true }, ''],
  ])('modifiers of %j against %j: %s', (attacker, to, expected) => {
    expect(
      modifiers('charge', { attacker: { arm: 'infantry', ...attacker }, defender: { arm: 'infantry', ...to } }),
    ).toBe(expected)
  })

  test('a square driven back breaks; swept guns are lost or escape', () => {
    expect(against(5, { arm: 'infantry', formation: 'square' })).toBe('defender: broken, lose 2, retreat 1 move')
    for (const limber of ['limbered', 'mounted'])
      expect(against(9, { ...guns, limber })).toBe('defender: lose 2, retreat 1 move, silenced')
    for (const limber of ['unlimbered', 'dismounted'])
      expect(against(9, { ...guns, limber })).toBe('defender: lose 2, lose all')
  })

  test.each<[number, string, object, string]>([
    [5, 'infantry', { carriage: 'heavy', limber: 'limbered' }, 'limbered, lose 1, retreat 1 move, silenced'],
    [5, 'infantry', { carriage: 'heavy', limber: 'unlimbered' }, 'lose 1, lose all'],
    [5, 'infantry', { carriage: 'light', limber: 'unlimbered' }, 'limbered, lose 1, retreat 1 move, silenced'],
    [5, 'infantry', { carriage: 'pack', limber: 'dismounted' }, 'lose 1, mounted, retreat 1 move, silenced'],
    [5, 'cavalry', { carriage: 'heavy', limber: 'limbered' }, 'limbered, lose 1, retreat 1 move, silenced'],
    [5, 'cavalry', { carriage: 'light', limber: 'unlimbered' }, 'lose 1, lose all'],
    [5, 'cavalry', { carriage: 'light', limber: 'limbered' }, 'limbered, lose 1, retreat 1 move, silenced'],
    [5, 'cavalry', { carriage: 'pack', limber: 'dismounted' }, 'lose 1, lose all'],
    [5, 'cavalry', { carriage: 'pack', limber: 'mounted' }, 'lose 1, mounted, retreat 1 move, silenced'],
    [1, 'infantry', { carriage: 'heavy', limber: 'limbered' }, 'limbered, one damaged, retreat 1 move, silenced'],
    [1, 'infantry', { carriage: 'heavy', limber: 'unlimbered' }, 'lose all, one damaged, silenced'],
    [1, 'cavalry', { carriage: 'light', limber: 'unlimbered' }, 'limbered, one damaged, retreat 1 move, silenced'],
    [1, 'cavalry', { carriage: 'pack', limber: 'dismounted' }, 'mounted, one damaged, retreat 1 move, silenced'],
    [1, 'infantry', { carriage: 'heavy', limber: 'unlimbered', fortified: true }, 'hold, one damaged, silenced'],
  ])('guns at %d, charged by %s: %j: %s', (difference, attacker, to, expected) => {
    expect(against(difference, { ...guns, ...to }, attacker)).toBe(`defender: ${expected}`)
  })
})

test('a leader on the march commands the whole line instead of a radius', () => {
  expect(sheet.ask('command-radius', { leader: { 'leader-state': 'march' } }).gives.get('radius')).toMatchObject({
    value: null,
    note: 'the whole unbroken line',
  })
  expect(sheet.ask('command-radius', { leader: { 'leader-state': 'free' } }).gives.get('radius')).toMatchObject({
    note: null,
  })
})

/** The Napoleonic sheet, copied as printed: maneuver, movement and changing formation. */
import { describe, expect, test } from 'vitest'
import { asking } from '../support/asking.ts'
import { cells, lines, numbers, rowAt } from '../support/printed.ts'

const { ask, at, effects, gives, modifiers } = asking('napoleonic-fury')

describe('maneuver', () => {
  test('disordered units, results from -3 to 15', () => {
    const rows = lines(`
      1 or less  | routs    | unit: removed
      2,3        | broken   | unit: disordered, lose 1, retreat 1 move
      4,5        | wavering | unit: disordered, retreat 3"
      6,7        | shaken   | unit: good, hold
      8,9,10     | rallies  | unit: good, may move 1/2 move, may not change-formation
      11 or more | elan     | unit: good, may move 1 move, change-formation`).map(cells)
    const inputs = { unit: { order: 'disordered' } }
    for (const result of numbers(-3, 15)) {
      const [, outcome, effect] = rowAt(rows, 0, result)
      expect([result, at('maneuver', inputs, result).outcome?.id, effects('maneuver', inputs, result)]).toEqual([
        result,
        outcome,
        effect,
      ])
    }
  })

  test('good order by the commander’s chart, results from -3 to 15', () => {
    const rows = lines(`
      2 or less | 2 or less | 2 or less  | 3 or less  | unit: retreat 1/2 move
      3,4       | 3,4       | 3,4        | 4,5        | unit: hold, may not change-formation
      5         | 5,6       | 5,6        | 6,7        | unit: hold, may change-formation
      6         | 7         | 7,8        | 8,9        | unit: choose move 1/2 move, change-formation
      7         | 8         | 9          | 10         | unit: may move 1/2 move, change-formation
      8 or more | 9 or more | 10 or more | 11 or more | unit: may move 1 move, change-formation`).map(cells)
    for (const [column, rating] of ['excellent', 'good', 'average', 'poor'].entries())
      for (const chain of ['whole', 'broken'])
        for (const result of numbers(-3, 15)) {
          const chart = chain === 'whole' ? column : Math.min(column + 1, 3)
          const inputs = { unit: { order: 'good' }, commander: { rating }, chain }
          expect([rating, chain, result, effects('maneuver', inputs, result)]).toEqual([
            rating,
            chain,
            result,
            rowAt(rows, chart, result)[4],
          ])
        }
  })

  const square = { nation: 'others', formation: 'square' }
  test.each<[object, string]>([
    [{ 'exceptional-commander': true }, '+1'],
    [{ officer: 'in-range' }, '+1'],
    [{ officer: 'exceptional-in-range' }, '+2'],
    [{ officer: 'attached' }, '+2'],
    [{ officer: 'exceptional-attached' }, '+3'],
    [{ class: 'light' }, '+1'],
    [{ arm: 'cavalry' }, '+1'],
    [{ arm: 'cavalry', class: 'light' }, '+1'],
    [{ fatigue: 'fresh' }, '+2'],
    [{ fatigue: 'worn' }, ''],
    [{ fatigue: 'spent' }, '-2'],
    [{ formation: 'march', nation: 'ottoman' }, '+2'],
    [{ formation: 'march', nation: 'france' }, '+2'],
    [{ formation: 'column', nation: 'france' }, '+2'],
    [{ 'in-woods': true }, '-1'],
    [{ 'in-woods': true, class: 'light' }, '+1'],
    [{ 'in-woods': true, class: 'grenadier' }, ''],
    [{ 'in-woods': true, arm: 'cavalry', class: 'light' }, '+1 -1'],
  ])('modifiers of %j: %s', (unit, expected) => {
    expect(modifiers('maneuver', { unit: { ...square, ...unit } })).toBe(expected)
  })

  test('the modifier and range of the army commander', () => {
    const army = (rank: string): string => modifiers('maneuver', { unit: square, 'army-commander': rank })
    expect(['none', 'excellent', 'good', 'average', 'poor'].map(army)).toEqual(['', '+4', '+3', '+2', '+1'])
    const range = (rank: string): string => gives('army-commander-range', { 'army-commander': rank }, 'range')
    expect(['excellent', 'good', 'average', 'poor'].map(range)).toEqual(['6', '4', '2', '0'])
  })
})

test('national modifiers for maneuver and fire, by arm and year', () => {
  const others = 'infantry +1 0 0; cavalry +1 0 0'
  const french = 'infantry +2 0 0; cavalry +1 0 0'
  const allied = 'infantry +1 0 0; cavalry +1 0 0'
  const spain = 'infantry 0 0 0; cavalry 0 0 0'
  const printed: readonly (readonly [nations: string, rows: string, year?: number])[] = [
    ['france hesse baden vistula', french],
    ['britain', 'infantry +1 +1 +1; cavalry +1 0 0'],
    ['austria', 'infantry +1 0 0; cavalry +2 +1 0'],
    ['saxony', 'infantry 0 0 0; cavalry +2 +1 0'],
    ['prussia', 'infantry 0 +1 0; cavalry -1 0 0', 1808],
    ['prussia', 'infantry +1 0 0; cavalry -1 0 0', 1809],
    ['russia', others],
    ['spain naples rhinebund', spain],
    ['spain-allied', allied],
    ['ottoman', 'infantry 0 0 0; cavalry +1 0 0'],
    ['portugal others', others],
  ]
  for (const [nations, rows, only] of printed)
    for (const year of only ? [only] : [1792, 1808, 1809, 1815])
      for (const nation of nations.split(' '))
        for (const row of rows.split('; ')) {
          const [arm = '', ...values] = row.split(' ')
          const unit = { nation, arm }
          // Leaves out the cavalry's own +1.
          const maneuver = (formation: string): string =>
            modifiers('maneuver', { unit: { ...unit, formation }, year }).replace(
              arm === 'cavalry' ? /^\+1 ?/ : '',
              '',
            ) || '0'
          const fire = modifiers('fire', { points: 6, firer: unit, year }) || '0'
          expect([nation, arm, year, maneuver('column'), maneuver('line'), fire]).toEqual([
            nation,
            arm,
            year,
            ...values,
          ])
        }
  for (const nation of ['austria', 'britain', 'russia'])
    expect(modifiers('maneuver', { unit: { nation, arm: 'artillery', formation: 'column' } })).toBe('')
})

describe('movement', () => {
  const inches = (unit: object, more: object = {}): string => gives('movement', { unit, ...more }, 'allowance')
  const early = { year: 1808 }
  const late = { year: 1809 }

  test('infantry by nation, formation and date: column 1792–1808, from 1809, line', () => {
    const printed =
      '12 12 6 france britain; 9 11 5 austria portugal others; 9 12 6 prussia; 9 11 4 russia; 9 9 4 spain spain-allied saxony naples rhinebund; 9 9 5 ottoman'
    for (const row of printed.split('; ')) {
      const [before = '', after = '', line = '', ...nations] = row.split(' ')
      for (const nation of nations) {
        const unit = { arm: 'infantry', nation }
        const moves = [early, late].map((date) => inches({ ...unit, formation: 'column' }, date))
        const deployed = [early, late].map((date) => inches({ ...unit, formation: 'line' }, date))
        expect([nation, ...moves, ...deployed]).toEqual([nation, before, after, line, line])
      }
    }
  })

  test('other units, on roads in march column, in rough terrain and passing lines', () => {
    const infantry = { arm: 'infantry', nation: 'france', formation: 'column' }
    const ways = [{}, { going: 'rough' }, { passage: true }]
    const road = { going: 'road' }
    const printed: readonly (readonly [object, string])[] = [
      [infantry, '12 6 9 24'],
      [{ ...infantry, class: 'light' }, '12 8 12 24'],
      [{ arm: 'cavalry', weight: 'light' }, '16 16/3 13 32'],
      [{ arm: 'cavalry', weight: 'heavy' }, '14 7/2 11 28'],
      [{ arm: 'artillery', weight: 'light' }, '12 3 6 36'],
      [{ arm: 'artillery', weight: 'heavy' }, '9 3/2 3 27'],
      [{ 'moves-as': 'leader' }, '18 9 18 36'],
    ]
    for (const [unit, expected] of printed) {
      const rates = [...ways.map((way) => inches(unit, way)), inches({ ...unit, formation: 'march' }, road)]
      expect([unit, rates.join(' ')]).toEqual([unit, expected])
    }
    expect(['line', 'column', 'square'].map((formation) => inches({ ...infantry, formation }, road))).toEqual([
      '6',
      '12',
      '3',
    ])
  })

  test('a formation change costs half the line move; squares and reactions move half, and squares can’t enter rough terrain', () => {
    const french = { arm: 'infantry', nation: 'france' }
    const change = { 'changes-formation': true }
    expect(inches({ ...french, formation: 'line' }, change)).toBe('3')
    expect(inches({ ...french, formation: 'column' }, change)).toBe('9')
    expect(inches({ ...french, formation: 'square' })).toBe('3')
    expect(inches({ ...french, formation: 'square' }, { going: 'rough' })).toBe('0')
    expect(inches({ arm: 'cavalry', weight: 'heavy', reacting: true })).toBe('7')
  })
})

describe('emergency formation change', () => {
  test('results from -2 to 14', () => {
    const rows = lines(`
      4 or less | unit: disordered, may not change-formation
      5,6,7     | unit: may not change-formation
      8 or more | unit: may change-formation`).map(cells)
    for (const result of numbers(-2, 14))
      expect(effects('emergency-change', {}, result)).toBe(rowAt(rows, 0, result)[1])
  })

  const slow = ['spain', 'spain-allied', 'russia', 'ottoman', 'saxony', 'naples', 'rhinebund']
  test.each<[object, number, string]>([
    [{ 'exceptional-commander': true }, 1809, '+1'],
    [{ officer: 'attached' }, 1809, '+1'],
    [{ leader: true }, 1809, '+1'],
    [{ officer: 'attached', 'exceptional-commander': true }, 1809, '+1'],
    [{ officer: 'exceptional-attached' }, 1809, '+2'],
    [{ officer: 'in-range' }, 1809, ''],
    [{ formation: 'column' }, 1809, '+1'],
    ...['grenadier', 'guard', 'old-guard'].map((rank): [object, number, string] => [{ class: rank }, 1809, '+1']),
    [{ nation: 'france' }, 1809, '+1'],
    [{ nation: 'britain' }, 1809, '+1'],
    [{ nation: 'prussia' }, 1807, '+1'],
    [{ nation: 'prussia' }, 1808, ''],
    [{ nation: 'austria', formation: 'column' }, 1809, '+1 +2'],
    [{ nation: 'austria', formation: 'column', class: 'grenadier' }, 1809, '+1 +1 +2'],
    [{ nation: 'austria', formation: 'column', class: 'light' }, 1809, '+1'],
    [{ nation: 'austria', formation: 'line' }, 1809, ''],
    [{ nation: 'austria', formation: 'column' }, 1808, '+1'],
    ...slow.map((nation): [object, number, string] => [{ nation }, 1812, '-1']),
    [{ nation: 'portugal' }, 1809, '-1'],
    [{ nation: 'portugal' }, 1810, ''],
    [{ class: 'militia' }, 1809, '-1'],
    [{ class: 'guerrilla' }, 1809, '-1'],
    [{ order: 'disordered' }, 1809, '-2'],
    [{ 'over-half': true }, 1809, '+1'],
  ])('modifiers of %j in %d: %s', (unit, year, expected) => {
    expect(modifiers('emergency-change', { unit: { arm: 'infantry', ...unit }, year })).toBe(expected)
  })
})

test('which units evade infantry, and which horse artillery may try to', () => {
  const may = (unit: object): string | undefined => ask('may-evade', { unit: { order: 'good', ...unit } }).outcome?.id
  const horse = { arm: 'artillery', weight: 'light' }
  expect([may({ arm: 'cavalry' }), may({ arm: 'cavalry', order: 'disordered' }), may({})]).toEqual([
    'evades',
    'stands',
    'stands',
  ])
  expect([
    may({ ...horse, weight: 'heavy', limbered: true }),
    may({ ...horse, limbered: true, order: 'disordered' }),
  ]).toEqual(['evades', 'stands'])
  for (const nation of ['france', 'britain', 'prussia']) expect(may({ ...horse, nation })).toBe('may-try')
  expect([may({ ...horse, nation: 'austria' }), may({ ...horse, nation: 'baden', 'french-ally': true })]).toEqual([
    'stands',
    'may-try',
  ])
  expect([
    may({ ...horse, weight: 'heavy', nation: 'france' }),
    may({ ...horse, nation: 'france', order: 'disordered' }),
  ]).toEqual(['stands', 'stands'])
  for (const dice of numbers(2, 12))
    expect(effects('evade', {}, dice)).toBe(dice <= 9 ? 'unit: limbered, may evade up to 1 move' : 'unit: disordered')
})

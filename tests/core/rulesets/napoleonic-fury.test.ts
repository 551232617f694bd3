/** The Napoleonic sheet, typed as printed: everything but the melee. */
import { describe, expect, test } from 'vitest'
import { asking } from '../support/asking.ts'
import { columnOf, lines, numbers } from '../support/printed.ts'

const { ask, at, effects, gives, modifiers, points, ruleset } = asking('napoleonic-fury')
const cells = (line: string): readonly string[] => line.split('|').map((cell) => cell.trim())
const rowAt = (rows: readonly (readonly string[])[], column: number, result: number): readonly string[] =>
  rows[
    columnOf(
      rows.map((row) => row[column] ?? ''),
      result,
    )
  ] ?? []

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
      expect([result, at('maneuver', inputs, result).outcome?.id, effects('maneuver', inputs, result)]).toEqual([result, outcome, effect])
    }
  })

  test('good order by the chart of the commander, results from -3 to 15', () => {
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
    [{ formation: 'march', nation: 'france' }, '+2 +2'],
    [{ 'in-woods': true }, '-1'],
    [{ 'in-woods': true, class: 'light' }, '+1'],
    [{ 'in-woods': true, class: 'grenadier' }, ''],
    [{ 'in-woods': true, arm: 'cavalry', class: 'light' }, '+1 -1'],
  ])('modifiers of %j: %s', (unit, expected) => {
    expect(modifiers('maneuver', { unit: { ...square, ...unit } })).toBe(expected)
  })

  test('the army commander', () => {
    const army = (rank: string): string => modifiers('maneuver', { unit: square, 'army-commander': rank })
    expect(['none', 'excellent', 'good', 'average', 'poor'].map(army)).toEqual(['', '+4', '+3', '+2', '+1'])
    const range = (rank: string): string => gives('army-commander-range', { 'army-commander': rank }, 'range')
    expect(['excellent', 'good', 'average', 'poor'].map(range)).toEqual(['6', '4', '2', '0'])
  })
})

test('national modifiers of maneuver and fire, by arm and year', () => {
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
          // Cavalry has one of its own.
          const maneuver = (formation: string): string =>
            modifiers('maneuver', { unit: { ...unit, formation }, year }).replace(arm === 'cavalry' ? /^\+1 ?/ : '', '') || '0'
          const fire = modifiers('fire', { points: 6, firer: unit, year }) || '0'
          expect([nation, arm, year, maneuver('column'), maneuver('line'), fire]).toEqual([nation, arm, year, ...values])
        }
  for (const nation of ['austria', 'britain', 'russia'])
    expect(modifiers('maneuver', { unit: { nation, arm: 'artillery', formation: 'column' } })).toBe('')
})

describe('moving', () => {
  const inches = (unit: object, more: object = {}): string => gives('movement', { unit, ...more }, 'allowance')
  const early = { year: 1808 }
  const late = { year: 1809 }

  test('infantry by nation, formation and date: column 1792-1808, 1809 on, line', () => {
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

  test('others, on roads in march column, in rough terrain and passing lines', () => {
    const infantry = { arm: 'infantry', nation: 'france', formation: 'column' }
    const ways = [{}, { going: 'road' }, { going: 'rough' }, { passage: true }]
    const printed: readonly (readonly [object, string])[] = [
      [infantry, '12 24 6 9'],
      [{ ...infantry, class: 'light' }, '12 24 8 12'],
      [{ arm: 'cavalry', weight: 'light' }, '16 32 16/3 13'],
      [{ arm: 'cavalry', weight: 'heavy' }, '14 28 7/2 11'],
      [{ arm: 'artillery', weight: 'light' }, '12 36 3 6'],
      [{ arm: 'artillery', weight: 'heavy' }, '9 27 3/2 3'],
      [{ 'moves-as': 'leader' }, '18 36 9 18'],
    ]
    for (const [unit, expected] of printed) expect([unit, ways.map((way) => inches(unit, way)).join(' ')]).toEqual([unit, expected])
  })

  test('a formation change costs half the line move; a square has half of it and no rough terrain; reactions have half', () => {
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
    for (const result of numbers(-2, 14)) expect(effects('emergency-change', {}, result)).toBe(rowAt(rows, 0, result)[1])
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

test('who may evade infantry, and horse artillery that tries', () => {
  const may = (unit: object): string | undefined => ask('may-evade', { unit: { order: 'good', ...unit } }).outcome?.id
  const horse = { arm: 'artillery', weight: 'light' }
  expect([may({ arm: 'cavalry' }), may({ arm: 'cavalry', order: 'disordered' }), may({})]).toEqual(['evades', 'stands', 'stands'])
  expect([may({ ...horse, weight: 'heavy', limbered: true }), may({ ...horse, limbered: true, order: 'disordered' })]).toEqual([
    'evades',
    'stands',
  ])
  for (const nation of ['france', 'britain', 'prussia']) expect(may({ ...horse, nation })).toBe('may-try')
  expect([may({ ...horse, nation: 'austria' }), may({ ...horse, nation: 'baden', 'french-ally': true })]).toEqual(['stands', 'may-try'])
  expect([may({ ...horse, weight: 'heavy', nation: 'france' }), may({ ...horse, nation: 'france', order: 'disordered' })]).toEqual([
    'stands',
    'stands',
  ])
  for (const dice of numbers(2, 12))
    expect(effects('evade', {}, dice)).toBe(dice <= 9 ? 'unit: limbered, may evade up to 1 move' : 'unit: disordered')
})

describe('fire', () => {
  const rows = lines(`
    1/2 | 10 or less | 11 or more | -          | -          | -
    1   | 9 or less  | 10 or more | -          | -          | -
    2   | 8 or less  | 9 or more  | -          | -          | -
    3   | 8 or less  | 9,10,11    | 12 or more | -          | -
    4   | 7 or less  | 8,9,10     | 11 or more | -          | -
    5   | 6 or less  | 7,8,9      | 10 or more | -          | -
    6   | 5 or less  | 6,7,8      | 9 or more  | -          | -
    8   | 5 or less  | 6,7,8      | 9,10,11    | 12 or more | -
    10  | 4 or less  | 5,6,7      | 8,9,10     | 11 or more | -
    12  | 3 or less  | 4,5,6      | 7,8,9      | 10 or more | -
    15  | 2 or less  | 3,4,5      | 6,7,8      | 9,10,11    | 12 or more
    20  | 1 or less  | 2,3,4      | 5,6,7      | 8,9,10     | 11 or more
    25  | 0 or less  | 1,2,3      | 4,5,6      | 7,8,9      | 10 or more
    30  | -          | 2 or less  | 3,4,5      | 6,7,8      | 9 or more
    35  | -          | 1 or less  | 2,3,4      | 5,6,7      | 8 or more
    40  | -          | 1 or less  | 2,3        | 4,5,6      | 7 or more
    46  | -          | 0 or less  | 1,2        | 3,4,5      | 6 or more
    51  | -          | 0 or less  | 1          | 2,3,4      | 5 or more`).map(cells)
  const columns = ['desultory', 'lively', 'telling', 'deadly', 'withering']

  test.each(numbers(1, 120).map((half) => half / 2))('%d points, results from -3 to 16', (given) => {
    const [, ...row] = rows.findLast(([from = '']) => (from === '1/2' ? 0.5 : Number(from)) <= given) ?? []
    for (const result of numbers(-3, 16))
      expect([result, at('fire', { points: given }, result).outcome?.id]).toEqual([result, columns[columnOf(row, result)]])
  })

  test('fewer points than half of one take the first row', () => {
    expect([at('fire', { points: '1/4' }, 10), at('fire', { points: '1/4' }, 11)].map(({ outcome }) => outcome?.id)).toEqual([
      'desultory',
      'lively',
    ])
  })

  test('what each result does to troops, and to guns', () => {
    const done = (arm: string): readonly string[] =>
      [1, 2, 5, 8, 11].map((result) => effects('fire', { points: 20, target: { arm } }, result).replace('target: ', ''))
    expect(done('infantry')).toEqual(['', 'disordered', 'disordered, lose 1', 'disordered, lose 2', 'disordered, lose 3'])
    expect(done('cavalry')).toEqual(done('infantry'))
    expect(done('artillery')).toEqual(['', 'silenced', 'damaged, silenced', 'wrecked', 'wrecked'])
  })

  test('points a stand by arm and range', () => {
    const printed: readonly (readonly [object, string])[] = [
      [{ arm: 'infantry' }, '2 1 1 1 - - - - - -'],
      [{ arm: 'infantry', class: 'light' }, '2 1 1 1 1 - - - - -'],
      [{ arm: 'artillery', weight: 'light' }, '8 8 8 8 3 3 3 1 - -'],
      [{ arm: 'artillery', weight: 'heavy' }, '12 12 12 12 4 4 4 2 1 -'],
      [{ arm: 'cavalry', dismounted: true }, '1 1 - - - - - - - -'],
    ]
    const ranges = [0, 1, 1.5, 2, 3, 3.5, 8, 12, 16, 16.5]
    for (const [firer, row] of printed)
      expect([firer, ranges.map((range) => points({ firer: { groups: [{ stands: 1, range, ...firer }] } })).join(' ')]).toEqual([
        firer,
        row,
      ])
  })

  test.each<[object, object, string]>([
    [{}, {}, '8'],
    [{ order: 'disordered' }, {}, '4'],
    [{ deployed: true }, {}, '4'],
    [{ cover: 'town-deployed' }, {}, '4'],
    [{ arm: 'artillery', damaged: true }, {}, '4'],
    [{ damaged: true }, {}, '8'],
    [{}, { breakthrough: true }, '4'],
    [{ order: 'disordered', deployed: true }, { breakthrough: true }, '4'],
    [{}, { formation: 'march' }, '16'],
    [{ order: 'disordered' }, { formation: 'march' }, '8'],
  ])('eight points of %j at %j are %s', (firer, target, expected) => {
    expect(points({ firer: { groups: [{ stands: 8, each: 1, ...firer }] }, target })).toBe(expected)
  })

  const gun = { arm: 'artillery' }
  test.each<[object, object, string]>([
    [{ ...gun, nation: 'france', range: 8 }, {}, '+1'],
    [{ ...gun, nation: 'france', range: 9 }, {}, ''],
    [{ ...gun, nation: 'britain', weight: 'heavy', range: 3 }, {}, '+1'],
    [{ ...gun, nation: 'russia', weight: 'heavy', range: 8 }, {}, '+1'],
    [{ ...gun, nation: 'russia', weight: 'light', range: 8 }, {}, ''],
    [{ ...gun, nation: 'austria', weight: 'heavy', range: 8 }, {}, ''],
    [{ ...gun, range: 2 }, { arm: 'cavalry' }, '+1'],
    [{ ...gun, range: 2.5 }, { arm: 'cavalry' }, ''],
    [{ ...gun, range: 2 }, { arm: 'cavalry', dismounted: true }, ''],
    [{ ...gun, range: 2 }, { arm: 'infantry' }, ''],
    [{}, { 'changed-formation': true }, '+1'],
    [{}, { arm: 'artillery', limbered: true }, '+1'],
    [{}, { arm: 'artillery', limbered: true, 'changed-formation': true }, '+1'],
    ...['france', 'austria', 'prussia', 'saxony', 'rhinebund', 'others'].map((nation): [object, object, string] => [
      { nation, class: 'light' },
      {},
      '+1',
    ]),
    ...['russia', 'spain', 'spain-allied', 'ottoman', 'naples'].map((nation): [object, object, string] => [
      { nation, class: 'light' },
      {},
      '',
    ]),
    [{ nation: 'britain', class: 'light' }, {}, '+1 +1'],
    [{}, { enfiladed: true }, '+1'],
    [{}, { arm: 'artillery', limbered: true, enfiladed: true }, '+1'],
    [{}, { formation: 'square' }, '+2'],
    [{}, { arm: 'artillery', limbered: false }, '-1'],
    [gun, { arm: 'artillery', limbered: false }, ''],
    ...['woods', 'hedge', 'height', 'town'].map((cover): [object, object, string] => [{}, { cover }, '-1']),
    ...['town-deployed', 'stone-wall', 'entrenchment'].map((cover): [object, object, string] => [{}, { cover }, '-2']),
    [{}, { cover: 'fortified-town' }, '-3'],
    [{}, { 'in-woods': true }, '-1'],
    [{ ...gun, 'moved-guns': true }, {}, '-1'],
    [{ formation: 'line' }, { arm: 'cavalry', charging: true }, '-2'],
    [{ formation: 'square' }, { arm: 'cavalry', charging: true }, ''],
    [{ formation: 'line' }, { arm: 'cavalry' }, ''],
    [gun, { arm: 'cavalry', charging: true, range: 8 }, ''],
  ])('modifiers of %j at %j: %s', (firer, target, expected) => {
    expect(modifiers('fire', { points: 6, firer: { arm: 'infantry', ...firer }, target: { arm: 'infantry', ...target } })).toBe(expected)
  })

  test('modifiers come to 3 at the most, up and down', () => {
    const strong = { nation: 'britain', class: 'light' }
    const up = ask('fire', { points: 6, firer: strong, target: { formation: 'square', enfiladed: true, 'changed-formation': true } }, [7])
    expect([up.rounds[0]?.modifiers.length, up.rounds[0]?.result]).toEqual([5, 10])
    const down = ask('fire', { points: 6, firer: {}, target: { arm: 'cavalry', charging: true, cover: 'fortified-town' } }, [7])
    expect([down.rounds[0]?.modifiers.length, down.rounds[0]?.result]).toEqual([2, 4])
    expect(
      ask('fire', { points: 6, firer: strong, target: { formation: 'square', enfiladed: true }, other: -1 }, [7]).rounds[0]?.result,
    ).toBe(9)
  })

  test('a natural 12 tries an attached leader', () => {
    const follows = (target: object, die: number): readonly string[] =>
      ask('fire', { points: 6, target }, [die]).followUps.map(({ id }) => id)
    expect(numbers(2, 12).filter((die) => follows({ leader: true }, die).length > 0)).toEqual([12])
    expect([follows({ officer: 'attached' }, 12), follows({ leader: false }, 12)]).toEqual([['fallen-leader'], []])
  })

  test('fallen leader: not in order of severity', () => {
    const dead = 'leader: removed, replaced after 1'
    const fates = numbers(2, 12).map((dice) => effects('fallen-leader', {}, dice))
    const disabled = 'leader: removed, at end of the player turn, replaced after 1'
    expect(fates).toEqual([dead, dead, '', disabled, '', dead, '', dead, '', 'leader: removed, for 1', ''])
  })
})

describe('command', () => {
  test('ranges by nation and level, exceptional, and replaced', () => {
    const range = (nation: string, level: string, more: object = {}): string =>
      gives('command-radius', { leader: { 'leader-nation': nation, level, ...more } }, 'radius')
    const levels = ['division', 'corps', 'wing', 'army']
    const all = (more: object): readonly string[] =>
      ['france', 'britain', 'others'].map((nation) => levels.map((level) => range(nation, level, more)).join(' '))
    expect(all({})).toEqual(['4 8 12 18', '4 6 10 16', '3 6 10 16'])
    expect(all({ exceptional: true })).toEqual(['4 10 14 18', '4 8 12 16', '3 8 12 16'])
    expect(all({ replacement: true })).toEqual(['3 7 11 17', '3 5 9 15', '2 5 9 15'])
  })

  test('fatigue: a half rounds down', () => {
    const at = (morale: string): readonly string[] => numbers(1, 12).map((bases) => gives('fatigue', { bases, morale }, 'fatigued-at'))
    expect(at('good').join(' ')).toBe('1 1 2 2 3 4 4 5 5 6 7 7')
    expect(at('average').join(' ')).toBe('0 1 1 2 2 3 3 4 4 5 5 6')
    expect(at('poor').join(' ')).toBe('0 1 1 2 2 2 3 3 4 4 4 5')
  })

  test('guard bases count double for the army, cossacks not at all', () => {
    const lost = { bases: 20, morale: 'average', lost: 4, 'lost-double': 3, 'lost-free': 2 }
    const fatigued = (formation: string): readonly unknown[] => {
      const inputs = { ...lost, 'whose-fatigue': formation }
      return [gives('fatigue', inputs, 'counted'), ask('fatigue', inputs).outcome?.id]
    }
    expect(fatigued('army')).toEqual(['10', 'army-fatigued'])
    expect(fatigued('corps')).toEqual(['9', 'sound'])
    expect(fatigued('division')).toEqual(['9', 'sound'])
    expect(ask('fatigue', { ...lost, lost: 5, 'whose-fatigue': 'corps' }).outcome?.id).toBe('fatigued')
    expect(ask('fatigue', { bases: 1, morale: 'poor', lost: 0 }).outcome?.id).toBe('sound')
  })

  test.each<[string, string, string]>([
    ['france', 'guard', '2'],
    ['france', 'old-guard', '2'],
    ['britain', 'guard', '1'],
    ['austria', 'grenadier', '2'],
    ['prussia', 'grenadier', '2'],
    ['russia', 'grenadier', '1'],
    ['russia', 'guard', '2'],
    ['russia', 'cossack', '0'],
    ['austria', 'militia-cavalry', '0'],
    ['austria', 'line', '1'],
  ])('a base of %s %s counts as %s', (nation, rank, weight) => {
    expect(gives('base-weight', { unit: { nation, class: rank } }, 'weight')).toBe(weight)
  })
})

test("conversion from Napoleon's Battles, and one step up under Napoleon from 1804 to 1807", () => {
  const qualities = ['old-guard', 'guard', 'veteran', 'regular', 'conscript', 'militia']
  const rows = lines(`
    3 | -     | -     | -     | 3/2/- | 3/2/1 | 3/-/2
    4 | 4/1/- | 4/2/- | 4/3/1 | 4/3/2 | 4/3/2 | 4/-/3
    5 | 5/2/- | 5/3/- | 5/3/1 | 5/4/2 | 5/4/3 | 5/-/4
    6 | 6/3/- | 6/3/1 | 6/4/2 | 6/5/3 | 6/5/4 | 6/-/5
    7 | 7/2/- | 7/3/2 | 7/4/3 | 7/5/4 | 7/6/4 | 7/6/5`).map(cells)
  const label = (more: object): readonly string[] =>
    qualities.map((quality) => gives('conversion', { 'nb-quality': quality, ...more }, 'label'))
  for (const [bases = '', ...printed] of rows) {
    const [oldGuard, guard, ...troops] = printed
    const given = { 'nb-bases': Number(bases) }
    expect(label(given)).toEqual(printed)
    for (const year of [1804, 1807])
      expect(label({ ...given, 'under-napoleon': true, year })).toEqual([oldGuard, guard, guard, ...troops.slice(0, -1)])
    for (const year of [1803, 1808]) expect(label({ ...given, 'under-napoleon': true, year })).toEqual(printed)
  }
})

test('figures of the rules that no table holds', () => {
  const said = [...ruleset.lists.values()].flatMap(({ entries }) => entries.map(({ lead, text }) => `${lead ?? ''}: ${text}`)).join('; ')
  for (const figures of [
    /prolong[^;]*horse[^;]*2″[^;]*heavy[^;]*1″/i,
    /functions[^;]*horse artillery 3[^;]*heavy artillery 2/i,
    /square formed[^;]*3″/i,
    /half the stands, rounded down/i,
    /480 infantry[^;]*240 cavalry/i,
    /100 yards/i,
  ])
    expect(said).toMatch(figures)
})

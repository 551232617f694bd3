/** Fire on the Napoleonic sheet, copied as printed. */
import { describe, expect, test } from 'vitest'
import { asking } from '../support/asking.ts'
import { cells, columnOf, lines, numbers } from '../support/printed.ts'

const { ask, at, effects, modifiers, points } = asking('napoleonic-fury')

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
      expect([result, at('fire', { points: given }, result).outcome?.id]).toEqual([
        result,
        columns[columnOf(row, result)],
      ])
  })

  test('less than half a point uses the first row', () => {
    expect(
      [at('fire', { points: '1/4' }, 10), at('fire', { points: '1/4' }, 11)].map(({ outcome }) => outcome?.id),
    ).toEqual(['desultory', 'lively'])
  })

  test('effects of each result on troops and on guns', () => {
    const done = (arm: string): readonly string[] =>
      [1, 2, 5, 8, 11].map((result) => effects('fire', { points: 20, target: { arm } }, result).replace('target: ', ''))
    expect(done('infantry')).toEqual([
      '',
      'disordered',
      'disordered, lose 1',
      'disordered, lose 2',
      'disordered, lose 3',
    ])
    expect(done('cavalry')).toEqual(done('infantry'))
    expect(done('artillery')).toEqual(['', 'silenced', 'damaged, silenced', 'wrecked', 'wrecked'])
  })

  test('points per stand by arm and range', () => {
    const printed: readonly (readonly [object, string])[] = [
      [{ arm: 'infantry' }, '2 1 1 1 - - - - - -'],
      [{ arm: 'infantry', class: 'light' }, '2 1 1 1 1 - - - - -'],
      [{ arm: 'artillery', weight: 'light' }, '8 8 8 8 3 3 3 1 - -'],
      [{ arm: 'artillery', weight: 'heavy' }, '12 12 12 12 4 4 4 2 1 -'],
      [{ arm: 'cavalry', dismounted: true }, '1 1 - - - - - - - -'],
    ]
    const ranges = [0, 1, 1.5, 2, 3, 3.5, 8, 12, 16, 16.5]
    for (const [firer, row] of printed)
      expect([
        firer,
        ranges.map((range) => points({ firer: { groups: [{ stands: 1, range, ...firer }] } })).join(' '),
      ]).toEqual([firer, row])
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
  ])('eight points from %j at %j are %s', (firer, target, expected) => {
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
    expect(
      modifiers('fire', { points: 6, firer: { arm: 'infantry', ...firer }, target: { arm: 'infantry', ...target } }),
    ).toBe(expected)
  })

  test('the sum of modifiers is limited to +3 and −3', () => {
    const strong = { nation: 'britain', class: 'light' }
    const up = ask(
      'fire',
      { points: 6, firer: strong, target: { formation: 'square', enfiladed: true, 'changed-formation': true } },
      [7],
    )
    expect([up.rounds[0]?.modifiers.length, up.rounds[0]?.result]).toEqual([5, 10])
    const down = ask(
      'fire',
      { points: 6, firer: {}, target: { arm: 'cavalry', charging: true, cover: 'fortified-town' } },
      [7],
    )
    expect([down.rounds[0]?.modifiers.length, down.rounds[0]?.result]).toEqual([2, 4])
    expect(
      ask('fire', { points: 6, firer: strong, target: { formation: 'square', enfiladed: true }, other: -1 }, [7])
        .rounds[0]?.result,
    ).toBe(9)
  })

  test('a natural 12 checks an attached leader', () => {
    const follows = (target: object, die: number): readonly string[] =>
      ask('fire', { points: 6, target }, [die]).followUps.map(({ id }) => id)
    expect(numbers(2, 12).filter((die) => follows({ leader: true }, die).length > 0)).toEqual([12])
    expect([follows({ officer: 'attached' }, 12), follows({ leader: false }, 12)]).toEqual([['fallen-leader'], []])
  })

  test('fallen leader results are not in order of severity', () => {
    const dead = 'leader: removed, replaced after 1'
    const fates = numbers(2, 12).map((dice) => effects('fallen-leader', {}, dice))
    const disabled = 'leader: removed, at turn-end, replaced after 1'
    expect(fates).toEqual([dead, dead, '', disabled, '', dead, '', dead, '', 'leader: removed, for 1', ''])
  })
})

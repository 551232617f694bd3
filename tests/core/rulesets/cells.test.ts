/** Every cell of the tables on both sheets, copied here as printed and looked up through the engine. */
import { describe, expect, test } from 'vitest'
import { approximate } from '../../../src-core/exact.ts'
import { answer, columnOf, lines, numbers, resultsOf, sheets } from '../support/printed.ts'
import { said } from '../support/said.ts'

describe.each(sheets)('$id', ({ id }) => {
  const brigades = id === 'fire-and-fury'

  describe('fire', () => {
    const columns = ['desultory', 'lively', 'telling', 'deadly', 'withering']
    const printed = lines(`
      1/2 | 9 or less | 10,11    | -      | -       | -
      1   | 8 or less | 9,10,11  | -      | -       | -
      2   | 7 or less | 8,9,10   | 11     | -       | -
      3   | 7 or less | 8,9      | 10,11  | -       | -
      4   | 6 or less | 7,8,9    | 10,11  | -       | -
      5   | 5 or less | 6,7,8    | 9,10,11| -       | -
      6   | 4 or less | 5,6,7    | 8,9,10 | 11      | -
      8   | 4 or less | 5,6,7    | 8,9    | 10,11   | -
      10  | 3 or less | 4,5,6    | 7,8,9  | 10,11   | -
      12  | 2 or less | 3,4,5    | 6,7,8  | 9,10,11 | -
      15  | 1 or less | 2,3,4    | 5,6,7  | 8,9,10  | 11
      20  | 0 or less | 1,2,3    | 4,5,6  | 7,8,9   | 10,11
      25  | -1        | 0,1,2    | 3,4,5  | 6,7,8   | 9,10,11
      30  | -         | -1,0,1   | 2,3,4  | 5,6,7   | 8 or more
      35  | -         | -1,0     | 1,2,3  | 4,5,6   | 7 or more
      40  | -         | -1       | 0,1,2  | 3,4,5   | 6 or more
      45  | -         | -1       | 0,1    | 2,3,4   | 5 or more
      50  | -         | -1       | 0,1    | 2,3     | 4 or more`).map((line) => {
      const [from = '', ...cells] = line.split('|').map((cell) => cell.trim())
      return { from: from === '1/2' ? 0.5 : Number(from), cells }
    })
    const points = numbers(1, 120).map((half) => half / 2)

    test.each(points)('%d points, die results from -5 to 15', (given) => {
      const row = printed.findLast(({ from }) => from <= given)
      for (const result of numbers(-5, 15)) {
        const fired = answer(id, 'fire', { points: given, other: result - 5 }, [5])
        expect([result, fired.rounds[0]?.result, fired.outcome?.id]).toEqual([
          result,
          result,
          columns[columnOf(row?.cells ?? [], result)],
        ])
      }
    })

    test('fewer points than the first row', () => {
      expect(answer(id, 'fire', { points: '1/4' }, [10]).outcome?.id).toBe('lively')
    })

    test('effects of each result on troops and on guns', () => {
      const done = (arm: string): readonly string[] =>
        [-1, 1, 4, 7, 10].map((result) =>
          said(
            answer(id, 'fire', { points: 20, target: { arm }, other: result - 5 + (arm === 'dismounted' ? 2 : 0) }, [5])
              .effects,
          ),
        )
      expect(done('infantry')).toEqual([
        '',
        'target: disordered',
        'target: disordered, lose 1',
        'target: disordered, lose 2',
        'target: disordered, lose 3',
      ])
      expect(done('dismounted')).toEqual(done('infantry'))
      expect(done('artillery')).toEqual([
        '',
        'target: silenced',
        'target: damaged, silenced',
        'target: wrecked',
        'target: wrecked',
      ])
    })

    test('only a natural 10 causes a fallen leader check and low ammunition', () => {
      const inputs = { points: 1, target: { 'attached-leaders': 1 }, firer: { 'half-firing': true }, other: 1 }
      for (const die of numbers(1, 10)) {
        const followed = answer(id, 'fire', inputs, [die]).followUps.map((follow) => follow.id)
        expect(followed).toEqual(die === 10 ? ['fallen-leader', 'low-ammunition'] : [])
      }
    })
  })

  describe('maneuver', () => {
    const halt = brigades ? 'beyond enemy musketry range' : '12"'
    const well = 'choose move 1 move, change-formation'
    const columns = {
      good: `
        0 or less | retire | retreat 1 move
        1,2 | disengage | retreat ${halt}
        3,4 | hold-ground | may not move, change-formation
        5,6 | tardy | may move 1/2 move, may not change-formation
        7 or more | well-handled | ${well}`,
      disordered: `
        0 or less | quits-the-field | removed
        1,2 | broken | disordered, lose 1, retreat 1 move
        3,4 | wavering | disordered, hold
        5,6 | shaken | good, hold
        7,8,9 | rally | good, may move 1/2 move, may not change-formation
        10 or more | rally-with-elan | ${brigades ? `choose move 1 move, change-formation, good` : 'good, may move 1 move, change-formation'}`,
    }
    test.each(Object.entries(columns))('%s order, die results from -4 to 14', (order, text) => {
      const rows = lines(text).map((line) => line.split('|').map((cell) => cell.trim()))
      for (const result of numbers(-4, 14)) {
        const [, outcome, effect] =
          rows[
            columnOf(
              rows.map(([cell = '']) => cell),
              result,
            )
          ] ?? []
        const moved = answer(id, 'maneuver', { unit: { order }, other: result - 5 }, [5])
        expect([result, moved.outcome?.id, said(moved.effects)]).toEqual([result, outcome, `unit: ${effect ?? ''}`])
      }
    })
  })

  describe('charge', () => {
    const range = brigades ? 'beyond enemy musketry range' : '10"'
    const infantry = { arm: 'infantry', 'with-guns': false, 'attached-leaders': 0, 'attached-exceptional': 0 }
    const rows = lines(`
      7 or more | swept-from-the-field | defender: disordered, lose 1, retreat 1 move; defender: capture N; attacker: must continue 1/2 move breakthrough
      4,5,6 | driven-back | defender: disordered, lose 1, retreat ${range}; attacker: carry; attacker: may continue 1/2 move breakthrough
      1,2,3 | hard-pressed | defender: disordered, retreat to 2" of the enemy; attacker: carry
      0 | desperate-struggle | each: disordered, lose 1; each: again
      -1,-2,-3 | assault-checked | attacker: disordered, retreat to 2" of the enemy
      -4,-5,-6 | attack-falters | attacker: disordered, lose 1, retreat ${range}
      -7 or less | charge-repulsed | attacker: disordered, lose 1, retreat 1 move; attacker: capture N`).map((line) =>
      line.split('|').map((cell) => cell.trim()),
    )

    test.each(numbers(-15, 15))('a difference of %d', (difference) => {
      const [, outcome, effect = ''] = rows.find(([cell = '']) => resultsOf(cell).includes(difference)) ?? []
      const charged = answer(
        id,
        'charge',
        { attacker: { ...infantry, other: difference }, defender: infantry },
        { attacker: [5], defender: [5] },
      )
      expect(charged.outcome?.id).toBe(outcome)
      const taken = 1 + Math.max(0, Math.abs(difference) - 10)
      expect(said(charged.effects).replaceAll('  ', ' ')).toBe(effect.replace('N', String(taken)))
    })

    test('guns and leaders with the troops', () => {
      const brave = { ...infantry, 'with-guns': true, 'attached-leaders': 1 }
      const lost = (difference: number): readonly string[] =>
        said(
          answer(
            id,
            'charge',
            { attacker: { ...brave, other: difference }, defender: brave },
            { attacker: [5], defender: [5] },
          ).effects,
        )
          .split('; ')
          .filter((effect) => /silenced|damaged|capture/.test(effect))
      expect(lost(7)).toEqual(['defender: capture 1', 'defender: capture all, silenced', 'defender: capture 1'])
      expect(lost(4)).toEqual([
        `defender: retreat ${range}, silenced`,
        'defender: captured-in-part',
        'defender: one of damaged',
      ])
      expect(lost(1)).toEqual([`defender: retreat ${range}, silenced`])
      expect(lost(-7)).toEqual(['attacker: capture 1', 'attacker: capture 1'])
    })

    test('a tie disorders both sides and costs each a stand, until a side has no stands left', () => {
      const sides = { attacker: { ...infantry, stands: 9 }, defender: { ...infantry, stands: 7 } }
      const tied = answer(id, 'charge', sides, { attacker: [5], defender: [5] })
      expect(tied.pending).toBe(true)
      expect(tied.next?.modifiers.map(({ id: modifier, side }) => `${modifier} ${side ?? ''}`)).toEqual([
        'disordered attacker',
        'disordered defender',
      ])
      const last = answer(
        id,
        'charge',
        { ...sides, attacker: { ...infantry, stands: 1 } },
        { attacker: [8], defender: [5] },
      )
      expect(last).toMatchObject({ outcome: { id: 'desperate-struggle' }, pending: false, exhausted: ['attacker'] })
    })
  })

  test('fallen leader', () => {
    const fates = numbers(1, 10).map((die) => answer(id, 'fallen-leader', {}, [die]))
    expect(fates.map(({ outcome }) => outcome?.name)).toEqual([
      'Felled by sniper',
      'Shot dead in the saddle',
      'Mortally stricken',
      'Grievously wounded',
      'Disabled',
      'Mere flesh wound',
      'Coat pierced but unscathed',
      'Horse shot out from under',
      'Staff officer struck',
      'Coolly ignores the fire',
    ])
    expect(fates.map(({ effects }) => said(effects))).toEqual([
      ...Array<string>(5).fill('leader: removed, replaced after 1'),
      ...Array<string>(5).fill(''),
    ])
  })

  test('movement', () => {
    const moves = (unit: object, more: object = {}): number | string | null => {
      const move = answer(id, 'movement', { unit, ...more }).gives.get('move')?.value
      return typeof move === 'object' && move !== null ? approximate(move) : null
    }
    const printed = lines(`
      infantry        12 24 6   9
      cavalry         18 36 6   15
      foot-artillery  8  24 2   4
      horse-artillery 12 36 2   6`)
    for (const line of printed) {
      const [kind, ...rates] = line.split(/ +/)
      const unit = { 'moves-as': kind }
      const ways = [{}, { going: 'road' }, { going: 'rough' }, { crossing: 'ford' }]
      expect([kind, ...ways.map((way) => moves(unit, way))]).toEqual([kind, ...rates.map(Number)])
    }
    expect(moves({ arm: 'dismounted' }, { passage: 'lines' })).toBe(9)
    expect(moves({ arm: 'cavalry' }, { going: 'road', passage: 'lines' })).toBe(33)
    expect(moves({ arm: 'artillery' }, { passage: 'lines' })).toBe(8)
  })
})

/** Every cell of the two sheets, typed here as they print it and looked up through the engine. */
import { describe, expect, test } from 'vitest'
import { approximate, fractionText } from '../../../src-core/exact.ts'
import type { AppliedEffect } from '../../../src-core/outcomes/applied.ts'
import type { Answer } from '../../../src-core/resolve/answer.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import type { Move, Verb } from '../../../src-core/ruleset/model.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rulesets = [{ id: 'fire-and-fury' as const }, { id: 'regimental-fury' as const }]
const loaded = { 'fire-and-fury': rulesetNamed('fire-and-fury'), 'regimental-fury': rulesetNamed('regimental-fury') }
type Id = keyof typeof loaded

const answer = (id: Id, procedure: string, inputs: unknown, dice?: unknown): Answer => value(resolve(loaded[id], procedure, inputs, dice))

const numbers = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The results a printed cell names: `9 or less`, `5,6,7`, `8 or more`, `-`. */
const resultsOf = (cell: string): readonly number[] => {
  const [first = NaN] = cell.split(' ').map(Number)
  if (cell === '-') return []
  if (cell.endsWith('or less')) return numbers(-60, first)
  return cell.endsWith('or more') ? numbers(first, 60) : cell.split(',').map(Number)
}

/** The column of a printed row that a result falls in; beyond the outermost printed results their columns hold. */
const columnOf = (cells: readonly string[], result: number): number => {
  const printed = cells.map(resultsOf)
  const all = printed.flat()
  const held = Math.min(Math.max(result, Math.min(...all)), Math.max(...all))
  return printed.findIndex((results) => results.includes(held))
}

const far = ({ moves, inches, beyond, fromEnemy }: Move): string =>
  [
    moves && `${fractionText(moves)} move`,
    inches && inches !== 'result' && `${fractionText(inches)}"`,
    beyond && `beyond ${beyond}`,
    fromEnemy && `to ${fractionText(fromEnemy)}" of the enemy`,
  ]
    .filter(Boolean)
    .join(' ')

const doing = (verb: Verb): string => {
  switch (verb.verb) {
    case 'set':
      return verb.to === true ? verb.trait : typeof verb.to === 'string' ? verb.to : `not ${verb.trait}`
    case 'lose':
    case 'capture':
      return `${verb.verb} ${verb.loss.stands === 'all' ? 'all' : fractionText(verb.loss.stands)}`
    case 'retreat':
      return `retreat ${far(verb.move)}`
    case 'continue':
      return `${verb.must ? 'must' : 'may'} continue ${far(verb.move)} ${[...verb.with.keys()].join(' ')}`
    case 'may':
    case 'choose':
      return `${verb.verb} ${[...verb.actions].map(([id, move]) => (move ? `${id} ${far(move)}` : id)).join(', ')}`
    case 'may-not':
      return `may not ${verb.actions.join(', ')}`
    case 'remove':
      return verb.replacedAfter === null ? 'removed' : `removed, replaced after ${verb.replacedAfter}`
    default:
      return verb.verb
  }
}

/** `defender: disordered, retreat 1 move, lose 1`, one line an effect; `one of` marks a single stand. */
const said = (effects: readonly AppliedEffect[]): string =>
  effects.map(({ of, stands, verbs }) => `${of}: ${stands === 1 ? 'one of ' : ''}${verbs.map(doing).toSorted().join(', ')}`).join('; ')

const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

describe.each(rulesets)('$id', ({ id }) => {
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
        expect([result, fired.rounds[0]?.result, fired.outcome?.id]).toEqual([result, result, columns[columnOf(row?.cells ?? [], result)]])
      }
    })

    test('fewer points than the first row have', () => {
      expect(answer(id, 'fire', { points: '1/4' }, [10]).outcome?.id).toBe('lively')
    })

    test('what each result does to troops, and to guns', () => {
      const done = (arm: string): readonly string[] =>
        [-1, 1, 4, 7, 10].map((result) =>
          said(answer(id, 'fire', { points: 20, target: { arm }, other: result - 5 + (arm === 'dismounted' ? 2 : 0) }, [5]).effects),
        )
      expect(done('infantry')).toEqual([
        '',
        'target: disordered',
        'target: disordered, lose 1',
        'target: disordered, lose 2',
        'target: disordered, lose 3',
      ])
      expect(done('dismounted')).toEqual(done('infantry'))
      expect(done('artillery')).toEqual(['', 'target: silenced', 'target: damaged, silenced', 'target: wrecked', 'target: wrecked'])
    })

    test('a natural 10, and no other, brings a fallen leader and low ammunition', () => {
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
      -1,-2,-3 | assault-checked | attacker: disordered, retreat to 2" of the enemy; defender: hold
      -4,-5,-6 | attack-falters | attacker: disordered, lose 1, retreat ${range}; defender: hold
      -7 or less | charge-repulsed | attacker: disordered, lose 1, retreat 1 move; attacker: capture N; defender: hold`).map((line) =>
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

    test('guns and leaders that are with the troops', () => {
      const brave = { ...infantry, 'with-guns': true, 'attached-leaders': 1 }
      const lost = (difference: number): readonly string[] =>
        said(answer(id, 'charge', { attacker: { ...brave, other: difference }, defender: brave }, { attacker: [5], defender: [5] }).effects)
          .split('; ')
          .filter((effect) => /silenced|damaged|capture/.test(effect))
      expect(lost(7)).toEqual(['defender: capture 1', 'defender: capture all, silenced', 'defender: capture 1'])
      expect(lost(4)).toEqual([`defender: retreat ${range}, silenced`, 'defender: one of damaged'])
      expect(lost(1)).toEqual([`defender: retreat ${range}, silenced`])
      expect(lost(-7)).toEqual(['attacker: capture 1', 'attacker: capture 1'])
    })

    test('after a tie both are disordered and a stand less; it ends when a side has none', () => {
      const sides = { attacker: { ...infantry, stands: 9 }, defender: { ...infantry, stands: 7 } }
      const tied = answer(id, 'charge', sides, { attacker: [5], defender: [5] })
      expect(tied.pending).toBe(true)
      expect(tied.next?.modifiers.map(({ id: modifier, side }) => `${modifier} ${side ?? ''}`)).toEqual([
        'disordered attacker',
        'disordered defender',
      ])
      const last = answer(id, 'charge', { ...sides, attacker: { ...infantry, stands: 1 } }, { attacker: [8], defender: [5] })
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

  describe('modifiers, one at a time', () => {
    const shown = (procedure: string, inputs: unknown, dice: unknown): readonly string[] =>
      (answer(id, procedure, inputs, dice).rounds[0]?.modifiers ?? []).map(
        ({ value: by, side }) => `${side ?? ''}${by > 0 ? '+' : ''}${by}`,
      )
    const exceptional = { 'exceptional-commander': true }

    test.each<[object, readonly string[]]>([
      [{ 'detached-leaders': 2 }, ['+2']],
      [{ 'detached-exceptional': 1 }, ['+2']],
      [{ 'attached-leaders': 1 }, ['+2']],
      [{ 'attached-exceptional': 1 }, ['+3']],
      [exceptional, ['+1']],
      [{ formation: 'column' }, ['+1']],
      [{ fatigue: 'fresh' }, ['+2']],
      [{ fatigue: 'worn' }, []],
      [{ fatigue: 'spent' }, ['-2']],
    ])('maneuver %j', (unit, expected) => {
      expect(shown('maneuver', { unit }, [5])).toEqual(expected)
    })

    test.each<[object, readonly string[]]>([
      ...[{ limbered: true }, { formation: 'column' }, { arm: 'cavalry' }, { changing: true }, { 'about-facing': true }].map(
        (target): [object, string[]] => [target, ['+1']],
      ),
      [{ limbered: true, formation: 'column' }, ['+1']],
      ...['woods', 'broken-ground', ...(brigades ? [] : ['hedge', 'fence'])].map((cover): [object, string[]] => [{ cover }, ['-1']]),
      ...['town', 'sunken-road', 'breastworks', 'stone-wall'].map((cover): [object, string[]] => [{ cover }, ['-2']]),
      [{ arm: 'dismounted' }, ['-2']],
      [{ arm: 'dismounted', cover: 'town' }, ['-2', '-2']],
      ...(brigades
        ? []
        : [[{ formation: 'skirmish' }, ['-2']] as [object, string[]], [{ formation: 'march-column' }, ['+1']] as [object, string[]]]),
    ])('fire at %j', (target, expected) => {
      expect(shown('fire', { points: 5, target }, [5])).toEqual(expected)
    })

    test.each<[object, object, readonly string[]]>([
      [{ 'attached-leaders': 2 }, exceptional, ['attacker+1', 'defender+1']],
      [{ fatigue: 'fresh' }, { fatigue: 'spent' }, ['attacker+2', 'defender-2']],
      [{ army: 'confederate' }, { army: 'confederate' }, ['attacker+1']],
      [{ army: 'confederate', arm: 'cavalry' }, {}, brigades ? ['attacker+1', 'attacker+1'] : []],
      [{ supported: true }, {}, ['attacker+1']],
      [{ breakthrough: true }, { breakthrough: true }, ['attacker+1']],
      [{ stands: 4 }, { stands: 6 }, ['attacker-1']],
      [{ stands: 5 }, { stands: 7 }, []],
      [{ stands: 8 }, { stands: 4 }, ['defender-2']],
      [{ stands: 11 }, { stands: 4 }, ['defender-2']],
      [{ stands: 12 }, { stands: 4 }, ['defender-3']],
      [{ outnumbered: 'three-to-one' }, {}, ['attacker-3']],
      [{ order: 'disordered' }, { 'low-ammunition': true }, ['attacker-1', 'defender-1']],
      [{ 'stands-lost': 3 }, {}, ['attacker-3']],
      [{}, { outflanked: true }, ['defender-3']],
      [{ outflanked: true, works: 'trenches', ground: 'hilltop' }, {}, []],
      [{}, { works: 'trenches' }, ['defender+3']],
      [{}, { ground: 'hilltop' }, ['defender+1']],
      [{}, { ground: 'ford' }, ['defender+1']],
      [{}, { ground: 'woods' }, [brigades ? 'defender+1' : 'defender+2']],
      [{}, { works: 'stone-wall' }, ['defender+1']],
      [{}, { works: 'sunken-road' }, ['defender+1']],
      [{}, { works: 'breastworks' }, [brigades ? 'defender+1' : 'defender+2']],
      ...(brigades
        ? [
            [{}, { ground: 'woods', 'ground-value': 2 }, ['defender+2']] as [object, object, string[]],
            [{}, { works: 'breastworks', 'works-value': 2 }, ['defender+2']] as [object, object, string[]],
          ]
        : [
            [{ weapon: 'shotgun', arm: 'cavalry' }, { weapon: 'shotgun' }, ['attacker+1', 'defender+1']] as [object, object, string[]],
            [{}, { ground: 'hedge' }, ['defender+1']] as [object, object, string[]],
            [{ stands: 3, formation: 'skirmish' }, { stands: 6 }, ['attacker-3']] as [object, object, string[]],
          ]),
    ])('charge %j against %j', (attacker, defender, expected) => {
      const wholly = (side: object): object => ({ arm: 'infantry', ...side })
      expect(shown('charge', { attacker: wholly(attacker), defender: wholly(defender) }, { attacker: [1], defender: [10] })).toEqual(
        expected,
      )
    })
  })

  test('factors on fire points', () => {
    const points = (firer: object): string =>
      fractionText(answer(id, 'fire', { firer: { groups: [{ stands: 4, each: 1, ...firer }] } }, [5]).points ?? { n: 0n, d: 1n })
    expect(points({ arm: 'infantry', order: 'disordered' })).toBe('2')
    expect(points({ arm: 'dismounted', 'low-ammunition': true, order: 'disordered' })).toBe(brigades ? '2' : '1')
    expect(points({ arm: 'cavalry', order: 'disordered' })).toBe('4')
    expect(points({ arm: 'artillery', damaged: true })).toBe('2')
    expect(points({ arm: 'artillery', 'low-ammunition': true })).toBe(brigades ? '4' : '2')
    expect(points({ arm: 'artillery', damaged: true, enfilading: true })).toBe('4')
    if (!brigades) expect(points({ formation: 'skirmish', order: 'disordered' })).toBe('1')
  })
})

describe('regimental-fury alone', () => {
  const id = 'regimental-fury'

  test('points a stand by weapon and range', () => {
    const ends = [6, 8, 12, 16, 24, 36, 48, 60, 72]
    const printed = lines(`
      obsolete-rifles    1 - - - - - - - -
      second-rate-rifles 1 1 - - - - - - -
      first-rate-rifles  1 1 1 - - - - - -
      breechloaders      2 2 2 1 - - - - -
      superior-carbine   3 2 1 - - - - - -
      smoothbore-6       4 3 1.5 1.5 1 .5 - - -
      smoothbore-12      5 4 2 2 2 1.5 1 - -
      rifled-6           3 2 1.5 1.5 1.5 1 .5 - -
      rifled-12          4 3 2 2 2 1.5 1 - -
      rifled-20          5 4 2.5 2.5 2.5 2 1.5 - -
      rifled-30          5 4 2.5 2.5 2.5 2.5 2 1.5 -
      whitworth-12       4 3 2 2 2 2 1.5 1.5 1
      howitzer-12        5 4 1.5 1.5 1 .5 - - -
      howitzer-24        5 4 2 2 1.5 1 - - -`)
    const points = (weapon: string, range: number): number | null => {
      const fired = resolve(loaded[id], 'fire', { firer: { groups: [{ stands: 1, weapon, range }] } }, [5])
      if (!fired.ok) expect(fired.problems.map(({ code }) => code)).toEqual(['out-of-range'])
      return fired.ok && fired.value.points ? approximate(fired.value.points) : null
    }
    for (const line of printed) {
      const [weapon = '', ...cells] = line.split(/ +/)
      for (const [index, cell] of cells.entries()) {
        const nearest = index === 0 ? 0 : (ends[index - 1] ?? 0) + 0.5
        const expected = cell === '-' ? null : Number(cell)
        expect([weapon, ends[index], points(weapon, nearest), points(weapon, ends[index] ?? 0)]).toEqual([
          weapon,
          ends[index],
          expected,
          expected,
        ])
      }
      expect(points(weapon, 73)).toBeNull()
    }
    expect([0, 2, 2.5, 3, 8].map((range) => points('shotgun', range))).toEqual([2, 2, null, null, null])
  })

  test('formation changes, in moves', () => {
    const cost = (formation: string, to: string, arm = 'infantry'): string | null => {
      const moves = answer(id, 'formation-change', { unit: { formation, 'new-formation': to, arm } }).gives.get('cost')?.value
      return typeof moves === 'object' && moves !== null ? fractionText(moves) : null
    }
    const to = ['line', 'double-line', 'column', 'march-column', 'skirmish']
    const printed: Readonly<Record<string, readonly string[]>> = {
      line: ['-', '1', '1/2', '1/2', '1/2'],
      'double-line': ['1', '-', '1/2', '1/2', '1'],
      column: ['1', '1', '-', '1/2', '1'],
      'march-column': ['1', '1', '1/2', '-', '1'],
      skirmish: ['1', '1', '1', '1', '-'],
    }
    for (const [from, moves] of Object.entries(printed))
      expect([from, ...to.map((formation) => cost(from, formation) ?? '-')]).toEqual([from, ...moves])
    expect([cost('line', 'mount', 'cavalry'), cost('column', 'mount', 'dismounted'), cost('line', 'mount')]).toEqual(['1/2', '1/2', null])
  })

  test('crossing an obstacle costs as a ford does and disorders, but not skirmishers', () => {
    const crossed = answer(id, 'movement', { unit: { formation: 'line' }, crossing: 'obstacle' })
    expect(crossed.gives.get('move')?.value).toEqual({ n: 9n, d: 1n })
    expect(said(crossed.effects)).toBe('unit: disordered')
    expect(said(answer(id, 'movement', { unit: { formation: 'skirmish' }, crossing: 'obstacle' }).effects)).toBe('')
    expect(answer(id, 'movement', { passage: 'skirmishers' }).gives.get('move')?.value).toEqual({ n: 11n, d: 1n })
  })

  test('falling back before a charge: as many inches as the dice show', () => {
    for (const die of numbers(1, 10))
      expect(said(answer(id, 'fall-back', { unit: { arm: 'infantry' } }, [die]).effects)).toBe(`unit: disordered, retreat ${die}"`)
    expect(said(answer(id, 'fall-back', { unit: { arm: 'dismounted' } }, [4]).effects)).toBe('unit: disordered, retreat 4"; unit: cavalry')
    for (const dice of numbers(2, 20))
      expect(said(answer(id, 'cavalry-fall-back', {}, [dice]).effects)).toBe(`unit: disordered, retreat ${dice}"`)
  })

  test.each<[object, string]>([
    [{}, 'may-not-charge'],
    [{ outflanked: true }, 'may-charge'],
    [{ order: 'disordered' }, 'may-charge'],
    [{ arm: 'dismounted' }, 'may-charge'],
    [{ formation: 'column' }, 'may-charge'],
    [{ formation: 'march-column' }, 'may-charge'],
    [{ stands: 5 }, 'may-charge'],
    [{ stands: 6 }, 'may-not-charge'],
    [{ formation: 'skirmish' }, 'may-charge'],
    [{ arm: 'artillery' }, 'may-charge'],
  ])('skirmishers of six stands charge %j: %s', (defender, expected) => {
    const stands = { stands: 7, ...defender }
    expect(answer(id, 'skirmish-charge', { attacker: { formation: 'skirmish', stands: 6 }, defender: stands }).outcome?.id).toBe(expected)
    expect(answer(id, 'skirmish-charge', { attacker: { formation: 'line' }, defender: stands }).outcome?.id).toBe('may-charge')
  })
})

/** What both Regimental Fire and Fury sheets print alike. */
import { describe, expect, test } from 'vitest'
import { asking } from '../support/asking.ts'
import type { AppliedModifier } from '../../../src-core/resolve/modifiers.ts'
import { guardText } from '../../../src-core/language/expression-text.ts'
import { effectWords } from '../../../src-core/speech/effects.ts'
import { lines, numbers, resultsOf } from '../support/printed.ts'
import { said } from '../support/said.ts'

const infantry = {
  arm: 'infantry',
  order: 'good',
  formation: 'line',
  fortified: false,
  outflanked: false,
  'leader-attached': false,
}
const cavalry = { ...infantry, arm: 'cavalry', countercharging: false }
const first = { combat: 'first', 'charged-over': 'open' }
const second = { ...first, combat: 'second' }

describe.each(['italy-1799', 'triple-alliance-1864'])('%s', (id) => {
  const { ask, at, effects, gives, modifiers, points, ruleset } = asking(id)
  const italy = id === 'italy-1799'
  const on = `must continue 1/2 move${italy ? ' at the double quick' : ''} breakthrough`

  test.each<[object, string]>([
    [{ rating: 'gallant' }, '+1'],
    [{ rating: 'able' }, ''],
    [{ rating: 'poor' }, '-1'],
    [{ 'leader-attached': true }, '+1'],
    [{ 'brave-colonel': true, 'leader-attached': true }, '+1'],
    [{ provisional: true }, '-1'],
    [{ quality: 'veteran' }, '+1'],
    [{ quality: 'trained' }, ''],
    [{ quality: 'raw' }, '-1'],
    [{ arm: 'artillery' }, '+2'],
    [{ arm: 'artillery', battery: 'less' }, ''],
    [{ fatigue: 'fresh' }, '+2'],
    [{ fatigue: 'worn' }, ''],
    [{ fatigue: 'spent' }, '-2'],
    ...['field-column', 'march-column', 'square', 'hasty-square', 'garrison'].map((formation): [object, string] => [
      { formation },
      '+1',
    ]),
    [{ 'linear-cover': true }, '+1'],
    [{ 'linear-cover': true, formation: 'field-column' }, '+1'],
    [{ arm: 'artillery', limber: 'limbered', battery: 'less' }, '+1'],
    [{ limber: 'limbered' }, ''],
    [{ outflanked: true }, '-2'],
    [{ order: 'broken' }, '-2'],
    [{ order: 'broken', outflanked: true }, '-2'],
    [{ 'key-position-lost': true }, '-1'],
    [{ casualties: 'heavy' }, '-1'],
    [{ casualties: 'greater' }, '-2'],
  ])('maneuver modifiers of %j: %s', (unit, expected) => {
    expect(modifiers('maneuver', { unit })).toBe(expected)
  })

  test.each<[object, object, object, string]>([
    [{ quality: 'veteran' }, { quality: 'raw' }, {}, 'attacker+1 defender-1'],
    [{ quality: 'trained' }, { quality: 'trained' }, {}, ''],
    [{ fatigue: 'fresh' }, { fatigue: 'spent' }, {}, 'attacker+2 defender-2'],
    [{ stands: 2 }, { stands: 3 }, {}, 'attacker-1'],
    [{ stands: 3 }, { stands: 4 }, {}, ''],
    [{ stands: 8 }, { stands: 4 }, {}, 'defender-2'],
    [{ stands: 11 }, { stands: 4 }, {}, 'defender-2'],
    [{ stands: 4 }, { stands: 12 }, {}, 'attacker-3'],
    [{ outnumbered: 'three-to-two' }, { outnumbered: 'two-to-one' }, {}, 'attacker-1 defender-2'],
    [{ outnumbered: 'three-to-one' }, {}, {}, 'attacker-3'],
    [{ 'gun-support': 'supported' }, { 'gun-support': 'unsupported' }, {}, 'attacker+1 defender-1'],
    [{ order: 'disordered' }, { arm: 'artillery', silenced: true }, {}, 'attacker-1 defender-1'],
    [{ 'brave-colonel': true, 'leader-attached': true }, { 'leader-attached': true }, {}, 'attacker+1 defender+1'],
    [{ formation: 'hasty-square' }, { formation: 'hasty-square' }, {}, 'attacker-1 defender-1'],
    [{ outflanked: true, order: 'broken' }, { formation: 'march-column' }, {}, 'attacker-3 defender-3'],
    [{ ground: 'favorable' }, { ground: 'favorable' }, {}, 'defender+1'],
    [{ ground: 'strong' }, { ground: 'strong' }, {}, 'defender+2'],
    [{ breakthrough: true }, {}, {}, 'attacker+1'],
    [{ arm: 'cavalry' }, {}, {}, 'attacker+2'],
    [{ arm: 'cavalry' }, {}, { 'charged-over': 'broken' }, 'attacker+1'],
    [{ arm: 'cavalry' }, {}, { 'charged-over': 'rough' }, ''],
    [{ arm: 'cavalry' }, { formation: 'square' }, {}, ''],
    [{ arm: 'cavalry' }, { formation: 'square' }, { 'charged-over': 'broken' }, ''],
    [{ arm: 'cavalry' }, { formation: 'hasty-square' }, {}, 'defender-1'],
    [{}, { arm: 'cavalry' }, {}, ''],
    [{}, { arm: 'cavalry', countercharging: true }, {}, 'defender+2'],
    [{}, { arm: 'cavalry', countercharging: true }, { 'charged-over': 'broken' }, 'defender+1'],
  ])('charge modifiers of %j against %j, %j', (attacker, defender, situation, expected) => {
    const shown = modifiers('charge', {
      attacker: { arm: 'infantry', ...attacker },
      defender: { arm: 'infantry', ...defender },
      ...situation,
    })
    expect(shown.split(' ').toSorted().join(' ')).toBe(expected)
  })

  const charges = lines(`
    9,10,11,12,13,14,15 | swept-from-the-field | defender: broken, lose 2+, retreat 1 move; attacker: ${on}
    5,6,7,8             | driven-back          | defender: disordered, lose 1, retreat beyond close range; attacker: carry
    1,2,3,4             | hard-pressed         | defender: disordered, retreat to 2" of the enemy; attacker: carry
    0                   | desperate-struggle   | each: again, disordered, lose 1
    -1,-2,-3,-4         | falter               | attacker: disordered, retreat to 2" of the enemy; defender: hold
    -5,-6,-7,-8         | recoil               | attacker: disordered, lose 1, retreat beyond close range; defender: hold
    -9,-10,-11,-12,-13  | repulsed             | attacker: broken, lose 2+, retreat 1 move; defender: hold`)
  test.each(charges)('infantry charges infantry: %s', (line) => {
    const [cell = '', outcome = '', befallen = ''] = line.split('|').map((part) => part.trim())
    for (const difference of resultsOf(cell)) {
      const inputs = { attacker: infantry, defender: infantry, ...first }
      const more = Math.max(0, Math.abs(difference) - 9)
      expect([difference, at('charge', inputs, difference).outcome?.id]).toEqual([difference, outcome])
      expect(effects('charge', inputs, difference)).toBe(befallen.replace('2+', `${2 + more}`))
    }
  })

  const recall = 'may recall up to 1 move'
  const choice = 'choose hold-position, carry-position, recall up to 1 move'
  test.each<[number, object, object, object, string]>([
    // Effects on a beaten defender.
    [9, {}, { 'leader-attached': true }, {}, 'defender: broken, check fallen-leader, lose 2, retreat 1 move'],
    [5, cavalry, {}, second, 'defender: broken, lose 2, retreat 1 move'],
    [5, {}, { outflanked: true }, {}, 'defender: broken, lose 2, retreat 1 move'],
    [5, cavalry, { outflanked: true }, {}, 'defender: broken, lose 2, retreat 1 move'],
    [5, {}, cavalry, {}, `defender: disordered, lose 1, ${recall}, retreat beyond close range`],
    [5, {}, cavalry, second, 'defender: disordered, lose 1, retreat beyond close range'],
    [1, {}, { order: 'disordered' }, {}, 'defender: disordered, lose 1, retreat to 2" of the enemy'],
    [1, {}, { outflanked: true }, {}, 'defender: broken, retreat 1 move'],
    [1, {}, cavalry, {}, `defender: disordered, ${recall}, retreat to 2" of the enemy`],
    [1, {}, cavalry, second, 'defender: disordered, retreat to 2" of the enemy'],
    [1, {}, { fortified: true }, {}, 'defender: disordered, hold'],
    [1, {}, { formation: 'square' }, {}, 'defender: disordered, hold'],
    [1, {}, { formation: 'square', outflanked: true, order: 'disordered' }, {}, 'defender: disordered, hold, lose 1'],
    // Effects on a victorious attacker.
    [9, {}, {}, second, 'attacker: carry, disordered'],
    [9, cavalry, {}, {}, `attacker: disordered, ${on}`],
    [9, {}, {}, { 'charged-over': 'broken' }, `attacker: disordered, ${on}`],
    [9, {}, {}, { 'charged-over': 'rough' }, `attacker: disordered, ${on}`],
    [5, {}, {}, second, 'attacker: carry, disordered'],
    [5, {}, {}, { 'charged-over': 'rough' }, 'attacker: carry, disordered'],
    [5, cavalry, {}, {}, `attacker: disordered, ${on}`],
    [5, cavalry, {}, second, 'attacker: carry, disordered'],
    [1, {}, { fortified: true }, {}, 'attacker: retreat 2"'],
    [1, {}, { formation: 'square' }, {}, italy ? 'attacker: carry' : 'attacker: retreat 2"'],
    [1, cavalry, {}, {}, `attacker: carry, disordered, ${recall}`],
    [1, cavalry, {}, second, 'attacker: carry, disordered'],
    [1, {}, {}, { 'charged-over': 'broken' }, 'attacker: carry, disordered'],
    // Effects on a beaten attacker.
    [-1, { order: 'disordered' }, {}, {}, 'attacker: disordered, lose 1, retreat to 2" of the enemy'],
    [-1, { outflanked: true }, {}, {}, 'attacker: broken, retreat 1 move'],
    [-1, cavalry, {}, {}, `attacker: disordered, ${recall}, retreat to 2" of the enemy`],
    [-1, cavalry, {}, second, 'attacker: disordered, retreat to 2" of the enemy'],
    [-5, { outflanked: true }, {}, {}, 'attacker: broken, lose 2, retreat 1 move'],
    [-5, {}, cavalry, {}, 'attacker: broken, lose 2, retreat 1 move'],
    [-5, cavalry, {}, {}, `attacker: disordered, lose 1, ${recall}, retreat beyond close range`],
    [-5, cavalry, {}, second, 'attacker: disordered, lose 1, retreat beyond close range'],
    [-9, { 'leader-attached': true }, {}, {}, 'attacker: broken, check fallen-leader, lose 2, retreat 1 move'],
    // Effects on a victorious defender.
    ...[-1, -5, -9].flatMap((difference): [number, object, object, object, string][] => [
      [difference, {}, cavalry, {}, 'defender: disordered, hold'],
      [difference, {}, { ...cavalry, countercharging: true }, {}, `defender: ${choice}, disordered, hold`],
      [difference, {}, { arm: 'artillery' }, {}, 'defender: hold'],
    ]),
  ])('at %d, %j against %j, %j: %s', (difference, attacker, defender, situation, expected) => {
    const inputs = {
      attacker: { ...infantry, ...attacker },
      defender: { ...infantry, ...defender },
      ...first,
      ...situation,
    }
    expect(effects('charge', inputs, difference).split('; ')).toContain(expected)
  })

  test('with an unknown flank, disorder is conditional, even where the unit holds', () => {
    const defender = { arm: 'infantry', formation: 'line', order: 'good', 'leader-attached': false }
    const procedure = ruleset.procedures.get('charge') ?? null
    const pressed = at('charge', { attacker: infantry, defender, ...first }, 1).effects.filter(
      ({ of }) => of === 'defender',
    )
    expect(effectWords(pressed, { ruleset, procedure })).toEqual([
      'Defender: if fortified: hold ground, disordered. Otherwise: unless outflanked, retreat to 2″ from the enemy, disordered; if outflanked, full retreat, broken.',
    ])
  })

  test('with an unknown enemy, both outcomes are possible', () => {
    const procedure = ruleset.procedures.get('charge') ?? null
    const beaten = at('charge', {}, 5).effects.filter(({ of }) => of === 'defender')
    const words = effectWords(beaten, { ruleset, procedure })
    const routed = /^If against cavalry(?:, outflanked, or in square or hasty square| or outflanked): /
    expect(words.filter((line) => line.includes('troops'))).toEqual([expect.stringMatching(routed)])
    expect(
      words
        .find((line) => routed.test(line))
        ?.split(': ')
        .slice(1)
        .join(': '),
    ).toBe(
      'troops in full retreat, broken; lose 1 more stand. Otherwise: troops retreat beyond close range, disordered.',
    )
  })

  test('with unknown firers, both kinds can run low on ammunition', () => {
    const { followUps } = ask('fire', { points: 4 }, [10])
    const procedure = ruleset.procedures.get('fire') ?? null
    const low = followUps.find((follow) => follow.id === 'low-ammunition')
    expect(low && guardText(low, { ruleset, procedure })).toBe('if guns, or firing half or more of the stands')
  })

  test('a breakthrough makes the charge a second combat', () => {
    const inputs = { attacker: { ...infantry, breakthrough: true }, defender: infantry, 'charged-over': 'open' }
    expect(effects('charge', inputs, 5)).toContain('attacker: carry, disordered')
  })

  test('a tie costs both sides a stand and their order, and the attacker the charge bonuses', () => {
    const inputs = {
      attacker: { ...cavalry, stands: 5, quality: 'veteran', breakthrough: true },
      defender: { ...infantry, stands: 4, ground: 'strong' },
      ...first,
    }
    const tied = ask('charge', inputs, { attacker: [3], defender: [5] })
    const named = ({ id: modifier, side, value }: AppliedModifier): string => `${side ?? ''} ${modifier} ${value}`
    expect(tied.pending).toBe(true)
    expect(tied.rounds[0]?.modifiers.map(({ value }) => value).toSorted()).toEqual([1, 1, 2, 2])
    const left = [
      'attacker disordered -1',
      'attacker veteran 1',
      'defender disordered -1',
      'defender strong-position 2',
    ]
    expect(tied.next?.modifiers.map(named).toSorted()).toEqual(left)
    // 4 stands against 3 are less than 3:2; after another tie, 3 against 2 aren't.
    const again = ask('charge', inputs, { attacker: [3, 6], defender: [5, 5] })
    expect(again.next?.modifiers.map(named).toSorted()).toEqual(
      [...left, 'defender outnumbered-three-to-two -1'].toSorted(),
    )
  })

  test('after a tie guns are silenced, and the charge ends when a side has no stands left', () => {
    const guns = { arm: 'artillery', limber: 'unlimbered', carriage: italy ? 'light' : 'horse', stands: 2 }
    const tied = at('charge', { attacker: { ...infantry, stands: 2 }, defender: guns, ...first }, 0)
    expect(tied.next?.modifiers.map(({ value, side }) => [side, value])).toEqual([
      ['attacker', -1],
      ['defender', -1],
    ])
    const last = at(
      'charge',
      { attacker: { ...infantry, stands: 1 }, defender: { ...infantry, stands: 2 }, ...first },
      0,
    )
    expect(last).toMatchObject({ pending: false, exhausted: ['attacker'] })
  })

  test('fallen leader', () => {
    const fates = numbers(1, 10).map((die) => ask('fallen-leader', {}, [die]))
    const names = [
      ...Array<string>(3).fill('Coolly ignores the fire'),
      'Staff officer struck',
      'Coat pierced but unscathed',
      'Horse shot out from under',
      'Mere flesh wound',
      'Grievously wounded',
      'Mortally wounded',
      'Shot dead in the saddle',
    ]
    expect(fates.map(({ outcome }) => outcome?.name)).toEqual(names)
    const out = 'leader: removed'
    expect(fates.map((fate) => said(fate.effects))).toEqual([
      '',
      '',
      '',
      '',
      '',
      'leader: dismounted',
      `${out}, for 1`,
      out,
      out,
      out,
    ])
    expect(fates[5]?.effects.map(({ turns }) => turns)).toEqual([1])
  })

  test('command radius', () => {
    const radius = (inputs: object): string => gives('command-radius', { ...inputs }, 'radius')
    expect(radius({})).toBe('8')
    expect(['attached', 'dismounted', 'march'].map((state) => radius({ leader: { 'leader-state': state } }))).toEqual([
      '4',
      '4',
      '-',
    ])
    expect(radius({ sight: 'obscured' })).toBe('4')
  })

  test.each<[object, string]>([
    [{}, '4'],
    [{ order: 'disordered' }, '2'],
    [{ 'low-ammunition': true }, '2'],
    [{ arm: 'artillery', damaged: true }, '2'],
    [{ arm: 'infantry', damaged: true }, '4'],
    [{ order: 'disordered', 'low-ammunition': true }, '2'],
  ])('four points from %j are %s', (firer, expected) => {
    expect(points({ firer: { groups: [{ stands: 4, each: 1, ...firer }] } })).toBe(expected)
  })

  test.each<[object, object, string]>([
    [{ quality: 'raw' }, {}, '-1'],
    [{ arm: 'artillery', quality: 'raw' }, {}, ''],
    ...[
      { formation: 'field-column' },
      { order: 'broken' },
      { 'about-faced': true },
      { 'passing-lines': true },
      { 'flank-march': true },
    ].map((target): [object, object, string] => [{}, target, '+1']),
    [{}, { formation: 'field-column', order: 'broken' }, '+1'],
    [{}, { arm: 'artillery', 'about-faced': true }, ''],
    ...[{ formation: 'march-column' }, { formation: 'square' }, { formation: 'hasty-square' }, { enfiladed: true }].map(
      (target): [object, object, string] => [{}, target, '+2'],
    ),
    [{}, { formation: 'square', enfiladed: true }, '+2'],
    [{}, { arm: 'artillery', limber: 'limbered', enfiladed: true }, '+1'],
    [{}, { arm: 'artillery', enfiladed: true }, '+1'],
    [{}, { arm: 'artillery', limber: 'unlimbered' }, ''],
    [{}, { cover: 'partial' }, '-1'],
    [{}, { cover: 'full' }, '-2'],
  ])('fire modifiers of %j at %j: %s', (firer, target, expected) => {
    expect(
      modifiers('fire', { points: 6, firer: { arm: 'infantry', ...firer }, target: { arm: 'infantry', ...target } }),
    ).toBe(expected)
  })

  test('one group of raw muskets subtracts 1 from the whole fire, and any gun makes it lively', () => {
    const groups = [
      { arm: 'infantry', quality: 'raw', stands: 1, each: 1 },
      { arm: 'artillery', stands: 1, each: 5 },
    ]
    expect(modifiers('fire', { firer: { groups } })).toBe('-1')
    expect(effects('fire', { firer: { groups }, target: { arm: 'infantry' } }, 4)).toBe('target: disordered')
    expect(effects('fire', { firer: { groups: groups.slice(0, 1) }, target: { arm: 'infantry' } }, 4)).toBe('')
  })

  test('a natural 10 leaves firers low on ammunition and tests a leader near the target', () => {
    const inputs = {
      points: 6,
      firer: { arm: 'infantry', 'half-firing': true },
      target: { arm: 'infantry', 'leader-near': true },
    }
    for (const die of numbers(1, 10)) {
      const { followUps } = ask('fire', inputs, [die])
      const natural = followUps.filter(({ id: follow }) => follow !== 'massed')
      expect(natural.map((follow) => follow.id)).toEqual(die === 10 ? ['low-ammunition', 'fallen-leader'] : [])
    }
    const few = {
      ...inputs,
      firer: { arm: 'infantry', 'half-firing': false },
      target: { arm: 'infantry', 'leader-near': false, massed: false },
    }
    expect(ask('fire', few, [10]).followUps).toEqual([])
    const [low] = ask('fire', { ...few, firer: { arm: 'artillery' } }, [10]).followUps
    expect(said(low?.effects ?? [])).toBe('firer: one of low-ammunition')
    // The condition on the firers appears only once.
    const [unsure] = ask('fire', { ...few, firer: { arm: 'infantry' } }, [10]).followUps
    expect([unsure?.when?.length, unsure?.effects.map(({ when }) => when)]).toEqual([1, [null]])
    const unit = { arm: 'infantry', 'half-firing': true, stands: 1, each: 1 }
    const both = ask(
      'fire',
      { ...few, points: undefined, firer: { groups: [unit, { arm: 'artillery', stands: 1, each: 5 }] } },
      [10],
    ).followUps
    expect(both.map((follow) => [follow.id, follow.who, said(follow.effects)])).toEqual([
      [
        'low-ammunition',
        'one unit of troops that fires half or more of its stands, or one gun stand',
        'firer: low-ammunition; firer: one of low-ammunition',
      ],
    ])
  })

  test('massed targets suffer the next lower result', () => {
    const inputs = {
      points: 6,
      firer: { arm: 'artillery' },
      target: { arm: 'infantry', quality: 'trained', massed: true },
    }
    const below = (result: number): string | undefined =>
      at('fire', inputs, result).followUps.find((follow) => follow.id === 'massed')?.lower?.name
    expect([3, 4, 5, 7, 11].map(below)).toEqual([
      undefined,
      undefined,
      'Lively fire',
      'Galling fire',
      italy ? 'Telling fire (charge checked)' : 'Telling fire',
    ])
    const single = { ...inputs, target: { ...inputs.target, massed: false } }
    expect(at('fire', single, 11).followUps).toEqual([])
  })

  test('options for troops and guns, where the sheets differ', () => {
    const rows = new Map(ruleset.grids.get('maneuvers')?.rows.map(({ id: row, cells }) => [row, cells]))
    const said = (row: string, column: string): string => {
      const value = rows.get(row)?.get(column)?.[0]?.value
      return typeof value === 'string' ? value : ''
    }
    expect([said('well-handled', 'guns'), said('tardy', 'guns')].map((text) => /rally/.test(text))).toEqual([
      true,
      !italy,
    ])
    expect(/full move, disordered/.test(said('tardy', 'troops'))).toBe(italy)
    expect(/line or field column to square/.test(said('tardy', 'troops'))).toBe(!italy)
    expect(/evade/.test(said('hasty', 'troops'))).toBe(italy)
    expect(/machismo infantry/.test(said('hasty', 'troops'))).toBe(!italy)
    expect(said('well-handled', italy ? 'light' : 'guns')).toContain('hand haul 2″')
  })
})

import { describe, expect, test } from 'vitest'
import { chainItems } from '../../../src-core/collections.ts'
import { rollFaces } from '../../../src-core/odds/dice.ts'
import type { PlayEvent } from '../../../src-core/battle/events.ts'
import type { Battle } from '../../../src-core/battle/battle.ts'
import { castInputs } from '../../../src-core/battle/cast.ts'
import { inputsOf, reportOf } from '../../../src-core/battle/resolved.ts'
import type { RosterEdit, UnitFacts } from '../../../src-core/battle/roster.ts'
import { nonNull } from '../../../src-core/present.ts'
import type { Inputs } from '../../../src-core/resolve/inputs.ts'
import { journalOf, journalText } from '../../../src-core/battle/journal-text.ts'
import { report, type CheckReport } from '../../../src-core/play/report.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { applied, at, mustered, noBattle, played, rolled } from '../support/battles.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const told = (ruleset: string, procedure: string, inputs: object, ...throws: number[][][]): CheckReport =>
  value(report(rulesetNamed(ruleset), procedure, inputs, throws))

describe('reporting a check', () => {
  test('describes a fire check by its sum, row, cell and affected unit', () => {
    const fire = told('fire-and-fury', 'fire', { points: 7, target: { cover: 'woods' } }, [[8]])
    expect(fire.outcome).toEqual({ id: 'lively', name: 'Lively', severity: 1 })
    expect(fire.rounds[0]).toMatchObject({
      rolled: [{ sum: '8 − 1 = 7', faces: [8] }],
      hit: 'procedures.fire.tables.fire.rows.p6.bands.lively',
    })
    expect(fire.words).toEqual(['Troops disordered; battery silenced.'])
    expect(fire.said).toEqual([{ title: 'Target', words: ['in woods'] }])
    expect(fire.assumed.map(({ title }) => title)).toEqual(['Target'])
  })

  test('stores dice face by face and counts their total', () => {
    const { rounds } = told('napoleonic-fury', 'fire', { points: 7 }, [[3, 4]])
    expect(rounds[0]?.rolled).toEqual([{ side: null, title: null, faces: [3, 4], shown: '3+4', sum: '7 + 0 = 7' }])
  })

  test('a pending tie lists its changes', () => {
    const tied = told('fire-and-fury', 'charge', { attacker: { fatigue: 'fresh' }, defender: { other: 2 } }, [[4], [4]])
    expect(tied.pending?.changed).toEqual(['Attacker: −1 Disordered', 'Defender: −1 Disordered'])
    expect(tied.pending?.tallies.map(({ total }) => total)).toEqual(['+1', '+1'])
    // Both sides drop to +1, so the next roll has the odds of two equal sides.
    const even = value(
      odds(rulesetNamed('fire-and-fury'), 'charge', { attacker: { other: 1 }, defender: { other: 1 } }),
    )
    expect(tied.pending?.odds?.outcomes.map(({ id, count }) => [id, count])).toEqual(
      [...even.outcomes].map(([id, count]) => [id, String(count)]),
    )
    const over = told(
      'fire-and-fury',
      'charge',
      { attacker: { fatigue: 'fresh' }, defender: { other: 2 } },
      [[4], [4]],
      [[7], [2]],
    )
    expect(over.outcome.id).toBe('driven-back')
    expect(over.pending).toBeNull()
  })

  test('the odds after each tie add up to the odds before the first roll', () => {
    const inputs = { attacker: { fatigue: 'fresh' }, defender: { order: 'disordered', other: 1 } }
    const before = value(odds(rulesetNamed('fire-and-fury'), 'charge', inputs))
    const [tied] = [...before.outcomes].filter(([id]) => before.final?.outcomes.has(id) === false)
    const waiting = told('fire-and-fury', 'charge', inputs, [[4], [6]]).pending?.odds?.final
    expect(tied?.[1]).toBe(before.tie)
    for (const [id, count] of before.final?.outcomes ?? []) {
      const after = BigInt(waiting?.outcomes.find((one) => one.id === id)?.count ?? -1)
      const share = [
        (before.outcomes.get(id) ?? 0n) * BigInt(waiting?.total ?? 0) + (before.tie ?? 0n) * after,
        before.total * BigInt(waiting?.total ?? 0),
      ]
      expect((share[0] ?? 0n) * (before.final?.total ?? 0n), id).toBe(count * (share[1] ?? 0n))
    }
  })

  test('a follow-up becomes the next check, for the same units in their new states', () => {
    const fire = told('fire-and-fury', 'fire', { points: 7, target: { 'attached-leaders': 1 } }, [[10]])
    expect(fire.follows.map(({ title, next }) => [title, next?.procedure])).toEqual([
      ['Fallen leader', 'fallen-leader'],
      ['Low on ammunition', undefined],
    ])
    expect(fire.follows[1]).toMatchObject({
      condition: 'If half or more of its stands fire at the target',
      words: ['Firers: low on ammunition.'],
    })
    const sparks = told(
      'skyhulks',
      'gunnery',
      { points: 7, mark: { trim: 'listing', armor: 'oak' }, storm: 'squall' },
      [[19]],
    )
    expect(sparks.follows[0]?.next).toEqual({
      procedure: 'trim',
      title: 'Trim the hulk',
      inputs: { hulk: { trim: 'listing', burns: 2 }, storm: 'squall' },
      players: { hulk: 'mark' },
    })
  })

  test('a unit that breaks through charges another enemy', () => {
    const swept = told(
      'fire-and-fury',
      'charge',
      { attacker: { fatigue: 'fresh', army: 'union' }, defender: { outflanked: true } },
      [[9], [2]],
    )
    expect(swept.follows.at(-1)?.next).toEqual({
      procedure: 'charge',
      title: 'Breakthrough charge',
      inputs: { attacker: { fatigue: 'fresh', army: 'union', breakthrough: true } },
      players: { attacker: 'attacker' },
      with: ['breakthrough'],
    })
  })

  test('if the target is massed, the next lower result affects other units', () => {
    const fire = told('triple-alliance-1864', 'fire', { points: 12, target: { massed: true } }, [[9]])
    expect(fire.follows.find(({ id }) => id === 'massed')?.words[0]).toMatch(/fire\.$/)
  })

  test.each(['italy-1799', 'triple-alliance-1864'])(
    '%s: does not offer a lower result that has no effect',
    (ruleset) => {
      const galling = (arm: string) =>
        told(ruleset, 'fire', { points: 6, firer: { arm }, target: { massed: true, quality: 'trained' } }, [[5]])
      expect(galling('infantry').outcome.id).toBe('galling')
      expect(galling('infantry').follows).toEqual([])
      expect(galling('artillery').follows.map(({ words }) => words[0])).toEqual(['Lively fire.'])
    },
  )
})

const fired = (inputs: Inputs = { points: 7 }): Battle =>
  rolled(noBattle, 'fire-and-fury', { procedure: 'fire', entered: inputs }, [[8]])
const text = (battle: Battle): string =>
  journalText('2026-11-20T16:00:00.000Z', journalOf(rulesetNamed, battle), () => '16:00')

describe('the journal as text', () => {
  test('has one line per check, with fire points, sums and outcome', () => {
    const both = text(rolled(fired(), 'fire-and-fury', { procedure: 'charge' }, [[4], [4]]))
    expect(both).toContain('1. 16:00  Musketry and cannonade, 7 points, 8 + 0 = 8: Telling\n')
    expect(both).toContain('Dice 8: 8 + 0 = 8; Fire points 6–7 (typed)')
    expect(both).toContain('2. 16:00  Charge, 4 + 0 = 4 against 4 + 0 = 4: ')
    expect(both).toContain('Odds: Desultory 40%, Lively 30%, Telling 30%')
    expect(both).toContain('Assumed: Target: ')
  })

  test('lists inputs that belong to no side separately', () => {
    const entered = { unit: { nation: 'prussia' }, year: 1812 }
    const late = rolled(noBattle, 'napoleonic-fury', { procedure: 'maneuver', entered }, [[3, 4]])
    expect(text(late)).toMatch(/\n {3}year 1812\n/)
  })

  test('expands each line into inputs, assumptions, modifiers, odds, luck and rules', () => {
    const battle = played(
      [{ event: 'rules', at, rules: 'fire-and-fury', choice: { ruleset: 'fire-and-fury', house: ['/rules/club.houserules.yaml'] } }],
    ) // prettier-ignore
    const woods = { points: 7, target: { cover: 'woods' } }
    const [heading, first, ...others] = text(
      rolled(battle, 'fire-and-fury', { procedure: 'fire', entered: woods }, [[8]]),
    ).split('\n\n')
    expect([heading, others]).toEqual(['Doublequick, battle of 2026-11-20', []])
    expect(first?.split('\n')).toEqual([
      '1. 16:00  Musketry and cannonade, 7 points, 8 − 1 = 7: Lively',
      '   Target: in woods',
      expect.stringMatching(/^ {3}Assumed: Target: Arm: Infantry, /),
      '   Dice 8: 8 − 1 = 7 (−1 Woods, broken ground); Fire points 6–7 (typed)',
      '   Odds: Desultory 50%, Lively 30%, Telling 20%',
      expect.stringMatching(/^ {3}Luck: dice [\d.]+%, modifiers [\d.]+%$/),
      '   Troops disordered; battery silenced.',
      '   Rules: Fire and Fury + club',
      '',
    ])
  })

  test('shows ids if the rules of a roll can’t be loaded', () => {
    const lines = journalOf(() => null, fired())
    expect(lines.map(({ title, outcome, sums }) => [title, outcome, sums])).toEqual([['fire', 'telling', []]])
  })

  test('names the new rules in the line where they changed', () => {
    const rules = (id: string): PlayEvent => ({ event: 'rules', at, rules: id, choice: { ruleset: id, house: [] } })
    const first = rolled(played([rules('fire-and-fury')]), 'fire-and-fury', { procedure: 'fire', entered: { points: 7 } }, [[8]]) // prettier-ignore
    const second = rolled(played([rules('italy-1799')], first), 'italy-1799', { procedure: 'fire', entered: { points: 7 } }, [[8]]) // prettier-ignore
    const lines = journalOf(rulesetNamed, second)
    expect(lines.map(({ note }) => note === '')).toEqual([true, false])
    expect(lines[1]?.note).toContain('Rules: ')
    expect(lines[0]?.detail?.rules).not.toBe(lines[1]?.detail?.rules)
  })
})

describe('a stored check', () => {
  const unit = (id: string, side: string, facts: UnitFacts): NonNullable<RosterEdit['units']>[number] => ({
    ...{ id, name: id, is: 'unit', side, command: null, facts },
  })
  const battle = mustered('fire-and-fury', {
    sides: ['north', 'south'].map((id) => ({ id, name: id, facts: { army: id === 'north' ? 'union' : 'confederate' } })),
    units: [
      unit('north-1', 'north', { arm: 'infantry', stands: 6, 'worn-at': 4, 'spent-at': 2 }),
      unit('north-2', 'north', { arm: 'infantry', stands: 5, 'worn-at': 3, 'spent-at': 2 }),
      unit('south-1', 'south', { arm: 'infantry', stands: 7, 'worn-at': 5, 'spent-at': 3 }),
    ],
  }) // prettier-ignore
  const sizes = (after: Battle): readonly number[] =>
    chainItems(after.done)
      .flatMap(({ events }) => events)
      .filter((event) => event.event !== 'muster' && event.event !== 'rules')
      .map((event) => JSON.stringify({ ...event, ...('rules' in event && { rules: 'f'.repeat(64) }) }).length)
  test.each([
    ['fire by two units', { procedure: 'fire', cast: { firer: ['north-1', 'north-2'], target: ['south-1'] }, entered: { firer: { groups: [{ each: 1 }, { each: 1, stands: 3 }] }, target: { cover: 'woods' } } }, [[[8]]]],
    ['a charge that ties', { procedure: 'charge', cast: { attacker: ['north-1'], defender: ['south-1'] }, entered: { defender: { works: 'stone-wall' } } }, [[[5], [4]], [[9], [2]]]],
    ['a maneuver', { procedure: 'maneuver', cast: { unit: ['north-1'] } }, [[[6]]]],
  ])('%s takes less than 500 bytes', (_, check, throws) => {
    const after = applied(rolled(battle, 'fire-and-fury', check, ...throws))
    expect(sizes(after).length).toBeGreaterThan(throws.length - 1)
    for (const size of sizes(after)) expect(size).toBeLessThan(500)
  }) // prettier-ignore

  test('is resolved with its original inputs', () => {
    const rules = rulesetNamed('fire-and-fury')
    for (const [procedure, cast, entered] of [
      ['fire', { firer: ['north-1', 'north-2'], target: ['south-1'] }, { firer: { groups: [{ each: 1 }, { each: 2, stands: 3 }] } }],
      ['fire', { firer: ['north-1', 'north-2'], target: ['south-1'] }, { points: 7, target: { cover: 'woods' } }],
      ['charge', { attacker: ['north-1', 'north-2'], defender: ['south-1'] }, { attacker: { order: 'disordered' }, defender: { works: 'stone-wall' } }],
      ['maneuver', { unit: ['north-1'] }, { unit: { order: 'good' } }],
    ] as const) {
      const after = applied(rolled(battle, 'fire-and-fury', { procedure, cast, entered }, procedure === 'charge' ? [[9], [2]] : [[8]]))
      const entry = nonNull(after.entries).last
      expect(inputsOf(rules, entry)).toEqual(castInputs(rules, nonNull(rules.procedures.get(procedure)), battle, cast, entered))
      expect(value(reportOf(rules, entry)).outcome.id).toBe(entry.outcome)
    }
  }) // prettier-ignore
})

describe('dice rolled by the program', () => {
  test('follow the published SplitMix64 stream', () => {
    // The first SplitMix64 number for seed 0 is e220a8397b1dcdaf.
    expect(rollFaces({ seed: '0000000000000000', drawn: 0 }, { count: 1, sides: 2 ** 32 }).faces).toEqual([
      0x7b1dcdaf + 1,
    ])
  })

  test('are the same for a given seed, rolled one by one or together', () => {
    const seed = '0123456789abcdef'
    const all = rollFaces({ seed, drawn: 0 }, { count: 10, sides: 6 })
    const first = rollFaces({ seed, drawn: 0 }, { count: 4, sides: 6 })
    const rest = rollFaces(first.left, { count: 6, sides: 6 })
    expect([...first.faces, ...rest.faces]).toEqual(all.faces)
  })

  test('roll every face equally often', () => {
    const { faces } = rollFaces({ seed: 'feedfacecafebeef', drawn: 0 }, { count: 60_000, sides: 10 })
    const counts = Array.from({ length: 10 }, (_, index) => faces.filter((face) => face === index + 1).length)
    // Chi-squared with nine degrees of freedom exceeds 27.9 once in a thousand runs.
    const chi = counts.reduce((sum, count) => sum + (count - 6000) ** 2 / 6000, 0)
    expect(chi).toBeLessThan(27.9)
  })
})

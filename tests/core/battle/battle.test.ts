import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainItems } from '../../../src-core/collections.ts'
import { thrown } from '../../../src-core/dice/random.ts'
import type { BattleEvent } from '../../../src-core/battle/events.ts'
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import { journalOf, journalText } from '../../../src-core/battle/journal-text.ts'
import { report, type CheckReport } from '../../../src-core/play/report.ts'
import { odds } from '../../../src-core/resolve/odds.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const told = (ruleset: string, procedure: string, inputs: object, ...throws: number[][][]): CheckReport =>
  value(report(rulesetNamed(ruleset), procedure, inputs, throws))

describe('a check told', () => {
  test('a fire: its sum, its row, the cell, what befalls whom', () => {
    const fire = told('fire-and-fury', 'fire', { points: 7, target: { cover: 'woods' } }, [[8]])
    expect(fire.outcome).toEqual({ id: 'lively', name: 'Lively', severity: 1 })
    expect(fire.rounds[0]).toMatchObject({
      rolled: [{ sum: '8 − 1 = 7', faces: [8] }],
      hit: 'procedures.fire.tables.fire.rows.p6.bands.lively',
    })
    expect(fire.words).toEqual(['Troops disordered; battery silenced.'])
    expect(fire.said).toEqual([{ title: 'Target', words: ['in woods'] }])
    expect(fire.assumed?.map(({ title }) => title)).toEqual(['Target'])
  })

  test('dice are recorded face by face and count as their total', () => {
    const { rounds } = told('napoleonic-fury', 'fire', { points: 7 }, [[3, 4]])
    expect(rounds[0]?.rolled).toEqual([{ side: null, title: null, faces: [3, 4], sum: '7 + 0 = 7' }])
  })

  test('a tie waits, and says what changed', () => {
    const tied = told('fire-and-fury', 'charge', { attacker: { fatigue: 'fresh' }, defender: { other: 2 } }, [[4], [4]])
    expect(tied.pending?.changed).toEqual(['Attacker: −1 Disordered', 'Defender: −1 Disordered'])
    expect(tied.pending?.tallies.map(({ total }) => total)).toEqual(['+1', '+1'])
    // Both are down to +1: the next roll is that of two even sides.
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

  test('the odds after each tie, taken together, are those before the first roll', () => {
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

  test('what follows is the next check, with the same parties as the result leaves them', () => {
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

  test('who goes on meets another enemy', () => {
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

  test('a massed target has the next lower result befall others', () => {
    const fire = told('triple-alliance-1864', 'fire', { points: 12, target: { massed: true } }, [[9]])
    expect(fire.follows.find(({ id }) => id === 'massed')?.words[0]).toMatch(/fire\.$/)
  })
})

const example = told('fire-and-fury', 'fire', { points: 7 }, [[8]])
const tie = told('fire-and-fury', 'charge', {}, [[4], [4]])
const header = {
  doublequick: 'battle',
  format: 1,
  began: '2026-11-20T16:00:00.000Z',
  seed: '0000000000000000',
} as const
const rules = { ruleset: 'fire-and-fury', house: [] }
const check = (named: CheckReport): BattleEvent => ({
  event: 'check',
  at: header.began,
  rules,
  procedure: named.procedure,
  inputs: {},
  dice: [[8]],
  source: 'typed',
  report: named,
})

describe('the history', () => {
  const anyEvent = fc.constantFrom<BattleEvent[]>(
    check(example),
    check(tie),
    { event: 'again', at: header.began, dice: [[7], [2]], source: 'tapped', report: example },
    { event: 'undo', at: header.began },
    { event: 'redo', at: header.began },
  )
  /** The same several times running, as a player leans on a key. */
  const spells = fc
    .array(fc.tuple(anyEvent, fc.integer({ min: 1, max: 4 })), { maxLength: 12 })
    .map((all) => all.flatMap(([event, times]) => Array.from({ length: times }, () => event)))
  const played = (events: readonly BattleEvent[]): Battle => events.reduce(afterEvent, emptyBattle(header))

  const rolledIn = (battle: Battle): readonly BattleEvent[] => chainItems(battle.done).flatMap(({ events }) => events)
  const name = (event: BattleEvent): string =>
    'report' in event && event.report.pending ? `${event.event} pending` : event.event

  test('undo and redo are a stack of rolls, whatever is played', () => {
    fc.assert(
      fc.property(spells, (events) => {
        let done: string[] = []
        let undone: string[] = []
        for (const event of events) {
          if (event.event === 'check' || event.event === 'again') {
            if (event.event === 'again' && !done.at(-1)?.endsWith('pending')) continue
            done = [...done, name(event)]
            undone = []
          } else if (event.event === 'undo') {
            undone = [...undone, ...done.slice(-1)]
            done = done.slice(0, -1)
          } else {
            done = [...done, ...undone.slice(-1)]
            undone = undone.slice(0, -1)
          }
        }
        expect(rolledIn(played(events)).map(name)).toEqual(done)
      }),
      { numRuns: 300 },
    )
  })

  test('a redo after an undo changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        const before = played([...events, check(example)])
        const after = [{ event: 'undo', at: '' } as const, { event: 'redo', at: '' } as const].reduce(
          afterEvent,
          before,
        )
        expect(after).toEqual(before)
      }),
    )
  })

  test('what is taken back leaves what replaying the rolls that stand would give', () => {
    fc.assert(
      fc.property(spells, (events) => {
        const battle = played(events)
        expect(battle.entries).toEqual(played(rolledIn(battle)).entries)
      }),
      { numRuns: 200 },
    )
  })

  test('taking back is not playing again: all before is the same, untouched, however long the battle', () => {
    const long = played(Array.from({ length: 20_000 }, () => check(example)))
    const undone = afterEvent(afterEvent(long, check(tie)), { event: 'undo', at: '' })
    expect(undone.entries).toBe(long.entries)
    expect(undone.done).toBe(long.done)
  })

  test('a tie and its second roll are one check, taken back roll by roll', () => {
    const again: BattleEvent = { event: 'again', at: header.began, dice: [[7], [2]], source: 'typed', report: example }
    expect(chainItems(played([check(tie), again]).entries).map(({ throws }) => throws.length)).toEqual([2])
    expect(
      chainItems(played([check(tie), again, { event: 'undo', at: '' }]).entries).map(({ throws }) => throws.length),
    ).toEqual([1])
  })

  test('it reads as text', () => {
    const text = journalText(header.began, journalOf(null, played([check(example), check(tie)])), () => '16:00')
    expect(text).toContain('1. 16:00  Musketry and cannonade, 7 fire points, 8 + 0 = 8: Telling\n')
    expect(text).toContain('Dice 8: 8 + 0 = 8; Fire points 6–7 (typed in)')
    expect(text).toContain('2. 16:00  Charge, 4 + 0 = 4 : 4 + 0 = 4: ')
    expect(text).toContain('Odds: Desultory 40 %, Lively 30 %, Telling 30 %')
    expect(text).toContain('Taken for granted: Target: ')
  })

  test('what was said of no side stands by itself', () => {
    const late = told('napoleonic-fury', 'maneuver', { unit: { nation: 'prussia' }, year: 1812 }, [[3, 4]])
    expect(journalText(header.began, journalOf(null, played([check(late)])), () => '16:00')).toMatch(
      /\n {3}year 1812\n/,
    )
  })

  test('behind a line stands what was said and taken for granted, the roll with its modifiers, the odds, the luck and the rules', () => {
    const woods = told('fire-and-fury', 'fire', { points: 7, target: { cover: 'woods' } }, [[8]])
    const [heading, first, ...others] = journalText(
      header.began,
      journalOf(null, played([check(woods)])),
      () => '16:00',
    ).split('\n\n')
    expect([heading, others]).toEqual(['Doublequick, battle of 2026-11-20', []])
    expect(first?.split('\n')).toEqual([
      '1. 16:00  Musketry and cannonade, 7 fire points, 8 − 1 = 7: Lively',
      '   Target: in woods',
      expect.stringMatching(/^ {3}Taken for granted: Target: Arm: Infantry, /),
      '   Dice 8: 8 − 1 = 7 (−1 Woods, broken ground); Fire points 6–7 (typed in)',
      '   Odds: Desultory 50 %, Lively 30 %, Telling 20 %',
      expect.stringMatching(/^ {3}Luck: dice [\d.]+ %, modifiers [\d.]+ %$/),
      '   Troops disordered; battery silenced.',
      '   Rules: fire-and-fury',
      '',
    ])
  })
})

describe('dice of the program', () => {
  test('they are the published stream', () => {
    // SplitMix64 of seed 0 begins e220a8397b1dcdaf.
    expect(thrown({ seed: '0000000000000000', drawn: 0 }, { count: 1, sides: 2 ** 32 }).faces).toEqual([0x7b1dcdaf + 1])
  })

  test('the same seed rolls the same, one after the other as all at once', () => {
    const seed = '0123456789abcdef'
    const all = thrown({ seed, drawn: 0 }, { count: 10, sides: 6 })
    const first = thrown({ seed, drawn: 0 }, { count: 4, sides: 6 })
    const rest = thrown(first.left, { count: 6, sides: 6 })
    expect([...first.faces, ...rest.faces]).toEqual(all.faces)
  })

  test('every face comes up as often as the others', () => {
    const { faces } = thrown({ seed: 'feedfacecafebeef', drawn: 0 }, { count: 60_000, sides: 10 })
    const counts = Array.from({ length: 10 }, (_, index) => faces.filter((face) => face === index + 1).length)
    // Chi-squared of nine degrees of freedom: above 27.9 once in a thousand.
    const chi = counts.reduce((sum, count) => sum + (count - 6000) ** 2 / 6000, 0)
    expect(chi).toBeLessThan(27.9)
  })
})

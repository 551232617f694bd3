/** The changes that a result proposes if several units play one role, only some stands have a mark, or two effects interact. */
import { describe, expect, test } from 'vitest'
import { afterEvent, type Battle } from '../../../src-core/battle/battle.ts'
import { likeliestChanges } from '../../../src-core/battle/shares.ts'
import { proposals } from '../../../src-core/battle/proposals.ts'
import { followUpProposals } from '../../../src-core/battle/queue.ts'
import { followUpAt } from '../../../src-core/battle/waiting.ts'
import { markedStands, unitNow } from '../../../src-core/battle/units.ts'
import type { UnitFacts } from '../../../src-core/battle/roster.ts'
import { nonNull } from '../../../src-core/present.ts'
import { applied, at, mustered, rolled, setByHand } from '../support/battles.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const battleOf = (ruleset: string, units: Readonly<Record<string, UnitFacts>>): Battle =>
  mustered(ruleset, {
    sides: ['north', 'south'].map((id) => ({ id, name: id, facts: {} })),
    units: Object.entries(units).map(([id, facts]) => ({
      ...{ id, name: id, is: 'unit' as const, command: null, facts },
      side: id === 'enemy' ? 'south' : 'north',
    })),
  })

const factOf = (ruleset: string, battle: Battle, trait: string, ...units: readonly string[]): readonly unknown[] =>
  units.map((unit) => unitNow(rulesetNamed(ruleset), battle, unit)[trait])

describe('a loss for a whole side', () => {
  const start = (stands: number): Battle =>
    battleOf('fire-and-fury', {
      guns: { arm: 'artillery', stands },
      kemp: { stands: 5 },
      enemy: { stands: 6 },
    })
  const cast = { attacker: ['guns', 'kemp'], defender: ['enemy'] }
  const entered = { attacker: { other: -4 } }

  test('is shared, but the stand that only troops lose is taken from troops', () => {
    // Repulsed by 8: the attackers lose a stand, and troops one more.
    const repulsed = applied(rolled(start(2), 'fire-and-fury', { procedure: 'charge', cast, entered }, [[2], [6]]))
    expect(nonNull(repulsed.entries).last.outcome).toBe('charge-repulsed')
    expect(factOf('fire-and-fury', repulsed, 'stands', 'guns', 'kemp')).toEqual([1, 4])
  })

  test('is taken from the first unit picked, even if that unit also loses the extra stand', () => {
    const troops = { attacker: ['kemp', 'guns'], defender: ['enemy'] }
    const repulsed = applied(
      rolled(start(1), 'fire-and-fury', { procedure: 'charge', cast: troops, entered }, [[2], [6]]),
    )
    expect(factOf('fire-and-fury', repulsed, 'stands', 'kemp', 'guns')).toEqual([3, 1])
  })
})

test('a battery with one silenced stand is silenced as a whole', () => {
  const start = setByHand(
    battleOf('italy-1799', { guns: { arm: 'artillery', carriage: 'light', stands: 3 }, enemy: { stands: 6 } }),
    [{ unit: 'guns', trait: 'silenced', to: 1 }],
  )
  const check = { procedure: 'charge', cast: { attacker: ['enemy'], defender: ['guns'] } }
  const pressed = applied(rolled(start, 'italy-1799', check, [[4], [5]]))
  expect(nonNull(pressed.entries).last.outcome).toBe('hard-pressed')
  expect(markedStands(rulesetNamed('italy-1799'), pressed, 'guns', 'silenced')).toEqual({ bearing: 3, of: 3 })
})

test('a gun wrecked in one battery leaves the adjacent battery completely silenced', () => {
  const gun = { arm: 'artillery', carriage: 'light' } as const
  const start = battleOf('italy-1799', {
    guns: { ...gun, stands: 3 },
    gun: { ...gun, stands: 1 },
    enemy: { stands: 6 },
  })
  const check = { procedure: 'fire', cast: { firer: ['enemy'], target: ['guns', 'gun'] }, entered: { points: 20 } }
  const fired = applied(rolled(start, 'italy-1799', check, [[9]]))
  expect(nonNull(fired.entries).last.outcome).toBe('withering')
  expect(factOf('italy-1799', fired, 'stands', 'guns', 'gun')).toEqual([2, 1])
  expect(factOf('italy-1799', fired, 'silenced', 'guns', 'gun')).toEqual([true, true])
})

test('a rally offers troops a full move that disorders them again', () => {
  const rules = rulesetNamed('italy-1799')
  const start = battleOf('italy-1799', { '18e': { stands: 5, order: 'broken' } })
  const rallied = rolled(
    start,
    'italy-1799',
    { procedure: 'maneuver', cast: { unit: ['18e'] }, entered: { other: 3 } },
    [[6]],
  )
  expect(nonNull(rallied.entries).last.outcome).toBe('rally')
  const proposed = proposals(rules, rallied)
  const differences = proposed.differences.map((each) => ({ ...each, happens: true }))
  const moved = setByHand(rallied, likeliestChanges({ ...proposed, differences }))
  expect(factOf('italy-1799', applied(rallied), 'order', '18e')).toEqual(['good'])
  expect(factOf('italy-1799', moved, 'order', '18e')).toEqual(['disordered'])
})

test('offers a unit’s alternatives for one action as options of one choice', () => {
  const rules = rulesetNamed('italy-1799')
  const gun = { arm: 'artillery', stands: 2, silenced: true, 'low-ammunition': true }
  const start = battleOf('italy-1799', { first: gun, second: { ...gun, silenced: false } })
  const check = { procedure: 'maneuver', cast: { unit: ['first', 'second'] }, entered: { other: 9 } }
  const offers = proposals(rules, rolled(start, 'italy-1799', check, [[6]])).differences
  expect(offers.map(({ unit, condition, choice }) => [unit, condition, choice])).toEqual([
    ['first', 'rally', 'first double-quick'],
    ['first', 'replenish ammunition', 'first double-quick'],
    ['second', 'replenish ammunition', 'second double-quick'],
  ])
})

test('a leader whose second horse is shot is on foot until the later of the two turns', () => {
  const italy = rulesetNamed('italy-1799')
  const clockAt = (turn: number, side: string, battle: Battle): Battle =>
    afterEvent(battle, { event: 'turn', at, clock: { turn, side, phase: 'fire' }, changes: [] })
  const start = mustered('italy-1799', {
    sides: ['north', 'south'].map((id) => ({ id, name: id, facts: {} })),
    units: [{ id: 'hill', name: 'Hill', is: 'leader', side: 'south', command: null, facts: {} }],
  })
  const shot = (battle: Battle): Battle =>
    applied(rolled(battle, 'italy-1799', { procedure: 'fallen-leader', cast: { leader: ['hill'] } }, [[6]]))
  const twice = shot(clockAt(3, 'north', shot(clockAt(2, 'south', start))))
  expect(unitNow(italy, twice, 'hill')['leader-state']).toBe('dismounted')
  const [first, second] = [
    shot(clockAt(2, 'south', start)),
    shot(clockAt(4, 'north', shot(clockAt(2, 'south', start)))),
  ]
  expect([first, second].map(({ endings }) => [...endings.values()])).toEqual([[4], [5]])
})

describe('a follow-up for several units', () => {
  const followed = (ruleset: string, battle: Battle, id: string, units: readonly string[]): Battle =>
    setByHand(
      battle,
      likeliestChanges(
        followUpProposals(
          rulesetNamed(ruleset),
          battle,
          nonNull(battle.queue.find((ref) => followUpAt(battle.entries, ref)?.follow.id === id)),
          units,
        ),
      ),
    )

  test('leaves one gun stand and all adjacent troops low on ammunition', () => {
    const start = battleOf('italy-1799', {
      guns: { arm: 'artillery', stands: 3 },
      '18e': { stands: 5 },
      enemy: { stands: 6 },
    })
    for (const firer of [
      ['guns', '18e'],
      ['18e', 'guns'],
    ]) {
      const check = {
        procedure: 'fire',
        cast: { firer, target: ['enemy'] },
        entered: { points: 6, firer: { 'half-firing': true } },
      }
      const low = followed('italy-1799', applied(rolled(start, 'italy-1799', check, [[10]])), 'low-ammunition', firer)
      const bearing = firer.map(
        (unit) => markedStands(rulesetNamed('italy-1799'), low, unit, 'low-ammunition')?.bearing,
      )
      expect(Object.fromEntries(firer.map((unit, index) => [unit, bearing[index]]))).toEqual({ guns: 1, '18e': 5 })
    }
  })

  test('disorders only units that meet its condition', () => {
    const start = battleOf('napoleonic-fury', {
      line: { arm: 'infantry', stands: 5 },
      hussars: { arm: 'cavalry', stands: 5 },
      enemy: { stands: 4 },
    })
    const cast = { attacker: ['line', 'hussars'], defender: ['enemy'] }
    const entered = { attacker: { other: 4 }, defender: { ground: 'town' } }
    const won = applied(
      rolled(start, 'napoleonic-fury', { procedure: 'melee', cast, entered }, [
        [6, 5],
        [1, 2],
      ]),
    )
    const after = followed('napoleonic-fury', won, 'town', cast.attacker)
    expect(factOf('napoleonic-fury', after, 'order', 'line', 'hussars')).toEqual(['disordered', 'good'])
  })
})

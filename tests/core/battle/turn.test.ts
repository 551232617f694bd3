import { expect, test } from 'vitest'
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import { endingTraits, nextClock } from '../../../src-core/battle/clock.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const at = '2026-11-22T10:00:00.000Z'
const begun = afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
  event: 'muster',
  at,
  edit: {
    sides: [
      { id: 'north', name: 'North', facts: {} },
      { id: 'south', name: 'South', facts: {} },
    ],
    units: [{ id: 'archer', name: 'Archer', is: 'unit', side: 'south', command: null, facts: { stands: 6 } }],
  },
})
const advanced = (battle: Battle): Battle => {
  const clock = nextClock(rules, battle)
  return afterEvent(battle, { event: 'turn', at, clock, changes: [], ends: endingTraits(rules, battle, clock) })
}

test('advances by phase, then side, then turn', () => {
  const phases = [...rules.phases.keys()]
  let battle = begun
  const seen: string[] = []
  for (let step = 0; step <= 2 * phases.length; step += 1) {
    battle = advanced(battle)
    seen.push(`${battle.clock.turn} ${String(battle.clock.side)} ${String(battle.clock.phase)}`)
  }
  expect(seen).toEqual([
    ...['north', 'south'].flatMap((side) => phases.map((phase) => `1 ${side} ${phase}`)),
    `2 north ${String(phases[0])}`,
  ])
})

test('a one-turn state ends with the turn, and undo restores it; losses stay', () => {
  const hit = afterEvent(advanced(begun), {
    event: 'apply',
    at,
    of: 'hand',
    by: 'players',
    changes: [
      { unit: 'archer', trait: 'stands', to: 4 },
      { unit: 'archer', trait: 'stands-lost', to: 2 },
    ],
  })
  const later = advanced(hit)
  expect(later.states.get('archer')).toEqual({ stands: 4, 'stands-lost': 2 })
  let next = later
  while (next.clock.side === 'north') next = advanced(next)
  expect(next.states.get('archer')).toEqual({ stands: 4 })
  expect(afterEvent(next, { event: 'undo', at }).states.get('archer')).toEqual({ stands: 4, 'stands-lost': 2 })
})

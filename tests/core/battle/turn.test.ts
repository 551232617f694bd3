import { describe, expect, test } from 'vitest'
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import { endingTraits, isOfLaterPhase, nextClock } from '../../../src-core/battle/clock.ts'
import { clockOfStep, latestSteps } from '../../../src-core/battle/journal.ts'
import { beginPhaseOf } from '../../../src-core/battle/recording.ts'
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

describe('a check of a later phase', () => {
  const checked = (battle: Battle, procedure: string, isFollowUp = false): Battle => {
    const turned = beginPhaseOf(rules, battle, { procedure, isFollowUp }, at)
    const roll = { at, dice: [[5]], source: 'typed' as const, outcome: 'holds' }
    const check = { event: 'check' as const, rules: 'r', procedure, entered: {}, ...roll }
    return [...turned.events, check].reduce(afterEvent, battle)
  }
  const phases = (battle: Battle): readonly (string | null)[] =>
    latestSteps(battle).map(({ step }) => clockOfStep(step).phase)

  test('begins that phase in the same step, so both are undone and redone together', () => {
    const maneuver = checked(advanced(begun), 'maneuver')
    const charge = checked(maneuver, 'charge')
    expect(charge.clock).toEqual({ turn: 1, side: 'north', phase: 'charge' })
    expect(charge.entries?.last.clock.phase).toBe('charge')
    expect(phases(charge)).toEqual(['charge', 'maneuver', 'maneuver', null])
    const undone = afterEvent(charge, { event: 'undo', at })
    expect([undone.clock, undone.entries]).toEqual([maneuver.clock, maneuver.entries])
    expect(afterEvent(undone, { event: 'redo', at }).clock.phase).toBe('charge')
    expect(advanced(charge).clock).toEqual({ turn: 1, side: 'south', phase: 'maneuver' })
  })

  test('isn’t an earlier one, a follow-up, or one that a sequence of the current phase includes', () => {
    const charge = checked(advanced(begun), 'charge')
    expect(checked(charge, 'maneuver').clock.phase).toBe('charge')
    expect(checked(charge, 'fire').clock.phase).toBe('charge')
    expect(checked(advanced(begun), 'fallen-leader', true).clock.phase).toBe('maneuver')
    expect(checked(begun, 'charge').clock.phase).toBeNull()
    const reversed = { ...rules, phases: new Map([...rules.phases].reverse()) }
    const at = { turn: 1, side: 'north', phase: 'charge' }
    expect(['fire', 'maneuver'].map((check) => isOfLaterPhase(reversed, at, check))).toEqual([false, true])
  })

  test('ends the states of the phases before it and keeps follow-ups', () => {
    const follows = [{ id: 'low-ammunition', of: 'firer' }]
    const fired = afterEvent(advanced(begun), {
      ...{ event: 'check', at, rules: 'r', procedure: 'fire', cast: { firer: ['archer'] }, entered: {} },
      ...{ dice: [[10]], source: 'typed', outcome: 'telling', follows },
    })
    expect(fired.queue).toHaveLength(1)
    expect(checked(fired, 'charge').queue).toHaveLength(1)
    expect(advanced(checked(fired, 'charge')).queue).toEqual([])
    const brief = {
      ...rules,
      traits: new Map([...rules.traits].map(([id, trait]) => [id, { ...trait, lasts: 'phase' as const }])),
    }
    const [first] = beginPhaseOf(brief, fired, { procedure: 'charge', isFollowUp: false }, at).events
    expect(first?.ends).toEqual([...rules.traits.keys()])
  })
})

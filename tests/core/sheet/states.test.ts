import { describe, expect, test } from 'vitest'
import { nonNull } from '../../../src-core/present.ts'
import { isPossibleFor, unitStates, stateMarkers } from '../../../src-core/sheet/states.ts'
import { editedRoster, emptyRoster } from '../../../src-core/battle/roster.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'

const labeled = (id: string): readonly string[] => unitStates(rulesetNamed(id)).map(({ label }) => label)

describe('unit states', () => {
  test('are set by effects or losses, excluding the initial state and the player’s choices', () => {
    expect(labeled('fire-and-fury')).toEqual([
      'Worn',
      'Spent',
      'Disordered',
      'Low on ammunition',
      'Silenced',
      'Damaged',
      'Wrecked',
      'Captured in part',
      'Breakthrough charge',
    ])
    expect(labeled('napoleonic-fury')).not.toContain('Square')
    expect(labeled('italy-1799')).toContain('Broken')
  })

  test.each(['fire-and-fury', 'regimental-fury', 'napoleonic-fury', 'italy-1799', 'triple-alliance-1864'])(
    'are distinguished by value and step in %s',
    (id) => {
      const states = unitStates(rulesetNamed(id))
      expect(new Set(states.map(({ figure, step }) => `${figure} ${step}`)).size).toBe(states.length)
      expect(new Set(states.map(({ label }) => label)).size).toBe(states.length)
      expect(states.every(({ severity }) => Number.isInteger(severity) && severity >= 0 && severity <= 4)).toBe(true)
    },
  )

  test('are as severe as the mildest result that causes them, with each step more severe than the last', () => {
    const severityOf = (label: string): number =>
      nonNull(unitStates(rulesetNamed('italy-1799')).find((state) => state.label === label)).severity
    expect(severityOf('Broken')).toBeGreaterThan(severityOf('Disordered'))
    expect(severityOf('Spent')).toBeGreaterThan(severityOf('Worn'))
    expect(severityOf('Wrecked')).toBeGreaterThan(severityOf('Damaged'))
    expect(severityOf('Breakthrough charge')).toBe(0)
  })

  test('come from the traits of the ruleset, whatever their names', () => {
    const rules = rulesetOf(`traits:
  mood: {of: unit, choices: [calm, sulking, raging], default: calm, changes: true}
  drenched: {of: unit, flag: true, changes: true}
  seen: {of: unit, flag: true}
phases: {fire: {title: Fire, tone: amber}}
procedures:
  fire:
    title: Fire
    phase: fire
    roles: {unit: {title: Unit}}
    dice: 1d6
    tables: {fire: {bands: {miss: ..3, hit: 4..}}}
    outcomes: {miss: {name: Miss}, hit: {name: Hit, severity: 3, effects: {rage: {set: {mood: raging}}}}}`)
    expect(unitStates(rules).map(({ label, severity }) => [label, severity])).toEqual([
      ['Raging', 3],
      ['Drenched', 0],
    ])
  })

  test('are possible only for units that have the affected part', () => {
    const rules = rulesetNamed('regimental-fury')
    const silenced = nonNull(unitStates(rules).find(({ label }) => label === 'Silenced'))
    const disordered = nonNull(unitStates(rules).find(({ label }) => label === 'Disordered'))
    expect([
      isPossibleFor(rules, silenced, { arm: 'infantry' }),
      isPossibleFor(rules, silenced, { arm: 'artillery' }),
    ]).toEqual([false, true])
    expect(isPossibleFor(rules, disordered, { arm: 'infantry' })).toBe(true)
  })

  test('have one marker per two eligible units, if a roster counts them', () => {
    const rules = rulesetNamed('regimental-fury')
    const unit = (id: string, arm: string) =>
      ({ id, name: id, is: 'unit', side: 'a', command: null, facts: { arm } }) as const
    const roster = editedRoster(emptyRoster, {
      sides: [{ id: 'a', name: 'A', facts: {} }],
      units: [
        unit('u1', 'infantry'),
        unit('u2', 'infantry'),
        unit('u3', 'infantry'),
        unit('u4', 'infantry'),
        unit('u5', 'artillery'),
      ],
    })
    const counts = new Map(stateMarkers(rules, roster).map(({ state, count }) => [state.label, count]))
    expect([counts.get('Disordered'), counts.get('Silenced')]).toEqual([3, 1])
    expect(stateMarkers(rules, null).every(({ count }) => count === null)).toBe(true)
  })

  test('of one trait share a marker, and a state of leaders has one for each eligible leader', () => {
    const rules = rulesetNamed('fire-and-fury')
    const markers = stateMarkers(rules, null)
    expect(markers.find(({ state }) => state.label === 'Worn')?.back?.label).toBe('Spent')
    expect(markers.some(({ state }) => state.label === 'Spent')).toBe(false)
    expect(markers.find(({ state }) => state.label === 'Disordered')?.back).toBeNull()
    const leader = (id: string, exceptional: boolean) =>
      ({ id, name: id, is: 'leader', side: 'a', command: null, facts: { exceptional } }) as const
    const roster = editedRoster(emptyRoster, {
      sides: [{ id: 'a', name: 'A', facts: {} }],
      units: [leader('l1', true), leader('l2', false), leader('l3', true)],
    })
    const counts = stateMarkers(rules, roster).map(({ state, count }) => [state.label, count])
    expect(counts).toContainEqual(['Exceptional leader', 2])
    expect(counts).toContainEqual(['Worn', 0])
  })
})

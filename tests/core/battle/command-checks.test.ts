/** The fatigue of commands, calculated from the stands that their units lost. */
import { describe, expect, test } from 'vitest'
import type { TraitChange } from '../../../src-core/battle/events.ts'
import { afterEvent, emptyBattle, type Battle } from '../../../src-core/battle/battle.ts'
import { commandOutcomes } from '../../../src-core/battle/command-checks.ts'
import type { UnitFacts, RosterEdit } from '../../../src-core/battle/roster.ts'
import { rosterView } from '../../../src-core/battle/view.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { good } from '../ruleset/sources.ts'
import { rulesetNamed, shippedSources } from '../support/rulesets.ts'

const rules = rulesetNamed('napoleonic-fury')
const at = '2026-11-22T10:00:00.000Z'
const unit = (id: string, command: string, facts: UnitFacts): NonNullable<RosterEdit['units']>[number] => ({
  ...{
    id,
    name: id,
    is: 'unit',
    side: 'french',
    command,
    facts: { nation: 'france', arm: 'infantry', class: 'line', ...facts },
  },
})
/** A corps of ten bases in two divisions, and ten more in a division of guards and Cossacks next to it. */
const mustered = (rated: UnitFacts): Battle =>
  afterEvent(emptyBattle({ seed: '0'.repeat(16) }), {
    event: 'muster',
    at,
    edit: {
      sides: [{ id: 'french', name: 'French', facts: rated }],
      commands: [
        { id: 'corps', name: 'II Corps', side: 'french', parent: null, facts: {} },
        { id: 'first', name: '1st Division', side: 'french', parent: 'corps', facts: {} },
        { id: 'second', name: '2nd Division', side: 'french', parent: 'corps', facts: {} },
        { id: 'reserve', name: 'Reserve', side: 'french', parent: null, facts: { morale: 'good' } },
      ],
      units: [
        unit('a', 'first', { stands: 6 }),
        unit('b', 'second', { stands: 4 }),
        unit('guard', 'reserve', { stands: 5, class: 'guard' }),
        unit('cossacks', 'reserve', { stands: 5, arm: 'cavalry', class: 'cossack', nation: 'russia' }),
      ],
    },
  })
const left = (battle: Battle, stands: Readonly<Record<string, number>>): Battle => {
  const changes: readonly TraitChange[] = Object.entries(stands).map(([id, to]) => ({ unit: id, trait: 'stands', to }))
  return afterEvent(battle, { event: 'apply', at, of: 'hand', by: 'players', changes })
}
const outcomes = (battle: Battle): readonly (readonly [string, string])[] =>
  commandOutcomes(rules, battle).map(({ name, outcome }) => [name, outcome.id])

describe('fatigue of commands', () => {
  const average = mustered({ morale: 'average' })

  test('an average corps is fatigued at half its bases, counting all divisions', () => {
    expect(outcomes(left(average, { a: 3, b: 3 }))).toEqual([])
    expect(outcomes(left(average, { a: 3, b: 2 }))).toEqual([['II Corps', 'fatigued']])
  })

  test('ignores facts of a side that are invalid or that the check doesn’t use', () => {
    expect(outcomes(left(mustered({ morale: 'average', nation: 'france' }), { a: 3, b: 2 }))).toEqual([
      ['II Corps', 'fatigued'],
    ])
    expect(outcomes(left(mustered({ morale: 'middling' }), { a: 3, b: 2 }))).toEqual([])
  })

  test('a command’s own rating overrides its side’s', () => {
    expect(outcomes(left(average, { guard: 2, cossacks: 3 }))).toEqual([])
    expect(outcomes(left(average, { guard: 2, cossacks: 2 }))).toEqual([['Reserve', 'fatigued']])
  })

  test('for the army, guards count double and Cossacks don’t count', () => {
    // Losing ten of twenty bases breaks the corps. Three line and three guard bases count as nine, two line and four guard as ten.
    expect(outcomes(left(average, { a: 3, guard: 2 }))).toEqual([])
    expect(outcomes(left(average, { a: 4, guard: 1, cossacks: 0 }))).toEqual([
      ['French', 'army-fatigued'],
      ['Reserve', 'fatigued'],
    ])
    expect(outcomes(left(average, { a: 2, b: 0, cossacks: 0 }))).toEqual([['II Corps', 'fatigued']])
  })

  test('each side counts its own units and commands, and leaders are not bases', () => {
    const both = afterEvent(average, {
      event: 'muster',
      at,
      edit: {
        sides: [{ id: 'allies', name: 'Allies', facts: { morale: 'average' } }],
        commands: [{ id: 'left-wing', name: 'Left Wing', side: 'allies', parent: null, facts: {} }],
        units: [
          { ...unit('swedes', 'left-wing', { stands: 6 }), side: 'allies' },
          { ...unit('prussians', 'left-wing', { stands: 4 }), side: 'allies' },
          { id: 'ney', name: 'Ney', is: 'leader', side: 'french', command: 'first', facts: {} },
        ],
      },
    })
    expect(outcomes(both)).toEqual([])
    expect(outcomes(left(both, { a: 3, b: 2 }))).toEqual([['II Corps', 'fatigued']])
    expect(outcomes(left(both, { swedes: 3, prussians: 2 }))).toEqual([
      ['Allies', 'army-fatigued'],
      ['Left Wing', 'fatigued'],
    ])
  })

  test('gives no input for a command without a rating or with a unit of unknown strength', () => {
    expect(outcomes(left(mustered({}), { a: 0, b: 0 }))).toEqual([])
    const unsure = afterEvent(average, {
      event: 'muster',
      at,
      edit: { units: [unit('c', 'first', {})] },
    })
    expect(outcomes(left(unsure, { a: 0, b: 0 }))).toEqual([])
  })

  test('a reminder explains the effects of fatigue', () => {
    const { reminders } = rosterView(rules, left(average, { a: 3, b: 2 }))
    expect(reminders).toEqual([
      'II Corps: Fatigued, no charge, no move within 2″ of the enemy; not artillery; defending cavalry may react',
    ])
  })

  test('lists the reminder once if two results share a name', () => {
    const text =
      'ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: napoleonic-fury}\nrules: {procedures: {fatigue: {outcomes: {army-fatigued: {name: Fatigued}}}}}\n'
    const house = [good(parseSource({ file: 'club.houserules.yaml', text }))]
    const { reminders } = rosterView(
      good(loadRuleset(shippedSources(), 'napoleonic-fury', house)),
      left(average, { a: 3, b: 2 }),
    )
    expect(reminders).toEqual([
      'II Corps: Fatigued, no charge, no move within 2″ of the enemy; not artillery; defending cavalry may react',
    ])
  })
})

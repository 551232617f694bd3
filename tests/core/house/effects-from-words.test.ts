/** Effects from the words of results, held to the rulesets that ship: none is wrong, and what is not understood is left to a person. */
import { expect, test } from 'vitest'
import { dataAt, isDataMap, isEqualData, type Data, type DataMap } from '../../../src-core/ruleset/data.ts'
import {
  effectsFromWords,
  type EffectsReading,
  type NamedRole,
} from '../../../src-core/scan/rules/effects-from-words.ts'
import { offeredBase } from './rules.ts'

const unit: readonly NamedRole[] = [{ id: 'unit', title: 'Unit' }]
const sides: readonly NamedRole[] = [
  { id: 'attacker', title: 'Attacker' },
  { id: 'defender', title: 'Defender' },
]
const target: readonly NamedRole[] = [
  { id: 'firer', title: 'Firers' },
  { id: 'target', title: 'Target' },
]
const said = (words: string, roles: readonly NamedRole[], ruleset = 'fire-and-fury'): EffectsReading =>
  effectsFromWords(words, roles, offeredBase(ruleset).data)

/** Effects without their ids and in no order: those of one list that the other lacks. */
const lacking = (some: Data | undefined, others: Data | undefined): readonly Data[] =>
  Object.values(isDataMap(some) ? some : {}).filter(
    (effect) => !Object.values(isDataMap(others) ? others : {}).some((other) => isEqualData(effect, other)),
  )

test.each([
  ['fire-and-fury', 'maneuver', 'retire', unit, 'The brigade retreats a full move.'],
  ['fire-and-fury', 'maneuver', 'disengage', unit, 'brigade retreats beyond enemy musketry range'],
  ['fire-and-fury', 'maneuver', 'hold-ground', unit, 'Brigade cannot move or change formation'],
  ['fire-and-fury', 'maneuver', 'broken', unit, 'Brigade disordered, retreats a full move; 1 stand skedaddles.'],
  ['fire-and-fury', 'maneuver', 'wavering', unit, 'Holds ground in disorder.'],
  ['fire-and-fury', 'maneuver', 'shaken', unit, 'Brigade returns to good order and holds its ground'],
  ['fire-and-fury', 'maneuver', 'quits-the-field', unit, 'Unit is removed from play'],
  ['fire-and-fury', 'fire', 'desultory', target, 'No effect.'],
  ['fire-and-fury', 'fire', 'lively', target, 'Target troops disordered. Batteries silenced'],
  [
    'fire-and-fury',
    'fire',
    'telling',
    target,
    'Target: troops disordered and lose 1 stand, battery silenced and damaged',
  ],
  ['fire-and-fury', 'fire', 'withering', target, 'Target: troops disordered, lose three stands; batteries wrecked'],
  [
    'fire-and-fury',
    'charge',
    'assault-checked',
    sides,
    'attackers are disordered and retreat until 2" from the enemy.',
  ],
  [
    'fire-and-fury',
    'charge',
    'attack-falters',
    sides,
    'Attackers are disordered, retreat beyond enemy musketry range, and one stand is lost',
  ],
  [
    'fire-and-fury',
    'charge',
    'hard-pressed',
    sides,
    'Defending troops disordered and retreat to 2" from enemy. Batteries silenced, retreat beyond enemy musketry range. Attackers carry the position.',
  ],
  ['napoleonic-fury', 'melee', 'checked', sides, 'Attacker disordered and falls back 3".'],
] as const)('%s, %s: %s', (ruleset, check, outcome, roles, words) => {
  const { effects, text, whole } = said(words, roles, ruleset)
  expect(whole).toBe(true)
  const shipped = dataAt(offeredBase(ruleset).data, ['procedures', check, 'outcomes', outcome, 'effects'])
  expect(lacking(effects, shipped)).toEqual([])
  // A condition that the ruleset adds is no word of the line.
  expect(lacking(shipped, effects).filter((effect) => dataAt(effect, ['when']) === undefined)).toEqual([])
  // Our words say the same when they are read again.
  expect(isEqualData(said(text, roles, ruleset).effects as Data, effects as Data)).toBe(true)
})

test('a sentence of which not every word is understood says nothing, but whom the next is about', () => {
  expect(said('Defenders retreat a full move on the moon. Disordered.', sides)).toEqual({
    effects: { defender: { of: 'defender', set: { order: 'disordered' } } },
    text: 'Defender: disordered',
    whole: false,
  })
  // What stands under a condition, or is one of two, is not simply done.
  for (const words of [
    'Disordered or lose 1 stand',
    'Retreat 2" if fortified',
    'Disordered, then retreat a mile',
    'Cavalry disordered',
  ])
    expect(said(words, unit)).toEqual({ effects: {}, text: '', whole: false })
})

test('of two sides each effect is of one or of both, and what names none is not understood', () => {
  expect(said('Disordered', sides).whole).toBe(false)
  expect(said('Both sides are disordered and lose 1 stand', sides)).toEqual({
    effects: { each: { of: 'each', set: { order: 'disordered' }, lose: 1 } },
    text: 'each side: disordered, lose 1 stand',
    whole: true,
  })
  expect(said('Both sides lose 1 stand and lose 2 stands', sides).whole).toBe(false)
})

test('what rules lack is not understood: states that nothing changes, stands of no part, distances in other units', () => {
  const bare: DataMap = { units: 'cm', traits: { order: { of: 'unit', choices: { good: {}, disordered: {} } } } }
  for (const words of [
    'Disordered',
    'Lose 1 gun stand',
    'Retreat 3"',
    'Retreat beyond enemy musketry range',
    'Cannot move',
  ])
    expect(effectsFromWords(words, unit, bare)).toEqual({ effects: {}, text: '', whole: false })
  expect(effectsFromWords('Unit retreats a half move', unit, bare)).toEqual({
    effects: { unit: { retreat: { moves: '1/2' } } },
    text: 'retreat half a move',
    whole: true,
  })
  expect(effectsFromWords('Removed for one turn', unit, bare).effects).toEqual({ unit: { remove: { turns: 1 } } })
})

test('an action whose name holds an "or" is one action, or not understood', () => {
  const { data } = offeredBase('fire-and-fury')
  const rules: DataMap = {
    ...data,
    actions: { ...(data['actions'] as DataMap), 'limber-or-unlimber': { name: 'limber or unlimber' } },
  }
  const read = (words: string): EffectsReading => effectsFromWords(words, unit, rules)
  expect(read('Unit may limber or unlimber')).toMatchObject({
    effects: { unit: { may: { 'limber-or-unlimber': true } } },
    whole: true,
  })
  expect(read('Unit may not limber or unlimber')).toEqual({ effects: {}, text: '', whole: false })
})

test('our words for all that can be read say the same when they are read again', () => {
  for (const words of [
    'Attackers retreat 3" and return to good order; defenders fresh, lose 2 stands',
    'Defenders: 2 stands captured. Attackers full retreat beyond enemy musketry range',
    'Attackers may not move or change formation, defenders may move half a move',
    'Attackers may move and may not change formation. Defenders removed for 2 turns',
    'Both sides hold ground. Attackers removed from play, defenders carry the position',
    'Attackers may make half a move. Defenders worn, silenced, low on ammunition',
  ]) {
    const { effects, text, whole } = said(words, sides)
    expect([words, whole]).toEqual([words, true])
    expect(text.split('; ').length).toBeGreaterThan(1)
    expect(said(text, sides)).toEqual({ effects, text, whole: true })
  }
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesOf } from '../../../src-core/battle/codes.ts'
import { derivedStates } from '../../../src-core/battle/derived.ts'
import { editedRoster, emptyRoster, factsOf, type Roster } from '../../../src-core/battle/roster.ts'
import { factsInWords } from '../../../src-core/battle/words.ts'
import { present } from '../../../src-core/present.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const roster: Roster = editedRoster(emptyRoster, {
  sides: [
    { id: 'a', name: 'A', facts: { army: 'union' } },
    { id: 'b', name: 'B', facts: {} },
  ],
  commands: [
    { id: 'corps', name: 'Corps', side: 'a', parent: null, facts: { 'exceptional-commander': true } },
    { id: 'division', name: 'Division', side: 'a', parent: 'corps', facts: { 'exceptional-commander': false } },
  ],
  units: [
    { id: 'one', name: 'One', is: 'unit', side: 'a', command: 'division', facts: { stands: 5 } },
    { id: 'two', name: 'Two', is: 'unit', side: 'b', command: null, facts: { stands: 4 } },
  ],
})

describe('a roster', () => {
  test('the nearest word counts', () => {
    expect(factsOf(roster, present(roster.units.get('one')))).toEqual({ army: 'union', 'exceptional-commander': false, stands: 5 })
  })

  test('with a command all that is under it goes', () => {
    const left = editedRoster(roster, { gone: ['corps'] })
    expect([...left.commands.keys(), ...left.units.keys()]).toEqual(['two'])
  })

  test('an entry of the same id stands in the place of the old one', () => {
    const renamed = editedRoster(roster, { units: [{ ...present(roster.units.get('one')), name: 'Iron' }] })
    expect([...renamed.units.values()].map(({ name }) => name)).toEqual(['Iron', 'Two'])
  })
})

test('fatigue follows stands and thresholds', () => {
  const fatigueOf = (stands: number): unknown => derivedStates(rules, 'unit', { stands, 'worn-at': 4, 'spent-at': 2 })['fatigue']
  expect([6, 5, 4, 3, 2, 1].map(fatigueOf)).toEqual(['fresh', 'fresh', 'worn', 'worn', 'spent', 'spent'])
})

test('only what is worth a word is said', () => {
  expect(factsInWords(rules, { arm: 'infantry', order: 'disordered', stands: 5, silenced: false, 'low-ammunition': true })).toEqual([
    'stands 5',
    'disordered',
    'low on ammunition',
  ])
})

test('codes are two letters of the name where they can be, and no two alike', () => {
  expect([
    ...codesOf([
      { id: '1', name: 'Cutler' },
      { id: '2', name: 'Cutter' },
      { id: '3', name: '1st Texas Light' },
      { id: '4', name: '' },
    ]).values(),
  ]).toEqual(['CU', 'CT', 'ST', 'AA'])
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 600 }), (names) => {
      const codes = [...codesOf(names.map((name, index) => ({ id: String(index), name }))).values()]
      expect(codes).toHaveLength(names.length)
      expect(new Set(codes).size).toBe(names.length)
    }),
    { numRuns: 20 },
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesOf } from '../../../src-core/battle/codes.ts'
import { derivedStates } from '../../../src-core/battle/derived.ts'
import { editedRoster, emptyRoster, factsOf, type Roster } from '../../../src-core/battle/roster.ts'
import { factsInWords } from '../../../src-core/battle/words.ts'
import { nonNull } from '../../../src-core/present.ts'
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
  test('gives each unit the nearest value of each fact', () => {
    expect(factsOf(roster, nonNull(roster.units.get('one')))).toEqual({
      army: 'union',
      'exceptional-commander': false,
      stands: 5,
    })
  })

  test('deletes a command with its subcommands and units', () => {
    const left = editedRoster(roster, { gone: ['corps'] })
    expect([...left.commands.keys(), ...left.units.keys()]).toEqual(['two'])
  })

  test('an entry replaces an existing one with the same id', () => {
    const renamed = editedRoster(roster, { units: [{ ...nonNull(roster.units.get('one')), name: 'Iron' }] })
    expect([...renamed.units.values()].map(({ name }) => name)).toEqual(['Iron', 'Two'])
  })
})

test('fatigue depends on stands and thresholds', () => {
  const fatigueOf = (stands: number): unknown =>
    derivedStates(rules, 'unit', { stands, 'worn-at': 4, 'spent-at': 2 })['fatigue']
  expect([6, 5, 4, 3, 2, 1].map(fatigueOf)).toEqual(['fresh', 'fresh', 'worn', 'worn', 'spent', 'spent'])
})

test('shows only facts that differ from their defaults', () => {
  expect(
    factsInWords(rules, { arm: 'infantry', order: 'disordered', stands: 5, silenced: false, 'low-ammunition': true }),
  ).toEqual(['stands 5', 'disordered', 'low on ammunition'])
})

const namedUnits = (names: readonly string[], side: string): { id: string; name: string; side: string }[] =>
  names.map((name, index) => ({ id: `${side}${index}`, name, side }))

describe('codes', () => {
  test('are single letters not used by checks, capitals for the second side, if enough are free', () => {
    const units = [
      ...namedUnits(['Archer', 'Abbot', 'Cutler', '1st Texas Light', ''], 'a'),
      ...namedUnits(['Archer', 'Zouaves'], 'b'),
    ]
    expect([...codesOf(units).values()]).toEqual(['a', 'b', 'u', 's', 'd', 'A', 'O'])
  })

  test('are two letters if single ones run out', () => {
    const names = [
      'Cutler',
      'Archer',
      'Archibald',
      'Iron Brigade',
      ...Array.from({ length: 20 }, (_, index) => `Battery ${index}`),
    ]
    expect([...codesOf(namedUnits(names, 'a')).values()].slice(0, 5)).toEqual(['ut', 'ar', 'ac', 'ib', 'ba'])
  })

  test('are unique, and none is a prefix of another', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.constantFrom('a', 'b', 'c')), { maxLength: 500 }), (units) => {
        const codes = [...codesOf(units.map(([name, side], index) => ({ id: String(index), name, side }))).values()]
        expect(codes).toHaveLength(units.length)
        expect(new Set(codes).size).toBe(units.length)
        expect(new Set(codes.map(({ length }) => length)).size).toBeLessThanOrEqual(1)
        for (const code of codes) expect('crxz').not.toContain(code.charAt(0).toLowerCase())
      }),
      { numRuns: 40 },
    )
  })
})

/** The initial value of a new entry if it depends on the rules around it. */
import { expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { newEntryAt, newRowAt } from '../../../src-core/house/forms/new-entries.ts'
import { dataKeys, type DataMap } from '../../../src-core/ruleset/data.ts'
import type { NewEntry } from '../../../src-core/house/form.ts'
import { stepsOf } from '../../../src-core/paths.ts'
import { nonNull } from '../../../src-core/present.ts'
import { inGate } from '../../tools.ts'
import { good, head, offered, offeredBase } from './rules.ts'

const duel = {
  title: 'Duel',
  roles: { attacker: { title: 'Attacker' }, defender: { title: 'Defender' } },
  dice: { attacker: '1d6', defender: '1d6' },
  outcomes: { won: { name: 'Won' } },
}
const check = {
  title: 'Check',
  roles: { unit: { title: 'Unit' } },
  dice: '1d6',
  outcomes: { stays: { name: 'Stays' } },
}
/** A check without dice. */
const { dice: _dice, ...still } = check
const volley = { ...check, roles: { firer: { title: 'Firer' }, target: { title: 'Target' } } }
const rules: DataMap = { procedures: { duel, check, volley }, sequences: {} }
const beginning = (path: string, around: DataMap = rules): unknown => newEntryAt(stepsOf(path), around)?.value ?? null

test('a new follow-up depends on the natural roll, or on the result if two sides roll; with several roles it affects the first', () => {
  expect(beginning('procedures.check.follows')).toEqual({
    title: 'New follow-up',
    natural: 6,
    effects: { first: { hold: true } },
  })
  expect(beginning('procedures.volley.follows')).toMatchObject({
    natural: 6,
    effects: { first: { of: 'firer', hold: true } },
  })
  const opposed = beginning('procedures.duel.follows')
  expect(opposed).toMatchObject({ result: 1, effects: { first: { of: 'attacker', hold: true } } })
  expect(opposed).not.toHaveProperty('natural')
})

test('a new modifier applies to each side if both roll, or to the first of several roles, or has no role', () => {
  expect(beginning('procedures.duel.modifiers')).toEqual({ of: 'each', label: 'New modifier', value: 1 })
  expect(beginning('procedures.volley.modifiers')).toEqual({ of: 'firer', label: 'New modifier', value: 1 })
  expect(beginning('procedures.check.modifiers')).toEqual({ label: 'New modifier', value: 1 })
  expect(beginning('procedures.duel.factors')).toBeNull()
  const points = { procedures: { duel: { ...duel, points: { of: 'attacker' } } } }
  expect(beginning('procedures.duel.factors', points)).toMatchObject({ of: 'attacker', times: '1/2' })
})

test('a new sequence starts with an existing check, and can’t be added without one', () => {
  expect(beginning('sequences')).toMatchObject({ parties: {}, steps: { first: { procedure: 'duel' } } })
  expect(beginning('sequences', { procedures: {} })).toBeNull()
  expect(beginning('sequences.assault.steps')).toEqual({ procedure: 'duel' })
  expect(beginning('phases.fire.steps')).toEqual({ text: 'New note' })
})

test('a new decision uses an existing outcome, and can’t be added without one', () => {
  expect(beginning('procedures.check.decide')).toBeNull()
  expect(beginning('procedures.check.decide', { procedures: { check: still } })).toEqual({ when: {}, outcome: 'stays' })
  expect(beginning('procedures.check.decide', { procedures: { check: { ...still, outcomes: {} } } })).toBeNull()
})

test('a check with dice can have a last table for the remaining cases', () => {
  const table = { title: 'New table', bands: { stays: '..' } }
  const tablesOf = (data: DataMap): NewEntry | null => newEntryAt(stepsOf('procedures.check.tables'), { procedures: { check: data } }) // prettier-ignore
  expect(tablesOf(check)).toEqual({ value: table, after: null })
  expect(tablesOf({ ...still, pool: { die: 'd6' } })).toEqual({ value: table, after: null })
  expect(tablesOf(still)).toBeNull()
  expect(tablesOf({ ...check, outcomes: {} })).toBeNull()
  const rows = { by: 'arm', of: 'unit', rows: { gun: { bands: { stays: '..' } } } }
  const [near, far] = [{ when: { range: 'near' } }, { title: 'Far', when: { range: 'far' }, ...rows }]
  expect(tablesOf({ ...check, tables: { near, far } })).toEqual({
    value: { title: 'New table', ...rows },
    after: 'far',
  })
  for (const all of [{}, { when: {} }, { when: [] }])
    expect(tablesOf({ ...check, tables: { near, all, far } })).toBeNull()
})

test('the first rows of a table get its bands: one row by points, or one per choice of a trait', () => {
  const bands = { stays: '..' }
  const rowsOf = (by: object): unknown => {
    const tables = { far: { ...by, bands } }
    const traits = { arm: { of: 'unit', label: 'Arm', choices: { foot: {}, horse: {}, gun: {} } } }
    return newRowAt(stepsOf('procedures.check.tables.far.rows'), {
      traits,
      procedures: { check: { ...check, tables } },
    })
  }
  const home = ['procedures', 'check', 'tables', 'far']
  const emptied = { kind: 'remove', path: [...home, 'bands'] }
  const row = (id: string): unknown => ({ kind: 'add', path: [...home, 'rows'], id, value: { bands } })
  expect(rowsOf({ by: 'arm' })).toEqual({ id: 'foot', value: { bands }, also: [row('horse'), row('gun'), emptied] })
  expect(rowsOf({ by: 'points' })).toEqual({ value: { from: 1, bands }, also: [emptied] })
  expect([rowsOf({}), rowsOf({ by: 'strength' })]).toEqual([null, null])
})

test('a dice pool check gets no decisions and no amounts', () => {
  const pool = { procedures: { check: { ...still, pool: { die: 'd6' } } } }
  for (const key of ['decide', 'gives']) expect(beginning(`procedures.check.${key}`, pool)).toBeNull()
})

test('a new named condition, amount or distance starts minimal', () => {
  expect(beginning('conditions')).toEqual({ when: {} })
  expect(beginning('procedures.check.gives')).toBeNull()
  expect(beginning('procedures.check.gives', { procedures: { check: still } })).toMatchObject({ is: 0 })
  expect(beginning('distances', { ...rules, units: 'cm' })).toEqual({ cm: 6 })
})

test('a new line of a calculated trait has a value of the trait, and precedes the default line', () => {
  const tired = { of: 'unit', flag: true }
  const lineOf = (trait: DataMap, key = 'from', others: DataMap = { tired }): NewEntry | null =>
    newEntryAt(['traits', 'own', key], { traits: { own: { of: 'unit', ...trait }, ...others } })
  const choices = { raw: {}, veteran: {} }
  expect(lineOf({ choices })).toEqual({ value: { is: 'raw' } })
  expect(lineOf({ flag: true })).toEqual({ value: { is: true } })
  expect(lineOf({ count: {} })).toEqual({ value: { is: 0 } })
  expect(lineOf({ number: { min: '1/2' } })).toEqual({ value: { is: '1/2' } })
  expect(lineOf({ number: { max: -1 } })).toEqual({ value: { is: -1 } })
  expect(lineOf({ choices: {} })).toBeNull()
  const [raw, rest] = [{ is: 'raw', when: { tired: true } }, { is: 'veteran' }]
  expect(lineOf({ choices, from: { raw } })).toEqual({ value: { is: 'raw' } })
  const isTired = { is: 'raw', when: { tired: true } }
  expect(lineOf({ choices, from: { rest } })).toEqual({ value: isTired, after: null })
  expect(lineOf({ choices, from: { raw, rest } })).toBeNull()
  // A new condition tests only traits that can't depend on the calculated trait.
  const others = { tired, worn: { ...tired, from: {} }, weather: { ...tired, of: 'battle' }, charged: tired }
  expect(lineOf({ choices, from: { raw, rest } }, 'from', others)).toEqual({
    value: { is: 'raw', when: { charged: true } },
    after: 'raw',
  })
  expect(lineOf({ choices, from: { rest: { ...rest, unless: { tired: true } } } })).toEqual({ value: { is: 'raw' } })
  expect(lineOf({ count: {} }, 'leaders')).toEqual({ value: { is: 0 } })
  expect(lineOf({ of: 'situation', count: {} }, 'leaders')).toBeNull()
})

test.each(inGate(offered))('%s: any trait can be calculated, and leaders can change any unit trait', (id) => {
  const base = offeredBase(id)
  const text = `${head(id)}rules: {}\n`
  const rules = nonNull(analyze(base, 'club.yaml', text).rules)
  let added = 0
  for (const trait of dataKeys(rules['traits']))
    for (const key of ['from', 'leaders']) {
      const path = ['traits', trait, key]
      const fresh = newEntryAt(path, rules)
      if (fresh === null) continue
      const { problems } = analyze(
        base,
        'club.yaml',
        good(applyEdits(text, [{ kind: 'add', path, ...fresh }], base.rules)),
      )
      expect([path, problems.map(({ message }) => message)]).toEqual([path, []])
      added += 1
    }
  expect(added).toBeGreaterThan(20)
})

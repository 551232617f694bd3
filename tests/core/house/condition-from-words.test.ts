/** Conditions pasted from a spreadsheet are text, which is understood if our sheets print it. */
import { expect, test } from 'vitest'
import { displayCondition } from '../../../src-core/house/display.ts'
import { conditionFromWords } from '../../../src-core/house/condition-from-words.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { good, head, offered, offeredBase } from './rules.ts'
import { dataAt, isDataMap } from '../../../src-core/ruleset/data.ts'

const base = offeredBase('fire-and-fury')
const at = ['procedures', 'fire', 'modifiers', 'ours', 'when']
const said = (words: string) => conditionFromWords(words, base.data, at)

test('reads a trait with its value, by printed name or label, in any spelling', () => {
  expect(said('disordered')).toEqual({ order: 'disordered' })
  expect(said(' If  Disordered ')).toEqual({ order: 'disordered' })
  expect(said('Fatigue Worn')).toEqual({ fatigue: 'worn' })
})

test('reads terms joined by and, or, not', () => {
  expect(said('disordered and worn')).toEqual({ all: [{ order: 'disordered' }, { fatigue: 'worn' }] })
  expect(said('disordered or worn')).toEqual([{ order: 'disordered' }, { fatigue: 'worn' }])
  expect(said('not disordered')).toEqual({ not: { order: 'disordered' } })
})

test('does not recognize words without meaning in the context', () => {
  expect(said('on the moon')).toBeUndefined()
  expect(said('disordered or on the moon')).toBeUndefined()
  expect(said('')).toBeUndefined()
})

test.each(offered)('%s: every condition of a modifier is read back from its words', (id) => {
  const { data } = offeredBase(id)
  const procedures = data['procedures']
  let read = 0
  for (const check of Object.keys(isDataMap(procedures) ? procedures : {})) {
    const modifiers = dataAt(data, ['procedures', check, 'modifiers'])
    for (const modifier of Object.keys(isDataMap(modifiers) ? modifiers : {})) {
      const path = ['procedures', check, 'modifiers', modifier, 'when']
      const when = dataAt(data, path)
      if (when === undefined) continue
      const words = displayCondition(when, data, path)
      const found = conditionFromWords(words, data, path)
      expect(found, words).toBeDefined()
      expect(displayCondition(found ?? null, data, path)).toBe(words)
      read += 1
    }
  }
  expect(read).toBeGreaterThan(5)
})

test('an edit turns recognized words into a condition, and keeps others with an error', () => {
  const add = {
    kind: 'add',
    path: at.slice(0, 3),
    id: 'ours',
    value: { label: 'Ours', value: 1, of: 'firer' },
  } as const
  const after = (text: string): string =>
    good(applyEdits(`${head('fire-and-fury')}rules: {}\n`, [add, { kind: 'say', path: at, text }], base.rules))
  expect(after('Disordered')).toMatch(/when:\s+\{?\s*order: disordered/)
  expect(after('on the moon')).toContain('when: on the moon')
  expect(after('–')).not.toContain('when')
})

/** Edits of the text: where they write, and what they leave unchanged. */
import { expect, test } from 'vitest'
import { applyEdits } from '../../../src-core/house/apply.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { after, base, club, linesOf, played } from './club.ts'
import { good, head } from './rules.ts'

test('changes a value in place, and nothing else on its line', () => {
  const text = after([
    { kind: 'set', path: ['procedures', 'fire', 'tables', 'fire', 'rows', 'p6', 'bands', 'telling'], value: '7..9' },
  ])
  expect(linesOf(text, club)).toEqual(['            p6: {bands: {lively: 5..6,   telling: 7..9}}   # sharper'])
  expect(linesOf(club, text)).toHaveLength(1)
})

test('keeps quotes', () => {
  const text = after([{ kind: 'set', path: ['procedures', 'charge', 'modifiers', 'wet', 'label'], value: 'rain' }])
  expect(linesOf(text, club)).toEqual(["          label: 'rain'   # two blanks"])
})

test('changes a base value on its own line below its siblings', () => {
  const text = after([
    { kind: 'set', path: ['procedures', 'fire', 'tables', 'fire', 'rows', 'p1', 'bands', 'lively'], value: '9..11' },
  ])
  expect(linesOf(text, club)).toEqual(['            p1: {bands: {lively: 9..11}}'])
  expect(text).toContain('# sharper\n            p1: {bands')
})

test('puts only the new entry in braces', () => {
  const text = after([{ kind: 'set', path: ['procedures', 'maneuver', 'modifiers', 'leaders', 'value'], value: 2 }])
  expect(linesOf(text, club)).toEqual(['    maneuver:', '      modifiers:', '        leaders: {value: 2}'])
})

test('expands empty rules, and empties them again', () => {
  const empty = `${head('small')}rules: {}   # nothing yet\n# the end\n`
  const path = ['gauge', 'arcs', 'infantry', 'degrees']
  const text = after([{ kind: 'set', path, value: 30 }], empty)
  expect(text).toBe(
    `${head('small')}rules:\n  gauge:\n    arcs:\n      infantry: {degrees: 30}   # nothing yet\n# the end\n`,
  )
  expect(played(text)).toHaveProperty(path, 30)
  const bare = `${head('small')}rules: {}\n`
  expect(after([{ kind: 'restore', path }], after([{ kind: 'set', path, value: 30 }], bare))).toBe(bare)
})

test('writes rules line by line again after they were emptied and refilled', () => {
  const text = `${head('small')}rules:\n  scales: {}\n\n  gauge: {stand: 2}\n\n  terms: {unit: [brigade, brigades]}\n`
  const keys = ['gauge', 'terms', 'scales']
  const empty = keys.reduce((left, key) => after([{ kind: 'restore', path: [key] }], left), text)
  expect(empty).toBe(`${head('small')}rules: {}\n`)
  expect(after([{ kind: 'set', path: ['terms', 'unit'], value: ['band', 'bands'] }], empty)).toBe(
    `${head('small')}rules:\n  terms: {unit: [band, bands]}\n`,
  )
})

test('changes the header on its own line', () => {
  const text = after([
    { kind: 'head', key: 'version', value: '1.0.1' },
    { kind: 'head', key: 'date', value: '2026-11-20' },
  ])
  expect(linesOf(text, club)).toEqual([
    'ruleset: {id: club, title: Club rules, version: 1.0.1, format: 1, extends: small, date: 2026-11-20}   # since 2019',
  ])
})

test('replaces text that is not YAML only as a whole', () => {
  const broken = 'rules: {a: [}\n'
  const path = ['gauge', 'stand']
  expect(applyEdits(broken, [{ kind: 'set', path, value: 2 }], base)).toMatchObject({
    ok: false,
    problems: [{ code: 'not-editable' }],
  })
  expect(applyEdits('rules: &a {b: *a}\n', [{ kind: 'set', path, value: 2 }], base).ok).toBe(false)
  expect(
    good(
      applyEdits(
        broken,
        [
          { kind: 'text', text: club },
          { kind: 'set', path, value: 2 },
        ],
        base,
      ),
    ),
  ).toContain('gauge: {stand: 2}')
})

test.each([
  ['a duplicate key', 'gauge: {stand: 2, stand: 3}', { kind: 'restore' }],
  ['a key in braces without a value', 'gauge: {stand}', { kind: 'set', value: 2 }],
  [
    'a comment with a colon before the value',
    'gauge:\n    ? stand\n    # so: wide\n    : 2',
    { kind: 'set', value: 7 },
  ],
])('refuses an edit that would parse differently: %s', (_, written, change) => {
  const text = `${head('small')}rules:\n  ${written}\n`
  const asked = { ...change, path: ['gauge', 'stand'] } as Edit
  expect(applyEdits(text, [asked], base)).toMatchObject({
    ok: false,
    problems: [{ code: 'not-editable', facts: { what: 'written-otherwise' } }],
  })
})

test('keeps line endings, and adds a missing final newline', () => {
  const path = ['gauge', 'stand']
  const windows = club.replaceAll('\n', '\r\n')
  expect(after([{ kind: 'set', path, value: 2 }], windows)).toBe(
    after([{ kind: 'set', path, value: 2 }]).replaceAll('\n', '\r\n'),
  )
  expect(after([{ kind: 'set', path, value: 2 }], `${head('small')}rules:\n  lists: {notes: {title: Ours}}`)).toBe(
    `${head('small')}rules:\n  lists: {notes: {title: Ours}}\n  gauge: {stand: 2}`,
  )
})

test('expands a short form before changing a part of it', () => {
  const rules = (traits: string): string => `${head('small')}rules:\n  traits:\n${traits}    # the end\n`
  const set = (text: string, path: readonly string[], value: string): string =>
    after([{ kind: 'set', path: ['traits', ...path], value }], text)

  const list = rules('    pace: {of: unit, choices: [slow, quick]}   # a list\n    wet: {of: unit, flag: true}\n')
  expect(set(list, ['pace', 'choices', 'quick', 'words'], 'quickly')).toBe(
    rules(
      '    pace: {of: unit, choices: {slow: {}, quick: {words: quickly}}}   # a list\n    wet: {of: unit, flag: true}\n',
    ),
  )
  const phrase = rules('    pace: {of: unit, choices: {slow: (at a) slow pace}}\n')
  expect(set(phrase, ['pace', 'choices', 'slow', 'words'], 'slowly')).toBe(
    rules('    pace: {of: unit, choices: {slow: {label: Slow pace, words: slowly}}}\n'),
  )
  const several = rules('    wet, tired: {of: unit, flag: true}   # both\n')
  expect(played(set(several, ['wet', 'label'], 'Soaked'))).toMatchObject({
    traits: { wet: { of: 'unit', flag: true, label: 'Soaked' }, tired: { of: 'unit', flag: true } },
  })
  const beside = rules('    wet, tired: {of: unit, flag: true}\n    keen: {of: unit, flag: true}   # alone\n')
  expect(set(beside, ['tired', 'label'], 'Weary')).toBe(
    rules(
      '    wet: {of: unit, flag: true}\n    tired: {of: unit, flag: true, label: Weary}\n    keen: {of: unit, flag: true}   # alone\n',
    ),
  )
  expect(set(beside, ['keen', 'label'], 'Eager')).toBe(
    rules('    wet, tired: {of: unit, flag: true}\n    keen: {of: unit, flag: true, label: Eager}   # alone\n'),
  )
  expect(set(beside, ['drunk', 'label'], 'Drunk')).toContain('wet, tired: {of: unit, flag: true}\n')
})

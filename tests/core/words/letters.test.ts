import { expect, test } from 'vitest'
import { lowerFirst, typeset } from '../../../src-core/words/text.ts'
import { rulesetNamed } from '../support/rulesets.ts'

test.each([
  ["the phasing side's", 'the phasing side’s'],
  ["Napoleon's Battles", 'Napoleon’s Battles'],
  ["brigades' fire", 'brigades’ fire'],
  ['3/2/-', '3/2/–'],
  ['3/-/2', '3/–/2'],
  ['-', '–'],
  ['-1', '-1'],
  ['half-move', 'half-move'],
])('%s is typeset as %s', (text, set) => {
  expect(typeset(text)).toBe(set)
})

test('inside a sentence a word is lower-cased, but not an abbreviation', () => {
  expect([lowerFirst('Spent'), lowerFirst('KGL cavalry'), lowerFirst('A leader')]).toEqual([
    'spent',
    'KGL cavalry',
    'a leader',
  ])
})

test('no included ruleset prints a straight apostrophe', () => {
  for (const id of ['fire-and-fury', 'regimental-fury', 'italy-1799', 'triple-alliance-1864', 'napoleonic-fury']) {
    const { procedures, lists, phases, grids, traits, lineage } = rulesetNamed(id)
    const texts = [
      ...[...procedures.values()].flatMap(({ title, modifiers }) => [title, ...modifiers.map(({ label }) => label)]),
      ...[...lists.values()].flatMap(({ entries }) => entries.map(({ text }) => text)),
      ...[...phases.values()].flatMap(({ steps }) => steps.map(({ text }) => text)),
      ...[...grids.values()].flatMap(({ rows }) => rows.map(({ label }) => label)),
      ...[...traits.values()].map(({ label }) => label),
      ...lineage.flatMap(({ credits }) => credits),
    ]
    expect(texts.filter((text) => text.includes("'"))).toEqual([])
  }
})

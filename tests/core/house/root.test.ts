import { expect, test } from 'vitest'
import { dataOf } from '../../../src-core/ruleset/data.ts'
import { fileInLongForm, fileRoot, rulesAt, optionRoot } from '../../../src-core/house/edit-scope.ts'
import { treeIn } from '../ruleset/sources.ts'

const file = treeIn(
  'club.yaml',
  `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: small}
rules: {terms: {brigade: [brigade, brigades]}}
options:
  rain: {title: Rain, rules: {traits: {sky: {label: Sky, choices: [fair, foul: Rain]}}}}
  bare: {title: Nothing}
`,
)
const keysAt = (option: string | null): readonly string[] => [
  ...rulesAt(file, option === null ? fileRoot : optionRoot(option)).entries.keys(),
]

test('reads the rules of a file or of one of its options', () => {
  expect(keysAt(null)).toEqual(['terms'])
  expect(keysAt('rain')).toEqual(['traits'])
})

test('returns empty rules if there are none', () => {
  expect(keysAt('bare')).toEqual([])
  expect(keysAt('nothing')).toEqual([])
  expect(rulesAt(treeIn('broken.yaml', 'rules: none'), fileRoot).entries.size).toBe(0)
})

test('fills in defaults in a file that extends nothing', () => {
  const text = 'ruleset: {id: first, title: First, version: 1.0.0, format: 1}\nrules: {traits: {wet: {flag: true}}}\n'
  expect(dataOf(rulesAt(treeIn('first.yaml', text), fileRoot))).toEqual({ traits: { wet: { of: 'unit', flag: true } } })
})

test('returns the rules of an option in long form, alone and in the whole file', () => {
  const rain = dataOf(rulesAt(file, optionRoot('rain')))
  expect(rain).toEqual({ traits: { sky: { label: 'Sky', choices: { fair: {}, foul: 'Rain' } } } })
  expect(dataOf(fileInLongForm(file))).toMatchObject({
    options: { rain: { title: 'Rain', rules: rain }, bare: { title: 'Nothing' } },
  })
})

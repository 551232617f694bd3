import { expect, test } from 'vitest'
import { openBase, treeWithLayers } from '../../../src-core/house/base.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { dataOf } from '../../../src-core/ruleset/data.ts'
import { good, head, rulesOf, small } from './rules.ts'

const lame = `ruleset: {id: lame, title: Lame, version: 1.0.0, format: 1}\nrules: {procedures: {rally: {dice: 1d6}}}\n`

test('house rules need an existing, valid base; otherwise the error is reported', () => {
  const sources = new Map([['lame', good(parseSource({ file: 'lame.yaml', text: lame }))]])
  for (const id of ['lame', 'lost']) {
    const opened = openBase(sources, id)
    expect([id, opened.ok || opened.problems.length > 0]).toEqual([id, true])
    expect([id, opened.ok]).toEqual([id, false])
  }
})

test('a house rules file without rules leaves its base unchanged', () => {
  const without = good(parseSource({ file: 'club.yaml', text: head('small') }))
  expect(dataOf(treeWithLayers(rulesOf(small), [without]))).toEqual(dataOf(rulesOf(small)))
})

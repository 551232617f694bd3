/** How a choice that has only a label appears in sentences. */
import { expect, test } from 'vitest'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'

/** The text of the choice `new` next to others. */
const wordsBeside = (others: string): string | undefined => {
  const text = `ruleset: {id: base, title: Base, version: 1.0.0, format: 1}
rules:
  traits: {it: {of: unit, choices: {${others}, new: Poland}}}
  phases: {move: {title: Move, tone: blue, steps: {go: Go}}}
`
  const source = parseSource({ file: 'base.yaml', text })
  if (!source.ok) throw new Error('not read')
  const loaded = loadRuleset(new Map([['base', source.value]]), 'base')
  if (!loaded.ok) throw new Error(loaded.problems.map(({ code }) => code).join())
  return loaded.value.traits.get('it')?.choices.get('new')?.words
}

test.each([
  ['in lower case', 'steady: Steady', 'poland'],
  ['in lower case among lower-case words', 'line: {words: in line}, french: {words: French}', 'poland'],
  [
    'unchanged among names',
    'france: {words: French}, austria: {words: Austrian}, others: {words: of another nation}',
    'Poland',
  ],
])('in a sentence, a choice with only a label appears %s', (_what, others, words) => {
  expect(wordsBeside(others)).toBe(words)
})

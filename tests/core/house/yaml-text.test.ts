/** The range of each value in YAML. An edit replaces only that range. */
import { describe, expect, test } from 'vitest'
import { readYaml } from '../../../src-core/house/yaml-text.ts'
import { entryAt } from '../../../src-core/present.ts'
import { good } from './rules.ts'

/** The text of the first value of a map. */
const first = (text: string): string => {
  const { value } = entryAt(good(readYaml(text)).pairs, 0)
  return text.slice(value.start, value.end)
}

describe('a value ends after its last character', () => {
  test.each([
    ['words, before a comment', 'a: two words  # why\nb: 1\n', 'two words'],
    ['quotes', 'a: "x"   \nb: 1\n', '"x"'],
    ['folded lines', 'a: >\n  one\n  two\n\n\nb: 1\n', '>\n  one\n  two'],
    ['a map line by line', 'a:\n  b: 1\n  c: 2 # two\n\n# then\nd: 3\n', 'b: 1\n  c: 2'],
    ['a map in braces', 'a: {b: 1, c: 2}  # both\nd: 3\n', '{b: 1, c: 2}'],
    ['a list in brackets', 'a: [1, 2]  # both\nd: 3\n', '[1, 2]'],
    ['a list line by line', 'a:\n  - 1\n  - 2 # two\n\n# then\nd: 3\n', '- 1\n  - 2'],
    ['a list of maps in braces', 'a:\n  - {b: 1} # one\n\nd: 3\n', '- {b: 1}'],
    ['a list of maps line by line', 'a:\n  - b: 1\n    c: 2   # two\n\nd: 3\n', '- b: 1\n    c: 2'],
    ['a list of lists', 'a:\n  - - 1\n    - 2\n\nd: 3\n', '- - 1\n    - 2'],
    ['nothing', 'a:\nb: 1\n', ''],
  ])('%s', (_, text, value) => {
    expect(first(text)).toBe(value)
  })
})

test('reads values as data, and only YAML nulls as null', () => {
  const { pairs } = good(readYaml('a: [1, {b: x, c: [true]}, null]\n"b": \'2\'\nc: ~\n[1]: x\n'))
  expect(pairs.map(({ key, value }) => [key, value.kind === 'value' ? [value.value, value.quotes] : null])).toEqual([
    ['a', [[1, { b: 'x', c: [true] }, null], null]],
    ['b', ['2', "'"]],
    ['c', [null, null]],
    ['', ['x', null]],
  ])
})

test('refuses anything but one map, and gives the reason', () => {
  const refusal = (text: string): unknown => {
    const read = readYaml(text)
    return read.ok ? null : read.problems.map(({ facts }) => facts)
  }
  expect(refusal('a: 1\n')).toBeNull()
  expect(refusal('- 1\n')).toEqual([{ what: 'map' }])
  expect(refusal('a: 1\n---\nb: 1\n')).toEqual([{ what: 'second-document' }])
  expect(refusal('a: [1\n')).toMatchObject([{ what: 'unread' }])
})

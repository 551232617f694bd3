/** Plain data as in YAML. */
import { expect, test } from 'vitest'
import { withValueAt } from '../../../src-core/ruleset/data.ts'

test.each([
  ['sets', { a: { b: 1 } }, ['a', 'b'], 2, { a: { b: 2 } }],
  ['makes the maps around', { a: 1 }, ['c', 'd'], 2, { a: 1, c: { d: 2 } }],
  ['removes', { a: { b: 1, c: 2 } }, ['a', 'b'], undefined, { a: { c: 2 } }],
  ['leaves all as it is where there is nothing to remove', { a: 1 }, ['c', 'd'], undefined, { a: 1 }],
  ['takes no name of the language for a key', {}, ['constructor', 'name'], undefined, {}],
])('value at a path: %s', (_what, data, path, value, expected) => {
  expect(withValueAt(data, path, value)).toEqual(expected)
})

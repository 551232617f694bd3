/** Plain data as in YAML. */
import { expect, test } from 'vitest'
import { withValueAt } from '../../../src-core/ruleset/data.ts'

test.each([
  ['sets', { a: { b: 1 } }, ['a', 'b'], 2, { a: { b: 2 } }],
  ['creates missing parent maps', { a: 1 }, ['c', 'd'], 2, { a: 1, c: { d: 2 } }],
  ['removes', { a: { b: 1, c: 2 } }, ['a', 'b'], undefined, { a: { c: 2 } }],
  ['ignores the removal of a missing key', { a: 1 }, ['c', 'd'], undefined, { a: 1 }],
  ['does not treat JavaScript property names as keys', {}, ['constructor', 'name'], undefined, {}],
])('withValueAt %s', (_what, data, path, value, expected) => {
  expect(withValueAt(data, path, value)).toEqual(expected)
})

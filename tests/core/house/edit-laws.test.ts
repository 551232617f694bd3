/** Properties of all edits. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataAt, dataOf, isDataMap, type Data } from '../../../src-core/ruleset/data.ts'
import { parseTree } from '../../../src-core/ruleset/parse.ts'
import { rounds } from '../../tools.ts'
import { after, base, club, linesOf, played } from './club.ts'

/** The paths of every leaf and list of the base. */
const leaves = ((): string[][] => {
  const walk = (data: Data, path: string[]): string[][] =>
    isDataMap(data) ? Object.entries(data).flatMap(([key, value]) => walk(value, [...path, key])) : [path]
  return walk(dataOf(base), [])
})()

const anyValue = fc.oneof(
  fc.constantFrom<Data>(
    '5..7',
    '..4',
    '1/2',
    'a, b: {c} # d',
    "it's",
    '  ',
    'yes',
    'null',
    '~',
    '- a',
    'größer ½″',
    'two\nlines',
    '"',
    '2',
    true,
  ),
  fc.integer({ min: -99, max: 99 }),
  fc.string(),
  fc.array(fc.integer(), { maxLength: 3 }),
)

test('any value can be set anywhere, keeping every comment and nearly every line', () => {
  fc.assert(
    fc.property(fc.constantFrom(...leaves), anyValue, (path, value) => {
      const text = after([{ kind: 'set', path, value }])
      expect(dataAt(played(text), path)).toEqual(value)
      // A value equal to the base is removed from the house rules, with the comment next to it.
      const lost = linesOf(club, text)
      expect(lost.length).toBeLessThanOrEqual(1)
      expect(linesOf(text, club).length - lost.length).toBeLessThanOrEqual(8)
    }),
    { numRuns: rounds(400, 400, 60) },
  )
})

test('setting and restoring a value leaves the text unchanged', () => {
  const said = (path: readonly string[]): boolean => {
    const { tree } = parseTree('club.yaml', club)
    return tree !== null && dataAt(dataOf(tree), ['rules', ...path]) !== undefined
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...leaves.filter((path) => !said(path) && !path.includes('against-horse'))),
      anyValue,
      (path, value) => {
        expect(
          after([
            { kind: 'set', path, value },
            { kind: 'restore', path },
          ]),
        ).toBe(club)
      },
    ),
    { numRuns: rounds(300, 300, 60) },
  )
})

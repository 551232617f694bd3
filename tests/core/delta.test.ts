/** Deltas of plain data: what they make of the data before, and how little they hold. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deltaOf, withDelta } from '../../src-core/delta.ts'
import { present } from '../../src-core/present.ts'

const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Written down it is equal to the last letter, so in the order of its keys too. */
const written = (value: unknown): string => JSON.stringify(value)

/** Plain data, with texts long enough to be sent in part, keys that look like numbers, and `__proto__`. */
const data: fc.Arbitrary<unknown> = fc
  .letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
        fc.constant(null),
        fc.string({ maxLength: 3, unit: 'binary' }),
      ),
      fc
        .tuple(fc.constant('x'.repeat(210)), fc.string({ unit: 'binary' }), fc.constant('y'.repeat(5)))
        .map((parts) => parts.join('')),
      fc.array(tie('any'), { maxLength: 5 }),
      fc
        .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', '1', '0', '__proto__', 'at', 'is', 'put'), tie('any')), {
          selector: ([key]) => key,
        })
        .map((entries): unknown => Object.fromEntries(entries)),
    ),
  }))
  .any.map(sent)

/** Data, and the same with something changed somewhere in them. */
const edited: fc.Arbitrary<readonly [before: unknown, after: unknown]> = fc
  .tuple(fc.array(data, { minLength: 1, maxLength: 6 }), fc.nat(), data, fc.integer({ min: 0, max: 2 }))
  .map(([before, at, other, gone]) => [before, before.toSpliced(at % before.length, gone, other)] as const)
  .map(([before, after]) => [
    { title: 'T', rows: before },
    { title: 'T', rows: after },
  ])

test('the delta of two data makes of the first the second, also after it was sent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(data, data), edited), ([before, after]) => {
      const delta = deltaOf(before, after)
      const was = written(before)
      if (delta === undefined) expect(was).toBe(written(after))
      else expect(written(withDelta(before, sent(delta)))).toBe(written(after))
      expect(written(before)).toBe(was)
    }),
    { numRuns: 1000 },
  )
})

test('equal data have no delta', () => {
  fc.assert(
    fc.property(data, (before) => {
      expect(deltaOf(before, sent(before))).toBeUndefined()
    }),
  )
})

test('what has not changed is the same object as before', () => {
  const before = { rows: [{ cells: [1, 2] }, { cells: [3] }], head: { title: 'Muster' } }
  const delta = deltaOf(before, { rows: [{ cells: [1, 2] }, { cells: [4] }], head: { title: 'Muster' } })
  expect(delta).toEqual({ at: { rows: { at: { 1: { at: { cells: { at: { 0: { is: 4 } } } } } } } } })
  const after = withDelta(before, present(delta)) as typeof before
  expect(after.head).toBe(before.head)
  expect(after.rows[0]).toBe(before.rows[0])
  expect(after.rows[1]).toEqual({ cells: [4] })
})

test('of a long text and of a list that grew or shrank only what changed is sent', () => {
  const lines = (...rows: readonly string[]): string => rows.map((row) => `${row}: {move: 12}\n`.repeat(40)).join('')
  const delta = deltaOf(lines('a', 'b', 'c'), lines('a', 'x', 'c'))
  expect(written(delta).length).toBeLessThan(written(lines('x')).length + 50)
  expect(deltaOf([1, 2, 3, 4], [1, 2, 5, 6, 3, 4])).toEqual({ start: 2, gone: 0, put: [5, 6] })
  expect(deltaOf([{ id: 1 }, { id: 2 }, { id: 3 }], [{ id: 1 }, { id: 3 }])).toEqual({ start: 1, gone: 1, put: [] })
})

test('a delta of other data is refused', () => {
  for (const [before, delta] of [
    [1, { at: {} }],
    [null, { at: { a: { is: 1 } } }],
    ['text', { start: 0, gone: 1, put: [1] }],
    [[1], { start: 0, gone: 1, put: 'a' }],
  ] as const)
    expect(() => withDelta(before, delta)).toThrow(TypeError)
})

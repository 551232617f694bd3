/** What was compiled before is found again only where all that it read is the same. */
import { expect, test } from 'vitest'
import { openReuse } from '../../../src-core/ruleset/reuse.ts'

test('found again while what was read is the same data, each in its place, and no more or less of it', () => {
  const { find, keep } = openReuse<string>()
  const [data, traits, grid] = [{}, {}, {}]
  expect(find(data, [traits, grid])).toBeUndefined()
  keep(data, [traits, grid], 'compiled')
  expect(find(data, [traits, grid])).toBe('compiled')
  expect(find({}, [traits, grid])).toBeUndefined()
  expect(find(data, [{}, grid])).toBeUndefined()
  expect(find(data, [traits, {}])).toBeUndefined()
  expect(find(data, [grid, traits])).toBeUndefined()
  expect(find(data, [traits])).toBeUndefined()
  expect(find(data, [traits, grid, grid])).toBeUndefined()
})

test('what is kept anew takes the place of what was', () => {
  const { find, keep } = openReuse<number>()
  const data = {}
  keep(data, [1], 1)
  keep(data, [2], 2)
  expect([find(data, [1]), find(data, [2])]).toEqual([undefined, 2])
})

test('what is made where nothing was kept is kept only when all is sound', () => {
  const { findOr } = openReuse<string>()
  const data = {}
  const fresh: (() => void)[] = []
  const made = (value: string): string => findOr(data, [1], fresh, () => value)
  expect([made('first'), made('second'), fresh.length]).toEqual(['first', 'second', 2])
  fresh[1]?.()
  expect([made('third'), fresh.length]).toEqual(['second', 2])
})

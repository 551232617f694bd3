import { expect, test } from 'vitest'
import { memoize } from '../../src-core/memoize.ts'

test('a value is calculated once per object, even if undefined', () => {
  const made: string[] = []
  const nameOf = memoize(({ name }: { readonly name: string }): string | undefined => {
    made.push(name)
    return name === '' ? undefined : name
  })
  const [one, other, none] = [{ name: 'a' }, { name: 'a' }, { name: '' }]
  expect([one, other, none, one, none].map(nameOf)).toEqual(['a', 'a', undefined, 'a', undefined])
  expect(made).toEqual(['a', 'a', ''])
})

test('a value that depends on two objects is calculated once per pair', () => {
  let made = 0
  const sumOf = memoize((a: { readonly n: number }) =>
    memoize((b: { readonly n: number }) => {
      made += 1
      return a.n + b.n
    }),
  )
  const [one, two] = [{ n: 1 }, { n: 2 }]
  expect([sumOf(one)(two), sumOf(two)(two), sumOf(one)(two)]).toEqual([3, 4, 3])
  expect(made).toBe(2)
})

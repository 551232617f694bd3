/** The letter codes that select a unit. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesOf } from '../../../src-core/battle/codes.ts'
import { controlLetters } from '../../../src-core/play/pressables.ts'

const units = (count: number, sides: number, nameOf: (index: number) => string = (index) => `Unit ${index}`) =>
  Array.from({ length: count }, (_, index) => ({ id: `u${index}`, name: nameOf(index), side: `s${index % sides}` }))

const expectCodes = (all: ReturnType<typeof units>): void => {
  const codes = codesOf(all)
  expect([...codes.keys()].toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  const typed = [...codes.values()]
  expect(new Set(typed).size).toBe(all.length)
  expect(new Set(typed.map(({ length }) => length)).size).toBeLessThanOrEqual(1)
  for (const code of typed) expect(controlLetters).toContain(code.charAt(0).toLowerCase())
}

test.each([44, 45, 571, 572, 573, 2000, 15_000])('%s units have unique codes', (count) => expectCodes(units(count, 2)))

test('units have unique codes, whatever their names', () => {
  const names = fc.array(fc.string({ maxLength: 12 }), { maxLength: 700, size: 'max' })
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 5 }), (all, sides) =>
      expectCodes(units(all.length, sides, (index) => all[index] ?? '')),
    ),
    { numRuns: 20 },
  )
})

test('a code comes from the unit name where possible', () => {
  const named = units(46, 3, (index) => (index === 0 ? 'Iron Brigade' : `${'bcdfg'.charAt(index % 5)}${index}`))
  expect(codesOf(named).get('u0')).toBe('ib')
  const many = units(600, 2, (index) => (index === 0 ? 'Iron Brigade West' : `Unit ${index}`))
  expect(codesOf(many).get('u0')).toBe('ibw')
})

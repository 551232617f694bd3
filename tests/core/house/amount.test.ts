/** Amounts as a form edits them: opening the form loses nothing, and an amount built from parts calculates what the form shows. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import {
  amountData,
  amountForm,
  asKind,
  splitSign,
  withPart,
  withSign,
  type AmountForm,
} from '../../../src-core/language/amount-form.ts'
import { dataAt, isDataMap, isDataList, type Data } from '../../../src-core/ruleset/data.ts'
import { parseSum } from '../../../src-core/language/formula.ts'
import { rounds } from '../../tools.ts'
import { good, head, offered, offeredBase } from './rules.ts'

/** Normalizes an amount to a string that names every trait, cell and choice as written. */
const normalized = (data: Data): string => {
  if (typeof data === 'string') {
    const sum = parseSum(data)
    return typeof sum === 'object' ? normalized(sum) : data
  }
  if (!isDataMap(data)) return JSON.stringify(data)
  return JSON.stringify(
    Object.entries(data)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [
        key,
        isDataList(value)
          ? value.map(normalized)
          : key === 'is'
            ? normalized(value)
            : key === 'first'
              ? linesOf(value)
              : value,
      ]),
  )
}
const linesOf = (lines: Data): Data =>
  Object.entries(isDataMap(lines) ? lines : {}).map(([id, line]) => [
    id,
    isDataMap(line) ? { ...line, is: normalized(line['is'] ?? 0) } : line,
  ])

/** Returns the form as if built from parts, without the original text. */
const rebuilt = (form: AmountForm): AmountForm => {
  const { written: _, ...own } = form
  if ('of' in own && own.kind !== 'trait') return { kind: own.kind, of: own.of.map(rebuilt) }
  if (own.kind === 'first') return { ...own, lines: own.lines.map((line) => ({ ...line, is: rebuilt(line.is) })) }
  return 'is' in own && own.kind !== 'plain' ? { ...own, is: rebuilt(own.is) } : own
}

const amountKeys = new Set(['value', 'is', 'stand', 'times'])
const amountsIn = (data: Data, path: readonly string[] = []): readonly Data[] => {
  if (isDataList(data)) return data.flatMap((one) => amountsIn(one, path))
  if (!isDataMap(data)) return []
  const inTraits = path[0] === 'traits' || path[0] === 'procedures'
  return Object.entries(data).flatMap(([key, value]) =>
    ['when', 'unless', 'roles', 'effects'].includes(key)
      ? []
      : inTraits && amountKeys.has(key)
        ? [value]
        : amountsIn(value, [...path, key]),
  )
}

describe.each(offered)('%s', (id) => {
  const amounts = amountsIn(offeredBase(id).data)

  test('every amount passes through its form unchanged', () => {
    expect(amounts.length).toBeGreaterThan(5)
    for (const data of amounts) expect(amountData(amountForm(data))).toEqual(data)
  })

  test('every amount rebuilt from its parts has the same value, and one line stays one line', () => {
    for (const data of amounts) {
      const built = amountData(rebuilt(amountForm(data)))
      expect([data, normalized(built)]).toEqual([data, normalized(data)])
      if (typeof data === 'string' && data.includes(' ')) expect(built).toBe(data)
    }
  })
})

const name = fc.constantFrom('stands', 'worn-at', 'lost')
const number = fc.oneof(fc.integer({ min: -9, max: 99 }), fc.constantFrom<Data>('1/2', '-3/4'))
const { amount } = fc.letrec<{ amount: Data }>((tie) => ({
  amount: fc.oneof(
    { maxDepth: 4 },
    number,
    fc.constantFrom<Data>('stands - worn-at', '2 * enemy stands / stands', '(stands - 4) at-least 0', { points: true }),
    name.map((trait): Data => ({ trait })),
    name.map((trait): Data => ({ trait, of: 'enemy' })),
    fc.constantFrom<Data>({ grid: 'movement' }, { grid: 'movement', column: 'road' }),
    fc.array(tie('amount'), { minLength: 1, maxLength: 3 }).map((plus): Data => ({ plus })),
    fc.array(tie('amount'), { minLength: 1, maxLength: 3 }).map((times): Data => ({ times })),
    fc.tuple(tie('amount'), tie('amount')).map((ratio): Data => ({ ratio })),
    fc.tuple(fc.constantFrom('up', 'half-down'), tie('amount')).map(([round, is]): Data => ({ round, is })),
    fc.tuple(number, tie('amount')).map(([min, is]): Data => ({ 'at-least': min, is })),
    fc.tuple(number, tie('amount')).map(([max, is]): Data => ({ is, 'at-most': max })),
    fc
      .tuple(tie('amount'), tie('amount'))
      .map(([a, b]): Data => ({ first: { one: { is: a, when: { arm: 'foot' }, after: 'other' }, other: { is: b } } })),
  ),
}))

const same = (one: Data, other: Data): void => expect(normalized(one)).toBe(normalized(other))

test('a generated amount passes through its form unchanged, and keeps its value when rebuilt', () => {
  fc.assert(
    fc.property(amount, (data) => {
      expect(amountData(amountForm(data))).toEqual(data)
      same(amountData(rebuilt(amountForm(data))), data)
    }),
    { numRuns: rounds(20_000, 1_000) },
  )
})

test('changing one part leaves the others as written', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 2, maxLength: 4 }), fc.nat(3), amount, (parts, at, part) => {
      const form = amountForm({ plus: parts })
      if (form.kind !== 'plus') throw new Error('a sum is a sum')
      const place = at % parts.length
      same(amountData(withPart(form, place, amountForm(part))), { plus: parts.with(place, part) })
      const left = parts.filter((_, index) => index !== place)
      same(amountData(withPart(form, place, null)), left.length === 1 ? (left[0] ?? null) : { plus: left })
      const other = { ...splitSign(amountForm(part)), less: true }
      same(amountData(withPart(form, place, withSign(other))), {
        plus: parts.with(place, { times: [-1, amountData(other.part)] }),
      })
    }),
    { numRuns: rounds(5_000, 300) },
  )
})

const begin = { trait: 'stands', grid: 'movement' }

test('a number can be converted to a rounded, limited sum and back', () => {
  const three = amountForm(3)
  const sum = asKind(three, 'plus', begin)
  expect(amountData(sum)).toBe('3 + 0')
  const ratio = asKind(sum, 'ratio', begin)
  expect(amountData(ratio)).toBe('3 / 0')
  const rounded = asKind(ratio, 'round', begin)
  expect(amountData(rounded)).toEqual({ round: 'down', is: '3 / 0' })
  const min = asKind(rounded, 'at-least', begin)
  expect(amountData(asKind(min, 'at-most', begin))).toEqual({
    'at-most': 0,
    is: { 'at-least': 0, is: { round: 'down', is: '3 / 0' } },
  })
  expect(asKind(asKind(min, 'round', begin), 'ratio', begin)).toEqual(ratio)
  expect(amountData(asKind(sum, 'plain', begin))).toBe(3)
  expect(amountData(asKind(three, 'first', begin))).toEqual({ first: { otherwise: { is: 3 } } })
})

test('a string for a trait with choices is a choice, not a sum', () => {
  expect(amountForm('foot', true)).toEqual({ kind: 'plain', is: 'foot', written: 'foot' })
  expect(amountForm({ first: { line: { is: 'in-line' } } }, true)).toMatchObject({
    lines: [{ is: { kind: 'plain', is: 'in-line' } }],
  })
})

test('keys unknown to the format are shown and kept', () => {
  for (const strange of [{ round: 'up', 'at-least': 0, is: 1 }, { plus: 3 }, { first: { line: 3 } }, {}] as const)
    expect(amountData(rebuilt(amountForm(strange)))).toEqual(strange)
})

test('the cases of an amount keep the order of the form, even if the base has another order', () => {
  const base = offeredBase('napoleonic-fury')
  const path = ['procedures', 'base-weight', 'gives', 'weight', 'is']
  const lines = (dataAt(base.data, path) as { readonly first: Readonly<Record<string, Data>> }).first
  const orders: readonly (readonly string[])[] = [
    ['double', 'free', 'ordinary'],
    ['free', 'guard', 'double', 'ordinary'],
    ['guard', 'double', 'free', 'ordinary'],
    ['free', 'ordinary'],
  ]
  let text = `${head('napoleonic-fury')}rules: {}\n`
  for (const order of orders) {
    const first = Object.fromEntries(order.map((id) => [id, lines[id] ?? { is: 3, when: { class: 'guard' } }]))
    text = good(applyEdits(text, [{ kind: 'set', path, value: { first } }], base.rules))
    const { rules, problems } = analyze(base, 'club.houserules.yaml', text)
    expect(problems).toEqual([])
    expect(Object.keys(dataAt(rules ?? {}, [...path, 'first']) as object)).toEqual(order)
  }
  text = good(applyEdits(text, [{ kind: 'set', path, value: { first: lines } }], base.rules))
  expect(text).toContain('rules: {}')
})

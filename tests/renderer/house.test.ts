/** What the house rules editor calculates itself: bands and their edges, tables on the clipboard, conditions. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountForm, type AmountForm } from '../../src-core/language/amount-form.ts'
import { shareUnchanged } from '../../src-core/collections.ts'
import { placedBands, edgesOf, movedEdge, readBand, typedBand } from '../../src-core/house/bands.ts'
import { nonNull } from '../../src-core/present.ts'
import type { CheckForm, Control } from '../../src-core/play/form.ts'
import { knownInputs, unknownToBase } from '../../src-renderer/house/known-inputs.ts'
import {
  comparisonOf,
  comparisonText,
  firstAnswer,
  rangesFrom,
  rangesText,
  toggleId,
} from '../../src-renderer/house/conditions.ts'
import { readTable, writeTable } from '../../src-renderer/house/table-text.ts'

test('a formatted band reads back the same', () => {
  const end = fc.option(fc.integer({ min: -99, max: 99 }))
  fc.assert(
    fc.property(end, end, (a, b) => {
      const band = a !== null && b !== null ? { min: Math.min(a, b), max: Math.max(a, b) } : { min: a, max: b }
      expect(readBand(typedBand(band))).toEqual(band)
    }),
  )
  expect(readBand('-')).toBeNull()
  expect(readBand('six')).toBeUndefined()
})

test('finds edges between neighbors in either direction, with gaps and overlaps', () => {
  const edges = edgesOf(placedBands(['7+', '4-6', null, '1 to 2', '≤ 1']) ?? [])
  expect(edges.map(({ lower, upper, at, fault }) => [lower.column, upper.column, at, fault])).toEqual([
    [4, 3, 1, 'overlap'],
    [3, 1, 2, 'gap'],
    [1, 0, 6, null],
  ])
  expect(placedBands(['1', 'so'])).toBeUndefined()
})

test('a moved edge leaves at least one number in both neighbors, and no gap', () => {
  const [edge] = edgesOf(placedBands(['1-4', '5-7']) ?? [])
  if (!edge) throw new Error('no edge')
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), (to) => {
      const { lower, upper } = movedEdge(edge, to)
      expect([lower.min, upper.max]).toEqual([1, 7])
      expect((lower.max ?? 0) + 1).toBe(upper.min)
      expect(lower.max).toBeGreaterThanOrEqual(1)
      expect(upper.min).toBeLessThanOrEqual(7)
    }),
  )
})

const formulaSigns = ['=', '+', '-', '@', "'", '"', '\t', '\r', '\n', ' ', '1', '2', '.', ',', '/', 'x', '＝']

/** Cells with many separators, and with the first characters of spreadsheet formulas. */
const cellText = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...formulaSigns) }),
  fc.constantFrom('-2', '+1', '=1+1', "'=1"),
)
const tables = fc.array(fc.array(cellText, { minLength: 1 }), { minLength: 1 })

test('a table with any cells can be copied and pasted unchanged', () => {
  fc.assert(
    fc.property(tables, (table) => {
      expect(readTable(writeTable(table))).toEqual(table)
      // Other programs end a table with a line break.
      expect(readTable(`${writeTable(table)}\r\n`)).toEqual(table)
    }),
  )
  expect(readTable('1\t2\r\n"a\tb"\t"c ""d"""\r\n')).toEqual([
    ['1', '2'],
    ['a\tb', 'c "d"'],
  ])
})

/** The content of a cell as spreadsheets read it, without its quotes. */
const unquoted = (text: string): string => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text)

test('no clipboard cell can become a formula; plain numbers stay numbers', () => {
  fc.assert(
    fc.property(cellText, (text) => {
      const written = unquoted(writeTable([[text]]))
      expect(/^[=+\-@\t\r\n＝＋－＠]/.test(written) && !/^[+-]\d+([.,]\d+)?$/.test(written)).toBe(false)
    }),
  )
  const row = ['=HYPERLINK("x")', '+1', '-2.5', '-1/2', '+', '@A1', '−2', "'=1", '×½', '2-4']
  expect(writeTable([row])).toBe(`"'=HYPERLINK(""x"")"\t+1\t-2.5\t'-1/2\t'+\t'@A1\t−2\t''=1\t×½\t2-4`)
})

test('clipboard contents from other programs are recognized', () => {
  expect(readTable(`=1\t'tis\t'12`)).toEqual([['=1', "'tis", "'12"]])
  expect(readTable('"a\r\nb"\tc\n"open\tto the end')).toEqual([['a\r\nb', 'c'], ['open\tto the end']])
  expect(readTable('a "b" c\t"d"e')).toEqual([['a "b" c', 'de']])
  expect([readTable(''), readTable('\n'), readTable('a\n\n')]).toEqual([[['']], [['']], [['a'], ['']]])
})

test('in a condition, choices are added and removed one by one', () => {
  expect(
    firstAnswer({ key: 'arm', label: 'Arm', kind: 'choice', choices: [{ id: 'foot', label: 'Foot' }], of: 'unit' }),
  ).toBe('foot')
  expect(toggleId('foot', 'horse')).toEqual(['foot', 'horse'])
  expect(toggleId(['foot', 'horse'], 'foot')).toBe('horse')
  expect(toggleId('foot', 'foot')).toBe('foot')
})

test('numbers of a condition are typed and shown in everyday notation', () => {
  for (const [typed, data, shown] of [
    ['3', 3, '3'],
    ['2 to 4, 7+', ['2 to 4', '7+'], '2–4, 7+'],
    ['≤ 4', '≤ 4', '≤ 4'],
    ['many', 'many', 'many'],
  ] as const) {
    expect(rangesFrom(typed)).toEqual(data)
    expect(rangesText(data)).toBe(shown)
  }
  expect(rangesText('1/2..2')).toBe('½–2')
  expect(rangesFrom(' , ')).toBeUndefined()
})

test('a comparison with an amount is written back as it was read', () => {
  for (const text of ['<= worn-at', '> 2 * enemy stands', '= 3', '< stands - 1 at-least 0']) {
    const { sign, than } = nonNull(comparisonOf(text))
    expect(comparisonText(sign, than)).toBe(text)
  }
  expect(comparisonOf('2..4')).toBeUndefined()
  expect(comparisonText('<', { kind: 'plain', is: '' })).toBeUndefined()
  const product: AmountForm = { kind: 'times', of: [amountForm('2 * stands'), amountForm(3)] }
  expect(comparisonText('>=', product)).toBe('>= 2 * stands * 3')
})

test('an updated response is complete, and reuses the unchanged parts', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, fresh) => {
      expect(shareUnchanged(before, fresh)).toEqual(fresh)
      expect(shareUnchanged(before, structuredClone(before))).toBe(before)
    }),
  )
  const before = { rows: [{ cells: ['3-6'] }, { cells: ['7+'] }], problems: [] }
  const fresh = { rows: [{ cells: ['3-6'] }, { cells: ['8+'] }], problems: [] }
  const now = shareUnchanged(before, fresh)
  expect(now).toEqual(fresh)
  expect(now.rows[0]).toBe(before.rows[0])
  expect(now.problems).toBe(before.problems)
})

test('the base gets only the inputs it has, not those that the house rules added', () => {
  const control = (at: string, options: readonly string[]): Control => ({
    at,
    role: null,
    trait: at,
    label: at,
    shape: options.length > 0 ? 'buttons' : 'toggle',
    options: options.map((id) => ({ id, label: id, key: null })),
    usual: options[0] ?? null,
    often: false,
    key: null,
    min: null,
    max: null,
    unit: null,
    group: null,
    first: true,
    inGroups: false,
  })
  const form = (controls: readonly Control[]): CheckForm => ({
    id: 'fire',
    title: 'Fire',
    subtitle: null,
    verb: null,
    roles: [],
    rolls: [],
    points: null,
    groups: [],
    controls,
  })
  const base = form([control('target.cover', ['open', 'woods']), control('target.column', [])])
  const own = form([
    control('target.cover', ['open', 'woods', 'marsh']),
    control('target.column', []),
    control('turn', []),
  ])
  const inputs = { points: 7, turn: 1, target: { cover: 'marsh', column: true } }
  expect(knownInputs(inputs, own, base)).toEqual({ points: 7, target: { column: true } })
  expect(knownInputs({ target: { cover: 'woods' } }, own, base)).toEqual({ target: { cover: 'woods' } })
  expect(knownInputs({ turn: 1 }, own, undefined)).toEqual({})
  expect(unknownToBase(inputs, own, base)).toEqual([
    'The base ruleset has no marsh; it uses open instead.',
    'The base ruleset doesn’t have turn.',
  ])
  expect(unknownToBase({ points: 7, target: { cover: 'woods' } }, own, base)).toEqual([])
})

/** What the grids of house rules reckon by themselves: bands and their edges, selections, tables on the clipboard, edits of cells. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountForm, type AmountForm } from '../../src-core/language/amount-form.ts'
import type { FormCell, FormGrid, FormRow } from '../../src-core/house/form.ts'
import { shareUnchanged } from '../../src-core/collections.ts'
import { bandsOf, edgesOf, movedEdge, readBand, typedBand } from '../../src-core/house/bands.ts'
import { present } from '../../src-core/present.ts'
import type { CheckForm, Control } from '../../src-core/play/form.ts'
import { knownInputs, unknownToBase } from '../../src-renderer/house/known-inputs.ts'
import { filled, type Filling } from '../../src-renderer/house/cell-edits.ts'
import { pasted } from '../../src-renderer/house/paste.ts'
import {
  comparisonOf,
  comparisonText,
  firstAnswer,
  rangesFrom,
  rangesText,
  toggled,
} from '../../src-renderer/house/conditions.ts'
import { spotAfterKey, nextInOrder, only, type GridSize } from '../../src-renderer/house/selection.ts'
import { readTable, writeTable } from '../../src-renderer/house/table-text.ts'

test('a band that is written can be read again', () => {
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

test('edges lie between neighbours, whichever way the columns run, and say gaps and overlaps', () => {
  const edges = edgesOf(bandsOf(['7+', '4-6', null, '1 to 2', '≤ 1']) ?? [])
  expect(edges.map(({ lower, upper, at, fault }) => [lower.column, upper.column, at, fault])).toEqual([
    [4, 3, 1, 'overlap'],
    [3, 1, 2, 'gap'],
    [1, 0, 6, null],
  ])
  expect(bandsOf(['1', 'so'])).toBeUndefined()
})

test('a moved edge leaves both neighbours a number, and no gap', () => {
  const [edge] = edgesOf(bandsOf(['1-4', '5-7']) ?? [])
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

test('keys never lead out of the grid', () => {
  const size: GridSize = { rows: 4, columns: 3 }
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (presses) => {
      let at = { row: 0, column: 0 }
      for (const [key, jump] of presses) at = spotAfterKey(at, key, jump, size) ?? at
      expect(at.row >= 0 && at.row < 4 && at.column >= 0 && at.column < 3).toBe(true)
    }),
  )
  expect(nextInOrder({ row: 0, column: 2 }, true, size)).toEqual({ row: 1, column: 0 })
  expect(nextInOrder({ row: 3, column: 2 }, true, size)).toBeNull()
  expect(nextInOrder({ row: 0, column: 0 }, false, size)).toBeNull()
})

const formulaSigns = ['=', '+', '-', '@', "'", '"', '\t', '\r', '\n', ' ', '1', '2', '.', ',', '/', 'x', '＝']

/** Cells rich in what tables are written with, and what spreadsheets take for the beginning of a formula. */
const cellText = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...formulaSigns) }),
  fc.constantFrom('-2', '+1', '=1+1', "'=1"),
)
const tables = fc.array(fc.array(cellText, { minLength: 1 }), { minLength: 1 })

test('a table goes to the clipboard and comes back, whatever its cells say', () => {
  fc.assert(
    fc.property(tables, (table) => {
      expect(readTable(writeTable(table))).toEqual(table)
      // As other programs end a table.
      expect(readTable(`${writeTable(table)}\r\n`)).toEqual(table)
    }),
  )
  expect(readTable('1\t2\r\n"a\tb"\t"c ""d"""\r\n')).toEqual([
    ['1', '2'],
    ['a\tb', 'c "d"'],
  ])
})

/** A cell of plain text, by the way spreadsheets read it: within its quotes. */
const unquoted = (text: string): string => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text)

test('nothing on the clipboard begins like a formula but plain numbers, which stay numbers', () => {
  fc.assert(
    fc.property(cellText, (text) => {
      const written = unquoted(writeTable([[text]]))
      expect(/^[=+\-@\t\r\n＝＋－＠]/.test(written) && !/^[+-]\d+([.,]\d+)?$/.test(written)).toBe(false)
    }),
  )
  const row = ['=HYPERLINK("x")', '+1', '-2.5', '-1/2', '+', '@A1', '−2', "'=1", '×½', '2-4']
  expect(writeTable([row])).toBe(`"'=HYPERLINK(""x"")"\t+1\t-2.5\t'-1/2\t'+\t'@A1\t−2\t''=1\t×½\t2-4`)
})

test('what another program leaves on the clipboard is read as it is meant', () => {
  expect(readTable(`=1\t'tis\t'12`)).toEqual([['=1', "'tis", "'12"]])
  expect(readTable('"a\r\nb"\tc\n"open\tto the end')).toEqual([['a\r\nb', 'c'], ['open\tto the end']])
  expect(readTable('a "b" c\t"d"e')).toEqual([['a "b" c', 'de']])
  expect([readTable(''), readTable('\n'), readTable('a\n\n')]).toEqual([[['']], [['']], [['a'], ['']]])
})

const cell = (row: number, column: number, as: FormCell['as'] = 'number'): FormCell => {
  const text = `${row}${column}`
  return {
    path: ['rows', `r${row}`, `c${column}`],
    as,
    shown: text,
    typed: text,
    base: text,
    state: 'same',
    problems: [],
  }
}
const grid = (last: FormCell['as'] = 'number'): FormGrid => ({
  path: ['rows'],
  title: 'Rows',
  columns: [0, 1, 2].map((column) => ({ title: `${column}`, as: 'number' as const })),
  rows: [0, 1, 2].map((row) => ({
    path: ['rows', `r${row}`],
    name: `${row}`,
    state: 'same',
    problems: [],
    cells: [cell(row, 0), cell(row, 1), cell(row, 2, last)],
  })),
  problems: [],
  named: false,
  opens: false,
  removes: false,
  moves: false,
  likes: false,
  adds: null,
})
const titled = (): FormGrid => ({
  ...grid(),
  columns: ['Close', 'Middle', 'Far'].map((title) => ({ title, as: 'number' as const })),
  rows: grid().rows.map((row, number) => ({ ...row, name: ['First', 'Second', 'Third'][number] ?? '' })),
})
const texts = ({ edits }: Filling): string[] =>
  edits.flatMap((edit) => (edit.kind === 'type' ? [`${edit.path.at(1)}.${edit.path.at(2)}=${edit.text}`] : [edit.kind]))

test('a paste begins at the upper left corner, and says what did not fit', () => {
  const filling = pasted(grid(), only({ row: 1, column: 1 }), [
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
    ['g', 'h', 'i'],
  ])
  expect(texts(filling)).toEqual(['r1.c1=a', 'r1.c2=b', 'r2.c1=d', 'r2.c2=e'])
  expect(filling.left).toBe(5)
  expect(filling.over).toEqual({ top: 1, left: 1, bottom: 2, right: 2 })
  expect(pasted(grid('piece'), only({ row: 0, column: 2 }), [['a']])).toMatchObject({ edits: [], left: 1 })
})

test('one text fills the whole selection', () => {
  const filling = pasted(grid(), { anchor: { row: 2, column: 1 }, at: { row: 1, column: 0 } }, [['x']])
  expect(texts(filling)).toEqual(['r1.c0=x', 'r1.c1=x', 'r2.c0=x', 'r2.c1=x'])
})

test('headings say which column is whose, and names which row, in any order', () => {
  const headed = pasted(titled(), only({ row: 2, column: 2 }), [
    ['', 'Far', 'close'],
    ['Second', '9', '8'],
    ['first', '7', ''],
  ])
  expect(texts(headed)).toEqual(['r1.c2=9', 'r1.c0=8', 'r0.c2=7', 'r0.c0='])
  expect([headed.left, headed.added, headed.over]).toEqual([0, 0, { top: 0, left: 0, bottom: 1, right: 2 }])
  // Without names, line by line from the first row; a column that is not known is told.
  const unnamed = pasted(titled(), only({ row: 1, column: 1 }), [['Far', 'Close', 'Price'], ['1', '2', '3']]) // prettier-ignore
  expect([texts(unnamed), unnamed.left]).toEqual([['r0.c2=1', 'r0.c0=2'], 1])
  // Two of four are headings by chance no more than one of four.
  expect(texts(pasted(titled(), only({ row: 0, column: 0 }), [['Far', 'x', 'y'], ['1', '2', '3']]))[0]).toBe('r0.c0=Far') // prettier-ignore
})

test('rows beyond the last are new entries, where the grid takes any', () => {
  const table = [['5', '6', '7'], ['8', '9', '10'], ['20', '21', '22']] // prettier-ignore
  const at = only({ row: 2, column: 0 })
  expect(pasted(titled(), at, table)).toMatchObject({ added: 0, left: 6 })
  const adding = { ...titled(), adds: { value: { from: 1, bands: { c0: 1 } } } }
  const { edits, added, left, over } = pasted(adding, at, table)
  expect([added, left, over]).toEqual([2, 0, { top: 2, left: 0, bottom: 2, right: 2 }])
  expect(edits.slice(3)).toEqual([
    { kind: 'set', path: ['rows', 'p1'], value: { from: 1, bands: { c0: 1 }, c0: 8, c1: 9, c2: 10 } },
    { kind: 'set', path: ['rows', 'p1-2'], value: { from: 1, bands: { c0: 1 }, c0: 20, c1: 21, c2: 22 } },
  ])
})

test('rows of notes keep their text, beside notes that are written as their words alone', () => {
  const note = (id: string): FormRow => ({ path: ['notes', id], name: id, state: 'same', problems: [], cells: [null, { ...cell(0, 0, 'words'), path: ['notes', id], as: 'words' }] }) // prettier-ignore
  const notes: FormGrid = {
    ...grid(),
    path: ['notes'],
    columns: [
      { title: 'Lead', as: 'words', key: 'lead' },
      { title: 'Text', as: 'words', key: 'text' },
    ],
    rows: [note('one')],
    adds: { value: { text: 'New note' } },
  }
  const { edits, left } = pasted(notes, only({ row: 0, column: 0 }), [['', 'Kept'], ['March', 'By roads'], ['', 'Slowly']]) // prettier-ignore
  expect(edits.slice(-2)).toEqual([
    { kind: 'set', path: ['notes', 'march'], value: { lead: 'March', text: 'By roads' } },
    { kind: 'set', path: ['notes', 'slowly'], value: { text: 'Slowly' } },
  ])
  expect(left).toBe(0)
})

test('a condition in words is the one that another row has; what no row says the machine reads, or tells there', () => {
  const row = (id: string, shown: string, is: string): FormRow => {
    const condition = { order: is }
    return { path: ['rows', id], name: id, state: 'same', problems: [], cells: [{ ...cell(0, 0, 'words'), path: ['rows', id, 'label'] }, { ...cell(0, 0, 'words'), path: ['rows', id, 'when'], as: 'condition', shown, condition }] } // prettier-ignore
  }
  const modifiers: FormGrid = {
    ...grid(),
    columns: [
      { title: 'Name', as: 'words', key: 'label' },
      { title: 'Condition', as: 'condition', key: 'when' },
    ],
    rows: [row('one', 'disordered', 'disordered'), row('two', 'in square', 'square')],
    adds: { value: { label: 'New modifier', value: 1 } },
  }
  const { edits, left } = pasted(modifiers, only({ row: 1, column: 0 }), [['Two', 'Disordered'], ['Wet', 'in square'], ['Odd', 'on the moon']]) // prettier-ignore
  expect(left).toBe(0)
  expect(edits).toEqual([
    { kind: 'type', path: ['rows', 'two', 'label'], as: 'words', text: 'Two' },
    { kind: 'set', path: ['rows', 'two', 'when'], value: { order: 'disordered' } },
    { kind: 'set', path: ['rows', 'wet'], value: { label: 'Wet', value: 1, when: { order: 'square' } } },
    { kind: 'set', path: ['rows', 'odd'], value: { label: 'Odd', value: 1 } },
    { kind: 'say', path: ['rows', 'odd', 'when'], text: 'on the moon' },
  ])
})

test('the first row or column fills the others, and the one before a single cell', () => {
  expect(texts(filled(grid(), { anchor: { row: 0, column: 0 }, at: { row: 2, column: 1 } }, false))).toEqual([
    'r1.c0=00',
    'r1.c1=01',
    'r2.c0=00',
    'r2.c1=01',
  ])
  expect(texts(filled(grid(), only({ row: 1, column: 1 }), true))).toEqual(['r1.c1=10'])
  expect(texts(filled(grid(), only({ row: 0, column: 0 }), false))).toEqual([])
})

test('conditions are built by choosing: of several choices one stays', () => {
  expect(
    firstAnswer({ key: 'arm', label: 'Arm', kind: 'choice', choices: [{ id: 'foot', label: 'Foot' }], of: 'unit' }),
  ).toBe('foot')
  expect(toggled('foot', 'horse')).toEqual(['foot', 'horse'])
  expect(toggled(['foot', 'horse'], 'foot')).toBe('horse')
  expect(toggled('foot', 'foot')).toBe('foot')
})

test('numbers of a condition are typed as one says them, one after the other, and shown so', () => {
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

test('a number is compared with an amount: what stands in the file is what is built', () => {
  for (const text of ['<= worn-at', '> 2 * enemy stands', '= 3', '< stands - 1 at-least 0']) {
    const { sign, than } = present(comparisonOf(text))
    expect(comparisonText(sign, than)).toBe(text)
  }
  expect(comparisonOf('2..4')).toBeUndefined()
  expect(comparisonText('<', { kind: 'plain', is: '' })).toBeUndefined()
  const product: AmountForm = { kind: 'times', of: [amountForm('2 * stands'), amountForm(3)] }
  expect(comparisonText('>=', product)).toBe('>= 2 * stands * 3')
})

test('of an answer, what says the same as before stays the same, and all says what it says', () => {
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

test('the base is given what it knows of the inputs, and nothing that the house rules added', () => {
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

/** Large type: tables change their shape instead of being rejected, and nothing overlaps. */
import { expect, test } from 'vitest'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import { fireAndFury, number, row, section, table, text, words } from '../fixtures/sheets.ts'
import { faults, layOut, nodesOf, said, textsUnder } from './sheet-reading.ts'

const only = (...loose: Sheet['sections'][number]['loose']): Sheet => ({
  ...fireAndFury,
  sections: [section('only', 1, 'Only', 'blue', 'one section', [], [], loose)],
})

test('a table with rows taller than a page is split into several with the same first column, each with its own header', () => {
  const long = (of: string): string => Array.from({ length: 45 }, (_, index) => `${of}${index}`).join(' ')
  const columns = [number('By', { key: true }), ...['One', 'Two', 'Three', 'Four'].map((header) => words(header))]
  const rows = ['7+', '4–6'].map((key) => row(key, [key, ...['alpha', 'beta', 'gamma', 'delta'].map(long)]))
  const layout = layOut(only(table('wide', columns, rows, { title: 'Results' })), { paper: 'a4', size: 24, sides: 30 })
  expect(faults(layout)).toEqual([])
  const tables = nodesOf(layout, 'Table')
  expect(tables.length).toBeGreaterThan(1)
  for (const each of tables) expect(said(textsUnder(each))).toMatch(/By(One|Two|Three|Four)/)
  const read = tables.map((each) => said(textsUnder(each))).join('')
  for (const of of ['alpha', 'beta', 'gamma', 'delta'])
    for (const index of [0, 44]) expect(read.split(`${of}${index}`).length).toBeGreaterThan(2)
  expect(read).not.toContain('continued,continued')
})

test('a heading over one column is not wider than the column', () => {
  const columns = [
    number('Range', { key: true }),
    number('0–2', { group: text('Canister') }),
    number('2–4', { group: text('Shot and shell for guns') }),
  ]
  expect(
    faults(layOut(only(table('groups', columns, [row('a', ['1', '2', '3'])])), { paper: 'a4', size: 24, sides: 4 })),
  ).toEqual([])
})

test('credits start below version and page number if there is no room next to them', () => {
  const sheet = {
    ...only(table('t', [number('A')], [row('a', ['1'])])),
    id: 'a-name-as-long-as-a-ruleset-has',
    credits: ['Reconnaissance of the ruleset'],
  }
  expect(faults(layOut(sheet, { paper: 'a4', size: 24 }))).toEqual([])
})

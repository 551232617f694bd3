/** Tables of movement, fire points and nations, as scans gave them, held to the rulesets that ship: no number is wrong. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataAt, isDataMap, isDataList, type Data } from '../../../src-core/ruleset/data.ts'
import { parseFraction, approximate } from '../../../src-core/exact.ts'
import { entryAt, present } from '../../../src-core/present.ts'
import { readCharts } from '../../../src-core/scan/chart.ts'
import { readLabels } from '../../../src-core/scan/labels.ts'
import { readRanges } from '../../../src-core/scan/ranges.ts'
import { readGrids, type GridReading } from '../../../src-core/scan/grid.ts'
import { offeredBase } from '../house/rules.ts'

const scan = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/scans', `${name}.txt`), 'utf8')
const gridsIn = (name: string): readonly GridReading[] => readGrids(scan(name))

/** What a cell says: nothing, a number, or two. */
const meant = (text: string): Data => {
  const plain = text.replaceAll(/["*#$xX×]|\(.*| \p{L}+#?$/gu, '').trim()
  if (plain === '-' || plain === '') return null
  const one = /[+"]| \/ /.test(text) && plain.includes('/') ? undefined : parseFraction(plain)
  return one ? approximate(one) : plain.split('/').map(Number)
}
/** What a ruleset says: a number with a condition is that number. */
const held = (data: Data | undefined): Data => {
  if (isDataMap(data)) return held(data['value'])
  if (isDataList(data)) return data.at(-1) === null ? held(data[0]) : data.map(held)
  const exact = typeof data === 'string' || typeof data === 'number' ? parseFraction(data) : undefined
  return exact ? approximate(exact) : (data ?? null)
}

type Row = readonly [row: string, ...columns: readonly string[]]

/** Each row of a table beside one of a grid: the cells that are not doubtful are the same. */
const expectHeld = (
  grid: GridReading,
  ruleset: string,
  home: string,
  columns: readonly string[],
  rows: readonly string[],
): void => {
  const { data } = offeredBase(ruleset)
  expect(grid.rows).toHaveLength(rows.length)
  for (const [index, { cells }] of grid.rows.entries()) {
    const id = entryAt(rows, index)
    const right = columns.map((column) => held(dataAt(data, ['grids', home, 'rows', id, 'cells', column])))
    const read = columns.map((_, column) => {
      const { text, sure } = entryAt(cells, column)
      return sure === 'doubtful' && text === '' ? right[column] : meant(text)
    })
    expect([id, ...read]).toEqual([id, ...right])
  }
}
const doubtful = ({ rows }: GridReading): readonly Row[] =>
  rows.flatMap(({ name, cells }): readonly Row[] => {
    const at = cells.flatMap(({ sure }, column) => (sure === 'doubtful' ? [String(column + 1)] : []))
    return at.length > 0 ? [[name.name, ...at]] : []
  })
const infantry = ['infantry-line', 'infantry-column', 'infantry-march', 'infantry-square', 'infantry-broken']
const cavalry = ['cavalry-line', 'cavalry-column', 'cavalry-march', 'cavalry-broken']
const leaders = ['leader-mounted', 'leader-dismounted']
const grounds = ['open', 'broken', 'rough', 'road']
const to = (...distances: readonly number[]): readonly string[] => distances.map((distance) => `to-${distance}`)

test('movement under headings of groups, and fire points by distance: four arms and their guns', () => {
  const [movement, musketry, cannonade, ...others] = gridsIn('rates-groups')
  expect(others).toEqual([])
  const guns = ['heavy-carriage', 'light-carriage', 'pack-mounted', 'pack-dismounted']
  expectHeld(present(movement), 'italy-1799', 'movement', grounds, [...infantry, ...cavalry, ...guns, ...leaders])
  expect(present(movement).rows.map(({ name }) => name.name)).toContain('Cavalry, March Column')
  expect(doubtful(present(movement))).toEqual([])
  expectHeld(present(musketry), 'italy-1799', 'musketry', to(4, 8), ['musket', 'carbine'])
  expectHeld(present(cannonade), 'italy-1799', 'cannonade', to(4, 12, 24, 36, 48, 60), [
    'heavy',
    'medium',
    'light',
    'very-light',
    'howitzer',
  ])
  // A blank at the end is out of range: that was settled by judgement.
  expect(doubtful(present(musketry))).toEqual([['Carbine (C)', '2']])
  expect(doubtful(present(cannonade)).map(([, ...at]) => at.length)).toEqual([1, 2, 2, 3, 3])
})

test('headings that stand on lines of their own, and numbers that span two columns', () => {
  const [movement, musketry, cannonade, ...others] = gridsIn('rates-spans')
  expect(others).toEqual([])
  const guns = ['siege-gun', 'ox-drawn', 'horse-drawn', 'horse-gun']
  expectHeld(present(movement), 'triple-alliance-1864', 'movement', grounds, [
    ...infantry,
    ...cavalry,
    ...guns,
    ...leaders,
  ])
  expect(doubtful(present(movement))).toEqual([])
  const arms = ['rifle-musket', 'breechloading-rifle', 'breechloading-carbine', 'rifle-carbine', 'firearms-and-pikes']
  expectHeld(present(musketry), 'triple-alliance-1864', 'musketry', to(2, 4, 6, 8), [
    ...arms,
    'smoothbore-musket',
    'smoothbore-carbine',
  ])
  const cannon = [
    'breechloading-rifle',
    'muzzleloading-rifle',
    'siege-gun',
    'heavy-smoothbore',
    'medium-smoothbore',
    'light-smoothbore',
  ]
  expectHeld(present(cannonade), 'triple-alliance-1864', 'cannonade', to(2, 6, 18, 24, 30, 36, 42, 48), [
    ...cannon,
    'antiquated-gun',
  ])
  // What stands before a blank may go on over it.
  expect(present(cannonade).rows[0]?.cells.map(({ text, others: also }) => text || `? or ${also.join()}`)).toEqual([
    ...['4', '? or 4', '3', '? or 3'],
    ...['2', '? or 2', '1', '? or 1'],
  ])
  expect(doubtful(present(musketry))).toHaveLength(7)
})

test.each([
  ['fire-and-fury', 'rates-plain'],
  ['regimental-fury', 'rates-weapons'],
])('%s: rates, factors and what fording costs', (ruleset, file) => {
  const [movement] = gridsIn(file)
  const rows = ['infantry', 'cavalry', 'foot-artillery', 'horse-artillery']
  expectHeld(present(movement), ruleset, 'movement', ['basic', 'road', 'rough', 'fording'], rows)
  expect(doubtful(present(movement))).toEqual([])
  expect(present(movement).columns.map(({ name }) => name)).toEqual(['Basic', 'Road', 'Rough', 'Fording'])
})

test('weapons by distance, with words of each after its numbers', () => {
  const [, weapons, ...others] = gridsIn('rates-weapons')
  expect(others).toEqual([])
  expectHeld(present(weapons), 'regimental-fury', 'weapons', to(6, 8, 12, 16, 24, 36, 48, 60, 72), [
    ...['obsolete-rifles', 'second-rate-rifles', 'first-rate-rifles', 'breechloaders', 'superior-carbine', 'shotgun'],
    ...[
      'smoothbore-6',
      'smoothbore-12',
      'rifled-6',
      'rifled-12',
      'rifled-20',
      'rifled-30',
      'whitworth-12',
      'howitzer-12',
      'howitzer-24',
    ],
  ])
  expect(doubtful(present(weapons))).toEqual([['Artillery, 6lb. smoothbore', '7']])
})

test('tables that ran together: movement of foot and horse, nations, commanders', () => {
  const [foot, horse, nations, commands, army, ...others] = gridsIn('rates-together')
  expect(others).toEqual([])
  const ruleset = 'napoleonic-fury'
  expectHeld(
    present(foot),
    ruleset,
    'movement',
    ['column', 'line'],
    ['french', 'others', 'prussian', 'russian', 'spanish', 'ottoman', 'others'],
  )
  expect(present(foot).rows.map(({ cells }) => cells.slice(2).map(({ text }) => text))).toEqual(
    Array(7).fill(['X2', '2/1']),
  )
  const horses = ['light-cavalry', 'heavy-cavalry', 'horse-battery', 'heavy-battery', 'leader']
  expectHeld(present(horse), ruleset, 'movement', ['column'], horses)
  const march = present(horse).rows.map(({ cells }) => cells.slice(1).map(({ text }) => text.replace('/1', '')))
  const { data } = offeredBase(ruleset)
  expect(march.map(([road, rough]) => [meant(road ?? ''), meant(rough ?? '')])).toEqual(
    [...horses.slice(0, 4), 'leaders'].map((id) =>
      ['march', 'rough'].map((column) => dataAt(data, ['grids', 'march-and-rough', 'rows', id, 'cells', column])),
    ),
  )
  expectHeld(
    present(commands),
    ruleset,
    'command-range',
    ['division', 'corps', 'wing', 'army'],
    ['france', 'britain', 'others'],
  )
  expectHeld(present(army), ruleset, 'army-commander', ['range', 'modifier'], ['excellent', 'good', 'average', 'poor'])
  expect(present(army).columns.map(({ name }) => name)).toEqual(['Range', 'Modifier to Maneuver Charts'])
  expect(present(commands).columns.map(({ name }) => name)).toEqual([
    'Division',
    'Corp',
    'Wing/ Small Army',
    'Large Army',
  ])
  // By date where two numbers stand, the late one after the stroke; in brackets, of troops trained by another.
  const early = (index: number): readonly Data[] =>
    present(nations).rows[index]?.cells.map(({ text }) => dated(meant(text), 0)) ?? []
  const late = (index: number): readonly Data[] =>
    present(nations).rows[index]?.cells.map(({ text }) => dated(meant(text), 1)) ?? []
  const right = (id: string): readonly Data[] =>
    ['column', 'line', 'fire', 'melee'].map((column) =>
      held(dataAt(data, ['grids', 'national', 'rows', id, 'cells', column])),
    )
  const rows = [
    ...[
      'france-infantry',
      'cavalry',
      'britain-infantry',
      'cavalry',
      'austria-infantry',
      'austria-cavalry',
      'prussia-infantry-early',
    ],
    ...[
      'prussia-cavalry',
      'russia-infantry',
      'cavalry',
      'spain',
      'spain',
      'ottoman-infantry',
      'cavalry',
      'austria-infantry',
      'cavalry',
    ],
  ]
  expect(present(nations).rows.map((_, index) => early(index))).toEqual(rows.map(right))
  expect(late(6)).toEqual(right('prussia-infantry-late'))
  expect(doubtful(present(nations))).toEqual([['Prussian Infantry', '1']])
})

const dated = (data: Data, at: number): Data => (isDataList(data) ? (data[at] ?? null) : data)

test('tables of rates are no charts of results', () => {
  for (const name of ['rates-together', 'rates-groups', 'rates-weapons', 'rates-plain', 'rates-spans'])
    expect(readCharts(scan(name), { lowest: 2, highest: 12 })).toEqual([])
})

test('fire points by ranges that each row names: every range begins where the one before it ended, so that lost gaps read in one way', () => {
  const [table, ...others] = readRanges(scan('rates-ranges'))
  expect(others).toEqual([])
  const { columns, rows } = present(table)
  expect(columns.map(({ name }) => name)).toEqual(['Contact', '1"', '2"', '3"', '8"', '12"', '16"'])
  expect(rows.map(({ name }) => name.name)).toEqual([
    'Infantry',
    'Light Infantry',
    'Horse Artillery',
    'Heavy Artillery',
    'Dismntd Cav.',
  ])
  expect(present(table).rows.flatMap(({ cells }) => cells.map(({ sure }) => sure))).toEqual(
    Array(35).fill('reconstructed'),
  )
  const ids = ['infantry', 'light-infantry', 'horse-artillery', 'heavy-artillery', 'dismounted']
  expectHeld(present(table), 'napoleonic-fury', 'fire-points', ['contact', ...to(1, 2, 3, 8, 12, 16)], ids)
})

test('labels of units by their stands: each begins with the number of its row, and one that lacks a stroke is a doubt', () => {
  const [table, ...others] = readLabels(scan('unit-labels'))
  expect(others).toEqual([])
  const { columns, rows } = present(table)
  expect(columns).toEqual(
    ['Old Guard', 'GD/GN', 'Veteran', 'Regular', 'Conscript', 'Militia'].map((name) => ({ name, doubts: ['split'] })),
  )
  const [shares, ...labels] = rows
  expect(shares?.cells.map(({ text }) => text)).toEqual(['4/5', '3/5', '3/4 or 2/5', '2/4', '2/3', '1/2 or 1/3'])
  expect(shares?.name).toEqual({ name: 'NB Dis/Rt#', doubts: ['slipped'] })
  const { data } = offeredBase('napoleonic-fury')
  const right = ['b3', 'b4', 'b5', 'b6', 'b7'].map((id) =>
    ['old-guard', 'guard', 'veteran', 'regular', 'conscript', 'militia'].map(
      (column) => dataAt(data, ['grids', 'conversion', 'rows', id, 'cells', column]) ?? '-',
    ),
  )
  expect(labels.map(({ cells }) => cells.map(({ text }) => text))).toEqual(right)
  expect(labels.map(({ name }) => name.name)).toEqual(['3', '4', '5', '6', '7'])
  expect(doubtful(present(table))).toEqual([['3', '6']])
  expect(labels[0]?.cells[5]?.others).toEqual(['3/4/2', '3/42'])
})

test('labels whose stroke was lost or read as a number, under headings that are told or not', () => {
  const labelsIn = (text: string): readonly string[] =>
    readLabels(text).flatMap(({ columns, rows }) => [
      columns.map(({ name, doubts }) => [name, ...doubts].join(' ')).join(' | '),
      ...rows.map(({ name, cells }) =>
        [name.name, ...cells.map(({ text: cell, others }) => [cell, ...others].join(' or '))].join(' | '),
      ),
    ])
  expect(labelsIn('55/324/3\n66/4/26/5/3\n77/4/37/5/4\n88/5/38/6/4\n')).toEqual([
    '1 unnamed | 2 unnamed',
    ...['6 | 6/4/2 | 6/5/3', '7 | 7/4/3 | 7/5/4', '8 | 8/5/3 | 8/6/4'],
  ])
  expect(labelsIn('RawGood\n55/325/3/1\n66/4/26/5/3\n77/4/37/5/4\n')[1]).toBe('5 | 5/3/2 or 5/-/2 or 5/32 | 5/3/1')
  expect(labelsIn('RawGood\n55/325/3/1\n66/4/26/5/3\n77/4/37/5/4\n')[0]).toBe('Raw | Good')
  expect(labelsIn('Scale\n55/3/2\n66/4/2\n')).toEqual([])
})

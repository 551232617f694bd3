/** Charts read from text as scans gave it: no cell wrong, and what a person has to look at is marked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryAt, named, present } from '../../../src-core/present.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Table, TableRow } from '../../../src-core/ruleset/model/procedures.ts'
import type { NumberSpan } from '../../../src-core/scan/cells.ts'
import { readCharts, type ChartReading, type DiceSpan } from '../../../src-core/scan/chart.ts'
import { readScan } from '../../../src-core/scan/read.ts'
import { scanReport } from '../../../src-core/scan/report.ts'
import { chartText } from '../../../src-core/scan/written.ts'
import { rulesetOf, rulesetNamed } from '../support/rulesets.ts'
import { rounds } from '../../tools.ts'

const d10 = { lowest: 1, highest: 10 }
const twoD6 = { lowest: 2, highest: 12 }
const scan = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/scans', `${name}.txt`), 'utf8')
const chartIn = (name: string, dice: DiceSpan, way: ChartReading['way'], columns: number): ChartReading => {
  const found = readCharts(scan(name), dice).filter((chart) => chart.way === way && chart.columns.length === columns)
  expect(found).toHaveLength(1)
  return entryAt(found, 0)
}

/** `..9 10..11 12..`, the outermost open, as what lies beyond a row takes the effect of its end. */
const open = (spans: readonly { readonly from: number | null; readonly to: number | null }[]): string =>
  spans
    .toSorted((a, b) => (a.from ?? -99) - (b.from ?? -99))
    .map(({ from, to }, index) => `${index === 0 ? '' : from}..${index === spans.length - 1 ? '' : to}`)
    .join(' ')
const rowOf = ({ bands }: TableRow): string => open(bands.map(({ min, max }) => ({ from: min, to: max })))
const fireTable = ({ procedures }: Ruleset): Table =>
  present(named(procedures, 'fire').tables.find(({ id }) => id === 'fire'))
const fireRows = (ruleset: string): readonly TableRow[] => [...fireTable(rulesetNamed(ruleset)).rows]
const doubtful = ({ rows, columns }: ChartReading): readonly string[] =>
  rows.flatMap(({ name, cells }) =>
    cells.flatMap(({ sure }, column) => (sure === 'doubtful' ? [`${name.name} ${columns[column]?.name}`] : [])),
  )

test.each([
  ['fire-and-fury', 'columns', d10, []],
  ['regimental-fury', 'blank-cell', d10, ['12 to 14 Withering fire']],
  ['napoleonic-fury', 'two-dice', twoD6, []],
] as const)('the fire chart of %s, a row for fire points', (ruleset, file, dice, doubts) => {
  const chart = chartIn(file, dice, 'across', 5)
  const rows = fireRows(ruleset)
  expect(chart.rows.map(({ cells }) => open(cells.flatMap(({ span }) => span ?? [])))).toEqual(rows.map(rowOf))
  expect(doubtful(chart)).toEqual(doubts)
  expect(chart.columns.map(({ name }) => name.split(' ')[0])).toEqual([
    'Desultory',
    'Lively',
    'Telling',
    'Deadly',
    'Withering',
  ])
})

test.each([
  ['italy-1799', 'two-tables', ['Crack', 'Veteran', 'Trained', 'Raw']],
  ['triple-alliance-1864', 'three-columns', ['Veteran', 'Trained', 'Raw']],
] as const)('the fire chart of %s, a column for each quality', (ruleset, file, names) => {
  const chart = chartIn(file, d10, 'down', names.length)
  expect(chart.columns.map(({ name }) => name)).toEqual(names)
  const rows = new Map(fireRows(ruleset).map((row) => [row.label, rowOf(row)]))
  for (const [column, name] of names.entries())
    expect(open(chart.rows.flatMap(({ cells }) => cells[column]?.span ?? []))).toBe(named(rows, name))
})

test('where a column repeats another all cells are doubtful, and so are names that are more than lines', () => {
  const chart = chartIn('two-tables', d10, 'down', 4)
  expect(doubtful(chart)).toHaveLength(28)
  expect(chart.rows.every(({ name }) => name.doubts.includes('slipped'))).toBe(true)
  expect(doubtful(chartIn('three-columns', d10, 'down', 3))).toEqual([])
})

test('a lost plus, and a chart’s end with the wrong word, are mended and marked', () => {
  const good = entryAt(chartIn('two-dice', twoD6, 'down', 4).rows, 5)
  expect(good.cells.map(({ span, sure, others }) => [span?.from, span?.to, sure, others])).toEqual([
    [8, null, 'reconstructed', []],
    [9, null, 'doubtful', [{ from: 9, to: 9 }]],
    [10, null, 'reconstructed', []],
    [11, null, 'reconstructed', []],
  ])
  const charge = readCharts(scan('blank-cell'), d10).at(-1)?.rows.at(-1)
  expect(charge?.cells).toEqual([{ span: { from: null, to: -7 }, sure: 'doubtful', doubts: ['against'], others: [] }])
  expect(charge?.name.name).toBe('Charge repulsed')
})

/** Each chart of a text as its heading, and its results with what else they could be. */
const resultsIn = (text: string): readonly string[] =>
  readCharts(text, d10).map(({ title, rows }) =>
    [title, ...rows.map(({ name: { name, others = [] } }) => [name || 'none', ...others].join(' or '))].join(' | '),
  )

test('where one number leads to results of several kinds each kind is a chart, and one that has a result less may have slipped', () => {
  const text = scan('three-columns')
  expect(resultsIn(text).slice(0, 2)).toEqual([
    'Troops in Good Order | Double Quick | Well Handled or Double Quick | Tardy or Well Handled | Fall Back or Tardy | Panic or Fall Back | none or Panic',
    'Disordered or Broken Troops | Rally with Elan | Rally or Rally with Elan | Wavering or Rally | Panic or Wavering | Rout or Panic | none or Rout',
  ])
  expect(
    resultsIn('Die\tShaken\tSteady\n3 or less\tRouts\tRetires\n4-6\tHolds\tHolds on\n7 or more\tRallies\tMoves\n'),
  ).toEqual(['Shaken | Routs | Holds | Rallies', 'Steady | Retires | Holds on | Moves'])
})

test('a result whose cell is lost is a doubt, with the one before it beside it, and so are those before it, as they may have slipped', () => {
  const text =
    '+1 Led\t1,2\t<i>Broken</i> Off.\t<i>Disengage</i> Away.\n\t3,4\t<i>Wavering</i> Stands.\t<i>Hold</i> Stands.\n' +
    '\t5,6\t<i>Shaken</i> Rallies.\t<i>Tardy</i> Half.\n\t7,8,9\t<i>Rally</i> Half.\t<i>Well handled</i> On.\n' +
    '\t10 or more\t<i>Rally with elan</i> On.\t\n'
  const [disorder, good, ...others] = readCharts(`MODIFIERS\tDIE RESULT\tDISORDER\tGOOD ORDER\n${text}`, d10)
  expect(others).toEqual([])
  const doubtsOf = (chart: ChartReading | undefined): unknown => chart?.rows.map(({ name: { doubts } }) => doubts)
  expect(doubtsOf(disorder)).toEqual([[], [], [], [], []])
  expect(doubtsOf(good)).toEqual([['slipped'], ['slipped'], ['slipped'], ['slipped'], ['unnamed']])
  expect(good?.rows.at(-1)?.name).toMatchObject({ name: '', others: ['Well handled'] })
})

test('a chart goes on past a line of words beside it, and names that come twice say what tells them apart', () => {
  const text =
    '+1 Led\t3 or Less\tRouts\n+2 Fresh\t\t\n+1 Near\t4-6\tHolds, in disorder\n-1 Far\t7-8\tHolds.\n\t9 or more\tRallies\n'
  expect(resultsIn(text)).toEqual([' | Routs | Holds, in disorder | Holds. | Rallies'])
})

test('a chart that was read is a chart that a ruleset holds', () => {
  for (const [file, dice] of [
    ['columns', d10],
    ['two-dice', twoD6],
  ] as const) {
    const chart = chartIn(file, dice, 'across', 5)
    const block = chartText(chart).replaceAll(/^/gm, '          ')
    const results = chart.columns.map(({ name }) => name.toLowerCase())
    const ruleset = rulesetOf(`
traits: {}
phases: {fire: {title: Fire, tone: amber}}
procedures:
  fire:
    phase: fire
    roles: [firer]
    points: {of: firer}
    dice: ${dice === twoD6 ? '2d6' : '1d10'}
    tables:
      fire:
        by: points
        chart: |
${block}
    outcomes:
${results.map((id, index) => `      ${id}: {severity: ${index}}`).join('\n')}
`)
    expect(fireTable(ruleset).rows.map(rowOf)).toEqual(
      chart.rows.map(({ cells }) => open(cells.flatMap(({ span }) => span ?? []))),
    )
  }
})

/** Each row as its name and its cells, each with how sure it is. */
const cellsRead = (text: string): readonly string[] => {
  const [chart, ...others] = readCharts(text, d10)
  expect(others).toEqual([])
  return (chart?.rows ?? []).map(({ name, cells }) => {
    const said = cells.map(({ span, sure, doubts }) =>
      [span ? `${span.from ?? ''}..${span.to ?? ''}` : 'none', sure, ...doubts].join(' '),
    )
    return [name.name, ...said].join(' | ')
  })
}

test('of columns that stand in the text every field is a cell, and what is before and after them is the name', () => {
  expect(
    cellsRead('Fire\tRout\t3 or less\t1 or less\nFire\tShaken\t4-8\t\nFire\tStands\t9 or more\t2 or more\tas ever\n'),
  ).toEqual([
    'Fire Rout | ..3 read | ..1 read',
    'Fire Shaken | 4..8 read | none doubtful blank',
    'as ever Fire Stands | 9.. read | 2.. read',
  ])
  expect(cellsRead('10+\t-\tCheers\n5-9\t5+\tStands\n4 or less\t4 or less\tRout\n')).toEqual([
    'Cheers | 10.. read | none read',
    'Stands | 5..9 read | 5.. read',
    'Rout | ..4 read | ..4 read',
  ])
  // More than two columns of labels are no part of a chart.
  expect(cellsRead('a\tb\tc\t3 or less\t2 or less\na\tb\tc\t4-8\t3-7\na\tb\tc\t9 or more\t8 or more\n')).toEqual([])
})

test('a row of columns that ends where the most go on is read as if it went on, and one that has no such result stays without', () => {
  const rows = 'Rout\t3 or less\t2 or less\t-\nShaken\t4-8\t3-7\t1-6\nStands\t9 or more\t8 or more\t7-10\n'
  expect(cellsRead(rows)).toEqual([
    'Rout | ..3 read | ..2 read | none read',
    'Shaken | 4..8 read | 3..7 read | 1..6 read',
    'Stands | 9.. read | 8.. read | 7.. doubtful end',
  ])
  expect(
    readCharts(rows, d10)[0]
      ?.rows.at(-1)
      ?.cells.map(({ others }) => others),
  ).toEqual([[], [], [{ from: 7, to: 10 }]])
})

test('where a line that ran together reads in more than one way, what differs is doubtful, and what is the same in all is not', () => {
  const rows = '10-23-56-78+\n20-910-121314+\n30-34-67, 89+\n'
  expect(cellsRead(rows).at(-1)).toBe(
    '3 | 0..3 doubtful several | 4..6 doubtful several | 7..8 doubtful several | 9.. reconstructed',
  )
  expect(
    readCharts(rows, d10)[0]
      ?.rows.at(-1)
      ?.cells.map(({ others }) => others),
  ).toEqual([[{ from: 4, to: 6 }], [{ from: 7, to: 7 }], [{ from: 8, to: 8 }], []])
})

test('a chart is typed from the lowest result to the highest, whichever way it stood', () => {
  const typed = (text: string): readonly string[] =>
    readCharts(text, d10).flatMap((chart) => chartText(chart).trimEnd().split('\n'))
  const rising = 'Raw\tGood\n4 or less\t4 or less\tRout\n5-9\t5 or more\tStands\n10 or more\t-\tCheers\n'
  const falling = 'Raw\tGood\n10 or more\t-\tCheers\n5-9\t5 or more\tStands\n4 or less\t4 or less\tRout\n'
  const expected = ['rout   stands  cheers', 'raw:   5       10', 'good:  5']
  expect([typed(rising), typed(falling)]).toEqual([expected, expected])
  expect(typed('9 or more\tStands\n4-8\tShaken\n3 or less\tRout\n')).toEqual([
    'rout  shaken  stands',
    'all:  4       9',
  ])
  expect(typed('Raw\tGood\n3 or less\t-\tRout\n4-8\t2 or less\tShaken\n9 or more\t3 or more\tStands\n')).toEqual([
    'rout   shaken  stands',
    'raw:   4       9',
    'good:  -       3',
  ])
})

test('the report names every doubt, and shows the chart', () => {
  const report = scanReport(readScan(scan('blank-cell'), d10))
  expect(report).toContain('? line 22, Withering fire: it is empty, without even a dash; read as none')
  expect(report).toContain('  desultory-fire  lively-fire')
  const blank = 'Raw\tGood\nRout\t3 or less\t1 or less\nShaken\t4-8\t\nStands\t9 or more\t2 or more\n'
  expect(scanReport(readScan(blank, d10)).split('\n').slice(1, 5)).toEqual([
    '          Raw  Good',
    '  Rout    ≤ 3  ≤ 1',
    '  Shaken  4–8  –?',
    '  Stands  9+   2+',
  ])
  expect(scanReport(readScan('', d10))).toMatch(/^Nothing was found/)
})

/** Rows of results that follow one another: how many each holds but the outermost. */
const chartGiven = fc.integer({ min: 2, max: 4 }).chain((inner) =>
  fc.array(
    fc.record({
      first: fc.integer({ min: 1, max: 9 }),
      sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: inner, maxLength: inner }),
    }),
    {
      minLength: 3,
      maxLength: 8,
    },
  ),
)

const printedRow = ({
  first,
  sizes,
}: {
  readonly first: number
  readonly sizes: readonly number[]
}): readonly string[] => {
  let next = first + 1
  const inner = sizes.map((size) => {
    const [from, to] = [next, next + size - 1]
    next += size
    return from === to ? `${from}` : `${from}-${to}`
  })
  return [`0-${first}`, ...inner, `${next}+`]
}

test('what was printed is among the readings, whatever ran together', () => {
  fc.assert(
    fc.property(chartGiven, fc.constantFrom('', ' ', '\t'), (rows, gap) => {
      const printed = rows.map(printedRow)
      const text = printed.map((cells, index) => [index + 1, ...cells].join(gap)).join('\n')
      const charts = readCharts(text, d10).filter(
        ({ way, columns }) => way === 'across' && columns.length === printed[0]?.length,
      )
      // Where columns are lost, a chart may read in one column more or less as well, and as wide a one is for a person to ask for.
      if (gap === '\t') expect(charts).toHaveLength(1)
      for (const { rows: found } of charts)
        for (const { line, cells } of found)
          expect(cells.map(({ span, others }) => [span, ...others].map((one) => one && spanOf(one)))).toEqual(
            printed[line - 1]?.map((cell) => expect.arrayContaining([cell]) as unknown),
          )
    }),
    { numRuns: rounds(60, 60, 20) },
  )
})

const spanOf = ({ from, to }: NumberSpan): string => {
  if (to === null) return `${from}+`
  return from === to ? `${from}` : `${from}-${to}`
}

test('text without charts, and hostile text, has none', () => {
  expect(readCharts('', d10)).toEqual([])
  expect(readCharts('1. First step\n2. Second step\n3. Third step\n', d10)).toEqual([])
  expect(readCharts(`${'1-'.repeat(2000)}\n`.repeat(20), d10)).toEqual([])
})

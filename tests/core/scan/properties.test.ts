/** Charts in any spelling and layout read back the same. For any input, no word is lost and none is wrong without a mark. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runBounded, openBudget } from '../../../src-core/budget.ts'
import { entryAt, nonNull } from '../../../src-core/present.ts'
import { success } from '../../../src-core/problem.ts'
import { pageOfText, type PlacedPage, type PlacedWord } from '../../../src-core/scan/page.ts'
import { readPages } from '../../../src-core/scan/read.ts'
import type { PagesReading, ReadTable, ReadText } from '../../../src-core/scan/reading.ts'
import { rangeText } from '../../../src-core/words/numbers.ts'
import { rounds } from '../../tools.ts'

interface Span {
  readonly from: number | null
  readonly to: number | null
}

interface Chart {
  readonly names: readonly string[]
  readonly heads: readonly string[]
  /** Spans by row; null if the result doesn't occur. */
  readonly rows: readonly (readonly (Span | null)[])[]
}

const heads = ['Miss', 'Shaken', 'Hit', 'Broken', 'Rout', 'Panic']

/** A fire chart: with more points each result begins lower. Results beyond `max` don't occur. */
const charts: fc.Arbitrary<Chart> = fc
  .record({
    widths: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
    steps: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 2, maxLength: 8 }),
    points: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 9, maxLength: 9 }),
    start: fc.integer({ min: 8, max: 11 }),
    max: fc.integer({ min: 11, max: 13 }),
  })
  .map(({ widths, steps, points, start, max }) => {
    let first = start
    let point = 0
    const rows = steps.map((step, row) => {
      const starts = widths.map((_, at) => first + widths.slice(0, at).reduce((sum, width) => sum + width, 0))
      const used = starts.filter((from, at) => at === 0 || from <= max)
      const cells = [null, ...starts].map((from, at): Span | null => {
        if (at > used.length) return null
        const next = used[at]
        return { from, to: next === undefined ? null : next - 1 }
      })
      const width = entryAt(points, row)
      const [low, high] = [point + 1, point + width]
      point = high
      first -= step
      return { name: row === steps.length - 1 ? `${low}+` : rangeText({ min: low, max: high }), cells }
    })
    // A printed chart has no column without results.
    const columns = heads.filter((_, column) => rows.some(({ cells }) => (cells[column] ?? null) !== null))
    return {
      names: rows.map(({ name }) => name),
      heads: columns,
      rows: rows.map(({ cells }) => cells.slice(0, columns.length)),
    }
  })

interface Spelling {
  readonly low: string
  readonly between: string
  readonly high: string
  readonly none: string
}

const spellings: fc.Arbitrary<Spelling> = fc.record({
  low: fc.constantFrom('≤ N', '≤N', '<=N', 'N or less', 'N or fewer', '..N'),
  between: fc.constantFrom('A-B', 'A–B', 'A—B', 'A to B', 'list'),
  high: fc.constantFrom('N+', '≥N', 'N or more', '>=N', 'N or over'),
  none: fc.constantFrom('-', '–', '—'),
})

const spelled = (span: Span | null, { low, between, high, none }: Spelling): string => {
  if (!span) return none
  const { from, to } = span
  if (from === null) return low.replace('N', String(to))
  if (to === null) return high.replace('N', String(from))
  if (from === to) return String(from)
  const list = Array.from({ length: to - from + 1 }, (_, at) => from + at).join(', ')
  return between === 'list' ? list : between.replace('A', String(from)).replace('B', String(to))
}

const cellsOf = ({ names, heads: columns, rows }: Chart, spelling: Spelling): readonly (readonly string[])[] => [
  ['Points', ...columns],
  ...rows.map((cells, row) => [entryAt(names, row), ...cells.map((cell) => spelled(cell, spelling))]),
]

type Layout = (cells: readonly (readonly string[])[]) => PlacedPage

const aligned = (cells: readonly (readonly string[])[], gap: number): string => {
  const widths = entryAt(cells, 0).map((_, column) => Math.max(...cells.map((row) => entryAt(row, column).length)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(entryAt(widths, column) + gap))
        .join('')
        .trimEnd(),
    )
    .join('\n')
}

const layouts: fc.Arbitrary<Layout> = fc.oneof(
  fc.integer({ min: 2, max: 6 }).map(
    (gap): Layout =>
      (cells) =>
        pageOfText(aligned(cells, gap)),
  ),
  fc.constantFrom('\t', ';', ' | ').map(
    (separator): Layout =>
      (cells) =>
        pageOfText(cells.map((row) => row.join(separator)).join('\n')),
  ),
  fc
    .record({
      slope: fc.integer({ min: -15, max: 15 }).map((each) => each / 1000),
      // In pixels. Words of a line that differ by more than a fifth of their height may belong to separate blocks.
      jitter: fc.array(
        fc.integer({ min: -3, max: 3 }).map((each) => each / 2),
        { minLength: 7, maxLength: 7 },
      ),
      isCentered: fc.boolean(),
    })
    .map(({ slope, jitter, isCentered }): Layout => (cells) => {
      const [letter, height, gap] = [10, 18, 34]
      const widths = entryAt(cells, 0).map((_, at) => Math.max(...cells.map((row) => entryAt(row, at).length)) * letter)
      let count = 0
      const words = cells.flatMap((row, at) =>
        row.flatMap((cell, column) => {
          const start = widths.slice(0, column).reduce((sum, width) => sum + width + gap, 40)
          let left = start + (isCentered ? (entryAt(widths, column) - cell.length * letter) / 2 : 0)
          return cell.split(' ').map((text): PlacedWord => {
            const off = entryAt(jitter, (count += 1) % jitter.length)
            const top = 50 + at * 30 + off + slope * left
            const word = {
              text,
              left: left - slope * top + off,
              top,
              right: left - slope * top + text.length * letter,
              bottom: top + height,
            }
            left += (text.length + 0.6) * letter
            return word
          })
        }),
      )
      return { width: 1000, height: 1000, words }
    }),
)

const read = (page: PlacedPage): PagesReading => readPages([page], undefined)
const textOf = (span: Span | null): string => (span ? rangeText({ min: span.from, max: span.to }) : '')
const isSure = ({ sure }: ReadText): boolean => sure !== 'doubtful'

test('a chart reads back the same in any spelling and layout', () => {
  fc.assert(
    fc.property(charts, spellings, layouts, (chart, spelling, layout) => {
      const { tables, unread } = read(layout(cellsOf(chart, spelling)))
      expect(tables.map(({ kind }) => kind)).toEqual(['across'])
      const [table] = tables
      expect(nonNull(table).columns.map(({ text }) => text)).toEqual(chart.heads)
      expect(nonNull(table).rows.map(({ name }) => name.text)).toEqual(chart.names)
      expect(nonNull(table).rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual(
        chart.rows.map((cells) => cells.map(textOf)),
      )
      expect(unread).toEqual([])
    }),
    { numRuns: rounds(3000, 150) },
  )
})

const results = ['Rout', 'Fall back', 'Hold', 'Carry on', 'Press on']

test('a chart with results as columns reads back the same, with bands before or after, ascending or descending', () => {
  const columns = fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(columns, spellings, layouts, fc.boolean(), fc.boolean(), (widths, spelling, layout, isLeft, falls) => {
      const spans = widths.map((own) => {
        const starts = own.map((_, at) => 3 + own.slice(0, at).reduce((sum, width) => sum + width, 0))
        return [null, ...starts].map((from, at): Span => ({
          from,
          to: starts[at] === undefined ? null : starts[at] - 1,
        }))
      })
      const lines = entryAt(spans, 0).map((_, row) => spans.map((own) => entryAt(own, row)))
      const names = results.slice(0, lines.length)
      const order = falls ? [...lines.keys()].toReversed() : [...lines.keys()]
      const titles = widths.map((_, at) => entryAt(['Elite', 'Line', 'Militia', 'Levy'], at))
      const joined = (name: string, cells: readonly string[]): readonly string[] =>
        isLeft ? [...cells, name] : [name, ...cells]
      const page = layout([
        joined('Result', titles),
        ...order.map((row) =>
          joined(
            entryAt(names, row),
            entryAt(lines, row).map((span) => spelled(span, spelling)),
          ),
        ),
      ])
      const { tables, unread } = read(page)
      expect(tables.map(({ kind }) => kind)).toEqual(['down'])
      const [table] = tables
      expect(nonNull(table).rows.map(({ name, cells }) => [name.text, ...cells.map(({ text }) => text)])).toEqual(
        order.map((row) => [entryAt(names, row), ...entryAt(lines, row).map(textOf)]),
      )
      expect(unread).toEqual([])
    }),
    { numRuns: rounds(2000, 100) },
  )
})

// With only two rows, nothing shows which of them is wrong.
test('one wrong character in a cell is corrected or marked, with at least three rows', () => {
  const characters = fc.constantFrom(...'0123456789lIOSBZ|+-–≤<>.,;:~=gqi*'.split(''))
  fc.assert(
    fc.property(
      charts.filter(({ rows }) => rows.length > 2),
      spellings,
      fc.nat(),
      fc.nat(),
      fc.nat(),
      characters,
      (chart, spelling, row, column, at, character) => {
        const cells = cellsOf(chart, spelling).map((line) => [...line])
        const line = entryAt(cells, 1 + (row % chart.rows.length))
        const place = 1 + (column % chart.heads.length)
        const cell = entryAt(line, place)
        const changed = cell.slice(0, at % cell.length) + character + cell.slice((at % cell.length) + 1)
        line[place] = changed
        const { tables } = read(pageOfText(cells.map((each) => each.join('\t')).join('\n')))
        for (const table of tables.filter(({ columns }) => columns.length === chart.heads.length))
          expectMarked(table, chart, changed)
      },
    ),
    { numRuns: rounds(10_000, 400) },
  )
})

test('a number read as an open end because of an empty cell next to it is marked if other rows write the sign', () => {
  const rows = ['Points\tMiss\tShaken\tHit', '1\t...\t8\t9+', '2\t..7\t8\t9+', '3+\t..7\t8\t9+']
  const [table] = read(pageOfText(rows.join('\n'))).tables
  expect(
    table?.rows.map(({ cells }) => cells.map(({ text, sure }) => `${text}${sure === 'doubtful' ? '?' : ''}`)),
  ).toEqual([
    ['?', '≤ 8?', '9+'],
    ['≤ 7', '8', '9+'],
    ['≤ 7', '8', '9+'],
  ])
})

const expectMarked = (table: ReadTable, chart: Chart, changed: string): void => {
  for (const [row, { cells }] of table.rows.entries()) {
    const wrong = cells.filter(
      (cell, column) => isSure(cell) && cell.text !== textOf(chart.rows[row]?.[column] ?? null),
    )
    const isConsistent = cells.every(isSure) && wrong.every(({ sure }) => sure === 'read')
    if (!isConsistent) expect([changed, wrong.map(({ text }) => text)]).toEqual([changed, []])
  }
}

const noise = fc.array(
  fc.array(
    fc.constantFrom(
      '1',
      '2-4',
      '≤7',
      '8+',
      '10',
      '+1',
      '-2',
      'x½',
      '(3)',
      '–',
      '6"',
      'Rout',
      'Fall',
      'back',
      'Modifiers:',
      'Veteran',
      'Fire',
      'd6',
      'l0',
      '78',
      '?',
      '',
      '',
      '\t',
      ';',
      '|',
    ),
    { maxLength: 8 },
  ),
  { maxLength: 12 },
)

const boxesIn = ({ columns, rows, words }: ReadTable): readonly ReadText[] => [
  ...columns,
  ...rows.flatMap(({ name, cells }) => [name, ...cells]),
  ...words.flatMap(({ heading, texts }) => [heading, ...texts]),
]

/** Makes words unique, so that none is mistaken for another. */
const withUniqueWords = (lines: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lines.map((line, row) =>
    line.map((word, at) =>
      /\p{L}{4}/u.test(word) ? word.replace(/(?=:?$)/, String.fromCharCode(97 + row, 97 + at)) : word,
    ),
  )

test('reading any page throws no exception, and each word is shown in a table or listed as unread', () => {
  const pages = fc.oneof(noise, noise.map(withUniqueWords))
  fc.assert(
    fc.property(pages, fc.constantFrom(' ', '  ', '   '), (lines, space) => {
      const page = pageOfText(lines.map((line) => line.join(space)).join('\n'))
      const { tables, unread } = read(page)
      const shown = tables.flatMap(boxesIn)
      const headings = tables.flatMap(({ title, corner }) => [title, corner])
      const texts = [...headings, ...shown.flatMap(({ text, source = '', others }) => [text, source, ...others])]
      const numbers = [...headings, ...shown.map(({ source = '' }) => source)].join(' ').split(' ')
      const boxes = [...shown.flatMap(({ box }) => box ?? []), ...unread.map(({ box }) => box)]
      const lost = page.words.filter(
        ({ text, left, right, line }) =>
          /[\p{L}\p{N}]/u.test(text) &&
          !(/\p{L}/u.test(text) ? texts.join(' ').includes(text.replace(/:$/, '')) : numbers.includes(text)) &&
          !boxes.some((box) => box.left <= left && box.right >= right && (box.line ?? 0) <= (line ?? 0)),
      )
      expect(lost).toEqual([])
    }),
    { numRuns: rounds(5000, 300) },
  )
})

const chartBelow = '\n\nPoints  Miss  Hit  Rout\n1  ≤ 8  9-10  11+\n2  ≤ 7  8-9  10+\n3+  ≤ 6  7-8  9+'

test.each([
  ['Modifiers: +1 Veteran firer', [['Veteran firer', '+1']]],
  ['Modifiers: +1 Veteran firer, -1 Disordered', [['Veteran firer', '+1'], ['Disordered', '−1']]], // prettier-ignore
  ['+1 Veteran firer', [['Veteran firer', '+1']]],
])('a modifier on a line above a chart is read: %s', (line, modifiers) => {
  for (const title of ['', 'Fire\n', 'Fire\n\n']) {
    const { tables } = read(pageOfText(title + line + chartBelow))
    expect(tables.map(({ kind }) => kind)).toEqual(['modifiers', 'across'])
    expect(tables[0]?.rows.map(({ name, cells }) => [name.text, cells[0]?.text])).toEqual(modifiers)
  }
})

test('a line with a modifier is listed as unread rather than used as a title', () => {
  const { unread } = read(pageOfText(`Fire chart (+1 if veteran)${chartBelow}`))
  expect(unread.map(({ text }) => text)).toContain('Fire chart (+1 if veteran)')
})

test('refuses too much work and too large a page', () => {
  const many = pageOfText(Array.from({ length: 200 }, () => '1 ≤7 8-9 10+').join('\n'))
  expect(runBounded(() => success(readPages([many], undefined, openBudget(1000))))).toMatchObject({
    problems: [{ code: 'too-large' }],
  })
  const large = { width: 1, height: 1, words: Array.from({ length: 12_001 }, () => entryAt(many.words, 0)) }
  expect(runBounded(() => success(readPages([large], undefined)))).toMatchObject({ problems: [{ code: 'too-large' }] })
})

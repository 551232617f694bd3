/** Charts in photos and PDFs, from their recorded words: no cell is wrong without a mark. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nonNull } from '../../../src-core/present.ts'
import { readPages } from '../../../src-core/scan/read.ts'
import type { ReadTable, ReadText } from '../../../src-core/scan/reading.ts'
import { recordedPages } from '../../fixtures/pictures/recorded.ts'

interface Truth {
  readonly title: string
  readonly head?: readonly string[]
  readonly rows?: readonly (readonly string[])[]
  readonly list?: readonly (readonly string[])[]
}

const truths = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/pictures/expected.json'), 'utf8'),
) as Readonly<Record<string, Truth>>

/** Rows in the order of the recognized table: names, then cells. */
const rowsOf = ({ head = [], rows = [], list = [] }: Truth): readonly (readonly string[])[] => {
  if (list.length > 0) return list.map(([value = '', label = '']) => [label, value])
  return head[0] === 'Roll' ? rows.map(([, ...row]) => [row.at(-1) ?? '', ...row.slice(0, -1)]) : rows
}

const plain = (text: string): string => text.replaceAll(/[–—-]/g, '-').replaceAll(/[“”″]/g, '"').replace(/^-$/, '')

const textsOf = (table: ReadTable): readonly (readonly ReadText[])[] =>
  table.rows.map(({ name, cells }) => [name, ...cells])

test.each([
  ['fire-grid-times.pdf', ['fire'], 0],
  ['moves-rule-serif.pdf', ['moves'], 0],
  ['page-mixed.pdf', ['fire', 'mods', 'moves'], 0],
  ['scan-only.pdf', ['fire'], 0],
  ['photo-fire-grid-times.jpg', ['fire'], 0],
  ['photo-fire-plain-mono.png', ['fire'], 0],
  ['photo-mods-carlito.jpg', ['mods'], 1],
  ['photo-morale-zebra-sans.jpg', ['morale'], 0],
  ['photo-moves-rule-serif.jpg', ['moves'], 5],
  ['photo-page-mixed.jpg', ['fire', 'mods', 'moves'], 4],
] as const)('%s: every cell is correct or marked, with a limited number marked', (name, charts, marked) => {
  const { tables, unread } = readPages(recordedPages(name), undefined)
  expect(tables.map(({ title }) => title)).toEqual(charts.map((id) => nonNull(truths[id]).title))
  // A heading that no column of the table shows.
  expect(unread.map(({ text }) => text)).toEqual(name === 'photo-morale-zebra-sans.jpg' ? ['Roll'] : [])
  const doubtful = tables.flatMap((table, index) => {
    const expected = rowsOf(nonNull(truths[nonNull(charts[index])]))
    const texts = textsOf(table)
    expect(texts.map(({ length }) => length)).toEqual(expected.map(({ length }) => length))
    const wrong = texts.flatMap((row, at) =>
      row.filter(
        ({ text, sure }, column) => sure !== 'doubtful' && plain(text) !== plain(expected[at]?.[column] ?? ''),
      ),
    )
    expect(wrong).toEqual([])
    return texts.flat().filter(({ sure }) => sure === 'doubtful')
  })
  expect(doubtful.length).toBeLessThanOrEqual(marked)
})

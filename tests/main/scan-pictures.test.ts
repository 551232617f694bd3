/** Charts in pictures and PDFs are read, and no error stays unmarked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nonNull } from '../../src-core/present.ts'
import type { ReadTable, ReadText } from '../../src-core/scan/reading.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { readSource } from '../../src-main/scan/source.ts'
import { isGate } from '../tools.ts'
import { cliHere } from './cli-tools.ts'

const folder = join(import.meta.dirname, '../fixtures/pictures')

interface Chart {
  readonly head?: readonly string[]
  readonly rows?: readonly (readonly string[])[]
  readonly list?: readonly (readonly [value: string, label: string])[]
}
const truth = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Readonly<Record<string, Chart>>

const plain = (text: string): string =>
  text
    .replaceAll(/[‐‑–—−]/g, '-')
    .replaceAll(/[“”″]/g, '"')
    .replaceAll(/\s/g, '')

/** `right` counts correct strings, `marked` counts wrong strings marked as doubtful, and `wrong` lists the other wrong strings. */
interface Score {
  right: number
  marked: number
  wrong: string[]
}

const compare = (score: Score, expected: string, read: ReadText | undefined): void => {
  if (plain(read?.text ?? '') === plain(expected)) score.right += 1
  else if (read && read.sure === 'doubtful') score.marked += 1
  else score.wrong.push(`${expected}: ${read?.text ?? 'nothing'}`)
}

/** Compares a table cell by cell, including its headings and names. */
const scoreOf = (table: ReadTable, chart: Chart): Score => {
  const score: Score = { right: 0, marked: 0, wrong: [] }
  chart.list?.forEach(([value, label], row) => {
    compare(score, label, table.rows[row]?.name)
    compare(score, value, table.rows[row]?.cells[0])
  })
  // In a chart by columns, the results are on the right and name the rows.
  const isNamedAtRight = table.kind === 'down'
  chart.head?.slice(1, isNamedAtRight ? -1 : undefined).forEach((name, column) => {
    const heading = table.columns[column]
    compare(score, name, heading)
  })
  chart.rows?.forEach((cells, row) => {
    const name = isNamedAtRight ? cells.at(-1) : cells[0]
    compare(score, name ?? '', table.rows[row]?.name)
    cells.slice(1, isNamedAtRight ? -1 : undefined).forEach((cell, column) => compare(score, cell, table.rows[row]?.cells[column])) // prettier-ignore
  })
  return score
}

const read = async (name: string): Promise<readonly ReadTable[]> => {
  const { stdout, stderr } = await cliHere(folder, ['read', name, '--json'])
  expect(stderr).toBe('')
  return (JSON.parse(stdout) as { readonly tables: readonly ReadTable[] }).tables
}

/** For each file, its charts and the number of strings that may be doubtful. */
const files: readonly (readonly [file: string, charts: readonly string[], doubtful: number])[] = [
  ['photo-fire-grid-times.jpg', ['fire'], 0],
  ['fire-grid-times.pdf', ['fire'], 0],
  ['moves-rule-serif.pdf', ['moves'], 0],
  ['page-mixed.pdf', ['fire', 'mods', 'moves'], 0],
  ['photo-fire-plain-mono.png', ['fire'], 0],
  ['photo-mods-carlito.jpg', ['mods'], 1],
  ['photo-morale-zebra-sans.jpg', ['morale'], 3],
  ['photo-moves-rule-serif.jpg', ['moves'], 2],
  ['photo-page-mixed.jpg', ['fire', 'mods', 'moves'], 2],
  ['scan-only.pdf', ['fire'], 0],
]

describe('charts', () => {
  test.each(isGate ? files : files.slice(0, 2))('%s', async (name, charts, doubtful) => {
    const tables = await read(name)
    const scores = charts.map((chart, index) => scoreOf(nonNull(tables[index]), nonNull(truth[chart])))
    expect(scores.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(scores.reduce((sum, { marked }) => sum + marked, 0)).toBeLessThanOrEqual(doubtful)
    expect(Math.min(...scores.map(({ right }) => right))).toBeGreaterThanOrEqual(9)
  })
})

describe('a file that isn’t a picture, PDF or text is refused with advice', () => {
  const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0))))) // prettier-ignore

  test.each([
    ['photo.heic', bytes(0, 0, 0, 24, 'ftypheic', 0, 0, 0, 0), 'Save it as JPEG or PNG'],
    ['photo.gif', bytes('GIF89a'), 'Save it as PNG or JPEG.'],
    ['rules.docx', bytes('PK', 3, 4), 'Save it as PDF'],
    ['program', bytes('MZ', 0, 1, 2), 'Choose a photo'],
    ['cut.png', bytes(0x89, 'PNG', 13, 10, 26, 10, 0, 0), 'Save it again'],
    ['cut.pdf', bytes('%PDF-1.7'), 'Save it again'],
  ])('%s', async (name, content, advice) => {
    const refused = await readSource({ name, bytes: content }, () => undefined)
    expect(refused.ok ? '' : refused.problems.map(problemText).join()).toContain(advice)
  })
})

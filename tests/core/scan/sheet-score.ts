/** Compares the reading of a sheet with the sheet itself, row by row. */
import { entryAt, nonNull } from '../../../src-core/present.ts'
import type { PagesReading, ReadTable, ReadText } from '../../../src-core/scan/reading.ts'
import type { Block, Sheet, TableBlock } from '../../../src-core/sheet/blocks.ts'
import { plainText } from '../../../src-core/words/text.ts'

/** A table row with the cell under each heading, or a modifier with its number. */
interface Row {
  readonly cells: readonly { readonly heading: string; readonly text: string }[]
}

/** Normalizes a string: no spaces or note marks, one kind of dash, quote and fraction. */
const plain = (text: string): string =>
  text
    .replaceAll(/[‐‑–—−]/g, '-')
    .replaceAll(/[“”″]/g, '"')
    .replaceAll(/[’′]/g, "'")
    .replaceAll(/[·•]/g, '-')
    .replaceAll('…', '...')
    .replaceAll(/^\.\.+/g, '...')
    .replaceAll(/^x(?=[\d½⅓⅔¼⅙])/g, '×')
    .replaceAll('½', '1/2')
    .replaceAll('⅓', '1/3')
    .replaceAll('⅔', '2/3')
    .replaceAll('¼', '1/4')
    .replaceAll('¾', '3/4')
    .replaceAll(/[\s¹²³⁴⁵]/g, '')

const tableRows = ({ columns, rows }: TableBlock): readonly Row[] => {
  const open = columns.map(() => ({ rows: 0, text: '' }))
  let group = ''
  return rows.flatMap((row): Row[] => {
    const texts: string[] = []
    for (const cell of row.cells) {
      while ((open[texts.length]?.rows ?? 0) > 0) texts.push(carried(texts.length))
      const text = plain(cell.lines.map(plainText).join(' '))
      for (let each = 0; each < (cell.columns ?? 1); each += 1) {
        if (open[texts.length]) open[texts.length] = { rows: (cell.rows ?? 1) - 1, text }
        texts.push(text)
      }
    }
    while (texts.length < columns.length) texts.push(carried(texts.length))
    function carried(at: number): string {
      const own = nonNull(open[at])
      open[at] = { rows: own.rows - 1, text: own.text }
      return own.rows > 0 ? own.text : ''
    }
    if (row.heading) {
      group = `${texts[0] ?? ''},`
      return []
    }
    const [first] = row.cells
    return [
      {
        cells: [
          ...columns.map(({ header, group: over = [] }, at) => ({
            heading: plain(`${plainText(over)} ${plainText(header)}`),
            text: `${at === 0 ? group : ''}${texts[at] ?? ''}`,
          })),
          // The lines of a name cell, such as a key and the name of its result.
          ...(first && first.lines.length > 1
            ? first.lines.map((line) => ({ heading: '', text: plain(plainText(line)) }))
            : []),
        ],
      },
    ]
  })
}

/** Removes the inch mark, which is easily missed because it is small. */
const withoutUnit = (text: string): string => text.replace(/"$/, '')

const headingRow = ({ columns }: TableBlock): Row => ({
  cells: columns.map(({ header }) => ({ heading: '', text: plain(plainText(header)) })),
})

const rowsOf = (block: Block): readonly Row[] => {
  switch (block.kind) {
    case 'table':
      return [headingRow(block), ...tableRows(block)]
    case 'modifiers':
      return block.groups.flatMap(({ lines }) =>
        lines.map(({ value, text }): Row => {
          const name = plain(plainText(text))
          return { cells: [name, plain(value)].map((each) => ({ heading: '', text: each })) }
        }),
      )
    case 'notes':
      return block.notes.map(({ text }, at) => {
        const name = plain(plainText(text))
        return { cells: [name, String(at + 1)].map((each) => ({ heading: '', text: each })) }
      })
  }
}

const isSure = ({ sure }: ReadText): boolean => sure !== 'doubtful'

/** The recognized name and cells of each row, with their headings. */
const readRows = ({
  rows,
  columns,
  corner,
  words,
}: ReadTable): readonly (readonly [heading: string, text: ReadText][])[] =>
  rows.map(({ name, cells }, row) => [
    [corner, name],
    ...cells.map((cell, at): [string, ReadText] => [
      isSure(entryAt(columns, at)) ? entryAt(columns, at).text : '',
      cell,
    ]),
    ...words.map(({ heading, texts }): [string, ReadText] => [heading.text, entryAt(texts, row)]),
  ])

export interface Score {
  right: number
  marked: number
  /** Wrong cells with their rows. */
  readonly wrong: string[]
}

/** Counts how many recognized strings are right, marked as doubtful, and wrong without a mark. */
export const compareWithSheet = (reading: PagesReading, sheet: Sheet): Score => {
  const truth = blocksOf(sheet).flatMap(rowsOf)
  const score: Score = { right: 0, marked: 0, wrong: [] }
  const isUnder = (heading: string, expected: string): boolean => {
    const own = plain(heading)
    return own === '' || own === 'Value' || expected === '' || expected.includes(own) || own.includes(expected)
  }
  const headings = new Set(['', 'Value', ...blocksOf(sheet).flatMap(headingsOf).map(withoutUnit)])
  for (const table of reading.tables) {
    for (const heading of table.columns)
      if (!isSure(heading)) score.marked += 1
      else if (headings.has(withoutUnit(plain(heading.text)))) score.right += 1
      else score.wrong.push(`${heading.text} over ${table.rows[0]?.name.text ?? ''}`)
    for (const row of readRows(table)) {
      const texts = row.filter(([, { text }]) => plain(text) !== '')
      const found = truth
        .map(({ cells }) => {
          const left = [...cells]
          return texts.map(([heading, text]) => {
            const own = plain(text.text)
            const at = left.findIndex((cell) => cell.text === own && isUnder(heading, cell.heading))
            if (at >= 0) left.splice(at, 1)
            return at >= 0
          })
        })
        .toSorted((a, b) => countSure(texts, b) - countSure(texts, a))[0]
      for (const [at, [, text]] of texts.entries())
        if (!isSure(text)) score.marked += 1
        else if (found?.[at]) score.right += 1
        else
          score.wrong.push(
            `${text.text} in ${texts.map(([heading, each]) => `${heading}: ${each.text}${isSure(each) ? '' : '?'}`).join(' | ')}`,
          )
    }
  }
  return score
}

/** Headings alone and with their group heading. */
const headingsOf = (block: Block): readonly string[] =>
  block.kind === 'table'
    ? block.columns.flatMap(({ header, group = [] }) => [
        plain(plainText(header)),
        plain(`${plainText(group)} ${plainText(header)}`),
      ])
    : [plain(block.title ?? '')]

/** The number of unmarked strings that were found. */
const countSure = (texts: readonly (readonly [string, ReadText])[], found: readonly boolean[]): number =>
  texts.filter(([, text], at) => isSure(text) && found[at]).length

const blocksOf = ({ sections }: Sheet): readonly Block[] =>
  sections.flatMap(({ left, right, loose }) => [...left, ...right, ...loose])

/** Returns the number of cells, names and modifiers on a sheet. */
export const textsOn = (sheet: Sheet): number =>
  blocksOf(sheet)
    .filter(({ kind }) => kind !== 'notes')
    .flatMap(rowsOf)
    .flatMap(({ cells }) => cells.filter(({ text }) => text !== '')).length

/** A text report of what was read: tables with their marks, explained doubts, and each table in ruleset format. */
import { plainFractions } from '../exact.ts'
import { idFrom } from '../format/entries.ts'
import { parseCell } from '../house/cell-input.ts'
import { entryAt } from '../present.ts'
import { scanWords } from '../words/scan.ts'
import { alignColumns } from '../words/text.ts'
import { doubtsIn, proposalOf } from './proposals.ts'
import type { PagesReading, ReadTable, ReadText, SourceBox } from './reading.ts'

/** Returns the report: every table, then the unread words. */
export const readingReport = ({ tables, unread }: PagesReading): string => {
  const pages = new Set([...tables.flatMap(boxesIn), ...unread.map(({ box }) => box)].map(({ page }) => page)).size
  const left = unread.map(({ text, box }) => `? ${placeText(box, pages)}: ${text}`)
  return [
    ...(tables.length === 0 ? [`${scanWords.nothing}\n`] : tables.map((table) => tableReport(table, pages))),
    ...(left.length === 0 ? [] : [[scanWords.unread, ...left, ''].join('\n')]),
  ].join('\n')
}

const boxesIn = ({ rows }: ReadTable): readonly SourceBox[] =>
  rows.flatMap(({ name, cells }) => [name, ...cells].flatMap(({ box }) => box ?? []))

const placeText = ({ page, line }: SourceBox, pages: number): string =>
  line === undefined ? scanWords.page(page + 1) : scanWords.line(line, pages > 1 ? page + 1 : null)

const tableReport = (table: ReadTable, pages: number): string => {
  const { kind, title, dice, corner, columns, rows, words } = table
  const cells = rows.flatMap((row) => row.cells).filter(({ text, sure }) => text !== '' || sure !== 'read')
  const countOf = (sure: ReadText['sure']): number => cells.filter((cell) => cell.sure === sure).length
  const [first] = boxesIn(table)
  const heads = [first ? placeText(first, pages) : '', title, dice].filter((part) => part !== '')
  const marked = ({ text, sure }: ReadText): string => `${text}${scanWords.marks[sure]}`
  const lines = [
    [corner, ...columns.map(marked), ...words.map(({ heading }) => marked(heading))],
    ...rows.map(({ name, cells: own }, row) => [
      marked(name),
      ...own.map(marked),
      ...words.map(({ texts }) => marked(entryAt(texts, row))),
    ]),
  ]
  const doubts = doubtsIn(proposalOf(table)).map(({ row, column, doubts: why }) => {
    const cell = row === null || column === null ? undefined : rows[row]?.cells[column]
    const at = [row === null ? '' : rows[row]?.name.text, column === null ? '' : columns[column]?.text]
    const names = at.filter((name) => name !== undefined && name !== '').join(', ')
    const others = cell?.others.length ? `; ${scanWords.or(cell.others)}` : ''
    return `? ${names || scanWords.kinds[kind]}: ${why.map((doubt) => scanWords.doubts[doubt]).join('; ')}${others}`
  })
  return [
    `${heads.join(', ')}: ${scanWords.kinds[kind]}; ${scanWords.certainty(countOf('read'), countOf('repaired'), countOf('doubtful'))}`,
    ...alignColumns(lines).map((line) => `  ${line}`),
    ...doubts,
    kind === 'modifiers' ? scanWords.asModifiers : scanWords.asChart,
    ...chartText(table)
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
    '',
  ].join('\n')
}

/** Formats a chart or table as the text block of `chart:`, and modifiers as entries of a procedure. */
export const chartText = (table: ReadTable): string => {
  const { kind, columns, rows } = table
  if (kind === 'modifiers') return modifiersText(table)
  const [heads, names] = [columns, rows.map(({ name }) => name)]
  const cells = rows.map((row) => row.cells.map(({ text }) => cellText(text, kind)))
  const isDown = kind === 'down'
  const results = idsOf(isDown ? names : heads)
  const lines = isDown ? heads.map((_, column) => cells.map((row) => row[column] ?? '-')) : cells
  const points = (isDown ? heads : names).map(({ text }) => pointsText(text))
  const ids = points.every((text) => text !== undefined) ? points : idsOf(isDown ? heads : names, scanWords.allRows)
  return alignColumns([
    [isDown || points.includes(undefined) ? 'row' : 'points', ...results],
    ...lines.map((own, row) => [ids[row] ?? '', ...own]),
  ])
    .map((line) => `${line}\n`)
    .join('')
}

/** Formats a cell for a file: `..8` for `≤ 8`, and a dash if empty. */
const cellText = (text: string, kind: ReadTable['kind']): string => {
  if (/^[-–—]?$/.test(text.trim())) return '-'
  const data = kind === 'grid' ? text : parseCell('band', text)
  return String(typeof data === 'number' || typeof data === 'string' ? data : text).replaceAll(/ {2,}/g, ' ')
}

/** Formats the points of a row, such as `12..14`, `1/2` or `16..`. Undefined if the row has a name instead. */
const pointsText = (text: string): string | undefined => {
  const plain = plainFractions(text).trim()
  if (/^\d+(?:\/\d+)?$/.test(plain)) return plain
  return /^\d/.test(plain) && !/\p{L}/u.test(plain) ? cellText(text, 'across') : undefined
}

/** Returns a unique id for each name. A repeated name gets a number. */
const idsOf = (names: readonly ReadText[], otherwise = 'result'): readonly string[] => {
  const ids = names.map(({ text }) => idFrom(text) || otherwise)
  return ids.map((id, index) => {
    const before = ids.slice(0, index).filter((other) => other === id).length
    return before === 0 ? id : `${id}-${before + 1}`
  })
}

const isFactor = (value: string): boolean => value.startsWith('×')

/** Formats a list of modifiers. Modifiers that multiply become factors, and modifiers without a number get no value. */
const modifiersText = ({ rows }: ReadTable): string => {
  const ids = idsOf(rows.map(({ name }) => ({ ...name, text: name.text.split(' ').slice(0, 4).join(' ') })))
  const lines = rows.map(({ name, cells }, index) => {
    const value = cells[0]?.text ?? ''
    const number = plainFractions(value.replace('×', '').replace('−', '-').replace('+', '')).trim()
    const amount = number === '' ? '' : `, ${isFactor(value) ? 'times' : 'value'}: ${number}`
    return { value, text: `${entryAt(ids, index)}: {label: ${JSON.stringify(name.text)}${amount}}\n` }
  })
  const factors = lines.filter(({ value }) => isFactor(value))
  return [
    ...lines.filter(({ value }) => !isFactor(value)).map(({ text }) => text),
    ...(factors.length === 0 ? [] : ['\nfactors:\n', ...factors.map(({ text }) => `  ${text}`)]),
  ].join('')
}

/** Prints a reading in a few lines, with `~` after repaired and `?` after doubtful strings. */
import { entryAt } from '../../../src-core/present.ts'
import type { PagesReading, ReadText } from '../../../src-core/scan/reading.ts'

const marks = { read: '', repaired: '~', doubtful: '?' } as const

const textOf = ({ text, sure }: ReadText): string => `${text}${marks[sure]}`

export const shown = ({ tables, unread }: PagesReading): string =>
  [
    ...tables.flatMap(({ kind, title, dice, corner, columns, rows, words }) => [
      [kind, title, dice].filter((part) => part !== '').join(', '),
      ...[
        [corner, ...columns.map(textOf), ...words.map(({ heading }) => textOf(heading))],
        ...rows.map(({ name, cells }, row) => [
          textOf(name),
          ...cells.map(textOf),
          ...words.map(({ texts }) => textOf(entryAt(texts, row))),
        ]),
      ].map((cells) => `  ${cells.join(' | ').trimEnd()}`),
    ]),
    ...unread.map(({ text, box }) => `unread ${box.line ?? ''}: ${text}`),
  ].join('\n')

/** English text about charts read from photos, PDFs and pasted text. */
import { pluralize } from './text.ts'
import type { Doubt, ReadKind, ReadTable } from '../scan/reading.ts'

export const scanWords = {
  line: (line: number, page: number | null): string => (page === null ? `Line ${line}` : `Page ${page}, line ${line}`),
  page: (page: number): string => `Page ${page}`,
  progress: (page: number, pages: number): string => (pages > 1 ? `Reading page ${page} of ${pages}…` : 'Reading…'),
  kinds: {
    across: 'chart, each row has all results',
    down: 'chart, each column has all results',
    grid: 'table',
    modifiers: 'modifiers',
  },
  certainty: (read: number, repaired: number, doubtful: number): string =>
    [
      `${read} read`,
      ...(repaired > 0 ? [`${repaired} repaired (~)`] : []),
      ...(doubtful > 0 ? [`${doubtful} doubtful (?)`] : []),
    ].join(', '),
  marks: { read: '', repaired: '~', doubtful: '?' },
  doubts: {
    several: 'it can be read in more than one way',
    misfit: 'it leaves a gap or overlaps its neighbors',
    unreadable: 'it can’t be read',
    unclear: 'it is hard to read',
    moved: 'it may belong to another column',
    slipped: 'it may belong to another row',
    unnamed: 'no name was found',
    split: 'headings ran together; they may split elsewhere',
    minus: 'its sign may just be a bullet or a list number',
    unsigned: 'it has no sign',
    unsaid: 'its number is missing; enter it',
    always: 'these rules don’t have it yet; it becomes a new trait',
    whose: 'its words don’t say who it applies to',
    sides: 'the words name no side, so the modifier applies to each side',
    meant: 'its words may also mean something else',
    overlap: 'it may count together with another of these',
  } satisfies Readonly<Record<Doubt, string>>,
  or: (texts: readonly string[]): string => `it could be ${texts.join(' or ')}`,
  value: 'Value',
  whose: 'Applies to',
  countsWhen: 'Counts when',
  allRows: 'all',
  asChart: 'As a chart:',
  asModifiers: 'As modifiers:',
  unread: 'Not used:',
  nothing:
    'Nothing found. Charts need rows of dice results without gaps, tables need numbers, and modifiers need a list.',
} as const

/** What was found, such as `1 chart (18 rows)`. Empty if there are none. */
const foundTexts = (what: string, tables: readonly ReadTable[]): readonly string[] => {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  return tables.length === 0 ? [] : [`${pluralize(tables.length, what)} (${pluralize(rows, 'row')})`]
}
const ofKinds = (tables: readonly ReadTable[], ...kinds: readonly ReadKind[]): readonly ReadTable[] =>
  tables.filter(({ kind }) => kinds.includes(kind))

export const scanViewWords = {
  title: 'Read a chart',
  open: 'Open a photo, PDF or text…',
  dropHere: 'Drop or paste a photo, a PDF or text here.',
  dropNow: 'Drop it to read it',
  dropAnother: 'drop another photo, PDF or text to replace it',
  stays: 'It is read on this computer and sent nowhere.',
  pasted: 'Pasted text',
  text: 'Text',
  dice: 'Dice of the chart',
  diceHint: 'Such as 1d10 or 2d6. Leave it empty to use what the chart shows.',
  noDice: 'Enter dice such as 1d10 or 2d6.',
  read: 'Read',
  reading: scanWords.progress,
  startOver: 'Start over',
  back: 'Back to the rules',
  nothingFound: scanWords.nothing,
  foundAll: (tables: readonly ReadTable[]): string => {
    const modifiers = ofKinds(tables, 'modifiers').reduce((sum, { rows }) => sum + rows.length, 0)
    return `Found: ${[
      ...foundTexts('chart', ofKinds(tables, 'across', 'down')),
      ...(modifiers === 0 ? [] : [pluralize(modifiers, 'modifier')]),
      ...foundTexts('table', ofKinds(tables, 'grid')),
    ].join(', ')}.`
  },
  unread: (lines: number): string => `${pluralize(lines, 'line')} not used`,
  kinds: { across: 'Chart', down: 'Chart', grid: 'Table', modifiers: 'Modifiers' },
  about: {
    across: (dice: string): string => `${dice} · each row covers every result once`,
    down: (dice: string): string => `${dice} · each column covers every result once`,
    grid: (): string => 'a table of values',
    modifiers: (): string => 'each with its condition',
  },
  modifiersOf: (name: string): string => (/modifiers/i.test(name) ? name : `${name}: modifiers`),
  doubts: (left: number): string => (left === 0 ? 'checked' : `${left} to check`),
  added: 'added',
  which: 'Found',
  source: 'Your source',
  pages: 'Pages',
  page: scanWords.page,
  table: 'Reading',
  row: 'Row',
  legend: { repaired: 'repaired: the only reading that fits', doubtful: 'please check' },
  marks: { read: 'read', repaired: 'repaired', doubtful: 'doubtful' },
  cell: (row: string, column: string): string => [row, column].filter((part) => part !== '').join(', '),
  heading: (name: string): string => `Heading ${name}`,
  nameOf: (number: number): string => `Heading ${number}`,
  rowName: (row: number): string => `Name of row ${row}`,
  doubt: (at: number, of: number): string => `Check ${at} of ${of}`,
  why: scanWords.doubts,
  readAs: (text: string): string => `read as “${text}”`,
  typeIt: 'Type it…',
  none: 'none',
  always: 'always',
  previous: 'Previous doubt',
  next: 'Next doubt',
  acceptAll: 'Accept all',
  name: 'Name',
  into: 'Add to',
  newOne: { across: 'a new check', down: 'a new check', grid: 'a new table', modifiers: 'a new check' },
  use: { across: 'Use this table', down: 'Use this table', grid: 'Use this table', modifiers: 'Use these modifiers' },
  doubtsLeft: (left: number): string => `Check ${pluralize(left, 'doubt')} first.`,
  done: (title: string): string => `${title} added`,
  tooLarge: (name: string) => ({ message: `${name} is too large.`, right: 'Choose a file of at most 16 MB.' }),
  unreadable: (name: string) => ({ message: `Can’t read ${name}.`, right: 'Choose another file.' }),
} as const

/** The words of charts that were read from a scan, in English. */
import { listed, namesOf } from './problems/phrases.ts'
import { counted } from './counted.ts'
import type { Doubt } from '../scan/reading.ts'

export const scanWords = {
  lines: (from: number, to: number): string => (from === to ? `Line ${from}` : `Lines ${from} to ${to}`),
  ways: {
    across: 'every row holds all results',
    down: 'every column holds all results',
  },
  sure: (read: number, reconstructed: number, doubtful: number): string =>
    [
      `${read} read`,
      ...(reconstructed > 0 ? [`${reconstructed} reconstructed (~)`] : []),
      ...(doubtful > 0 ? [`${doubtful} doubtful (?)`] : []),
    ].join(', '),
  marks: { read: '', reconstructed: '~', doubtful: '?' },
  doubts: {
    several: 'it reads in more than one way',
    blank: 'nothing stands there, not even a dash: read as none',
    end: 'it ends where those beside it go on: read as if it went on',
    against: 'the text says the other way round what follows from its neighbours',
    column: 'a column was left out, as it repeats the one beside it: others may have moved',
    slipped: 'lines and names are not one each: names may stand beside the wrong line',
    unnamed: 'no heading was found: name it',
    minus: 'the hyphen may only begin the line: read as a minus',
    always: 'its words give no condition, so it always counts',
    letter: 'a letter stands there: read as the number 1',
    split: 'headings ran together: they may be parted elsewhere',
    whose: 'its words do not say whose it is',
    sides: 'where the words name no side, the modifier is taken for each side',
    meant: 'its words may mean something else as well',
    overlap: 'it may count together with another of these',
    grows: 'it grows by each full so many points',
    undone: 'not all its words are understood: they go onto the sheet, and it does only what stands here',
    unsaid: 'its number is not told here: give it',
  } satisfies Readonly<Record<Doubt, string>>,
  cell: (line: number, column: string): string => (column === '' ? `line ${line}` : `line ${line}, ${column}`),
  columns: 'headings',
  names: 'names',
  all: 'all cells',
  or: (spans: readonly string[]): string => `it could be ${spans.join(' or ')}`,
  value: 'Value',
  whose: 'Whose',
  countsWhen: 'Counts when',
  does: 'What it does',
  growing: (value: string, each: string, per: string, over: string): string =>
    `${value}, ${each} for every ${per} points over ${over}`,
  oneOf: (values: readonly string[]): string => values.join(' or '),
  none: '–',
  contact: 'Contact',
  grid: 'numbers by name',
  exclusive: (labels: readonly string[]): string =>
    `it seems to be only ever one of ${listed(namesOf(labels), 'or', (label) => label)}: one trait`,
  modifiers: (count: number): string => counted(count, 'modifier'),
  asChart: 'As a chart:',
  inCheck: (title: string): string => `In ${title}:`,
  asModifiers: 'As modifiers:',
  left: 'Numbers stand there, and nothing was read from them:',
  nothing:
    'Nothing was found: no rows in which the results of the dice follow without a gap, no table of numbers, no list of modifiers.',
} as const

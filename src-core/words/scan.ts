/** The words of charts that were read from a scan, in English. */
import { listed, namesOf } from './problems/phrases.ts'
import { counted } from './counted.ts'
import type { Doubt } from '../scan/reading.ts'

export const scanWords = {
  lines: (from: number, to: number): string => (from === to ? `Line ${from}` : `Lines ${from} to ${to}`),
  ways: {
    across: 'each row has all results',
    down: 'each column has all results',
  },
  sure: (read: number, reconstructed: number, doubtful: number): string =>
    [
      `${read} read`,
      ...(reconstructed > 0 ? [`${reconstructed} reconstructed (~)`] : []),
      ...(doubtful > 0 ? [`${doubtful} doubtful (?)`] : []),
    ].join(', '),
  marks: { read: '', reconstructed: '~', doubtful: '?' },
  doubts: {
    several: 'it can be read in more than one way',
    blank: 'it is empty, without even a dash; read as none',
    end: 'it ends where its neighbors continue; read as if it continued',
    against: 'the text contradicts its neighbors',
    column: 'a column was ignored because it repeats the one beside it; others may have moved',
    slipped: 'there are more or fewer names than lines; names may be beside the wrong line',
    unnamed: 'no heading was found; name it',
    minus: 'the hyphen may only be a bullet; read as a minus',
    always: 'its words give no condition, so it always counts',
    letter: 'it is a letter; read as the number 1',
    split: 'headings ran together; they may split elsewhere',
    whose: 'its words don’t say who it applies to',
    sides: 'the words name no side, so the modifier applies to each side',
    meant: 'its words may also mean something else',
    overlap: 'it may count together with another of these',
    grows: 'it grows with each full number of points',
    undone: 'not all its words are understood; they are printed, but only this is applied',
    unsaid: 'its number is missing; enter it',
  } satisfies Readonly<Record<Doubt, string>>,
  cell: (line: number, column: string): string => (column === '' ? `line ${line}` : `line ${line}, ${column}`),
  columns: 'headings',
  names: 'names',
  all: 'all cells',
  or: (spans: readonly string[]): string => `it could be ${spans.join(' or ')}`,
  value: 'Value',
  whose: 'Applies to',
  countsWhen: 'Counts when',
  does: 'Effect',
  growing: (value: string, each: string, per: string, over: string): string =>
    `${value}, ${each} for every ${per} points over ${over}`,
  oneOf: (values: readonly string[]): string => values.join(' or '),
  none: '–',
  contact: 'Contact',
  grid: 'numbers by name',
  exclusive: (labels: readonly string[]): string =>
    `it seems to be only one of ${listed(namesOf(labels), 'or', (label) => label)}: one trait`,
  modifiers: (count: number): string => counted(count, 'modifier'),
  asChart: 'As a chart:',
  inCheck: (title: string): string => `In ${title}:`,
  asModifiers: 'As modifiers:',
  left: 'Numbers that nothing was read from:',
  nothing: 'Nothing was found: no rows of dice results without gaps, no table of numbers, no list of modifiers.',
} as const

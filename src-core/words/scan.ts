/** English texts about charts read from photos, PDFs and pasted text. */
import { joinList, nameList } from './problems/phrases.ts'
import { pluralize } from './text.ts'
import type { Doubt } from '../scan/reading.ts'

export const scanWords = {
  lines: (from: number, to: number): string => (from === to ? `Line ${from}` : `Lines ${from} to ${to}`),
  ways: {
    across: 'each row has all results',
    down: 'each column has all results',
  },
  certainty: (read: number, reconstructed: number, doubtful: number): string =>
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
    `it seems to be only one of ${joinList(nameList(labels), 'or', (label) => label)}: one trait`,
  modifiers: (count: number): string => pluralize(count, 'modifier'),
  asChart: 'As a chart:',
  inCheck: (title: string): string => `In ${title}:`,
  asModifiers: 'As modifiers:',
  unreadNumbers: 'Numbers that nothing was read from:',
  nothing: 'Nothing was found: no rows of dice results without gaps, no table of numbers, no list of modifiers.',
} as const

const allOf = (names: readonly string[]): string => joinList(nameList(names), 'and', (name) => name)
const oneOf = (names: readonly string[]): string => joinList(nameList(names), 'or', (name) => name)

export const scanViewWords = {
  title: 'Read a chart from text',
  hint: 'Paste the text of a photo or PDF. Check the doubts, then add it to the rules.',
  text: 'Text',
  dice: 'Dice of the chart',
  diceHint: 'Such as 1d10 or 2d6.',
  noDice: 'Enter dice such as 1d10 or 2d6.',
  tooLong: 'That is too much text. Paste only the pages with charts.',
  read: 'Read',
  startOver: 'Start over',
  nothingFound: scanWords.nothing,
  unread: (lines: number): string => `${pluralize(lines, 'line')} with numbers that nothing was read from`,
  kinds: { across: 'Chart by rows', down: 'Chart by columns', grid: 'Table', modifiers: 'Modifiers' },
  modifiersOf: (name: string): string => (/modifiers/i.test(name) ? name : `${name}: modifiers`),
  found: (name: string, from: number, to: number): string => `${name}, ${scanWords.lines(from, to).toLowerCase()}`,
  doubts: (left: number): string => (left === 0 ? 'no doubts left' : pluralize(left, 'doubt')),
  added: 'added',
  which: 'Found',
  source: 'Source text',
  table: 'Reading',
  row: 'Row',
  legend: 'Dotted underline: reconstructed. Question mark: doubtful. You can edit any cell.',
  marks: { read: 'read', reconstructed: 'reconstructed', doubtful: 'doubtful' },
  cell: (row: string, column: string): string => [row, column].filter((part) => part !== '').join(', '),
  nameOf: (number: number): string => `Heading ${number}`,
  rowName: (line: number): string => `Name of line ${line}`,
  doubt: (at: number, of: number): string => `Doubt ${at} of ${of}`,
  where: {
    whole: 'Everything',
    heading: (name: string): string => `Heading ${name}`,
    column: (name: string): string => `All of ${name}`,
    line: (line: number): string => `line ${line}`,
  },
  why: scanWords.doubts,
  asRead: (text: string): string => `As read: ${text}`,
  other: (text: string): string => `Use: ${text}`,
  newTraitPerLine: 'Use: a new trait per line',
  newTraitPerOther: 'Use: a new trait per other line',
  oneTrait: {
    proposed: (choices: readonly string[], trait: string | undefined): string =>
      trait === undefined ? `Use one trait: ${oneOf(choices)}` : `Use choices of ${trait}: ${allOf(choices)}`,
    open: 'One trait for several lines',
    title: 'One trait for several lines',
    hint: 'For lines of which only one applies to a unit, such as fresh, worn and spent.',
    lines: 'Lines',
    line: (value: string, name: string): string => `${value} ${name}`.trim(),
    name: 'Trait name',
    /** A summary of the chart read. `still`: the default choice of a unit; undefined: none. */
    summary: (choices: readonly string[], still: string | undefined): string =>
      still === undefined
        ? `A unit is ${oneOf(choices)}, or by default none of these.`
        : `A unit is ${oneOf(choices)}; by default ${still}.`,
    joins: (choices: readonly string[], trait: string): string =>
      `The trait ${trait} gets ${pluralize(choices.length, 'more choice')}: ${allOf(choices)}.`,
    tooFew: 'Choose at least two lines.',
    noName: 'Enter a name.',
    make: 'Create trait',
    join: 'Create choices',
  },
  newTraitEach: (lines: number): string => `All ${lines} lines: each a new trait`,
  noChoice: 'none',
  always: 'always',
  correct: 'Correct',
  previous: 'Previous doubt',
  next: 'Next doubt',
  acceptAll: 'Accept all',
  name: 'Name',
  into: 'Add to',
  newOne: { across: 'a new check', down: 'a new check', grid: 'a new table', modifiers: 'a new check' },
  addToRules: 'Add to rules',
  doubtsLeft: (left: number): string => `Check ${pluralize(left, 'doubt')} first`,
  done: (title: string): string => `${title} added from text`,
} as const

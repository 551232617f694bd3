/** The words of the chart reader in the window, in English. */
import { counted } from './counted.ts'
import { listed, namesOf } from './problems/phrases.ts'
import { scanWords } from './scan.ts'

const allOf = (names: readonly string[]): string => listed(namesOf(names), 'and', (name) => name)
const oneOf = (names: readonly string[]): string => listed(namesOf(names), 'or', (name) => name)

export const scanViewWords = {
  title: 'Read a chart from text',
  hint: 'Paste the text of a photo or PDF. Check the doubts, then add it to the rules.',
  text: 'Text',
  dice: 'Dice of the chart',
  diceHint: 'Such as 1d10 or 2d6.',
  noDice: 'Enter dice such as 1d10 or 2d6.',
  tooLong: 'That is too much text. Paste only the pages with charts.',
  read: 'Read',
  again: 'Start over',
  nothing: scanWords.nothing,
  left: (lines: number): string => `${counted(lines, 'line')} with numbers that nothing was read from`,
  kinds: { across: 'Chart by rows', down: 'Chart by columns', grid: 'Table', modifiers: 'Modifiers' },
  modifiersOf: (name: string): string => (/modifiers/i.test(name) ? name : `${name}: modifiers`),
  found: (name: string, from: number, to: number): string => `${name}, ${scanWords.lines(from, to).toLowerCase()}`,
  doubts: (left: number): string => (left === 0 ? 'no doubts left' : counted(left, 'doubt')),
  taken: 'added',
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
  eachMade: 'Use: a new trait per line',
  othersMade: 'Use: a new trait per other line',
  oneTrait: {
    proposed: (choices: readonly string[], trait: string | undefined): string =>
      trait === undefined ? `Use one trait: ${oneOf(choices)}` : `Use choices of ${trait}: ${allOf(choices)}`,
    open: 'One trait for several lines',
    title: 'One trait for several lines',
    hint: 'For lines of which only one applies to a unit, such as fresh, worn and spent.',
    lines: 'Lines',
    line: (value: string, name: string): string => `${value} ${name}`.trim(),
    name: 'Trait name',
    /** What comes of it. `still`: what a unit is where nothing is told; undefined: none of these. */
    says: (choices: readonly string[], still: string | undefined): string =>
      still === undefined
        ? `A unit is ${oneOf(choices)}, or by default none of these.`
        : `A unit is ${oneOf(choices)}; by default ${still}.`,
    joins: (choices: readonly string[], trait: string): string =>
      `The trait ${trait} gets ${counted(choices.length, 'more choice')}: ${allOf(choices)}.`,
    tooFew: 'Choose at least two lines.',
    noName: 'Enter a name.',
    make: 'Create trait',
    join: 'Create choices',
  },
  restMade: (lines: number): string => `All ${lines} lines: each a new trait`,
  none: 'none',
  always: 'always',
  right: 'Correct',
  before: 'Previous doubt',
  next: 'Next doubt',
  allRight: 'Accept all',
  name: 'Name',
  into: 'Add to',
  newOne: { across: 'a new check', down: 'a new check', grid: 'a new table', modifiers: 'a new check' },
  take: 'Add to rules',
  waits: (left: number): string => `Check ${counted(left, 'doubt')} first`,
  done: (title: string): string => `${title} added from text`,
} as const

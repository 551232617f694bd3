/** The words of the chart reader in the window, in English. */
import { counted } from './counted.ts'
import { listed, namesOf } from './problems/phrases.ts'
import { scanWords } from './scan.ts'

const allOf = (names: readonly string[]): string => listed(namesOf(names), 'and', (name) => name)
const oneOf = (names: readonly string[]): string => listed(namesOf(names), 'or', (name) => name)

export const scanViewWords = {
  title: 'Read a chart from text',
  hint: 'Paste what a scan or a PDF gave, also where its columns ran together. What is read is a proposal: you look at the doubts, and then it goes into the rules.',
  text: 'Text',
  dice: 'Dice of the chart',
  diceHint: 'Such as 1d10 or 2d6.',
  noDice: 'These are no dice. Write them as 1d10 or 2d6.',
  tooLong: 'That is too much at once: take the pages with the charts.',
  read: 'Read it',
  again: 'Another text',
  nothing: scanWords.nothing,
  left: (lines: number): string => `${counted(lines, 'line')} with numbers that nothing was read from`,
  kinds: { across: 'Chart by rows', down: 'Chart by columns', grid: 'Table', modifiers: 'Modifiers' },
  modifiersOf: (name: string): string => (/modifiers/i.test(name) ? name : `${name}: modifiers`),
  found: (name: string, from: number, to: number): string => `${name}, ${scanWords.lines(from, to).toLowerCase()}`,
  doubts: (left: number): string => (left === 0 ? 'no doubts left' : counted(left, 'doubt')),
  taken: 'in the rules',
  which: 'What was read',
  source: 'The text, line by line',
  table: 'As it was read',
  row: 'Row',
  legend:
    'Underlined with dots: put together from a line that ran together, in the only way without a gap, or told from the words of a modifier. With a question mark: doubtful. Any cell can be typed over.',
  marks: { read: 'read', reconstructed: 'reconstructed', doubtful: 'doubtful' },
  cell: (row: string, column: string): string => [row, column].filter((part) => part !== '').join(', '),
  nameOf: (number: number): string => `Heading ${number}`,
  rowName: (line: number): string => `Name of line ${line}`,
  doubt: (at: number, of: number): string => `Doubt ${at} of ${of}`,
  where: {
    whole: 'All of it',
    heading: (name: string): string => `Heading ${name}`,
    column: (name: string): string => `All of ${name}`,
    line: (line: number): string => `line ${line}`,
  },
  why: scanWords.doubts,
  asRead: (text: string): string => `As read: ${text}`,
  other: (text: string): string => `Rather: ${text}`,
  eachMade: 'Rather: each line a new trait',
  othersMade: 'Rather: each other line a new trait',
  oneTrait: {
    proposed: (choices: readonly string[], trait: string | undefined): string =>
      trait === undefined ? `Rather one trait: ${oneOf(choices)}` : `Rather choices of ${trait}: ${allOf(choices)}`,
    open: 'One trait for several lines',
    title: 'One trait for several lines',
    hint: 'For lines of which a unit is only ever one, such as fresh, worn and spent.',
    lines: 'Its lines',
    line: (value: string, name: string): string => `${value} ${name}`.trim(),
    name: 'Name of the trait',
    /** What comes of it. `still`: what a unit is where nothing is told; undefined: none of these. */
    says: (choices: readonly string[], still: string | undefined): string =>
      still === undefined
        ? `A unit is ${oneOf(choices)}, or none of these, which it is where nothing is told.`
        : `A unit is ${oneOf(choices)}. Where nothing is told: ${still}.`,
    joins: (choices: readonly string[], trait: string): string =>
      `The trait ${trait} gets ${counted(choices.length, 'choice')} more: ${allOf(choices)}.`,
    tooFew: 'Choose two lines or more.',
    noName: 'Give it a name.',
    make: 'Make the trait',
    join: 'Make the choices',
  },
  restMade: (lines: number): string => `All ${lines} lines: each a new trait`,
  none: 'none',
  always: 'always',
  right: 'It is right so',
  before: 'Doubt before',
  next: 'Next doubt',
  allRight: 'All as it was read',
  name: 'Its name',
  into: 'Where it goes',
  newOne: { across: 'a new check', down: 'a new check', grid: 'a new table', modifiers: 'a new check' },
  take: 'Put it into the rules',
  waits: (left: number): string => `${counted(left, 'doubt')} to look at before it goes into the rules`,
  done: (title: string): string => `${title}: read from text`,
} as const

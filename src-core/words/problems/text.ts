/** Problems of a file's text: characters, YAML, keys and sizes. */
import { visibleExcerpt } from '../text.ts'
import { clip, headExample, mebibytes, type FactFormatter, type ProblemWords } from './phrases.ts'

/** YAML syntax errors. */
export type SyntaxFault = keyof typeof syntax

const syntax = {
  'unknown-escape': ['Unknown escape sequence.', "Write \\\\ for a backslash, or use 'single quotes'."],
  indentation: ['The indentation doesn’t match the lines above.', 'Align entries of the same level, using spaces.'],
  'text-start': ['Text can’t begin with this character.', 'Put it "in quotes".'],
  'two-keys': [
    'Two keys are on one line, or a key is below a text.',
    'Put text that contains ": " "in quotes", or start a new line.',
  ],
  'no-comma-between-keys': [
    'A comma is missing between two keys, or a text contains ": ".',
    'Separate entries with commas, and put text that contains ": " "in quotes".',
  ],
  'not-as-tagged': ['This value doesn’t match its tag.', 'Delete the tag.'],
  'long-key': ['A key is longer than 1024 characters.', 'Use a short word.'],
  'long-line-key': ['A key spans several lines, or a line has no ":".', 'Write KEY: VALUE on one line.'],
  'tab-indent': ['This line is indented with a tab.', 'Use spaces.'],
  'open-bracket': [
    'A bracket isn’t closed, or its lines aren’t indented far enough.',
    'Add the missing } or ], or indent the lines.',
  ],
  'text-after-end': [
    'Text follows the closing quotation mark.',
    `Put the whole text "in quotes"; within 'single quotes' write '' for an apostrophe.`,
  ],
  'open-quote': ['A quotation mark isn’t closed.', 'Close it on the same line.'],
  'no-comma': [
    'A comma is missing between two entries.',
    'Write {a: 1, b: 2}, and put text that contains a comma or ": " "in quotes".',
  ],
  'stray-bracket': ['Unmatched closing bracket.', 'Delete it, or add the opening bracket.'],
  'stray-comma': ['Extra comma.', 'Delete it.'],
  'line-ends': [
    'A line ends with a carriage return only.',
    'Save the file with Unix (LF) or Windows (CR LF) line endings.',
  ],
  other: [
    'This isn’t valid YAML.',
    'Write one KEY: VALUE per line, and put text with : # { } [ ] , or quotes in it "in quotes".',
  ],
} as const satisfies Record<string, readonly [string, string]>

type NotRules =
  | { readonly what: 'empty' | 'not-a-map' }
  | { readonly what: 'file'; readonly file: string }
  | { readonly what: 'house-rules'; readonly file: string; readonly ending: string }

const notRules = (facts: NotRules): ProblemWords => {
  const right = `Begin with ${headExample}.`
  switch (facts.what) {
    case 'empty':
      return { message: 'The file is empty.', right }
    case 'not-a-map':
      return { message: 'A ruleset is a map with the keys `ruleset` and `rules`.', right }
    case 'file':
      return {
        message: `${facts.file} is neither a ruleset nor house rules.`,
        right: `Choose a .yaml file that begins with ${headExample}.`,
      }
    case 'house-rules':
      return {
        message: `${facts.file} isn’t a file of house rules.`,
        right: `Choose a file whose name ends in ${facts.ending}.`,
      }
  }
}

/** YAML features that rulesets don't support. */
type YamlFeature =
  { readonly what: 'anchor' | 'alias' | 'tag' | 'directive'; readonly text: string } | { readonly what: 'merge-key' }

const yamlFeature = (facts: YamlFeature, { id }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'anchor':
      return { message: `${id(facts.text)}: rulesets don’t use anchors.`, right: 'Write the value itself.' }
    case 'alias':
      return {
        message: `${id(facts.text)}: rulesets don’t use aliases.`,
        right: 'Write the value itself, or put it "in quotes" if it is text.',
      }
    case 'tag':
      return {
        message: `${id(facts.text)}: rulesets don’t use tags.`,
        right: 'Delete the tag, or put it "in quotes" if it is text.',
      }
    case 'directive':
      return { message: `${id(facts.text)}: rulesets don’t use directives.`, right: 'Delete the line.' }
    case 'merge-key':
      return {
        message: `${id('<<')}: rulesets don’t use merge keys.`,
        right: 'Write the entries themselves, or use extends.',
      }
  }
}

type BadKey =
  | { readonly what: 'numeric'; readonly key: string }
  /** A number with a decimal comma, read as a key without a value. */
  | { readonly what: 'decimals'; readonly key: string }
  /** `key` is null if nothing can be quoted. `isText` is set if the key is text but can't be used as a key. */
  | { readonly what: 'not-text'; readonly key: string | null; readonly isText: boolean }

const badKey = (facts: BadKey, { id, number }: FactFormatter): ProblemWords => {
  if (facts.what === 'decimals')
    return {
      message: `The comma before ${number(facts.key)} begins a new entry.`,
      right: `Write decimals with a point, such as ${number('0.5')}, and large numbers without commas.`,
    }
  if (facts.what === 'numeric')
    return {
      message: `The key ${id(facts.key)} is a number.`,
      right: `Begin it with a letter, such as p${clip(facts.key)}.`,
    }
  if (facts.key !== null && facts.isText)
    return { message: `The key ${id(facts.key)} can’t be used.`, right: 'Use another word.' }
  return {
    message: facts.key === null ? 'A key is missing or isn’t text.' : `The key ${id(facts.key)} isn’t text.`,
    right: 'Use a word that begins with a letter.',
  }
}

/** A key or list item without a value. `braces` is set if the key is in braces without a colon, which may be meant as text. */
type EmptyValue = { readonly key: string; readonly braces: boolean } | { readonly item: number }

const emptyValue = (at: EmptyValue, { id }: FactFormatter): ProblemWords => {
  if ('item' in at) return { message: `Item ${at.item} of the list is empty.`, right: 'Write a value.' }
  return {
    message: `${id(at.key)} has no value.`,
    right: at.braces
      ? 'Write {KEY: VALUE} with commas between entries, or put a text with braces or commas "in quotes".'
      : `Write one after "${clip(at.key)}:", or null to remove the base ruleset’s value.`,
    onSheet: 'Enter a value.',
  }
}

type Duplicate =
  /** A key of a file, and the line where it first appears. */
  | { readonly what: 'key'; readonly key: string; readonly line: number }
  | { readonly what: 'input'; readonly key: string }
  | { readonly what: 'choice'; readonly choice: string }

const duplicate = (facts: Duplicate, { id }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'key':
      return { message: `${id(facts.key)} is a duplicate of line ${facts.line}.`, right: 'Keep one of them.' }
    case 'input':
      return { message: `"${visibleExcerpt(facts.key)}" appears twice.`, right: 'Keep one of them.' }
    case 'choice':
      return { message: `${id(facts.choice)} is listed twice.`, right: 'Keep one of them.' }
  }
}

/** Something that has too many items, is too deep or too large. `max` is the maximum, `limit` a maximum in bytes. */
type TooLarge =
  | { readonly what: 'ruleset' | 'line' | 'spreadsheet' | 'chart' }
  | { readonly what: 'file'; readonly file: string; readonly limit: number }
  | { readonly what: 'scan'; readonly characters: number; readonly words: number; readonly pages: number }
  | { readonly what: 'call'; readonly limit: number }
  | {
      readonly what: 'nodes' | 'merged-rules' | 'layers' | 'inputs' | 'tests' | 'nesting' | 'conditions'
      readonly max: number
    }
  | { readonly what: 'house'; readonly count: number; readonly max: number }
  /** `key` is the outermost key that is too deep. Null if the whole value is. */
  | { readonly what: 'data'; readonly key: string | null; readonly max: number }
  | { readonly what: 'number'; readonly digits: number }
  | { readonly what: 'battle-file'; readonly file: string; readonly line: number }
  | {
      readonly what: 'battle'
      readonly of: 'sides' | 'commands' | 'units' | 'levels' | 'unit-changes' | 'turns'
      readonly max: number
    }

const largestBattle = (of: Extract<TooLarge, { readonly what: 'battle' }>['of'], max: number): ProblemWords => {
  switch (of) {
    case 'levels':
      return { message: `Commands are nested more than ${max} levels deep.`, right: 'Use fewer levels.' }
    case 'unit-changes':
      return { message: `One unit can have at most ${max} changes at a time.`, right: 'Apply fewer at a time.' }
    case 'turns':
      return { message: `A battle has at most ${max} turns.`, right: 'Start a new battle.' }
    default:
      return { message: `A battle has at most ${max} ${of}, so nothing was changed.`, right: 'Use fewer.' }
  }
}

const tooLarge = (facts: TooLarge, { id }: FactFormatter): ProblemWords => {
  switch (facts.what) {
    case 'ruleset':
      return { message: 'The file is larger than 1 MiB.', right: 'Split it, or delete what you don’t need.' }
    case 'line':
      return { message: 'The line is longer than 1 MiB.', right: 'Send less per request.' }
    case 'file':
      return {
        message: `${visibleExcerpt(facts.file)} is larger than ${mebibytes(facts.limit)}.`,
        right: 'Split it, or delete what you don’t need.',
      }
    case 'call':
      return { message: `A call is larger than ${mebibytes(facts.limit)}.`, right: 'Send less per call.' }
    case 'nodes':
      return { message: `The file has more than ${facts.max} keys and values.`, right: 'Shorten the file.' }
    case 'merged-rules':
      return {
        message: `With everything they extend, these rules have more than ${facts.max} keys and values.`,
        right: 'Use fewer rulesets or house rules that extend each other.',
      }
    case 'layers':
      return {
        message: `More than ${facts.max} rulesets extend each other in a chain.`,
        right: 'Combine some of them into one.',
      }
    case 'inputs':
      return {
        message: `The procedures up to this one ask for more than ${facts.max} inputs.`,
        right: 'Use fewer procedures, or fewer inputs in them.',
      }
    case 'tests':
      return {
        message: `With the conditions it names, this condition has more than ${facts.max} tests.`,
        right: 'Shorten it, or split it into several conditions.',
      }
    case 'nesting':
      return { message: `This is nested more than ${facts.max} levels deep.`, right: 'Use fewer levels.' }
    case 'conditions':
      return {
        message: `More than ${facts.max} conditions use each other in a chain.`,
        right: 'Combine some of them into one.',
      }
    case 'house':
      return {
        message: `One ruleset has ${facts.count} sets of house rules.`,
        right: `Use at most ${facts.max}.`,
      }
    case 'data':
      return {
        message: `${facts.key === null ? 'This' : id(facts.key)} is nested too deeply.`,
        right: `Nest lists and maps at most ${facts.max} levels deep.`,
      }
    case 'number':
      return {
        message: `A number calculated by these rules has more than ${facts.digits} digits.`,
        right: 'Use simpler fractions.',
      }
    case 'spreadsheet':
      return { message: 'This spreadsheet is too large.', right: 'Delete columns and rows that aren’t about units.' }
    case 'chart':
      return {
        message: 'This text takes too long to read.',
        right: 'Paste one chart at a time, without the text around it.',
      }
    case 'scan':
      return {
        message: `This is too much to read at a time: at most ${facts.pages} pages with ${facts.words} words and ${facts.characters} characters.`,
        right: 'Read a page at a time.',
      }
    case 'battle-file':
      return {
        message: `${visibleExcerpt(facts.file)} is too large to read from line ${facts.line} on, so nothing was imported.`,
        right: 'Import a shorter battle.',
      }
    case 'battle':
      return largestBattle(facts.of, facts.max)
  }
}

export const textProblems = {
  syntax: ({ fault }: { fault: SyntaxFault }): ProblemWords => {
    const [message, right] = syntax[fault]
    return { message, right }
  },
  'not-rules': notRules,
  /** A character by its number, such as `U+202E`, or one that a value or key contains as an escape. */
  'control-character': (at: { character: string } | { space: string } | { within: 'text' | 'key' }): ProblemWords =>
    'space' in at
      ? {
          message: `This space is a special character (${at.space}).`,
          right: 'Type a plain space.',
        }
      : 'character' in at
        ? { message: `This is an invisible character (${at.character}).`, right: 'Delete it.' }
        : { message: `This ${at.within} contains invisible characters.`, right: 'Delete them.' },
  'several-documents': ({ many }: { many: boolean }): ProblemWords =>
    many
      ? { message: 'The file contains many documents.', right: 'Delete the lines --- and ... to make one of them.' }
      : { message: 'A second document begins here.', right: 'Delete the line ---.' },
  'yaml-feature': yamlFeature,
  null: ({ text }: { text: string }, { id }: FactFormatter): ProblemWords => ({
    message: `${id(text)} can’t be used as a value here.`,
    right: 'To remove an entry write null; put it "in quotes" if it is text.',
  }),
  'not-a-number': (
    { text, isLarge }: { text: string; isLarge: boolean },
    { id, number }: FactFormatter,
  ): ProblemWords =>
    isLarge
      ? { message: `${id(text)} is out of bounds.`, right: `Use a number from ${number(-9999)} to ${number(9999)}.` }
      : {
          message: `${id(text)} isn’t a number.`,
          right: 'Use a number such as 2 or 1.5, or put it "in quotes" if it is text.',
          onSheet: `Enter a number such as 2 or ${number('1.5')}.`,
        },
  'bad-key': badKey,
  'empty-value': emptyValue,
  duplicate,
  'too-large': tooLarge,
  /** Problems beyond the maximum shown. */
  more: ({ count }: { count: number }): ProblemWords => ({
    message: `${count} more problems follow.`,
    right: 'Fix the ones above first.',
  }),
}

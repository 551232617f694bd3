/** A file as text: characters, YAML, bounds. */
import { visibleExcerpt } from '../visible.ts'
import { notANumberGiven, type GivenNumber } from './inputs.ts'
import { clipped } from './lists.ts'
import type { Voice, Words } from './voice.ts'

/** What YAML's grammar does not take. */
export type SyntaxFault = keyof typeof syntax

const syntax = {
  'unknown-escape': [
    'a backslash in "quotes" begins an escape that does not exist',
    "write \\\\ for a backslash, or use 'single quotes'",
  ],
  indentation: [
    'the indentation does not fit what stands above',
    'set entries of one level one below the other, with spaces',
  ],
  'text-start': ['a text cannot begin with this sign', 'put it "in quotes"'],
  'two-keys': [
    'two keys on one line, or a key below a text',
    'put text that holds ": " "in quotes", or begin a new line',
  ],
  'no-comma-between-keys': [
    'two keys without a comma between them, or a text with ": " in it',
    'put a comma between entries, and text that holds ": " "in quotes"',
  ],
  'not-as-tagged': ['this is not what its tag says', 'leave the tag out'],
  'long-key': ['a key longer than 1024 characters', 'a short word'],
  'long-line-key': ['a key that runs over several lines, or a line without ":"', 'write KEY: VALUE on one line'],
  'tab-indent': ['a tab at the beginning of a line', 'indent with spaces'],
  'open-bracket': [
    'a bracket is not closed, or its lines stand too far to the left',
    'add the missing } or ], or indent the lines',
  ],
  'text-after-end': [
    'a text goes on where it has ended',
    `put the whole text "in quotes"; within 'single quotes' write '' for an apostrophe`,
  ],
  'open-quote': ['a quotation mark is never closed', 'close it on the same line'],
  'no-comma': [
    'a comma is missing between two entries',
    'write {a: 1, b: 2}, and text that holds a comma or ": " "in quotes"',
  ],
  'stray-bracket': ['a bracket is closed that was never opened', 'delete it, or open it before'],
  'stray-comma': ['a comma too many', 'delete it'],
  other: [
    'this cannot be read as YAML',
    'write KEY: VALUE, one a line; put text with : # { } [ ] , or quotes in it "in quotes"',
  ],
} as const

const head = 'begin with ruleset: {id: ..., title: ..., version: 1.0.0, format: 1}'

export const readingProblems = {
  syntax: ({ fault }: { fault: SyntaxFault }): Words => {
    const [message, right] = syntax[fault]
    return { message, right }
  },
  'empty-file': (): Words => ({ message: 'the file is empty', right: head }),
  'not-a-map': (): Words => ({ message: 'a ruleset is a map with the keys ruleset and rules', right: head }),
  'line-ends': (): Words => ({
    message: 'a line ends here with a carriage return alone',
    right: 'save the file with line ends of Unix (LF) or Windows (CR LF)',
  }),
  /** A character by its number, such as `U+202E`; or some in a text or key that writes them by escapes. */
  'control-character': (at: { character: string } | { within: 'text' | 'key' }): Words =>
    'character' in at
      ? { message: `the character ${at.character} cannot be seen or printed`, right: 'delete it' }
      : { message: `this ${at.within} holds characters that cannot be seen or printed`, right: 'delete them' },
  'several-documents': ({ many }: { many: boolean }): Words =>
    many
      ? { message: 'the file is cut into many documents', right: 'one document a file: delete the lines --- and ...' }
      : { message: 'a second document begins here', right: 'one document a file: delete the line ---' },
  anchor: ({ text }: { text: string }, { id }: Voice): Words => ({
    message: `${id(text)}: anchors are not used here`,
    right: 'write the value itself',
  }),
  alias: ({ text }: { text: string }, { id }: Voice): Words => ({
    message: `${id(text)}: aliases are not used here`,
    right: 'write the value itself, or "in quotes" if it is text',
  }),
  tag: ({ text }: { text: string }, { id }: Voice): Words => ({
    message: `${id(text)}: tags are not used here`,
    right: 'leave the tag out, or write "in quotes" if it is text',
  }),
  directive: ({ text }: { text: string }, { id }: Voice): Words => ({
    message: `${id(text)}: directives are not used here`,
    right: 'leave the line out',
  }),
  null: ({ text }: { text: string }, { id }: Voice): Words => ({
    message: `${id(text)} is no value here`,
    right: 'null removes an entry; write it so, or "in quotes" if it is text',
  }),
  'not-a-number': (
    facts: { what: 'file'; text: string; isLarge: boolean } | GivenNumber,
    { id, number }: Voice,
  ): Words => {
    if (facts.what === 'input') return notANumberGiven(facts)
    return facts.isLarge
      ? { message: `${id(facts.text)} is out of bounds`, right: `a number from ${number(-9999)} to ${number(9999)}` }
      : {
          message: `${id(facts.text)} is no number`,
          right: 'a number such as 2 or 1.5, or "in quotes" if it is text',
          onSheet: `a number such as 2 or ${number('1.5')}`,
        }
  },
  /** `braces`: the key stands between braces, and without a colon: they may have been meant as part of a text. */
  'empty-value': (at: { key: string; braces: boolean } | { item: number }, { id }: Voice): Words =>
    'item' in at
      ? { message: `item ${at.item} of the list is empty`, right: 'write a value' }
      : at.braces
        ? {
            message: `${id(at.key)} has no value`,
            right:
              'write {KEY: VALUE} with a comma between two of them, or a text that holds braces or commas "in quotes"',
            onSheet: 'a value',
          }
        : {
            message: `${id(at.key)} has no value`,
            right: `write one after "${clipped(at.key)}:", or null to remove what a base ruleset says`,
            onSheet: 'a value',
          },
  'duplicate-key': (
    facts: { what: 'file'; key: string; line: number } | { what: 'request'; key: string },
    { id }: Voice,
  ): Words =>
    facts.what === 'file'
      ? { message: `${id(facts.key)} stands here twice`, right: `it stands in line ${facts.line} already: keep one` }
      : { message: `"${visibleExcerpt(facts.key)}" stands here twice`, right: 'say it once' },
  'numeric-key': ({ key }: { key: string }, { id }: Voice): Words => ({
    message: `the key ${id(key)} is a number`,
    right: `begin it with a letter, such as p${clipped(key)}`,
  }),
  /** `key` is null where there is none that can be written. */
  'key-not-text': ({ key, isText }: { key: string | null; isText: boolean }, { id }: Voice): Words =>
    key !== null && isText
      ? { message: `the key ${id(key)} cannot be used`, right: 'take another word' }
      : {
          message: key === null ? 'a key is missing or is no text' : `the key ${id(key)} is no text`,
          right: 'a key is a word that begins with a letter',
        },
  'merge-key': (_: object, { id }: Voice): Words => ({
    message: `${id('<<')} is not used here`,
    right: 'write the entries themselves, or use extends',
  }),
}

/** The YAML tokens of a text, checked against the limits before a tree is made of them. */
import { Composer, CST, Parser } from 'yaml'
import type { UnreadReason } from '../words/problems/house.ts'
import { characterNumber } from '../words/visible.ts'
import { mostProblems } from './problem-list.ts'
import { lexemesOf } from './lexemes.ts'
import { limits } from './limits.ts'

/** Reports what cannot be read at an offset of the text. */
export type Report = (problem: UnreadReason, offset: number) => void

/**
 * Invisible characters with an effect: control characters, and those that change the reading direction until another character ends it.
 * Marks that have a direction themselves (U+061C, U+200E, U+200F) change nothing else, and Arabic and Hebrew beside figures need them.
 */
export const acting = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]/

/** What no text may contain: these characters, halves of surrogate pairs, and non-characters. */
const unreadable = new RegExp(
  `${acting.source}|[\\ufffe\\uffff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]`,
  'g',
)

/** Tokens that may begin or end a node; far more of them than nodes means an attack, not a ruleset. */
// prettier-ignore
const counted: ReadonlySet<string | null> = new Set([
  'scalar', 'single-quoted-scalar', 'double-quoted-scalar', 'block-scalar-header', 'flow-map-start', 'flow-map-end', 'flow-seq-start',
  'flow-seq-end', 'comma', 'seq-item-ind', 'map-value-ind', 'explicit-key-ind', 'alias', 'anchor', 'tag', 'doc-start', 'doc-end', 'directive-line', null,
])

/** The most counted tokens of a file. */
const mostCounted = 2.5 * limits.nodes

/** The tokens; undefined where lines cannot be separated, and as soon as they are too many or too deep. */
export const readTokens = (text: string, report: Report): readonly CST.Token[] | undefined => {
  const lone = text.search(/\r(?!\n)/)
  if (lone >= 0) {
    report({ code: 'line-ends', facts: {} }, lone)
    return undefined
  }
  let hidden = 0
  for (const { 0: character, index } of text.matchAll(unreadable)) {
    if ((hidden += 1) > mostProblems) break
    report({ code: 'control-character', facts: { character: characterNumber(character) } }, index)
  }
  const parser = new Parser()
  const tokens: CST.Token[] = []
  let count = 0
  let documents = 0
  let scalar = false
  for (const lexeme of lexemesOf(text)) {
    const type: string | null = scalar ? 'text' : CST.tokenType(lexeme)
    scalar = type === 'scalar'
    if (counted.has(type)) count += 1
    if (count > mostCounted) {
      report({ code: 'too-many', facts: { what: 'nodes', most: limits.nodes } }, parser.offset)
      return undefined
    }
    if (type === 'doc-start' || type === 'doc-end') documents += 1
    if (documents > 9) {
      report({ code: 'several-documents', facts: { many: true } }, parser.offset)
      return undefined
    }
    if (type === 'anchor' || type === 'alias' || type === 'tag')
      report({ code: type, facts: { text: lexeme } }, parser.offset)
    if (type === 'directive-line') report({ code: 'directive', facts: { text: lexeme.trim() } }, parser.offset)
    for (const token of parser.next(lexeme)) tokens.push(token)
    if (parser.stack.length > limits.depth + 4) {
      report({ code: 'too-deep', facts: { what: 'file', most: limits.depth } }, parser.offset)
      return undefined
    }
  }
  for (const token of parser.end()) tokens.push(token)
  return tokens
}

/** The composer that makes documents of tokens. It does not look for duplicate keys, as the library compares each key with each other: they are found afterwards. */
export const newComposer = (): Composer =>
  new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    keepSourceTokens: false,
  })

/** YAML's own tokens of a text, bounded before any tree is made of them. */
import { Composer, CST, Parser } from 'yaml'
import type { UnreadReason } from '../words/problems/house.ts'
import { characterNumber } from '../words/visible.ts'
import { mostProblems } from './draft.ts'
import { lexemesOf } from './lexemes.ts'
import { limits } from './limits.ts'

/** Takes down what cannot be read at an offset of the text. */
export type Report = (problem: UnreadReason, offset: number) => void

/**
 * Characters that act and are not seen: control characters, and those that turn the reading direction of what follows until
 * another ends it. The marks that are a direction by themselves (U+061C, U+200E, U+200F) turn nothing else; Arabic and Hebrew
 * beside figures need them.
 */
export const acting = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]/

/** What may not stand in a text at all: that, halves of characters, and what is no character. */
const unreadable = new RegExp(
  `${acting.source}|[\\ufffe\\uffff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]`,
  'g',
)

/** Each of these may begin or end a node; far more of them than nodes is no ruleset but an attack. */
// prettier-ignore
const counted: ReadonlySet<string | null> = new Set([
  'scalar', 'single-quoted-scalar', 'double-quoted-scalar', 'block-scalar-header', 'flow-map-start', 'flow-map-end', 'flow-seq-start',
  'flow-seq-end', 'comma', 'seq-item-ind', 'map-value-ind', 'explicit-key-ind', 'alias', 'anchor', 'tag', 'doc-start', 'doc-end', 'directive-line', null,
])

export interface Tokens {
  readonly tokens: readonly CST.Token[]
  /** How many were counted that may begin or end a node. */
  readonly count: number
}

/** The most of what is counted that a file may have. */
export const mostCounted = 2.5 * limits.nodes

/** The tokens; undefined where the lines cannot be told apart, and as soon as there are too many or too deep. */
export const readTokens = (text: string, report: Report): Tokens | undefined => {
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
    if (type === 'anchor' || type === 'alias' || type === 'tag') report({ code: type, facts: { text: lexeme } }, parser.offset)
    if (type === 'directive-line') report({ code: 'directive', facts: { text: lexeme.trim() } }, parser.offset)
    for (const token of parser.next(lexeme)) tokens.push(token)
    if (parser.stack.length > limits.depth + 4) {
      report({ code: 'too-deep', facts: { what: 'file', most: limits.depth } }, parser.offset)
      return undefined
    }
  }
  for (const token of parser.end()) tokens.push(token)
  return { tokens, count }
}

/** What makes documents of the tokens. Keys that stand twice are found afterwards: the library compares each key with each. */
export const newComposer = (): Composer =>
  new Composer({ version: '1.2', schema: 'core', merge: false, uniqueKeys: false, prettyErrors: false, keepSourceTokens: false })

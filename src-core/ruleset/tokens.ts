/** Tokenizes YAML and checks the tokens against the limits before any tree is built. */
import { Composer, CST, Parser, Lexer, type ErrorCode } from 'yaml'
import type { UnreadReason } from '../words/problems/files.ts'
import { characterNumber } from '../words/text.ts'
import { maxProblems } from './problem-list.ts'
import { limits } from '../format/limits.ts'
import type { SyntaxFault } from '../words/problems/text.ts'

/** Reports what can't be read at an offset of the text. */
export type ReportUnread = (problem: UnreadReason, offset: number) => void

/**
 * Invisible characters with an effect: control characters, and those that change the reading direction up to another character. Marks that have a
 * direction themselves (U+061C, U+200E, U+200F) are allowed, because Arabic and Hebrew text with numbers needs them.
 */
export const invisibleControls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]/

/** Characters that text can't contain: `invisibleControls`, surrogate halves, and noncharacters. */
const unreadable = new RegExp(
  `${invisibleControls.source}|[\\ufffe\\uffff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]`,
  'g',
)

/** Tokens that can start or end a node. Far more of them than nodes indicates an attack. */
// prettier-ignore
const countedTokens: ReadonlySet<string | null> = new Set([
  'scalar', 'single-quoted-scalar', 'double-quoted-scalar', 'block-scalar-header', 'flow-map-start', 'flow-map-end', 'flow-seq-start',
  'flow-seq-end', 'comma', 'seq-item-ind', 'map-value-ind', 'explicit-key-ind', 'alias', 'anchor', 'tag', 'doc-start', 'doc-end', 'directive-line', null,
])

/** The most tokens of the counted kinds allowed in a file. */
const maxCountedTokens = 2.5 * limits.nodes

/** Splits text into tokens. Undefined if lines can't be separated, or as soon as there are too many tokens or they nest too deep. */
export const readTokens = (text: string, report: ReportUnread): readonly CST.Token[] | undefined => {
  const lone = text.search(/\r(?!\n)/)
  if (lone >= 0) {
    report({ code: 'syntax', facts: { fault: 'line-ends' } }, lone)
    return undefined
  }
  let hidden = 0
  for (const { 0: character, index } of text.matchAll(unreadable)) {
    if ((hidden += 1) > maxProblems) break
    report({ code: 'control-character', facts: { character: characterNumber(character) } }, index)
  }
  const parser = new Parser()
  const tokens: CST.Token[] = []
  let count = 0
  let documents = 0
  let scalar = false
  for (const lexeme of lexemesIn(text)) {
    const type: string | null = scalar ? 'text' : CST.tokenType(lexeme)
    scalar = type === 'scalar'
    if (countedTokens.has(type)) count += 1
    if (count > maxCountedTokens) {
      report({ code: 'too-large', facts: { what: 'nodes', max: limits.nodes } }, parser.offset)
      return undefined
    }
    if (type === 'doc-start' || type === 'doc-end') documents += 1
    if (documents > 9) {
      report({ code: 'several-documents', facts: { many: true } }, parser.offset)
      return undefined
    }
    if (type === 'anchor' || type === 'alias' || type === 'tag')
      report({ code: 'yaml-feature', facts: { what: type, text: lexeme } }, parser.offset)
    if (type === 'directive-line')
      report({ code: 'yaml-feature', facts: { what: 'directive', text: lexeme.trim() } }, parser.offset)
    for (const token of parser.next(lexeme)) tokens.push(token)
    if (parser.stack.length > limits.depth + 4) {
      report({ code: 'too-large', facts: { what: 'nesting', max: limits.depth } }, parser.offset)
      return undefined
    }
  }
  for (const token of parser.end()) tokens.push(token)
  return tokens
}

/**
 * Returns the composer that builds documents. It doesn't check for duplicate keys, because the library's check compares every pair of keys. The
 * parser checks them later.
 */
export const newComposer = (): Composer =>
  new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    keepSourceTokens: false,
  })

/** The lexemes for the parser. Each is as long as its source, so offsets stay correct. */
function* lexemesIn(text: string): Generator<string> {
  const open: string[] = []
  let isText = false
  let isAfterDash = false
  for (const lexeme of new Lexer().lex(text)) {
    if (isText) {
      // After a dash and before a comma, the lexer returns an empty string for the list item.
      if (!isAfterDash || lexeme !== '') yield* [CST.SCALAR, lexeme]
      isText = isAfterDash = false
      continue
    }
    const type: string | null = CST.tokenType(lexeme)
    isText = type === 'scalar'
    if (isText) continue
    if (type === 'flow-seq-start' || type === 'flow-map-start') open.push(type)
    if (type === 'flow-seq-end' || type === 'flow-map-end') open.pop()
    const isDash = type === 'seq-item-ind' && open.at(-1) === 'flow-seq-start'
    isAfterDash = isDash || (isAfterDash && type === 'space')
    if (isDash) yield* [CST.SCALAR, '~']
    else yield lexeme
  }
}

const faultsByCode: Partial<Record<ErrorCode, SyntaxFault>> = {
  BAD_DQ_ESCAPE: 'unknown-escape',
  BAD_INDENT: 'indentation',
  BAD_SCALAR_START: 'text-start',
  BLOCK_AS_IMPLICIT_KEY: 'two-keys',
  BLOCK_IN_FLOW: 'no-comma-between-keys',
  BAD_COLLECTION_TYPE: 'not-as-tagged',
  KEY_OVER_1024_CHARS: 'long-key',
  MULTILINE_IMPLICIT_KEY: 'long-line-key',
  TAB_AS_INDENT: 'tab-indent',
}

/** The syntax fault for an error of the YAML library. */
export const syntaxFault = (code: ErrorCode, message: string): SyntaxFault => {
  if (/must be sufficiently indented and end with/.test(message)) return 'open-bracket'
  if (/at node end/.test(message)) return 'text-after-end'
  const fault = faultsByCode[code]
  if (fault) return fault
  if (/Missing closing (["'])/.test(message)) return 'open-quote'
  if (/Missing , /.test(message)) return 'no-comma'
  if (/Unexpected (flow-(map|seq)-end|[\]}])/.test(message)) return 'stray-bracket'
  if (/Unexpected ,|Unexpected comma/.test(message)) return 'stray-comma'
  return 'other'
}

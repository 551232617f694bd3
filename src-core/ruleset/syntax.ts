/** Classifies YAML's syntax errors by the player's mistake, from the library's codes and messages. */
import type { ErrorCode } from 'yaml'
import type { SyntaxFault } from '../words/problems/text.ts'

const known: Partial<Record<ErrorCode, SyntaxFault>> = {
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

/** The fault in the syntax of a file, from the YAML library's error. */
export const syntaxFault = (code: ErrorCode, message: string): SyntaxFault => {
  if (/must be sufficiently indented and end with/.test(message)) return 'open-bracket'
  if (/at node end/.test(message)) return 'text-after-end'
  const fault = known[code]
  if (fault) return fault
  if (/Missing closing (["'])/.test(message)) return 'open-quote'
  if (/Missing , /.test(message)) return 'no-comma'
  if (/Unexpected (flow-(map|seq)-end|[\]}])/.test(message)) return 'stray-bracket'
  if (/Unexpected ,|Unexpected comma/.test(message)) return 'stray-comma'
  return 'other'
}

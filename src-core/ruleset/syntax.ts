/** YAML's syntax errors in a player's words. */
import type { ErrorCode } from 'yaml'

const known: Partial<Record<ErrorCode, readonly [message: string, right: string]>> = {
  BAD_DQ_ESCAPE: ['a backslash in "quotes" begins an escape that does not exist', "write \\\\ for a backslash, or use 'single quotes'"],
  BAD_INDENT: ['the indentation does not fit what stands above', 'set entries of one level one below the other, with spaces'],
  BAD_SCALAR_START: ['a text cannot begin with this sign', 'put it "in quotes"'],
  BLOCK_AS_IMPLICIT_KEY: ['two keys on one line, or a key below a text', 'put text that holds ": " "in quotes", or begin a new line'],
  BLOCK_IN_FLOW: [
    'two keys without a comma between them, or a text with ": " in it',
    'put a comma between entries, and text that holds ": " "in quotes"',
  ],
  BAD_COLLECTION_TYPE: ['this is not what its tag says', 'leave the tag out'],
  KEY_OVER_1024_CHARS: ['a key longer than 1024 characters', 'a short word'],
  MULTILINE_IMPLICIT_KEY: ['a key that runs over several lines, or a line without ":"', 'write KEY: VALUE on one line'],
  TAB_AS_INDENT: ['a tab at the beginning of a line', 'indent with spaces'],
}

/** What is wrong and what would be right, from the library's code and message. */
export const syntaxWords = (code: ErrorCode, message: string): [message: string, right: string] => {
  if (/must be sufficiently indented and end with/.test(message))
    return ['a bracket is not closed, or its lines stand too far to the left', 'add the missing } or ], or indent the lines']
  if (/at node end/.test(message))
    return ['a text goes on where it has ended', `put the whole text "in quotes"; within 'single quotes' write '' for an apostrophe`]
  const words = known[code]
  if (words) return [words[0], words[1]]
  if (/Missing closing (["'])/.test(message)) return ['a quotation mark is never closed', 'close it on the same line']
  if (/Missing , /.test(message))
    return ['a comma is missing between two entries', 'write {a: 1, b: 2}, and text that holds a comma or ": " "in quotes"']
  if (/Unexpected (flow-(map|seq)-end|[\]}])/.test(message))
    return ['a bracket is closed that was never opened', 'delete it, or open it before']
  if (/Unexpected ,|Unexpected comma/.test(message)) return ['a comma too many', 'delete it']
  return ['this cannot be read as YAML', 'write KEY: VALUE, one a line; put text with : # { } [ ] , or quotes in it "in quotes"']
}

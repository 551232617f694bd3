/** The YAML lexemes of a text, with one exception: in `[4, -]` the dash is an empty value, as in a chart. In YAML it would begin a list. */
import { CST, Lexer } from 'yaml'

/** The lexemes for the parser; each is as long as its source, so that offsets stay correct. */
export function* lexemesOf(text: string): Generator<string> {
  const open: string[] = []
  let isText = false
  let isAfterDash = false
  for (const lexeme of new Lexer().lex(text)) {
    if (isText) {
      // After a dash and before a comma the lexer gives the empty text of a list item.
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

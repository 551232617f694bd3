/** YAML's lexemes of a text, with one liberty: in `[4, -]` the dash is nothing, as in a chart. YAML would begin a list there. */
import { CST, Lexer } from 'yaml'

/** As the parser takes them; each is as long as what it stands for, so that places stay. */
export function* lexemesOf(text: string): Generator<string> {
  const open: string[] = []
  let isText = false
  let isAfterDash = false
  for (const lexeme of new Lexer().lex(text)) {
    if (isText) {
      // Behind a dash and before a comma the lexer sees the empty text of a list's entry.
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

/** Reads the text as YAML for highlighting, folds and completion, unless it nests too deep for the parser's recursion. */
import { yaml } from '@codemirror/lang-yaml'
import { indentService } from '@codemirror/language'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'

/** Levels of lists and maps: far more than a file of rules may have, far fewer than fill the stack. */
const most = 100
const manyOnALine = new RegExp(`(?:[-?:][ \\t]+){${most}}|^[ \\t]{${2 * most}}`, 'm')

/** A quick look that may count too many, in quotes and comments: such a text is shown plain. */
export const nestsTooDeep = (text: string): boolean => {
  let depth = 0
  for (const bracket of text.match(/[[\]{}]/g) ?? []) {
    depth = '[{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
    if (depth > most) return true
  }
  return manyOnALine.test(text)
}

/** A line below a key without a value begins deeper; where any other begins follows from the syntax. */
const indentBelowKey = indentService.of((context, offset) => {
  const { text, from } = context.lineAt(offset, -1)
  const key = /^(\s*(?:- +)*)[^\s#][^#]*:\s*$/.exec(text.slice(0, offset - from))
  return key?.[1] === undefined ? undefined : key[1].length + context.unit
})

const none: Extension = []

/** The language of a text and of what becomes of it. */
export const yamlOf = (doc: Text): Extension => {
  const language = new Compartment()
  const read = yaml()
  const deep = new WeakMap<Text, boolean>()
  const isDeep = (text: Text): boolean => {
    const known = deep.get(text) ?? nestsTooDeep(text.toString())
    deep.set(text, known)
    return known
  }
  return [
    indentBelowKey,
    language.of(isDeep(doc) ? none : read),
    // A language that comes with a change reads the text before it, too.
    EditorState.transactionExtender.of(({ newDoc, startState }) => {
      const now = isDeep(startState.doc) || isDeep(newDoc) ? none : read
      return now === language.get(startState) ? null : { effects: language.reconfigure(now) }
    }),
  ]
}

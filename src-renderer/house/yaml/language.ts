/** Reads the text as YAML for highlighting, folds and completion, unless it nests deeper than the parser's recursion bears. */
import { yaml } from '@codemirror/lang-yaml'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'

/** Levels of lists and maps: far more than a file of rules may have, far fewer than the stack bears. */
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

const none: Extension = []

/** The language of a text and of what becomes of it. */
export const yamlOf = (doc: Text): Extension => {
  const language = new Compartment()
  const read = yaml()
  const languageOf = (text: Text): Extension => (nestsTooDeep(text.toString()) ? none : read)
  return [
    language.of(languageOf(doc)),
    EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
      const now = docChanged ? languageOf(newDoc) : undefined
      return now && now !== language.get(startState) ? { effects: language.reconfigure(now) } : null
    }),
  ]
}

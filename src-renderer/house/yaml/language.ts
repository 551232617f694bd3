/** Parses text as YAML for highlighting, folding and completion, unless it nests too deeply for the recursive parser. */
import { yaml } from '@codemirror/lang-yaml'
import { indentService } from '@codemirror/language'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'

/** Maximum depth of lists and maps, far more than a rules file needs and far less than overflows the stack. */
const maxLevels = 100
const manyOnALine = new RegExp(`(?:[-?:][ \\t]+){${maxLevels}}|^[ \\t]{${2 * maxLevels}}`, 'm')

/** A quick check that may overcount because of brackets in quotes and comments. YAML that fails is shown without highlighting. */
export const nestsTooDeep = (text: string): boolean => {
  let depth = 0
  for (const bracket of text.match(/[[\]{}]/g) ?? []) {
    depth = '[{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
    if (depth > maxLevels) return true
  }
  return manyOnALine.test(text)
}

/** Indents lines below a key without a value. The syntax determines the indent of all others. */
const indentBelowKey = indentService.of((context, offset) => {
  const { text, from } = context.lineAt(offset, -1)
  const key = /^(\s*(?:- +)*)[^\s#][^#]*:\s*$/.exec(text.slice(0, offset - from))
  return key?.[1] === undefined ? undefined : key[1].length + context.unit
})

const none: Extension = []

/** The YAML language, turned off while the text nests too deeply. */
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
    // When a change turns the language on, the language also parses the text before the change.
    EditorState.transactionExtender.of(({ newDoc, startState }) => {
      const now = isDeep(startState.doc) || isDeep(newDoc) ? none : read
      return now === language.get(startState) ? null : { effects: language.reconfigure(now) }
    }),
  ]
}

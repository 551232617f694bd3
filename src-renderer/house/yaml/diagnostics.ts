/** The loader's problems as marks in the text. */
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { DraftView } from '../../../src-core/contract/house.ts'

/** What is marked of a problem. */
export type MarkedProblem = Pick<DraftView['problems'][number], 'message' | 'right' | 'place'>
type Place = NonNullable<MarkedProblem['place']>

/** Whether a place is in a file: of files below its working folder the machine's problems name the path from there. */
export const isIn = (place: Place | undefined, file: string): boolean =>
  place !== undefined && (file === place.file || file.endsWith(`/${place.file}`) || file.endsWith(`\\${place.file}`))

/** Problems without a place are left out; those of other files the caller leaves out. */
export const diagnosticsOf = (state: EditorState, problems: readonly MarkedProblem[]): Diagnostic[] =>
  problems.flatMap((problem) =>
    problem.place
      ? { ...stretchAt(state, problem.place), severity: 'error' as const, message: problemLines(problem) }
      : [],
  )

/** What is wrong, and below it what would be right; names stand between backquotes in a problem's words. */
const problemLines = ({ message, right }: MarkedProblem): string =>
  [message, ...(right === undefined ? [] : [right])].join('\n').replaceAll('`', '')

/** The word, number or quotation at a place; else one character, where there is one. */
const stretchAt = ({ doc }: EditorState, { line, column }: Place): { readonly from: number; readonly to: number } => {
  if (line > doc.lines) return { from: doc.length, to: doc.length }
  const { from: start, to: end } = doc.line(line)
  const from = Math.min(start + column - 1, end)
  const word = /^(?:"[^"]*"|'[^']*'|[^\s,:[\]{}]+|.)/.exec(doc.sliceString(from, end))
  return { from, to: from + (word ? word[0].length : 0) }
}

/** Converts the loader's problems to marks in the text. */
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { DraftView } from '../../../src-core/contract/house.ts'

/** The parts of a problem that are needed to mark it. */
export type MarkedProblem = Pick<DraftView['problems'][number], 'message' | 'right' | 'place'>
type Place = NonNullable<MarkedProblem['place']>

/** Whether a place is in a file. Problems may name files by their path relative to the working folder. */
export const isIn = (place: Place | undefined, file: string): boolean =>
  place !== undefined && (file === place.file || file.endsWith(`/${place.file}`) || file.endsWith(`\\${place.file}`))

/** Converts problems with a place to diagnostics. All problems must be of this file. */
export const diagnosticsOf = (state: EditorState, problems: readonly MarkedProblem[]): Diagnostic[] =>
  problems.flatMap((problem) =>
    problem.place
      ? { ...stretchAt(state, problem.place), severity: 'error' as const, message: problemLines(problem) }
      : [],
  )

/** The message with the fix below it, without the backticks around names. */
const problemLines = ({ message, right }: MarkedProblem): string =>
  [message, ...(right === undefined ? [] : [right])].join('\n').replaceAll('`', '')

/** The range of the word, number or quoted text at a place. If there is none, the range of one character, if possible. */
const stretchAt = ({ doc }: EditorState, { line, column }: Place): { readonly from: number; readonly to: number } => {
  if (line > doc.lines) return { from: doc.length, to: doc.length }
  const { from: start, to: end } = doc.line(line)
  const from = Math.min(start + column - 1, end)
  const word = /^(?:"[^"]*"|'[^']*'|[^\s,:[\]{}]+|.)/.exec(doc.sliceString(from, end))
  return { from, to: from + (word ? word[0].length : 0) }
}

/** What can be wrong with the file of a journal. */
import { problem, type Problem } from '../../../src-core/problem.ts'
import type { JournalKind } from '../../../src-core/words/problems/files.ts'
import type { Replayed } from './replay.ts'

/** Of a file whose first line is none of such a journal. */
export const headProblem = (
  file: string,
  { standing, rest }: Replayed<unknown, unknown>,
  kind: JournalKind,
): Problem | null => {
  if (standing !== null) return null
  if (rest === 'newer') return problem('newer-journal', { file, kind })
  if (rest === 'wrong')
    return problem('journal-broken', { file, kind, isTorn: false }, { place: { file, line: 1, column: 1 } })
  return null
}

/** An event that does not fit the state of its journal. */
export const doesNotFit = (file: string): Problem => problem('stored-changed', { file })

/** A journal that has reached its limit, in bytes. */
export const journalFull = (
  file: string,
  { name, limit }: { readonly name: JournalKind; readonly limit: number },
): Problem => problem('journal-full', { file, kind: name, limit })

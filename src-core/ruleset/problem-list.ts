/** The problems of the loader: reported in any order, shown in the order of the files. */
import { problem, type Problem } from '../problem.ts'

/** Reports a problem. Its `alternatives` may be a getter: it is read only for problems that are shown. */
export type ReportProblem = (problem: Problem) => void

/** No more problems than this are shown at once. */
export const mostProblems = 200

/** A text that is equal for equal problems at any place; it does not read `alternatives`. */
export const problemIdentity = ({ code, facts }: Problem): string =>
  `${code} ${JSON.stringify(Object.entries(Object.getOwnPropertyDescriptors(facts)).map(([key, { value }]): unknown => [key, value]))}`

/** Problems with no place in the files come before all others. */
const ofNoFile = -1
const lineOf = ({ place }: Problem): number => place?.line ?? 0
const columnOf = ({ place }: Problem): number => place?.column ?? 0

/** The problems by file in the given order, then by line and column, each once. Beyond the most shown at once, one problem says how many more there are. */
export const sortProblems = (problems: readonly Problem[], files: readonly string[]): Problem[] => {
  const rank = new Map(files.map((file, index) => [file, index]))
  const rankOf = ({ place }: Problem): number => (place ? (rank.get(place.file) ?? ofNoFile) : ofNoFile)
  const seen = new Set<string>()
  const sorted = problems
    .toSorted((a, b) => rankOf(a) - rankOf(b) || lineOf(a) - lineOf(b) || columnOf(a) - columnOf(b))
    .filter((one) => {
      const key = `${problemIdentity(one)} ${rankOf(one)} ${one.place?.line ?? ''} ${one.place?.column ?? ''}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
  const shown = sorted.slice(0, mostProblems).map(lookedUp)
  const next = sorted[mostProblems]
  if (!next) return shown
  return [...shown, problem('more', { count: sorted.length - mostProblems }, next.place && { place: next.place })]
}

/** A problem with its facts as plain data: getters are read now. */
const lookedUp = <P extends Problem>(one: P): P => ({ ...one, facts: plain(one.facts) })
const plain = <F extends object>(facts: F): F => ({ ...facts })

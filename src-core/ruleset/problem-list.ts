/** Collects the loader's problems, which are reported in any order, and sorts them by their position in the files. */
import { problem, type Problem } from '../problem.ts'

/** Reports a problem. `alternatives` of a problem can be a getter, which runs only if the problem is shown. */
export type ReportProblem = (problem: Problem) => void

/** The most problems shown together. */
export const maxProblems = 200

/** A key that is equal for equal problems, regardless of their place. Doesn't run the getter `alternatives`. */
export const problemIdentity = ({ code, facts }: Problem): string =>
  `${code} ${JSON.stringify(Object.entries(Object.getOwnPropertyDescriptors(facts)).map(([key, { value }]): unknown => [key, value]))}`

/** Sorts problems without a file before all others. */
const noFileRank = -1
const lineOf = ({ place }: Problem): number => place?.line ?? 0
const columnOf = ({ place }: Problem): number => place?.column ?? 0

/**
 * Sorts problems by file in the given order, then by line and column, and removes duplicates. Above the limit, a final problem says how many more
 * there are.
 */
export const sortProblems = (problems: readonly Problem[], files: readonly string[]): Problem[] => {
  const rank = new Map(files.map((file, index) => [file, index]))
  const rankOf = ({ place }: Problem): number => (place ? (rank.get(place.file) ?? noFileRank) : noFileRank)
  const seen = new Set<string>()
  const sorted = problems
    .toSorted((a, b) => rankOf(a) - rankOf(b) || lineOf(a) - lineOf(b) || columnOf(a) - columnOf(b))
    .filter((one) => {
      const key = `${problemIdentity(one)} ${rankOf(one)} ${one.place?.line ?? ''} ${one.place?.column ?? ''}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
  const shown = sorted.slice(0, maxProblems).map(lookedUp)
  const next = sorted[maxProblems]
  if (!next) return shown
  return [...shown, problem('more', { count: sorted.length - maxProblems }, next.place && { place: next.place })]
}

/** Returns a problem with its facts as plain data, running any getters. */
const lookedUp = <P extends Problem>(one: P): P => ({ ...one, facts: copyFacts(one.facts) })
const copyFacts = <F extends object>(facts: F): F => ({ ...facts })

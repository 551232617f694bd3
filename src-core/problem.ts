import type { Code, Fact, ProblemFacts } from './words/problems/catalogue.ts'
import type { Path } from './paths.ts'
import type { Task } from './words/problems/hosts.ts'
import { visibleExcerpt } from './words/text.ts'

/** A position in a file: line and column, from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Where a problem is: `place` in a file, `path` in a request or document (keys from the root); `elsewhere` are other places where it could be corrected. */
interface Where {
  readonly place?: Place
  readonly path?: Path
  readonly elsewhere?: readonly Place[]
}

/** The line of a patch that caused a problem: the key and its new value. */
interface Change {
  readonly key: string
  readonly removes: boolean
  /** For a removal, the paths of everything that becomes invalid without the removed entry. */
  readonly without?: readonly Path[]
}

/**
 * A problem that a person can correct, as data: `code` is stable and in kebab-case, `facts` are its data. The catalogue (words/problems/)
 * has the words for both, which are made where a problem is shown: see `inWords`. `broughtBy` is the change that caused it, where all was
 * right before. `heirs` are the rulesets in which a part has the problem, as a part is complete only there. `cause` is the exception where
 * the fault is ours: for whoever runs the host, never shown or sent.
 */
export type Problem = Fact &
  Where & { readonly broughtBy?: Change; readonly heirs?: readonly string[]; readonly cause?: unknown }

/** A problem in words, as the contract sends it and the window shows it: `message` says what is wrong, `right` what would be right. */
export interface ProblemInWords extends Where {
  readonly code: string
  readonly message: string
  readonly right?: string
  readonly cause?: unknown
}

/** A code of the catalogue with its facts, and where it is. */
export const problem = <C extends Code>(
  code: C,
  facts: ProblemFacts<C>,
  where: Where & { readonly cause?: unknown } = {},
): Problem =>
  // The signature guarantees that code and facts match; the compiler can't infer it for the union.
  ({ code, facts, ...where }) as Problem

/** A key that is equal for equal problems, regardless of the rulesets that inherit a part. */
export const problemKey = (problem: Problem): string => JSON.stringify({ ...problem, heirs: undefined })

export type Result<T, P = Problem> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly P[] }

/** A result as it is sent, its problems in words. */
export type Answer<T> = Result<T, ProblemInWords>

/** A result with a value. */
export const success = <T>(value: T): Result<T, never> => ({ ok: true, value })

/** A result with at least one problem. */
export const failure = <P = Problem>(
  ...problems: readonly P[]
): { readonly ok: false; readonly problems: readonly P[] } => ({
  ok: false,
  problems,
})

/** `file:line:column`. */
export const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`

/** What would be right, and where else: `Use another name. Or fix base.yaml:3:5 and 2 more places.`; empty if neither is known. */
export const rightText = ({ right = '', elsewhere = [] }: ProblemInWords): string => {
  const [first, ...more] = elsewhere
  const others = more.length === 0 ? '' : ` and ${more.length} more place${more.length === 1 ? '' : 's'}`
  return first ? `${right} Or fix ${placeText(first)}${others}.`.trimStart() : right
}

/* Catches exceptions at the edges: an unexpected exception is a bug, and becomes a problem. */

/** The result of the work, or the problem `internal` if it throws. Only for the edges: elsewhere, exceptions are bugs. */
export const catchFaults = <T>(task: Task, work: () => Result<T>, where: FaultPlace = {}): Result<T> => {
  try {
    return work()
  } catch (error) {
    return failure(internalProblem(task, error, where))
  }
}

type FaultPlace = Pick<Problem, 'place' | 'path'>

/** A bug as a problem: the task that failed, and what was thrown as its `cause`. */
export const internalProblem = (task: Task, cause: unknown, where: FaultPlace = {}): Problem =>
  problem('internal', { task, thrown: textOf(cause) }, { ...where, cause })

/** At most one line: an exception may quote the file. */
const textOf = (error: unknown): string =>
  visibleExcerpt(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown', 120)

/** The start of a file, as the place of problems about the whole file. */
export const startOfFile = (file: string): FaultPlace => ({ place: { file, line: 1, column: 1 } })

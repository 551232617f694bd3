import type { Code, Fact, ProblemFacts } from './words/problems/catalogue.ts'
import type { Path } from './paths.ts'
import type { Task } from './words/problems/hosts.ts'
import { visibleExcerpt } from './words/text.ts'

/** A position in a file. Lines and columns start at 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * Where a problem is: `place` in a file, or `path` in a request or document (keys from the root). `elsewhere` lists other places where it could
 * be fixed.
 */
interface Where {
  readonly place?: Place
  readonly path?: Path
  readonly elsewhere?: readonly Place[]
}

/** The line of a patch that caused a problem: the line's key, and whether it removes the value. */
interface Change {
  readonly key: string
  readonly removes: boolean
  /** For a removal, the paths of everything that becomes invalid without the removed entry. */
  readonly without?: readonly Path[]
}

/**
 * A problem that a person can fix, as data. `code` is stable and in kebab-case, and `facts` are its details. The catalog (words/problems/) turns both
 * into text when a problem is shown; see `inWords`. `causedBy` is the change that caused the problem in valid rules. A part is complete only in the
 * rulesets that inherit it: `affectedRulesets` lists those that have the problem. `cause` is the exception behind a bug in our code; it is for the
 * host's operator and never shown or sent.
 */
export type Problem = Fact &
  Where & { readonly causedBy?: Change; readonly affectedRulesets?: readonly string[]; readonly cause?: unknown }

/** A problem as text, as the contract sends it and the window shows it. `message` says what is wrong, and `right` says how to fix it. */
export interface ProblemInWords extends Where {
  readonly code: string
  readonly message: string
  readonly right?: string
  readonly cause?: unknown
}

/** Creates a problem from a code of the catalog, its facts and its place. */
export const problem = <C extends Code>(
  code: C,
  facts: ProblemFacts<C>,
  where: Where & { readonly cause?: unknown } = {},
): Problem =>
  // The signature guarantees that code and facts match, but the compiler can't infer it for the union.
  ({ code, facts, ...where }) as Problem

/** Returns the same key for equal problems, regardless of the rulesets that inherit a part. */
export const problemKey = (problem: Problem): string => JSON.stringify({ ...problem, affectedRulesets: undefined })

export type Result<T, P = Problem> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly P[] }

/** A result as sent, with problems as text. */
export type Answer<T> = Result<T, ProblemInWords>

/** Returns a result with a value. */
export const success = <T>(value: T): Result<T, never> => ({ ok: true, value })

/** Returns a result with at least one problem. */
export const failure = <P = Problem>(
  ...problems: readonly P[]
): { readonly ok: false; readonly problems: readonly P[] } => ({
  ok: false,
  problems,
})

/** `file:line:column`. */
export const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`

/** Says how and where else to fix a problem: `Use another name. Or fix base.yaml:3:5 and 2 more places.` Empty if neither is known. */
export const rightText = ({ right = '', elsewhere = [] }: ProblemInWords): string => {
  const [first, ...more] = elsewhere
  const others = more.length === 0 ? '' : ` and ${more.length} more place${more.length === 1 ? '' : 's'}`
  return first ? `${right} Or fix ${placeText(first)}${others}.`.trimStart() : right
}

/** Returns a problem's message and how to fix it, as sentences on one line. */
export const sentencesOf = (problem: ProblemInWords): string => `${problem.message} ${rightText(problem)}`.trimEnd()

/* Turns exceptions into problems at the edges of the program, where an unexpected exception is a bug. */

/** Runs the work; if it throws, returns the problem `internal`. Only for the edges: elsewhere, exceptions propagate. */
export const catchFaults = <T>(task: Task, work: () => Result<T>, where: FaultPlace = {}): Result<T> => {
  try {
    return work()
  } catch (error) {
    return failure(internalProblem(task, error, where))
  }
}

type FaultPlace = Pick<Problem, 'place' | 'path'>

/** Converts a bug to a problem that names the failed task, with the thrown value as `cause`. */
export const internalProblem = (task: Task, cause: unknown, where: FaultPlace = {}): Problem =>
  problem('internal', { task, thrown: textOf(cause) }, { ...where, cause })

/** Returns an exception's name and message as one short line, because the message may quote the file. */
const textOf = (error: unknown): string =>
  visibleExcerpt(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown', 120)

/** The start of a file, used as the place of problems that concern the whole file. */
export const startOfFile = (file: string): FaultPlace => ({ place: { file, line: 1, column: 1 } })

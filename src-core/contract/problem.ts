import type { Problem, ProblemInWords } from '../problem.ts'

/** A problem as it is sent: in words, without its `cause`, which is for whoever runs the host. Only `reported` (faults.ts) makes them. */
export type Sendable<P extends ProblemInWords = ProblemInWords> = Omit<P, 'cause'> & { readonly cause?: never }

/** An answer of the core with its problems as they are sent. */
export type Sending<T extends { readonly problems: readonly Problem[] }> = Omit<T, 'problems'> & {
  readonly problems: readonly Sendable[]
}

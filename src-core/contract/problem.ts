import type { Problem } from '../problem.ts'

/** A problem that may be sent: without its `cause`, which is for whoever runs the host. Only `reported` (faults.ts) makes them. */
export type Sendable<P extends Problem = Problem> = Omit<P, 'cause'> & { readonly cause?: never }

/** An answer of the core with its problems as they may be sent. */
export type Sending<T extends { readonly problems: readonly Problem[] }> = Omit<T, 'problems'> & {
  readonly problems: readonly Sendable<T['problems'][number]>[]
}

/** Faults of ours: a problem tells the player, and what was thrown goes to whoever runs the host. */
import { fault } from '../src-core/guarded.ts'
import type { Sendable, Sending } from '../src-core/contract/problem.ts'
import type { Problem } from '../src-core/problem.ts'

export type Report = (error: unknown) => void

/** Reports each fault once, however many answers it spoils. */
export const reportOnce = (report: Report): Report => {
  const told = new WeakSet()
  return (error) => {
    const known = typeof error === 'object' && error !== null
    if (known && told.has(error)) return
    if (known) told.add(error)
    report(error)
  }
}

/** The problems as they may be sent; what was thrown is reported. */
export const reported = <P extends Problem>(problems: readonly P[], report: Report): Sendable<P>[] =>
  problems.map(({ cause, ...problem }) => {
    if (cause !== undefined) report(cause)
    return problem
  })

/** An answer whose problems are all sendable. */
export const sendable = <T extends { readonly problems: readonly Problem[] }>(answer: T, report: Report): Sending<T> => ({
  ...answer,
  problems: reported(answer.problems, report),
})

/** Does what nobody waits for. Where it throws, that is reported and comes back as a problem; else null. */
export const attempt = (what: string, work: () => void, report: Report): Problem | null => {
  try {
    work()
    return null
  } catch (error) {
    report(error)
    return fault(what, error)
  }
}

/** The unresolved follow-ups of checks. */
import type { Chain } from '../collections.ts'
import type { PlayedFollowUp, StoredFollowUp } from './events.ts'

export interface FollowUpRef {
  /** The number of the check. */
  readonly check: number
  /** The index of the follow-up among the check's follow-ups. */
  readonly follow: number
}

interface Check {
  readonly number: number
  readonly cast: object | null
  readonly pending: boolean
  readonly follows: readonly StoredFollowUp[]
}

/** A follow-up and its check. Null if the follow-up doesn't exist. */
export const followUpAt = <C extends Check>(
  checks: Chain<C>,
  ref: FollowUpRef,
): { readonly entry: C; readonly follow: StoredFollowUp } | null => {
  const entry = checkNumbered(checks, ref.check)
  const follow = entry?.follows[ref.follow]
  return entry && follow ? { entry, follow } : null
}

/** Finds a check by its number. Null if it doesn't exist. */
export const checkNumbered = <C extends Check>(checks: Chain<C>, number: number): C | null => {
  let at = checks
  while (at && at.last.number !== number) at = at.rest
  return at && at.last
}

/** The maximum number of follow-ups in the queue. Without a limit, they would pile up in a phase that never ends. */
export const maxWaiting = 40

/** Adds the follow-ups of a check with units once its effects are applied or declined. */
export const withFollowUps = (
  waiting: readonly FollowUpRef[],
  { number, cast, pending, follows }: Check,
): readonly FollowUpRef[] =>
  cast && !pending && follows.length > 0
    ? [...waiting, ...follows.map((_, follow) => ({ check: number, follow }))].slice(-maxWaiting)
    : waiting

/** Removes a follow-up that was played or declined, at its current position in its check. */
export const withoutFollowUp = (
  waiting: readonly FollowUpRef[],
  checks: Chain<Check>,
  { check, id, of }: PlayedFollowUp,
): readonly FollowUpRef[] => {
  const follows = checkNumbered(checks, check)?.follows
  const found = waiting.find((ref) => {
    const follow = ref.check === check ? follows?.[ref.follow] : undefined
    return follow?.id === id && follow.of === of
  })
  return found ? waiting.filter((ref) => ref !== found) : waiting
}

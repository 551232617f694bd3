/** The follow-ups of checks that wait to be played or declined. */
import type { Chain } from '../collections.ts'
import type { PlayedFollowUp, StoredFollowUp } from './events.ts'

/** A follow-up of a check that was played. */
export interface FollowUpRef {
  /** The number of the check. */
  readonly check: number
  /** The place of the follow-up among those of its check, from 0. */
  readonly follow: number
}

interface Check {
  readonly number: number
  readonly cast: object | null
  readonly pending: boolean
  readonly follows: readonly StoredFollowUp[]
}

/** A follow-up with its check; null where the battle has no such follow-up. */
export const followUpAt = <C extends Check>(
  checks: Chain<C>,
  ref: FollowUpRef,
): { readonly entry: C; readonly follow: StoredFollowUp } | null => {
  const entry = checkNumbered(checks, ref.check)
  const follow = entry?.follows[ref.follow]
  return entry && follow ? { entry, follow } : null
}

/** The check of a number; null where there is none. */
export const checkNumbered = <C extends Check>(checks: Chain<C>, number: number): C | null => {
  let at = checks
  while (at && at.last.number !== number) at = at.rest
  return at && at.last
}

/** The most follow-ups that wait: players who never end a phase would collect them without end. */
export const mostWaiting = 40

/** Adds the follow-ups of a check with units, once it is decided. */
export const withFollowUps = (
  waiting: readonly FollowUpRef[],
  { number, cast, pending, follows }: Check,
): readonly FollowUpRef[] =>
  cast && !pending && follows.length > 0
    ? [...waiting, ...follows.map((_, follow) => ({ check: number, follow }))].slice(-mostWaiting)
    : waiting

/** Removes one that was played or declined, wherever its check has it now. */
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

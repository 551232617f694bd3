/** The follow-ups of checks that wait to be played or declined. */
import type { Chain } from '../collections.ts'
import type { CheckReport, FollowUpView } from '../play/report.ts'

/** A follow-up of a check that was played. */
export interface FollowUpRef {
  /** The number of the check. */
  readonly check: number
  /** The place of the follow-up among those of its report, from 0. */
  readonly follow: number
}

/** The earliest first. */
type Waiting = readonly FollowUpRef[]

interface Check {
  readonly number: number
  readonly cast: object | null
  readonly report: CheckReport
}

/** A follow-up with its check; null where the battle has no such follow-up. */
export const followUpAt = <C extends Check>(
  checks: Chain<C>,
  ref: FollowUpRef,
): { readonly entry: C; readonly follow: FollowUpView } | null => {
  const entry = checkNumbered(checks, ref.check)
  const follow = entry?.report.follows[ref.follow]
  return entry && follow ? { entry, follow } : null
}

const checkNumbered = <C extends Check>(checks: Chain<C>, number: number): C | null => {
  let at = checks
  while (at && at.last.number !== number) at = at.rest
  return at && at.last
}

/** The most follow-ups that wait: players who never end a phase would collect them without end. */
export const mostWaiting = 40

/** Adds the follow-ups of a check with units, once it is decided. */
export const withFollowUps = (waiting: Waiting, { number, cast, report }: Check): Waiting =>
  cast && !report.pending
    ? [...waiting, ...report.follows.map((_, follow) => ({ check: number, follow }))].slice(-mostWaiting)
    : waiting

/** Removes one that was played or declined. `was`: the follow-up at that time; its check may have been rolled again and have others. */
export const withoutFollowUp = (
  waiting: Waiting,
  checks: Chain<Check>,
  ref: FollowUpRef,
  was: FollowUpView,
): Waiting => {
  const isSame = ({ id, of }: FollowUpView): boolean => id === was.id && of === was.of
  const here = followUpAt(checks, ref)
  const place =
    here && isSame(here.follow) ? ref.follow : checkNumbered(checks, ref.check)?.report.follows.findIndex(isSame)
  const left = waiting.filter(({ check, follow }) => check !== ref.check || follow !== place)
  return left.length === waiting.length ? waiting : left
}

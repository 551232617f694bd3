/** Which follow-ups wait: they come with the roll that decides their check, and go when they were played or left, and with their phase. */
import type { Chain } from '../chain.ts'
import type { FollowUpView } from '../play/report.ts'
import type { Battle, BattleEntry, Done, FollowUpRef } from './battle.ts'

/** A follow-up of a battle, with the check that it follows. */
export interface FollowUp {
  readonly entry: BattleEntry
  readonly follow: FollowUpView
}

/** Null where the battle knows none of that place. */
export const followUpAt = (entries: Chain<BattleEntry>, ref: FollowUpRef): FollowUp | null => {
  const entry = checkNumbered(entries, ref.check)
  const follow = entry?.report.follows[ref.follow]
  return entry && follow ? { entry, follow } : null
}

const checkNumbered = (entries: Chain<BattleEntry>, number: number): BattleEntry | null => {
  let at = entries
  while (at && at.last.number !== number) at = at.rest
  return at && at.last
}

/** Players who never end a phase leave more than they will come back to. */
export const mostWaiting = 40

/** `entries` are those after the event; `played`: the follow-up that it plays or leaves, as it was when the event was recorded. */
export const waitingAfter = (
  queue: Battle['queue'],
  event: Done,
  entries: Chain<BattleEntry>,
  played: FollowUpView | null,
): Battle['queue'] => {
  if (event.event === 'turn') return []
  const done = 'after' in event && event.after && played ? placeNow(entries, event.after, played) : null
  const left = done ? queue.filter(({ check, follow }) => check !== done.check || follow !== done.follow) : queue
  const isRoll = event.event === 'check' || event.event === 'again'
  if (!isRoll || !entries?.last.cast || event.report.pending) return left.length === queue.length ? queue : left
  const { number } = entries.last
  return [...left, ...event.report.follows.map((_, follow) => ({ check: number, follow }))].slice(-mostWaiting)
}

/** Where a follow-up stands among those that its check has now: corrected, it may have others. Null where it no longer follows. */
const placeNow = (entries: Chain<BattleEntry>, ref: FollowUpRef, played: FollowUpView): FollowUpRef | null => {
  const isPlayed = ({ id, of }: FollowUpView): boolean => id === played.id && of === played.of
  const here = followUpAt(entries, ref)
  if (here && isPlayed(here.follow)) return ref
  const follow = checkNumbered(entries, ref.check)?.report.follows.findIndex(isPlayed)
  return follow === undefined || follow < 0 ? null : { check: ref.check, follow }
}

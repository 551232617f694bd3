/** Follow-ups of the battle: the one that is played now, a check or what it does to units that are picked for it. */
import { shallowRef, type ShallowRef } from 'vue'
import type { FollowUpRef } from '../../src-core/battle/waiting.ts'
import type { Proposals, QueuedCheck, QueuedView } from '../../src-core/contract/battle.ts'
import { useMachine } from '../api/machine.ts'
import type { Turns } from '../api/turns.ts'
import { useNotices } from '../stores/notices.ts'

/** A follow-up that affects units, and what it does to them. */
export interface FollowUpEffects {
  readonly followUp: QueuedView
  readonly units: readonly string[]
  readonly proposed: Proposals
}

interface Following {
  /** The follow-up that the check at hand plays. */
  readonly check: ShallowRef<FollowUpRef | undefined>
  readonly applying: ShallowRef<FollowUpEffects | undefined>
  /** Of a queue, what waits: not the follow-up whose check is at hand. */
  readonly waiting: (queue: readonly QueuedView[] | undefined) => readonly QueuedView[]
  /** Begins one that waits: its check with who is known to take part, or what it does to units, which may be picked. */
  readonly start: (followUp: QueuedView) => Promise<void>
  /** Adds a unit that the follow-up affects, or removes one that was picked already. */
  readonly toggle: (unit: string) => Promise<void>
  /** Nothing is played. */
  readonly end: () => void
}

/** What follow-ups do to the table. */
interface Table {
  /** After the calls that change the battle, and before those that come later. */
  readonly inTurn: Turns['inTurn']
  /** Takes what the last roll does; false where another cannot begin yet. */
  readonly makeReady: () => Promise<boolean>
  readonly beginCheck: (next: QueuedCheck) => void
}

/** The follow-ups of the battle in play, for the check at hand and the units picked for one. */
export const useFollowing = ({ inTurn, makeReady, beginCheck }: Table): Following => {
  const machine = useMachine()
  const notices = useNotices()
  const check = shallowRef<FollowUpRef>()
  const applying = shallowRef<FollowUpEffects>()
  /** Counts what has ended: what was begun before is shown no more, whenever it is answered. */
  let ended = 0
  /** `wanted` is known in its turn only: by then the presses before it have been answered. */
  const showEffects = (wanted: () => Omit<FollowUpEffects, 'proposed'> | undefined): Promise<void> => {
    const before = ended
    return inTurn(async () => {
      const now = ended === before ? wanted() : undefined
      if (!now) return
      const answer = await machine.readFollowUp({ after: refOf(now.followUp), units: now.units })
      if (ended !== before) return
      if (!answer.ok) return notices.tellProblems(answer.problems)
      check.value = undefined
      applying.value = { ...now, proposed: answer.value }
    })
  }
  return {
    check,
    applying,
    waiting: (queue = nothing) => queue.filter((each) => !isSameFollowUp(each, check.value)),
    start: async (followUp) => {
      if (!(await makeReady())) return
      if (!followUp.next) return showEffects(() => ({ followUp, units: followUp.units }))
      beginCheck(followUp.next)
      check.value = refOf(followUp)
    },
    toggle: (unit) =>
      showEffects(() => {
        if (!applying.value) return undefined
        const { followUp, units } = applying.value
        return { followUp, units: units.includes(unit) ? units.filter((each) => each !== unit) : [...units, unit] }
      }),
    end: () => {
      ended += 1
      check.value = undefined
      applying.value = undefined
    },
  }
}

const nothing: readonly QueuedView[] = []

/** Whether both are the same follow-up of the same check. */
export const isSameFollowUp = (one: FollowUpRef, other: FollowUpRef | undefined): boolean =>
  one.check === other?.check && one.follow === other.follow

/** The place of a follow-up, as calls name it. */
export const refOf = ({ check, follow }: FollowUpRef): FollowUpRef => ({ check, follow })

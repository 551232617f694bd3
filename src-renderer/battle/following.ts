/** Follow-ups of the battle: the one that is played now, a check or what it does to units that are picked for it. */
import { shallowRef, type ShallowRef } from 'vue'
import type { FollowUpRef } from '../../src-core/battle/battle.ts'
import type { Proposals, QueuedView } from '../../src-core/contract/battle.ts'

/** A follow-up that befalls units, and what it does to them. */
export interface Befalling {
  readonly followUp: QueuedView
  readonly units: readonly string[]
  readonly proposed: Proposals
}

interface Following {
  /** The follow-up that the check at hand plays. */
  readonly check: ShallowRef<FollowUpRef | undefined>
  readonly befalling: ShallowRef<Befalling | undefined>
  /** Of a queue, what waits: not the follow-up whose check is at hand. */
  readonly waiting: (queue: readonly QueuedView[] | undefined) => readonly QueuedView[]
  /** Nothing is played. */
  readonly end: () => void
  /** One unit more, or one less that was picked already. */
  readonly toggled: (unit: string) => readonly string[]
}

export const useFollowing = (): Following => {
  const check = shallowRef<FollowUpRef>()
  const befalling = shallowRef<Befalling>()
  return {
    check,
    befalling,
    waiting: (queue = nothing) => queue.filter((each) => !isSame(each, check.value)),
    end: () => {
      check.value = undefined
      befalling.value = undefined
    },
    toggled: (unit) => {
      const units = befalling.value?.units ?? []
      return units.includes(unit) ? units.filter((each) => each !== unit) : [...units, unit]
    },
  }
}

const nothing: readonly QueuedView[] = []

export const isSame = (one: FollowUpRef, other: FollowUpRef | undefined): boolean =>
  one.check === other?.check && one.follow === other.follow

/** The place of a follow-up, as calls name it. */
export const refOf = ({ check, follow }: FollowUpRef): FollowUpRef => ({ check, follow })

/** Calls that change the battle run one after the other, each on what the one before left. */
import { ref, type Ref } from 'vue'

export interface PressOrder {
  readonly inTurn: (work: () => Promise<unknown>) => Promise<unknown>
  /** The number of calls without an answer yet. */
  readonly unanswered: Readonly<Ref<number>>
}

/** A queue for calls that change the battle. */
export const usePressOrder = (): PressOrder => {
  const unanswered = ref(0)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    unanswered.value += 1
    last = last.then(work, work).finally(() => (unanswered.value -= 1))
    return last
  }
  return { inTurn, unanswered }
}

/** What one does to the battle happens in the order of the presses, each as the one before has left it. */
import { ref, type Ref } from 'vue'

export interface PressOrder {
  readonly inTurn: (work: () => Promise<unknown>) => Promise<unknown>
  /** How much of it has no answer yet. */
  readonly unanswered: Readonly<Ref<number>>
}

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

import { ref, type Ref } from 'vue'

export interface Turns {
  /** Answers, or rejects, as the call does; those that wait for it go on either way. */
  readonly inTurn: <T>(call: () => Promise<T>) => Promise<T>
  /** The number of calls without an answer yet. */
  readonly unanswered: Readonly<Ref<number>>
}

/** A queue of calls: one goes after the other, each on what the one before left, so that an older answer never follows a newer one. */
export const openTurns = (): Turns => {
  const unanswered = ref(0)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const isFree = unanswered.value === 0
    unanswered.value += 1
    // With nothing to wait for it is sent at once, before the window draws what was pressed.
    const answer = (isFree ? call() : last.then(call)).finally(() => (unanswered.value -= 1))
    last = answer.catch(() => undefined)
    return answer
  }
  return { inTurn, unanswered }
}

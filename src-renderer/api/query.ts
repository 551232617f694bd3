import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { Answer } from '../../src-core/problem.ts'

interface Query<T> {
  /** The latest answer, kept until the next one arrives. */
  readonly answer: Readonly<ShallowRef<Answer<T> | undefined>>
  /** Whether an answer has been pending for 200 ms, which is long enough to show a spinner. */
  readonly slow: Readonly<Ref<boolean>>
  readonly pending: Readonly<Ref<boolean>>
  readonly refetch: () => void
}

/**
 * Calls `question`, and calls it again whenever its reactive dependencies change. Drops late answers to older calls. If `question` returns undefined,
 * there is no answer.
 */
export const useQuery = <T>(question: () => Promise<Answer<T>> | undefined): Query<T> => {
  const answer = shallowRef<Answer<T>>()
  const pending = ref(false)
  const slow = useSlow(() => pending.value)
  const round = ref(0)

  const settle = (value: Answer<T> | undefined): void => {
    pending.value = false
    answer.value = value
  }
  watch(
    () => [question(), round.value] as const,
    ([promise], _before, onCleanup) => {
      if (!promise) {
        settle(undefined)
        return
      }
      let latest = true
      onCleanup(() => (latest = false))
      pending.value = true
      void promise.then((value) => {
        if (latest) settle(value)
      })
    },
    { immediate: true },
  )
  return { answer, slow, pending, refetch: () => (round.value += 1) }
}

/** Answers within this many milliseconds feel immediate. */
const slowAfter = 200

/** Returns whether `isPending` has been true for 200 ms. */
export const useSlow = (isPending: () => boolean): Readonly<Ref<boolean>> => {
  const slow = ref(false)
  watch(
    isPending,
    (waits, _before, onCleanup) => {
      slow.value = false
      if (!waits) return
      const timer = setTimeout(() => (slow.value = true), slowAfter)
      onCleanup(() => clearTimeout(timer))
    },
    { immediate: true, flush: 'sync' },
  )
  return slow
}

interface CallQueue {
  /** Makes a call after all earlier ones have finished or failed. */
  readonly inTurn: <T>(call: () => Promise<T>) => Promise<T>
  /** The number of unanswered calls. */
  readonly unanswered: Readonly<Ref<number>>
  /** Makes an action wait for earlier calls and actions, whose results it may depend on. */
  readonly afterCalls: <A extends readonly unknown[]>(action: (...given: A) => unknown) => (...given: A) => void
}

/** Creates a queue that makes calls one at a time, so that an older answer never follows a newer one. */
export const createCallQueue = (): CallQueue => {
  const unanswered = ref(0)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const isFree = unanswered.value === 0
    unanswered.value += 1
    // If the queue is empty, send the call synchronously, before the window redraws.
    const answer = (isFree ? call() : last.then(call)).finally(() => (unanswered.value -= 1))
    last = answer.catch(() => undefined)
    return answer
  }
  let running = 0
  let lastAction: Promise<unknown> = Promise.resolve()
  const afterCalls: CallQueue['afterCalls'] =
    (action) =>
    (...given) => {
      if (unanswered.value > 0 || running > 0)
        return void Promise.allSettled([last, lastAction]).then(() => afterCalls(action)(...given))
      const result = action(...given)
      if (!(result instanceof Promise)) return
      running += 1
      lastAction = result.finally(() => (running -= 1))
    }
  return { inTurn, unanswered, afterCalls }
}

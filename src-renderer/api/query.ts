import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { Answer } from '../../src-core/problem.ts'

interface Query<T> {
  /** The latest answer; stays until the next has come. */
  readonly answer: Readonly<ShallowRef<Answer<T> | undefined>>
  /** True when an answer has been awaited for 200 ms: only then is it worth showing. */
  readonly slow: Readonly<Ref<boolean>>
  /** True while an answer is awaited. */
  readonly pending: Readonly<Ref<boolean>>
  readonly refetch: () => void
}

/**
 * Calls the machine by `question`, and again whenever something that it reads changes. A late answer to an older call is dropped.
 * Where `question` is undefined there is no answer.
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

/** Milliseconds within which an answer feels immediate. */
const patience = 200

/** Becomes true once something has been awaited for 200 ms, so that quick answers show no spinner. */
export const useSlow = (awaited: () => boolean): Readonly<Ref<boolean>> => {
  const slow = ref(false)
  watch(
    awaited,
    (waits, _before, onCleanup) => {
      slow.value = false
      if (!waits) return
      const timer = setTimeout(() => (slow.value = true), patience)
      onCleanup(() => clearTimeout(timer))
    },
    { immediate: true, flush: 'sync' },
  )
  return slow
}

interface Turns {
  /** Answers, or rejects, as the call does; those that wait for it go on either way. */
  readonly inTurn: <T>(call: () => Promise<T>) => Promise<T>
  /** The number of calls without an answer yet. */
  readonly unanswered: Readonly<Ref<number>>
}

/** A queue that makes calls one at a time, so that an older answer never follows a newer one. */
export const createCallQueue = (): Turns => {
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

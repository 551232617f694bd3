import { onScopeDispose, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { Result } from '../../src-core/problem.ts'

export interface Asked<T> {
  /** The latest answer; stays until the next has come. */
  readonly answer: Readonly<ShallowRef<Result<T> | undefined>>
  /** True when an answer has been awaited for 200 ms: only then is it worth to say so. */
  readonly slow: Readonly<Ref<boolean>>
  /** True from the question to its answer. */
  readonly asking: Readonly<Ref<boolean>>
  readonly again: () => void
}

/** Milliseconds in which an answer seems to come at once. */
const patience = 200

/**
 * Asks the machine, and again whenever something that `question` reads changes. A late answer to an older question is dropped.
 * A question of undefined has no answer.
 */
export const useAsked = <T>(question: () => Promise<Result<T>> | undefined): Asked<T> => {
  const answer = shallowRef<Result<T>>()
  const slow = ref(false)
  const asking = ref(false)
  const round = ref(0)
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = (value: Result<T> | undefined): void => {
    clearTimeout(timer)
    slow.value = false
    asking.value = false
    answer.value = value
  }
  watch(
    () => [question(), round.value] as const,
    ([promise], _before, onCleanup) => {
      clearTimeout(timer)
      if (!promise) {
        settle(undefined)
        return
      }
      let latest = true
      onCleanup(() => (latest = false))
      asking.value = true
      timer = setTimeout(() => (slow.value = true), patience)
      void promise.then((value) => {
        if (latest) settle(value)
      })
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))
  return { answer, slow, asking, again: () => (round.value += 1) }
}

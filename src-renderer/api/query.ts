import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { Answer } from '../../src-core/problem.ts'
import { usePatience } from '../composables/patience.ts'

export interface Query<T> {
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
  const slow = usePatience(() => pending.value)
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

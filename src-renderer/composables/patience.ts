import { ref, watch, type Ref } from 'vue'

/** Milliseconds within which an answer seems immediate. */
const patience = 200

/** True when something has been awaited for 200 ms: only then is it worth showing. */
export const usePatience = (awaited: () => boolean): Readonly<Ref<boolean>> => {
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

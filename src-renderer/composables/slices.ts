import { computed, onScopeDispose, ref, watch, type ComputedRef, type Ref } from 'vue'

export interface Slices {
  /** How many may be drawn now: the first at once, one more a frame. */
  readonly drawn: Readonly<Ref<number>>
  /** Whether that is all. */
  readonly whole: ComputedRef<boolean>
}

/** Draws something long in slices, so that the window stays responsive. Begins again whenever `id` changes. */
export const useSlices = (id: () => string | undefined, count: () => number): Slices => {
  const drawn = ref(0)
  const whole = computed(() => drawn.value >= count())
  let frame = 0

  const more = (): void => {
    drawn.value += 1
    if (!whole.value) frame = requestAnimationFrame(more)
  }
  watch(
    [id, count],
    ([now], [before]) => {
      cancelAnimationFrame(frame)
      if (now !== before) drawn.value = 0
      if (!whole.value) more()
    },
    // At once, so that what is new never shows whole for a moment.
    { immediate: true, flush: 'sync' },
  )
  onScopeDispose(() => cancelAnimationFrame(frame))
  return { drawn, whole }
}

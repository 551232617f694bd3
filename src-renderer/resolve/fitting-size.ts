/** Type as large as a pane has room for, so that one can read it at arm's length. */
import { nextTick, onBeforeUnmount, onMounted, ref, watch, type Ref, type ShallowRef } from 'vue'

/** Sizes to try, the largest first; the last is taken where none fits. */
const sizes = [2, 1, 0] as const
export type Size = (typeof sizes)[number]

/**
 * The size for a pane whose first child holds its content. Found anew when `subject` or the pane's own size changes; while one and
 * the same thing is worked on it only ever becomes smaller, so that nothing jumps back and forth.
 */
export const useFittingSize = (
  pane: Readonly<ShallowRef<HTMLElement | null>>,
  subject: () => unknown,
): Readonly<Ref<Size>> => {
  const size = ref<Size>(0)
  let searching = false

  const overflows = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean =>
    scrollHeight > clientHeight || scrollWidth > clientWidth
  const search = async (from: Size): Promise<void> => {
    if (searching) return
    searching = true
    for (const tried of sizes.filter((each) => each <= from)) {
      size.value = tried
      await nextTick()
      if (!pane.value || !overflows(pane.value)) break
    }
    searching = false
  }

  let outside = ''
  const observer = new ResizeObserver(() => {
    if (!pane.value) return
    const now = `${pane.value.clientWidth} ${pane.value.clientHeight}`
    const changed = now !== outside
    outside = now
    if (changed) void search(2)
    else if (overflows(pane.value)) void search(size.value)
  })
  const observe = (): void => {
    observer.disconnect()
    for (const each of [pane.value, pane.value?.firstElementChild]) if (each) observer.observe(each)
  }
  onMounted(observe)
  watch(pane, observe, { flush: 'post' })
  watch(subject, () => void search(2), { flush: 'post' })
  onBeforeUnmount(() => observer.disconnect())
  return size
}

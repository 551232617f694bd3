/** Measures the available width in rem, so that large type gets the layout of a small window. */
import { onBeforeUnmount, ref, watch, type Ref } from 'vue'

/** Returns whether an element is at least `least` rem wide. */
export const useWideLayout = (
  element: Readonly<Ref<HTMLElement | null>>,
  min: number,
): { readonly wide: Readonly<Ref<boolean>> } => {
  const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const wide = ref(document.documentElement.clientWidth / rem() >= min)
  const watcher = new ResizeObserver(([entry]) => {
    if (entry) wide.value = entry.contentRect.width / rem() >= min
  })
  watch(element, (now) => {
    watcher.disconnect()
    if (now) watcher.observe(now)
  })
  onBeforeUnmount(() => watcher.disconnect())
  return { wide }
}

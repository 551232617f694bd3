import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue'

/** Whether an element is wider than its frame, so that the keyboard must be able to scroll it. */
export const useOverflow = (frame: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<boolean>> => {
  const overflows = ref(false)
  const observer = new ResizeObserver(() => {
    const element = frame.value
    overflows.value = element !== null && element.scrollWidth > element.clientWidth
  })
  onMounted(() => {
    if (frame.value) observer.observe(frame.value)
  })
  onBeforeUnmount(() => {
    observer.disconnect()
  })
  return overflows
}

/** The keys of the editor as a whole: save, undo and redo, and from part to part. */
import { onBeforeUnmount, onMounted, type ShallowRef } from 'vue'
import { isTyping } from '../composables/keys.ts'
import { useHouse } from '../stores/house.ts'

/** Listens to the keys of the editor below `root` while the component is mounted. */
export const useHouseKeys = (root: Readonly<ShallowRef<HTMLElement | null>>, save: () => void): void => {
  const house = useHouse()
  const onKey = (event: KeyboardEvent): void => {
    if (!house.house || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')) return
    const mod = (event.ctrlKey || event.metaKey) && !event.altKey
    const key = event.key.toLowerCase()
    if (mod && key === 's') save()
    else if (mod && key === 'z' && !isTyping(event.target)) void (event.shiftKey ? house.redo() : house.undo())
    else if (mod && key === 'y' && !isTyping(event.target)) void house.redo()
    else if (event.key === 'F6') toNextPart(root.value, event.shiftKey)
    else return
    event.preventDefault()
  }
  onMounted(() => window.addEventListener('keydown', onKey))
  onBeforeUnmount(() => window.removeEventListener('keydown', onKey))
}

/** Goes on to the next part of the editor that is in sight, round and round. */
const toNextPart = (root: HTMLElement | null, back: boolean): void => {
  const parts = [...(root?.querySelectorAll<HTMLElement>('[data-part]') ?? [])].filter((part) => part.checkVisibility())
  const at = parts.findLastIndex((part) => part.contains(document.activeElement))
  const next = parts.at((at + (back ? -1 : 1)) % parts.length)
  const inside = [
    ...(next?.querySelectorAll<HTMLElement>(
      '[role=grid] [tabindex="0"], [aria-current], [role=tab][aria-selected=true], :is(button, select, input):enabled',
    ) ?? []),
  ]
  const grid = inside.find((element) => element.closest('[role=grid]'))
  const chosen = inside.find((element) => element.matches('[aria-current], [aria-selected=true]'))
  ;(grid ?? chosen ?? inside[0])?.focus()
}

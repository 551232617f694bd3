/** Which key presses are for the table: all that no field, button or command of the window takes. */
import { nextTick, onBeforeUnmount, onMounted, type ShallowRef } from 'vue'
import { isTyping } from '../composables/keys.ts'
import { pressKey, type Table } from './keys.ts'

const heldDown: readonly string[] = ['+', '=', '-', 'Backspace']
const editing: readonly string[] = ['Backspace', 'Delete', 'Home', 'End', 'ArrowLeft', 'ArrowRight', 'Tab']

/** A field keeps what numbers are written with, a button what presses it; a key that is held down counts once. */
const isForOthers = ({ key, repeat }: KeyboardEvent, target: HTMLElement): boolean =>
  (isTyping(target) && (/^[\d.,/-]$/.test(key) || editing.includes(key))) ||
  (['Enter', ' '].includes(key) && target.closest('button, a') !== null) ||
  (repeat && !heldDown.includes(key))

/** Hears keys wherever the focus is, as long as that is in the view or nowhere; not while `deaf`. */
export const useKeyboard = (
  view: Readonly<ShallowRef<HTMLElement | null>>,
  table: Omit<Table, 'focusField'>,
  deaf: () => boolean,
): void => {
  const isHere = (target: HTMLElement): boolean =>
    view.value?.contains(target) === true ||
    target === document.body ||
    target.closest('[data-resolver]') !== null ||
    target.id === 'main'
  const focusField = (name: string): void => {
    void nextTick(() => {
      const field = view.value?.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(name)}"]`)
      field?.focus()
      field?.select()
    })
  }

  const onKey = (event: KeyboardEvent): void => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (!(target instanceof HTMLElement) || !isHere(target) || deaf() || isForOthers(event, target)) return
    const typing = isTyping(target)
    if (typing && ['Enter', 'Escape'].includes(key)) return target.blur()
    if (!pressKey(key, { ...table, focusField })) return
    event.preventDefault()
    // Once a key that leads to another field has done so.
    if (typing) void nextTick(() => document.activeElement === target && target.blur())
  }
  onMounted(() => window.addEventListener('keydown', onKey))
  onBeforeUnmount(() => window.removeEventListener('keydown', onKey))
}

/**
 * A press by hand leaves the keyboard where it was, so that Enter goes on and does not press again; but leaves a field, whose number is then
 * complete: digits are dice once more.
 */
export const keepFocus = (event: MouseEvent): void => {
  if (!(event.target instanceof Element) || !event.target.closest('button') || event.target.closest('input')) return
  event.preventDefault()
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && isTyping(activeElement)) activeElement.blur()
}

/** Keys as the commands write them (`Mod+Shift+K`), matched and shown. */
import type { KeyHint } from '../../src-core/words/commands.ts'

const isMac = (): boolean => navigator.platform.startsWith('Mac')

/** Whether a press is these keys and no others; of a sign such as `?` it does not matter whether this keyboard needs Shift for it. */
export const matches = (event: KeyboardEvent, keys: string): boolean => {
  const parts = keys.split('+')
  const key = parts.at(-1)?.toLowerCase()
  const [mod, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  return (
    event.key.toLowerCase() === key &&
    mod === parts.includes('Mod') &&
    !other &&
    (event.shiftKey === parts.includes('Shift') || key === '?') &&
    event.altKey === parts.includes('Alt')
  )
}

/** Keys as labelled on this system's keyboard: `Ctrl K`, `⌘ K`. */
export const keysText = (keys: string): string =>
  keys
    .split(/(?<=.)\+(?=.)/)
    .map((part) => (part === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : part))
    .join(' ')

/** Key hints as text, for screen readers. */
export const hintText = (hints: readonly KeyHint[]): string =>
  hints.map(({ keys, effect }) => `${keys.map(keysText).join(', ')}: ${effect}.`).join(' ')

/** Whether the focus is in a text field: keys without Ctrl then belong to it. Of a field in a shadow root an event names only the host. */
export const isTyping = (target: EventTarget | null): boolean => {
  const field = target instanceof HTMLElement ? (target.shadowRoot?.activeElement ?? target) : null
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return false
  return (
    field instanceof HTMLElement && (field.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(field.tagName))
  )
}

/** A directive that shows the saved text in a field. An answer that arrives late never replaces what the player is typing. */
import type { Directive } from 'vue'

/** Fields with text typed since their last `change` event. */
const typing = new WeakSet<Element>()

export const vSaved: Directive<HTMLInputElement | HTMLTextAreaElement, string> = {
  created: (field, { value }) => {
    field.defaultValue = value
    field.addEventListener('input', () => typing.add(field))
    field.addEventListener('change', () => typing.delete(field))
  },
  updated: (field, { value, oldValue }) => {
    if (value === oldValue || typing.has(field)) return
    field.defaultValue = value
    field.value = value
  },
  // Fires `change` for unsaved text. Removing a field doesn't.
  beforeUnmount: (field) => field.blur(),
}

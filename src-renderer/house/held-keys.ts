/** Keys pressed while a new row is being added. */

/** What is held for a press of saving: the row takes what was typed so far. */
export const taking = 'Save'

/** Whether a key press saves: Ctrl or Command with S. */
export const isSaving = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 's'

/** Whether a key has to do with typing: letters, and what ends or mends them. */
export const isTyped = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  !ctrlKey && !metaKey && (key.length === 1 || key === 'Enter' || key === 'Tab' || key === 'Backspace')

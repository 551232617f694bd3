/** Keys pressed while a new row is on its way to where one is. */

/** Whether a key has to do with typing: letters, and what ends or mends them. */
export const isTyped = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  !ctrlKey && !metaKey && (key.length === 1 || key === 'Enter' || key === 'Tab' || key === 'Backspace')

/** Keys pressed while a new row is on its way to where one is. */

/** Whether a key has to do with typing: letters, and what ends or mends them. */
export const isTyped = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  !ctrlKey && !metaKey && (key.length === 1 || key === 'Enter' || key === 'Tab' || key === 'Backspace')

/** What they come to: texts, each with the key that ended it; the last may go on. */
export const textsOf = (keys: readonly string[]): readonly { readonly text: string; readonly end: 'Enter' | 'Tab' | null }[] => {
  const texts: { text: string; end: 'Enter' | 'Tab' | null }[] = []
  let text = ''
  for (const key of keys) {
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key === 'Enter' || key === 'Tab') {
      texts.push({ text, end: key })
      text = ''
    } else text += key
  }
  return text === '' ? texts : [...texts, { text, end: null }]
}

/** Keys pressed while a new row is on its way to where one is. */

export interface HeldKeys {
  readonly text: string
  /** How the cell was left; what was pressed after that is lost. */
  readonly end?: 'Enter' | 'Tab'
}

/** With one more key; undefined: it has nothing to do with typing. */
export const heldWith = (
  held: HeldKeys,
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
): HeldKeys | undefined => {
  if (ctrlKey || metaKey) return undefined
  if (held.end === undefined && (key === 'Enter' || key === 'Tab')) return { ...held, end: key }
  if (key === 'Backspace') return { ...held, text: held.text.slice(0, -1) }
  if (key.length > 1 && key !== 'Enter' && key !== 'Tab') return undefined
  return held.end === undefined ? { text: held.text + key } : held
}

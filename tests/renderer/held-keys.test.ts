/** Keys pressed while a new row is on its way: none is lost, none goes elsewhere. */
import { expect, test } from 'vitest'
import { isTyped } from '../../src-renderer/house/held-keys.ts'

test('letters, and what ends or mends them, are held; commands are not', () => {
  const key = (name: string, ctrlKey = false): boolean => isTyped({ key: name, ctrlKey, metaKey: false })
  expect(['a', ' ', 'é', 'Enter', 'Tab', 'Backspace'].map((name) => key(name))).not.toContain(false)
  expect([key('s', true), key('Escape'), key('F6'), key('ArrowDown')]).not.toContain(true)
})

import { expect, test, vi } from 'vitest'
import { logFault } from '../../src-main/faults.ts'

test('an exception is reported with its source location and without control characters', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logFault(new Error('no rule "\x1b[2J\u202e"', { cause: '\x9b' }))
  logFault('\x07')
  const text = said.mock.calls.flat().join('\n')
  said.mockRestore()
  expect(text).toContain('no rule "<U+001B>[2J<U+202E>"')
  expect(text).toContain('report.test.ts')
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
})

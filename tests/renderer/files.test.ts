/** Tables as the spreadsheets of every desk save them. */
import { expect, test } from 'vitest'
import { tableText } from '../../src-renderer/composables/files.ts'

const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer

test.each([
  ['UTF-8', Buffer.from('Name\nMüller', 'utf8')],
  ['UTF-8 behind its mark', Buffer.from('\uFEFFName\nMüller', 'utf8')],
  ['UTF-16 behind its mark', Buffer.from('\uFEFFName\nMüller', 'utf16le')],
  ['the letters of the older Windows', Buffer.from('Name\nMüller', 'latin1')],
])('a table in %s is read', (_, buffer) => {
  expect(tableText(bytesOf(buffer))).toBe('Name\nMüller')
})

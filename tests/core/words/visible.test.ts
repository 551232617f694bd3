import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleExcerpt, visibleText, visibleJson, visibleLines } from '../../../src-core/words/text.ts'

/** Control characters, listed separately from the code under test: C0, DEL and C1, line ends, and text direction. */
const codes = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, code) => 0x7f + code),
  ...[0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
]
const acting = codes.map((code) => String.fromCharCode(code))
const acts = (text: string): boolean => acting.some((character) => text.includes(character))

/** Strings with many control characters. */
const hostile = fc.string({
  unit: fc.oneof(fc.constantFrom(...acting, '"', '\\'), fc.string({ minLength: 1, maxLength: 1, unit: 'binary' })),
})
const laws = { seed: 1863, numRuns: 1000 }

test('every control character is shown by its number', () => {
  for (const code of codes)
    expect(visibleText(`a${String.fromCharCode(code)}b`)).toBe(
      `a<U+${code.toString(16).toUpperCase().padStart(4, '0')}>b`,
    )
})

test('words stay unchanged, in any script', () => {
  const words = 'Ansturm an der Düna — 3″, ½ “fresh” שלום سلام 敵 🐎 a\u00a0b'
  expect([visibleText(words), visibleLines(words), visibleExcerpt(words)]).toEqual([words, words, words])
})

test('no displayed control character takes effect', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(acts(visibleText(text)) || acts(visibleExcerpt(text))).toBe(false)
      expect(acts(visibleLines(text).replaceAll('\n', ''))).toBe(false)
      expect(visibleText(visibleText(text))).toBe(visibleText(text))
    }),
    laws,
  )
})

test('JSON keeps its meaning without control characters', () => {
  fc.assert(
    fc.property(
      fc.json({ stringUnit: fc.constantFrom(...acting, '"', '\\', 'a') }),
      fc.constantFrom(0, 2),
      (json, indent) => {
        const value: unknown = JSON.parse(json)
        const shown = visibleJson(JSON.stringify(value, null, indent))
        expect(JSON.parse(shown)).toEqual(value)
        expect(acts(shown.replaceAll('\n', ''))).toBe(false)
      },
    ),
    laws,
  )
})

test('a message quotes the start and the end of a long string', () => {
  expect(visibleExcerpt(`/maps/${'x'.repeat(5000)}/mine.yaml`)).toBe(
    `/maps/${'x'.repeat(34)}…${'x'.repeat(29)}/mine.yaml`,
  )
  expect(visibleExcerpt('x'.repeat(80))).toBe('x'.repeat(80))
  fc.assert(
    fc.property(hostile, fc.integer({ min: 1, max: 40 }), (text, times) => {
      const quoted = visibleExcerpt(text.repeat(times))
      expect(quoted.length).toBeLessThanOrEqual(80)
      expect(quoted.isWellFormed() || !text.isWellFormed()).toBe(true)
    }),
    laws,
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLines, type Line } from '../../src-main/cli/requests.ts'

async function* stream(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}

/** Splits bytes after each of these positions. */
const cutAt = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
  const places = [0, ...[...new Set(cuts)].filter((cut) => cut < bytes.length).toSorted((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

const linesOf = (text: string, limit = 1000, cuts: readonly number[] = []): Promise<Line[]> =>
  all(readLines(stream(cutAt(new TextEncoder().encode(text), cuts)), limit))

test('lines are the same for any split of the stream', async () => {
  const law = fc.asyncProperty(
    fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 20 }),
    fc.array(fc.nat(200)),
    async (texts, cuts) => {
      const lines = texts.map((text) => text.replaceAll('\n', ' '))
      const written = lines.filter((line) => line.trim() !== '').map((text) => ({ text }))
      expect(await linesOf(lines.join('\n'), 10_000, cuts)).toEqual(written)
    },
  )
  await fc.assert(law)
})

test('blank lines are skipped, and the last line needs no newline', async () => {
  expect(await linesOf('\n  \na\r\n\r\nb')).toEqual([{ text: 'a\r' }, { text: 'b' }])
  expect(await linesOf('')).toEqual([])
})

test('a line over the limit is reported and skipped, wherever it is split', async () => {
  const tooLong = `ok\n${'x'.repeat(11)}\n${'y'.repeat(10)}\n${'z'.repeat(500)}`
  const found = [{ text: 'ok' }, { fault: 'too-long' }, { text: 'yyyyyyyyyy' }, { fault: 'too-long' }]
  expect(await linesOf(tooLong, 10)).toEqual(found)
  expect(await linesOf(tooLong, 10, [5, 13, 14, 40, 300])).toEqual(found)
})

test('a line over the limit isn’t stored', async () => {
  const chunk = new Uint8Array(1024 * 1024).fill(0x78)
  let chunks = 0
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    for (; chunks < 512; chunks += 1) yield await Promise.resolve(chunk.slice())
    yield new TextEncoder().encode('\nthe next')
  }
  expect(await all(readLines(endless(), 1024))).toEqual([{ fault: 'too-long' }, { text: 'the next' }])
  expect(chunks).toBe(512)
})

test('bytes that are not text are reported, and the next line is read', async () => {
  const bytes = new Uint8Array([0xff, 0x0a, 0x61])
  expect(await all(readLines(stream([bytes]), 10))).toEqual([{ fault: 'not-text' }, { text: 'a' }])
})

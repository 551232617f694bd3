/** Lines of a byte stream, however they are cut into chunks, in bounded memory. */

/** `too-large`: more than the limit, passed over to its end. `not-text`: not UTF-8. */
export type Line = { readonly text: string } | { readonly fault: 'too-long' | 'not-text' }

/** Every line without its end, as soon as it is whole; the last one need not have an end. Blank lines are left out. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Line> {
  let held: Uint8Array[] = []
  let length = 0
  let dropped = false
  const take = (part: Uint8Array): void => {
    length += part.length
    dropped ||= length > limit
    if (dropped) held = []
    else if (part.length > 0) held.push(part)
  }
  const line = (): Line | undefined => {
    const found: Line = dropped ? { fault: 'too-long' } : decode(held)
    held = []
    length = 0
    dropped = false
    return 'text' in found && found.text.trim() === '' ? undefined : found
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end))
      const found = line()
      if (found) yield found
      start = end + 1
    }
    take(chunk.subarray(start))
  }
  const last = line()
  if (last) yield last
}

const newline = 0x0a
const utf8 = new TextDecoder('utf-8', { fatal: true })

const decode = (parts: readonly Uint8Array[]): Line => {
  try {
    return { text: utf8.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts)) }
  } catch {
    return { fault: 'not-text' }
  }
}

/** Values as text for a channel that carries only text: JSON, with bytes as base64 under a special key. */

const key = '$base64'

/** `toBase64` is the host's own way. Everything else must be plain data. */
export const encode = (value: unknown, toBase64: (bytes: Uint8Array) => string): string =>
  JSON.stringify(value, (_name, one: unknown) => (one instanceof Uint8Array ? { [key]: toBase64(one) } : one))

/** The value of a text that `encode` wrote. Throws a SyntaxError where it is no JSON. */
export const decode = (text: string, fromBase64: (text: string) => Uint8Array): unknown => {
  // A text without bytes is parsed directly: a reviver would take four times as long.
  if (!text.includes(key)) return JSON.parse(text)
  return JSON.parse(text, (_name, one: unknown) => {
    const held = typeof one === 'object' && one !== null && key in one ? one[key] : undefined
    return typeof held === 'string' ? fromBase64(held) : one
  })
}

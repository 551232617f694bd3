/** Messages between processes: channels, serialized problems, and values as text. */
import type { Problem, ProblemInWords } from '../problem.ts'

/** The channels between Electron's main process and the preload. */
export const callChannel = 'call'
export const eventChannel = 'event'

/** A problem as text, without its `cause`, which only the host logs (see `reported` in faults.ts). */
export type Sendable<P extends ProblemInWords = ProblemInWords> = Omit<P, 'cause'> & { readonly cause?: never }

/** A result with its problems in serialized form. */
export type Sending<T extends { readonly problems: readonly Problem[] }> = Omit<T, 'problems'> & {
  readonly problems: readonly Sendable[]
}

const key = '$base64'

/** Encodes a value as JSON, with bytes as base64 under a special key. Everything else must be plain data. */
export const encode = (value: unknown, toBase64: (bytes: Uint8Array) => string): string =>
  JSON.stringify(value, (_name, one: unknown) => (one instanceof Uint8Array ? { [key]: toBase64(one) } : one))

/** Decodes text from `encode`. Throws a SyntaxError if it isn't JSON. */
export const decode = (text: string, fromBase64: (text: string) => Uint8Array): unknown => {
  // A reviver would make parsing four times slower.
  if (!text.includes(key)) return JSON.parse(text)
  return JSON.parse(text, (_name, one: unknown) => {
    const held = typeof one === 'object' && one !== null && key in one ? one[key] : undefined
    return typeof held === 'string' ? fromBase64(held) : one
  })
}

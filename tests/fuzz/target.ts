/** What is fuzzed. */

export interface Target {
  /** Well-formed inputs, from which all others are grown. */
  readonly corpus: readonly Uint8Array[]
  /** What tests one input. Throws, or rejects, where the program fails at it. */
  readonly run: (input: Uint8Array) => void | Promise<void>
  readonly close: () => void | Promise<void>
}

export interface TargetKind {
  readonly name: string
  /** What it feeds, in a few words. */
  readonly feeds: string
  /** How many inputs a whole run gives it, so that all come to a million. */
  readonly runs: number
  /** How long a whole run gives it at most, in seconds: 40 minutes for all. */
  readonly seconds: number
  readonly open: () => Target | Promise<Target>
}

const encoder = new TextEncoder()

export const bytesOf = (text: string): Uint8Array => encoder.encode(text)

/** As UTF-8, with what is none replaced. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

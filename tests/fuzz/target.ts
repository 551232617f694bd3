/** Fuzz targets. */

export interface Target {
  /** Valid inputs to mutate. */
  readonly corpus: readonly Uint8Array[]
  /** Tests one input. Throws or rejects if the program fails. */
  readonly run: (input: Uint8Array) => void | Promise<void>
  readonly close: () => void | Promise<void>
}

export interface TargetKind {
  readonly name: string
  /** A short description. */
  readonly feeds: string
  /** Runs in a full campaign, a million in total. */
  readonly runs: number
  /** Time limit in a full campaign, in seconds. The total is 40 minutes. */
  readonly seconds: number
  readonly open: () => Target | Promise<Target>
}

const encoder = new TextEncoder()

export const bytesOf = (text: string): Uint8Array => encoder.encode(text)

/** Decodes UTF-8; invalid bytes are replaced. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Where something stands in a file: line and column count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * A thing gone wrong that a person can mend.
 * `code` is stable and kebab-case; `message` says what is wrong, `right` what would be right;
 * `place` is in a file, `path` in a request or document (keys from the root).
 */
export interface Problem {
  readonly code: string
  readonly message: string
  readonly right?: string
  readonly place?: Place
  readonly path?: readonly (string | number)[]
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] }

export const success = <T>(value: T): Result<T> => ({ ok: true, value })

export const failure = (...problems: readonly Problem[]): { readonly ok: false; readonly problems: readonly Problem[] } => ({
  ok: false,
  problems,
})

/** One line a problem: `file:line:column: message (right) [code]`. */
export const problemText = ({ code, message, right, place, path }: Problem): string => {
  const where = place ? `${place.file}:${place.line}:${place.column}: ` : path?.length ? `${path.join('.')}: ` : ''
  return `${where}${message}${right ? `; ${right}` : ''} [${code}]`
}

import { dotted, type Path } from './paths.ts'
import { visible } from './words/visible.ts'

/** Where something stands in a file: line and column count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * A thing gone wrong that a person can mend.
 * `code` is stable and kebab-case; `message` says what is wrong, `right` what would be right;
 * `place` is in a file, `path` in a request or document (keys from the root); `elsewhere` it could be mended instead.
 * `cause` is what was thrown where it is a fault of ours: for whoever runs the host, never shown or sent.
 */
export interface Problem {
  readonly code: string
  readonly message: string
  readonly right?: string
  readonly place?: Place
  readonly path?: Path
  readonly elsewhere?: readonly Place[]
  readonly cause?: unknown
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] }

export const success = <T>(value: T): Result<T> => ({ ok: true, value })

export const failure = (...problems: readonly Problem[]): { readonly ok: false; readonly problems: readonly Problem[] } => ({
  ok: false,
  problems,
})

/** `file:line:column`. */
export const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`

/** What would be right, and where else: `another name (or mend base.yaml:3:5 and 2 more places)`; empty where neither is said. */
export const rightText = ({ right = '', elsewhere = [] }: Problem): string => {
  const [first, ...more] = elsewhere
  const others = more.length === 0 ? '' : ` and ${more.length} more place${more.length === 1 ? '' : 's'}`
  return first ? `${right} (or mend ${placeText(first)}${others})` : right
}

/** One line a problem, whatever it quotes: `file:line:column: message; right [code]`. */
export const problemText = (problem: Problem): string => {
  const { code, message, place, path } = problem
  const where = place ? `${placeText(place)}: ` : path?.length ? `${dotted(path)}: ` : ''
  const right = rightText(problem)
  return visible(`${where}${message}${right ? `; ${right}` : ''} [${code}]`)
}

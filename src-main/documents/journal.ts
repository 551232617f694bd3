/** Files that hold how something came about: a header and one event a line, replayed when they are read. */
import type { z } from 'zod'
import { guarded } from '../../src-core/guarded.ts'
import { failure, success, type Problem, type Result } from '../../src-core/problem.ts'
import { cutTorn, readLines } from './lines.ts'

/** What is kept so. */
export interface Kind<H, E extends { readonly call?: string }, S> {
  readonly name: 'draft' | 'battle'
  /** Bytes of the longest file that is read. */
  readonly limit: number
  readonly header: z.ZodType<H>
  readonly event: z.ZodType<E>
  readonly begin: (header: H) => S
  /** Undefined where the event does not fit. */
  readonly after: (state: S, event: E) => S | undefined
  /** What is done where a file cannot be read. */
  readonly instead: string
}

export interface Journal<H, S> {
  readonly header: H
  readonly state: S
  /** The calls that its events came of. */
  readonly calls: ReadonlySet<string>
  /** Of the file, in bytes. */
  readonly size: number
  /** What was mended, in words. */
  readonly notes: readonly string[]
}

/**
 * A torn last line is cut off; a file that is damaged elsewhere, or newer, is left untouched. Problems: `draft-broken` or
 * `battle-broken`, `newer-draft` or `newer-battle`, and those of reading.
 */
export const readJournal = <H, E extends { readonly call?: string }, S>(path: string, kind: Kind<H, E, S>): Result<Journal<H, S>> =>
  guarded(`${path} cannot be read`, () => replay(path, kind))

const replay = <H, E extends { readonly call?: string }, S>(path: string, kind: Kind<H, E, S>): Result<Journal<H, S>> => {
  const read = readLines(path, kind.limit)
  if (!read.ok) return read
  const [first, ...rest] = read.value.lines
  const header = kind.header.safeParse(first)
  if (!header.success) return failure(isNewer(first) ? newer(path, kind) : broken(path, 1, kind))
  let state = kind.begin(header.data)
  const calls = new Set<string>()
  for (const [index, line] of rest.entries()) {
    const event = kind.event.safeParse(line)
    const next = event.success ? kind.after(state, event.data) : undefined
    if (next === undefined) return failure(broken(path, index + 2, kind))
    state = next
    if (event.data?.call !== undefined) calls.add(event.data.call)
  }
  return success({ header: header.data, state, calls, size: read.value.size, notes: cutTorn(path, read.value) })
}

const isNewer = (head: unknown): boolean =>
  typeof head === 'object' && head !== null && 'format' in head && typeof head.format === 'number' && head.format > 1

type Named = Pick<Kind<unknown, { readonly call?: string }, unknown>, 'name' | 'instead'>

const newer = (path: string, { name, instead }: Named): Problem => ({
  code: `newer-${name}`,
  message: `${path} was written by a newer Doublequick and is left as it is`,
  right: `open it with that one; ${instead}`,
})

const broken = (path: string, line: number, { name, instead }: Named): Problem => ({
  code: `${name}-broken`,
  message: `line ${line} of ${path} is no line of a ${name}; the file is left as it is`,
  right: `mend that line; ${instead}`,
  place: { file: path, line, column: 1 },
})

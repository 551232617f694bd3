/** Drafts of house rules: a file each, with a header and one event a line. */
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { draftEventSchema, draftHeaderSchema } from '../../../src-core/contract/house.ts'
import { afterEvent, draftOf, type Draft, type DraftEvent, type DraftHeader } from '../../../src-core/house/draft.ts'
import { failure, success, type Problem, type Result } from '../../../src-core/problem.ts'
import { addLines, cutTorn, readLines } from '../lines.ts'
import { namesIn } from '../read.ts'

export interface FoundDraft {
  readonly id: string
  readonly draft: Draft
  /** The calls that its events came of. */
  readonly calls: ReadonlySet<string>
  /** Size of its file in bytes; another one: another Doublequick has gone on with it. */
  readonly size: number
  readonly changed: Date
  /** What was mended, in words. */
  readonly notes: readonly string[]
}

export interface Drafts {
  /** Those that can be read, newest first, and what is wrong with the others. */
  readonly all: () => { readonly found: readonly FoundDraft[]; readonly problems: readonly Problem[] }
  readonly read: (id: string) => Result<FoundDraft>
  /** Null if there is none. */
  readonly sizeOf: (id: string) => number | null
  /** Written and flushed when it comes back; the size of the file then. */
  readonly append: (id: string, lines: readonly (DraftHeader | DraftEvent)[]) => Result<number>
  readonly remove: (id: string) => void
}

const ending = '.draft.jsonl'
/** Bytes of the longest draft that is read. */
const limit = 256 * 1024 * 1024

/** `folder` need not be there. */
export const openDrafts = (folder: string): Drafts => {
  const pathOf = (id: string): string => join(folder, `${id}${ending}`)
  const read = (id: string): Result<FoundDraft> => readDraft(id, pathOf(id))
  return {
    read,
    all: () => {
      const names = namesIn(folder, ending)
      if (!names.ok) return { found: [], problems: names.problems }
      const results = names.value.map((name) => read(name.slice(0, -ending.length)))
      const found = results.flatMap((result) => (result.ok ? [result.value] : []))
      return {
        found: found.toSorted((a, b) => b.changed.getTime() - a.changed.getTime()),
        problems: results.flatMap((result) => (result.ok ? [] : result.problems)),
      }
    },
    sizeOf: (id) => statSync(pathOf(id), { throwIfNoEntry: false })?.size ?? null,
    append: (id, lines) => addLines(pathOf(id), lines),
    remove: (id) => rmSync(pathOf(id), { force: true }),
  }
}

/** A draft that is damaged elsewhere than in its last line is left untouched, and said. */
const readDraft = (id: string, path: string): Result<FoundDraft> => {
  const read = readLines(path, limit)
  if (!read.ok) return read
  const { lines, size } = read.value
  const [first, ...rest] = lines
  const header = draftHeaderSchema.safeParse(first)
  if (!header.success) return failure(isNewer(first) ? newer(path) : broken(path, 1))
  let draft = draftOf(header.data)
  const calls = new Set<string>()
  for (const [index, line] of rest.entries()) {
    const event = draftEventSchema.safeParse(line)
    const next = event.success ? afterEvent(draft, event.data) : undefined
    if (!next) return failure(broken(path, index + 2))
    draft = next
    if (event.data?.call !== undefined) calls.add(event.data.call)
  }
  const notes = cutTorn(path, read.value)
  return success({ id, draft, calls, size, changed: statSync(path).mtime, notes })
}

const isNewer = (head: unknown): boolean => typeof head === 'object' && head !== null && 'format' in head && Number(head.format) > 1

const newer = (path: string): Problem => ({
  code: 'newer-draft',
  message: `${path} was written by a newer Doublequick and is left as it is`,
  right: 'open it with that one',
})

const broken = (path: string, line: number): Problem => ({
  code: 'draft-broken',
  message: `line ${line} of ${path} is no line of a draft; the file is left as it is`,
  right: 'mend that line, or delete the file',
  place: { file: path, line, column: 1 },
})

/** Drafts of house rules: a file each, with a header and one event a line. */
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { draftEventSchema, draftHeaderSchema } from '../../../src-core/contract/house.ts'
import { afterEvent, draftOf, type Draft, type DraftEvent, type DraftHeader } from '../../../src-core/house/draft.ts'
import { success, type Problem, type Result } from '../../../src-core/problem.ts'
import { readJournal, type Kind } from '../journal.ts'
import { addLines } from '../lines.ts'
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
const kind: Kind<DraftHeader, DraftEvent, Draft> = {
  name: 'draft',
  limit: 256 * 1024 * 1024,
  header: draftHeaderSchema,
  event: draftEventSchema,
  begin: draftOf,
  after: afterEvent,
  instead: 'delete it if it is not wanted',
}

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

const readDraft = (id: string, path: string): Result<FoundDraft> => {
  const read = readJournal(path, kind)
  if (!read.ok) return read
  const { state, calls, size, notes } = read.value
  return success({ id, draft: state, calls, size, changed: statSync(path).mtime, notes })
}

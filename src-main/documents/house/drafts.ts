/** Drafts of house rules: a journal each. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  applyDraftEvent,
  newDraft,
  type Draft,
  type DraftEvent,
  type DraftHeader,
} from '../../../src-core/house/draft.ts'
import { stepOf } from '../../../src-core/house/history.ts'
import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import { openJournal, type Journal, type JournalFormat, type Pen } from '../journal/journal.ts'
import { namesIn } from '../read.ts'

export type DraftJournal = Journal<DraftHeader, DraftEvent, Draft>
export type DraftPen = Pen<DraftHeader, DraftEvent, Draft>

export interface FoundDraft {
  readonly id: string
  readonly draft: Draft
  readonly changed: Date
}

export interface DraftFiles {
  /** Those that can be read, newest first, and what is wrong with the others. */
  readonly all: () => { readonly found: readonly FoundDraft[]; readonly problems: readonly Problem[] }
  /** The files that those that can be read are saved as. */
  readonly files: () => readonly string[]
  readonly journal: (id: string) => DraftJournal
}

const text = z.string()
/** The first line of a draft's file, and every line after it. */
const headerSchema: z.ZodType<DraftHeader> = z.object({
  doublequick: z.literal('draft'),
  format: z.literal(1),
  file: text.nullable(),
  ruleset: text.nullable(),
  text,
  saved: text.nullable(),
})
const call = text.exactOptional()
const eventSchema: z.ZodType<DraftEvent> = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('step'),
    at: z.int().min(0),
    was: text,
    now: text,
    label: text,
    group: text.nullable(),
    call,
  }),
  z.object({ event: z.enum(['undo', 'redo', 'closed']), call }),
  z.object({ event: z.literal('saved'), file: text.nullable(), text: text.nullable(), call }),
])

const ending = '.draft.jsonl'
/** The journal of a draft. */
export const draftKind: JournalFormat<DraftHeader, DraftEvent, Draft> = {
  name: 'draft',
  limit: 256 * 1024 * 1024,
  header: headerSchema,
  event: eventSchema,
  begin: newDraft,
  after: applyDraftEvent,
}

/** `folder` need not be there. */
export const openDrafts = (folder: string): DraftFiles => {
  const journal = (id: string): DraftJournal => openJournal(join(folder, `${id}${ending}`), draftKind)
  /** Null: it holds nothing yet, or is gone. */
  const read = (id: string): Result<FoundDraft | null> => {
    const { now, notes, path } = journal(id)
    const found = now()
    if (!found.ok) return found
    if (found.value === null) {
      const isTorn = notes().length > 0
      return isTorn ? failure(problem('journal-broken', { kind: 'draft', file: path, isTorn })) : success(null)
    }
    const stats = statSync(path, { throwIfNoEntry: false })
    return success(stats ? { id, draft: found.value.state, changed: stats.mtime } : null)
  }
  const all: DraftFiles['all'] = () => {
    const names = namesIn(folder, ending)
    if (!names.ok) return { found: [], problems: names.problems }
    const results = names.value.map((name) => read(name.slice(0, -ending.length)))
    const found = results.flatMap((result) => (result.ok && result.value ? [result.value] : []))
    return {
      found: found.toSorted((a, b) => b.changed.getTime() - a.changed.getTime()),
      problems: results.flatMap((result) => (result.ok ? [] : result.problems)),
    }
  }
  return { all, files: () => all().found.flatMap(({ draft }) => draft.file ?? []), journal }
}

/** The event of another text; none where it is the same. */
export const stepTo = (
  { draft }: { readonly draft: Draft },
  text: string,
  label: string,
  group: string | null = null,
): readonly DraftEvent[] =>
  text === draft.history.text ? [] : [{ event: 'step', ...stepOf(draft.history.text, text, label, group) }]

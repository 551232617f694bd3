/** The saved states of house rules: a journal for each file of them, beside the drafts. */
import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { append } from '../../../src-core/collections.ts'
import {
  applyRevision,
  revisionEvent,
  type Revision,
  type RevisionEvent,
  type Revisions,
  type RevisionsHeader,
} from '../../../src-core/house/revisions.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import { openJournal, type Journal, type JournalFormat } from '../journal/journal.ts'

export interface RevisionFiles {
  /** The states of a file, the last one last. Problems: those of reading. */
  readonly of: (file: string) => Result<Revisions>
  /** Adds those that differ from the last. Problems: those of writing; then none is added. */
  readonly add: (file: string, states: readonly Revision[]) => Result<unknown>
}

const text = z.string()
const headerSchema: z.ZodType<RevisionsHeader> = z.object({
  doublequick: z.literal('revisions'),
  format: z.literal(1),
  file: text,
})
const eventSchema: z.ZodType<RevisionEvent> = z.object({
  event: z.enum(['saved', 'found', 'received']),
  time: text,
  at: z.int().min(0),
  was: text,
  now: text,
})
const revisionsKind: JournalFormat<RevisionsHeader, RevisionEvent, Revisions> = {
  name: 'revisions',
  limit: 256 * 1024 * 1024,
  header: headerSchema,
  event: eventSchema,
  begin: () => null,
  after: applyRevision,
}

/** `folder` need not be there. */
export const openRevisions = (folder: string): RevisionFiles => {
  const opened = new Map<string, Journal<RevisionsHeader, RevisionEvent, Revisions>>()
  const journal = (file: string): Journal<RevisionsHeader, RevisionEvent, Revisions> => {
    const found = opened.get(file) ?? openJournal(join(folder, nameOf(file)), revisionsKind)
    opened.set(file, found)
    return found
  }
  return {
    of: (file) => {
      const now = journal(file).now()
      return now.ok ? success(now.value?.state ?? null) : now
    },
    add: (file, states) =>
      journal(file).alone((pen) => {
        let before = pen.now()?.state ?? null
        const events: RevisionEvent[] = []
        for (const state of states) {
          if (state.text === before?.last.text) continue
          events.push(revisionEvent(before, state))
          before = append(state, before)
        }
        return events.length === 0 ? success(null) : pen.append({ doublequick: 'revisions', format: 1, file }, events)
      }),
  }
}

/** Two files of one name in two folders have a journal each. */
const nameOf = (file: string): string => {
  const place = createHash('sha256').update(file).digest('hex').slice(0, 16)
  return `${basename(file).slice(0, 60)}-${place}.revisions.jsonl`
}

/** Drafts of house rules and rulesets, stored as the initial state and all events, so that undo can return to the beginning. */
import { applyDraftEvent, newDraft, type Draft, type DraftEvent, type DraftHeader } from '../../src-core/house/draft.ts'
import { stepBetween } from '../../src-core/house/history.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import type { Database } from './database.ts'
import type { Sql } from './sqlite.ts'
import { append } from '../../src-core/collections.ts'
import type { Revision, Revisions } from '../../src-core/house/revisions.ts'

export interface FoundDraft {
  readonly id: string
  readonly draft: Draft
  readonly changed: Date
}

interface Drafts {
  /** Lists drafts, last changed first, and the problems of unreadable ones. */
  readonly list: () => { readonly found: readonly FoundDraft[]; readonly problems: readonly Problem[] }
  /** Returns the files that drafts will be saved as. Reads no events. */
  readonly files: () => readonly string[]
  /** Reads a draft. Null if there is none. Inside a transaction, call it only before `append`. Fails with `draft-damaged`. */
  readonly read: (sql: Sql, id: string) => Result<Draft | null>
  /** Adds events. For a new draft, also stores its header. Fails with `draft-damaged` if an event doesn't fit the YAML. */
  readonly append: (sql: Sql, id: string, header: DraftHeader, events: readonly DraftEvent[]) => Result<Draft>
  readonly remove: (sql: Sql, id: string) => void
}

/** A draft with the events read so far. */
interface Known {
  /** The connection through which the draft was read. */
  readonly sql: Sql
  readonly seq: number
  readonly draft: Draft
}

export const openDrafts = (database: Database, now: () => Date): Drafts => {
  const known = new Map<string, Known>()

  const current = (sql: Sql, id: string): Result<Known | null> => {
    const cached = known.get(id)
    const before = cached?.sql === sql && cached.seq <= countEvents(sql, id) ? cached : readHeader(sql, id)
    if (before === null) return success(null)
    const rows = sql.all('SELECT data FROM draft_events WHERE draft = ? AND seq > ? ORDER BY seq', id, before.seq)
    const draft = applyEvents(
      before.draft,
      (rows as readonly { readonly data: string }[]).map(({ data }) => JSON.parse(data) as DraftEvent),
    )
    if (draft === undefined) return failure(problem('draft-damaged', { id }))
    const read = { sql, seq: before.seq + rows.length, draft }
    known.set(id, read)
    return success(read)
  }

  const read: Drafts['read'] = (sql, id) => {
    const found = current(sql, id)
    return found.ok ? success(found.value && found.value.draft) : found
  }

  return {
    read,
    append: (sql, id, header, events) => {
      const found = current(sql, id)
      if (!found.ok) return found
      const seq = found.value?.seq ?? 0
      const draft = applyEvents(found.value?.draft ?? newDraft(header), events)
      if (draft === undefined) return failure(problem('draft-damaged', { id }))
      if (!found.value)
        sql.run(
          'INSERT INTO drafts (id, header, changed) VALUES (?, ?, ?)',
          id,
          JSON.stringify(header),
          now().toISOString(),
        )
      for (const [index, { call, ...event }] of events.entries())
        sql.run(
          'INSERT INTO draft_events (draft, seq, call, data) VALUES (?, ?, ?, ?)',
          id,
          seq + index + 1,
          call ?? null,
          JSON.stringify(event),
        )
      sql.run('UPDATE drafts SET file = ?, changed = ? WHERE id = ?', draft.file, now().toISOString(), id)
      return success(draft)
    },
    remove: (sql, id) => {
      known.delete(id)
      sql.run('DELETE FROM drafts WHERE id = ?', id)
    },
    list: () => {
      const listed = database.read((sql) => {
        const rows = sql.all('SELECT id, changed FROM drafts ORDER BY changed DESC, rowid DESC')
        return success(
          (rows as readonly { readonly id: string; readonly changed: string }[]).map(({ id, changed }) => {
            const draft = read(sql, id)
            return draft.ok ? success({ id, draft: draft.value, changed: new Date(changed) }) : draft
          }),
        )
      })
      if (!listed.ok) return { found: [], problems: listed.problems }
      return {
        found: listed.value.flatMap((each) => {
          if (!each.ok || each.value.draft === null) return []
          return { ...each.value, draft: each.value.draft }
        }),
        problems: listed.value.flatMap((each) => (each.ok ? [] : each.problems)),
      }
    },
    files: () => {
      const files = database.read((sql) => success(sql.all('SELECT file FROM drafts WHERE file IS NOT NULL')))
      return files.ok ? (files.value as readonly { readonly file: string }[]).map(({ file }) => file) : []
    },
  }
}

export const isDraftCallDone = (sql: Sql, call: string): boolean =>
  sql.get('SELECT 1 FROM draft_events WHERE call = ?', call) !== undefined

/** Returns the event for new YAML. Empty if the YAML is unchanged. */
export const stepTo = (
  { draft }: { readonly draft: Draft },
  text: string,
  label: string,
  group: string | null = null,
): readonly DraftEvent[] =>
  text === draft.history.text ? [] : [{ event: 'step', ...stepBetween(draft.history.text, text, label, group) }]

const countEvents = (sql: Sql, id: string): number =>
  (sql.get('SELECT count(*) AS count FROM draft_events WHERE draft = ?', id) as { readonly count: number }).count

const readHeader = (sql: Sql, id: string): Known | null => {
  const row = sql.get('SELECT header FROM drafts WHERE id = ?', id) as { readonly header: string } | undefined
  return row ? { sql, seq: 0, draft: newDraft(JSON.parse(row.header) as DraftHeader) } : null
}

/** Applies events to a draft. Undefined if an event doesn't fit. */
const applyEvents = (draft: Draft, events: readonly DraftEvent[]): Draft | undefined =>
  events.reduce<Draft | undefined>((before, event) => before && applyDraftEvent(before, event), draft)

/** Returns the versions of a file, oldest first. */
export const readVersions = (sql: Sql, file: string): Revisions =>
  (
    sql.all('SELECT event, time, text FROM versions WHERE file = ? ORDER BY seq', file) as readonly Revision[]
  ).reduce<Revisions>((before, { event, time, text }) => append({ event, time, text }, before), null)

/** Adds versions of a file. Skips a version that equals the one before it. */
export const addVersions = (sql: Sql, file: string, versions: readonly Revision[]): void => {
  const row = sql.get('SELECT seq, text FROM versions WHERE file = ? ORDER BY seq DESC LIMIT 1', file)
  let last = (row as { readonly seq: number; readonly text: string } | undefined) ?? { seq: 0, text: null }
  for (const { event, time, text } of versions) {
    if (text === last.text) continue
    last = { seq: last.seq + 1, text }
    sql.run(
      'INSERT INTO versions (file, seq, event, time, text) VALUES (?, ?, ?, ?, ?)',
      file,
      last.seq,
      event,
      time,
      text,
    )
  }
}

/** Appends the versions of a file to the versions of another file. */
export const moveVersions = (sql: Sql, from: string, to: string): void => {
  const { last } = sql.get('SELECT coalesce(max(seq), 0) AS last FROM versions WHERE file = ?', to) as {
    readonly last: number
  }
  sql.run('UPDATE versions SET file = ?, seq = seq + ? WHERE file = ?', to, last, from)
}

/** Removes the drafts and versions of a file that can no longer be restored. */
export const forgetFile = (sql: Sql, file: string): void => {
  sql.run('DELETE FROM drafts WHERE file = ?', file)
  sql.run('DELETE FROM versions WHERE file = ?', file)
}

/** The saved versions of house rules and rulesets, by file. */
import { append } from '../../src-core/collections.ts'
import type { Revision, Revisions } from '../../src-core/house/revisions.ts'
import type { Sql } from './sqlite.ts'

/** All versions of a file, the last one last. */
export const readVersions = (sql: Sql, file: string): Revisions =>
  (
    sql.all('SELECT event, time, text FROM versions WHERE file = ? ORDER BY seq', file) as readonly Revision[]
  ).reduce<Revisions>((before, { event, time, text }) => append({ event, time, text }, before), null)

/** Adds those that differ from the one before. */
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

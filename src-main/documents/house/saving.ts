/** Saving rules in the making, in two transactions: first the draft and the versions get what the file will hold and what it held, then the file. */
import { dirname } from 'node:path'
import { isSaved, type Draft, type DraftEvent } from '../../../src-core/house/draft.ts'
import { joinedGroup } from '../../../src-core/house/history.ts'
import type { Revision } from '../../../src-core/house/revisions.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import { fullFolderProblem } from '../../rulesets/library.ts'
import { notRules, looksLikeRules } from '../../security/files.ts'
import { stepTo } from '../../state/drafts.ts'
import type { Sql } from '../../state/sqlite.ts'
import { addVersions } from '../../state/versions.ts'
import { writePrivate, writeWhole } from '../atomic.ts'
import type { ReadyBase } from './base.ts'
import { changedAt, dated, textOf, type HousePlaces } from './file.ts'

interface Places {
  /** Where house rules and rulesets are kept. */
  readonly folders: readonly string[]
  readonly files: HousePlaces
  readonly now: () => Date
}

interface Target {
  readonly path: string
  /** Also if another program has changed the file meanwhile, or another file is there. */
  readonly over: boolean
}

/** A text that the player was given, and its label in the history. */
interface Given {
  readonly path: string
  readonly text: string
  readonly label: string
}

interface Saved {
  readonly draft: Draft
  readonly ready: ReadyBase
}

type Events = Result<readonly DraftEvent[]>

interface Saving {
  /**
   * Gives the draft its date and version, and stores what the file holds and will hold as versions. Problems: `file-exists`,
   * `changed-on-disk`, `too-many-files`, `not-rules`, those of the place.
   */
  readonly prepare: (sql: Sql, open: Saved, target: Target) => Events
  /** Writes the text of the draft into the file, unless it changed since. Returns no events if it was saved before. */
  readonly write: (open: Saved, target: Target) => Events
  /** Stores what the file and the draft hold before `replace` puts a text in place of both. */
  readonly keepBoth: (sql: Sql, open: Saved, given: Given) => Events
  readonly replace: (sql: Sql, open: Saved, given: Given) => Events
}

export const openSaving = ({ folders, files, now }: Places): Saving => {
  /** What the file holds, as a version. */
  const found = (place: string, there: string | null): readonly Revision[] =>
    there === null ? [] : [{ event: 'found', time: changedAt(place, now()), text: there }]
  const version = (event: Revision['event'], text: string): Revision => ({ event, time: now().toISOString(), text })

  const writeFile = (path: string, place: string, text: string): Result<unknown> =>
    (folders.includes(dirname(path)) ? writePrivate : writeWhole)(place, new TextEncoder().encode(text))

  /** The real place of the file and what it holds, if the draft may be saved there. */
  const checked = (
    { draft }: Saved,
    { path, over }: Target,
  ): Result<{ readonly place: string; readonly there: string | null }> => {
    if (!looksLikeRules(draft.history.text)) return failure(notRules(path))
    const place = files.writable(path)
    if (!place.ok) return place
    const there = textOf(path, files)
    const known = path === draft.file ? draft.saved : null
    if (!over && there !== null && there !== known && there !== draft.history.text)
      return failure(
        known === null
          ? problem('file-exists', { what: 'house', file: path })
          : problem('changed-on-disk', { file: path }),
      )
    const full = there === null && files.isShelf(dirname(path)) ? fullFolderProblem(dirname(path)) : null
    return full ? failure(full) : success({ place: place.value, there })
  }

  const isSavedThere = ({ draft }: Saved, path: string, there: string | null): boolean =>
    isSaved(draft) && path === draft.file && there === draft.saved

  return {
    prepare: (sql, open, target) => {
      const { path } = target
      const at = checked(open, target)
      if (!at.ok) return at
      const { place, there } = at.value
      if (isSavedThere(open, path, there)) return success([])
      const day = isSaved(open.draft) ? null : dated(open.draft, open.ready.base, now())
      addVersions(sql, path, [...found(place, there), version('saved', day?.text ?? open.draft.history.text)])
      return success(day ? stepTo(open, day.text, day.label, joinedGroup) : [])
    },
    write: (open, target) => {
      const { path } = target
      const at = checked(open, target)
      if (!at.ok) return at
      const { place, there } = at.value
      if (isSavedThere(open, path, there)) return success([])
      const { text } = open.draft.history
      const written = there === text ? success(null) : writeFile(path, place, text)
      return written.ok ? success([{ event: 'saved', file: path, text }]) : written
    },
    keepBoth: (sql, { draft }, { path }) => {
      const place = files.writable(path)
      if (!place.ok) return place
      const there = textOf(path, files)
      const own = draft.history.text
      addVersions(sql, path, [...found(place.value, there), ...(own === there ? [] : [version('saved', own)])])
      return success([])
    },
    replace: (sql, open, { path, text, label }) => {
      const place = files.writable(path)
      if (!place.ok) return place
      addVersions(sql, path, [version('received', text)])
      const written = writeFile(path, place.value, text)
      return written.ok ? success([...stepTo(open, text, label), { event: 'saved', file: path, text }]) : written
    },
  }
}

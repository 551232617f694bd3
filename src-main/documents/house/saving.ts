/** Saving rules in the making: the draft has the day and the version before the file has them, and what the file held is kept. */
import { dirname } from 'node:path'
import { isSaved, type Draft, type DraftEvent } from '../../../src-core/house/draft.ts'
import { withBefore } from '../../../src-core/house/history.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import { fullFolderProblem } from '../../rulesets/library.ts'
import { notRules, looksLikeRules } from '../../security/rules-file.ts'
import { writePrivate, writeWhole } from '../atomic.ts'
import { inFolder } from '../folder.ts'
import type { Revision } from '../../../src-core/house/revisions.ts'
import type { ReadyBase } from './base.ts'
import { stepTo } from './drafts.ts'
import { changedAt, dated, textOf, type HousePlaces } from './file.ts'
import type { RevisionFiles } from './revisions.ts'

interface Places {
  /** Where house rules and rulesets are kept. */
  readonly folders: readonly string[]
  readonly files: HousePlaces
  readonly revisions: RevisionFiles
  readonly now: () => Date
}

interface Target {
  readonly path: string
  /** Also where another program has changed the file meanwhile, or another file stands there. */
  readonly over: boolean
  /** Writes events down in the draft's journal. */
  readonly note: (events: readonly DraftEvent[]) => Result<unknown>
}

/** A text that the player was given, and what the history calls it. */
interface Given {
  readonly path: string
  readonly text: string
  readonly label: string
}

interface Saving {
  /** Saves a draft, and answers with what is still to be written down of it: nothing where the file held it already. */
  readonly save: (open: Saved, target: Target) => Result<readonly DraftEvent[]>
  /** Puts a text in place of the file and of its draft, and answers likewise; what both held is kept. */
  readonly receive: (open: Saved, given: Given) => Result<readonly DraftEvent[]>
}

interface Saved {
  readonly draft: Draft
  readonly ready: ReadyBase
}

/** Opens saving in these places. */
export const openSaving = ({ folders, files, revisions, now }: Places): Saving => {
  /** What the file held, as the revisions keep it. */
  const found = (place: string, there: string | null): readonly Revision[] =>
    there === null ? [] : [{ event: 'found', time: changedAt(place, now()), text: there }]
  const state = (event: Revision['event'], text: string): Revision => ({ event, time: now().toISOString(), text })

  /** Does the work while nobody else writes in the folder of a file. */
  const alone = (
    path: string,
    work: (place: string, write: typeof writeWhole) => Result<readonly DraftEvent[]>,
  ): Result<readonly DraftEvent[]> => {
    const place = files.writable(path)
    if (!place.ok) return place
    const { value } = place
    return inFolder(dirname(value), folders.includes(dirname(path)) ? writePrivate : writeWhole, (write) =>
      work(value, write),
    )
  }

  const save: Saving['save'] = (open, { path, over, note }) => {
    const { draft } = open
    if (!looksLikeRules(draft.history.text)) return failure(notRules(path))
    return alone(path, (place, write) => {
      const there = textOf(path, files)
      const known = path === draft.file ? draft.saved : null
      if (!over && there !== null && there !== known && there !== draft.history.text)
        return failure(problem(known === null ? 'file-exists' : 'changed-on-disk', { file: path }))
      const full = there === null && files.isShelf(dirname(path)) ? fullFolderProblem(dirname(path)) : null
      if (full) return failure(full)
      if (isSaved(draft) && path === draft.file && there === draft.saved) return success([])
      const day = isSaved(draft) ? null : dated(draft, open.ready.base, now())
      // The draft has the day before the file has, so that what the file holds is known whenever the program ends.
      const step = day ? note(stepTo(open, day.text, day.label, withBefore)) : success(null)
      if (!step.ok) return step
      const text = day?.text ?? draft.history.text
      const kept = revisions.add(path, [...found(place, there), state('saved', text)])
      if (!kept.ok) return kept
      const written = there === text ? success(null) : write(place, new TextEncoder().encode(text))
      return written.ok ? success([{ event: 'saved', file: path, text }]) : written
    })
  }

  const receive: Saving['receive'] = (open, { path, text, label }) =>
    alone(path, (place, write) => {
      const there = textOf(path, files)
      const own = open.draft.history.text
      const kept = revisions.add(path, [
        ...found(place, there),
        ...(own === there ? [] : [state('saved', own)]),
        state('received', text),
      ])
      if (!kept.ok) return kept
      const written = write(place, new TextEncoder().encode(text))
      return written.ok ? success([...stepTo(open, text, label), { event: 'saved', file: path, text }]) : written
    })

  return { save, receive }
}

/** Saving rules in the making: the draft has the day and the version before the file has them, and what the file held is kept. */
import { dirname } from 'node:path'
import { isSaved, type Draft, type DraftEvent } from '../../../src-core/house/draft.ts'
import { withBefore } from '../../../src-core/house/history.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import { noRoom } from '../../rulesets/folder.ts'
import { notRules, looksLikeRules } from '../../security/rules-file.ts'
import { writePrivate, writeWhole } from '../atomic.ts'
import { inFolder } from '../folder.ts'
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

type Saving = (open: { readonly draft: Draft; readonly ready: ReadyBase }, target: Target) => Result<readonly DraftEvent[]>

/** Saves a draft, and answers with what is still to be written down of it: nothing where the file held it already. */
export const openSaving =
  ({ folders, files, revisions, now }: Places): Saving =>
  (open, { path, over, note }) => {
    const { draft } = open
    const place = files.writable(path)
    if (!place.ok) return place
    if (!looksLikeRules(draft.history.text)) return failure(notRules(path))
    return inFolder(dirname(place.value), folders.includes(dirname(path)) ? writePrivate : writeWhole, (write) => {
      const there = textOf(path, files)
      const known = path === draft.file ? draft.saved : null
      if (!over && there !== null && there !== known && there !== draft.history.text)
        return failure(problem(known === null ? 'file-exists' : 'changed-on-disk', { file: path }))
      const full = there === null && files.isShelf(dirname(path)) ? noRoom(dirname(path)) : null
      if (full) return failure(full)
      if (isSaved(draft) && path === draft.file && there === draft.saved) return success([])
      const day = isSaved(draft) ? null : dated(draft, open.ready.base, now())
      // The draft has the day before the file has, so that what the file holds is known whenever the program ends.
      const step = day ? note(stepTo(open, day.text, day.label, withBefore)) : success(null)
      if (!step.ok) return step
      const text = day?.text ?? draft.history.text
      const kept = revisions.add(path, [
        ...(there === null ? [] : [{ event: 'found', time: changedAt(place.value, now()), text: there } as const]),
        { event: 'saved', time: now().toISOString(), text },
      ])
      if (!kept.ok) return kept
      const written = there === text ? success(null) : write(place.value, new TextEncoder().encode(text))
      return written.ok ? success([{ event: 'saved', file: path, text }]) : written
    })
  }

/**
 * Files that hold how something came about: a header and one event a line, replayed when they are read. Every line is on the disk
 * before a call is answered, and one program at a time writes.
 */
import { constants, fstatSync } from 'node:fs'
import { failure, success, type Result } from '../../../src-core/problem.ts'
import { brokenNote, tornNote, type JournalKind } from '../../../src-core/words/problems/files.ts'
import { lockProblem, withLock } from '../lock.ts'
import { readFrom, tooLarge, withFile } from '../read.ts'
import { addAtEnd, endsWith, isSame, removeFile, fileStamp, writeSound, type Stamp } from './file.ts'
import { replayLines, nothing, type Replayed, type Replay, type JournalState } from './replay.ts'
import { doesNotFit, headProblem, journalFull } from './problems.ts'

/** What is kept in a journal. */
export interface JournalFormat<H, E extends { readonly call?: string }, S> extends Replay<H, E, S> {
  readonly name: JournalKind
  /** Bytes of the longest file. */
  readonly limit: number
}

/** A journal for its only writer. */
export interface Pen<H, E, S> {
  /** How it stands; null before its first line. */
  readonly now: () => JournalState<H, S> | null
  /**
   * Lets events happen, each on the disk when it comes back; what has no line yet begins with the header. Problems: `stored-changed`,
   * `journal-full`, `not-written`, `busy` if it took so long that another took over; then nothing has happened.
   */
  readonly append: (header: H, events: readonly E[]) => Result<JournalState<H, S>>
  /** Removes the file. Problems: `not-written`, `busy` as above. */
  readonly remove: () => Result<null>
}

export interface Journal<H, E, S> {
  readonly path: string
  /**
   * How it stands on the disk; null where there is no whole line. A file that is not whole is left as it is; its sound lines hold.
   * Problems: `journal-broken` or `journal-broken`, where not even the first line is sound; `newer-journal` or `newer-journal`; those of reading.
   */
  readonly now: () => Result<JournalState<H, S> | null>
  /** Does work with it while it is locked. Problems: `busy`, those of `now` and of the work. */
  readonly alone: <T>(work: (pen: Pen<H, E, S>) => Result<T>) => Result<T>
  /** Removes the file, whatever is in it. Problems: `busy`, `not-written`. */
  readonly remove: () => Result<unknown>
  /** What of its file is not whole, in words. */
  readonly notes: () => readonly string[]
}

/** What is known of the file, and its stamp when it was read; null: there was none. */
interface Known<H, S> extends Replayed<H, S> {
  readonly stamp: Stamp | null
}

const unread = { ...nothing, stamp: null }

/** The file need not be there. */
export const openJournal = <H, E extends { readonly call?: string }, S>(
  path: string,
  kind: JournalFormat<H, E, S>,
): Journal<H, E, S> => {
  const notes = new Set<string>()
  let known: Known<H, S> = unread

  /** Reads what is new in the file: the lines that another program added, or all. */
  const read = (): Result<null> => {
    const stamp = fileStamp(path)
    if (!stamp.ok) return stamp
    if (stamp.value === null) known = unread
    if (isSame(known.stamp, stamp.value)) return success(null)
    return withFile(path, constants.O_RDONLY, path, (file) => {
      const now = fstatSync(file, { bigint: true })
      const before = goesOn(file, known, now) ? known : nothing
      const bytes = readFrom(file, before.end, kind.limit - before.end)
      if (!bytes) return failure(tooLarge(path, kind.limit))
      known = { ...replayLines(before, bytes, kind), stamp: now }
      return success(null)
    })
  }

  const isTorn = (): boolean => known.rest === 'torn'

  const current = (): Result<JournalState<H, S> | null> => {
    const problem = headProblem(path, known, kind.name)
    if (problem) return failure(problem)
    if (known.rest === 'wrong') notes.add(brokenNote(path, known.lines))
    return success(known.standing)
  }

  const now = (): Result<JournalState<H, S> | null> => {
    const before = known
    const first = read()
    if (!first.ok) return first
    if (isTorn() && known !== before) {
      // Another program may be about to write the rest of it.
      const quiet = withLock(path, read)
      if (!quiet.ok && isBusy(quiet.problems)) known = { ...known, stamp: null }
      else if (isTorn()) notes.add(tornNote(path, known.lines))
    }
    return current()
  }

  const append = (isStillOurs: () => boolean, header: H, events: readonly E[]): Result<JournalState<H, S>> => {
    const { standing, lines, end, ended, rest, stamp } = known
    const before = standing ?? { header, state: kind.begin(header), calls: new Set<string>() }
    const state = events.reduce<S | undefined>(
      (reached, event) => (reached === undefined ? reached : kind.after(reached, event)),
      before.state,
    )
    if (state === undefined) return failure(doesNotFit(path))
    const added = [...(standing ? [] : [header]), ...events]
    if (added.length === 0) return success(before)
    const text = added.map((line) => `${JSON.stringify(line)}\n`).join('')
    const bytes = new TextEncoder().encode(ended ? text : `\n${text}`)
    if (end + bytes.length > kind.limit) return failure(journalFull(path, kind))
    if (!isStillOurs()) return failure(lockProblem(path))
    const written = standing && rest === 'nothing' ? addAtEnd(path, stamp, bytes) : writeSound(path, end, bytes)
    if (!written.ok) return written
    const after = { ...before, state }
    for (const { call } of events) if (call !== undefined) after.calls.add(call)
    known = {
      ...nothing,
      standing: after,
      lines: lines + added.length,
      end: end + bytes.length,
      tail: bytes.slice(-64),
      stamp: written.value,
    }
    return success(after)
  }

  return {
    path,
    now,
    alone: (work) =>
      withLock(path, (isStillOurs) => {
        const first = read()
        if (!first.ok) return first
        if (isTorn()) notes.add(tornNote(path, known.lines))
        const standing = current()
        if (!standing.ok) return standing
        return work({
          now: () => known.standing,
          append: (header, events) => append(isStillOurs, header, events),
          remove: () => (isStillOurs() ? removeFile(path) : failure(lockProblem(path))),
        })
      }),
    remove: () => withLock(path, () => removeFile(path)),
    notes: () => [...notes],
  }
}

/** Whether the file still begins with what was read of it, all of it sound, so that what came since is all there is to read. */
const goesOn = (file: number, { stamp, ended, rest, end, tail }: Known<unknown, unknown>, now: Stamp): boolean =>
  stamp !== null &&
  stamp.ino === now.ino &&
  stamp.size < now.size &&
  ended &&
  rest === 'nothing' &&
  endsWith(file, end, tail)

const isBusy = (problems: readonly { readonly code: string }[]): boolean => problems.some(({ code }) => code === 'busy')

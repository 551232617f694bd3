/** Sessions of editing house rules, and rulesets of one’s own: a draft each, on disk with every step, over a base that is made ready once. */
import { join, resolve } from 'node:path'
import { isSaved, type DraftEvent } from '../../../src-core/house/draft.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { applyEdits, editReading } from '../../../src-core/house/apply.ts'
import { ownEdits } from '../../../src-core/house/own.ts'
import { rootOf } from '../../../src-core/house/root.ts'
import { namedSession } from '../../../src-core/house/session.ts'
import { parseTree } from '../../../src-core/ruleset/parse.ts'
import type { LengthUnit } from '../../../src-core/ruleset/units.ts'
import { labelOfEdits } from '../../../src-core/house/label.ts'
import type { MergeCell, MergeSide } from '../../../src-core/house/merging/cells.ts'
import { chainLength } from '../../../src-core/chain.ts'
import { isChangedHere, lastReceived, type Revisions } from '../../../src-core/house/revisions.ts'
import type { NewRuleset } from '../../../src-core/contract/house.ts'
import type { HereAlready } from '../../../src-core/contract/library.ts'
import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import { houseWords } from '../../../src-core/words/house.ts'
import { namesOf } from '../../../src-core/words/problems/lists.ts'
import type { Library } from '../../rulesets/library.ts'
import { renewed } from './base.ts'
import { openBeginning } from './beginning.ts'
import { openMerging, type Merged } from './merging.ts'
import { openRevisions } from './revisions.ts'
import { openSaving } from './saving.ts'
import { openDrafts, stepTo, type DraftPen, type FoundDraft } from './drafts.ts'
import { broughtBack, houseName, rulesetName, versionIn, type HousePlaces } from './file.ts'
import { openStanding, type Open, type Session } from './standing.ts'

/**
 * A call that changes a session. If a window that had no answer repeats it, nothing is changed again and it gets the present state,
 * even when the program ended in between.
 */
export interface SessionCall {
  readonly session: string
  readonly call: string
}

/** What can be done with rules that are edited; problems as in the contract, unless they are named here. */
export interface Houses {
  /** Drafts that hold what no file does, newest first, with where they are to be saved; and what is wrong with those that cannot be read. */
  readonly drafts: () => {
    readonly found: readonly (FoundDraft & { readonly file: string })[]
    readonly problems: readonly Problem[]
  }
  /** A session that begins is named by the call that begins it. */
  readonly openFile: (call: string, file: string, ruleset?: string) => Result<Session>
  readonly openDraft: (id: string) => Result<Session>
  readonly create: (call: string, ruleset: string, title: string) => Result<Session>
  /** A ruleset of its own. Problems: those of what it is a copy of. */
  readonly createRuleset: (call: string, from: NewRuleset, title: string) => Result<Session>
  readonly read: (id: string) => Result<Session>
  readonly edit: (call: SessionCall, edits: readonly Edit[], label?: string, group?: string) => Result<Session>
  readonly undo: (call: SessionCall) => Result<Session>
  readonly redo: (call: SessionCall) => Result<Session>
  readonly save: (call: SessionCall, file?: string, over?: boolean) => Result<Session>
  /** The cells to merge, lengths in the player's unit. Problems: those of a file that cannot be read, `house-extends`. */
  readonly compare: (id: string, merged: Merged, unit?: LengthUnit | null) => Result<readonly MergeCell[]>
  /** Merges with a choice for each cell, by its key. Problems: as of `compare`, `merge-moved` where a cell is not chosen. */
  readonly merge: (call: SessionCall, merged: Merged, choice: ReadonlyMap<string, MergeSide>) => Result<Session>
  /** What its file held each time it was saved. Problems: those of the file that keeps them. */
  readonly revisions: (id: string) => Result<Revisions>
  /** An earlier state, by its number from 1, with the version of now. Problem: `no-such-revision`. */
  readonly bringBack: (call: SessionCall, number: number) => Result<Session>
  /** House rules that are here, beside a text of the same id: the session they open in, and how they differ. Problems: as of `compare` and `openFile`. */
  readonly here: (
    call: string,
    file: string,
    text: string,
  ) => Result<Pick<HereAlready, 'cells' | 'changed'> & { readonly session: string }>
  /** Puts a text that the player was given in place of the file and the draft; what both held stays among the revisions. Problems: those of writing. */
  readonly receive: (call: SessionCall, text: string) => Result<Session>
  readonly settle: (call: SessionCall, keep: 'mine' | 'theirs') => Result<Session>
  /** Nothing happens if it is not open; with `discard` its draft goes in any case. */
  readonly close: (id: string, discard: boolean) => Result<unknown>
  /** The sessions whose file another program has changed since the last call. */
  readonly changedOutside: () => readonly string[]
}

interface Places {
  /** The settings folder. */
  readonly home: string
  /** What relative paths start from. */
  readonly working: string
  /** Where house rules are kept; names without a folder are in it. */
  readonly folder: string
  /** Where rulesets are kept. */
  readonly rulesets?: string
  /** Which files may be read and written. */
  readonly files: HousePlaces
  readonly library: () => Library
  readonly now: () => Date
}

/** Opens the sessions; drafts and saved states are kept below `home`, whose folders need not exist. */
export const openHouses = ({
  home,
  working,
  folder,
  rulesets = join(home, 'rulesets'),
  files,
  library,
  now,
}: Places): Houses => {
  const drafts = openDrafts(join(home, 'drafts'))
  const revisions = openRevisions(join(home, 'revisions'))
  const saving = openSaving({ folders: [folder, rulesets], files, revisions, now })
  const merging = openMerging({ working, files, library })
  const sessions = new Map<string, Open>()
  const standing = openStanding({ folder, rulesets, files })
  const { fileOf, onDisk, asKnown, makingOf, analysed, snapshot, viewOf } = standing
  const beginning = openBeginning({ folder, rulesets, files, library, now, drafts, revisions, standing })

  const opened = (begun: Result<Open>): Result<Open> => {
    if (begun.ok) sessions.set(begun.value.id, begun.value)
    return begun
  }

  const oursOf = (open: Open): Parameters<typeof merging.cells>[0] => {
    const { base, analysis, file, draft } = snapshot(open)
    return { base, analysis, file, saved: draft.saved, received: () => receivedLast(open) }
  }

  /** The session, opened if there is a draft of it, with what other Doublequicks did to that and what rulesets' files have become. */
  const current = (named: string): Result<Open> => {
    const { id } = namedSession(named)
    const open = sessions.get(id)
    const journal = open?.journal ?? drafts.journal(id)
    const now = journal.now()
    if (!now.ok) return now
    if (!open)
      return now.value ? opened(beginning.found(journal, id, now.value.state)) : failure(problem('no-session', {}))
    if (now.value) open.draft = asKnown(now.value.state)
    const ready = renewed(open.ready, library(), makingOf(open, open.readable?.source ?? null))
    if (ready.base !== open.ready.base) open.analysis = null
    open.ready = ready
    return success(open)
  }

  /** Writes events down in its journal, which begins with how it stood, and only then changes the draft. */
  const record = (open: Open, pen: DraftPen, events: readonly DraftEvent[]): Result<null> => {
    const { file, ruleset, history, saved } = open.draft
    const written = pen.now()?.state
    const past = written === undefined ? open.past : null
    const isKnown = written === undefined || written.saved === saved
    const found: readonly DraftEvent[] = isKnown ? [] : [{ event: 'saved', file, text: saved }]
    const begun = past ? { text: past.text, saved: past.text } : { text: history.text, saved }
    const after = pen.append({ doublequick: 'draft', format: 1, file, ruleset, ...begun }, [
      ...(past?.events ?? found),
      ...events,
    ])
    if (!after.ok) return after
    open.past = null
    open.draft = after.value.state
    return success(null)
  }

  /** Takes over what the journal says now. */
  const refresh = (open: Open, pen: DraftPen): void => {
    const now = pen.now()
    if (now) open.draft = asKnown(now.state)
  }

  /** Does the work of a call, only once, while the draft is locked. */
  const once = (
    { session, call }: SessionCall,
    work: (open: Open, pen: DraftPen) => Result<readonly DraftEvent[]>,
  ): Result<Session> => {
    const opened = current(session)
    if (!opened.ok) return opened
    const open = opened.value
    const done = open.journal.alone((pen) => {
      refresh(open, pen)
      if (pen.now()?.calls.has(call)) return success(null)
      const events = work(open, pen)
      if (!events.ok) return events
      const last = events.value.at(-1)
      return last ? record(open, pen, events.value.with(-1, { ...last, call })) : success(null)
    })
    return done.ok ? success(snapshot(open, namedSession(session).option)) : done
  }

  const read = (id: string): Result<Session> => {
    const open = current(id)
    return open.ok ? success(snapshot(open.value, namedSession(id).option)) : open
  }

  const openFile: Houses['openFile'] = (call, file, ruleset) => {
    const path = resolve(working, file)
    const there =
      [...sessions.values()].find(({ draft }) => draft.file === path) ??
      drafts.all().found.find(({ draft }) => draft.file === path)
    if (there) return read(there.id)
    const open = opened(beginning.file(sessionOf(call), path, ruleset))
    return open.ok ? success(snapshot(open.value)) : open
  }

  const create: Houses['create'] = (call, ruleset, title) =>
    createWith(call, () => beginning.newHouse(ruleset, title, draftsInUse()))

  const createRuleset: Houses['createRuleset'] = (call, from, title) =>
    createWith(call, () => beginning.newRuleset(from, title, draftsInUse()))

  /** The files of all drafts. */
  const draftsInUse = (): ReadonlySet<string | null> =>
    new Set([...sessions.values(), ...drafts.all().found].map(({ draft }) => draft.file))

  const createWith = (call: string, begin: () => ReturnType<typeof beginning.newHouse>): Result<Session> => {
    const there = read(sessionOf(call))
    if (there.ok) return there
    const begun = begin()
    if (!begun.ok) return begun
    const fresh = opened(beginning.fresh(sessionOf(call), begun.value))
    if (!fresh.ok) return fresh
    const open = fresh.value
    const written = open.journal.alone((pen) => record(open, pen, []))
    if (written.ok) return success(snapshot(open))
    sessions.delete(open.id)
    return written
  }

  const save: Houses['save'] = (call, file, over = false) =>
    once(call, (open, pen) => {
      const path =
        file === undefined
          ? fileOf(open)
          : open.draft.ruleset === null
            ? rulesetName(resolve(rulesets, file))
            : houseName(resolve(folder, file))
      analysed(open)
      const saved = saving.save(open, { path, over, note: (events) => record(open, pen, events) })
      if (saved.ok && saved.value.length > 0) open.seen = open.draft.history.text
      return saved
    })

  const merge: Houses['merge'] = (call, merged, choice) =>
    once(call, (open) => {
      const ours = oursOf(open)
      const cells = merging.cells(ours, merged)
      if (!cells.ok) return cells
      const unknown = cells.value.filter(({ key }) => !choice.has(key))
      if (unknown.length > 0)
        return failure(problem('merge-moved', { cells: namesOf(unknown.map(({ where }) => where)) }))
      const text = merging.text(ours, merged, choice)
      if (!text.ok) return text
      const { step } = houseWords
      const label = merged === 'base' ? step.settle(cells.value.length) : step.merge(cells.value.length)
      const steps = stepTo(open, text.value, label)
      if (merged !== 'outside') return success(steps)
      const there = onDisk(open.draft)
      open.seen = there
      return success([...steps, { event: 'saved', file: open.draft.file, text: there }])
    })

  const here: Houses['here'] = (call, file, text) => {
    const session = openFile(call, file)
    if (!session.ok) return session
    const { id } = session.value
    const open = current(id)
    if (!open.ok) return open
    const cells = merging.cells(oursOf(open.value), { text })
    if (!cells.ok) return cells
    const all = revisionsOf(open.value)
    if (!all.ok) return all
    const { draft } = open.value
    const there = onDisk(draft)
    const changed = draft.history.text !== there ? 'unsaved' : isChangedHere(all.value, there) ? 'saved' : null
    return success({ session: id, cells: cells.value.length, changed })
  }

  const receive: Houses['receive'] = (call, text) =>
    once(call, (open) => {
      const received = saving.receive(open, {
        path: fileOf(open),
        text,
        label: houseWords.step.received(versionIn(text)),
      })
      if (received.ok) open.seen = text
      return received
    })

  const receivedLast = (open: Open): Result<string | null> => {
    const all = revisionsOf(open)
    return all.ok ? success(lastReceived(all.value)) : all
  }

  const revisionsOf = (open: Open): Result<Revisions> => revisions.of(fileOf(open))

  const bringBack: Houses['bringBack'] = (call, number) =>
    once(call, (open) => {
      const all = revisionsOf(open)
      if (!all.ok) return all
      let found = all.value
      while (found && found.length > number) found = found.rest
      if (found?.length !== number)
        return failure(problem('no-such-revision', { number, count: chainLength(all.value) }))
      const { text } = found.last
      const { label, version } = broughtBack(text, open.draft.history.text)
      const edited = applyEdits(
        text,
        version === null ? [] : [{ kind: 'head', key: 'version', value: version }],
        open.ready.base.rules,
      )
      return success(stepTo(open, edited.ok ? edited.value : text, label))
    })

  const settle: Houses['settle'] = (call, keep) =>
    once(call, (open) => {
      const { file, saved } = open.draft
      const there = onDisk(open.draft)
      open.seen = there
      if (there === saved) return success([])
      const taken = keep === 'theirs' && there !== null ? stepTo(open, there, houseWords.step.theirs) : []
      return success([...taken, { event: 'saved', file, text: there }])
    })

  const close: Houses['close'] = (named, discard) => {
    const { id } = namedSession(named)
    const open = sessions.has(id) ? current(id) : undefined
    const journal = open?.ok ? open.value.journal : drafts.journal(id)
    const closed = discard
      ? journal.remove()
      : open?.ok
        ? journal.alone((pen) => {
            // Another Doublequick may have gone on with it until this moment.
            refresh(open.value, pen)
            return isSaved(open.value.draft) ? pen.remove() : record(open.value, pen, [{ event: 'closed' }])
          })
        : success(null)
    if (closed.ok) sessions.delete(id)
    return closed
  }

  return {
    drafts: () => {
      const { found, problems } = drafts.all()
      const unsaved = found.filter(({ draft }) => draft.history.text !== onDisk(draft))
      return { found: unsaved.map((one) => ({ ...one, file: fileOf(one) })), problems }
    },
    openFile,
    openDraft: read,
    create,
    createRuleset,
    read,
    edit: (call, edits, label, group) =>
      once(call, (open) => {
        const asked = namedSession(call.session).option
        const { base, analysis, option } = viewOf(open, asked)
        // No edit of an option goes into the rules themselves.
        if (option !== asked)
          return failure(problem('no-entry', { entry: asked ?? '' }, { path: ['options', asked ?? ''] }))
        const given = base.own ? ownEdits(base, edits, analysis.rules ?? {}) : edits
        const { text } = open.draft.history
        const before = open.analysis?.reading?.text === text ? open.analysis.reading : parseTree('', text)
        const edited = editReading(before, given, base.rules, rootOf(option))
        if (!edited.ok) return edited
        open.reading = edited.value
        return success(stepTo(open, edited.value.text, label ?? labelOfEdits(edits, analysis.rules), group))
      }),
    undo: (call) => once(call, ({ draft }) => success(draft.history.done ? [{ event: 'undo' }] : [])),
    redo: (call) => once(call, ({ draft }) => success(draft.history.undone ? [{ event: 'redo' }] : [])),
    save,
    compare: (id, merged, unit) => {
      const open = current(id)
      return open.ok ? merging.cells(oursOf(open.value), merged, unit) : open
    },
    merge,
    revisions: (id) => {
      const open = current(id)
      return open.ok ? revisionsOf(open.value) : open
    },
    bringBack,
    here,
    receive,
    settle,
    close,
    changedOutside: () =>
      [...sessions.values()].flatMap((open) => {
        const there = onDisk(open.draft)
        if (there === open.seen) return []
        open.seen = there
        return there === open.draft.saved ? [] : [open.id]
      }),
  }
}

const sessionOf = (call: string): string => `h${call}`

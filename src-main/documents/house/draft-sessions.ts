/** Sessions for editing house rules and rulesets. Each has a draft, which is stored at every step, and a prepared base. */
import { basename, dirname, join, resolve } from 'node:path'
import { isSaved, type DraftEvent, parseSessionName } from '../../../src-core/house/draft.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { applyEdits, editReading } from '../../../src-core/house/apply.ts'
import { withRestoredValues } from '../../../src-core/house/base.ts'
import { rulesRootOf } from '../../../src-core/house/edit-scope.ts'
import { parseTree } from '../../../src-core/ruleset/parse.ts'
import type { LengthUnit } from '../../../src-core/ruleset/units.ts'
import { labelOfEdits } from '../../../src-core/house/label.ts'
import type { MergeSide } from '../../../src-core/house/merging/compare.ts'
import { chainLength } from '../../../src-core/collections.ts'
import { isEditedSinceReceived, lastReceivedText, type Revisions } from '../../../src-core/house/revisions.ts'
import type { MergeList, NewRuleset } from '../../../src-core/contract/house.ts'
import type { HereAlready } from '../../../src-core/contract/rules.ts'
import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import { houseWords } from '../../../src-core/words/house.ts'
import { commaList, nameList } from '../../../src-core/words/problems/phrases.ts'
import type { Library } from '../../rulesets/library.ts'
import type { Database } from '../../state/database.ts'
import {
  addVersions,
  isDraftCallDone,
  moveVersions,
  openDrafts,
  stepTo,
  type FoundDraft,
  readVersions,
} from '../../state/drafts.ts'
import type { Sql } from '../../state/sqlite.ts'
import { readRules } from '../../security/files.ts'
import { refreshBase, openDraftStates, type OpenDraft, type Session } from './draft-states.ts'
import { openDraftStarts } from './draft-starts.ts'
import { openMerging, type Merged } from './merging.ts'
import { restoredVersion, houseName, rulesetName, versionIn, type FileAccess, openSaving } from './draft-files.ts'
import { isDeletedFile, moveFile, withTitle } from './rules-files.ts'

/**
 * A call that changes a session. A repeated call changes nothing and returns the current state, even after a restart.
 */
interface SessionCall {
  readonly session: string
  readonly call: string
}

/** The methods of sessions. Problems are as in the contract unless listed here. */
export interface DraftSessions {
  /** Returns drafts with unsaved changes, newest first, and the problems of unreadable drafts. */
  readonly drafts: () => {
    readonly found: readonly (FoundDraft & { readonly file: string })[]
    readonly problems: readonly Problem[]
  }
  /** Opens a file in a new session, which the call identifies. */
  readonly openFile: (call: string, file: string, ruleset?: string) => Result<Session>
  readonly openDraft: (id: string) => Result<Session>
  readonly create: (call: string, ruleset: string, title: string) => Result<Session>
  /** Creates a ruleset. Fails with the problems of the ruleset to copy. */
  readonly createRuleset: (call: string, from: NewRuleset, title: string) => Result<Session>
  readonly read: (id: string) => Result<Session>
  readonly edit: (call: SessionCall, edits: readonly Edit[], label?: string, group?: string) => Result<Session>
  readonly undo: (call: SessionCall) => Result<Session>
  readonly redo: (call: SessionCall) => Result<Session>
  readonly save: (call: SessionCall, file?: string, over?: boolean) => Result<Session>
  /** Returns the cells to merge, with lengths in `unit`. Fails with the problems of reading the file or with `house-extends`. */
  readonly compare: (id: string, merged: Merged, unit?: LengthUnit | null) => Result<MergeList>
  /** Merges, given a choice for each cell key. Fails with the problems of `compare`, or with `changed-meanwhile` if a cell has no choice. */
  readonly merge: (call: SessionCall, merged: Merged, choice: ReadonlyMap<string, MergeSide>) => Result<Session>
  /** Returns the saved versions of the session's file. */
  readonly revisions: (id: string) => Result<Revisions>
  /** Restores version `number`, counted from 1, under the current version number. Fails with `not-found`. */
  readonly bringBack: (call: SessionCall, number: number) => Result<Session>
  /** Compares installed house rules with received house rules of the same id. Fails with the problems of `compare` or `openFile`. */
  readonly here: (
    call: string,
    file: string,
    text: string,
  ) => Result<Pick<HereAlready, 'cells' | 'changed'> & { readonly session: string }>
  /** Replaces the file and the draft with received house rules. The old contents of both become versions. Fails with the problems of writing. */
  readonly receive: (call: SessionCall, text: string) => Result<Session>
  readonly settle: (call: SessionCall, keep: 'mine' | 'theirs') => Result<Session>
  /**
   * Moves a file of rules with its drafts and saved versions. With `title`, also changes the title in each of them that can be read. Returns the
   * sessions of the drafts. Fails with the problems of writing, in which case nothing is moved.
   */
  readonly relocate: (from: string, to: string, title?: string) => Result<readonly string[]>
  /** Closes a session. Does nothing if it isn't open. `discard` deletes its draft. */
  readonly close: (id: string, discard: boolean) => Result<unknown>
  /** Returns the sessions whose file another program has changed since the last call. */
  readonly changedOutside: () => readonly string[]
}

interface Places {
  readonly database: Database
  /** The base folder for relative paths. */
  readonly working: string
  /** The folder of house rules, also used for file names without a folder. */
  readonly folder: string
  /** The folder of rulesets. Defaults to one in the settings folder. */
  readonly rulesets?: string
  readonly files: FileAccess
  readonly library: () => Library
  readonly now: () => Date
}

export const openDraftSessions = ({
  database,
  working,
  folder,
  rulesets = join(dirname(database.file), 'rulesets'),
  files,
  library,
  now,
}: Places): DraftSessions => {
  const drafts = openDrafts(database, now)
  const versions = (file: string): Result<Revisions> => database.read((sql) => success(readVersions(sql, file)))
  const saving = openSaving({ folders: [folder, rulesets], files, now })
  const merging = openMerging({ working, files, library })
  const sessions = new Map<string, OpenDraft>()
  const states = openDraftStates({ folder, rulesets, files })
  const { fileOf, textOnDisk, withDiskAsSaved, basisOf, currentAnalysis, snapshot, viewOf } = states
  const beginning = openDraftStarts({ folder, rulesets, files, library, now, versions, states })

  const opened = (begun: Result<OpenDraft>): Result<OpenDraft> => {
    if (begun.ok) sessions.set(begun.value.id, begun.value)
    return begun
  }

  const oursOf = (open: OpenDraft): Parameters<typeof merging.compare>[0] => {
    const { base, analysis, file, draft } = snapshot(open)
    return { base, analysis, file, saved: draft.saved, received: () => receivedLast(open) }
  }

  /** Returns a session that includes changes by other instances and changes to ruleset files. Opens it from its draft if needed. */
  const current = (named: string): Result<OpenDraft> => {
    const { id } = parseSessionName(named)
    const open = sessions.get(id)
    const stored = database.read((sql) => drafts.read(sql, id))
    if (!stored.ok) return stored
    if (!open) return stored.value ? opened(beginning.found(id, stored.value)) : failure(problem('no-session', {}))
    if (stored.value) open.draft = withDiskAsSaved(stored.value)
    const ready = refreshBase(open.prepared, library(), basisOf(open, open.readable?.source ?? null))
    if (ready.base !== open.prepared.base) open.analysis = null
    open.prepared = ready
    return success(open)
  }

  /** Stores events. For a new draft, also stores the state before them. */
  const record = (open: OpenDraft, sql: Sql, events: readonly DraftEvent[]): Result<null> => {
    const stored = drafts.read(sql, open.id)
    if (!stored.ok) return stored
    const { file, ruleset, history, saved } = open.draft
    const past = stored.value === null ? open.past : null
    const isKnown = stored.value === null || stored.value.saved === saved
    const found: readonly DraftEvent[] = isKnown ? [] : [{ event: 'saved', file, text: saved }]
    const begun = past ? { text: past.text, saved: past.text } : { text: history.text, saved }
    const header = { doublequick: 'draft', format: 1, file, ruleset, ...begun } as const
    const after = drafts.append(sql, open.id, header, [...(past?.events ?? found), ...events])
    if (!after.ok) return after
    open.past = null
    open.draft = after.value
    return success(null)
  }

  /** Runs one transaction on a draft and restores the draft on failure. Does nothing if the call is already recorded. */
  const change = (
    open: OpenDraft,
    call: string | null,
    work: (sql: Sql) => Result<readonly DraftEvent[]>,
  ): Result<unknown> => {
    const { draft, past } = open
    const done = database.change((sql) => {
      const stored = drafts.read(sql, open.id)
      if (!stored.ok) return stored
      open.draft = stored.value ? withDiskAsSaved(stored.value) : draft
      open.past = past
      if (call !== null && isDraftCallDone(sql, call)) return success(null)
      const events = work(sql)
      if (!events.ok) return events
      return events.value.length > 0 ? record(open, sql, events.value) : success(null)
    })
    if (!done.ok) Object.assign(open, { draft, past })
    return done
  }

  /** Runs a call's work once, after `prepare` in a separate transaction. */
  const once = (
    { session, call }: SessionCall,
    work: (open: OpenDraft, sql: Sql) => Result<readonly DraftEvent[]>,
    prepare?: typeof work,
  ): Result<Session> => {
    const opened = current(session)
    if (!opened.ok) return opened
    const open = opened.value
    const prepared = prepare ? change(open, call, (sql) => prepare(open, sql)) : success(null)
    if (!prepared.ok) return prepared
    const done = change(open, call, (sql) => {
      const events = work(open, sql)
      const last = events.ok ? events.value.at(-1) : undefined
      return events.ok && last ? success(events.value.with(-1, { ...last, call })) : events
    })
    return done.ok ? success(snapshot(open, parseSessionName(session).option)) : done
  }

  const read = (id: string): Result<Session> => {
    const open = current(id)
    return open.ok ? success(snapshot(open.value, parseSessionName(id).option)) : open
  }

  const openFile: DraftSessions['openFile'] = (call, file, ruleset) => {
    const path = resolve(working, file)
    const there =
      [...sessions.values()].find(({ draft }) => draft.file === path) ??
      drafts.list().found.find(({ draft }) => draft.file === path)
    if (there) return read(there.id)
    const open = opened(beginning.file(sessionOf(call), path, ruleset))
    return open.ok ? success(snapshot(open.value)) : open
  }

  const create: DraftSessions['create'] = (call, ruleset, title) =>
    createWith(call, () => beginning.newHouse(ruleset, title, draftsInUse()))

  const createRuleset: DraftSessions['createRuleset'] = (call, from, title) =>
    createWith(call, () => beginning.newRuleset(from, title, draftsInUse()))

  const draftsInUse = (): ReadonlySet<string | null> =>
    new Set([...sessions.values(), ...drafts.list().found].map(({ draft }) => draft.file))

  const createWith = (call: string, begin: () => ReturnType<typeof beginning.newHouse>): Result<Session> => {
    const there = read(sessionOf(call))
    if (there.ok) return there
    const begun = begin()
    if (!begun.ok) return begun
    const fresh = opened(beginning.fresh(sessionOf(call), begun.value))
    if (!fresh.ok) return fresh
    const open = fresh.value
    const written = database.change((sql) => record(open, sql, []))
    if (written.ok) return success(snapshot(open))
    sessions.delete(open.id)
    return written
  }

  const save: DraftSessions['save'] = (call, file, over = false) => {
    const target = (open: OpenDraft): Parameters<typeof saving.write>[1] => ({ path: savedPath(open, file), over })
    return once(
      call,
      (open) => {
        const written = saving.write(open, target(open))
        if (written.ok && written.value.length > 0) open.lastSeen = open.draft.history.text
        return written
      },
      (open, sql) => {
        currentAnalysis(open)
        return saving.prepare(sql, open, target(open))
      },
    )
  }

  const savedPath = (open: OpenDraft, file: string | undefined): string => {
    if (file === undefined) return fileOf(open)
    return open.draft.ruleset === null ? rulesetName(resolve(rulesets, file)) : houseName(resolve(folder, file))
  }

  const merge: DraftSessions['merge'] = (call, merged, choice) =>
    once(call, (open) => {
      const ours = oursOf(open)
      const compared = merging.compare(ours, merged)
      if (!compared.ok) return compared
      const { cells, names } = compared.value
      const unknown = cells.filter(({ key }) => !choice.has(key))
      if (unknown.length > 0)
        return failure(
          problem('changed-meanwhile', {
            what: 'merge',
            cells: commaList(nameList(unknown.map(({ where }) => where)), String),
          }),
        )
      const text = merging.text(ours, merged, choice)
      if (!text.ok) return text
      const { step } = houseWords
      const label = merged === 'base' ? step.resolveConflicts(cells.length) : step.merge(cells.length, names.theirs)
      const steps = stepTo(open, text.value, label)
      if (merged !== 'outside') return success(steps)
      const there = textOnDisk(open.draft)
      open.lastSeen = there
      return success([...steps, { event: 'saved', file: open.draft.file, text: there }])
    })

  const here: DraftSessions['here'] = (call, file, text) => {
    const session = openFile(call, file)
    if (!session.ok) return session
    const { id } = session.value
    const open = current(id)
    if (!open.ok) return open
    const compared = merging.compare(oursOf(open.value), { name: basename(file), text })
    if (!compared.ok) return compared
    const all = revisionsOf(open.value)
    if (!all.ok) return all
    const { draft } = open.value
    const there = textOnDisk(draft)
    const changed = draft.history.text !== there ? 'unsaved' : isEditedSinceReceived(all.value, there) ? 'saved' : null
    return success({ session: id, cells: compared.value.cells.length, changed })
  }

  const receive: DraftSessions['receive'] = (call, text) => {
    const given = (open: OpenDraft): Parameters<typeof saving.replace>[2] => ({
      path: fileOf(open),
      text,
      label: houseWords.step.received(versionIn(text)),
    })
    return once(
      call,
      (open, sql) => {
        const received = saving.replace(sql, open, given(open))
        if (received.ok) open.lastSeen = text
        return received
      },
      (open, sql) => saving.keepBoth(sql, open, given(open)),
    )
  }

  const receivedLast = (open: OpenDraft): Result<string | null> => {
    const all = revisionsOf(open)
    return all.ok ? success(lastReceivedText(all.value)) : all
  }

  const revisionsOf = (open: OpenDraft): Result<Revisions> => versions(fileOf(open))

  const bringBack: DraftSessions['bringBack'] = (call, number) =>
    once(call, (open) => {
      const all = revisionsOf(open)
      if (!all.ok) return all
      let found = all.value
      while (found && found.length > number) found = found.rest
      if (found?.length !== number)
        return failure(problem('not-found', { what: 'revision', number, count: chainLength(all.value) }))
      const { text } = found.last
      const { label, version } = restoredVersion(text, open.draft.history.text)
      const edited = applyEdits(
        text,
        version === null ? [] : [{ kind: 'head', key: 'version', value: version }],
        open.prepared.base.rules,
      )
      return success(stepTo(open, edited.ok ? edited.value : text, label))
    })

  const settle: DraftSessions['settle'] = (call, keep) =>
    once(call, (open) => {
      const { file, saved } = open.draft
      const there = textOnDisk(open.draft)
      open.lastSeen = there
      if (there === saved) return success([])
      const taken = keep === 'theirs' && there !== null ? stepTo(open, there, houseWords.step.useDiskFile) : []
      return success([...taken, { event: 'saved', file, text: there }])
    })

  const relocate: DraftSessions['relocate'] = (from, to, title) => {
    const affected = [...sessions.values(), ...drafts.list().found].filter(({ draft }) => draft.file === from)
    const opened = [...new Set(affected.map(({ id }) => id))].map(current)
    const failed = opened.find((one) => !one.ok)
    if (failed) return failed
    const open = opened.flatMap((one) => (one.ok ? [one.value] : []))
    const before = open.map(({ draft, past }) => ({ draft, past }))
    const read = readRules(from)
    const there = read.ok ? read.value : null
    const renamed = there === null || title === undefined ? there : withTitle(there, title)
    const moved = database.change((sql) => {
      for (const [index, one] of open.entries()) {
        Object.assign(one, before[index])
        const { text } = one.draft.history
        const steps = stepTo(one, title === undefined ? text : withTitle(text, title), houseWords.step.rename)
        const recorded = record(one, sql, [...steps, { event: 'saved', file: to, text: renamed }])
        if (!recorded.ok) return recorded
      }
      moveVersions(sql, from, to)
      if (renamed !== null && renamed !== there)
        addVersions(sql, to, [{ event: 'saved', time: now().toISOString(), text: renamed }])
      return moveFile(from, to, renamed === there ? null : renamed)
    })
    if (!moved.ok) {
      for (const [index, one] of open.entries()) Object.assign(one, before[index])
      return moved
    }
    for (const one of open) Object.assign(one, { lastSeen: renamed, analysis: null })
    return success(open.map(({ id }) => id))
  }

  const close: DraftSessions['close'] = (named, discard) => {
    const { id } = parseSessionName(named)
    const open = sessions.has(id) ? current(id) : undefined
    if (!discard && !open?.ok) return success(null)
    const removed = (sql: Sql): Result<readonly DraftEvent[]> => {
      drafts.remove(sql, id)
      return success([])
    }
    const closed =
      discard || !open?.ok
        ? database.change(removed)
        : change(open.value, null, (sql) => (isSaved(open.value.draft) ? removed(sql) : success([{ event: 'closed' }])))
    if (closed.ok) sessions.delete(id)
    return closed
  }

  return {
    drafts: () => {
      const { found, problems } = drafts.list()
      const unsaved = found.filter(
        ({ draft }) => !isDeletedFile(draft.file ?? '') && draft.history.text !== textOnDisk(draft),
      )
      return { found: unsaved.map((one) => ({ ...one, file: fileOf(one) })), problems }
    },
    openFile,
    openDraft: read,
    create,
    createRuleset,
    read,
    edit: (call, edits, label, group) =>
      once(call, (open) => {
        const asked = parseSessionName(call.session).option
        const { base, analysis, option } = viewOf(open, asked)
        // Edits of an option don't go into the ruleset itself.
        if (option !== asked)
          return failure(
            problem('not-found', { what: 'entry', entry: asked ?? '' }, { path: ['options', asked ?? ''] }),
          )
        const given = base.own ? withRestoredValues(base, edits, analysis.rules ?? {}) : edits
        const { text } = open.draft.history
        const before = open.analysis?.reading?.text === text ? open.analysis.reading : parseTree('', text)
        const edited = editReading(before, given, base.rules, rulesRootOf(option))
        if (!edited.ok) return edited
        open.reading = edited.value
        return success(stepTo(open, edited.value.text, label ?? labelOfEdits(edits, analysis.rules), group))
      }),
    undo: (call) => once(call, ({ draft }) => success(draft.history.done ? [{ event: 'undo' }] : [])),
    redo: (call) => once(call, ({ draft }) => success(draft.history.undone ? [{ event: 'redo' }] : [])),
    save,
    compare: (id, merged, unit) => {
      const open = current(id)
      return open.ok ? merging.compare(oursOf(open.value), merged, unit) : open
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
    relocate,
    close,
    changedOutside: () =>
      [...sessions.values()].flatMap((open) => {
        const there = textOnDisk(open.draft)
        if (there === open.lastSeen) return []
        open.lastSeen = there
        return there === open.draft.saved ? [] : [open.id]
      }),
  }
}

const sessionOf = (call: string): string => `h${call}`

/** Sessions of editing house rules: a draft each, on disk with every step, over a base that is made ready once. */
import { basename, dirname, join, resolve } from 'node:path'
import type { Base } from '../../../src-core/house/base.ts'
import { analyse, type Analysis } from '../../../src-core/house/analysis.ts'
import { newDraft, isSaved, type Draft, type DraftEvent, type DraftHeader } from '../../../src-core/house/draft.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { stepOf, withBefore } from '../../../src-core/house/history.ts'
import { openOption } from '../../../src-core/house/option.ts'
import { ownRules, rulesOfOption } from '../../../src-core/house/root.ts'
import { remembered } from '../../../src-core/remember.ts'
import type { Option } from '../../../src-core/ruleset/model.ts'
import type { FileHead } from '../../../src-core/ruleset/head.ts'
import { optionsIn } from '../../../src-core/ruleset/options.ts'
import { labelOf } from '../../../src-core/house/label.ts'
import { movedBase, settledBase, type MovedBase } from '../../../src-core/house/merging/base-record.ts'
import { cellsOf, type MergeCell, type Side } from '../../../src-core/house/merging/cells.ts'
import { mergedText, openMerge, type MergedTexts } from '../../../src-core/house/merging/merge.ts'
import { lengthOf } from '../../../src-core/chain.ts'
import type { Revisions } from '../../../src-core/house/revisions.ts'
import { freeId } from '../../../src-core/ruleset/id-from.ts'
import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { houseWords } from '../../../src-core/words/house.ts'
import { namesOf } from '../../../src-core/words/problems/lists.ts'
import type { Library } from '../../rulesets/library.ts'
import { checkOnPaper } from '../../pdf/paper-check.ts'
import { isHouseRules, noRoom } from '../../rulesets/folder.ts'
import { houseEnding, rulesEnding, notHouseRules, notRules, readRules, saysRules } from '../../security/rules-file.ts'
import { writePrivate, writeWhole } from '../atomic.ts'
import { inFolder } from '../folder.ts'
import { nothing, readyBase, renewed, type ReadyBase } from './base.ts'
import { openRevisions } from './revisions.ts'
import { openDrafts, type DraftJournal, type DraftPen, type FoundDraft } from './drafts.ts'
import { broughtBack, changedAt, dated, diskOf, firstText, freeFile, houseName, textOf, type Disk, type HousePlaces } from './file.ts'

/** What house rules in the making are at this moment. */
export interface Session {
  readonly id: string
  readonly draft: Draft
  readonly file: string
  readonly base: Base
  readonly analysis: Analysis
  /** Of the file; null where it cannot be read. */
  readonly head: FileHead | null
  /** The option of the ruleset that `base` and `analysis` are of; null: they are of the rules themselves. */
  readonly option: string | null
  /** What the ruleset offers, each with the number of its problems. */
  readonly options: readonly (Option & { readonly problems: number })[]
  readonly disk: Disk
  /** What its base has changed beneath it. */
  readonly moved: MovedBase
  readonly notes: readonly string[]
}

/** What is merged into house rules: what their base has changed, what their file holds now, or another file. */
export type Merged = 'base' | 'outside' | { readonly file: string }

/**
 * A call that changes a session. The same call again, from a window that had no answer, changes nothing and is answered with how all
 * stands, also after the program was ended in between.
 */
export interface SessionCall {
  readonly session: string
  readonly call: string
}

export interface Houses {
  /** Drafts that hold what no file does, newest first, with where they are to be saved; and what is wrong with those that cannot be read. */
  readonly drafts: () => { readonly found: readonly (FoundDraft & { readonly file: string })[]; readonly problems: readonly Problem[] }
  /** A session that begins is named by the call that begins it. */
  readonly openFile: (call: string, file: string, ruleset?: string) => Result<Session>
  readonly openDraft: (id: string) => Result<Session>
  /** New house rules, or, `own`, a new ruleset that extends the other. */
  readonly create: (call: string, ruleset: string, title: string, own?: boolean) => Result<Session>
  readonly read: (id: string) => Result<Session>
  readonly edit: (call: SessionCall, edits: readonly Edit[], label?: string, group?: string) => Result<Session>
  readonly undo: (call: SessionCall) => Result<Session>
  readonly redo: (call: SessionCall) => Result<Session>
  readonly save: (call: SessionCall, file?: string, over?: boolean) => Result<Session>
  /** What would be merged, cell by cell. Problems: those of a file that cannot be read, `house-extends`. */
  readonly compare: (id: string, merged: Merged) => Result<readonly MergeCell[]>
  /** Merges with a choice for each cell, by its key. Problems: as of `compare`, `merge-moved` where a cell is not chosen. */
  readonly merge: (call: SessionCall, merged: Merged, choice: ReadonlyMap<string, Side>) => Result<Session>
  /** What its file held each time it was saved. Problems: those of the file that keeps them. */
  readonly revisions: (id: string) => Result<Revisions>
  /** An earlier state, by its number from 1, with the version of now. Problem: `no-such-revision`. */
  readonly bringBack: (call: SessionCall, number: number) => Result<Session>
  readonly settle: (call: SessionCall, keep: 'mine' | 'theirs') => Result<Session>
  /** Nothing happens if it is not open; with `discard` its draft goes in any case. */
  readonly close: (id: string, discard: boolean) => Result<unknown>
  /** The sessions whose file another program has changed since this was asked last. */
  readonly changedOutside: () => readonly string[]
}

interface Open {
  readonly id: string
  readonly journal: DraftJournal
  /** As its journal has it, or as it began where nothing is written yet. */
  draft: Draft
  ready: ReadyBase
  analysis: Analysis | null
  /** The file as it was seen last. */
  seen: string | null
}

interface Places {
  /** The settings folder. */
  readonly home: string
  /** What relative paths start from. */
  readonly working: string
  /** Where house rules are kept; names without a folder are in it. */
  readonly folder: string
  /** The same of rulesets. */
  readonly rulesets?: string
  /** Which files may be read and written. */
  readonly files: HousePlaces
  readonly library: () => Library
  readonly now: () => Date
}

export const openHouses = ({ home, working, folder, rulesets = folder, files, library, now }: Places): Houses => {
  const drafts = openDrafts(join(home, 'drafts'))
  const revisions = openRevisions(join(home, 'revisions'))
  const sessions = new Map<string, Open>()
  const onDisk = ({ file }: Draft): string | null => (file === null ? null : textOf(file, files))
  /** Where it is saved unless the player says otherwise. */
  const fileOf = ({ id, draft }: Pick<Open, 'id' | 'draft'>): string => draft.file ?? join(folder, `${id}${houseEnding}`)
  /** What the file holds as it stands is saved: the program ended between writing it and saying so. */
  const asKnown = (draft: Draft): Draft => (onDisk(draft) === draft.history.text ? { ...draft, saved: draft.history.text } : draft)

  const begin = (journal: DraftJournal, id: string, draft: Draft): Result<Open> => {
    const ready = readyBase(library(), draft.ruleset, isOwn(draft))
    if (!ready.ok) return ready
    const open: Open = { id, journal, draft: asKnown(draft), ready: ready.value, analysis: null, seen: onDisk(draft) }
    sessions.set(id, open)
    return success(open)
  }

  const openWith = (id: string, begun: Omit<DraftHeader, 'doublequick' | 'format'>): Result<Open> =>
    begin(drafts.journal(id), id, newDraft({ doublequick: 'draft', format: 1, ...begun }))

  const snapshot = (open: Open, option: string | null = null): Session => {
    const { id, draft, ready, journal } = open
    const { base } = ready
    const file = fileOf(open)
    if (open.analysis?.text !== draft.history.text)
      open.analysis = analyse(base, ready.library.book(file).file, draft.history.text, checkOnPaper)
    const { analysis } = open
    const { source } = analysis
    const moved = source ? movedBase(base, source) : unmoved(base)
    const options =
      base.own && source ? optionsIn(source).map((one) => ({ ...one, problems: problemsOf(optionOf(base, analysis, one.id)) })) : []
    const shared = { head: source?.head ?? null, draft, file, options, disk: diskOf(draft, onDisk(draft)), moved, notes: journal.notes() }
    const view = option === null || !base.own ? null : optionOf(base, analysis, option)
    return view ? { ...shared, id: `${id}${optionSign}${option}`, option, ...view } : { ...shared, id, option: null, base, analysis }
  }

  /** The session, opened if there is a draft of it, with what other Doublequicks did to that and what rulesets' files have become. */
  const current = (named: string): Result<Open> => {
    const { id } = parted(named)
    const open = sessions.get(id)
    const journal = open?.journal ?? drafts.journal(id)
    const now = journal.now()
    if (!now.ok) return now
    if (!open) return now.value ? begin(journal, id, now.value.state) : failure(problem('no-session', {}))
    if (now.value) open.draft = asKnown(now.value.state)
    const ready = renewed(open.ready, library(), open.draft.ruleset)
    if (ready.base !== open.ready.base) open.analysis = null
    open.ready = ready
    return success(open)
  }

  /** Writes events down in its journal, which begins with how it stood, and only then changes the draft. */
  const record = (open: Open, pen: DraftPen, events: readonly DraftEvent[]): Result<null> => {
    const { file, ruleset, history, saved } = open.draft
    const written = pen.now()?.state
    const isKnown = written === undefined || written.saved === saved
    const found: readonly DraftEvent[] = isKnown ? [] : [{ event: 'saved', file, text: saved }]
    const header: DraftHeader = { doublequick: 'draft', format: 1, file, ruleset, text: history.text, saved }
    const after = pen.append(header, [...found, ...events])
    if (!after.ok) return after
    open.draft = after.value.state
    return success(null)
  }

  /** Takes over what the journal says now. */
  const refresh = (open: Open, pen: DraftPen): void => {
    const now = pen.now()
    if (now) open.draft = asKnown(now.state)
  }

  /** Does the work of a call, once, while nobody else changes the draft. */
  const once = ({ session, call }: SessionCall, work: (open: Open, pen: DraftPen) => Result<readonly DraftEvent[]>): Result<Session> => {
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
    return done.ok ? success(snapshot(open, parted(session).option)) : done
  }

  const read = (id: string): Result<Session> => {
    const open = current(id)
    return open.ok ? success(snapshot(open.value, parted(id).option)) : open
  }

  const openFile: Houses['openFile'] = (call, file, ruleset) => {
    const path = resolve(working, file)
    const there =
      [...sessions.values()].find(({ draft }) => draft.file === path) ?? drafts.all().found.find(({ draft }) => draft.file === path)
    if (there) return read(there.id)
    const place = isHouseRules(path) ? files.readable(path) : files.writable(path)
    if (!place.ok) return place
    const name = library().book(path).file
    const text = readRules(place.value, name)
    if (!text.ok) return text
    const source = parseSource({ file: name, text: text.value })
    const newer = source.ok ? [] : source.problems.filter(({ code }) => code === 'newer-format')
    if (newer.length > 0) return failure(...newer)
    const base =
      ruleset ?? (source.ok ? source.value.head.extends : undefined) ?? baseIn(text.value) ?? (isHouseRules(path) ? undefined : nothing)
    if (base === undefined) return failure(problem('no-base', { name: basename(path) }))
    const open = openWith(sessionOf(call), { file: path, ruleset: base, text: text.value, saved: text.value })
    return open.ok ? success(snapshot(open.value)) : open
  }

  const create: Houses['create'] = (call, ruleset, title, own = false) => {
    const there = read(sessionOf(call))
    if (there.ok) return there
    const home = own ? rulesets : folder
    const ready = readyBase(library(), ruleset)
    if (!ready.ok) return ready
    const { head, lineage } = ready.value.base.ruleset
    const id = own ? freeRulesetId(library(), title) : freeId(title, new Set(lineage.map((one) => one.id)))
    const taken = new Set([...sessions.values(), ...drafts.all().found].map(({ draft }) => draft.file))
    const full = noRoom(home)
    if (full) return failure(full)
    const path = freeFile(home, id, taken, own ? rulesEnding : houseEnding)
    const begun = openWith(sessionOf(call), {
      file: path,
      ruleset,
      text: firstText(id, title, ruleset === nothing ? null : head, now(), own),
      saved: null,
    })
    if (!begun.ok) return begun
    const open = begun.value
    const written = open.journal.alone((pen) => record(open, pen, []))
    if (written.ok) return success(snapshot(open))
    sessions.delete(open.id)
    return written
  }

  const save: Houses['save'] = (call, file, over = false) =>
    once(call, (open, pen) => {
      const { draft } = open
      const path = file === undefined ? fileOf(open) : houseName(resolve(isOwn(open.draft) ? rulesets : folder, file), isOwn(open.draft))
      const place = files.writable(path)
      if (!place.ok) return place
      if (!saysRules(draft.history.text)) return failure(notRules(path))
      return inFolder(dirname(place.value), [folder, rulesets].includes(dirname(path)) ? writePrivate : writeWhole, (write) => {
        const there = textOf(path, files)
        const known = path === draft.file ? draft.saved : null
        if (!over && there !== null && there !== known && there !== draft.history.text)
          return failure(problem(known === null ? 'file-exists' : 'changed-on-disk', { file: path }))
        const full = there === null && files.isShelf(dirname(path)) ? noRoom(dirname(path)) : null
        if (full) return failure(full)
        if (isSaved(draft) && path === draft.file && there === draft.saved) return success([])
        const day = isSaved(draft) ? null : dated(draft, open.ready.base, now())
        // The draft has the day before the file has, so that what the file holds is known whenever the program ends.
        const step = day ? record(open, pen, stepTo(open, day.text, day.label, withBefore)) : success(null)
        if (!step.ok) return step
        const text = day?.text ?? draft.history.text
        const kept = revisions.add(path, [
          ...(there === null ? [] : [{ event: 'found', time: changedAt(place.value, now()), text: there } as const]),
          { event: 'saved', time: now().toISOString(), text },
        ])
        if (!kept.ok) return kept
        const written = there === text ? success(null) : write(place.value, new TextEncoder().encode(text))
        if (!written.ok) return written
        open.seen = text
        return success([{ event: 'saved', file: path, text }])
      })
    })

  /** The texts of a merge; what is merged from outside is what the file holds now. */
  const textsOf = ({ id, draft, ready }: Open, merged: Exclude<Merged, 'base'>): Result<MergedTexts> => {
    const ours = draft.history.text
    if (merged === 'outside') {
      const theirs = onDisk(draft)
      return theirs === null
        ? failure(problem('changed-on-disk', { file: fileOf({ id, draft }) }))
        : success({ origin: draft.saved, ours, theirs })
    }
    const path = resolve(working, merged.file)
    if (!isHouseRules(path)) return failure(notHouseRules(path))
    const place = files.readable(path)
    if (!place.ok) return place
    const name = library().book(path).file
    const text = readRules(place.value, name)
    if (!text.ok) return text
    const source = parseSource({ file: name, text: text.value })
    if (!source.ok) return source
    const ids = ready.base.ruleset.lineage.map((one) => one.id)
    const base = source.value.head.extends ?? null
    if (base === null || !ids.includes(base)) return failure(problem('house-extends', { extends: base, ids }))
    return success({ origin: null, ours, theirs: text.value })
  }

  const compareOpen = (open: Open, merged: Merged): Result<readonly MergeCell[]> => {
    if (merged === 'base') return success(snapshot(open).moved.cells)
    const texts = textsOf(open, merged)
    const merge = texts.ok ? openMerge(open.ready.base.rules, texts.value) : texts
    return merge.ok ? success(cellsOf(merge.value)) : merge
  }

  /** The text with what is chosen of theirs. */
  const mergeOpen = (open: Open, merged: Merged, choice: ReadonlyMap<string, Side>): Result<string> => {
    const { base } = open.ready
    if (merged === 'base') return settledBase(base, open.draft.history.text, choice)
    const texts = textsOf(open, merged)
    if (!texts.ok) return texts
    const merge = openMerge(base.rules, texts.value)
    if (!merge.ok) return merge
    return mergedText(merge.value, texts.value, new Set([...choice].flatMap(([key, side]) => (side === 'theirs' ? [key] : []))))
  }

  const merge: Houses['merge'] = (call, merged, choice) =>
    once(call, (open) => {
      const cells = compareOpen(open, merged)
      if (!cells.ok) return cells
      const unknown = cells.value.filter(({ key }) => !choice.has(key))
      if (unknown.length > 0) return failure(problem('merge-moved', { cells: namesOf(unknown.map(({ where }) => where)) }))
      const text = mergeOpen(open, merged, choice)
      if (!text.ok) return text
      const { step } = houseWords
      const label = merged === 'base' ? step.settle(cells.value.length) : step.merge(cells.value.length)
      const steps = stepTo(open, text.value, label)
      if (merged !== 'outside') return success(steps)
      const there = onDisk(open.draft)
      open.seen = there
      return success([...steps, { event: 'saved', file: open.draft.file, text: there }])
    })

  const revisionsOf = (open: Open): Result<Revisions> => revisions.of(fileOf(open))

  const bringBack: Houses['bringBack'] = (call, number) =>
    once(call, (open) => {
      const all = revisionsOf(open)
      if (!all.ok) return all
      let found = all.value
      while (found && found.length > number) found = found.rest
      if (found?.length !== number) return failure(problem('no-such-revision', { number, count: lengthOf(all.value) }))
      const { text } = found.last
      const { label, version } = broughtBack(text, open.draft.history.text)
      const edited = applyEdits(text, version === null ? [] : [{ kind: 'head', key: 'version', value: version }], open.ready.base.rules)
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
    const { id } = parted(named)
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
    read,
    edit: (call, edits, label, group) =>
      once(call, (open) => {
        const { base, analysis, option } = snapshot(open, parted(call.session).option)
        const text = applyEdits(open.draft.history.text, edits, base.rules, option === null ? ownRules : rulesOfOption(option))
        if (!text.ok) return text
        return success(stepTo(open, text.value, label ?? labelOf(edits, analysis.rules), group))
      }),
    undo: (call) => once(call, ({ draft }) => success(draft.history.done ? [{ event: 'undo' }] : [])),
    redo: (call) => once(call, ({ draft }) => success(draft.history.undone ? [{ event: 'redo' }] : [])),
    save,
    compare: (id, merged) => {
      const open = current(id)
      return open.ok ? compareOpen(open.value, merged) : open
    },
    merge,
    revisions: (id) => {
      const open = current(id)
      return open.ok ? revisionsOf(open.value) : open
    },
    bringBack,
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

/** House rules are told by the end of their file's name: all else is a ruleset. */
const isOwn = ({ file }: Draft): boolean => file !== null && !isHouseRules(file)

/** What parts the session of a ruleset from the option that is edited in it. */
const optionSign = '.'
const parted = (session: string): { readonly id: string; readonly option: string | null } => {
  const [id = '', option = null] = session.split(optionSign)
  return { id, option }
}

/** The id of a new ruleset, which names no other. */
const freeRulesetId = (library: Library, title: string): string => {
  const taken = new Set<string>()
  let id = freeId(title, taken)
  while (library.named(id).ok) id = freeId(title, taken.add(id))
  return id
}

/** Each option of an analysis is opened once. */
const optionOf = (base: Base, analysis: Analysis, id: string): ReturnType<typeof openOption> => {
  const known = openedOptions(analysis)
  if (!known.has(id)) known.set(id, openOption(base, analysis, id, checkOnPaper))
  return known.get(id) ?? null
}
const openedOptions = remembered((_analysis: Analysis) => new Map<string, ReturnType<typeof openOption>>())
const problemsOf = (view: ReturnType<typeof openOption>): number => view?.analysis.problems.length ?? 0

const unmoved = ({ ruleset: { head } }: Base): MovedBase => ({ versions: { was: head.version, now: head.version }, cells: [] })

const sessionOf = (call: string): string => `h${call}`

const stepTo = ({ draft }: Open, text: string, label: string, group: string | null = null): readonly DraftEvent[] =>
  text === draft.history.text ? [] : [{ event: 'step', ...stepOf(draft.history.text, text, label, group) }]

/** The base that a text names, also one that is not sound. */
const baseIn = (text: string): string | undefined => /\bextends["']?\s*:\s*["']?([a-z][a-z0-9-]*)/.exec(text)?.[1]

/** Handlers for editing house rules and rulesets. */
import { basename, dirname } from 'node:path'
import type { DraftView, Include } from '../../src-core/contract/house.ts'
import type { HereAlready } from '../../src-core/contract/rules.ts'
import type { ParsedOf } from '../../src-core/contract/methods.ts'
import { atScale } from '../../src-core/contract/window.ts'
import type { DataMap } from '../../src-core/ruleset/data.ts'
import { dependentsOf } from '../../src-core/house/references.ts'
import { keepsFromPrinting } from '../../src-core/house/on-paper.ts'
import type { Draft } from '../../src-core/house/draft.ts'
import { spanOfDice } from '../../src-core/scan/reading.ts'
import { scanEdits } from '../../src-core/scan/rules/from-scan.ts'
import { vocabularyOf } from '../../src-core/house/forms/sections.ts'
import { suggestionsAt } from '../../src-core/house/forms/suggestions.ts'
import { previewEdits } from '../../src-core/house/trial.ts'
import { effectOfChange } from '../../src-core/compare/effect.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'
import type { Merged } from '../documents/house/merging.ts'
import { openDraftSessions } from '../documents/house/draft-sessions.ts'
import type { Session } from '../documents/house/draft-states.ts'
import type { RulesFile } from '../rulesets/library.ts'
import { reportProblems } from '../faults.ts'
import { budgetFor, type Caller } from './host.ts'
import type { Handlers, Services } from './dispatch.ts'
import { chosenRules, openDraftRules, type DraftRules } from './draft-rules.ts'
import { houseView, revisionPage } from './house-view.ts'
import { type Printing, openPaperTrials, triedOnPaper } from './print.ts'
import { rulesFileHandlers } from './rules-files.ts'
import { readPieces } from './scan.ts'
import { headOf, findInstalled, receivedText } from './library.ts'
import { addRecentFile, lengthUnitOf } from './settings.ts'
import { entryOf, rulesFolders } from './library-folders.ts'

type HouseHandlers = Pick<
  Handlers,
  | 'listDrafts'
  | 'openHouse'
  | 'newHouse'
  | 'newRuleset'
  | 'readHouse'
  | 'readVocabulary'
  | 'readSuggestions'
  | 'readDependents'
  | 'readEffect'
  | 'tryEdits'
  | 'editHouse'
  | 'undoHouse'
  | 'redoHouse'
  | 'saveHouse'
  | 'settleHouse'
  | 'compareHouse'
  | 'mergeHouse'
  | 'readScan'
  | 'planScan'
  | 'readRevisions'
  | 'bringBack'
  | 'closeHouse'
  | 'readHere'
  | 'replaceHere'
  | 'renameFile'
  | 'duplicateFile'
  | 'deleteFile'
  | 'restoreFile'
>

export interface HouseEditing extends DraftRules {
  readonly handlers: HouseHandlers
  /** Lays out the draft with the current print settings. Later answers include the problems found. */
  readonly trials: (printing: Pick<Printing, 'printRules'>) => Pick<Handlers, 'tryPrinting'>
  /** Notifies windows of edited files that have changed on disk. Call it when files may have changed. */
  readonly look: () => void
}

export const openHouseEditing = ({
  host,
  hub,
  database,
  settings,
  libraryFolders,
  allowedPaths,
  library,
}: Omit<Services, 'load' | 'battles' | 'battleRules' | 'viewOf'>): HouseEditing => {
  const houses = openDraftSessions({
    database,
    working: host.working,
    folder: libraryFolders.houseRules,
    rulesets: libraryFolders.rulesets,
    files: allowedPaths,
    library: () => library.now(),
    now: () => new Date(),
  })

  const draftRules = openDraftRules(houses, library)
  const trials = openPaperTrials()
  const answer = (session: Result<Session>, include: Include, caller: Caller): Result<DraftView> => {
    if (!session.ok) return session
    const viewed = { budget: budgetFor(caller), report: host.report, unit: lengthUnitOf(settings.read()) }
    const rules = chosenRules(library.now(), session.value, host.working)
    return success(houseView(trials.withFindings(session.value), rules, include, viewed))
  }

  /** Answers a change and notifies other windows, which may show the same draft. */
  const changed = (session: Result<Session>, include: Include, caller: Caller): Result<DraftView> => {
    if (session.ok) hub.broadcast({ kind: 'house-changed', session: session.value.id }, caller.client)
    return answer(session, include, caller)
  }

  /** Adds a file outside the library's folders to the library. */
  const keep = (session: Result<Session>): void => {
    if (
      !session.ok ||
      session.value.disk === 'new' ||
      rulesFolders(libraryFolders).includes(dirname(session.value.file))
    )
      return
    if (settings.read().recent[0] === session.value.file) return
    const kept = settings.change(addRecentFile(session.value.file))
    if (kept.ok) library.renew()
  }

  /** Compares received house rules with the installed ones that have the same id. Fails with `not-found` if none are installed. */
  const besideHere = (received: ParsedOf<'readHere'>, { call }: Caller): Result<BesideHere> => {
    const given = receivedText({ host, allowedPaths }, received)
    if (!given.ok) return given
    const here = findInstalled({ settings, libraryFolders, library }, given.value)
    if (!here) return failure(problem('not-found', { what: 'house-rules', title: given.value.name }))
    const found = houses.here(call, here.path, given.value.text)
    return found.ok ? success({ ...found.value, here, text: given.value.text }) : found
  }
  const mergedOf = (merged: ParsedOf<'mergeHouse'>['merged']): Result<Merged> =>
    typeof merged !== 'string' && 'received' in merged
      ? receivedText({ host, allowedPaths }, merged.received)
      : success(merged)

  const handlers: HouseHandlers = {
    ...rulesFileHandlers({ host, hub, database, settings, libraryFolders, allowedPaths, library }, houses),
    listDrafts: () => {
      const { found, problems } = houses.drafts()
      const drafts = found.map(({ id, draft, file, changed: at }) => ({
        session: id,
        file,
        title: titleOf(draft, file),
        ruleset: draft.ruleset,
        changed: at.toISOString(),
        closed: draft.closed,
      }))
      return success({ drafts, problems: reportProblems(problems, host.report) })
    },
    openHouse: (given, caller) => {
      const session =
        'draft' in given ? houses.openDraft(given.draft) : houses.openFile(caller.call, given.file, given.ruleset)
      const answered = answer(session, given, caller)
      // Keep the session only after answering, so that a file isn't added to the library if its forms throw.
      keep(session)
      return answered
    },
    newRuleset: ({ from, title, ...include }, caller) =>
      answer(houses.createRuleset(caller.call, from, title), include, caller),
    newHouse: ({ ruleset, title, ...include }, caller) =>
      answer(houses.create(caller.call, ruleset, title), include, caller),
    readHouse: ({ session, ...include }, caller) => answer(houses.read(session), include, caller),
    readVocabulary: ({ session, section }) => {
      const read = houses.read(session)
      return read.ok ? success(vocabularyOf(read.value.base, read.value.readable, section)) : read
    },
    readSuggestions: ({ session, path }) => {
      const read = houses.read(session)
      return read.ok ? success(suggestionsAt(path, rulesOf(read.value), read.value.base.data)) : read
    },
    readEffect: ({ session, procedure }) => {
      const read = houses.read(session)
      if (!read.ok) return read
      const { base, analysis } = read.value
      if (!base.ruleset || !analysis.ruleset.ok || analysis.changes.length === 0) return success(null)
      const [before, after] = [base.ruleset, analysis.ruleset.value]
      const first = procedure === undefined ? undefined : effectOfChange(before, after, procedure)
      return success(first ?? effectOfChange(before, after) ?? null)
    },
    readDependents: ({ session, paths }) => {
      const read = houses.read(session)
      if (!read.ok) return read
      const { readable, base } = read.value
      return success(
        readable.rules === null
          ? { entries: [], leaves: false }
          : dependentsOf(readable.rules, paths, base.own ? null : base.data),
      )
    },
    tryEdits: ({ session, edits, path }) => {
      const read = houses.read(session)
      return read.ok
        ? previewEdits(read.value.base, read.value.draft.history.text, edits, path, read.value.option)
        : read
    },
    editHouse: ({ session, edits, label, group, ...include }, caller) =>
      changed(houses.edit({ session, call: caller.call }, edits, label, group), include, caller),
    undoHouse: ({ session, ...include }, caller) =>
      changed(houses.undo({ session, call: caller.call }), include, caller),
    redoHouse: ({ session, ...include }, caller) =>
      changed(houses.redo({ session, call: caller.call }), include, caller),
    saveHouse: ({ session, file, over, ...include }, caller) => {
      const saved = houses.save({ session, call: caller.call }, file, over)
      keep(saved)
      return changed(saved, include, caller)
    },
    settleHouse: ({ session, keep: which, ...include }, caller) =>
      changed(houses.settle({ session, call: caller.call }, which), include, caller),
    compareHouse: ({ session, merged }) => {
      const what = mergedOf(merged)
      return what.ok ? houses.compare(session, what.value, lengthUnitOf(settings.read())) : what
    },
    mergeHouse: ({ session, merged, choice, ...include }, caller) => {
      const what = mergedOf(merged)
      const done = what.ok
        ? houses.merge({ session, call: caller.call }, what.value, new Map(Object.entries(choice)))
        : what
      return changed(done, include, caller)
    },
    readHere: (received, caller) => {
      const both = besideHere(received, caller)
      if (!both.ok) return both
      const { here, text, session: _, ...differing } = both.value
      const mine = here.source()
      if (!mine.ok) return mine
      const theirs = parseSource({ file: '', text })
      if (!theirs.ok) return theirs
      return success({ here: { name: here.path, ...headOf(mine.value) }, received: headOf(theirs.value), ...differing })
    },
    replaceHere: (received, caller) => {
      const both = besideHere(received, caller)
      if (!both.ok) return both
      const { here, text, session } = both.value
      const done = houses.receive({ session, call: caller.call }, text)
      if (!done.ok) return done
      library.renew()
      hub.broadcast({ kind: 'house-changed', session })
      return success(entryOf(library.now(), library.now().file(here.path), libraryFolders, host.report))
    },
    readScan: ({ task, session, source, dice }, { signal, send }) => {
      const read = houses.read(session)
      if (!read.ok) return read
      const file = 'text' in source ? { name: '', bytes: new TextEncoder().encode(source.text) } : source
      const scan = { source: file, dice: spanOfDice(dice), rules: rulesOf(read.value) }
      return readPieces(host.worker, scan, signal, (page, pages) =>
        send({ kind: 'progress', task, done: page, total: pages, what: file.name }),
      )
    },
    planScan: ({ session, ...taking }) => {
      const read = houses.read(session)
      return read.ok ? scanEdits(taking, rulesOf(read.value)) : read
    },
    readRevisions: ({ session, before }) => {
      const read = houses.read(session)
      if (!read.ok) return read
      const revisions = houses.revisions(session)
      if (!revisions.ok) return revisions
      const { base, draft } = read.value
      const viewed = { base, text: draft.history.text, unit: lengthUnitOf(settings.read()) }
      return success(revisionPage(revisions.value, viewed, before))
    },
    bringBack: ({ session, number, ...include }, caller) =>
      changed(houses.bringBack({ session, call: caller.call }, number), include, caller),
    closeHouse: ({ session, discard }) => {
      const closed = houses.close(session, discard)
      if (closed.ok) trials.forget(session)
      return closed.ok ? success({}) : closed
    },
  }

  return {
    handlers,
    ...draftRules,
    trials: ({ printRules }) => ({
      tryPrinting: async ({ session }, { client, signal }) => {
        const read = houses.read(session)
        if (!read.ok) return read
        const { analysis } = read.value
        const { now } = chosenRules(library.now(), read.value, host.working)
        const ruleset = draftRules.loadToPrint(atScale(now, settings.read()))
        // Rules with other problems can't be printed anyway.
        const hasProblems = !ruleset.ok || analysis.problems.some(keepsFromPrinting)
        const found = hasProblems
          ? success([])
          : await triedOnPaper(ruleset.value, settings.read().print.options, (...given) => printRules(...given, signal))
        if (!found.ok) return found
        const isNews = trials.note(read.value, found.value)
        if (isNews) hub.broadcast({ kind: 'house-changed', session }, client)
        return success({ isNews })
      },
    }),
    look: () => {
      for (const session of houses.changedOutside()) hub.broadcast({ kind: 'house-changed', session })
    },
  }
}

interface BesideHere extends Pick<HereAlready, 'cells' | 'changed'> {
  readonly here: RulesFile
  readonly session: string
  readonly text: string
}

/** Returns the rules in the YAML when it was last readable, or otherwise the rules of the base. */
const rulesOf = ({ readable, base }: Session): DataMap => readable.rules ?? base.data ?? {}

/** Returns the title of the draft, or the file name if the title can't be read. */
const titleOf = ({ history }: Draft, file: string): string => {
  const source = parseSource({ file: '', text: history.text })
  return source.ok ? source.value.head.title : basename(file)
}

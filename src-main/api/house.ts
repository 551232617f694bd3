/** House rules and rulesets that are being edited, as windows see them. */
import { randomUUID } from 'node:crypto'
import { basename, dirname, resolve } from 'node:path'
import type { Budget } from '../../src-core/budget.ts'
import type { House, HouseAnswer, Include } from '../../src-core/contract/house.ts'
import { parseScale } from '../../src-core/ruleset/scale-choice.ts'
import type { RulesChoice } from '../../src-core/contract/choice.ts'
import { atScale } from '../../src-core/contract/scale-in.ts'
import type { Layers } from '../../src-core/compare/causes.ts'
import { changesInUnit } from '../../src-core/house/changes.ts'
import { dependentsOf } from '../../src-core/house/dependents.ts'
import { asPatch } from '../../src-core/house/as-patch.ts'
import { asPrinted } from '../../src-core/house/as-printed.ts'
import type { DataMap } from '../../src-core/house/data.ts'
import { asNew, homesFor, nameFor, scanEdits } from '../../src-core/house/from-scan.ts'
import { isSaved, type Draft } from '../../src-core/house/draft.ts'
import { nextUndo } from '../../src-core/house/history.ts'
import { namedSession } from '../../src-core/house/session.ts'
import { linesOf } from '../../src-core/house/places.ts'
import { suggestionsAt } from '../../src-core/house/suggestions.ts'
import { tryEdits } from '../../src-core/house/trial.ts'
import { sectionsOutline, sectionAt, sectionText, vocabularyOf } from '../../src-core/house/sections.ts'
import { lowestThrow, highestThrow, parseDice } from '../../src-core/dice/dice.ts'
import { present } from '../../src-core/present.ts'
import { proposalsOf } from '../../src-core/scan/proposals.ts'
import { readScan } from '../../src-core/scan/read.ts'
import { assess } from '../../src-core/play/assess.ts'
import { guarded, startOf } from '../../src-core/guarded.ts'
import { failure, success, type Result } from '../../src-core/problem.ts'
import type { HouseProblem } from '../../src-core/house/analysis.ts'
import { inWords } from '../../src-core/words/problems/words.ts'
import { loadRuleset } from '../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { LengthUnit } from '../../src-core/ruleset/units.ts'
import { parseSource, type RulesetSource } from '../../src-core/ruleset/parse.ts'
import type { Library } from '../rulesets/library.ts'
import { loadWithChanges } from '../rulesets/loaded.ts'
import { openHouses, type Houses } from '../documents/house/sessions.ts'
import type { Session } from '../documents/house/standing.ts'
import { budgetFor, type Caller } from './caller.ts'
import type { Handlers } from './dispatch.ts'
import { reported, sendable, withoutCause, type Report } from '../faults.ts'
import { withOpened } from './recent.ts'

import { openPaperTrials, triedOnPaper } from './paper-trial.ts'
import type { Printing } from './print.ts'
import type { Services } from './services.ts'
import { openAnswers } from './house-answers.ts'
import { revisionPage } from './revisions.ts'
import { rulesFolders } from './shelves.ts'
import { unitIn } from './units.ts'

export type HouseHandlers = Pick<
  Handlers,
  | 'listDrafts'
  | 'openHouse'
  | 'newHouse'
  | 'newRuleset'
  | 'readHouse'
  | 'readVocabulary'
  | 'readSuggestions'
  | 'readDependents'
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
>

/** Rules, what they are loaded from, and the ruleset that they are held against. */
export interface Comparison {
  readonly layers: Layers
  readonly base: Result<Ruleset>
}

export interface HouseEditing {
  readonly handlers: HouseHandlers
  /** A ruleset with house rules over it; `draft:SESSION` among them means house rules as they are being edited. */
  readonly load: (rules: RulesChoice) => Result<Ruleset>
  /** The same with what house rules change, for a sheet to say. */
  readonly loadToPrint: (rules: RulesChoice) => Result<Ruleset>
  /** What a ruleset with house rules over it is loaded from; drafts as above. */
  readonly layers: (rules: RulesChoice) => Result<Layers>
  /** The same to be held against what the house rules extend, or a ruleset in the making against what it is compared with. */
  readonly comparison: (rules: RulesChoice) => Result<Comparison>
  /** Tries on paper what is edited, as is set under Print; what keeps it from being printed is told from then on. */
  readonly trials: (printing: Pick<Printing, 'printRules'>) => Pick<Handlers, 'tryPrinting'>
  /** To be called when files may have changed: tells windows which of those being edited did. */
  readonly look: () => void
}

/** Opens the editing of house rules, and of rulesets of the player's own. */
export const openHouseEditing = ({ host, hub, settings, shelves, chosen, library }: Omit<Services, 'load' | 'battles'>): HouseEditing => {
  const houses = openHouses({
    home: host.home,
    working: host.working,
    folder: shelves.houseRules,
    files: chosen,
    library: () => library.now(),
    now: () => new Date(),
  })

  const trials = openPaperTrials()
  const asUpdate = openAnswers()
  const answer = (session: Result<Session>, include: Include, caller: Caller): Result<HouseAnswer> => {
    if (!session.ok) return session
    const viewed = { budget: budgetFor(caller), report: host.report, unit: unitIn(settings.read()) }
    const house = shown(trials.withFindings(session.value), chosenRules(library.now(), session.value, host.working), include, viewed)
    return success(asUpdate(house, include.known))
  }

  /** Other windows may show the same. */
  const changed = (session: Result<Session>, include: Include, caller: Caller): Result<HouseAnswer> => {
    if (session.ok) hub.tellAll({ kind: 'house-changed', session: session.value.id }, caller.client)
    return answer(session, include, caller)
  }

  /** Keeps a file that lies in no folder of the library in it. */
  const keep = (session: Result<Session>): void => {
    if (!session.ok || session.value.disk === 'new' || rulesFolders(shelves).includes(dirname(session.value.file))) return
    if (settings.read().recent[0] === session.value.file) return
    const kept = settings.change(withOpened(session.value.file))
    if (kept.ok) library.renew()
  }

  const handlers: HouseHandlers = {
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
      return success({ drafts, problems: reported(problems, host.report) })
    },
    openHouse: (given, caller) => {
      const session = 'draft' in given ? houses.openDraft(given.draft) : houses.openFile(caller.call, given.file, given.ruleset)
      const answered = answer(session, given, caller)
      // Only then: a file on which we fail is not kept.
      keep(session)
      return answered
    },
    newRuleset: ({ from, title, ...include }, caller) => answer(houses.createRuleset(caller.call, from, title), include, caller),
    newHouse: ({ ruleset, title, ...include }, caller) => answer(houses.create(caller.call, ruleset, title), include, caller),
    readHouse: ({ session, ...include }, caller) => answer(houses.read(session), include, caller),
    readVocabulary: ({ session, section }) => {
      const read = houses.read(session)
      return read.ok ? success(vocabularyOf(read.value.base, read.value.readable, section)) : read
    },
    readSuggestions: ({ session, path }) => {
      const read = houses.read(session)
      return read.ok ? success(suggestionsAt(path, rulesOf(read.value))) : read
    },
    readDependents: ({ session, paths }) => {
      const read = houses.read(session)
      if (!read.ok) return read
      const { readable, base } = read.value
      return success(
        readable.rules === null ? { entries: [], leaves: false } : dependentsOf(readable.rules, paths, base.own ? null : base.data),
      )
    },
    tryEdits: ({ session, edits, path }) => {
      const read = houses.read(session)
      return read.ok ? tryEdits(read.value.base, read.value.draft.history.text, edits, path, read.value.option) : read
    },
    editHouse: ({ session, edits, label, group, ...include }, caller) =>
      changed(houses.edit({ session, call: caller.call }, edits, label, group), include, caller),
    undoHouse: ({ session, ...include }, caller) => changed(houses.undo({ session, call: caller.call }), include, caller),
    redoHouse: ({ session, ...include }, caller) => changed(houses.redo({ session, call: caller.call }), include, caller),
    saveHouse: ({ session, file, over, ...include }, caller) => {
      const saved = houses.save({ session, call: caller.call }, file, over)
      keep(saved)
      return changed(saved, include, caller)
    },
    settleHouse: ({ session, keep: which, ...include }, caller) =>
      changed(houses.settle({ session, call: caller.call }, which), include, caller),
    compareHouse: ({ session, merged }) => {
      const cells = houses.compare(session, merged, unitIn(settings.read()))
      return cells.ok ? success({ cells: cells.value }) : cells
    },
    mergeHouse: ({ session, merged, choice, ...include }, caller) =>
      changed(houses.merge({ session, call: caller.call }, merged, new Map(Object.entries(choice))), include, caller),
    readScan: ({ session, text, dice }) => {
      const read = houses.read(session)
      if (!read.ok) return read
      const rolled = present(parseDice(dice))
      const plus = rolled.plus ?? 0
      const rules = rulesOf(read.value)
      const reading = readScan(text, { lowest: lowestThrow(rolled) + plus, highest: highestThrow(rolled) + plus })
      const proposals = proposalsOf(reading)
      return success({
        proposals: proposals.map((proposal) => ({
          proposal: asNew(proposal, rules),
          name: nameFor(proposal, text, proposals),
          homes: homesFor(proposal, text, rules),
        })),
        left: reading.left,
      })
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
      const viewed = { base, text: draft.history.text, unit: unitIn(settings.read()) }
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

  const loadAs =
    (means: DraftLoading) =>
    (rules: RulesChoice): Result<Ruleset> =>
      [rules.ruleset, ...rules.house].some(isDraft)
        ? loadDrafts(houses, library, rules, means)
        : library.now().load(rules.ruleset, rules.house, rules.scale)
  const load = loadAs(toPlay)

  return {
    handlers,
    load,
    loadToPrint: loadAs(toPrint),
    layers: (rules) => layersOf(houses, library, rules),
    comparison: (rules) => {
      const own = isDraft(rules.ruleset) && rules.house.length === 0 ? ownComparison(houses, rules.ruleset) : null
      if (own) return own
      const layers = layersOf(houses, library, rules)
      if (!layers.ok) return layers
      return success({ layers: layers.value, base: load({ ...rules, house: layers.value.below.map(({ file }) => file) }) })
    },
    trials: ({ printRules }) => ({
      tryPrinting: async ({ session }, { client, gone }) => {
        const read = houses.read(session)
        if (!read.ok) return read
        const { analysis } = read.value
        const { now } = chosenRules(library.now(), read.value, host.working)
        const ruleset = loadDrafts(houses, library, atScale(now, settings.read()), toPrint)
        // What is told already keeps them from being printed.
        const isTold = !ruleset.ok || analysis.problems.length > 0
        const found = isTold
          ? success([])
          : await triedOnPaper(ruleset.value, settings.read().print.options, (...given) => printRules(...given, gone))
        if (!found.ok) return found
        const isNews = trials.note(read.value, found.value)
        if (isNews) hub.tellAll({ kind: 'house-changed', session }, client)
        return success({ isNews })
      },
    }),
    look: () => {
      for (const session of houses.changedOutside()) hub.tellAll({ kind: 'house-changed', session })
    },
  }
}

/** As they are now, or when the text could be read last; else the base's. */
const rulesOf = ({ readable, base }: Session): DataMap => readable.rules ?? base.data ?? {}

/** What it calls itself; where that cannot be read, its file. */
const titleOf = ({ history }: Draft, file: string): string => {
  const source = parseSource({ file: '', text: history.text })
  return source.ok ? source.value.head.title : basename(file)
}

const prefix = 'draft:'
const isDraft = (place: string): boolean => place.startsWith(prefix)

/** How rules in the making come to a ruleset: one draft alone, and any layers. */
interface DraftLoading {
  readonly alone: (session: Session) => Result<Ruleset>
  readonly layers: typeof loadWithChanges
}
const toPlay: DraftLoading = { alone: ({ analysis }) => analysis.ruleset, layers: loadRuleset }
const toPrint: DraftLoading = { alone: ({ base, analysis }) => asPrinted(base)(analysis), layers: loadWithChanges }

const loadDrafts = (houses: Houses, library: Services['library'], rules: RulesChoice, means: DraftLoading): Result<Ruleset> => {
  const { ruleset, house, scale } = rules
  const isOption = house[0] !== undefined && house[0] !== ruleset && namedSession(house[0]).id === ruleset
  const [place, ...others] = isDraft(ruleset) && !isOption ? [ruleset, ...house] : house
  const draft = place !== undefined && others.length === 0 && !scale ? houses.read(place.slice(prefix.length)) : undefined
  const sound = draft?.ok ? means.alone(draft.value) : undefined
  // The usual: a draft alone, over the ruleset it is made for where it is house rules, or an option of one.
  if (sound?.ok && (place === ruleset || isOption || sound.value.head.id === ruleset)) return sound
  const layers = layersOf(houses, library, rules)
  return layers.ok ? means.layers(layers.value.sources, layers.value.id, layers.value.house, parseScale(scale ?? {})) : layers
}

const layersOf = (houses: Houses, library: Services['library'], { ruleset, house }: RulesChoice): Result<Layers> => {
  const sources: RulesetSource[] = []
  for (const [index, place] of house.entries()) {
    const draft = isDraft(place) ? houses.read(place.slice(prefix.length)) : undefined
    if (draft && !draft.ok) return draft
    const analysis = draft?.value.analysis
    const sound = analysis?.ruleset
    if (sound && !sound.ok) return failure(...sound.problems.map((problem) => ({ path: ['house', index], ...problem })))
    const source = analysis?.source ? success(analysis.source) : library.now().patch(place)
    if (!source.ok) return source
    sources.push(source.value)
  }
  if (isDraft(ruleset)) return ownLayers(houses, ruleset, sources)
  const book = library.now().named(ruleset)
  if (!book.ok) return book
  const lineage = library.now().lineage(book.value)
  const base = book.value.source()
  if (!lineage.ok) return lineage
  if (!base.ok) return base
  const all = library.now().layered(lineage.value, sources)
  if (!all.ok) return all
  const below = all.value.filter((one) => !sources.includes(one))
  return success({ sources: lineage.value, id: base.value.head.id, house: all.value, below })
}

/** Of a ruleset in the making, with house rules over it. */
const ownLayers = (houses: Houses, place: string, house: readonly RulesetSource[]): Result<Layers> => {
  const draft = houses.read(place.slice(prefix.length))
  if (!draft.ok) return draft
  const { analysis, base } = draft.value
  const { source, ruleset } = analysis
  if (!source) return ruleset.ok ? failure() : ruleset
  return success({ sources: new Map([...base.sources, [source.head.id, source]]), id: source.head.id, house, below: [] })
}

/** A ruleset in the making against what it is compared with; null where there is nothing of that kind. */
const ownComparison = (houses: Houses, place: string): Result<Comparison> | null => {
  const draft = houses.read(place.slice(prefix.length))
  if (!draft.ok) return draft
  const { analysis, base } = draft.value
  if (!analysis.source || !base.own || !base.compared || !base.ruleset) return null
  const house = [asPatch(analysis.source, base, base.compared, analysis.changes)]
  return success({ layers: { ...base.compared, house, below: [] }, base: success(base.ruleset) })
}

/** The choice of rules for requests about rules in the making; an option as house rules over the ruleset as it is edited. */
const chosenRules = (library: Library, { id, file, head, draft, base, option }: Session, working: string): House['rules'] => {
  const place = `${prefix}${id}`
  if (draft.ruleset !== null) {
    const { ruleset } = draft
    const below = base.own ? [] : base.below.map((each) => resolve(working, each.file))
    return { now: { ruleset, house: [place] }, saved: { ruleset, house: [file] }, base: { ruleset, house: below } }
  }
  const named = head === null ? undefined : library.named(head.id)
  // Another file may hold the id.
  const saved = { ruleset: head !== null && named?.ok && named.value.path === file ? head.id : file, house: [] }
  if (option === null)
    return { now: { ruleset: place, house: [] }, saved, base: base.ruleset && { ruleset: base.ruleset.head.id, house: [] } }
  const over = `${prefix}${namedSession(id).id}`
  return { now: { ruleset: over, house: [place] }, saved, base: { ruleset: over, house: [] } }
}

/** What of it a window shows, and in which unit: that of the player, or with null the rules' own. */
interface Viewing {
  readonly budget: Budget
  readonly report: Report
  readonly unit: LengthUnit | null
}

/** Where we fail to show it in forms, that is a problem like any other, and its text can still be edited. */
const shown = (session: Session, rules: House['rules'], include: Include, viewed: Viewing): House => {
  const { report } = viewed
  const { id, head, draft, file, base, analysis, readable, option, options, disk, moved, notes } = session
  const formed = guarded({ kind: 'show', of: file }, () => success(inForms(session, include, viewed)), startOf(file))
  const faults = formed.ok ? [] : formed.problems.map((problem): HouseProblem => ({ ...inWords(problem), cell: null, repairs: [] }))
  return {
    answer: randomUUID(),
    session: id,
    place: `${prefix}${id}`,
    file,
    kind: draft.ruleset === null ? 'ruleset' : 'house',
    option,
    options: options.map((one) => ({ ...one, problems: one.problems + analysis.problems.filter((each) => each.option === one.id).length })),
    ruleset: base.ruleset && { id: base.ruleset.head.id, title: base.ruleset.head.title },
    base: base.head && { id: base.head.id, title: base.head.title },
    rules,
    head: head && {
      ...{ id: head.id, title: head.title, subtitle: head.subtitle ?? null, version: head.version, date: head.date ?? null },
      ...{ language: head.language ?? null, credits: head.credits ?? [] },
    },
    text: draft.history.text,
    saved: isSaved(draft),
    disk,
    moved,
    sound: analysis.ruleset.ok,
    problems: [...analysis.problems, ...faults].map((problem) => withoutCause(problem, report)),
    changes: changesInUnit(viewed.unit, readable.changes, base.data ?? {}, readable.rules ?? {}),
    readable: analysis.source !== null,
    ...(formed.ok ? formed.value : { written: [], sections: [], section: null, sectionText: null, assessment: null }),
    undo: nextUndo(draft.history),
    redo: draft.history.undone?.last.label ?? null,
    notes,
  }
}

/** The parts of the answer that depend on the whole text and on the section one looks at. */
const inForms = (
  { base, analysis, readable }: Session,
  { section, text = false, lines = false, check }: Include,
  { budget, report, unit }: Viewing,
): Pick<House, 'written' | 'sections' | 'section' | 'sectionText' | 'assessment'> => {
  const form = section === undefined ? null : sectionAt(base, readable, section, unit)
  const assessed = check && analysis.ruleset.ok ? assess(analysis.ruleset.value, check.procedure, check.inputs, budget) : null
  return {
    written: lines && analysis.source ? linesOf(analysis.source) : [],
    sections: sectionsOutline(base, readable),
    section: form,
    sectionText: form && (text || form.grids.length === 0) ? sectionText(base, readable, form.path) : null,
    assessment: assessed?.ok ? sendable(assessed.value, report) : null,
  }
}

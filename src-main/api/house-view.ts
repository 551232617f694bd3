/** Drafts as windows receive them. */
import type { Budget } from '../../src-core/budget.ts'
import type { DraftView, Include, RevisionList } from '../../src-core/contract/house.ts'
import type { HouseProblem } from '../../src-core/house/analysis.ts'
import { changesInUnit } from '../../src-core/house/changes.ts'
import { isSaved } from '../../src-core/house/draft.ts'
import { nextUndoLabel } from '../../src-core/house/history.ts'
import { definitionsOf } from '../../src-core/house/definitions.ts'
import { keyLinesOf } from '../../src-core/house/places.ts'
import { entryAtPlace, sectionHeads } from '../../src-core/house/forms/sections.ts'
import { unitOfRules } from '../../src-core/house/written-names.ts'
import { unitOf } from '../../src-core/ruleset/layer.ts'
import { assess } from '../../src-core/play/assess.ts'
import { success, catchFaults, startOfFile } from '../../src-core/problem.ts'
import type { LengthUnit } from '../../src-core/ruleset/units.ts'
import { inWords } from '../../src-core/words/problems/catalogue.ts'
import type { Session } from '../documents/house/draft-states.ts'
import { sendable, reportCause, type Report } from '../faults.ts'
import { draftPlace } from './draft-rules.ts'
import type { Chain } from '../../src-core/collections.ts'
import type { AnyBase } from '../../src-core/house/base.ts'
import { revisionChanges, type Revision, type Revisions } from '../../src-core/house/revisions.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'

/** Settings for an answer: the work budget, the error log, and the unit for lengths (null for the unit of the rules). */
interface Viewing {
  readonly budget: Budget
  readonly report: Report
  readonly unit: LengthUnit | null
}

/** Returns a draft's view. If the forms throw, the exception becomes a problem, and the player can still edit the text. */
export const houseView = (
  session: Session,
  rules: DraftView['rules'],
  include: Include,
  viewed: Viewing,
): DraftView => {
  const { report } = viewed
  const { id, head, draft, file, base, analysis, readable, option, options, disk, moved } = session
  const formed = catchFaults(
    { kind: 'show', of: file },
    () => success(inForms(session, include, viewed)),
    startOfFile(file),
  )
  const faults = formed.ok
    ? []
    : formed.problems.map((problem): HouseProblem => ({ ...inWords(problem), cell: null, where: [], repairs: [] }))
  return {
    session: id,
    place: draftPlace(id),
    file,
    kind: draft.ruleset === null ? 'ruleset' : 'house',
    option,
    options: options.map((one) => ({
      ...one,
      problems: one.problems + analysis.problems.filter((each) => each.option === one.id).length,
    })),
    ruleset: base.ruleset && { id: base.ruleset.head.id, title: base.ruleset.head.title },
    base: base.head && { id: base.head.id, title: base.head.title },
    rules,
    head: head && {
      ...{
        id: head.id,
        title: head.title,
        subtitle: head.subtitle ?? null,
        version: head.version,
        date: head.date ?? null,
      },
      ...{ language: head.language ?? null, credits: head.credits ?? [] },
    },
    units: { now: unitOfRules(readable.rules ?? {}), below: unitOf(base.rules.convertedFrom ?? base.rules) },
    text: draft.history.text,
    saved: isSaved(draft),
    disk,
    moved,
    sound: analysis.ruleset.ok,
    problems: [...analysis.problems, ...faults].map((problem) => reportCause(problem, report)),
    changes: changesInUnit(viewed.unit, readable.changes, base.data ?? {}, readable.rules ?? {}),
    readable: analysis.source !== null,
    ...(formed.ok
      ? formed.value
      : {
          written: [],
          sections: [],
          entry: null,
          definitions: null,
          assessment: null,
        }),
    undo: nextUndoLabel(draft.history),
    redo: draft.history.undone?.last.label ?? null,
  }
}

/** Returns the parts of the answer that depend on the whole YAML and the chosen place. */
const inForms = (
  { base, analysis, readable }: Session,
  { place, definitions, lines = false, check }: Include,
  { budget, report, unit }: Viewing,
): Pick<DraftView, 'written' | 'sections' | 'entry' | 'definitions' | 'assessment'> => {
  const assessed =
    check && analysis.ruleset.ok ? assess(analysis.ruleset.value, check.procedure, check.inputs, budget) : null
  return {
    written: lines && analysis.source ? keyLinesOf(analysis.source) : [],
    sections: sectionHeads(base, readable),
    entry: place === undefined ? null : entryAtPlace(base, readable, place, unit),
    definitions: definitions && readable.rules ? definitionsOf(readable.rules) : null,
    assessment: assessed?.ok ? sendable(assessed.value, report) : null,
  }
}

/* Pages of saved versions. */

/** The maximum number of versions per page and of listed changes per version. */
const pageLimits = { states: 10, changes: 30 }

/** The current rules, and the unit for lengths (null for the unit of the rules). */
interface Viewed {
  readonly base: AnyBase
  readonly text: string
  readonly unit: LengthUnit | null
}

/** Returns a page of the versions before the given number, or of the latest versions. */
export const revisionPage = (revisions: Revisions, viewed: Viewed, before = Infinity): RevisionList => {
  let at = revisions
  while (at && at.length >= before) at = at.rest
  const page: NonNullable<Chain<Revision>>[] = []
  for (; at && page.length < pageLimits.states; at = at.rest) page.push(at)
  return { revisions: page.map((state) => viewOf(state, viewed)), isMore: at !== null }
}

const viewOf = (
  { last, rest, length }: NonNullable<Revisions>,
  { base, text, unit }: Viewed,
): RevisionList['revisions'][number] => {
  const { event, time } = last
  const source = parseSource({ file: '', text: last.text })
  const changes = revisionChanges(base, rest?.last.text ?? null, last.text, unit)
  return {
    ...{ number: length, event, time },
    head: source.ok ? { title: source.value.head.title, version: source.value.head.version } : null,
    isNow: last.text === text,
    changes: changes.ok ? changes.value.slice(0, pageLimits.changes) : null,
    more: changes.ok ? Math.max(0, changes.value.length - pageLimits.changes) : 0,
  }
}

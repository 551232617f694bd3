/** The state of edited rules: the analysis of their text over their base, and the state of their file. */
import { join } from 'node:path'
import { analyze, type Analysis, openOption, type OpenedOption } from '../../../src-core/house/analysis.ts'
import type { AnyBase } from '../../../src-core/house/base.ts'
import { type Draft, sessionName } from '../../../src-core/house/draft.ts'
import { baseChangesOf, type BaseChanges } from '../../../src-core/house/merging/base-record.ts'
import type { HistoryOfSaves } from '../../../src-core/house/revisions.ts'
import { memoize } from '../../../src-core/memoize.ts'
import type { FileHead } from '../../../src-core/ruleset/head.ts'
import type { RulesetOption } from '../../../src-core/ruleset/model.ts'
import { optionsOfFile } from '../../../src-core/ruleset/options.ts'
import type { RulesetSource, YamlReading } from '../../../src-core/ruleset/parse.ts'
import { checkLetters } from '../../pdf/paper-check.ts'
import { houseEnding } from '../../security/files.ts'
import { renewed, type readyFor, type ReadyBase } from './base.ts'
import { diskOf, textOf, type Disk, type HousePlaces } from './file.ts'

/** The state of rules that are edited. */
export interface Session {
  readonly id: string
  readonly draft: Draft
  readonly file: string
  readonly base: AnyBase
  readonly analysis: Analysis
  /** The same; while the text is no YAML how it was when it last was, without the problems of then. */
  readonly readable: Analysis
  /** Of the file, as it could be read last; null where it could not yet. */
  readonly head: FileHead | null
  /** The option of the ruleset that `base` and `analysis` are of; null: they are of the rules themselves. */
  readonly option: string | null
  /** What the ruleset offers, each with the number of its problems. */
  readonly options: readonly (RulesetOption & { readonly problems: number })[]
  readonly disk: Disk
  /** The changes of its base since it was saved. */
  readonly moved: BaseChanges
}

/** Rules in the making that are open. */
export interface Open {
  readonly id: string
  /** As the database has it, or as it began while nothing is stored. */
  draft: Draft
  /** The earlier versions of its file that it begins with, while nothing is stored. */
  past: HistoryOfSaves | null
  ready: ReadyBase
  analysis: Analysis | null
  /** What the last edit read. */
  reading: YamlReading | null
  /** The last analysis of a text that was YAML. */
  readable: Analysis | null
  /** The file as it was seen last. */
  seen: string | null
}

interface Places {
  /** Where house rules and rulesets are kept. */
  readonly folder: string
  readonly rulesets: string
  /** Which files may be read and written. */
  readonly files: HousePlaces
}

export interface Standing {
  /** Where it is saved unless the player says otherwise. */
  readonly fileOf: (open: Pick<Open, 'id' | 'draft'>) => string
  readonly onDisk: (draft: Draft) => string | null
  /** The file's text counts as saved: the program ended between writing it and recording that. */
  readonly asKnown: (draft: Draft) => Draft
  /** What decides the base of a draft; `source` null: its text cannot be read. */
  readonly makingOf: (open: Pick<Open, 'id' | 'draft'>, source: RulesetSource | null) => Parameters<typeof readyFor>[1]
  /** The base is what the text says that it extends. */
  readonly analysed: (open: Open) => Analysis
  /** What is edited: the rules, or an option that they offer. */
  readonly viewOf: (open: Open, option: string | null) => Pick<Session, 'base' | 'analysis' | 'readable' | 'option'>
  /** All of it, of an option where one is asked for. */
  readonly snapshot: (open: Open, asked?: string | null) => Session
}

/** How drafts stand, with the files of these places. */
export const openStanding = ({ folder, rulesets, files }: Places): Standing => {
  const onDisk = ({ file }: Draft): string | null => (file === null ? null : textOf(file, files))
  const fileOf = ({ id, draft: { file, ruleset } }: Pick<Open, 'id' | 'draft'>): string =>
    file ?? (ruleset === null ? join(rulesets, `${id}.yaml`) : join(folder, `${id}${houseEnding}`))
  const asKnown = (draft: Draft): Draft =>
    onDisk(draft) === draft.history.text ? { ...draft, saved: draft.history.text } : draft

  const makingOf = (
    { id, draft }: Pick<Open, 'id' | 'draft'>,
    source: RulesetSource | null,
  ): Parameters<typeof readyFor>[1] => ({
    ruleset: draft.ruleset,
    file: fileOf({ id, draft }),
    source,
  })

  const analysed = (open: Open): Analysis => {
    const { draft } = open
    if (open.analysis?.text === draft.history.text) return open.analysis
    const over = ({ base, library: from }: ReadyBase, known: Analysis['reading']): Analysis =>
      analyze(base, from.file(fileOf(open)).file, draft.history.text, checkLetters, known)
    const analysis = over(open.ready, open.reading)
    open.reading = null
    const ready = analysis.source
      ? renewed(open.ready, open.ready.library, makingOf(open, analysis.source))
      : open.ready
    open.analysis = ready.base === open.ready.base ? analysis : over(ready, analysis.reading)
    open.ready = ready
    if (open.analysis.source) open.readable = open.analysis
    return open.analysis
  }

  const viewOf = (open: Open, option: string | null): Pick<Session, 'base' | 'analysis' | 'readable' | 'option'> => {
    const analysis = analysed(open)
    const last = lastReadable(open)
    const { base } = open.ready
    const opened = option === null || !base.own ? null : optionOf(base, last, option)
    const view = { base: opened?.base ?? base, readable: opened?.analysis ?? last, option: opened ? option : null }
    return analysis.source
      ? { ...view, analysis: view.readable }
      : { ...view, analysis, readable: { ...view.readable, problems: [] } }
  }

  const lastReadable = (open: Open): Analysis => {
    const analysis = analysed(open)
    return analysis.source ? analysis : (open.readable ?? analysis)
  }

  const snapshot = (open: Open, asked: string | null = null): Session => {
    const { draft } = open
    const view = viewOf(open, asked)
    const [{ source }, { base }] = [lastReadable(open), open.ready]
    const id = sessionName({ id: open.id, option: view.option })
    const moved = source && !base.own ? baseChangesOf(base, source) : unmoved(base)
    const options =
      base.own && source ? optionsOfFile(source).map((one) => ({ ...one, problems: problemsOf(open, one.id) })) : []
    const head = source?.head ?? null
    return {
      id,
      draft,
      file: fileOf(open),
      head,
      ...view,
      options,
      disk: diskOf(draft, onDisk(draft)),
      moved,
    }
  }

  const problemsOf = (open: Open, option: string): number => {
    const view = viewOf(open, option)
    return view.option === null ? 0 : view.analysis.problems.length
  }

  return { fileOf, onDisk, asKnown, makingOf, analysed, viewOf, snapshot }
}

const unmoved = ({ head }: AnyBase): BaseChanges => {
  const version = head?.version ?? ''
  return { versions: { was: version, now: version }, cells: [] }
}

/** Each option of an analysis is opened once. */
const optionOf = (base: AnyBase, analysis: Analysis, id: string): OpenedOption | null => {
  const known = openedOptions(analysis)
  const opened = known.get(id) ?? openOption(base, analysis, id, checkLetters)
  if (opened) known.set(id, opened)
  return opened
}
const openedOptions = memoize((_: Analysis) => new Map<string, OpenedOption>())

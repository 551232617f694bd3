/** Prepares the base of a draft, and prepares it again whenever its files change or the draft extends other rules. */
import {
  extendableIds,
  openBase,
  openStandaloneBase,
  type AnyBase,
  type Base,
  type ComparedRules,
} from '../../../src-core/house/base.ts'
import { type Draft, sessionName } from '../../../src-core/house/draft.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import type { RulesetSource, YamlReading } from '../../../src-core/ruleset/parse.ts'
import { unitOfFiles } from '../../../src-core/ruleset/layer.ts'
import type { LengthUnit } from '../../../src-core/ruleset/units.ts'
import { placeAt } from '../../../src-core/ruleset/tree.ts'
import { houseRulesBelow, type Library } from '../../rulesets/library.ts'
import { join } from 'node:path'
import { analyze, type Analysis, openOption, type OpenedOption } from '../../../src-core/house/analysis.ts'
import { baseChangesOf, type BaseChanges } from '../../../src-core/house/merging/base-record.ts'
import type { HistoryOfSaves } from '../../../src-core/house/revisions.ts'
import { memoize } from '../../../src-core/memoize.ts'
import type { FileHead } from '../../../src-core/ruleset/head.ts'
import type { RulesetOption } from '../../../src-core/ruleset/model.ts'
import { optionsOfFile } from '../../../src-core/ruleset/options.ts'
import { checkLetters } from '../../pdf/paper-check.ts'
import { houseEnding } from '../../security/files.ts'
import { diskOf, readRulesText, type Disk, type FileAccess } from './draft-files.ts'

/* The state of a draft: the analysis of its YAML over its base, and its file on disk. */

export interface Session {
  readonly id: string
  readonly draft: Draft
  readonly file: string
  readonly base: AnyBase
  readonly analysis: Analysis
  /** The analysis or, while the text isn't valid YAML, the last valid one without its problems. */
  readonly readable: Analysis
  /** The head of the rules when they were last readable. Null if they never were. */
  readonly head: FileHead | null
  /** The option to which `base` and `analysis` apply. Null for the rules themselves. */
  readonly option: string | null
  /** The options of the draft, each with its number of problems. */
  readonly options: readonly (RulesetOption & { readonly problems: number })[]
  readonly disk: Disk
  /** The changes to the draft's base since the draft was saved. */
  readonly moved: BaseChanges
}

export interface OpenDraft {
  readonly id: string
  /** The stored draft, or its initial state if nothing is stored yet. */
  draft: Draft
  /** Earlier versions of the draft's file. Null once something is stored. */
  past: HistoryOfSaves | null
  prepared: PreparedBase
  analysis: Analysis | null
  /** The YAML parsed for the last edit. */
  reading: YamlReading | null
  /** The last analysis of valid YAML. */
  readable: Analysis | null
  /** The text of the file when last read. */
  lastSeen: string | null
}

interface Places {
  /** The folder of house rules and rulesets. */
  readonly folder: string
  readonly rulesets: string
  readonly files: FileAccess
}

export interface DraftStates {
  /** Returns the file to which a draft is saved by default. */
  readonly fileOf: (open: Pick<OpenDraft, 'id' | 'draft'>) => string
  readonly textOnDisk: (draft: Draft) => string | null
  /** Counts the file's text as saved if the program ended between writing and recording it. */
  readonly withDiskAsSaved: (draft: Draft) => Draft
  /** Returns what determines a draft's base. `source` is null if the draft's YAML can't be read. */
  readonly basisOf: (
    open: Pick<OpenDraft, 'id' | 'draft'>,
    source: RulesetSource | null,
  ) => Parameters<typeof prepareBase>[1]
  /** Returns the analysis over the base that the text extends. */
  readonly currentAnalysis: (open: OpenDraft) => Analysis
  /** Returns the analysis of the rules or of one of their options. */
  readonly viewOf: (
    open: OpenDraft,
    option: string | null,
  ) => Pick<Session, 'base' | 'analysis' | 'readable' | 'option'>
  /** Returns the whole state, for an option if one is requested. */
  readonly snapshot: (open: OpenDraft, asked?: string | null) => Session
}

export const openDraftStates = ({ folder, rulesets, files }: Places): DraftStates => {
  const textOnDisk = ({ file }: Draft): string | null => (file === null ? null : readRulesText(file, files))
  const fileOf = ({ id, draft: { file, ruleset } }: Pick<OpenDraft, 'id' | 'draft'>): string =>
    file ?? (ruleset === null ? join(rulesets, `${id}.yaml`) : join(folder, `${id}${houseEnding}`))
  const withDiskAsSaved = (draft: Draft): Draft =>
    textOnDisk(draft) === draft.history.text ? { ...draft, saved: draft.history.text } : draft

  const basisOf = (
    { id, draft }: Pick<OpenDraft, 'id' | 'draft'>,
    source: RulesetSource | null,
  ): Parameters<typeof prepareBase>[1] => ({
    ruleset: draft.ruleset,
    file: fileOf({ id, draft }),
    source,
  })

  const currentAnalysis = (open: OpenDraft): Analysis => {
    const { draft } = open
    if (open.analysis?.text === draft.history.text) return open.analysis
    const over = ({ base, library: from }: PreparedBase, known: Analysis['reading']): Analysis =>
      analyze(base, from.file(fileOf(open)).file, draft.history.text, checkLetters, known)
    const analysis = over(open.prepared, open.reading)
    open.reading = null
    const ready = analysis.source
      ? refreshBase(open.prepared, open.prepared.library, basisOf(open, analysis.source))
      : open.prepared
    open.analysis = ready.base === open.prepared.base ? analysis : over(ready, analysis.reading)
    open.prepared = ready
    if (open.analysis.source) open.readable = open.analysis
    return open.analysis
  }

  const viewOf = (
    open: OpenDraft,
    option: string | null,
  ): Pick<Session, 'base' | 'analysis' | 'readable' | 'option'> => {
    const analysis = currentAnalysis(open)
    const last = lastReadable(open)
    const { base } = open.prepared
    const opened = option === null ? null : optionOf(base, last, option)
    const view = { base: opened?.base ?? base, readable: opened?.analysis ?? last, option: opened ? option : null }
    return analysis.source
      ? { ...view, analysis: view.readable }
      : { ...view, analysis, readable: { ...view.readable, problems: [] } }
  }

  const lastReadable = (open: OpenDraft): Analysis => {
    const analysis = currentAnalysis(open)
    return analysis.source ? analysis : (open.readable ?? analysis)
  }

  const snapshot = (open: OpenDraft, asked: string | null = null): Session => {
    const { draft } = open
    const view = viewOf(open, asked)
    const [{ source }, { base }] = [lastReadable(open), open.prepared]
    const id = sessionName({ id: open.id, option: view.option })
    const moved = source && !base.own ? baseChangesOf(base, source) : noBaseChanges(base)
    const options = source ? optionsOfFile(source).map((one) => ({ ...one, problems: problemsOf(open, one.id) })) : []
    const head = source?.head ?? null
    return {
      id,
      draft,
      file: fileOf(open),
      head,
      ...view,
      options,
      disk: diskOf(draft, textOnDisk(draft)),
      moved,
    }
  }

  const problemsOf = (open: OpenDraft, option: string): number => {
    const view = viewOf(open, option)
    return view.option === null ? 0 : view.analysis.problems.length
  }

  return {
    fileOf,
    textOnDisk,
    withDiskAsSaved,
    basisOf,
    currentAnalysis,
    viewOf,
    snapshot,
  }
}

const noBaseChanges = ({ head }: AnyBase): BaseChanges => {
  const version = head?.version ?? ''
  return { versions: { was: version, now: version }, cells: [] }
}

/** Opens each option of an analysis once. */
const optionOf = (base: AnyBase, analysis: Analysis, id: string): OpenedOption | null => {
  const known = openedOptions(analysis)
  const opened = known.get(id) ?? openOption(base, analysis, id, checkLetters)
  if (opened) known.set(id, opened)
  return opened
}
const openedOptions = memoize((_: Analysis) => new Map<string, OpenedOption>())

export interface PreparedBase {
  readonly base: AnyBase
  /** The ids in the head, and the unit, when the base was prepared. */
  readonly headIds: string
  /** Whether all rules named by the ids were found. */
  readonly isComplete: boolean
  /** The content of each source file. Null if a file can't be read. */
  readonly texts: ReadonlyMap<string, string | null>
  /** The library from which the files were read. */
  readonly library: Library
}

/** What determines a draft's base. */
interface BaseInputs {
  /** The ruleset that house rules change. Null for a ruleset. */
  readonly ruleset: Draft['ruleset']
  readonly file: string
  /** Null if the file can't be read. */
  readonly source: RulesetSource | null
}

/**
 * Prepares the base of a draft. A ruleset always has a base. For house rules, fails with the problems of finding and loading what they extend, or
 * with `house-extends` if that isn't found.
 */
export const prepareBase = (library: Library, { ruleset, file, source }: BaseInputs): Result<PreparedBase> =>
  ruleset === null ? success(readyOwn(library, file, source)) : readyBase(library, ruleset, source)

/** Prepares a ruleset, by id or file, with the house rules that `house` extends (none if `house` can't be read). */
const readyBase = (
  library: Library,
  ruleset: string,
  house: RulesetSource | null,
): Result<PreparedBase & { readonly base: Base }> => {
  const book = library.find(ruleset)
  if (!book.ok) return book
  const source = book.value.source()
  if (!source.ok) return source
  const sources = library.sourcesOf(book.value)
  if (!sources.ok) return sources
  const below = house ? houseRulesBelow(library, [...sources.value.keys()], house) : success([])
  if (!below.ok) return below
  const base = openBase(sources.value, source.value.head.id, below.value, unitOf(house))
  if (!base.ok) return base
  const extended = house?.head.extends
  if (house && extended !== undefined && !extendableIds(base.value).includes(extended))
    return failure(
      problem(
        'house-extends',
        { extends: extended, ids: extendableIds(base.value) },
        { place: placeAt(house.tree, ['ruleset', 'extends']) },
      ),
    )
  const texts = textsOf(library, [...sources.value.values(), ...below.value])
  return success({ base: base.value, headIds: headIdsOf(house), isComplete: true, texts, library })
}

const readyOwn = (library: Library, file: string, source: RulesetSource | null): PreparedBase => {
  const lineage = source && library.sourcesOf({ ...library.file(file), source: () => success(source) })
  const sources = lineage?.ok ? lineage.value : new Map<string, RulesetSource>()
  const compared = source ? comparedRulesOf(library, source) : undefined
  const base = openStandaloneBase(sources, source?.head.extends, compared, unitOf(source))
  const read = [...sources.values(), ...(compared?.sources.values() ?? [])].filter((one) => one !== source)
  const whole = lineage?.ok === true && (base.ruleset !== null || comparedId(source) === undefined)
  return { base, headIds: headIdsOf(source), isComplete: whole, texts: textsOf(library, read), library }
}

const unitOf = (source: RulesetSource | null): LengthUnit | null => (source ? unitOfFiles([source]) : null)

/** Returns the ids in the head, and the unit, as one string. */
const headIdsOf = (source: RulesetSource | null): string =>
  source ? JSON.stringify([source.head.id, source.head.extends, source.head['copy-of'], unitOf(source)]) : ''

const comparedId = (source: RulesetSource | null): string | undefined => source?.head['copy-of'] ?? source?.head.extends

const comparedRulesOf = (library: Library, source: RulesetSource): ComparedRules | undefined => {
  const id = comparedId(source)
  const book = id === undefined || id === source.head.id ? undefined : library.find(id)
  const sources = book?.ok ? library.sourcesOf(book.value) : undefined
  return id !== undefined && sources?.ok ? { sources: sources.value, id } : undefined
}

const textsOf = (library: Library, sources: readonly RulesetSource[]): PreparedBase['texts'] =>
  new Map(sources.map(({ file }) => [file, readOf(library, file)]))

/** Prepares the base again if files changed. If that fails, keeps the last valid base. */
export const refreshBase = (ready: PreparedBase, library: Library, inputs: BaseInputs): PreparedBase => {
  const by = inputs.source ? headIdsOf(inputs.source) : ready.headIds
  if (library === ready.library && by === ready.headIds) return ready
  const isSame =
    by === ready.headIds && ready.isComplete && [...ready.texts].every(([file, text]) => readOf(library, file) === text)
  const now = isSame ? undefined : prepareBase(library, inputs)
  return now?.ok ? now.value : { ...ready, library, headIds: by, isComplete: isSame }
}

/** Returns the text of a file. Null if the file can't be read. */
const readOf = (library: Library, file: string): string | null => {
  const { text } = library.file(file)
  return text.ok ? text.value : null
}

/** The base of edited rules: prepared once, and again when its files change or when the rules name others. */
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
import { diskOf, textOf, type Disk, type FileAccess } from './draft-files.ts'

/* The state of edited rules: the analysis of their text over their base, and the state of their file. */

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
export interface OpenDraft {
  readonly id: string
  /** As the database has it, or as it began while nothing is stored. */
  draft: Draft
  /** The earlier versions of its file that it begins with, while nothing is stored. */
  past: HistoryOfSaves | null
  prepared: PreparedBase
  analysis: Analysis | null
  /** What the last edit read. */
  reading: YamlReading | null
  /** The last analysis of a text that was YAML. */
  readable: Analysis | null
  /** The file as it was seen last. */
  lastSeen: string | null
}

interface Places {
  /** Where house rules and rulesets are kept. */
  readonly folder: string
  readonly rulesets: string
  /** Which files may be read and written. */
  readonly files: FileAccess
}

export interface DraftStates {
  /** Where it is saved unless the player says otherwise. */
  readonly fileOf: (open: Pick<OpenDraft, 'id' | 'draft'>) => string
  readonly textOnDisk: (draft: Draft) => string | null
  /** The file's text counts as saved: the program ended between writing it and recording that. */
  readonly withDiskAsSaved: (draft: Draft) => Draft
  /** What decides the base of a draft; `source` null: its text cannot be read. */
  readonly basisOf: (
    open: Pick<OpenDraft, 'id' | 'draft'>,
    source: RulesetSource | null,
  ) => Parameters<typeof prepareBase>[1]
  /** The base is what the text says that it extends. */
  readonly currentAnalysis: (open: OpenDraft) => Analysis
  /** What is edited: the rules, or an option that they offer. */
  readonly viewOf: (
    open: OpenDraft,
    option: string | null,
  ) => Pick<Session, 'base' | 'analysis' | 'readable' | 'option'>
  /** All of it, of an option where one is asked for. */
  readonly snapshot: (open: OpenDraft, asked?: string | null) => Session
}

/** How drafts stand, with the files of these places. */
export const openDraftStates = ({ folder, rulesets, files }: Places): DraftStates => {
  const textOnDisk = ({ file }: Draft): string | null => (file === null ? null : textOf(file, files))
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
    const opened = option === null || !base.own ? null : optionOf(base, last, option)
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

export interface PreparedBase {
  readonly base: AnyBase
  /** The ids of other files in the rules' head when these were looked for. */
  readonly headIds: string
  /** Whether all of them were found. */
  readonly isComplete: boolean
  /** The texts that it is made of, by file. */
  readonly texts: ReadonlyMap<string, string | null>
  /** Where they were read. */
  readonly library: Library
}

/** What of rules in the making decides their base. */
interface Making {
  /** The ruleset that house rules change; null for a ruleset of its own. */
  readonly ruleset: Draft['ruleset']
  readonly file: string
  /** Null where it cannot be read. */
  readonly source: RulesetSource | null
}

/**
 * The base of rules in the making; of a ruleset of its own there always is one. Problems: what is wrong with what house rules extend or where it is sought;
 * `house-extends` where it is not to be found.
 */
export const prepareBase = (library: Library, { ruleset, file, source }: Making): Result<PreparedBase> =>
  ruleset === null ? success(readyOwn(library, file, source)) : readyBase(library, ruleset, source)

/** A ruleset, by id or file, with the house rules over it that `house` extends; null where that cannot be read. */
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
  const base = openBase(sources.value, source.value.head.id, below.value)
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
  const compared = source ? comparedWith(library, source) : undefined
  const base = openStandaloneBase(sources, source?.head.extends, compared)
  const read = [...sources.values(), ...(compared?.sources.values() ?? [])].filter((one) => one !== source)
  const whole = lineage?.ok === true && (base.ruleset !== null || comparedId(source) === undefined)
  return { base, headIds: headIdsOf(source), isComplete: whole, texts: textsOf(library, read), library }
}

/** What its head says of others. */
const headIdsOf = (source: RulesetSource | null): string =>
  source ? JSON.stringify([source.head.id, source.head.extends, source.head['copy-of']]) : ''

const comparedId = (source: RulesetSource | null): string | undefined => source?.head['copy-of'] ?? source?.head.extends

const comparedWith = (library: Library, source: RulesetSource): ComparedRules | undefined => {
  const id = comparedId(source)
  const book = id === undefined || id === source.head.id ? undefined : library.find(id)
  const sources = book?.ok ? library.sourcesOf(book.value) : undefined
  return id !== undefined && sources?.ok ? { sources: sources.value, id } : undefined
}

const textsOf = (library: Library, sources: readonly RulesetSource[]): PreparedBase['texts'] =>
  new Map(sources.map(({ file }) => [file, readOf(library, file)]))

/** The base as its files are now. If it is broken or gone meanwhile, the last sound one stays. */
export const refreshBase = (ready: PreparedBase, library: Library, making: Making): PreparedBase => {
  const by = making.source ? headIdsOf(making.source) : ready.headIds
  if (library === ready.library && by === ready.headIds) return ready
  const isSame =
    by === ready.headIds && ready.isComplete && [...ready.texts].every(([file, text]) => readOf(library, file) === text)
  const now = isSame ? undefined : prepareBase(library, making)
  return now?.ok ? now.value : { ...ready, library, headIds: by, isComplete: isSame }
}

/** Null where it cannot be read. */
const readOf = (library: Library, file: string): string | null => {
  const { text } = library.file(file)
  return text.ok ? text.value : null
}

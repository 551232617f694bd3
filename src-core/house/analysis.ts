/** Analyzes the text of house rules: its problems, its changes, and the resulting ruleset. Options are analyzed as house rules over their file. */
import {
  failure,
  problem,
  success,
  type Problem,
  type ProblemInWords,
  type Result,
  catchFaults,
  startOfFile,
} from '../problem.ts'
import { inWords } from '../words/problems/catalogue.ts'
import { layRules, namedUnit, rulesInUnit } from '../ruleset/layer.ts'
import { loadRuleset } from '../ruleset/load.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import { parseTree, sourceFromReading, type YamlReading, type RulesetSource } from '../ruleset/parse.ts'
import { placeAt, type MapTree } from '../ruleset/tree.ts'
import { rulesPatch, type AnyBase, type Base } from './base.ts'
import { optionOfPlace, pathOfPlace } from './places.ts'
import { houseChanges, type HouseChange } from './changes.ts'
import { dataOf, isDataMap, type DataMap } from '../ruleset/data.ts'
import { lastKey, startsWith, type Path } from '../paths.ts'
import { entriesAround } from './references.ts'
import { pathWords } from './names.ts'
import { cellProblemInWords, removedProblemInWords, type RulesVersions } from './problem-words.ts'
import { completenessOf, missingEntriesIn } from './merging/base-record.ts'
import { missingEntryRepairs, removalRepairs, repairsOf, type Repair } from './repairs.ts'
import { optionLayers } from '../ruleset/options.ts'

/** A problem as text for players, with its cell if it belongs to one. */
export interface HouseProblem extends ProblemInWords {
  /** The affected cell, as keys into `rules`; null for problems with the head or the YAML itself. */
  readonly cell: Path | null
  /** The path of the cell as names, outermost first; empty if there is no cell. */
  readonly where: readonly string[]
  /** The option whose title or description has the problem. */
  readonly option?: string
  readonly repairs: readonly Repair[]
}

export interface Analysis {
  readonly text: string
  /** The parsed text; null if parsing threw. */
  readonly reading: YamlReading | null
  /** Null if the text isn't valid YAML. */
  readonly source: RulesetSource | null
  /** Base and house rules merged as data, valid or not; null if `source` is null. */
  readonly rules: DataMap | null
  /** The ruleset merged from base and house rules, or its problems. */
  readonly ruleset: Result<Ruleset>
  /** The problems shown in the editor; for valid rules, those that prevent printing. */
  readonly problems: readonly HouseProblem[]
  readonly changes: readonly HouseChange[]
}

/** Finds the problems that prevent valid house rules from being printed. Each problem has a place or a path in the rules. */
export type PrintCheck = (source: RulesetSource, ruleset: Ruleset) => readonly Problem[]

/**
 * Analyzes YAML. `file` is the name to use in problems. Reuses `known` if it was parsed from the same YAML. Never throws, so the YAML stays editable
 * even after an internal error.
 */
export const analyze = (
  base: AnyBase,
  file: string,
  text: string,
  onPaper: PrintCheck = () => [],
  known: YamlReading | null = null,
): Analysis => {
  const analysis = catchFaults(
    { kind: 'judge', of: file },
    () => success(analyzeText(base, file, text, onPaper, known)),
    startOfFile(file),
  )
  return analysis.ok ? analysis.value : textOnly(text, null, analysis.problems)
}

const textOnly = (text: string, reading: YamlReading | null, problems: readonly Problem[]): Analysis => {
  const plain = (problem: Problem): HouseProblem => ({ ...inWords(problem), cell: null, where: [], repairs: [] })
  return {
    text,
    reading,
    source: null,
    rules: null,
    ruleset: failure(...problems),
    problems: problems.map(plain),
    changes: [],
  }
}

const analyzeText = (
  base: AnyBase,
  file: string,
  text: string,
  onPaper: PrintCheck,
  known: YamlReading | null,
): Analysis => {
  const reading = known?.file === file && known.text === text ? known : parseTree(file, text)
  const source = sourceFromReading(reading)
  return source.ok
    ? analyzeSource(base, source.value, { text, reading }, onPaper)
    : textOnly(text, reading, source.problems)
}

/** Like `analyze`, but for rules that are already parsed. */
const analyzeSource = (
  base: AnyBase,
  source: RulesetSource,
  { text, reading }: Pick<Analysis, 'text' | 'reading'>,
  onPaper: PrintCheck,
): Analysis => {
  const patch = rulesPatch(source)
  const merged = layRules(base.rules, patch).tree
  const data = dataOf(merged)
  const rules = isDataMap(data) ? data : {}
  const ruleset = loadOver(base, source)
  const found = ruleset.ok ? onPaper(source, ruleset.value) : ruleset.problems
  const versions = { now: rules, base: base.data ?? rules }
  const problems = withMissingEntries(
    base,
    source,
    found.map((problem) => located(problem, source, [patch, merged], versions)),
    versions,
  )
  return { text, reading, source, rules, ruleset, problems, changes: changesOf(base, rules, { patch, merged }) }
}

/** Loads house rules over their base, or a standalone ruleset. Converts lengths to `unit` if set. */
const loadOver = (base: AnyBase, source: RulesetSource, unit: LengthUnit | null = null): Result<Ruleset> => {
  const { id } = source.head
  return base.own
    ? loadRuleset(new Map([...base.sources, [id, source]]), id, [], null, unit)
    : loadRuleset(base.sources, base.ruleset.head.id, [...base.below, source], null, unit)
}

/** Lists the changes. A standalone ruleset is complete, so anything missing from it was removed. */
const changesOf = (
  base: AnyBase,
  rules: DataMap,
  { patch, merged }: Readonly<Record<'patch' | 'merged', MapTree>>,
): readonly HouseChange[] => {
  if (!base.own) return houseChanges(base.data, rules, patch)
  return base.data ? houseChanges(base.data, rules, { ...merged, whole: true }) : []
}

/** For each entry that the base no longer has, replaces the problems inside the entry with a single one. */
const withMissingEntries = (
  base: AnyBase,
  source: RulesetSource,
  problems: readonly HouseProblem[],
  versions: RulesVersions,
): readonly HouseProblem[] => {
  if (base.own || problems.length === 0) return problems
  const shown: HouseProblem[] = []
  let left = problems
  for (const { path, kept } of missingEntriesIn(base, source)) {
    const isInside = ({ cell }: HouseProblem): boolean => cell !== null && startsWith(cell, path)
    if (!left.some(isInside)) continue
    left = left.filter((one) => !isInside(one))
    const gone = problem(
      'gone-from-base',
      { what: 'gone', entry: lastKey(path), known: kept && completenessOf(kept) },
      { place: placeAt(source.tree, ['rules', ...path], true) },
    )
    shown.push({
      ...cellProblemInWords(gone, path, versions),
      cell: path,
      where: pathWords(path, versions.base),
      repairs: missingEntryRepairs(path, kept),
    })
  }
  return [...shown, ...left]
}

/** Whether the problem is a reference to a missing entry, for example a removed one. */
const isUnknownName = ({ code, facts }: Problem): boolean =>
  code.startsWith('unknown-') || (code === 'no-such-role' && (facts.what === 'shared' || facts.what === 'grid'))

const located = (
  problem: Problem,
  source: RulesetSource,
  trees: readonly MapTree[],
  versions: RulesVersions,
): HouseProblem => {
  const cell = pathOfPlace(problem.place, trees)
  if (!cell) {
    const option = optionOfPlace(source, problem.place)
    return { ...inWords(problem), cell, where: [], ...(option === null ? {} : { option }), repairs: [] }
  }
  const namers = isUnknownName(problem) ? entriesAround(problem.causedBy?.without ?? []) : []
  if (namers.length > 0)
    return {
      ...removedProblemInWords(problem, cell, namers, versions),
      cell,
      where: pathWords(cell, versions.base),
      repairs: removalRepairs(cell, namers, versions),
    }
  return {
    ...cellProblemInWords(problem, cell, versions),
    cell,
    where: pathWords(cell, versions.now),
    repairs: repairsOf(problem, cell, versions),
  }
}

export interface OpenedOption {
  readonly base: Base
  readonly analysis: Analysis
}

/** Opens an option of the file that `analysis` belongs to. Returns null if there is no option with that id, or if the file is invalid. */
export const openOption = (
  below: AnyBase,
  analysis: Analysis,
  id: string,
  onPaper: PrintCheck,
): OpenedOption | null => {
  const { source, ruleset } = analysis
  const layer = source && optionLayers(source).get(id)
  if (!layer || !ruleset.ok) return null
  const unit = namedUnit(rulesPatch(layer))
  const loaded = unit === null ? ruleset : loadOver(below, source, unit)
  if (!loaded.ok) return null
  const { rules } = rulesInUnit(layRules(below.rules, rulesPatch(source)).tree, unit)
  const data = dataOf(rules)
  const base: Base = {
    own: false,
    sources: below.own ? new Map([...below.sources, [source.head.id, source]]) : below.sources,
    ruleset: loaded.value,
    below: below.own ? [] : [...below.below, source],
    head: ruleset.value.house.at(-1) ?? ruleset.value.head,
    rules,
    data: isDataMap(data) ? data : {},
  }
  return { base, analysis: analyzeSource(base, layer, analysis, onPaper) }
}

/** Analyzes YAML over a base, or one of the options in the YAML. */
export const analyzeAt = (base: AnyBase, reading: YamlReading, option: string | null): Analysis => {
  const { file, text } = reading
  const source = option === null ? undefined : sourceFromReading(reading)
  const layer = option !== null && source?.ok ? optionLayers(source.value).get(option) : undefined
  return layer ? analyzeSource(base, layer, { text, reading }, () => []) : analyze(base, file, text, undefined, reading)
}

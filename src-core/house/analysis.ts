/** What a text of house rules comes to: its problems, its changes, and the ruleset to play by. */
import { guarded, startOf } from '../guarded.ts'
import { failure, success, type Problem, type ProblemInWords, type Result } from '../problem.ts'
import { inWords } from '../words/problems/words.ts'
import { extend } from '../ruleset/extend.ts'
import { loadRuleset } from '../ruleset/load.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { parseSource, type RulesetSource } from '../ruleset/parse.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import type { Base } from './base.ts'
import { pathOf } from './places.ts'
import { houseChanges, type HouseChange } from './changes.ts'
import { dataOf, isDataMap, type DataMap } from './data.ts'
import type { Path } from '../paths.ts'
import { inPlayersWords, type Versions } from './problem-words.ts'
import { repairsOf, type Repair } from './repairs.ts'

/** In players' words where it belongs to a cell. */
export interface HouseProblem extends ProblemInWords {
  /** The cell it belongs to, as keys into `rules`; null where it is about the head or the YAML itself. */
  readonly cell: Path | null
  readonly repairs: readonly Repair[]
}

export interface Analysis {
  readonly text: string
  /** Null where the text is no YAML: then there is only the text. */
  readonly source: RulesetSource | null
  /** Base and house together as data, sound or not; null as above. */
  readonly rules: DataMap | null
  /** Base and house together, to play by, or why not. */
  readonly ruleset: Result<Ruleset>
  /** The same problems as the editor shows them; of rules to play by, what keeps them from being printed. */
  readonly problems: readonly HouseProblem[]
  readonly changes: readonly HouseChange[]
}

/** What keeps house rules that can be played by from being printed, as whoever prints knows it; with a place, or a path in the rules. */
export type PaperCheck = (source: RulesetSource, ruleset: Ruleset) => readonly Problem[]

/** `file` names the house rules in problems. Never throws, whatever the text says: even after a fault of ours the text can be edited. */
export const analyse = (base: Base, file: string, text: string, onPaper: PaperCheck = () => []): Analysis => {
  const analysis = guarded({ kind: 'judge', of: file }, () => success(analyseText(base, file, text, onPaper)), startOf(file))
  return analysis.ok ? analysis.value : textOnly(text, analysis.problems)
}

const textOnly = (text: string, problems: readonly Problem[]): Analysis => {
  const plain = (problem: Problem): HouseProblem => ({ ...inWords(problem), cell: null, repairs: [] })
  return { text, source: null, rules: null, ruleset: failure(...problems), problems: problems.map(plain), changes: [] }
}

const analyseText = (base: Base, file: string, text: string, onPaper: PaperCheck): Analysis => {
  const source = parseSource({ file, text })
  return source.ok ? analyseSource(base, source.value, text, onPaper) : textOnly(text, source.problems)
}

/** The same of a text that was read. */
export const analyseSource = (base: Base, source: RulesetSource, text: string, onPaper: PaperCheck): Analysis => {
  const patch = patchIn(source)
  const merged = extend(base.rules, patch).tree
  const data = dataOf(merged)
  const rules = isDataMap(data) ? data : {}
  const ruleset = loadOver(base, source)
  const found = ruleset.ok ? onPaper(source, ruleset.value) : ruleset.problems
  const problems = found.map((problem) => located(problem, [patch, merged], { now: rules, base: base.data }))
  return { text, source, rules, ruleset, problems, changes: houseChanges(base.data, rules, patch) }
}

/** House rules over their base; or the ruleset itself. */
const loadOver = ({ sources, ruleset, own }: Base, source: RulesetSource): Result<Ruleset> => {
  const { id } = source.head
  return own ? loadRuleset(new Map([...sources, [id, source]]), id) : loadRuleset(sources, ruleset.head.id, [source])
}

/** The `rules` of a file of house rules; none where it has none. */
export const patchIn = ({ tree }: RulesetSource): MapTree => {
  const rules = treeAt(tree, ['rules'])
  return rules?.kind === 'map' ? rules : { ...tree, entries: new Map() }
}

const located = (problem: Problem, trees: readonly MapTree[], versions: Versions): HouseProblem => {
  const cell = pathOf(problem.place, trees)
  if (!cell) return { ...inWords(problem), cell, repairs: [] }
  return { ...inPlayersWords(problem, cell, versions), cell, repairs: repairsOf(problem, cell, versions.now) }
}

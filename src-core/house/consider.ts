/** House rules as they stand: what is wrong with them, what they change, and the ruleset they come to. */
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
import { changesOf, type Change } from './changes.ts'
import { dataOf, isDataMap, type DataMap } from './data.ts'
import type { EditPath } from './edit.ts'
import { inPlayersWords } from './players-words.ts'
import { repairsOf, type Repair } from './repairs.ts'

/** In the words of players where it belongs to a cell. */
export interface HouseProblem extends ProblemInWords {
  /** The cell it belongs to, as keys into `rules`; null where it is the head or the writing. */
  readonly cell: EditPath | null
  readonly repairs: readonly Repair[]
}

export interface Considered {
  readonly text: string
  /** Null where the text is no YAML: then only the text can be shown. */
  readonly source: RulesetSource | null
  /** Base and house together as data, sound or not; null as above. */
  readonly rules: DataMap | null
  /** Base and house together to play by, or why not. */
  readonly ruleset: Result<Ruleset>
  /** The same problems as the editor shows them. */
  readonly problems: readonly HouseProblem[]
  readonly changes: readonly Change[]
}

/** `file` names the house rules in problems. Never throws, whatever the text says: where we fail the text can still be edited. */
export const consider = (base: Base, file: string, text: string): Considered => {
  const considered = guarded({ kind: 'judge', of: file }, () => success(considerText(base, file, text)), startOf(file))
  return considered.ok ? considered.value : textAlone(text, considered.problems)
}

const textAlone = (text: string, problems: readonly Problem[]): Considered => {
  const plain = (problem: Problem): HouseProblem => ({ ...inWords(problem), cell: null, repairs: [] })
  return { text, source: null, rules: null, ruleset: failure(...problems), problems: problems.map(plain), changes: [] }
}

const considerText = (base: Base, file: string, text: string): Considered => {
  const source = parseSource({ file, text })
  if (!source.ok) return textAlone(text, source.problems)
  const patch = patchOf(source.value)
  const merged = extend(base.rules, patch).tree
  const data = dataOf(merged)
  const rules = isDataMap(data) ? data : {}
  const ruleset = loadRuleset(base.sources, base.ruleset.head.id, [source.value])
  const problems = ruleset.ok ? [] : ruleset.problems.map((problem) => located(problem, [patch, merged], [rules, base.data]))
  return { text, source: source.value, rules, ruleset, problems, changes: changesOf(base.data, rules, patch) }
}

const patchOf = ({ tree }: RulesetSource): MapTree => {
  const rules = treeAt(tree, ['rules'])
  return rules?.kind === 'map' ? rules : { ...tree, entries: new Map() }
}

const located = (problem: Problem, trees: readonly MapTree[], worlds: readonly [now: DataMap, base: DataMap]): HouseProblem => {
  const cell = pathOf(problem.place, trees)
  if (!cell) return { ...inWords(problem), cell, repairs: [] }
  return { ...inPlayersWords(problem, cell, worlds), cell, repairs: repairsOf(problem, cell, worlds[0]) }
}

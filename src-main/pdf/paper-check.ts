/** What keeps rules from being printed as they are, found without printing them. */
import type { PrintCheck } from '../../src-core/house/analysis.ts'
import { entryAt } from '../../src-core/present.ts'
import { success, type Problem } from '../../src-core/problem.ts'
import { memoize } from '../../src-core/memoize.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { treeAt, type MapTree, type Tree } from '../../src-core/ruleset/tree.ts'
import { unprintableText } from '../../src-core/sheet/characters.ts'
import { defaultPapers } from '../../src-core/sheet/paper.ts'
import { gaugeOf } from '../../src-core/sheet/gauge.ts'
import { gaugeWords } from '../../src-core/words/cut-outs.ts'
import { measuringFonts } from './fonts.ts'
import { isPrintable } from './fonts/shipped.ts'
import { layOutGauge } from './gauge/page.ts'

/** Letters that no font of paper has, at their places in the file; a gauge that fits none of the usual papers, at its length. */
export const checkOnPaper: PrintCheck = (source, ruleset) => [
  ...checkLetters(source, ruleset),
  ...gaugeProblems(ruleset),
]

/** Only the letters: of rules that are tried on the paper that is chosen. */
export const checkLetters: PrintCheck = ({ tree }) => [
  ...['ruleset', 'rules'].flatMap((key) => letterProblems(treeAt(tree, [key]))),
  // What an option changes is looked at where it is chosen.
  ...keysIn(treeAt(tree, ['options'])).flatMap((id) =>
    ['title', 'about'].flatMap((key) => letterProblems(treeAt(tree, ['options', id, key]))),
  ),
]

const keysIn = (tree: Tree | undefined): readonly string[] => (tree?.kind === 'map' ? [...tree.entries.keys()] : [])

const letterProblems = (tree: Tree | undefined): readonly Problem[] => {
  if (tree?.kind === 'map') return inMap(tree)
  if (tree?.kind === 'list') return tree.items.flatMap(letterProblems)
  return tree?.kind === 'leaf' && typeof tree.value === 'string'
    ? unprintableText(tree.value, tree.place, isPrintable)
    : []
}

/** What an edit leaves alone stays the same tree. */
const inMap = memoize(({ entries }: MapTree): readonly Problem[] =>
  [...entries.values()].flatMap(({ value }) => letterProblems(value)),
)

const gaugeProblems = (ruleset: Ruleset): readonly Problem[] => {
  const problems = defaultPapers.map((paper) => {
    const gauge = gaugeOf(ruleset, { paper })
    const laidOut = gauge.ok ? layOutGauge(gauge.value, gaugeWords, measuringFonts()) : success([])
    return laidOut.ok ? [] : laidOut.problems
  })
  if (problems.some(({ length }) => length === 0)) return []
  const place = ruleset.origins.get('gauge.length')
  return entryAt(problems, 0).map(({ path: _option, ...one }) => (place ? { ...one, place } : one))
}

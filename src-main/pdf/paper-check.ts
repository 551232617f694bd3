/** Finds what prevents rules from being printed as they are, without printing them. */
import type { PrintCheck } from '../../src-core/house/analysis.ts'
import { dotted } from '../../src-core/paths.ts'
import { entryAt } from '../../src-core/present.ts'
import { success, type Problem } from '../../src-core/problem.ts'
import { memoize } from '../../src-core/memoize.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { treeAt, type MapTree, type Tree } from '../../src-core/ruleset/tree.ts'
import { unprintableText } from '../../src-core/sheet/characters.ts'
import { arcSharings, gaugeForms } from '../../src-core/sheet/choices.ts'
import { defaultPapers, largestPaper } from '../../src-core/sheet/paper.ts'
import { gaugeOf } from '../../src-core/sheet/gauge.ts'
import { gaugeWords } from '../../src-core/words/cut-outs.ts'
import { measuringFonts } from './fonts.ts'
import { isPrintable } from './fonts/shipped.ts'
import { layOutGauge } from './gauge/page.ts'

/** Reports letters missing from the fonts, with their place in the file, and gauges that fit no common paper. */
export const checkOnPaper: PrintCheck = (source, ruleset) => [
  ...checkLetters(source, ruleset),
  ...gaugeProblems(ruleset),
]

/** Reports only missing letters, for rules that are laid out on the chosen paper anyway. */
export const checkLetters: PrintCheck = ({ tree }) => [
  ...['ruleset', 'rules'].flatMap((key) => letterProblems(treeAt(tree, [key]))),
  // The changes of an option are checked when the option is chosen.
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

/** An edit keeps unchanged subtrees, so their cached problems are reused. */
const inMap = memoize(({ entries }: MapTree): readonly Problem[] =>
  [...entries.values()].flatMap(({ value }) => letterProblems(value)),
)

/** Reports a gauge that fits no paper in any form, with the longest length that would fit, or a stand for which no gauge can be made. */
export const checkGaugeSize = (ruleset: Ruleset): readonly Problem[] => {
  if (ruleset.gauge === null || problemsOn(ruleset, { paper: 'a4' }).length === 0) return []
  const tries = gaugeForms.flatMap((form) =>
    arcSharings.map((sharing) => problemsOn(ruleset, { paper: largestPaper, form, sharing })),
  )
  if (tries.some(({ length }) => length === 0)) return []
  return placedInGauge(
    ruleset,
    entryAt(
      tries.toSorted((a, b) => longestIn(b) - longestIn(a)),
      0,
    ),
  )
}

/** Reports a gauge that doesn't fit any of the usual papers in its usual form. */
const gaugeProblems = (ruleset: Ruleset): readonly Problem[] => {
  const problems = defaultPapers.map((paper) => problemsOn(ruleset, { paper }))
  return problems.some(({ length }) => length === 0) ? [] : placedInGauge(ruleset, entryAt(problems, 0))
}

const problemsOn = (ruleset: Ruleset, options: Parameters<typeof gaugeOf>[1]): readonly Problem[] => {
  const gauge = gaugeOf(ruleset, options)
  const laidOut = gauge.ok ? layOutGauge(gauge.value, gaugeWords, measuringFonts()) : success([])
  return laidOut.ok ? [] : laidOut.problems
}

/** The longest length that would fit, in millimeters. */
const longestIn = (problems: readonly Problem[]): number =>
  Math.max(0, ...problems.map((one) => (one.code === 'gauge-does-not-fit' ? (one.facts.longest?.mm ?? 0) : 0)))

/** Adds places in the file to problems whose paths name print options. */
const placedInGauge = ({ origins }: Ruleset, problems: readonly Problem[]): readonly Problem[] =>
  problems.map(({ path = [], ...one }) => {
    const place = origins.get(dotted(['gauge', ...path])) ?? origins.get('gauge.length')
    return place ? { ...one, place } : one
  })

/** How fast an edit of house rules is answered: written, checked, told apart from the base, shown, and its odds. */
import { readFileSync } from 'node:fs'
import { openBase, type Base } from '../../src-core/house/base.ts'
import { analyse, type Analysis } from '../../src-core/house/analysis.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import { applyEdits } from '../../src-core/house/apply.ts'
import { sectionsOutline, sectionAt } from '../../src-core/house/sections.ts'
import type { Path } from '../../src-core/paths.ts'
import { odds } from '../../src-core/resolve/odds.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'
import { enlarged } from './enlarged.ts'
import { chartOfRows, listOfNotes, manyRows } from './many-rows.ts'
import { printFigure, printHeading } from './figure.ts'
import { ok, timed } from './sources.ts'

const rounds = 41

/** A line a ruleset and kind of edit, after a round that warms. */
export const benchHouse = async (): Promise<void> => {
  printHeading('An edit of house rules: written, checked, told apart from the base, shown, and its odds')
  const text = readFileSync(new URL('../../rulesets/napoleonic-fury.yaml', import.meta.url), 'utf8')
  for (const [name, whole] of [
    ['Napoleonic Fury', text],
    ['ten times its size', enlarged(text, 10)],
  ] as const) {
    const base = opened(whole)
    for (const [what, edits] of kinds) await bench(`${name}, ${what}`, base, '{}', edits, fire)
  }
  const chart = chartOfRows()
  const long = text.replace('\n  grids:\n', `\n  grids:\n${chart}`)
  await bench(`${manyRows} rows in the ruleset, a cell`, opened(long), '{}', rowEdits, muster, 50)
  await bench(`${manyRows} rows in the house rules, a cell`, opened(text), `\n  grids:\n${chart}`, rowEdits, muster, 50)
  await bench(
    `${manyRows} notes in the house rules, a note`,
    opened(text),
    `\n  lists:\n${listOfNotes()}`,
    noteEdits,
    ours,
    50,
  )
}

const fire: Path = ['procedures', 'fire']
const muster: Path = ['grids', 'muster']
const ours: Path = ['lists', 'ours']

const opened = (text: string): Base => {
  const source = ok(parseSource({ file: 'base.yaml', text }))
  return ok(openBase(new Map([[source.head.id, source]]), source.head.id))
}

const bench = async (
  name: string,
  base: Base,
  rules: string,
  edits: readonly (readonly Edit[])[],
  section: Path,
  asked: number | null = null,
): Promise<void> => {
  const took: number[] = []
  const text = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: ${base.ruleset.head.id}}\nrules: ${rules}\n`
  let analysis = analyse(base, file, text)
  for (let round = 0; round <= rounds; round += 1) {
    const one = edits[round % edits.length]
    if (one) took.push(await timed(() => (analysis = answered(base, analysis, one, section))))
  }
  const [, ...warm] = took
  printFigure(name, warm, asked)
}

const file = 'club.houserules.yaml'

const answered = (base: Base, before: Analysis, edits: readonly Edit[], section: Path): Analysis => {
  const text = ok(applyEdits(before.text, edits, base.rules, before.reading))
  const analysis = analyse(base, file, text, () => [], before.reading)
  sectionsOutline(base, analysis)
  sectionAt(base, analysis, section)
  for (const rules of [base.ruleset, ...(analysis.ruleset.ok ? [analysis.ruleset.value] : [])])
    ok(odds(rules, 'fire', { points: 15 }))
  return analysis
}

const band = (outcome: string, text: string): Edit => ({
  kind: 'type',
  path: ['procedures', 'fire', 'tables', 'fire', 'rows', 'p15', 'bands', outcome],
  as: 'band',
  text,
})
const cell = (text: string): Edit => ({
  kind: 'type',
  path: ['grids', 'national', 'rows', 'britain-infantry', 'cells', 'fire'],
  as: 'cell',
  text,
})
/** A cell of a row in the midst, each time of another. */
const rowEdits: readonly (readonly Edit[])[] = Array.from({ length: rounds + 1 }, (_, round) => [
  {
    kind: 'type',
    path: [...muster, 'rows', `r${100 + round * 37}`, 'cells', 'move'],
    as: 'cell',
    text: String(10 + round),
  },
])
/** A note in the midst, each time another. */
const noteEdits: readonly (readonly Edit[])[] = Array.from({ length: rounds + 1 }, (_, round) => [
  { kind: 'set', path: [...ours, 'entries', `n${100 + round * 37}`, 'text'], value: `as agreed in round ${round}` },
])
const trait = (value: string): Edit => ({ kind: 'set', path: ['traits', 'weight', 'default'], value })

/** Edits in turns, so that each changes something. */
const kinds: readonly (readonly [what: string, edits: readonly (readonly Edit[])[]])[] = [
  [
    'a band',
    [
      [band('lively', '3-4'), band('telling', '5-8')],
      [band('lively', '3-6'), band('telling', '7-8')],
    ],
  ],
  ['a band with a gap', [[band('lively', '3')], [band('lively', '3-4')]]],
  ['a cell of a chart', [[cell('2')], [cell('3')]]],
  ['a trait, which everything reads', [[trait('heavy')], [trait('light')]]],
]

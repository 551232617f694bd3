import { resolve } from 'node:path'
import { bounded } from '../../src-core/budget.ts'
import { lowestTotal, highestTotal, parseDice } from '../../src-core/odds/dice.ts'
import { entryAt, present } from '../../src-core/present.ts'
import { readScan } from '../../src-core/scan/read.ts'
import { scanReport, type PlacedList } from '../../src-core/scan/report.ts'
import { chartText, gridText } from '../../src-core/scan/written.ts'
import { openBase } from '../../src-core/house/base.ts'
import type { DataMap } from '../../src-core/ruleset/data.ts'
import { destinationsFor } from '../../src-core/scan/rules/from-scan.ts'
import { success, type Result } from '../../src-core/problem.ts'
import { proposalsOf, type Proposal } from '../../src-core/scan/proposals.ts'
import { openLibrary } from '../rulesets/library.ts'
import { readText } from '../documents/read.ts'
import { complain, type Shell, type Work, type Arguments } from './command.ts'

/** In bytes. */
const largest = 1_000_000

/**
 * Writes what was recognized in scanned text, with its doubts. Exits with 1 if the text can't be read or nothing was
 * recognized.
 */
export const read: Work = async (args, shell) => {
  const name = entryAt(args.operands, 0)
  const text = readText(resolve(shell.folder, name), largest, name)
  if (!text.ok) {
    await complain(shell, text.problems)
    return 1
  }
  const rules = rulesFor(args, shell)
  if (!rules.ok) {
    await complain(shell, rules.problems)
    return 1
  }
  const dice = present(parseDice(args.value('dice') ?? '1d10'))
  const plus = dice.plus ?? 0
  const span = { lowest: lowestTotal(dice) + plus, highest: highestTotal(dice) + plus }
  const scanned = bounded(() => success(readScan(text.value, span)))
  if (!scanned.ok) {
    await complain(shell, scanned.problems)
    return 1
  }
  const reading = scanned.value
  const { charts, grids, modifiers } = reading
  const placed = rules.value === null ? [] : placedIn(rules.value, proposalsOf(reading), text.value)
  const written = {
    charts: charts.map((chart) => ({ ...chart, chart: chartText(chart) })),
    grids: grids.map((grid) => ({ ...grid, chart: gridText(grid) })),
    modifiers,
    left: reading.left,
    ...(rules.value === null ? {} : { placed }),
  }
  await shell.write(args.has('json') ? `${JSON.stringify(written, null, 2)}\n` : scanReport(reading, placed))
  return charts.length + grids.length + modifiers.length === 0 ? 1 : 0
}

/** The rules to find places in; null if none were named. */
const rulesFor = (args: Arguments, shell: Shell): Result<DataMap | null> => {
  const name = args.value('rules')
  if (name === undefined) return success(null)
  const library = openLibrary({ working: shell.folder, folders: args.values('rulesets') })
  if (!library.ok) return library
  const book = library.value.find(name)
  if (!book.ok) return book
  const source = book.value.source()
  if (!source.ok) return source
  const sources = library.value.sourcesOf(book.value)
  if (!sources.ok) return sources
  const base = openBase(sources.value, source.value.head.id)
  return base.ok ? success(base.value.data) : base
}

const placedIn = (rules: DataMap, proposals: readonly Proposal[], text: string): readonly PlacedList[] =>
  proposals
    .filter(({ kind }) => kind === 'modifiers')
    .flatMap((proposal) => destinationsFor(proposal, text, rules).slice(0, 1))

/** Reads text as charts, then turns the charts into rules. */
import { readdirSync, readFileSync } from 'node:fs'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { openBase } from '../../../src-core/house/base.ts'
import {
  proposalForNewEntry,
  destinationsFor,
  nameForTable,
  scanEdits,
} from '../../../src-core/scan/rules/from-scan.ts'
import { runBounded } from '../../../src-core/budget.ts'
import { success } from '../../../src-core/problem.ts'
import { entryAt } from '../../../src-core/present.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { pageOfText } from '../../../src-core/scan/page.ts'
import { doubtsIn, type Proposal } from '../../../src-core/scan/proposals.ts'
import { readPages } from '../../../src-core/scan/read.ts'
import { readingReport } from '../../../src-core/scan/report.ts'
import { bytesOf, textOf, type TargetKind } from '../target.ts'
import { checkProblems, checkResult } from './checked.ts'

const root = new URL('../../../', import.meta.url)
const head = 'ruleset: {id: club, title: Club rules, version: 1.0.0, format: 1, extends: small}\nrules: {}\n'

const scans = (): string[] => {
  const folder = new URL('tests/fixtures/scans/', root)
  return readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
}

const lists = [
  'FIRE\n+2 Target in woods\n-1 Disordered\nx½ Low on ammunition\n+? National modifiers\n',
  '+1\t4 pts.\n+2\t5 pts. and +1 for every 3 pts. over 5\n-1 Each stand lost, if disordered or against cavalry\n',
  'MELEE\n9+\tStands. No effect.\n5-8\tShaken. Attacker disordered; falls back 3".\n4 or less\tRout. Removed from play.\n',
]

export const scanTexts: TargetKind = {
  name: 'scans',
  feeds: 'texts of scans: read, proposed, put into rules',
  runs: 20_000,
  seconds: 200,
  open: () => {
    const file = checkResult(
      parseSource({
        file: 'small.yaml',
        text: readFileSync(new URL('tests/fixtures/rulesets/small.yaml', root), 'utf8'),
      }),
    )
    const base = file && checkResult(openBase(new Map([[file.head.id, file]]), file.head.id))
    if (!base) throw new Error('the small ruleset cannot be read')
    return {
      corpus: [...scans(), ...lists].map(bytesOf),
      run: (input) => {
        const text = textOf(input)
        const reading = checkResult(runBounded(() => success(readPages([pageOfText(text)], undefined))))
        if (!reading) return
        readingReport(reading)
        const { tables } = reading
        for (const table of tables) doubtsIn(proposalForNewEntry(table, base.data))
        // Turns only one proposal, chosen by the input, into rules: all of them would take too long.
        const [which = 0, into = 0, typing = 0] = input.subarray(-6)
        const chosen = tables[which % Math.max(tables.length, 1)]
        if (!chosen) return
        const places = [
          { proposal: proposalForNewEntry(chosen, base.data), path: null },
          ...destinationsFor(chosen, base.data),
        ]
        const { proposal, path } = entryAt(places, into % places.length)
        const taken = typing % 2 === 0 ? proposal : typedOver(proposal, input)
        const title = nameForTable(taken).slice(0, 80) || 'New'
        const plan = checkResult(scanEdits({ proposal: taken, title, dice: '1d10', into: path }, base.data))
        const edited = plan && checkResult(applyEdits(head, plan.edits, base.rules))
        if (edited !== undefined) checkProblems(analyze(base, 'any.houserules.yaml', edited).problems)
      },
      close: () => undefined,
    }
  },
}

const typed = [
  '',
  '?',
  '½',
  '-',
  '..',
  'any',
  '12–14',
  'Attacker',
  'in woods',
  'Attacker: retreat 3″',
  '+4, +1 for every 5 points over 15',
  'constructor',
  '{unit}',
]

/** Changes one cell and one name. The input determines both, so the same input always makes the same changes. */
const typedOver = (proposal: Proposal, input: Uint8Array): Proposal => {
  const [a = 0, b = 0, c = 0] = input.subarray(-3)
  const text = typed[a % typed.length] ?? ''
  return {
    ...proposal,
    rows: proposal.rows.map((row, index) => {
      if (index !== b % proposal.rows.length) return row
      const cells = row.cells.map((cell, at) => (at === c % row.cells.length ? { ...cell, text } : cell))
      return c % 2 === 0 ? { ...row, cells } : { ...row, cells, name: { ...row.name, text } }
    }),
  }
}

import { resolve } from 'node:path'
import { lowestThrow, highestThrow, parseDice } from '../../src-core/dice/dice.ts'
import { entryAt, present } from '../../src-core/present.ts'
import { readScan } from '../../src-core/scan/read.ts'
import { scanReport } from '../../src-core/scan/report.ts'
import { chartText, gridText } from '../../src-core/scan/written.ts'
import { readText } from '../documents/read.ts'
import { complain, type Work } from './command.ts'

/** A page of rules is some ten thousand letters. */
const largest = 1_000_000

export const read: Work = async (args, shell) => {
  const name = entryAt(args.operands, 0)
  const text = readText(resolve(shell.folder, name), largest, name)
  if (!text.ok) {
    await complain(shell, text.problems)
    return 1
  }
  const dice = present(parseDice(args.value('dice') ?? '1d10'))
  const plus = dice.plus ?? 0
  const reading = readScan(text.value, { lowest: lowestThrow(dice) + plus, highest: highestThrow(dice) + plus })
  const { charts, grids, modifiers } = reading
  const written = {
    charts: charts.map((chart) => ({ ...chart, chart: chartText(chart) })),
    grids: grids.map((grid) => ({ ...grid, chart: gridText(grid) })),
    modifiers,
    left: reading.left,
  }
  await shell.write(args.has('json') ? `${JSON.stringify(written, null, 2)}\n` : scanReport(reading))
  return charts.length + grids.length + modifiers.length === 0 ? 1 : 0
}

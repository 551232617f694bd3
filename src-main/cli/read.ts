import { resolve } from 'node:path'
import { leastShown, mostShown, parseDice } from '../../src-core/dice/dice.ts'
import { entryAt, present } from '../../src-core/present.ts'
import { readCharts } from '../../src-core/scan/chart.ts'
import { scanReport } from '../../src-core/scan/report.ts'
import { chartText } from '../../src-core/scan/written.ts'
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
  const charts = readCharts(text.value, { lowest: leastShown(dice) + plus, highest: mostShown(dice) + plus })
  const answer = args.has('json')
    ? `${JSON.stringify(
        charts.map((chart) => ({ ...chart, chart: chartText(chart) })),
        null,
        2,
      )}\n`
    : scanReport(charts)
  await shell.write(answer)
  return charts.length === 0 ? 1 : 0
}

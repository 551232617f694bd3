import { resolve } from 'node:path'
import { bounded } from '../../src-core/budget.ts'
import { entryAt } from '../../src-core/present.ts'
import { success } from '../../src-core/problem.ts'
import { pageOfText } from '../../src-core/scan/page.ts'
import { readPages } from '../../src-core/scan/read.ts'
import { spanOfDice } from '../../src-core/scan/reading.ts'
import { chartText, readingReport } from '../../src-core/scan/report.ts'
import { readText } from '../documents/read.ts'
import { complain, type Work } from './command.ts'

/** In bytes. */
const largest = 1_000_000

/** Writes what was read from text, with its doubts. Exits with 1 if the text can't be read or nothing was found in it. */
export const read: Work = async (args, shell) => {
  const name = entryAt(args.operands, 0)
  const text = readText(resolve(shell.folder, name), largest, name)
  if (!text.ok) {
    await complain(shell, text.problems)
    return 1
  }
  const reading = bounded(() => success(readPages([pageOfText(text.value)], spanOfDice(args.value('dice')))))
  if (!reading.ok) {
    await complain(shell, reading.problems)
    return 1
  }
  const { tables, unread } = reading.value
  const written = { tables: tables.map((table) => ({ ...table, chart: chartText(table) })), unread }
  await shell.write(args.has('json') ? `${JSON.stringify(written, null, 2)}\n` : readingReport(reading.value))
  return tables.length === 0 ? 1 : 0
}

import { resolve } from 'node:path'
import { runBounded } from '../../src-core/budget.ts'
import { entryAt } from '../../src-core/present.ts'
import { success } from '../../src-core/problem.ts'
import { readPages } from '../../src-core/scan/read.ts'
import { spanOfDice } from '../../src-core/scan/reading.ts'
import { chartText, readingReport } from '../../src-core/scan/report.ts'
import { scanWords } from '../../src-core/words/scan.ts'
import { readBytes } from '../documents/read.ts'
import { largestSource, readSource } from '../scan/source.ts'
import { complain, type Work } from './command.ts'

/**
 * Writes what was read from a picture, a PDF or text, and what is doubtful. Exits with 1 if the source can't be read or contains nothing readable.
 */
export const read: Work = async (args, shell) => {
  const name = entryAt(args.operands, 0)
  const bytes = readBytes(resolve(shell.folder, name), largestSource, name)
  if (!bytes.ok) {
    await complain(shell, bytes.problems)
    return 1
  }
  const source = await readSource({ name, bytes: bytes.value }, (page, pages) =>
    shell.progress?.(scanWords.progress(page + 1, pages)),
  )
  shell.progress?.('')
  const reading = source.ok
    ? runBounded(() =>
        success(
          readPages(
            source.value.map(({ page }) => page),
            spanOfDice(args.value('dice')),
          ),
        ),
      )
    : source
  if (!reading.ok) {
    await complain(shell, reading.problems)
    return 1
  }
  const { tables, unread } = reading.value
  const written = { tables: tables.map((table) => ({ ...table, chart: chartText(table) })), unread }
  await shell.write(args.has('json') ? `${JSON.stringify(written, null, 2)}\n` : readingReport(reading.value))
  return tables.length === 0 ? 1 : 0
}

/** Time to print sheets in a warm process, compared with plain pdfkit with cached fonts. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import { buildSheet, sheetOf } from '../../src-core/sheet/build.ts'
import { shippedFonts, readFontBytes } from '../../src-main/pdf/fonts.ts'
import { qrsPdf } from '../../src-main/pdf/qrs.ts'
import { printFigure, printHeading } from './figure.ts'
import { fontFolder, loadAll, median, ok, timed } from './sources.ts'

const rounds = 12

/** Returns how long plain pdfkit takes for each sheet, in milliseconds. */
const plainPdfkit = (sheet: Sheet): readonly number[] => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-'))
  const blocks = join(folder, 'sheet.json')
  writeFileSync(blocks, JSON.stringify(sheet))
  const args = [
    join(import.meta.dirname, 'peers/plain-pdfkit.js'),
    blocks,
    fontFolder,
    join(folder, 'peer.pdf'),
    String(rounds),
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as number[]
}

/** The type size to use. If `size` is unset, the largest size that fits is searched for, down to `smallest`. */
interface Type {
  readonly size?: number
  readonly smallest?: number
}

/**
 * Prints how fast each ruleset's sheet is printed: as a new sheet, after earlier measurements, and with cached pages as in the window's worker
 * thread. After earlier measurements, a new `smallest` size forces a new search each time. Also prints the peak memory of this process.
 */
export const benchPrinting = async (): Promise<void> => {
  printHeading('Printing, warm')
  const fonts = shippedFonts(await readFontBytes())
  for (const ruleset of loadAll()) {
    const once = async (sheet: Sheet, type: Type = {}) => ok(await qrsPdf(sheet, fonts, { paper: 'a4', ...type }))
    const { pages, typeSize } = await once(sheetOf(ruleset))
    const figure = async (
      name: string,
      sheet: () => Sheet,
      typeIn: (round: number) => Type = () => ({}),
    ): Promise<number> => {
      const took: number[] = []
      for (let round = 0; round < rounds; round += 1) took.push(await timed(() => once(sheet(), typeIn(round))))
      printFigure(`${ruleset.head.id}, ${String(pages)} pages, ${name}`, took)
      printFigure('… which is', (1000 * pages) / median(took), null, 'pages a second')
      return median(took)
    }
    const unmeasured = () => buildSheet(ruleset)
    const kept = () => sheetOf(ruleset)
    const given = () => ({ size: typeSize })
    const other = (round: number) => ({ smallest: 7.5 - (round + 1) / 1000 })
    const took = {
      'new, size searched for': await figure('new, type size searched for', unmeasured),
      'new, size given': await figure('new, type size given', unmeasured, given),
      'measured, size searched for': await figure('measured, type size searched for', kept, other),
      'kept, size given': await figure('kept, type size given', kept, given),
    }
    if (ruleset.head.id !== 'fire-and-fury') continue
    const plain = median(plainPdfkit(buildSheet(ruleset)))
    printFigure('plain pdfkit that keeps its fonts, the same sheet', [plain])
    for (const [name, ms] of Object.entries(took))
      console.log(
        `  … sheets of ours in that time, ${name}: ${(plain / ms).toFixed(2)}   asked: ${name.endsWith('given') ? '3' : '1.2'}`,
      )
  }
  printFigure('memory at the most', process.resourceUsage().maxRSS / 1024, null, 'MiB')
}

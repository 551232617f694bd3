/** How fast sheets are printed warm, in one process, beside plain pdfkit that keeps its fonts. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import { buildSheet, sheetOf } from '../../src-core/sheet/build.ts'
import { readFontBytes } from '../../src-main/pdf/font-files.ts'
import { shippedFonts } from '../../src-main/pdf/fonts.ts'
import { qrsPdf } from '../../src-main/pdf/qrs.ts'
import { printFigure, printHeading } from './figure.ts'
import { fontFolder, loadAll, median, ok, timed } from './sources.ts'

const rounds = 12

/** Milliseconds that plain pdfkit takes for each of some sheets, one after the other. */
const plainPdfkit = (sheet: Sheet): readonly number[] => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-'))
  const blocks = join(folder, 'sheet.json')
  writeFileSync(blocks, JSON.stringify(sheet))
  const args = [join(import.meta.dirname, 'peers/plain-pdfkit.js'), blocks, fontFolder, join(folder, 'peer.pdf'), String(rounds)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as number[]
}

/**
 * Prints for each ruleset how fast its sheet is with its type size searched for and given, each with a sheet that was never measured and
 * with one that was, as the window's thread keeps it; and what memory this process came to.
 */
export const benchPrinting = async (): Promise<void> => {
  printHeading('Printing, warm')
  const fonts = shippedFonts(await readFontBytes())
  for (const ruleset of loadAll()) {
    const once = async (sheet: Sheet, size?: number) =>
      ok(await qrsPdf(sheet, fonts, { paper: 'a4', ...(size === undefined ? {} : { size }) }))
    const { pages, typeSize } = await once(sheetOf(ruleset))
    const figure = async (name: string, sheet: () => Sheet, size?: number): Promise<number> => {
      const took: number[] = []
      for (let round = 0; round < rounds; round += 1) took.push(await timed(() => once(sheet(), size)))
      printFigure(`${ruleset.head.id}, ${String(pages)} pages, ${name}`, took)
      const speed = (1000 * pages) / median(took)
      printFigure('… which is', speed, null, 'pages a second')
      return speed
    }
    const unmeasured = () => buildSheet(ruleset)
    const kept = () => sheetOf(ruleset)
    const searched = await figure('new, type size searched for', unmeasured)
    const given = await figure('new, type size given', unmeasured, typeSize)
    const keptSearched = await figure('kept, type size searched for', kept)
    const keptGiven = await figure('kept, type size given', kept, typeSize)
    if (ruleset.head.id !== 'fire-and-fury') continue
    const plain = 2000 / median(plainPdfkit(buildSheet(ruleset)))
    printFigure('plain pdfkit that keeps its fonts, the same two pages', plain, null, 'pages a second')
    const part = (speed: number): string => (speed / plain).toFixed(2)
    console.log(`  … of which ours is, searched for (asked: 1.2), ${part(searched)} new and ${part(keptSearched)} kept`)
    console.log(`    and, given (asked: 3), ${part(given)} new and ${part(keptGiven)} kept`)
  }
  printFigure('memory at the most', process.resourceUsage().maxRSS / 1024, null, 'MiB')
}

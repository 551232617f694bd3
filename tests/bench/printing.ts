/** How fast sheets are printed warm, in one process, beside plain pdfkit that keeps its fonts. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
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

/** Prints for each ruleset how fast its sheet is with its type size searched for and given, and what memory this process came to. */
export const benchPrinting = async (): Promise<void> => {
  printHeading('Printing, warm')
  const fonts = shippedFonts(await readFontBytes())
  for (const ruleset of loadAll()) {
    const once = async (size?: number) =>
      ok(await qrsPdf(buildSheet(ruleset), fonts, { paper: 'a4', ...(size === undefined ? {} : { size }) }))
    const { pages, typeSize } = await once()
    const figure = async (name: string, size?: number): Promise<number> => {
      const took: number[] = []
      for (let round = 0; round < rounds; round += 1) took.push(await timed(() => once(size)))
      printFigure(`${ruleset.head.id}, ${String(pages)} pages, ${name}`, took)
      const speed = (1000 * pages) / median(took)
      printFigure('… which is', speed, null, 'pages a second')
      return speed
    }
    const searched = await figure('type size searched for')
    const given = await figure('type size given', typeSize)
    if (ruleset.head.id !== 'fire-and-fury') continue
    const plain = 2000 / median(plainPdfkit(buildSheet(ruleset)))
    printFigure('plain pdfkit that keeps its fonts, the same two pages', plain, null, 'pages a second')
    console.log(
      `  … of which ours is ${(searched / plain).toFixed(2)} searched for (asked: 1.2), ${(given / plain).toFixed(2)} given (asked: 3)`,
    )
  }
  printFigure('memory at the most', process.resourceUsage().maxRSS / 1024, null, 'MiB')
}

/** How fast a sheet is printed: as a process of its own, and warm in one process. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { readFontBytes } from '../../src-main/pdf/font-files.ts'
import { shippedFonts } from '../../src-main/pdf/fonts.ts'
import { qrsPdf } from '../../src-main/pdf/qrs.ts'
import { printFigure, printHeading } from './figure.ts'
import { loadAll, median, ok, timed } from './sources.ts'

const rounds = 5
const program = fileURLToPath(new URL('../../src-main/cli.ts', import.meta.url))

/** Prints a line for a sheet as a whole process, one for warm pages, and the memory this process came to. */
export const benchPrinting = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-'))
  const print = [program, 'print', 'fire-and-fury', '--what', 'qrs', '--paper', 'a4', '--out', folder]
  const run = (args: readonly string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const cold: number[] = []
  const start: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    start.push(await timed(() => run(['-e', '0'])))
    cold.push(await timed(() => run(print)))
  }
  rmSync(folder, { recursive: true })
  printHeading('Printing')
  printFigure('one sheet as a process', cold)
  printFigure('… of which the start of Node', start)

  const fonts = shippedFonts(await readFontBytes())
  for (const ruleset of loadAll()) {
    const once = async (): Promise<number> => ok(await qrsPdf(buildSheet(ruleset), fonts, { paper: 'a4' })).pages
    const pages = await once()
    const warm: number[] = []
    for (let round = 0; round < rounds; round += 1) warm.push(await timed(once))
    printFigure(`${ruleset.head.id}, ${String(pages)} pages, warm`, warm)
    printFigure('… which is', (1000 * pages) / median(warm), null, 'pages a second')
  }
  printFigure('memory at the most', process.resourceUsage().maxRSS / 1024, null, 'MiB')
}

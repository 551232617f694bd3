/** How fast all rulesets are read and checked: at the first time in a process, and afterwards. */
import { printFigure, printHeading } from './figure.ts'
import { loadAll, loadOnly, timed } from './sources.ts'

const rounds = 15
/** The most that all rulesets may take, in milliseconds. */
const askedOfLoading = 150

/** Prints the first run and the median of the later ones. Call it before anything else has warmed the loader. */
export const benchLoading = async (): Promise<void> => {
  const cold = await timed(loadAll)
  const warm: number[] = []
  for (let round = 0; round < rounds; round += 1) warm.push(await timed(loadAll))
  const count = String(loadAll().length)
  printHeading('Loading')
  printFigure(`${count} rulesets, the first time in a process`, cold)
  printFigure(`${count} rulesets, warm`, warm, askedOfLoading)
  const two = (): unknown => loadOnly('fire-and-fury', 'regimental-fury')
  const both: number[] = []
  for (let round = 0; round < rounds; round += 1) both.push(await timed(two))
  printFigure('fire-and-fury and regimental-fury, warm', both)
}

/** Time to read and check all rulesets, cold and warm. */
import { printFigure, printHeading } from './figure.ts'
import { loadAll, loadOnly, timed } from './sources.ts'

const rounds = 15
/** Limit for all rulesets, in milliseconds. */
const askedOfLoading = 150

/** Prints the first run and the median of later ones. Call it before any other benchmark loads rulesets. */
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

/** How fast all rulesets are read and checked: at the first time in a process, and afterwards. */
import { loadAll, median, timed } from './sources.ts'

const rounds = 15

/** Prints the first run and the median of the later ones. Call it before anything else has warmed the loader. */
export const benchLoading = async (): Promise<void> => {
  const cold = await timed(loadAll)
  const warm: number[] = []
  for (let round = 0; round < rounds; round += 1) warm.push(await timed(loadAll))
  const count = String(loadAll().length)
  console.log(
    `${count} rulesets loaded, first time ${cold.toFixed(0)} ms, then ${median(warm).toFixed(0)} ms (median of ${String(rounds)})`,
  )
}

/** Number of warm-up runs. */
const warmUp = 10

/** Returns the milliseconds of each of `rounds` runs, after a warm-up. */
export const timed = (work: () => unknown, rounds: number): readonly number[] => {
  for (let round = 0; round < warmUp; round += 1) work()
  return Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

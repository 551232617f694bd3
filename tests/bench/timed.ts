/** Warm-up runs. */
const warmUp = 10

/** Milliseconds of each of `times` runs. */
export const timed = (work: () => unknown, rounds: number): readonly number[] => {
  for (let round = 0; round < warmUp; round += 1) work()
  return Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

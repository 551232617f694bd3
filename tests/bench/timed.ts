/** How often a piece of work is done before it is measured. */
const warmUp = 10

/** Milliseconds that a piece of work takes, so many times. */
export const timed = (work: () => unknown, rounds: number): readonly number[] => {
  for (let round = 0; round < warmUp; round += 1) work()
  return Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

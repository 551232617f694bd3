/** How often a window that breaks down is brought back by itself. */

const most = 3
const within = 60_000

/**
 * A function that is told the time (milliseconds) of each breakdown and answers whether the window may come back: not if it broke
 * down more than three times within a minute, or it would flicker for ever.
 */
export const countBreakdowns = (): ((now: number) => boolean) => {
  let times: readonly number[] = []
  return (now) => {
    times = [...times.filter((time) => now - time < within), now]
    return times.length <= most
  }
}

/** How often what breaks down is brought back by itself: a window, the thread of the machine. */

const most = 3
const within = 60_000

/**
 * A function that is told the time (milliseconds) of each breakdown and answers whether it may go on: not if it broke down more than
 * three times within a minute, or it would break down for ever.
 */
export const countBreakdowns = (): ((now: number) => boolean) => {
  let times: readonly number[] = []
  return (now) => {
    times = [...times.filter((time) => now - time < within), now]
    return times.length <= most
  }
}

/** How often a window or the thread of the machine is restarted by itself after a breakdown. */

const most = 3
const within = 60_000

/**
 * A function that takes the time (milliseconds) of each breakdown and returns whether the program may go on: not after more than
 * three breakdowns within a minute, or it would break down for ever.
 */
export const countBreakdowns = (): ((now: number) => boolean) => {
  let times: readonly number[] = []
  return (now) => {
    times = [...times.filter((time) => now - time < within), now]
    return times.length <= most
  }
}

/** The last answers about house rules, so that a window is sent only what has changed since the one that it has. */
import type { House, HouseAnswer } from '../../src-core/contract/house.ts'
import { deltaOf } from '../../src-core/delta.ts'

/** The number of answers that the machine remembers; with more windows, some get whole answers. */
const most = 4

/** Gives what is to be sent of an answer to a window that has the one named `known`: all of it where that is no longer known, or none. */
export const openAnswers = (): ((house: House, known: string | undefined) => HouseAnswer) => {
  let last: readonly House[] = []
  return (house, known) => {
    const before = last.find(({ answer }) => answer === known)
    last = [house, ...last.filter((one) => one !== before)].slice(0, most)
    const delta = before && deltaOf(before, house)
    return delta ? { delta } : house
  }
}

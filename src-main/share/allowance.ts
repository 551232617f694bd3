/** A rate: at most `most` times at once, and once more every `every` milliseconds. */
export interface Rate {
  readonly most: number
  readonly every: number
}

/** Keys that are remembered; with more at work at once, strangers among them are refused. */
const mostKeys = 1000

/** Answers by key, such as an address, whether it may be done once more. `now` is in milliseconds and never goes back. */
export const openAllowance = ({ most, every }: Rate, now: () => number): ((key: string) => boolean) => {
  const used = new Map<string, { readonly left: number; readonly at: number }>()
  const leftOf = (key: string): number => {
    const before = used.get(key)
    return before ? Math.min(most, before.left + (now() - before.at) / every) : most
  }
  return (key) => {
    const left = leftOf(key)
    if (left < 1) return false
    if (!used.has(key) && used.size >= mostKeys) {
      for (const each of [...used.keys()]) if (leftOf(each) >= most) used.delete(each)
      if (used.size >= mostKeys) return false
    }
    used.set(key, { left: left - 1, at: now() })
    return true
  }
}

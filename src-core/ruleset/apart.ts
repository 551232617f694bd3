/** How two conditions stand to each other: whether both can hold, and whether one holds wherever the other does. */
import type { Condition, Test } from './model/conditions.ts'

/** No case fits both: each list of tests of one contradicts each of the other. Of the same subject. */
export const apart = (a: Condition, b: Condition): boolean =>
  sizeOf(a) * sizeOf(b) <= mostCompared &&
  a.every((list) => b.every((other) => list.some((test) => other.some((against) => disjoint(test, against)))))

/** Of conditions with more tests than these, multiplied, nothing is said: to compare each with each would take too long. */
const mostCompared = 10_000

const sizeOf = (condition: Condition): number => condition.reduce((sum, tests) => sum + tests.length, 0)

/** Two tests of one thing that no value passes both. */
const disjoint = (a: Test, b: Test): boolean => {
  if (a.on !== b.on || a.key !== b.key) return false
  if ('choices' in a.accepts && 'choices' in b.accepts) {
    const others = b.accepts.choices
    return [...a.accepts.choices].every((choice) => !others.has(choice))
  }
  if ('flag' in a.accepts && 'flag' in b.accepts) return a.accepts.flag !== b.accepts.flag
  if (!('ranges' in a.accepts) || !('ranges' in b.accepts)) return false
  const others = b.accepts.ranges
  return a.accepts.ranges.every((range) =>
    others.every((other) => (range.max ?? Infinity) < (other.min ?? -Infinity) || (other.max ?? Infinity) < (range.min ?? -Infinity)),
  )
}

/** Where `a` holds `b` does: each list of `a` says all that some list of `b` asks. Of the same subject. */
export const within = (a: Condition, b: Condition): boolean =>
  sizeOf(a) * sizeOf(b) <= mostCompared &&
  a.every((list) => b.some((other) => other.every((asked) => list.some((test) => says(test, asked)))))

/** Whatever passes the first test passes the second. */
const says = (a: Test, b: Test): boolean => {
  if (a.on !== b.on || a.key !== b.key) return false
  if ('choices' in a.accepts && 'choices' in b.accepts) {
    const others = b.accepts.choices
    return [...a.accepts.choices].every((choice) => others.has(choice))
  }
  if ('flag' in a.accepts && 'flag' in b.accepts) return a.accepts.flag === b.accepts.flag
  if (!('ranges' in a.accepts) || !('ranges' in b.accepts)) return false
  const others = b.accepts.ranges
  return a.accepts.ranges.every((range) =>
    others.some((other) => (range.min ?? -Infinity) >= (other.min ?? -Infinity) && (range.max ?? Infinity) <= (other.max ?? Infinity)),
  )
}

/**
 * Replaces `src-core/memoize.ts` during mutation tests and caches values for one test only. Otherwise only the first test to use a value would cover
 * its code.
 */
let tests = 0

/** Called before each test (setup.ts). */
export const forget = (): void => {
  tests += 1
}

export const memoize = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { readonly value: Value; readonly test: number }>()
  return (key) => {
    const before = known.get(key)
    if (before?.test === tests) return before.value
    const value = make(key)
    known.set(key, { value, test: tests })
    return value
  }
}

/** Doesn't cache at all, since strings mostly recur within one test. */
export const memoizeText = <Value extends object | boolean>(make: (text: string) => Value): ((text: string) => Value) =>
  make

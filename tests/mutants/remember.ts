/**
 * Stands for `src-core/remember.ts` while mutants are judged: what one test had made, the next makes anew. Otherwise only the first test
 * that asks for a thing would count as reaching the code that makes it, and the others would not be laid before its mutants.
 */
let tests = 0

/** Called before each test (setup.ts). */
export const forget = (): void => {
  tests += 1
}

export const remembered = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { readonly value: Value; readonly test: number }>()
  return (key) => {
    const before = known.get(key)
    if (before?.test === tests) return before.value
    const value = make(key)
    known.set(key, { value, test: tests })
    return value
  }
}

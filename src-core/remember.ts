/**
 * A function of an object that is reckoned once for each and kept as long as the object is. `around` is what the object stands in:
 * only its first is asked, so all must come to the same.
 */
export const remembered = <K extends object, V, A extends readonly unknown[] = []>(
  reckon: (key: K, ...around: A) => V,
): ((key: K, ...around: A) => V) => {
  const known = new WeakMap<K, { readonly value: V }>()
  return (key, ...around) => {
    const before = known.get(key)
    if (before) return before.value
    const value = reckon(key, ...around)
    known.set(key, { value })
    return value
  }
}

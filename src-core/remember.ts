/** A function of an object that is reckoned once for each and kept as long as the object is. */
export const remembered = <K extends object, V>(reckon: (key: K) => V): ((key: K) => V) => {
  const known = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const before = known.get(key)
    if (before) return before.value
    const value = reckon(key)
    known.set(key, { value })
    return value
  }
}

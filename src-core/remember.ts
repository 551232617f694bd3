/**
 * A function of one object whose value is made once for each and kept as long as the object is. Of what depends on two, the function of
 * the first gives that of the second.
 */
export const remembered = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const before = known.get(key)
    if (before) return before.value
    const value = make(key)
    known.set(key, { value })
    return value
  }
}

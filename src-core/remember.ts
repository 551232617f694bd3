/**
 * A function of one object that remembers its value for each object, as long as the object exists. For two arguments, let a remembered
 * function of the first return a remembered function of the second.
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

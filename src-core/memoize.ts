/** Caches the results of a function by the identity of its argument, for as long as the argument exists. Nest two calls for two arguments. */
export const memoize = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const before = known.get(key)
    if (before) return before.value
    const value = make(key)
    known.set(key, { value })
    return value
  }
}

/** The maximum number of strings cached at a time. */
const maxTexts = 5000

/** Caches the results of a function for short, recurring strings, such as the words of a page. */
export const memoizeText = <Value extends object | boolean>(
  make: (text: string) => Value,
): ((text: string) => Value) => {
  const known = new Map<string, Value>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = make(text)
    if (known.size >= maxTexts) known.clear()
    known.set(text, value)
    return value
  }
}

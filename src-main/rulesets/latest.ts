/** A function that finds each answer once, and keeps the `most` answers that were used last. */
export const keepLatest = <T>(most: number, find: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, { readonly answer: T }>()
  return (key) => {
    const entry = known.get(key) ?? { answer: find(key) }
    known.delete(key)
    known.set(key, entry)
    const oldest = known.keys().next()
    if (known.size > most && !oldest.done) known.delete(oldest.value)
    return entry.answer
  }
}

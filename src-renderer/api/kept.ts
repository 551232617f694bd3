/** Answers of which little changes from one to the next. */

type Data = Readonly<Record<string, unknown>>

/** The fresh answer, with every part that says the same as before being the same object: only what changed is drawn anew. */
export const kept = <T>(before: unknown, fresh: T): T => {
  if (before === fresh || !isData(before) || !isData(fresh) || Array.isArray(before) !== Array.isArray(fresh)) return fresh
  const entries = Object.entries(fresh).map(([key, value]) => [key, kept(before[key], value)] as const)
  const same =
    entries.length === Object.keys(before).length && entries.every(([key, value]) => Object.hasOwn(before, key) && value === before[key])
  if (same) return before as T
  return (Array.isArray(fresh) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** Suggests the nearest names for a misspelled one. */
import { nameList, type Alternatives } from './words/problems/phrases.ts'

/** Names longer than this are not compared. */
const maxNameLength = 60

/** Three rows of edit counts. Reused for every name, because thousands may be compared. */
type Rows = [Uint8Array, Uint8Array, Uint8Array]

const beyond = 0
/** A row is longer than any compared name, so the default is never used. */
const editsAt = (row: Uint8Array, place: number): number => row[place] ?? beyond

/** Returns the number of edits between two words: letters added, removed, changed or swapped with the next. Stops counting above `max`. */
const distance = (from: string, to: string, max: number, rows: Rows): number => {
  if (Math.abs(from.length - to.length) > max) return max + 1
  let [before, last, row] = rows
  for (let j = 0; j <= to.length; j += 1) last[j] = j
  for (let i = 1; i <= from.length; i += 1) {
    let smallest = i
    row[0] = i
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1]
      let min = Math.min(editsAt(last, j) + 1, editsAt(row, j - 1) + 1, editsAt(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        min = Math.min(min, editsAt(before, j - 2) + 1)
      row[j] = min
      if (min < smallest) smallest = min
    }
    if (smallest > max) return max + 1
    ;[before, last, row] = [last, row, before]
  }
  return editsAt(last, to.length)
}

/**
 * Returns the known name nearest to the written one, or undefined if none is near enough. At most about one edit per three letters is allowed,
 * unless one name starts or ends with the other. The first of equally near names wins.
 */
export const nearestName = (written: string, known: Iterable<string>): string | undefined => {
  if (written.length > maxNameLength) return undefined
  const plain = written.toLowerCase().replaceAll(/[_ ]/g, '-')
  let best: string | undefined
  let min = Math.max(1, Math.floor(plain.length / 3)) + 1
  let partly: string | undefined
  const rows: Rows = [
    new Uint8Array(maxNameLength + 1),
    new Uint8Array(maxNameLength + 1),
    new Uint8Array(maxNameLength + 1),
  ]
  for (const name of known) {
    if (name.length > maxNameLength) continue
    const edits = distance(plain, name, min, rows)
    if (edits < min) {
      best = name
      min = edits
    }
    if (
      plain.length > 2 &&
      name.length > 2 &&
      (name.startsWith(plain) || plain.startsWith(name) || name.endsWith(plain))
    )
      partly ??= name
  }
  return best ?? partly
}

/** Returns the names to suggest for an unknown one. */
export const alternativesTo = (written: string, known: Iterable<string>): Alternatives => {
  const names = [...known]
  return { meant: nearestName(written, names) ?? null, known: nameList(names) }
}

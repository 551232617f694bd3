import type { LibraryEntry } from '../../../src-core/contract/rules.ts'
import { visibleText, visibleName } from '../../../src-core/words/text.ts'

export interface Branch {
  readonly entry: LibraryEntry
  readonly heirs: readonly Branch[]
}

/** Returns a function that finds the file an entry extends. Undefined if that file isn't listed. */
const basesIn = (entries: readonly LibraryEntry[]): ((entry: LibraryEntry) => LibraryEntry | undefined) => {
  const byId = new Map(
    entries.flatMap((entry) => (entry.head && entry.kind !== 'house' ? [[entry.head.id, entry] as const] : [])),
  )
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return ({ over, head }) => (over !== null ? byName.get(over) : head?.extends ? byId.get(head.extends) : undefined)
}

/** All files that extend a file, directly or through others. */
export const extendersOf = (entry: LibraryEntry, entries: readonly LibraryEntry[]): readonly LibraryEntry[] => {
  const baseOf = basesIn(entries)
  const found = new Set([entry])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const each of entries) {
      const base = baseOf(each)
      if (base && found.has(base)) found.add(each)
    }
  }
  found.delete(entry)
  return [...found]
}

/** The library as a tree by base. Files without a known base, or in a cycle, are roots. */
export const libraryTree = (entries: readonly LibraryEntry[]): readonly Branch[] => {
  const baseOf = basesIn(entries)
  const isRoot = (entry: LibraryEntry): boolean => {
    const seen = new Set([entry])
    let base = baseOf(entry)
    if (!base) return true
    for (; base; base = baseOf(base)) {
      if (seen.has(base)) return true
      seen.add(base)
    }
    return false
  }
  const sorted = entries.toSorted((one, other) => byTitle.compare(entryTitle(one), entryTitle(other)))
  const roots = sorted.filter(isRoot)
  const branch = (entry: LibraryEntry): Branch => ({
    entry,
    heirs: sorted.filter((heir) => baseOf(heir) === entry && !roots.includes(heir)).map(branch),
  })
  return roots.map(branch)
}

const byTitle = new Intl.Collator(undefined, { numeric: true })

/** The title of a file, or its name if it has no title. */
export const entryTitle = ({ head, file }: LibraryEntry): string => (head ? visibleText(head.title) : visibleName(file))

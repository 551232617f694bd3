import type { LibraryEntry } from '../../../src-core/contract/rules.ts'
import { visibleText, visibleName } from '../../../src-core/words/text.ts'

export interface Branch {
  readonly entry: LibraryEntry
  readonly heirs: readonly Branch[]
}

/** The library as a tree of what extends what. Files without a known base, or in a circle, are roots. */
export const libraryTree = (entries: readonly LibraryEntry[]): readonly Branch[] => {
  const byId = new Map(
    entries.flatMap((entry) => (entry.head && entry.kind !== 'house' ? [[entry.head.id, entry] as const] : [])),
  )
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const baseOf = ({ over, head }: LibraryEntry): LibraryEntry | undefined =>
    over !== null ? byName.get(over) : head?.extends ? byId.get(head.extends) : undefined
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
  const roots = entries.filter(isRoot)
  const branch = (entry: LibraryEntry): Branch => ({
    entry,
    heirs: entries.filter((heir) => baseOf(heir) === entry && !roots.includes(heir)).map(branch),
  })
  return roots.map(branch)
}

/** The title of a file, else its name. */
export const entryTitle = ({ head, file }: LibraryEntry): string => (head ? visibleText(head.title) : visibleName(file))

/** Problems on their way to a person: found in any order, said in the order of the files. */
import type { Problem } from '../problem.ts'
import { messageClipped } from './quote.ts'

/** A problem whose advice may be worked out later: only what is said needs it, and a hostile file has thousands. */
export interface Draft extends Omit<Problem, 'right'> {
  readonly right: string | (() => string)
}

export type Note = (draft: Draft) => void

/** No more problems than this are said at once. */
export const mostProblems = 200

/** By file in the given order, then by line and column; none twice. Beyond the most said at once, how many more there are. */
export const finished = (drafts: readonly Draft[], files: readonly string[]): Problem[] => {
  const rank = new Map(files.map((file, index) => [file, index]))
  const rankOf = ({ place }: Draft): number => (place ? (rank.get(place.file) ?? -1) : -1)
  const seen = new Set<string>()
  const sorted = drafts
    .toSorted(
      (a, b) => rankOf(a) - rankOf(b) || (a.place?.line ?? 0) - (b.place?.line ?? 0) || (a.place?.column ?? 0) - (b.place?.column ?? 0),
    )
    .filter(({ code, message, place }) => {
      const key = `${code} ${message} ${rank.get(place?.file ?? '') ?? ''} ${place?.line ?? ''} ${place?.column ?? ''}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
  const said = sorted.slice(0, mostProblems).map((draft) => ({
    ...draft,
    message: messageClipped(draft.message),
    right: messageClipped(typeof draft.right === 'string' ? draft.right : draft.right()),
  }))
  const next = sorted[mostProblems]
  if (!next) return said
  const more = { code: 'more', message: `and ${sorted.length - mostProblems} more problems from here on`, right: 'mend those above first' }
  return [...said, next.place ? { ...more, place: next.place } : more]
}

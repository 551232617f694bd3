/** Two changes of one text, made apart. */
import { stepOf, type Step } from './history.ts'

/**
 * The text with both changes: what `mine` and `theirs` each made of `from`. Where they changed the same stretch, mine holds: theirs is
 * a step of the history.
 */
export const merged = (from: string, mine: string, theirs: string): string => {
  const [own, other] = [stretch(from, mine), stretch(from, theirs)]
  if (end(own) <= other.at) return theirs.slice(0, own.at) + own.now + theirs.slice(end(own))
  const shift = other.now.length - other.was.length
  if (end(other) <= own.at) return theirs.slice(0, own.at + shift) + own.now + theirs.slice(end(own) + shift)
  return mine
}

const stretch = (before: string, after: string): Step => stepOf(before, after, '', null)

const end = ({ at, was }: Step): number => at + was.length

/** The revisions of a file of house rules: its text at each save, and the changes of each. */
import { chainItems, type Chain } from '../collections.ts'
import { failure, success, type Result } from '../problem.ts'
import { parseSource } from '../ruleset/parse.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import type { AnyBase } from './base.ts'
import type { DraftEvent } from './draft.ts'
import { stepBetween } from './history.ts'
import { compareRules, mergeCellOf } from './merging/compare.ts'
import { rulesWithLayers } from './base.ts'

/**
 * `found`: another program wrote the file, or it existed before it was first saved here. `received`: the player was given it as a file.
 */
export interface Revision {
  readonly event: 'saved' | 'found' | 'received'
  /** ISO time. */
  readonly time: string
  readonly text: string
}
export type Revisions = Chain<Revision>

/** The last text received from another person; null if unknown. */
export const lastReceivedText = (revisions: Revisions): string | null => {
  for (let at = revisions; at; at = at.rest) if (at.last.event === 'received') return at.last.text
  return null
}

/**
 * Whether house rules changed since they were received: the file differs (null: there is no file), or a version was saved here and its
 * origin is unknown.
 */
export const isEditedSinceReceived = (revisions: Revisions, file: string | null): boolean => {
  const received = lastReceivedText(revisions)
  if (received !== null) return file !== received
  for (let at = revisions; at; at = at.rest) if (at.last.event === 'saved') return true
  return false
}

/** The start of a draft of a saved file: its earliest text, and the steps since. */
export interface HistoryOfSaves {
  readonly text: string
  readonly events: readonly DraftEvent[]
}

/**
 * The past of a file that holds `now`, so that what was saved can be undone when it is opened again: each saved state is a step, which
 * `label` names by its text; of many the last `most`.
 */
export const historyOfSaves = (
  revisions: Revisions,
  file: string,
  now: string,
  label: (text: string) => string,
  most = 50,
): HistoryOfSaves => {
  const saved = chainItems(revisions, most).map(({ text }) => text)
  const [text = now, ...later] = saved.at(-1) === now ? saved : [...saved, now]
  const events = later.flatMap((state, place): readonly DraftEvent[] => [
    { event: 'step', ...stepBetween(later[place - 1] ?? text, state, label(state), null) },
    { event: 'saved', file, text: state },
  ])
  return { text, events }
}

export interface RevisionChange {
  /** The cell in the editor's words. */
  readonly where: string
  /** A missing value is shown as `–`. */
  readonly was: string
  readonly now: string
}

/**
 * The cells in which a revision differs from `before`; null: from the base, or from empty rules without one. Lengths are in the
 * player's unit. Problems: those of an unreadable text.
 */
export const revisionChanges = (
  { rules, data }: AnyBase,
  before: string | null,
  after: string,
  unit: LengthUnit | null = null,
): Result<readonly RevisionChange[]> => {
  const earlier = before === null ? success(null) : parseSource({ file: '', text: before })
  const later = parseSource({ file: '', text: after })
  if (!earlier.ok || !later.ok) return failure(...[earlier, later].flatMap((one) => (one.ok ? [] : one.problems)))
  const now = rulesWithLayers(rules, later.value)
  const was = earlier.value === null ? (data ?? now) : rulesWithLayers(rules, earlier.value)
  const sides = { origin: was, ours: was, theirs: now }
  return success(
    compareRules(sides).map((difference) => {
      const { where, ours, theirs } = mergeCellOf(difference, sides, unit)
      return { where, was: ours, now: theirs }
    }),
  )
}

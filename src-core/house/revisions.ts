/** The revisions of a house rules file: its YAML at each save, and what each save changed. */
import { chainItems, type Chain } from '../collections.ts'
import { failure, success, type Result } from '../problem.ts'
import { parseSource } from '../ruleset/parse.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import type { AnyBase } from './base.ts'
import type { DraftEvent } from './draft.ts'
import { stepBetween } from './history.ts'
import { compareRules, mergeCellOf } from './merging/compare.ts'
import { rulesWithLayers } from './base.ts'

/** A past text of a file. `found`: written by another program, or present before the first save here. `received`: the player got it as a file. */
export interface Revision {
  readonly event: 'saved' | 'found' | 'received'
  /** In ISO format. */
  readonly time: string
  readonly text: string
}
export type Revisions = Chain<Revision>

/** The YAML last received from another person; null if none was received. */
export const lastReceivedText = (revisions: Revisions): string | null => {
  for (let at = revisions; at; at = at.rest) if (at.last.event === 'received') return at.last.text
  return null
}

/**
 * Whether house rules were edited since they were received, that is, whether `file` (null if there is no file) differs from the received text. If no
 * text was received, whether a version was saved here.
 */
export const isEditedSinceReceived = (revisions: Revisions, file: string | null): boolean => {
  const received = lastReceivedText(revisions)
  if (received !== null) return file !== received
  for (let at = revisions; at; at = at.rest) if (at.last.event === 'saved') return true
  return false
}

/** The start of a draft for a saved file: the file's earliest text and the events since. */
export interface HistoryOfSaves {
  readonly text: string
  readonly events: readonly DraftEvent[]
}

/** The maximum number of saves in a rebuilt history. */
const maxSaves = 50

/**
 * Rebuilds the history of a file that now contains `now`, so that earlier saves can still be undone after reopening it. Each of the last saves
 * becomes a step; `label` returns the label for the step's YAML.
 */
export const historyOfSaves = (
  revisions: Revisions,
  file: string,
  now: string,
  label: (text: string) => string,
): HistoryOfSaves => {
  const saved = chainItems(revisions, maxSaves).map(({ text }) => text)
  const [text = now, ...later] = saved.at(-1) === now ? saved : [...saved, now]
  const events = later.flatMap((state, place): readonly DraftEvent[] => [
    { event: 'step', ...stepBetween(later[place - 1] ?? text, state, label(state), null) },
    { event: 'saved', file, text: state },
  ])
  return { text, events }
}

export interface RevisionChange {
  /** The location of the cell, as in the editor. */
  readonly where: string
  /** The earlier value; `–` if it is missing. */
  readonly was: string
  readonly now: string
}

/**
 * Lists the cells that differ between two revisions. If `before` is null, compares with the base; without a base there are no differences. Lengths
 * are in `unit` if set. Fails if a revision can't be read.
 */
export const revisionChanges = (
  { rules, data }: AnyBase,
  before: string | null,
  after: string,
  unit: LengthUnit | null,
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

/** A roll before the dice fall: what modifies it, and where its result is looked up. */
import { failure, success, type Result } from '../problem.ts'
import type { NextRoll, TablePlace } from './answer.ts'
import type { Check } from './check.ts'
import { placeOf, type Place } from './lookup.ts'
import { tally, type Tally } from './modifiers.ts'
import { readingOf } from './read.ts'
import type { Standing } from './ties.ts'

/** A roll with the row that applies to it. */
export interface SetRoll extends Omit<NextRoll, 'changes'>, Pick<Tally, 'own'> {
  readonly place: Place
}

/**
 * What the next roll is modified by, and where its result is looked up. With `before`, an earlier roll of the same check, what no
 * tie can change is taken from there.
 */
export const nextRoll = (
  { situation, dropped }: Standing,
  { other }: Pick<Check, 'other'>,
  before: SetRoll | null = null,
): Result<SetRoll> => {
  const reading = readingOf(situation, true)
  const { modifiers, own, sums, problems } = tally(reading, other, dropped, before)
  const place = placeOf(reading)
  if (problems.length > 0 || !place.ok) return failure(...problems, ...(place.ok ? [] : place.problems))
  return success({ round: situation.round, modifiers, own, sums, place: place.value })
}

export const placeNamed = ({ table, row }: Place): TablePlace => ({ id: table.id, title: table.title, row: row.id, label: row.label })

/** Differences for display: where they are, and the value of each side. */
import type { Path } from '../../paths.ts'
import type { LengthUnit } from '../../ruleset/units.ts'
import { houseWords } from '../../words/house.ts'
import { briefAt } from '../changes.ts'
import { dataAt, isDataMap, type DataMap } from '../data.ts'
import { nameInData } from '../entry-name.ts'
import { entryName, pathWords } from '../names.ts'
import { differenceKey, type ChangedBy, type RulesDifference, type Sides } from './compare.ts'
import type { Merge } from './merge.ts'

export type MergeSide = 'ours' | 'theirs'

export interface MergeCell extends Sides<string> {
  /** A unique key of the cell. */
  readonly key: string
  readonly path: Path
  /** Its place in the editor's words. */
  readonly where: string
  readonly by: ChangedBy
}

/** The cells to merge: all in which theirs differs from ours, with lengths in the player's unit if there is one. */
export const mergeCells = ({ differences, rules }: Merge, unit: LengthUnit | null = null): readonly MergeCell[] =>
  differences.filter(({ by }) => by === 'theirs' || by === 'conflict').map((one) => cellOf(one, rules, unit))

/** A cell of a difference. A missing value is shown as `–`, one that a side has removed as removed. */
export const cellOf = (
  difference: Omit<RulesDifference, 'path'> & { readonly path: Path },
  rules: Sides<DataMap>,
  unit: LengthUnit | null = null,
): MergeCell => {
  const { path, aspect, by } = difference
  const named = [rules.ours, rules.theirs, rules.origin].find((side) => dataAt(side, path) !== undefined) ?? rules.ours
  const place = pathWords(path, named).join(', ')
  const isThere = (side: DataMap): boolean => dataAt(side, path) !== undefined
  const read = (side: DataMap): string => {
    if (aspect === 'order') return orderAt(path, side)
    return isThere(side) || !isThere(rules.origin) ? valueAt(path, side, place, unit) : houseWords.merging.removed
  }
  return {
    key: differenceKey({ path, aspect }),
    path,
    where: aspect === 'order' ? houseWords.merging.orderOf(place) : place,
    by,
    origin: read(rules.origin),
    ours: read(rules.ours),
    theirs: read(rules.theirs),
  }
}

/** The value for display; `place` already has the name of the entry on one of the sides. */
const valueAt = (path: Path, rules: DataMap, place: string, unit: LengthUnit | null): string => {
  const data = dataAt(rules, path)
  if (data === undefined || data === null) return houseWords.none
  if (isDataMap(data) && typeof data['digest'] === 'string') return houseWords.merging.another
  const name = nameInData(data)
  return briefAt(path, rules, unit) || (place.endsWith(name) ? houseWords.merging.there : name)
}

const orderAt = (path: Path, rules: DataMap): string => {
  const map = dataAt(rules, path)
  return isDataMap(map)
    ? Object.keys(map)
        .map((id) => entryName([...path, id], rules))
        .join(', ')
    : houseWords.none
}

/** Compares three versions of rules, and shows each difference as a cell. */
import { dotted, type Path } from '../../paths.ts'
import { keyKindOf, type KeyKind } from '../../format/entries.ts'
import { isChangedByKey, shortValueAt } from '../changes.ts'
import { isDataMap, isEqualData, type Data, type DataMap, dataAt, nameInData } from '../../ruleset/data.ts'
import type { LengthUnit } from '../../ruleset/units.ts'
import { houseWords } from '../../words/house.ts'
import { entryName, pathWords } from '../names.ts'
import type { Merge } from './merge.ts'

/** Who made a change. `same`: both sides made the same change; `conflict`: they made different ones. */
type ChangedBy = 'ours' | 'theirs' | 'same' | 'conflict'

export interface ThreeWay<T> {
  readonly origin: T
  readonly ours: T
  readonly theirs: T
}

export interface RulesDifference {
  readonly path: readonly string[]
  /** Whether the value at the path differs, or the order of its entries. */
  readonly aspect: 'value' | 'order'
  readonly by: ChangedBy
}

/** Finds all differences between three versions, in the order of ours. Entries that only theirs has come last. */
export const compareRules = ({ origin, ours, theirs }: ThreeWay<DataMap>): readonly RulesDifference[] => {
  const found: RulesDifference[] = []
  const note = (path: readonly string[], aspect: RulesDifference['aspect'], by: ChangedBy | null): void => {
    if (by) found.push({ path, aspect, by })
  }
  const walk = (old: DataMap, own: DataMap, other: DataMap, path: readonly string[], keyKind: KeyKind): void => {
    if (old === own && own === other) return
    for (const key of new Set([...Object.keys(own), ...Object.keys(other), ...Object.keys(old)])) {
      const here = [...path, key]
      const [before, mine, their] = [valueOf(old, key), valueOf(own, key), valueOf(other, key)]
      const inner = isDataMap(before) && isDataMap(mine) && isDataMap(their) && isChangedByKey(keyKind, key)
      if (inner) walk(before, mine, their, here, keyKindOf(keyKind, key))
      else note(here, 'value', changedBy(before, mine, their, isEqualData))
    }
    if (keyKind === 'entries') note(path, 'order', reorderedBy({ origin: old, ours: own, theirs: other }))
  }
  walk(origin, ours, theirs, [], 'fields')
  return found
}

const valueOf = (map: DataMap, key: string): Data | undefined => (Object.hasOwn(map, key) ? map[key] : undefined)

/** Returns who changed a value; null if nobody did. */
const changedBy = <T>(old: T, own: T, other: T, same: (a: T, b: T) => boolean): ChangedBy | null => {
  const [isOurs, isTheirs] = [!same(old, own), !same(old, other)]
  if (isOurs && isTheirs) return same(own, other) ? 'same' : 'conflict'
  return isOurs ? 'ours' : isTheirs ? 'theirs' : null
}

/**
 * Returns who changed the order of the common entries. Entries added by both sides have no original order, so it is a conflict if their orders
 * differ.
 */
const reorderedBy = ({ origin, ours, theirs }: ThreeWay<DataMap>): ChangedBy | null => {
  const order = (map: DataMap, among: (id: string) => boolean): readonly string[] => Object.keys(map).filter(among)
  const isInBoth = (id: string): boolean => Object.hasOwn(ours, id) && Object.hasOwn(theirs, id)
  const isInAll = (id: string): boolean => isInBoth(id) && Object.hasOwn(origin, id)
  const by = changedBy(order(origin, isInAll), order(ours, isInAll), order(theirs, isInAll), isEqualData)
  const isSame = isEqualData(order(ours, isInBoth), order(theirs, isInBoth))
  return isSame ? by : by === 'ours' || by === 'theirs' ? by : 'conflict'
}

/** The unique key of a difference. */
export const differenceKey = ({ path, aspect }: Pick<RulesDifference, 'aspect'> & { readonly path: Path }): string =>
  `${aspect}:${dotted(path)}`

export type MergeSide = 'ours' | 'theirs'

export interface MergeCell extends ThreeWay<string> {
  /** The unique key of the cell. */
  readonly key: string
  readonly path: Path
  /** The location as the editor shows it. */
  readonly where: string
  readonly by: ChangedBy
}

/** Lists the differences that a merge can accept (those that theirs changed), with lengths in `unit` if set. */
export const mergeCells = ({ differences, rules }: Merge, unit: LengthUnit | null = null): readonly MergeCell[] =>
  differences.filter(({ by }) => by === 'theirs' || by === 'conflict').map((one) => mergeCellOf(one, rules, unit))

/** Makes the cell for a difference. A missing value is shown as `–`, or as removed if the origin has it. */
export const mergeCellOf = (
  difference: Omit<RulesDifference, 'path'> & { readonly path: Path },
  rules: ThreeWay<DataMap>,
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

/** Formats a value without the entry's name, which `place` already contains. */
const valueAt = (path: Path, rules: DataMap, place: string, unit: LengthUnit | null): string => {
  const data = dataAt(rules, path)
  if (data === undefined || data === null) return houseWords.none
  if (isDataMap(data) && typeof data['digest'] === 'string') return houseWords.merging.somethingElse
  const name = nameInData(data)
  return shortValueAt(path, rules, unit) || (place.endsWith(name) ? houseWords.merging.present : name)
}

const orderAt = (path: Path, rules: DataMap): string => {
  const map = dataAt(rules, path)
  return isDataMap(map)
    ? Object.keys(map)
        .map((id) => entryName([...path, id], rules))
        .join(', ')
    : houseWords.none
}

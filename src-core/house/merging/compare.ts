/** Rules compared three ways: what ours and theirs each made of their origin, cell by cell. */
import { dotted, type Path } from '../../paths.ts'
import { roomOf, type Room } from '../../ruleset/shape.ts'
import { holdsCells } from '../changes.ts'
import { isDataMap, sameData, type Data, type DataMap } from '../data.ts'

/** Who made a change; `same` where both made the same one, `conflict` where they made different ones. */
export type ChangedBy = 'ours' | 'theirs' | 'same' | 'conflict'

export interface Sides<T> {
  readonly origin: T
  readonly ours: T
  readonly theirs: T
}

export interface RulesDifference {
  readonly path: readonly string[]
  /** What differs: the value at the path, or the order of the entries there. */
  readonly aspect: 'value' | 'order'
  readonly by: ChangedBy
}

/** All differences between the three, in the order of ours; new entries of theirs come last. */
export const compareRules = ({ origin, ours, theirs }: Sides<DataMap>): readonly RulesDifference[] => {
  const found: RulesDifference[] = []
  const note = (path: readonly string[], aspect: RulesDifference['aspect'], by: ChangedBy | null): void => {
    if (by) found.push({ path, aspect, by })
  }
  const walk = (old: DataMap, own: DataMap, other: DataMap, path: readonly string[], room: Room): void => {
    if (old === own && own === other) return
    for (const key of new Set([...Object.keys(own), ...Object.keys(other), ...Object.keys(old)])) {
      const here = [...path, key]
      const [before, mine, their] = [valueOf(old, key), valueOf(own, key), valueOf(other, key)]
      const inner = isDataMap(before) && isDataMap(mine) && isDataMap(their) && holdsCells(room, key)
      if (inner) walk(before, mine, their, here, roomOf(room, key))
      else note(here, 'value', changedBy(before, mine, their, sameData))
    }
    if (room === 'entries') note(path, 'order', reorderedBy({ origin: old, ours: own, theirs: other }))
  }
  walk(origin, ours, theirs, [], 'fields')
  return found
}

const valueOf = (map: DataMap, key: string): Data | undefined => (Object.hasOwn(map, key) ? map[key] : undefined)

/** Null where all three are the same. */
const changedBy = <T>(old: T, own: T, other: T, same: (a: T, b: T) => boolean): ChangedBy | null => {
  const [isOurs, isTheirs] = [!same(old, own), !same(old, other)]
  if (isOurs && isTheirs) return same(own, other) ? 'same' : 'conflict'
  return isOurs ? 'ours' : isTheirs ? 'theirs' : null
}

/** Who changed the order of common entries. Entries that only both added have no order in the origin: different orders of them are a conflict. */
const reorderedBy = ({ origin, ours, theirs }: Sides<DataMap>): ChangedBy | null => {
  const order = (map: DataMap, among: (id: string) => boolean): readonly string[] => Object.keys(map).filter(among)
  const isInBoth = (id: string): boolean => Object.hasOwn(ours, id) && Object.hasOwn(theirs, id)
  const isInAll = (id: string): boolean => isInBoth(id) && Object.hasOwn(origin, id)
  const by = changedBy(order(origin, isInAll), order(ours, isInAll), order(theirs, isInAll), sameData)
  const isSame = sameData(order(ours, isInBoth), order(theirs, isInBoth))
  return isSame ? by : by === 'ours' || by === 'theirs' ? by : 'conflict'
}

/** A unique key of a difference. */
export const differenceKey = ({ path, aspect }: Pick<RulesDifference, 'aspect'> & { readonly path: Path }): string =>
  `${aspect}:${dotted(path)}`

/** The conditions of a list compared with each other: a sheet may leave out what neighboring lines imply, which makes a condition doubtful. */
import { asList, isEqualData, type Data, type DataMap } from '../../ruleset/data.ts'
import type { ModifierMeaning, LabelReading } from './condition-of-label.ts'

export interface ListedCondition extends LabelReading {
  /** It may count together with another line. */
  readonly overlaps: boolean
  /** The condition without the overlap. */
  readonly apart: readonly ModifierMeaning[]
}

/** Each condition of a list with the doubts that its neighbors raise. */
export const compareConditions = (list: readonly LabelReading[]): readonly ListedCondition[] =>
  list.map((one) => {
    const others = list.filter((other) => other !== one)
    const apart = others.flatMap((other) => apartFrom(one, other, list))
    return {
      ...one,
      others: [...one.others, ...withShared(one, others)],
      overlaps: apart.length > 0 || others.some((other) => isOverlapping(one, other)),
      apart,
    }
  })

/** Whether two conditions test the same traits and may both hold for one unit: "cover or open order" and "open order in cover". */
const isOverlapping = (one: LabelReading, other: LabelReading): boolean => {
  const [ours, theirs] = [waysOf(one), waysOf(other)]
  if (traitsIn(ours).length < 2 || traitsIn(ours).join(' ') !== traitsIn(theirs).join(' ')) return false
  return ours.some((way) =>
    theirs.some((their) => Object.entries(way).every(([trait, value]) => isShared(value, their[trait]))),
  )
}

/**
 * The condition of "favorable ground" beside "strong position or fortified" without overlap: since the latter tests other ground or something
 * that no other line has, the former does not also count where the unit is fortified.
 */
const apartFrom = (
  one: LabelReading,
  other: LabelReading,
  list: readonly LabelReading[],
): readonly ModifierMeaning[] => {
  const [way, ...more] = waysOf(one)
  const theirs = waysOf(other)
  if (way === undefined || more.length > 0 || !isOfOneUnit(one, other) || !theirs.some((their) => isRival(way, their)))
    return []
  return theirs.flatMap((their) => {
    const [[trait, value] = ['', null], ...rest] = Object.entries(their)
    if (
      rest.length > 0 ||
      list.some((each) => each !== other && waysOf(each).some((asked) => asked[trait] !== undefined))
    )
      return []
    return [{ when: { ...way, ...(value === true ? { [trait]: false } : { not: their }) }, per: null }]
  })
}

const isOfOneUnit = (one: LabelReading, other: LabelReading): boolean =>
  one.of === null || other.of === null || one.of === other.of

/** Whether two conditions test the same traits and never hold for one unit. */
const isRival = (way: DataMap, their: DataMap): boolean =>
  Object.keys(way).toSorted().join(' ') === Object.keys(their).toSorted().join(' ') &&
  Object.entries(way).some(([trait, value]) => !isShared(value, their[trait]))

const fewestOthers = 2

/** Where all others that test a trait also test a second, a condition with the first alone may have left out the second: "Old Guard" beside "guard infantry" and "guard cavalry". */
const withShared = (one: LabelReading, others: readonly LabelReading[]): readonly ModifierMeaning[] => {
  const [way, ...more] = waysOf(one)
  if (way === undefined || more.length > 0) return []
  return Object.keys(way).flatMap((trait) => {
    const asking = others
      .map((other) => waysOf(other).filter((their) => their[trait] !== undefined))
      .filter(({ length }) => length > 0)
    const shared = [...new Set(asking.flat().flatMap(Object.keys))].filter(
      (each) => way[each] === undefined && asking.every((theirs) => theirs.some((their) => isChoice(their[each]))),
    )
    if (asking.length < fewestOthers) return []
    return shared.flatMap((each) =>
      [...new Set(asking.flat().flatMap((their) => their[each] ?? []))].map((value): ModifierMeaning => ({
        when: { [each]: value, ...way },
        per: null,
      })),
    )
  })
}

const isChoice = (value: Data | undefined): boolean => typeof value === 'string'

const waysOf = ({ meaning }: LabelReading): readonly DataMap[] => {
  const when = meaning?.when ?? []
  return isWays(when) ? when : [when]
}
const isWays = (when: DataMap | readonly DataMap[]): when is readonly DataMap[] => Array.isArray(when)

const traitsIn = (ways: readonly DataMap[]): readonly string[] =>
  [...new Set(ways.flatMap((way) => Object.keys(way)))].toSorted()

const isShared = (value: Data, other: Data | undefined): boolean =>
  other === undefined || asList(value).some((own) => asList(other).some((one) => isEqualData(one, own)))

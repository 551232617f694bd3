/** Compares the conditions in a list of modifiers. A sheet may leave out what neighboring lines imply, which makes a condition doubtful. */
import { asList, isEqualData, type Data, type DataMap } from '../../ruleset/data.ts'
import type { ModifierMeaning, LabelReading } from './condition-of-label.ts'

export interface ListedCondition extends LabelReading {
  /** Whether the condition may apply together with another line. */
  readonly overlaps: boolean
  /** Conditions that exclude the overlap. */
  readonly apart: readonly ModifierMeaning[]
}

/** Adds to each condition of a list the doubts that its neighbors raise. */
export const compareConditions = (list: readonly LabelReading[]): readonly ListedCondition[] =>
  list.map((one) => {
    const others = list.filter((other) => other !== one)
    const apart = others.flatMap((other) => conditionsWithout(one, other, list))
    return {
      ...one,
      others: [...one.others, ...withShared(one, others)],
      overlaps: apart.length > 0 || others.some((other) => isOverlapping(one, other)),
      apart,
    }
  })

/** Whether two conditions test the same traits and may both apply to one unit, such as "cover or open order" and "open order in cover". */
const isOverlapping = (one: LabelReading, other: LabelReading): boolean => {
  const [ours, theirs] = [waysOf(one), waysOf(other)]
  if (traitsIn(ours).length < 2 || traitsIn(ours).join(' ') !== traitsIn(theirs).join(' ')) return false
  return ours.some((way) =>
    theirs.some((their) => Object.entries(way).every(([trait, value]) => isShared(value, their[trait]))),
  )
}

/**
 * Returns conditions for one label that don't overlap another label's. Next to "strong position or fortified", "favorable ground" excludes fortified
 * units, unless another line tests for them. It already excludes a strong position, which is a different value of the same trait.
 */
const conditionsWithout = (
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

/** Whether two conditions test the same traits but never apply to the same unit. */
const isRival = (way: DataMap, their: DataMap): boolean =>
  Object.keys(way).toSorted().join(' ') === Object.keys(their).toSorted().join(' ') &&
  Object.entries(way).some(([trait, value]) => !isShared(value, their[trait]))

const minOthers = 2

/**
 * Returns conditions with a second trait that all other lines test along with this line's trait, as in "Old Guard" next to "guard infantry" and
 * "guard cavalry".
 */
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
    if (asking.length < minOthers) return []
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
  return isAlternatives(when) ? when : [when]
}
const isAlternatives = (when: DataMap | readonly DataMap[]): when is readonly DataMap[] => Array.isArray(when)

const traitsIn = (ways: readonly DataMap[]): readonly string[] =>
  [...new Set(ways.flatMap((way) => Object.keys(way)))].toSorted()

const isShared = (value: Data, other: Data | undefined): boolean =>
  other === undefined || asList(value).some((own) => asList(other).some((one) => isEqualData(one, own)))

/** Fire points: of stands in groups, or given as a whole; and the factors that multiply them. */
import { fraction, fractionText, plus, times, zero, type Fraction } from '../exact.ts'
import { entryAt } from '../present.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import type { Amount } from '../language/model.ts'
import type { Factor } from '../ruleset/model/procedures.ts'
import type { GivenInputs, GivenInputsSoFar, GroupSoFar } from './inputs.ts'
import { amountValue, guardHolds, missingInputs, type Reading } from './reading.ts'
import { boundedNumber } from '../language/amount-readers.ts'

/** A factor that was applied; `group` counts from 0, null where points were given as a whole. */
export interface UsedFactor {
  readonly id: string
  readonly label: string
  readonly times: Fraction
  readonly group: number | null
}

export interface FirePoints {
  readonly points: Fraction
  /** Of each firing group, after its factors; they add up to the points. Empty where points were given as a whole. */
  readonly groupPoints: readonly Fraction[]
  readonly factors: readonly UsedFactor[]
}

/** Fire points as far as they are known. */
export interface FirePointsSoFar {
  /** Of each firing group, null where it has none yet; empty where there are no groups. */
  readonly groupPoints: readonly (Fraction | null)[]
  /** All points, or the problems of missing inputs; null for a procedure without points. */
  readonly points: Result<FirePoints | null>
}

/** The exact fire points after factors. Null for a procedure without points. Problem `out-of-range` where a group's stands have none. */
export const firePoints = (
  reading: Reading,
  given: Pick<GivenInputs, 'points' | 'groups'>,
): Result<FirePoints | null> => firePointsSoFar(reading, { ...given, missing: [] }).points

/**
 * The points that count as far as they are given, exact. Problems: what is missing of groups, and `out-of-range` where stands have none.
 */
export const firePointsSoFar = (
  reading: Reading,
  given: Pick<GivenInputsSoFar, 'points' | 'groups' | 'missing'>,
): FirePointsSoFar => {
  const { points: source } = reading.procedure
  if (!source) return { groupPoints: [], points: success(null) }
  const { points, groups, missing } = given
  if (groups === null)
    return {
      groupPoints: [],
      points: points === null ? failure(...missing) : success(asGiven(reading, source.of, points)),
    }
  const all = groups.map((group, index) => pointsOfGroup(reading, source, group, index))
  const problems = missing.length > 0 ? missing : all.flatMap((each) => (each.ok ? [] : each.problems))
  const found = all.flatMap((each) => (each.ok ? [each.value] : []))
  return {
    groupPoints: all.map((each) => (each.ok ? each.value.points : null)),
    points: problems.length > 0 ? failure(...problems) : success(together(found)),
  }
}

/** Points given as a whole include the factors of the firers: only factors of others still apply. */
const asGiven = (reading: Reading, firer: string, points: Fraction): FirePoints => {
  const { factors } = reading.procedure
  const used = factorsInForce(
    reading,
    factors.filter(({ of }) => of !== firer),
    null,
  )
  return { points: multiplied(points, used), groupPoints: [], factors: used }
}

interface GroupPoints {
  readonly points: Fraction
  readonly factors: readonly UsedFactor[]
}

const together = (groups: readonly GroupPoints[]): FirePoints => ({
  points: groups.reduce((sum, { points }) => boundedNumber(plus(sum, points)), zero),
  groupPoints: groups.map(({ points }) => points),
  factors: groups.flatMap(({ factors }) => factors),
})

type PointsSource = NonNullable<Reading['procedure']['points']>

/** The points of a group. Where only its stands are missing there is no problem, as reading the inputs has reported it. */
const pointsOfGroup = (
  reading: Reading,
  { of, stand }: PointsSource,
  group: GroupSoFar,
  index: number,
): Result<GroupPoints> => {
  if (group.stands === null) return failure()
  const own = entryAt(reading.asGroups, index)
  const each = group.each === null ? pointsOfStand(own, of, stand, group, index) : success(group.each)
  if (!each.ok) return each
  const factors = factorsInForce(own, own.procedure.factors, index)
  return success({ points: multiplied(times(fraction(BigInt(group.stands)), each.value), factors), factors })
}

const factorsInForce = (reading: Reading, factors: readonly Factor[], group: number | null): readonly UsedFactor[] =>
  factors
    .filter((factor) => guardHolds(reading, factor.of, factor) === true)
    .map(({ id, label, times: by }) => ({ id, label, times: by, group }))

const multiplied = (points: Fraction, factors: readonly UsedFactor[]): Fraction =>
  factors.reduce((product, factor) => boundedNumber(times(product, factor.times)), points)

const pointsOfStand = (
  reading: Reading,
  firer: string,
  stand: Amount | null,
  { traits }: GroupSoFar,
  index: number,
): Result<Fraction> => {
  const path = ['inputs', firer, 'groups', index]
  if (stand === null) return failure(problem('points-missing', { what: 'stand' }, { path: [...path, 'each'] }))
  const points = amountValue(reading, firer, stand)
  if (typeof points === 'object' && points !== null && points.n > 0n) return success(points)
  const known = [...traits].map(([trait, value]) => ({
    trait,
    value: typeof value === 'object' ? fractionText(value) : String(value),
  }))
  const missingKeys = points === undefined ? missingInputs(reading, firer, stand) : []
  return failure(problem('out-of-range', { known, missing: missingKeys }, { path }))
}

/** Fire points, by group of stands or as a total, and the factors that multiply them. */
import { fraction, fractionText, plus, times, zero, type Fraction } from '../exact.ts'
import { entryAt, getEntry } from '../present.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import type { Amount, Value } from '../language/model.ts'
import type { Factor } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import type { CheckInputs, PartialInputs, PartialGroup } from './inputs.ts'
import { amountValue, guardHolds, keysReadBy, missingInputs, type Reading } from './reading.ts'
import { boundedNumber } from '../language/amount-readers.ts'

/** A factor that applies. `group` is the index of the group; null if points were entered as a total. */
export interface AppliedFactor {
  readonly id: string
  readonly label: string
  readonly times: Fraction
  readonly group: number | null
}

interface FirePoints {
  readonly points: Fraction
  /** The points of each group after factors, which add up to `points`; empty if points were entered as a total. */
  readonly groupPoints: readonly Fraction[]
  readonly factors: readonly AppliedFactor[]
}

interface PartialFirePoints {
  /** The points of each group, null while unknown; empty without groups. */
  readonly groupPoints: readonly (Fraction | null)[]
  /** The total, or problems for missing inputs. Null for a procedure without points. */
  readonly points: Result<FirePoints | null>
}

/**
 * Calculates the exact fire points after factors. Null for a procedure without points. Fails with `out-of-range` if a group's stands have no points.
 */
export const firePoints = (
  reading: Reading,
  given: Pick<CheckInputs, 'points' | 'groups'>,
): Result<FirePoints | null> => partialFirePoints(reading, { ...given, missing: [] }).points

/**
 * Calculates the exact points for the inputs entered so far. The points fail with a problem for each missing part of a group, or with `out-of-range`
 * if stands have no points.
 */
export const partialFirePoints = (
  reading: Reading,
  given: Pick<PartialInputs, 'points' | 'groups' | 'missing'>,
): PartialFirePoints => {
  const { points: source } = reading.procedure
  if (!source) return { groupPoints: [], points: success(null) }
  const { points, groups, missing } = given
  if (groups === null)
    return {
      groupPoints: [],
      points: points === null ? failure(...missing) : success(wholeFirePoints(reading, source.of, points)),
    }
  const all = groups.map((group, index) => pointsOfGroup(reading, source, group, index))
  const problems = missing.length > 0 ? missing : all.flatMap((each) => (each.ok ? [] : each.problems))
  const found = all.flatMap((each) => (each.ok ? [each.value] : []))
  return {
    groupPoints: all.map((each) => (each.ok ? each.value.points : null)),
    points: problems.length > 0 ? failure(...problems) : success(sumOfGroups(found)),
  }
}

/** Points entered as a total already include the firer's own factors, so only the other factors apply. */
const wholeFirePoints = (reading: Reading, firer: string, points: Fraction): FirePoints => {
  const { factors } = reading.procedure
  const used = factorsThatHold(
    reading,
    factors.filter(({ of }) => of !== firer),
    null,
  )
  return { points: applyFactors(points, used), groupPoints: [], factors: used }
}

interface GroupPoints {
  readonly points: Fraction
  readonly factors: readonly AppliedFactor[]
}

const sumOfGroups = (groups: readonly GroupPoints[]): FirePoints => ({
  points: groups.reduce((sum, { points }) => boundedNumber(plus(sum, points)), zero),
  groupPoints: groups.map(({ points }) => points),
  factors: groups.flatMap(({ factors }) => factors),
})

type PointsSource = NonNullable<Reading['procedure']['points']>

/** The points of a group. Doesn't report missing stands, which are already reported when the inputs are read. */
const pointsOfGroup = (
  reading: Reading,
  { of, stand }: PointsSource,
  group: PartialGroup,
  index: number,
): Result<GroupPoints> => {
  if (group.stands === null) return failure()
  const own = entryAt(reading.asGroups, index)
  const each = group.each === null ? pointsOfStand(own, of, stand, group, index) : success(group.each)
  if (!each.ok) return each
  const factors = factorsThatHold(own, own.procedure.factors, index)
  return success({ points: applyFactors(times(fraction(BigInt(group.stands)), each.value), factors), factors })
}

const factorsThatHold = (
  reading: Reading,
  factors: readonly Factor[],
  group: number | null,
): readonly AppliedFactor[] =>
  factors
    .filter((factor) => guardHolds(reading, factor.of, factor) === true)
    .map(({ id, label, times: by }) => ({ id, label, times: by, group }))

const applyFactors = (points: Fraction, factors: readonly AppliedFactor[]): Fraction =>
  factors.reduce((product, factor) => boundedNumber(times(product, factor.times)), points)

const pointsOfStand = (
  reading: Reading,
  firer: string,
  stand: Amount | null,
  { traits }: PartialGroup,
  index: number,
): Result<Fraction> => {
  const path = ['inputs', firer, 'groups', index]
  if (stand === null) return failure(problem('points-missing', { what: 'stand' }, { path: [...path, 'each'] }))
  const points = amountValue(reading, firer, stand)
  if (typeof points === 'object' && points !== null && points.n > 0n) return success(points)
  const { ruleset } = reading
  const read = keysReadBy(ruleset, stand)
  const known = [...traits].flatMap(([id, value]) =>
    read.has(id) ? factText(getEntry(ruleset.traits, id), value) : [],
  )
  const missing = (points === undefined ? missingInputs(reading, firer, stand) : []).map((id) => ({
    id,
    label: getEntry(ruleset.traits, id).label,
  }))
  return failure(problem('out-of-range', { known, missing }, { path }))
}

/** Formats a trait: `Rifles`, `Range 20`. Empty for a flag that is off. */
const factText = ({ label, choices }: Trait, value: Value): readonly string[] => {
  if (typeof value === 'boolean') return value ? [label] : []
  return [typeof value === 'object' ? `${label} ${fractionText(value)}` : (choices.get(value)?.label ?? value)]
}

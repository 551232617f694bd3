/** Fire points: of stands by their groups, or as given; and what multiplies them. */
import { fraction, fractionText, plus, times, zero, type Fraction } from '../exact.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import type { Factor } from '../ruleset/model/procedures.ts'
import type { Given, Group } from './inputs.ts'
import { amountOf, guardHolds, type Reading } from './read.ts'
import { short } from './reading/arithmetic.ts'

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

/** The points that count, exact. Null for a procedure without points. Problem `out-of-range` where a group's stands have none. */
export const firePoints = (reading: Reading, { points, groups }: Given): Result<FirePoints | null> => {
  const { procedure } = reading
  if (!procedure.points) return success(null)
  const firer = procedure.points.of
  if (groups === null) {
    // Points given as a whole are those of the firers as they are; only others can still change them.
    const used = holding(
      reading,
      procedure.factors.filter(({ of }) => of !== firer),
      null,
    )
    return success({ points: multiplied(points ?? zero, used), groupPoints: [], factors: used })
  }
  const problems: Problem[] = []
  const factors: UsedFactor[] = []
  const groupPoints: Fraction[] = []
  for (const [index, group] of groups.entries()) {
    const view = reading.asGroups[index] ?? reading
    const each = group.each ?? standPoints(view, group, ['inputs', firer, 'groups', index])
    if ('code' in each) problems.push(each)
    else {
      const used = holding(view, procedure.factors, index)
      factors.push(...used)
      groupPoints.push(multiplied(times(fraction(BigInt(group.stands)), each), used))
    }
  }
  return problems.length > 0
    ? failure(...problems)
    : success({ points: groupPoints.reduce((sum, each) => short(plus(sum, each)), zero), groupPoints, factors })
}

const holding = (reading: Reading, factors: readonly Factor[], group: number | null): readonly UsedFactor[] =>
  factors
    .filter((factor) => guardHolds(reading, factor.of, factor) === true)
    .map(({ id, label, times: by }) => ({ id, label, times: by, group }))

const multiplied = (points: Fraction, factors: readonly UsedFactor[]): Fraction =>
  factors.reduce((product, factor) => short(times(product, factor.times)), points)

const standPoints = (reading: Reading, group: Group, path: readonly (string | number)[]): Fraction | Problem => {
  const stand = reading.procedure.points?.stand ?? null
  if (stand === null)
    return {
      code: 'points-missing',
      message: 'there is no table of points a stand',
      right: 'give the points of one stand as "each"',
      path: [...path, 'each'],
    }
  const found = amountOf(reading, reading.procedure.points?.of ?? null, stand)
  if (typeof found === 'object' && found !== null && found.n > 0n) return found
  const said = [...group.traits].map(([id, value]) => `${id} ${typeof value === 'object' ? fractionText(value) : String(value)}`).join(', ')
  return {
    code: 'out-of-range',
    message: `these stands have no points${said && ` (${said})`}`,
    right: 'a weapon and a range at which it fires, or the points of one stand as "each"',
    path,
  }
}

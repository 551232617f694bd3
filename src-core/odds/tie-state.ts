/**
 * Finds which outcomes are ties, what they change, and for how long those changes matter. Losses grow with every tie. A chain of ties is still
 * finite, because a large count only matters through the modifiers it adds. For each procedure:
 * - The horizon of a count is the largest number it is compared with. Beyond it, the count no longer affects conditions.
 * - A modifier that grows with a count grows evenly, and a rounded modifier grows evenly over a period.
 * - A count that is a divisor, a factor of another count, or part of a derived number is tracked exactly.
 */
import {
  ceiling,
  commonMultiple,
  fraction,
  minus,
  one,
  dividedBy,
  plus,
  times,
  wholeNumber,
  zero,
  type Fraction,
} from '../exact.ts'
import { getEntry } from '../present.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Amount, Test } from '../language/model.ts'
import type { GridRow } from '../ruleset/model/grids.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { countsLosses, effectsByRole, lossIn } from '../resolve/effects.ts'
import { boundedNumber } from '../language/amount-readers.ts'
import { keysReadBy, testsInAll, testsOf, type Reading, dependsOnDice } from '../resolve/reading.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'

/** The modifiers that may be dropped if the outcome is a tie. Null if the outcome is never a tie. */
export const droppableByTie = memoize(({ effects }: Outcome): ReadonlySet<string> | null => modifiersDroppedBy(effects))

/** The modifiers that an outcome drops as a tie. Null if the outcome isn't a tie. `reading` uses defaults and has the dice. */
export const droppedByTie = (reading: Reading, outcome: Outcome): ReadonlySet<string> | null =>
  isTieUnconditional(outcome)
    ? droppableByTie(outcome)
    : modifiersDroppedBy(effectsByRole(reading, rerollEffects(outcome)).map(({ effect }) => effect))

/** Whether no condition affects whether the outcome is a tie. */
export const isTieUnconditional = memoize((outcome: Outcome): boolean =>
  rerollEffects(outcome).every(({ when, unless, kind }) => when === null && unless === null && kind === null),
)

const rerollEffects = memoize(({ effects }: Outcome): readonly Effect[] =>
  effects.filter(({ verbs }) => verbs.some(({ verb }) => verb === 'again')),
)

const modifiersDroppedBy = (effects: readonly Effect[]): ReadonlySet<string> | null => {
  const again = effects.flatMap(({ verbs }) => verbs.flatMap((verb) => (verb.verb === 'again' ? [verb] : [])))
  return again.length === 0 ? null : new Set(again.flatMap(({ drop }) => drop))
}

/** The outcomes after which the check is or may be rolled again. */
export const tiesOf = memoize(({ outcomes }: Procedure): readonly Outcome[] =>
  [...outcomes.values()].filter((outcome) => droppableByTie(outcome) !== null),
)

/** Whether conditions on an outcome's effects read the dice. */
export const effectsReadDice = memoize((ruleset: Ruleset) =>
  memoize(({ effects }: Outcome): boolean => effects.some((effect) => dependsOnDice(ruleset, effect))),
)

/** Whether the state after an outcome may depend on the result of the dice. */
export const dependsOnResult = memoize((ruleset: Ruleset) =>
  memoize(
    (outcome: Outcome): boolean =>
      effectsReadDice(ruleset)(outcome) ||
      outcome.effects.some(({ verbs }) => verbs.some((verb) => (lossIn(verb)?.more ?? null) !== null)),
  ),
)

export interface TieState {
  /** The traits that a tie may change. */
  readonly traits: readonly string[]
  /** Whether anything reads the number of the roll. */
  readonly readsRound: boolean
  /** The number beyond which a count, or `round`, matters only through modifiers. */
  readonly horizons: ReadonlyMap<string, bigint>
  /** The number of ties over which modifiers grow evenly beyond the horizons of their counts. */
  readonly period: number
}

/** Analyzes the ties of a procedure. The analysis is cached. */
export const tieStateOf = memoize((ruleset: Ruleset): ((procedure: Procedure) => TieState) =>
  memoize((procedure) => findTieState(ruleset, procedure)),
)

/** Whether a tie may change anything that a part of the model or `also` reads. */
export const dependsOnTies = (
  ruleset: Ruleset,
  procedure: Procedure,
  part: unknown,
  also: string | null = null,
): boolean => tiesChange(ruleset, procedure, keysReadBy(ruleset, part, also))

/** Whether a tie may change any of these keys. */
export const tiesChange = (ruleset: Ruleset, procedure: Procedure, keys: ReadonlySet<string>): boolean =>
  ['round', ...tieStateOf(ruleset)(procedure).traits].some((key) => keys.has(key))

const findTieState = (ruleset: Ruleset, procedure: Procedure): TieState => {
  const losing = [...ruleset.traits.values()].filter((trait) => countsLosses(trait, procedure))
  const set = tiesOf(procedure).flatMap(({ effects }) =>
    effects.flatMap(({ verbs }) => verbs.flatMap((verb) => (verb.verb === 'set' ? [verb.trait] : []))),
  )
  const growing = new Set(['round', ...losing.filter(({ losses }) => losses === 'add').map(({ id }) => id)])
  const growth: Growth = {
    ruleset,
    growing,
    exact: new Set(),
    largest: largestNumbers(ruleset, procedure),
    periods: [1n],
  }
  for (const { value, per } of procedure.modifiers) {
    const counts = countsIn(growth, value)
    if (per !== null && counts.size > 0) for (const id of [...counts, per]) growth.exact.add(id)
  }
  for (const { from } of ruleset.traits.values()) {
    for (const { is } of from) if (is.kind !== 'value') for (const id of countsIn(growth, is)) growth.exact.add(id)
  }
  // When two counts are compared, only their difference matters.
  for (const { key, accepts } of testsOfAll(ruleset, procedure)) {
    if (!('than' in accepts)) continue
    if (accepts.than.kind === 'number') {
      recordNumber(growth.largest, key, accepts.than.value)
      continue
    }
    const counts = union([countsIn(growth, accepts.than), new Set(growing.has(key) ? [key] : [])])
    for (const id of counts) growth.exact.add(id)
  }
  const followed = [...growing].filter((id) => !growth.exact.has(id))
  return {
    traits: [...new Set([...losing.map(({ id }) => id), ...set])],
    readsRound: keysReadBy(ruleset, procedure).has('round'),
    horizons: new Map(followed.map((id) => [id, growth.largest.get(id) ?? noHorizon])),
    period: Number(growth.periods.reduce(commonMultiple)),
  }
}

/** The horizon of a count that isn't compared with any number. */
const noHorizon = 0n

interface Growth {
  readonly ruleset: Ruleset
  readonly growing: ReadonlySet<string>
  /** Counts that don't grow evenly. */
  readonly exact: Set<string>
  /** The largest number that each trait is compared with. */
  readonly largest: Map<string, bigint>
  readonly periods: bigint[]
}

/** The growing counts that an amount reads. Marks counts as exact if the amount doesn't grow evenly with them. */
const countsIn = (growth: Growth, amount: Amount): ReadonlySet<string> => {
  switch (amount.kind) {
    case 'number':
    case 'points':
      return new Set()
    case 'trait':
      return new Set(growth.growing.has(amount.trait) ? [amount.trait] : [])
    case 'grid':
      return countsOfGrid(growth, amount.grid)
    case 'round':
      return countsIn(growth, amount.is)
    case 'at-least':
    case 'at-most':
      return countsOfBound(growth, amount.bound, amount.is)
    case 'plus':
      return union(amount.terms.map((term) => countsIn(growth, term)))
    case 'first':
      return union(amount.lines.map(({ is }) => countsIn(growth, is)))
    case 'times':
      return countsOfProduct(growth, amount.terms)
    case 'ratio': {
      const { to } = amount
      // Division by a number is multiplication by its inverse.
      const inverse: Amount =
        to.kind === 'number' && to.value.n !== 0n ? { kind: 'number', value: fraction(to.value.d, to.value.n) } : to
      return countsOfProduct(growth, [amount.of, inverse])
    }
  }
}

/** The product of a count and numbers grows evenly, over a period given by the denominators if it is rounded. Other products don't grow evenly. */
const countsOfProduct = (growth: Growth, terms: readonly Amount[]): ReadonlySet<string> => {
  const counts = union(terms.map((term) => countsIn(growth, term)))
  const others = terms.filter((term) => term.kind !== 'number')
  if (others.length > 1) for (const id of counts) growth.exact.add(id)
  if (counts.size > 0) for (const term of terms) if (term.kind === 'number') growth.periods.push(term.value.d)
  return counts
}

/** A bounded amount grows evenly on either side of the point where it reaches the bound. If the amount is linear, its line determines that point. */
const countsOfBound = (growth: Growth, bound: Fraction, amount: Amount): ReadonlySet<string> => {
  const counts = countsIn(growth, amount)
  const line = counts.size === 1 ? lineOf(growth, amount) : null
  const reach = line && line.slope.n !== 0n ? dividedBy(minus(bound, line.start), line.slope) : null
  for (const id of counts) {
    if (!reach) growth.exact.add(id)
    else recordNumber(growth.largest, id, reach)
  }
  return counts
}

interface Line {
  readonly start: Fraction
  /** The growth per count. */
  readonly slope: Fraction
}

/** An amount as a linear function of one count. Null if it isn't linear. */
const lineOf = ({ growing }: Growth, amount: Amount): Line | null => {
  const line = (part: Amount): Line | null => {
    switch (part.kind) {
      case 'number':
        return { start: part.value, slope: zero }
      case 'trait':
        return growing.has(part.trait) ? { start: zero, slope: one } : null
      case 'plus':
        return joined(part.terms, (a, b) => ({
          start: boundedNumber(plus(a.start, b.start)),
          slope: boundedNumber(plus(a.slope, b.slope)),
        }))
      case 'times':
        return joined(part.terms, (a, b) => ({
          start: boundedNumber(times(a.start, b.start)),
          slope: boundedNumber(plus(times(a.slope, b.start), times(b.slope, a.start))),
        }))
      default:
        return null
    }
  }
  const joined = (parts: readonly Amount[], by: (a: Line, b: Line) => Line): Line | null =>
    parts.map(line).reduce((a, b) => a && b && by(a, b))
  return line(amount)
}

/** A grid looked up by a count has steps at its rows and columns, all within the horizon, and may grow beyond the last step. */
const countsOfGrid = ({ ruleset, growing, periods }: Growth, id: string): ReadonlySet<string> => {
  const { by, across, rows } = getEntry(ruleset.grids, id)
  const counts = [by, across].filter((key) => key !== null).filter((key) => growing.has(key))
  for (const { more } of counts.length === 0 ? [] : rows.flatMap(({ cells }) => [...cells.values()].flat())) {
    if (more) periods.push(BigInt(more.per), more.each.d)
  }
  return new Set(counts)
}

const union = <T>(sets: readonly ReadonlySet<T>[]): ReadonlySet<T> => new Set(sets.flatMap((set) => [...set]))

/** Every test that a check of the procedure may read. */
const testsOfAll = ({ traits, grids, parts }: Ruleset, procedure: Procedure): readonly Test[] => [
  ...testsOf(procedure),
  ...testsInAll(traits, grids, parts),
]

/** The largest absolute number in conditions, tables and grids, for each trait. */
const largestNumbers = (ruleset: Ruleset, procedure: Procedure): Map<string, bigint> => {
  const largest = new Map<string, bigint>()
  for (const { key, accepts } of testsOfAll(ruleset, procedure)) {
    if ('ranges' in accepts)
      for (const { min, max } of accepts.ranges) for (const end of [min, max]) recordNumber(largest, key, end)
  }
  for (const { by, rows } of procedure.tables) for (const { from } of rows) recordNumber(largest, by, from)
  for (const { by, across, rows, columns } of ruleset.grids.values()) {
    for (const row of rows) recordSize(largest, by, largestOfRow(row))
    for (const { to } of columns.values()) recordNumber(largest, across, to)
  }
  return largest
}

/** The largest number in a grid row: where it starts, or where its cells start to grow. Null if there is none. */
const largestOfRow = memoize(({ from, cells }: GridRow): bigint | null => {
  const sizes = [
    from,
    ...[...cells.values()].flat().flatMap(({ more }) => (more ? [wholeOf(more.over), wholeOf(more.below)] : [])),
  ]
  return sizes.map(sizeOf).reduce((max, size) => (max === null || (size !== null && size > max) ? size : max), null)
})

const sizeOf = (number: Fraction | null): bigint | null =>
  number && ceiling(number.n < 0n ? { n: -number.n, d: number.d } : number)

const recordNumber = (largest: Map<string, bigint>, key: string | null, number: Fraction | null): void =>
  recordSize(largest, key, sizeOf(number))

const recordSize = (largest: Map<string, bigint>, key: string | null, size: bigint | null): void => {
  if (key === null || size === null) return
  const before = largest.get(key)
  if (before === undefined || size > before) largest.set(key, size)
}

const wholeOf = (number: number | null): Fraction | null => (number === null ? null : wholeNumber(BigInt(number)))

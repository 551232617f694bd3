/**
 * Proves that a condition holds whenever another does, or that one of several always holds. Every tested trait has a finite number of cases: its
 * choices, true and false, or for a number a point in each interval between the ends of the tested ranges.
 */
import {
  ceiling,
  compare,
  floor,
  fractionText,
  minus,
  one,
  plus,
  times,
  wholeNumber,
  zero,
  type Fraction,
} from '../exact.ts'
import { dotted } from '../paths.ts'
import { entryAt, getEntry } from '../present.ts'
import { memoize } from '../memoize.ts'
import type { CaseParts } from '../words/problems/phrases.ts'
import type { CasePart } from '../words/problems/phrases.ts'
import type { Condition, Range, Test, Value, Sum } from '../language/model.ts'
import type { Trait } from './model/traits.ts'
import { holdsFor, isWithin } from '../language/ranges.ts'
import { figuresIn, sumWritten } from '../language/formula.ts'
import { waysOf, type Literal } from '../language/logic.ts'

/** One way to satisfy a condition: for each axis, the indexes of the points that match. */
type Box = ReadonlyMap<string, ReadonlySet<number>>

/** A point on an axis: a value, any other value, the result of comparing with a sum, or no value. */
type Point = { readonly value: Value } | { readonly order: -1 | 0 | 1; readonly than: Sum } | 'another' | 'not given'

/** Something that conditions test, with its possible points. */
interface Axis {
  readonly on: string | null
  readonly key: string
  readonly points: readonly Point[]
}

interface CaseSpace {
  readonly axes: ReadonlyMap<string, Axis>
  readonly boxes: readonly (readonly Box[])[]
}

/** The most steps before the proof stops. Malicious conditions could take forever. */
const budget = 100_000

/**
 * Maps conditions to boxes in a common space. Undefined if there are too many to compare. Traits for which `unset` returns true can also have no
 * value, which matches no test.
 */
export const caseSpaceOf = (
  conditions: readonly (Condition | null)[],
  traits: ReadonlyMap<string, Trait>,
  unset: (trait: Trait) => boolean,
): CaseSpace | undefined => {
  const ways = conditions.map((condition) => (condition === null ? [[]] : waysOf(condition, budget)))
  const known = ways.filter((each) => each !== undefined)
  if (known.length < ways.length) return undefined
  const literals = known.flat(2)
  const tested = new Map<string, Test[]>()
  for (const { test } of literals) {
    const list = tested.get(nameOf(test))
    if (list) list.push(test)
    else tested.set(nameOf(test), [test])
  }
  const count = known.reduce((sum, each) => sum + each.length, 0)
  const widest = Math.max(0, ...[...tested.values()].map((tests) => tests.length * sizeOf(tests, traits)))
  if (tested.size > 200 || literals.length * count > 20 * budget || widest > 20 * budget) return undefined
  const axes = new Map([...tested].map(([name, tests]) => [name, axisOf(tests, traits, unset)]))
  const passing = memoize((test: Test) => getEntry(axes, nameOf(test)).points.map((point) => passes(test, point)))
  const boxOf = (way: readonly Literal[]): Box => {
    const box = new Map<string, ReadonlySet<number>>()
    for (const { test, not } of way) {
      const name = nameOf(test)
      const before = box.get(name)
      const now = passing(test).flatMap((passed, index) => (passed !== not ? [index] : []))
      box.set(name, new Set(before ? now.filter((point) => before.has(point)) : now))
    }
    return box
  }
  return { axes, boxes: known.map((each) => each.map(boxOf)) }
}

/** The name of a test's axis. A comparison has a separate axis, as if it were independent of other tests. */
const nameOf = ({ on, key, accepts }: Test): string =>
  `${dotted(on === null ? [key] : [on, key])}${'than' in accepts ? ` : ${sumWritten(accepts.than)}` : ''}`

const axisOf = (tests: readonly Test[], traits: ReadonlyMap<string, Trait>, unset: (trait: Trait) => boolean): Axis => {
  const { on, key, accepts } = entryAt(tests, 0)
  const trait = traits.get(key)
  const isUnset = (id: string): boolean => {
    const one = traits.get(id)
    return one !== undefined && unset(one)
  }
  const compared = 'than' in accepts ? accepts.than : null
  const values = compared ? orders.map((order) => ({ order, than: compared })) : pointsOf(tests, trait)
  const isOpen =
    isUnset(key) ||
    (compared !== null && figuresIn(compared).some((figure) => figure.kind === 'trait' && isUnset(figure.trait)))
  return { on, key, points: isOpen ? [...values, 'not given'] : values }
}

const orders = [-1, 0, 1] as const

const passes = ({ accepts: by }: Test, point: Point): boolean => {
  if (typeof point === 'string') return false
  if ('than' in by) return 'order' in point && holdsFor(by.comparison, point.order)
  if ('order' in point) return false
  const { value } = point
  if ('choices' in by) return typeof value === 'string' && by.choices.has(value)
  if ('flag' in by) return by.flag === value
  return typeof value === 'object' && by.ranges.some((range) => isWithin(value, range))
}

/** The approximate number of points for a trait. */
const sizeOf = (tests: readonly Test[], traits: ReadonlyMap<string, Trait>): number => {
  const [first] = tests
  return Math.max(
    first ? (traits.get(first.key)?.choices.size ?? 0) : 0,
    2 *
      tests.reduce(
        (sum, { accepts: by }) => sum + ('ranges' in by ? by.ranges.length : 'choices' in by ? by.choices.size : 1),
        0,
      ),
  )
}

const pointsOf = (tests: readonly Test[], trait: Trait | undefined): readonly Point[] => {
  if (trait?.kind === 'flag') return [{ value: true }, { value: false }]
  if (trait?.kind === 'choice') return [...trait.choices.keys()].map((value) => ({ value }))
  const choices = tests.flatMap(({ accepts: by }) => ('choices' in by ? [...by.choices] : []))
  if (choices.length > 0) return [...[...new Set(choices)].map((value) => ({ value })), 'another']
  const ranges = tests.flatMap(({ accepts: by }) => ('ranges' in by ? by.ranges : []))
  const ends = sortDistinct(ranges.flatMap(({ min, max }) => [min, max].filter((end) => end !== null)))
  const measured = trait ? trait.unit !== null : tests.some(({ key }) => key === 'points')
  const isWhole = trait?.kind === 'count' || (!measured && ends.every(({ d }) => d === 1n))
  const min = trait?.min ?? minus(ends.find(({ n }) => n < 0n) ?? zero, one)
  const max = trait?.max ?? null
  const numbers = isWhole ? wholePoints(ranges) : exactPoints(ends)
  return sortDistinct([min, ...numbers, ...(max ? [max] : [])])
    .filter((number) => isWithin(number, { min, max }))
    .map((value) => ({ value }))
}

/** The start of each range, and the first number after its end. */
const wholePoints = (ranges: readonly Range<Fraction>[]): readonly Fraction[] =>
  ranges.flatMap(({ min, max }) => [
    ...(min ? [wholeNumber(ceiling(min))] : []),
    ...(max ? [wholeNumber(floor(max) + 1n)] : []),
  ])

/** The ends, a point between every two of them, and one after the last. */
const exactPoints = (ends: readonly Fraction[]): readonly Fraction[] =>
  ends.flatMap((end, index) => {
    const next = ends[index + 1]
    return [end, next ? times(plus(end, next), half) : plus(end, one)]
  })

const half: Fraction = { n: 1n, d: 2n }

/** Sorts numbers and removes duplicates. */
const sortDistinct = (numbers: readonly Fraction[]): readonly Fraction[] =>
  [...new Map(numbers.map((number) => [fractionText(number), number])).values()].toSorted(compare)

/** The most parts listed for a case. */
const maxParts = 8

const caseOf = ({ axes }: CaseSpace, chosen: ReadonlyMap<string, number>): CaseParts => {
  const parts = [...chosen].map(([name, index]): CasePart => {
    const { on, key, points } = getEntry(axes, name)
    return { on, key, is: pointFacts(entryAt(points, index)) }
  })
  return { parts: parts.slice(0, maxParts), isCut: parts.length > maxParts }
}

const pointFacts = (point: Point): CasePart['is'] => {
  if (typeof point === 'string') return point
  if ('order' in point) return { order: point.order, than: sumWritten(point.than) }
  const { value } = point
  return { value: typeof value !== 'object' ? value : value.d === 1n ? Number(value.n) : fractionText(value) }
}

/**
 * Whether condition `one` holds whenever `other` does. Detects this only if each way to satisfy `other` is contained in a single way to satisfy
 * `one`.
 */
export const isImpliedBy = ({ axes, boxes }: CaseSpace, one: number, other: number): boolean =>
  entryAt(boxes, other).every((inner) =>
    entryAt(boxes, one).some((outer) =>
      [...outer].every(([name, points]) => {
        const within = inner.get(name)
        return within
          ? [...within].every((point) => points.has(point))
          : points.size === getEntry(axes, name).points.length
      }),
    ),
  )

/** Whether a condition can never hold, because every way to satisfy it needs two values of the same trait. */
export const isUnmeetable = ({ boxes }: CaseSpace, index: number): boolean =>
  entryAt(boxes, index).every((box) => [...box.values()].some(({ size }) => size === 0))

/** Finds a case that matches no condition. Undefined if there is none. */
export const findUncovered = (space: CaseSpace): CaseParts | 'given up' | undefined => {
  let steps = 0
  const search = (
    boxes: readonly Box[],
    chosen: ReadonlyMap<string, number>,
  ): ReadonlyMap<string, number> | undefined => {
    steps += boxes.length + 1
    if (steps > budget) return chosen
    const [first] = boxes
    if (!first) return chosen
    const [name] = first.keys()
    if (name === undefined) return undefined
    const tried = new Set<string>()
    for (const point of getEntry(space.axes, name).points.keys()) {
      const left = [...boxes.entries()].filter(([, box]) => box.get(name)?.has(point) !== false)
      const kind = left.map(([index]) => index).join()
      if (tried.has(kind)) continue
      tried.add(kind)
      const rest = left.map(([, box]) => (box.has(name) ? new Map([...box].filter(([other]) => other !== name)) : box))
      const found = search(rest, new Map(chosen).set(name, point))
      if (found) return found
    }
    return undefined
  }
  const found = search(space.boxes.flat(), new Map())
  if (steps > budget) return 'given up'
  return found && caseOf(space, found)
}

/**
 * Which of several conditions hold together, and whether one of them always does. Every trait that is asked for has finitely many
 * kinds of values: its choices, yes and no, or for a number one point of each stretch between the ends of the ranges asked for.
 */
import type { CaseParts } from '../words/problems/things.ts'
import type { CasePart } from '../words/problems/voice.ts'
import { dotted } from '../paths.ts'
import type { Condition, Test } from './model/conditions.ts'
import type { Trait } from './model/traits.ts'

/** One way to meet a condition: for each thing asked, the numbers of the points it may be. */
type Box = ReadonlyMap<string, ReadonlySet<number>>

/** A point of a thing asked: a value, any other that is none of those asked for, or none at all. */
type Place = CasePart['is']

/** What the conditions ask, each with its points. */
interface Axis {
  readonly on: string | null
  readonly key: string
  readonly points: readonly Place[]
}

export interface Space {
  readonly axes: ReadonlyMap<string, Axis>
  readonly boxes: readonly (readonly Box[])[]
}

/** More steps than this, and the proof is given up: hostile conditions could take forever. */
const budget = 100_000

/**
 * The conditions as boxes in one space; undefined if they are too many to compare. With `unset` a trait may also be left out, which
 * meets no test.
 */
export const spaceOf = (
  conditions: readonly (Condition | null)[],
  traits: ReadonlyMap<string, Trait>,
  unset: (trait: Trait) => boolean,
): Space | undefined => {
  const asked = new Map<string, Test[]>()
  for (const test of conditions.flatMap((condition) => (condition ?? []).flat())) {
    const list = asked.get(nameOf(test))
    if (list) list.push(test)
    else asked.set(nameOf(test), [test])
  }
  const ways = conditions.reduce((sum, condition) => sum + (condition?.length ?? 1), 0)
  const all = [...asked.values()].flat()
  const widest = Math.max(0, ...[...asked.values()].map((tests) => tests.length * sizeOf(tests, traits)))
  if (asked.size > 200 || all.length * ways > 20 * budget || widest > 20 * budget) return undefined
  const axes = new Map<string, Axis>()
  const accepted = new Map<Test, Set<number>>()
  for (const [name, tests] of asked) {
    const [first] = tests
    if (!first) continue
    const trait = traits.get(first.key)
    const values = pointsOf(tests, trait)
    for (const test of tests) accepted.set(test, new Set(values.flatMap((value, index) => (accepts(test, value) ? [index] : []))))
    const points = trait && unset(trait) ? [...values, 'not given' as const] : values
    axes.set(name, { on: first.on, key: first.key, points })
  }
  const boxOf = (tests: readonly Test[]): Box => {
    const box = new Map<string, ReadonlySet<number>>()
    for (const test of tests) {
      const name = nameOf(test)
      const before = box.get(name)
      const now = accepted.get(test) ?? new Set()
      box.set(name, before ? new Set([...before].filter((point) => now.has(point))) : now)
    }
    return box
  }
  return { axes, boxes: conditions.map((condition) => (condition ?? [[]]).map(boxOf)) }
}

const nameOf = ({ on, key }: Test): string => dotted(on === null ? [key] : [on, key])

const accepts = ({ accepts: by }: Test, point: Place): boolean => {
  if (typeof point === 'string') return false
  const { value } = point
  if ('choices' in by) return by.choices.has(String(value))
  if ('flag' in by) return by.flag === value
  return typeof value === 'number' && by.ranges.some(({ min, max }) => (min === null || value >= min) && (max === null || value <= max))
}

/** About how many points a trait has. */
const sizeOf = (tests: readonly Test[], traits: ReadonlyMap<string, Trait>): number => {
  const [first] = tests
  return Math.max(
    first ? (traits.get(first.key)?.choices.size ?? 0) : 0,
    2 * tests.reduce((sum, { accepts: by }) => sum + ('ranges' in by ? by.ranges.length : 'choices' in by ? by.choices.size : 1), 0),
  )
}

const pointsOf = (tests: readonly Test[], trait: Trait | undefined): Place[] => {
  if (trait?.kind === 'flag') return [{ value: true }, { value: false }]
  if (trait?.kind === 'choice') return [...trait.choices.keys()].map((value) => ({ value }))
  const choices = tests.flatMap(({ accepts: by }) => ('choices' in by ? [...by.choices] : []))
  if (choices.length > 0) return [...[...new Set(choices)].map((value) => ({ value })), 'another']
  const ranges = tests.flatMap(({ accepts: by }) => ('ranges' in by ? by.ranges : []))
  const fractions = trait ? trait.unit !== null : tests.some(({ key }) => key === 'points')
  const ends = ranges.flatMap(({ min, max }) => [
    ...(min === null ? [] : [min]),
    ...(max === null ? [] : [max + 1, ...(fractions ? [max + 0.5] : [])]),
  ])
  const least = boundOf(trait?.min) ?? Math.min(...ends, 0) - 1
  const most = boundOf(trait?.max) ?? Infinity
  return [...new Set([least, ...ends])]
    .filter((end) => end >= least && end <= most)
    .toSorted((a, b) => a - b)
    .map((value) => ({ value }))
}

const boundOf = (bound: Trait['min'] | undefined): number | undefined => (bound ? Number(bound.n) / Number(bound.d) : undefined)

/** The most parts of a case that are named. */
const mostParts = 8

const caseOf = ({ axes }: Space, chosen: ReadonlyMap<string, number>): CaseParts => {
  const parts = [...chosen].map(([name, index]): CasePart => {
    const axis = axes.get(name)
    const is = axis?.points[index]
    if (!axis || is === undefined) throw new Error(`a case names a point that ${name} has not`)
    return { on: axis.on, key: axis.key, is }
  })
  return { parts: parts.slice(0, mostParts), isCut: parts.length > mostParts }
}

/** What two of the conditions both match, such as fatigue fresh and year 1809; undefined if nothing. */
export const overlap = (space: Space, a: number, b: number): CaseParts | undefined => {
  for (const one of space.boxes[a] ?? [])
    for (const other of space.boxes[b] ?? []) {
      const chosen = new Map<string, number>()
      const names = [...new Set([...one.keys(), ...other.keys()])]
      const meet = names.every((name) => {
        const point = [...(one.get(name) ?? other.get(name) ?? [])].find((each) => other.get(name)?.has(each) ?? true)
        if (point !== undefined) chosen.set(name, point)
        return point !== undefined
      })
      if (meet) return caseOf(space, chosen)
    }
  return undefined
}

/** What none of the conditions matches; undefined if there is nothing. */
export const uncovered = (space: Space): CaseParts | 'given up' | undefined => {
  let steps = 0
  const search = (boxes: readonly Box[], chosen: ReadonlyMap<string, number>): ReadonlyMap<string, number> | undefined => {
    steps += boxes.length + 1
    if (steps > budget) return chosen
    const [first] = boxes
    if (!first) return chosen
    const [name] = first.keys()
    if (name === undefined) return undefined
    const tried = new Set<string>()
    for (const point of (space.axes.get(name)?.points ?? []).keys()) {
      const left: Box[] = []
      let kind = ''
      for (const [index, box] of boxes.entries()) {
        const allowed = box.get(name)
        if (allowed && !allowed.has(point)) continue
        kind += `${index},`
        left.push(allowed ? new Map([...box].filter(([other]) => other !== name)) : box)
      }
      if (tried.has(kind)) continue
      tried.add(kind)
      const found = search(left, new Map(chosen).set(name, point))
      if (found) return found
    }
    return undefined
  }
  const found = search(space.boxes.flat(), new Map())
  if (steps > budget) return 'given up'
  return found && caseOf(space, found)
}

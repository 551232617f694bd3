/** The states of a battle's units, as an immutable map. A change copies only a few entries, no matter how many units there are. */
import type { UnitFacts } from './roster.ts'

/** The changes that events made to each unit. */
export interface UnitStates extends Iterable<readonly [string, UnitFacts]> {
  readonly get: (unit: string) => UnitFacts | undefined
}

/** Units by a hash of their ids. */
type Buckets = readonly (ReadonlyMap<string, UnitFacts> | undefined)[]

const bucketCount = 32

export const noStates: UnitStates = new Map()

/** Replaces the states of the given units. A unit with no facts left is removed. */
export const withStates = (states: UnitStates, changed: ReadonlyMap<string, UnitFacts>): UnitStates => {
  if (changed.size === 0) return states
  if (!(states instanceof HashedStates)) return withStates(new HashedStates([]), new Map([...states, ...changed]))
  const buckets = states.buckets.slice()
  for (const [unit, facts] of changed) {
    const place = bucketOf(unit)
    const bucket = new Map(buckets[place])
    if (Object.keys(facts).length > 0) bucket.set(unit, facts)
    else bucket.delete(unit)
    buckets[place] = bucket
  }
  return new HashedStates(buckets)
}

class HashedStates implements UnitStates {
  readonly buckets: Buckets

  constructor(buckets: Buckets) {
    this.buckets = buckets
  }

  get(unit: string): UnitFacts | undefined {
    return this.buckets[bucketOf(unit)]?.get(unit)
  }

  *[Symbol.iterator](): Generator<readonly [string, UnitFacts]> {
    for (const bucket of this.buckets) if (bucket) yield* bucket
  }
}

const bucketOf = (unit: string): number => {
  let hash = 0
  for (let index = 0; index < unit.length; index += 1) hash = (hash * 31 + unit.charCodeAt(index)) | 0
  return (hash >>> 0) % bucketCount
}

/** The states of a battle's units: an immutable map of which a change copies a few entries, however many units there are. */
import type { UnitFacts } from './roster.ts'

/** What events have changed of each unit. */
export interface UnitStates extends Iterable<readonly [string, UnitFacts]> {
  readonly get: (unit: string) => UnitFacts | undefined
}

interface LayeredStates extends UnitStates {
  readonly base: ReadonlyMap<string, UnitFacts>
  /** The latest changes, which count before the base. */
  readonly recent: ReadonlyMap<string, UnitFacts>
}

/** So many recent entries are laid into a new base. */
const mostRecent = 24

export const noStates: UnitStates = new Map()

/** The states with others for some units; of a unit with no facts nothing is left. */
export const withStates = (states: UnitStates, changed: ReadonlyMap<string, UnitFacts>): UnitStates => {
  if (changed.size === 0) return states
  const { base, recent } = 'recent' in states ? (states as LayeredStates) : { base: new Map(states), recent: noRecent }
  const next = new Map(recent)
  for (const [unit, facts] of changed) next.set(unit, facts)
  return next.size > mostRecent ? layered(new Map(entriesOf(base, next)), noRecent) : layered(base, next)
}

const noRecent: ReadonlyMap<string, UnitFacts> = new Map()

const layered = (base: LayeredStates['base'], recent: LayeredStates['recent']): LayeredStates => ({
  base,
  recent,
  get: (unit) => recent.get(unit) ?? base.get(unit),
  [Symbol.iterator]: () => entriesOf(base, recent),
})

function* entriesOf(
  base: LayeredStates['base'],
  recent: LayeredStates['recent'],
): Generator<readonly [string, UnitFacts]> {
  for (const entry of base) if (!recent.has(entry[0])) yield entry
  for (const entry of recent) if (Object.keys(entry[1]).length > 0) yield entry
}

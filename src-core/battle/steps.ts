/** The steps of a battle that count, each with the states before it and those that a correction has changed since. */
import type { Cast, TraitChange } from './events.ts'
import type { Battle, BattleStep } from './battle.ts'
import { unitNow } from './units.ts'
import type { UnitFacts, FactValue } from './roster.ts'
import type { Ruleset } from '../ruleset/model.ts'

/** A state of a unit that is no longer what it was when the step was recorded; null: the value in the roster. */
export interface Conflict {
  readonly unit: string
  readonly trait: string
  readonly was: FactValue | null
  readonly is: FactValue | null
}

export interface PlayedStep {
  /** From 1. */
  readonly number: number
  readonly step: BattleStep
  /** A state before the step, as far as it follows from rules and roster. */
  readonly before: (ruleset: Ruleset | null, unit: string, trait: string) => FactValue | null
  readonly conflicts: readonly Conflict[]
}

/** The latest first, at most so many. */
export const latestSteps = (battle: Battle, most = Infinity): readonly PlayedStep[] => {
  const states = new Map<string, UnitFacts>(battle.states)
  const found: PlayedStep[] = []
  for (let at = battle.done; at && found.length < most; at = at.rest) {
    const step = at.last
    for (const [unit, facts] of step.were)
      if (facts === null) states.delete(unit)
      else states.set(unit, facts)
    const here = new Map([...step.basis.keys()].map((unit) => [unit, states.get(unit) ?? noFacts] as const))
    found.push({
      number: at.length,
      step,
      conflicts: conflictsOf(step, here),
      before: (ruleset, unit, trait) => knownOf(ruleset, step, here, unit)[trait] ?? null,
    })
  }
  return found
}

/** The states of a unit that nothing has changed. */
const noFacts: UnitFacts = {}

const knownOf = (
  ruleset: Ruleset | null,
  { before: { roster } }: BattleStep,
  states: ReadonlyMap<string, UnitFacts>,
  unit: string,
): UnitFacts =>
  ruleset && roster.units.has(unit)
    ? unitNow(ruleset, { roster, states }, unit)
    : { ...roster.units.get(unit)?.facts, ...states.get(unit) }

/** The conflicts of a step: all states of units that took part are compared, of units that it only changed the changed states. */
const conflictsOf = (step: BattleStep, states: ReadonlyMap<string, UnitFacts>): readonly Conflict[] => {
  const { events, basis } = step
  const found = new Map<string, Conflict>()
  const compare = (unit: string, traits: readonly string[]): void => {
    const [then, now] = [basis.get(unit) ?? noFacts, states.get(unit) ?? noFacts]
    if (then === now) return
    for (const trait of traits.length > 0 ? traits : Object.keys({ ...then, ...now })) {
      const [was, is] = [then[trait] ?? null, now[trait] ?? null]
      if (was !== is) found.set(`${unit} ${trait}`, { unit, trait, was, is })
    }
  }
  for (const event of events) {
    if ('report' in event) for (const unit of Object.values(castIn(step)).flat()) compare(unit, [])
    if (event.event === 'apply') for (const { unit, trait } of event.changes) compare(unit, [trait])
  }
  return [...found.values()]
}

/** The changes that a step made. */
export const changesIn = ({ events }: BattleStep): readonly TraitChange[] =>
  events.flatMap((event) => (event.event === 'apply' || event.event === 'turn' ? event.changes : []))

/** The units in the check of a roll, by role; empty for a step of another kind. */
export const castIn = ({ events, before }: BattleStep): Cast => {
  const [event] = events
  if (event?.event === 'check') return event.cast ?? nobody
  return event?.event === 'again' ? (before.entries?.last.cast ?? nobody) : nobody
}
const nobody: Cast = {}

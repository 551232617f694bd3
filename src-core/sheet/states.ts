/** Finds the unit states that change in play, for markers. */
import { type UnitFacts, factsOf, type Roster } from '../battle/roster.ts'
import { choicePath, traitPath } from '../paths.ts'
import { getEntry } from '../present.ts'
import { isTest } from '../language/logic.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Condition, Test } from '../language/model.ts'
import type { Effect } from '../ruleset/model/effects.ts'
import type { Choice, Trait } from '../ruleset/model/traits.ts'

export interface UnitState {
  /** The path of the state's trait or choice. */
  readonly path: string
  readonly label: string
  /** The index of the state's trait among those with states. States of the same trait share a symbol. */
  readonly figure: number
  /** The position of the state in the trait, counted from 1, such as 1 for disordered and 2 for broken. */
  readonly step: number
  /** From 0 (harmless) to 4. */
  readonly severity: number
  /** The parts that the state applies to. Null for any part. */
  readonly parts: readonly string[] | null
  /** Whether the state is derived from other traits, such as the number of stands. */
  readonly isFound: boolean
}

/**
 * Returns every flag that effects change, and the values of choices that effects set or that depend on the unit's strength, except the first value,
 * in which a unit starts. Choices that only a player makes, such as formations, are visible on the table and need no marker.
 */
export const unitStates = (ruleset: Ruleset): readonly UnitState[] => {
  const sources = stateSourcesOf(ruleset)
  const traits = [...ruleset.traits.values()].filter(({ of, changes, kept }) => of === 'unit' && changes && !kept)
  return traits
    .map((trait) => statesOf(trait, sources))
    .filter((states) => states.length > 0)
    .flatMap((states, figure) => states.map((state, index) => ({ ...state, figure, step: index + 1 })))
}

/** Whether a unit may have a state. False if it can't belong to any part that the state applies to. */
export const isPossibleFor = ({ parts, traits }: Ruleset, state: UnitState, facts: UnitFacts): boolean =>
  state.parts === null || state.parts.some((id) => mayHold(traits, getEntry(parts, id).when, facts))

const mayHold = (traits: Ruleset['traits'], condition: Condition | null, facts: UnitFacts): boolean =>
  condition === null || condition.some((terms) => terms.every((term) => !isTest(term) || mayPass(traits, term, facts)))

const mayPass = (traits: Ruleset['traits'], { on, key, accepts }: Test, facts: UnitFacts): boolean => {
  const value = facts[key] ?? traits.get(key)?.default
  if (on !== null || value === undefined || value === null) return true
  if ('choices' in accepts) return typeof value !== 'string' || accepts.choices.has(value)
  return !('flag' in accepts) || accepts.flag === value
}

/** The lowest severity of the results that set a state, and the parts on which they set it. Null for any part. */
interface StateSource {
  readonly severity: number
  readonly parts: readonly string[] | null
}

const statesOf = (
  trait: Trait,
  sources: ReadonlyMap<string, StateSource>,
): readonly Omit<UnitState, 'figure' | 'step'>[] => {
  const isFound = trait.from.length > 0
  if (trait.kind === 'flag')
    return [
      {
        path: traitPath(trait),
        label: trait.label,
        isFound,
        ...(sources.get(keyOf(trait.id, true)) ?? { severity: 0, parts: null }),
      },
    ]
  if (trait.kind !== 'choice') return []
  const [, ...others] = trait.choices.values()
  return others.flatMap(({ id, label }: Choice, index): readonly Omit<UnitState, 'figure' | 'step'>[] => {
    const path = choicePath(trait, { id })
    if (isFound)
      return [{ path, label, isFound, severity: Math.round((4 * (index + 1)) / trait.choices.size), parts: null }]
    const own = sources.get(keyOf(trait.id, id))
    return own ? [{ path, label, isFound, ...own }] : []
  })
}

const keyOf = (trait: string, to: string | boolean): string => `${trait} ${String(to)}`

/** Returns the lowest severity of the results that set each state, and all parts that the state applies to. Follow-ups count as severity 1. */
const stateSourcesOf = ({ procedures }: Ruleset): ReadonlyMap<string, StateSource> => {
  const sources = new Map<string, StateSource>()
  const add = (effects: readonly Effect[], severity: number): void => {
    for (const { kind, verbs } of effects) {
      for (const verb of verbs) {
        if (verb.verb !== 'set' || typeof verb.to === 'object') continue
        const key = keyOf(verb.trait, verb.to)
        const before = sources.get(key)
        const parts = kind === null || before?.parts === null ? null : [...new Set([...(before?.parts ?? []), kind])]
        sources.set(key, { severity: Math.min(severity, before?.severity ?? severity), parts })
      }
    }
  }
  for (const { outcomes, follows } of procedures.values()) {
    for (const { effects, severity } of outcomes.values()) add(effects, severity)
    for (const { effects } of follows) add(effects, 1)
  }
  return sources
}

export interface StateMarkers {
  readonly state: UnitState
  /** The next state of the same trait, on the other side. Null if both sides are equal. */
  readonly back: UnitState | null
  /** Null to fill whole rows, on the fewest sheets of paper that hold all kinds. */
  readonly count: number | null
}

/**
 * Returns the markers to print. With a roster, that is one marker for every two units that may have the state, since units rarely all have it at the
 * same time, and one for each leader with a trait such as exceptional.
 */
export const stateMarkers = (ruleset: Ruleset, roster: Roster | null): readonly StateMarkers[] => {
  const states = unitStates(ruleset)
  const units = [...(roster?.units.values() ?? [])].map((unit) => ({
    unit,
    facts: roster ? factsOf(roster, unit) : {},
  }))
  const ofUnits = states.flatMap((state, index): readonly StateMarkers[] => {
    if (state.step % 2 === 0) return []
    const next = states[index + 1]
    const back = next?.figure === state.figure ? next : null
    const possible = units.filter(
      ({ unit, facts }) =>
        unit.is === 'unit' && [state, back].some((each) => each && isPossibleFor(ruleset, each, facts)),
    )
    return [{ state, back, count: roster && Math.ceil(possible.length / 2) }]
  })
  const figures = new Set(states.map(({ figure }) => figure)).size
  const ofLeaders = [...ruleset.traits.values()]
    .filter(({ of, kind, kept, from }) => of === 'leader' && kind === 'flag' && kept && from.length === 0)
    .map((trait, index): StateMarkers => {
      const own = { path: traitPath(trait), label: trait.label, figure: figures + index, step: 1 }
      const having = units.filter(({ unit, facts }) => unit.is === 'leader' && facts[trait.id] === true)
      const state = { ...own, severity: 0, parts: null, isFound: false }
      return { state, back: null, count: roster && having.length }
    })
  return [...ofUnits, ...ofLeaders]
}

/** The states of units that the rules change in play, each as a marker shows it. */
import type { UnitFacts } from '../battle/roster.ts'
import { choicePath, traitPath } from '../paths.ts'
import { named } from '../present.ts'
import { isTest } from '../ruleset/condition-terms.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Condition, Test } from '../ruleset/model/conditions.ts'
import type { Effect } from '../ruleset/model/effects.ts'
import type { Choice, Trait } from '../ruleset/model/traits.ts'

export interface UnitState {
  /** Of the trait or the choice that it is. */
  readonly path: string
  readonly label: string
  /** Which trait it is of, among those with states, from 0: states of one trait share a figure. */
  readonly figure: number
  /** How far along its trait, from 1: disordered, then broken. */
  readonly step: number
  /** 0 harmless to 4. */
  readonly severity: number
  /** The parts of a unit that it applies to; null: any. */
  readonly parts: readonly string[] | null
  /** Derived from other traits, such as the stands that are left. */
  readonly isFound: boolean
}

/**
 * Every flag that effects change, and of every choice what effects set or the unit's strength brings, without the first, in which a unit
 * begins. Choices that only a player makes, such as formations, stand on the table as they are and need no marker.
 */
export const unitStates = (ruleset: Ruleset): readonly UnitState[] => {
  const comings = comingsOf(ruleset)
  const traits = [...ruleset.traits.values()].filter(({ of, changes, kept }) => of === 'unit' && changes && !kept)
  return traits
    .map((trait) => statesOf(trait, comings))
    .filter((states) => states.length > 0)
    .flatMap((states, figure) => states.map((state, index) => ({ ...state, figure, step: index + 1 })))
}

/** Whether a unit may come to a state: not where what is known of it says that it has no such part. */
export const isPossibleFor = ({ parts, traits }: Ruleset, state: UnitState, facts: UnitFacts): boolean =>
  state.parts === null || state.parts.some((id) => mayHold(traits, named(parts, id).when, facts))

const mayHold = (traits: Ruleset['traits'], condition: Condition | null, facts: UnitFacts): boolean =>
  condition === null || condition.some((terms) => terms.every((term) => !isTest(term) || mayPass(traits, term, facts)))

const mayPass = (traits: Ruleset['traits'], { on, key, accepts }: Test, facts: UnitFacts): boolean => {
  const value = facts[key] ?? traits.get(key)?.default
  if (on !== null || value === undefined || value === null) return true
  if ('choices' in accepts) return typeof value !== 'string' || accepts.choices.has(value)
  return !('flag' in accepts) || accepts.flag === value
}

/** How mildly a state may come, and to which parts; null: to any. */
interface Coming {
  readonly severity: number
  readonly parts: readonly string[] | null
}

const statesOf = (trait: Trait, coming: ReadonlyMap<string, Coming>): readonly Omit<UnitState, 'figure' | 'step'>[] => {
  const isFound = trait.from.length > 0
  if (trait.kind === 'flag')
    return [{ path: traitPath(trait), label: trait.label, isFound, ...(coming.get(keyOf(trait.id, true)) ?? { severity: 0, parts: null }) }]
  if (trait.kind !== 'choice') return []
  const [, ...others] = trait.choices.values()
  return others.flatMap(({ id, label }: Choice, index): readonly Omit<UnitState, 'figure' | 'step'>[] => {
    const path = choicePath(trait, { id })
    if (isFound) return [{ path, label, isFound, severity: Math.round((4 * (index + 1)) / trait.choices.size), parts: null }]
    const own = coming.get(keyOf(trait.id, id))
    return own ? [{ path, label, isFound, ...own }] : []
  })
}

const keyOf = (trait: string, to: string | boolean): string => `${trait} ${String(to)}`

/** The least severe result that sets each state, and all parts that it applies to; what only follows a roll counts as the mildest. */
const comingsOf = ({ procedures }: Ruleset): ReadonlyMap<string, Coming> => {
  const comings = new Map<string, Coming>()
  const add = (effects: readonly Effect[], severity: number): void => {
    for (const { kind, verbs } of effects) {
      for (const verb of verbs) {
        if (verb.verb !== 'set' || typeof verb.to === 'object') continue
        const key = keyOf(verb.trait, verb.to)
        const before = comings.get(key)
        const parts = kind === null || before?.parts === null ? null : [...new Set([...(before?.parts ?? []), kind])]
        comings.set(key, { severity: Math.min(severity, before?.severity ?? severity), parts })
      }
    }
  }
  for (const { outcomes, follows } of procedures.values()) {
    for (const { effects, severity } of outcomes.values()) add(effects, severity)
    for (const { effects } of follows) add(effects, 1)
  }
  return comings
}

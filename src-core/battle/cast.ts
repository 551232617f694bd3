/** Builds the inputs of a check from the units in its roles and from their known facts. */
import { compare, parseFraction, plainNumber, plus, times, zero } from '../exact.ts'
import { entryAt, getEntry } from '../present.ts'
import { isRecord } from '../untrusted.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { unitsAs, type Cast } from './events.ts'
import { derivedStates } from './derived.ts'
import type { UnitFacts, FactValue } from './roster.ts'
import { factsUnderLeaders, knownFacts, startFacts, unitNow, type UnitsInTime } from './units.ts'
import type { Sequence, SequenceStep } from '../ruleset/model/sequences.ts'

/** The parts of a procedure that define its participants and the facts it reads about them. */
type Casting = Pick<Procedure, 'roles' | 'points' | 'inputs'>

/**
 * Builds inputs for `resolve` and `odds`. `entered` is what the players entered; it overrides known facts. Facts of a side or command apply to its
 * units. The situation, and a leader role without a leader, use the facts that apply to the first unit. In a role that fires in groups, each unit
 * gets its own group, in the order of the groups in `entered`. In other roles, traits come from the first unit, and stands are summed.
 */
export const castInputs = (
  ruleset: Ruleset,
  procedure: Casting,
  battle: UnitsInTime,
  cast: Cast,
  entered: Inputs,
): Inputs => {
  const [first] = [...procedure.roles.keys()].flatMap((role) => unitsAs(cast, role))
  const overFirst =
    first === undefined ? battle.roster.facts : factsUnderLeaders(ruleset, battle, getEntry(battle.roster.units, first))
  const situation = { ...overFirst, ...knownFacts(ruleset, battle, null) }
  const inputs: Record<string, unknown> = { ...readBy(ruleset, procedure, null, situation), ...entered }
  for (const { id, is, groups } of procedure.roles.values()) {
    const units = unitsAs(cast, id).map((unit) => unitNow(ruleset, battle, unit))
    const own = isRecord(entered[id]) ? entered[id] : {}
    if (units.length === 0) {
      const commander = is === 'leader' ? readBy(ruleset, procedure, id, overFirst) : {}
      if (Object.keys(commander).length > 0) inputs[id] = { ...commander, ...own }
      continue
    }
    const isFiring = groups && procedure.points?.of === id && !('points' in entered)
    const known = isFiring
      ? firing(ruleset, procedure, id, units, own['groups'])
      : mergeUnitFacts(ruleset, procedure, id, units)
    inputs[id] = { ...known, ...own, ...('groups' in known ? { groups: known['groups'] } : {}) }
  }
  return inputs
}

/** The inputs that an event stores: those read from the battle, except starting values of traits, which `inputsOfFacts` adds again. */
export const factsToStore = (
  ruleset: Ruleset,
  procedure: Casting,
  cast: Cast,
  inputs: Inputs,
  entered: Inputs,
): Inputs => factsAmong(factsAmong(inputs, entered), startInputs(ruleset, procedure, cast, inputs))

/** Rebuilds the inputs of a check from entered inputs and stored facts. */
export const inputsOfFacts = (
  ruleset: Ruleset,
  procedure: Casting,
  cast: Cast,
  facts: Inputs,
  entered: Inputs,
): Inputs => mergedInputs(mergedInputs(startInputs(ruleset, procedure, cast, facts), facts), entered)

/** The starting values of the units' traits. Traits that can differ between firing groups go into the groups of `inputs`, if it has any. */
const startInputs = (ruleset: Ruleset, procedure: Casting, cast: Cast, inputs: Inputs): Inputs =>
  Object.fromEntries(
    [...procedure.roles.values()].flatMap(({ id, is }): readonly (readonly [string, Inputs])[] => {
      if (unitsAs(cast, id).length === 0) return []
      const start = Object.entries(readBy(ruleset, procedure, id, startFacts(ruleset)[is]))
      const groups = recordOf(inputs[id])['groups']
      if (!Array.isArray(groups)) return [[id, Object.fromEntries(start)]]
      const inGroups = groupTraits(procedure, id)
      const ofGroup = Object.fromEntries(start.filter(([trait]) => inGroups.has(trait)))
      const shared = Object.fromEntries(start.filter(([trait]) => !inGroups.has(trait)))
      return [[id, { ...shared, groups: groups.map(() => ofGroup) }]]
    }),
  )

/** The traits that can differ between firing groups. */
const groupTraits = ({ inputs }: Casting, role: string): ReadonlySet<string> =>
  new Set(inputs.flatMap(({ role: holder, trait, inGroups }) => (inGroups && holder === role ? (trait ?? []) : [])))

/** The inputs that aren't in `entered`. Groups keep their positions. */
const factsAmong = (inputs: Inputs, entered: Inputs): Inputs =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
      const other = entered[key]
      if (Array.isArray(value)) {
        const others: readonly unknown[] = Array.isArray(other) ? other : []
        return [[key, value.map((each: unknown, index) => factsAmong(recordOf(each), recordOf(others[index])))]]
      }
      if (!isRecord(value)) return value === other ? [] : [[key, value]]
      const facts = factsAmong(value, recordOf(other))
      return Object.keys(facts).length > 0 || other === undefined ? [[key, facts]] : []
    }),
  )

/** Merges inputs; `entered` overrides `facts`. */
const mergedInputs = (facts: Inputs, entered: Inputs): Inputs => {
  const merged: Record<string, unknown> = { ...facts }
  for (const [key, value] of Object.entries(entered)) {
    const fact = facts[key]
    if (Array.isArray(fact))
      merged[key] = fact.map((each: unknown, index) =>
        mergedInputs(recordOf(each), recordOf(Array.isArray(value) ? (value as readonly unknown[])[index] : undefined)),
      )
    else merged[key] = isRecord(fact) && isRecord(value) ? mergedInputs(fact, value) : value
  }
  return merged
}

const recordOf = (value: unknown): Inputs => (isRecord(value) ? value : {})

/** The facts that a check reads for a role, or for the situation if `role` is null. */
const readBy = (ruleset: Ruleset, { inputs }: Casting, role: string | null, facts: UnitFacts): UnitFacts => {
  const read = new Set(inputs.flatMap(({ role: holder, trait }) => (holder === role && trait !== null ? [trait] : [])))
  return Object.fromEntries(Object.entries(facts).filter(([id]) => read.has(id) && ruleset.traits.has(id)))
}

const mergeUnitFacts = (ruleset: Ruleset, procedure: Casting, role: string, units: readonly UnitFacts[]): Inputs => {
  const first = entryAt(units, 0)
  if (units.length === 1) return readBy(ruleset, procedure, role, first)
  // Derive the first unit's states from its own stands, not from the sum.
  const { is } = getEntry(procedure.roles, role)
  const facts = readBy(ruleset, procedure, role, { ...derivedStates(ruleset, is, first), ...first })
  const counted = standsIn(ruleset).filter((id) => id in facts)
  const sums = counted.map((id) => [id, sumOf(units.map((unit) => unit[id]))] as const)
  const unknown = new Set(sums.flatMap(([id, sum]) => (sum === null ? [id] : [])))
  return Object.fromEntries(
    Object.entries({ ...facts, ...Object.fromEntries(sums) }).filter(([id]) => !unknown.has(id)),
  )
}

/** A firing group for each unit, with all its stands unless fewer are entered. Traits that can't differ between groups come from the first unit. */
const firing = (
  ruleset: Ruleset,
  procedure: Casting,
  role: string,
  units: readonly UnitFacts[],
  entered: unknown,
): Inputs => {
  const inGroups = groupTraits(procedure, role)
  const [stands] = standsIn(ruleset)
  const groups = units.map((unit, index) => {
    const own: unknown = Array.isArray(entered) ? entered[index] : undefined
    const facts = Object.entries(readBy(ruleset, procedure, role, unit)).filter(([id]) => inGroups.has(id))
    const all = stands === undefined ? undefined : unit[stands]
    const group = { ...(all === undefined ? {} : { stands: all }), ...(isRecord(own) ? own : {}) }
    return { ...Object.fromEntries(facts), ...sharesFiring(ruleset, procedure, role, group['stands'], all), ...group }
  })
  const shared = Object.entries(readBy(ruleset, procedure, role, entryAt(units, 0))).filter(([id]) => !inGroups.has(id))
  return { ...Object.fromEntries(shared), groups }
}

/** The traits that depend on the share of a unit's stands that fire, such as half or more. Empty if the share is unknown. */
const sharesFiring = (
  { traits }: Ruleset,
  { inputs }: Casting,
  role: string,
  firingStands: unknown,
  all: FactValue | undefined,
): UnitFacts => {
  const [some, of] = [firingStands, all].map((count) =>
    typeof count === 'number' || typeof count === 'string' ? parseFraction(count) : undefined,
  )
  if (!some || !of) return {}
  const read = inputs.flatMap(({ role: holder, trait }) =>
    holder === role && trait !== null ? (traits.get(trait) ?? []) : [],
  )
  return Object.fromEntries(
    read.flatMap(({ id, firing: share }) =>
      share === null ? [] : [[id, compare(some, times(share, of)) >= 0] as const],
    ),
  )
}

/** The ids of counts that lost stands reduce. */
const standsIn = ({ traits }: Ruleset): readonly string[] =>
  [...traits.values()].flatMap(({ id, losses }) => (losses === 'reduce' ? [id] : []))

/** Null if any value is unknown. */
const sumOf = (values: readonly (FactValue | undefined)[]): FactValue | null => {
  let sum = zero
  for (const value of values) {
    const number = value === undefined || typeof value === 'boolean' ? undefined : parseFraction(value)
    if (number === undefined) return null
    sum = plus(sum, number)
  }
  return plainNumber(sum)
}

type Units = UnitsInTime

/**
 * Builds inputs for `sequenceOdds`. `cast` lists units by party; `entered` overrides known facts. Optional steps without entered inputs are
 * left out.
 */
export const sequenceInputs = (
  ruleset: Ruleset,
  sequence: Sequence,
  battle: Units,
  cast: Cast,
  entered: Inputs,
): Inputs => {
  const { steps: enteredSteps, ...enteredParties } = entered
  const roles = new Map(
    [...sequence.parties.values()].map(({ id, title, is }) => [id, { id, title, is, groups: false }] as const),
  )
  const known = castInputs(ruleset, { roles, points: null, inputs: sequence.inputs }, battle, cast, enteredParties)
  const steps: Record<string, unknown> = isRecord(enteredSteps) ? { ...enteredSteps } : {}
  for (const step of sequence.steps) {
    const own = steps[step.id]
    if (own === undefined && (step.optional || step.continues !== null)) continue
    const inputs = isRecord(own) ? own : {}
    steps[step.id] = { ...inputs, ...firingGroups(ruleset, step, battle, cast, inputs) }
  }
  return { ...known, steps }
}

/**
 * One group for each firing unit. It holds only the traits that differ from the first unit's; shared traits belong to the party, so that
 * steps can change them.
 */
const firingGroups = (ruleset: Ruleset, step: SequenceStep, battle: Units, cast: Cast, entered: Inputs): Inputs => {
  const procedure = getEntry(ruleset.procedures, step.procedure)
  const firer = procedure.points?.of
  const party = firer === undefined ? undefined : step.cast.get(firer)
  const units = party === undefined ? undefined : cast[party]
  if (firer === undefined || !units || units.length === 0 || 'points' in entered) return {}
  const own = isRecord(entered[firer]) ? entered[firer] : {}
  const enteredGroups = listOfInputs(own['groups'])
  const fired = castInputs(ruleset, procedure, battle, { [firer]: units }, { [firer]: { groups: enteredGroups } })[
    firer
  ]
  const [first = {}, ...others] = listOfInputs(isRecord(fired) ? fired['groups'] : undefined)
  const groups = [first, ...others].map((group, index) => {
    const isOwn = (key: string): boolean =>
      key === 'stands' || key in (enteredGroups[index] ?? {}) || group[key] !== first[key]
    return Object.fromEntries(Object.entries(group).filter(([key]) => isOwn(key)))
  })
  return { [firer]: { ...own, groups } }
}

const listOfInputs = (value: unknown): readonly Inputs[] =>
  Array.isArray(value) ? value.map((each: unknown) => (isRecord(each) ? each : {})) : []

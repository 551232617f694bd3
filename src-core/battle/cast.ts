/** The inputs of a check from who plays which role, so that nothing the battle knows of a unit is entered again. */
import { compare, parseFraction, plainNumber, plus, times, zero } from '../exact.ts'
import { entryAt, named } from '../present.ts'
import { isRecord } from '../untrusted.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { unitsAs, type Cast } from './events.ts'
import type { Battle } from './battle.ts'
import { derivedStates } from './derived.ts'
import { factsOf, type UnitFacts, type FactValue } from './roster.ts'
import { unitNow } from './units.ts'

/** The parts of a procedure that say who takes part and what is read of them. */
type Casting = Pick<Procedure, 'roles' | 'points' | 'inputs'>

/**
 * Inputs as `resolve` and `odds` take them. `entered` is what players enter for the moment; it counts before what the battle knows.
 * Facts of a side or command hold for its units; for the situation, and for a leader whom nobody plays, those over the first unit
 * count. Units that fire in groups are a group each, and `entered` has its groups in their order; in another role the first unit
 * gives the traits, and all of them their stands.
 */
export const castInputs = (
  ruleset: Ruleset,
  procedure: Casting,
  battle: Pick<Battle, 'roster' | 'states'>,
  cast: Cast,
  entered: Inputs,
): Inputs => {
  const [first] = [...procedure.roles.keys()].flatMap((role) => unitsAs(cast, role))
  const overFirst =
    first === undefined ? battle.roster.facts : factsOf(battle.roster, named(battle.roster.units, first))
  const inputs: Record<string, unknown> = { ...readBy(ruleset, procedure, null, overFirst), ...entered }
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
      : together(ruleset, procedure, id, units)
    inputs[id] = { ...known, ...own, ...('groups' in known ? { groups: known['groups'] } : {}) }
  }
  return inputs
}

/** The recorded inputs of a check that players entered: all that differ from what the battle knew then. */
export const enteredInputs = (recorded: Inputs, known: Inputs): Inputs =>
  Object.fromEntries(
    Object.entries(recorded).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
      const other = known[key]
      if (Array.isArray(value)) {
        const others: readonly unknown[] = Array.isArray(other) ? other : []
        return [
          [
            key,
            value.map((each: unknown, index) => (isRecord(each) ? enteredInputs(each, recordOf(others[index])) : each)),
          ],
        ]
      }
      if (isRecord(value)) return [[key, enteredInputs(value, recordOf(other))]]
      return value === other ? [] : [[key, value]]
    }),
  )

const recordOf = (value: unknown): Inputs => (isRecord(value) ? value : {})

/** The facts of a unit that a check reads of a role; with null, those of the situation. */
const readBy = (ruleset: Ruleset, { inputs }: Casting, role: string | null, facts: UnitFacts): UnitFacts => {
  const read = new Set(inputs.flatMap(({ role: holder, trait }) => (holder === role && trait !== null ? [trait] : [])))
  return Object.fromEntries(Object.entries(facts).filter(([id]) => read.has(id) && ruleset.traits.has(id)))
}

const together = (ruleset: Ruleset, procedure: Casting, role: string, units: readonly UnitFacts[]): Inputs => {
  const first = entryAt(units, 0)
  if (units.length === 1) return readBy(ruleset, procedure, role, first)
  // Whether the first is fresh or worn follows from its own stands, not from the sum.
  const { is } = named(procedure.roles, role)
  const facts = readBy(ruleset, procedure, role, { ...derivedStates(ruleset, is, first), ...first })
  const counted = standsIn(ruleset).filter((id) => id in facts)
  const sums = counted.map((id) => [id, sumOf(units.map((unit) => unit[id]))] as const)
  const unknown = new Set(sums.flatMap(([id, sum]) => (sum === null ? [id] : [])))
  return Object.fromEntries(
    Object.entries({ ...facts, ...Object.fromEntries(sums) }).filter(([id]) => !unknown.has(id)),
  )
}

/** A firing group for each unit, with all its stands unless fewer are entered. Traits that groups cannot differ in are the first unit's. */
const firing = (
  ruleset: Ruleset,
  procedure: Casting,
  role: string,
  units: readonly UnitFacts[],
  entered: unknown,
): Inputs => {
  const inGroups = new Set(
    procedure.inputs.flatMap(({ role: holder, trait, inGroups: is }) => (is && holder === role ? (trait ?? []) : [])),
  )
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

/** The traits that follow from a unit's share of firing stands, such as half or more; none where the share is not known. */
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

/** The counts that lost stands reduce. */
const standsIn = ({ traits }: Ruleset): readonly string[] =>
  [...traits.values()].flatMap(({ id, losses }) => (losses === 'reduce' ? [id] : []))

/** Null where one of them is not known: the others alone are not the sum. */
const sumOf = (values: readonly (FactValue | undefined)[]): FactValue | null => {
  let sum = zero
  for (const value of values) {
    const number = value === undefined || typeof value === 'boolean' ? undefined : parseFraction(value)
    if (number === undefined) return null
    sum = plus(sum, number)
  }
  return plainNumber(sum)
}

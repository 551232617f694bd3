/** The cast of a check (the units picked for its roles), and what is known about those units. */
import type { Cast } from '../../src-core/battle/events.ts'
import type { UnitView } from '../../src-core/contract/battle.ts'
import type { CheckForm, FormRole } from '../../src-core/play/form.ts'
import { dotted, stepsOf } from '../../src-core/paths.ts'
import { valueAt, withValue } from '../play/controls.ts'
import { playWords } from '../../src-core/words/window/play.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'

interface UnitPick {
  readonly role: string
  readonly unit: string
}
export type Picks = readonly UnitPick[]

/** Picked units by role, in the order they were picked. */
export const castOf = (picks: Picks): Cast => {
  const cast: Record<string, readonly string[]> = {}
  for (const { role, unit } of picks) cast[role] = [...(cast[role] ?? []), unit]
  return cast
}

/** The picks of a cast, role by role. */
export const picksOf = (cast: Cast): Picks =>
  Object.entries(cast).flatMap(([role, units]) => units.map((unit) => ({ role, unit })))

/**
 * The first role that still needs a pick, among those that the roster has units for. Leaders are optional except in the first role, since a unit
 * determines its leader. If all units are of one side, only the first role needs a pick.
 */
export const waitingRole = ({ roles }: CheckForm, picks: Picks, units: readonly UnitView[]): FormRole | undefined => {
  const isOneSided = units.every(({ side }) => side === units[0]?.side)
  return roles.find(
    ({ id, is }, index) =>
      (index === 0 || (is === 'unit' && !(isOneSided && picks.length > 0))) &&
      !picks.some(({ role }) => role === id) &&
      units.some((unit) => unit.is === is),
  )
}

/** Whether a role can have several units, which fire together, or fight side by side when both sides roll. */
const takesSeveral = ({ rolls }: CheckForm, { id, groups }: FormRole): boolean =>
  groups || (rolls.length > 1 && rolls.some(({ side }) => side === id))

/**
 * Adds a unit to the picks. If a role takes several units, the unit joins those of its side. Otherwise, it takes the first free role that fits, or
 * replaces the unit in that role. Picking a unit again removes it.
 */
export const afterPick = (check: CheckForm, picks: Picks, picked: UnitView, units: readonly UnitView[]): Picks => {
  if (picks.some(({ unit }) => unit === picked.id)) return picks.filter(({ unit }) => unit !== picked.id)
  const ofSide = (id: string): boolean => units.some((unit) => unit.id === id && unit.side === picked.side)
  const fitting = check.roles.filter(({ is }) => is === picked.is)
  const own = fitting.findLast(({ id }) => picks.some(({ role, unit }) => role === id && ofSide(unit)))
  const free = fitting.find(({ id }) => !picks.some(({ role }) => role === id))
  const role = own && takesSeveral(check, own) ? own : (free ?? own ?? fitting.at(-1))
  if (!role) return picks
  const joins = role === own && takesSeveral(check, role)
  return [...(joins ? picks : picks.filter(({ role: of }) => of !== role.id)), { role: role.id, unit: picked.id }]
}

/** Describes each role whose units are in different states. A check uses the state of the first unit in a role. */
export const mixedStates = (
  { roles, points }: CheckForm,
  pickedFor: (role: string) => readonly UnitView[],
): readonly string[] =>
  roles.flatMap(({ id }) => {
    const [first, ...rest] = id === points?.of ? [] : pickedFor(id)
    const stateOf = ({ state }: UnitView): string => state.join(', ')
    const different = rest.filter((unit) => first && stateOf(unit) !== stateOf(first))
    if (!first || different.length === 0) return []
    const named = (unit: UnitView) => ({ name: unit.name, state: stateOf(unit) })
    return playWords.mixedStates(named(first), different.map(named))
  })

interface TypedCode {
  /** The letters typed so far, which don't make a complete code yet. */
  readonly begun: string
  readonly unit?: UnitView
}

/** Adds a letter to a typed code. Undefined if no code begins with these letters. */
export const unitOfCode = (units: readonly UnitView[], begun: string, key: string): TypedCode | undefined => {
  const letters = begun + key
  const unit = units.find(({ code }) => code === letters)
  if (unit) return { begun: '', unit }
  return key.length === 1 && units.some(({ code }) => code.startsWith(letters)) ? { begun: letters } : undefined
}

/** Adds a firing group for each firing unit and keeps the inputs of units picked before. */
export const groupedInputs = (check: CheckForm, inputs: Inputs, before: Picks, after: Picks): Inputs => {
  const firer = check.roles.find(({ id, groups }) => groups && check.points?.of === id)?.id
  if (firer === undefined) return inputs
  const earlier = castOf(before)[firer] ?? []
  const groups = (castOf(after)[firer] ?? []).map(
    (unit) => valueAt(inputs, [firer, 'groups', earlier.indexOf(unit)]) ?? {},
  )
  if (groups.length === 0 && earlier.length === 0) return inputs
  const whole = groups.length > 0 ? withValue(inputs, ['points'], undefined) : inputs
  return withValue(whole, [firer, 'groups'], groups.length > 0 ? groups : undefined)
}

type Roles = Pick<CheckForm, 'roles'>

/**
 * The known value of an input, by its path. Undefined if it isn't known or no unit is picked. The first unit picked determines the situation and any
 * leader who wasn't picked.
 */
export const knownAt = (at: string, { roles }: Roles, cast: Cast, units: readonly UnitView[]): unknown => {
  const [first = '', ...steps] = stepsOf(at).map(String)
  const ofFirst = (): UnitView | undefined => {
    const [unit] = roles.flatMap(({ id }) => cast[id] ?? [])
    return units.find(({ id }) => id === unit)
  }
  if (steps.length === 0) return ofFirst()?.now[first]
  const [index, trait] = steps[0] === 'groups' ? [Number(steps[1]), steps[2]] : [0, steps[0]]
  const isLeader = roles.some(({ id, is }) => id === first && is === 'leader')
  const unit = isLeader && !cast[first] ? ofFirst() : units.find(({ id }) => id === cast[first]?.[index])
  return trait === undefined ? undefined : unit?.now[trait]
}

/**
 * Whether an input of an open role will be known once a unit is picked, because at least one unit that fits the role has a value for it. An input for
 * which no unit has a value is shown from the start, and stays in place after a pick.
 */
export const isForthcoming = (at: string, { roles }: Roles, cast: Cast, units: readonly UnitView[]): boolean => {
  const [first = '', trait] = stepsOf(at).map(String)
  if (trait === undefined) return Object.keys(cast).length === 0 && units.some(({ now }) => now[first] !== undefined)
  const awaited = roles.find(({ id }) => id === first && cast[id] === undefined)
  return (
    awaited !== undefined &&
    units.some(({ is, now }) => (is === awaited.is || awaited.is === 'leader') && now[trait] !== undefined)
  )
}

/** The inputs to record, without values that are known from units. */
export const withoutKnown = (inputs: Inputs, check: Roles, cast: Cast, units: readonly UnitView[]): Inputs => {
  const placesIn = (value: unknown, at: readonly (string | number)[]): readonly (readonly (string | number)[])[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          placesIn(inner, [...at, Array.isArray(value) ? Number(key) : key]),
        )
      : [at]
  return placesIn(inputs, [])
    .filter((path) => {
      const known = knownAt(dotted(path), check, cast, units)
      return known !== undefined && valueAt(inputs, path) === known
    })
    .reduce((left, path) => withValue(left, path, undefined), inputs)
}

/** Evaluates a ruleset's conditions for the model: true, false, or undefined if a fact is unknown. */
import { at, entriesOf, isEntries, textIn, type Data, type Entries, type Rules } from './rules.ts'

export type Value = string | number | boolean
export type Facts = Readonly<Record<string, Value>>

/** The facts for evaluating conditions. */
export interface Scene {
  readonly rules: Rules
  /** The facts of the first unit in each role. */
  readonly roles: Readonly<Record<string, Facts>>
  /** Facts that belong to no role, such as the ground or the year. */
  readonly situation: Facts
  readonly result: number | null
  readonly round: number
  /** Whether unset traits have their default; otherwise they are unknown. */
  readonly assumes: boolean
}

type Truth = boolean | undefined

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth)
const all = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true
const any = (truths: readonly Truth[]): Truth => not(all(truths.map(not)))

/** Returns whether `when` holds and `unless` doesn't. */
export const guardHolds = (scene: Scene, role: string, self: Facts, { when, unless }: Entries): Truth =>
  all([holds(scene, role, self, when), unless === undefined ? true : not(holds(scene, role, self, unless))])

/** Returns whether a condition holds for a role. */
export const holds = (scene: Scene, role: string, self: Facts, condition: Data | undefined): Truth => {
  if (condition === undefined || condition === null) return true
  if (Array.isArray(condition)) return any((condition as readonly Data[]).map((each) => holds(scene, role, self, each)))
  return all(entriesOf(condition).map(([key, test]) => testHolds(scene, role, self, key, test)))
}

const testHolds = (scene: Scene, role: string, self: Facts, key: string, test: Data): Truth => {
  const { rules, roles } = scene
  switch (key) {
    case 'is': {
      const condition = rules.conditions.get(textIn(test))
      return condition && guardHolds(scene, role, self, condition)
    }
    case 'not':
      return not(holds(scene, role, self, test))
    case 'role':
      return test === role
    case 'result':
    case 'round': {
      const number = scene[key]
      return number === null ? undefined : isAmong(test, number, self)
    }
    default: {
      const other = key === 'enemy' ? Object.keys(roles).find((each) => each !== role) : key in roles ? key : undefined
      if (other !== undefined) return holds(scene, other, roles[other] ?? {}, test)
      const value = valueOf(scene, role, self, key)
      return value === undefined ? undefined : isAmong(test, value, self)
    }
  }
}

const isAmong = (test: Data, value: Value, self: Facts): boolean => {
  if (Array.isArray(test)) return (test as readonly Data[]).some((each) => isAmong(each, value, self))
  if (typeof value !== 'number') return test === value
  const text = textIn(test)
  const [, from, to] = /^(-?\d*)\.\.(-?\d*)$/.exec(text) ?? []
  if (from !== undefined && to !== undefined)
    return (from === '' || value >= Number(from)) && (to === '' || value <= Number(to))
  const [, bound] = /^>= (.+)$/.exec(text) ?? []
  return bound === undefined ? value === Number(text) : Number(self[bound]) <= value
}

/** Returns the value of a trait: entered, stored, calculated from others, or its default. */
export const valueOf = (scene: Scene, role: string, self: Facts, id: string): Value | undefined => {
  const trait = scene.rules.traits.get(id)
  const given = self[id] ?? scene.situation[id]
  if (given !== undefined || !trait) return given
  for (const [name, line] of entriesOf(trait['from'])) {
    const isListed = Array.isArray(trait['from'])
    const truth = isListed ? holds(scene, role, self, line) : guardHolds(scene, role, self, isEntries(line) ? line : {})
    if (truth === undefined) return undefined
    const is = isListed ? name : at(line, 'is')
    if (truth && (typeof is === 'string' || typeof is === 'number' || typeof is === 'boolean')) return is
  }
  return scene.assumes || trait['from'] !== undefined ? defaultOf(trait) : undefined
}

/** Returns the default of a trait; false for a flag, undefined if there is none. */
export const defaultOf = (trait: Entries): Value | undefined => {
  const { default: start, flag } = trait
  return typeof start === 'string' || typeof start === 'number' ? start : flag === true ? false : undefined
}

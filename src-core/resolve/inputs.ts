/**
 * What a request gives, checked: every unknown name, wrong type, missing choice and number out of bounds at once.
 * A request comes from strangers: anything may stand in it.
 */
import type { Path } from '../paths.ts'
import { compare, fractionText, parseFraction, type Fraction } from '../exact.ts'
import { nearest } from '../nearest.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import { isRecord } from '../record.ts'
import { remembered } from '../remember.ts'
import { isReckoned } from '../ruleset/inputs.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import type { Procedure, Role } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { brief } from '../words/visible.ts'
import { everyone } from './situation.ts'

/** Stands that fire alike. */
export interface Group {
  readonly stands: number
  /** Points of one stand as typed in; null: they are found by the group's traits. */
  readonly each: Fraction | null
  readonly traits: ReadonlyMap<string, Value>
}

export interface Given {
  /** By role, or `everyone` for situation and battle, and by trait. */
  readonly traits: ReadonlyMap<string, ReadonlyMap<string, Value>>
  readonly points: Fraction | null
  readonly groups: readonly Group[] | null
  /** The free modifier by side, or `everyone` in a check of one roll. */
  readonly other: ReadonlyMap<string, number>
}

const most = { other: 9999, points: 9999, count: 9999, groups: 100, stands: 999 }

/** Who may be spoken of, what else may be given, and what of it is read. */
export type Asked = Pick<Procedure, 'roles' | 'points' | 'rolls' | 'inputs'>

/** Reads `inputs` for a procedure. `undefined` counts as left out, here and in every entry. */
export const readInputs = (ruleset: Ruleset, procedure: Asked, inputs: unknown): Result<Given> => {
  const reader: Reader = { ruleset, procedure, problems: [] }
  const traits = new Map([everyone, ...procedure.roles.keys()].map((role) => [role, new Map<string, Value>()]))
  const other = new Map<string, number>()
  const ways = new Set<string>()
  const names = namesOf(ruleset)(procedure)
  let points: Fraction | null = null
  let groups: readonly Group[] | null = null

  const read = (role: Role | null, key: string, value: unknown, path: Path): void => {
    if (key === 'other') put(other, role?.id ?? everyone, readOther(reader, value, path))
    else if (key === 'points') points = readPoints(reader, value, path) ?? null
    else if (key === 'groups' && role) groups = readGroups(reader, role, value, path)
    else put(traits.get(role?.id ?? everyone), key, readTrait(reader, key, value, path))
    if (key === 'points' || key === 'groups') ways.add(key)
  }
  for (const [key, value] of entries(reader, inputs, ['inputs'], names.get(everyone) ?? noNames, () => readNames(reader, null))) {
    const path = ['inputs', key]
    const role = procedure.roles.get(key)
    if (!role) read(null, key, value, path)
    else
      for (const [own, said] of entries(reader, value, path, names.get(key) ?? noNames, () => readNames(reader, key)))
        read(role, own, said, [...path, own])
  }
  reader.problems.push(...pointsProblems(procedure, ways))
  return reader.problems.length > 0 ? failure(...reader.problems) : success({ traits, points, groups, other })
}

interface Reader {
  readonly ruleset: Ruleset
  readonly procedure: Asked
  readonly problems: Problem[]
}

const put = <T>(map: Map<string, T> | undefined, key: string, value: T | undefined): void => {
  if (value !== undefined) map?.set(key, value)
}

/** Ids of the traits of units, of leaders, and of the situation and the battle. */
const traitsOf = remembered(({ traits }: Ruleset): Readonly<Record<'unit' | 'leader' | 'common', readonly string[]>> => {
  const idsOf = (...kinds: readonly Trait['of'][]): readonly string[] =>
    [...traits.values()].filter(({ of }) => kinds.includes(of)).map(({ id }) => id)
  return { unit: idsOf('unit'), leader: idsOf('leader'), common: idsOf('situation', 'battle') }
})

/**
 * What may be said: beside the roles (under `everyone`) traits of the situation and the battle, points, and the free modifier of
 * one roll; of a role the traits of its kind, what it fires with, its free modifier.
 */
const namesOf = remembered((ruleset: Ruleset) =>
  remembered(({ roles, points, rolls }: Asked): ReadonlyMap<string, ReadonlySet<string>> => {
    const { common, ...kinds } = traitsOf(ruleset)
    const beside = [...roles.keys(), ...common, ...(points ? ['points'] : []), ...(rolls.length === 1 ? ['other'] : [])]
    const sides = rolls.length === 2 ? rolls.map(({ side }) => side) : []
    const own = [...roles.values()].map(({ id, is, groups }): [string, ReadonlySet<string>] => [
      id,
      new Set([...kinds[is], ...(groups ? ['groups'] : []), ...(sides.includes(id) ? ['other'] : [])]),
    ])
    return new Map([[everyone, new Set(beside)], ...own])
  }),
)

const noNames: ReadonlySet<string> = new Set()

/** The names of inputs that are read, beside the roles or of one of them, for those who look for the right one. */
const readNames = ({ ruleset, procedure: { roles, inputs } }: Reader, role: string | null): readonly string[] => {
  const named = inputs.filter(({ trait }) => trait === null || !isReckoned(ruleset.traits.get(trait)))
  const own = role === null ? [...roles.keys()] : []
  const read = named.flatMap(({ path: [first = '', second] }) => (role === null ? first : first === role ? (second ?? []) : []))
  return [...new Set([...own, ...read])].filter((name) => role !== null || name !== 'steps')
}

/** The entries of an object whose names are known; all others are Problems, which name those of `read`. */
const entries = (
  reader: Reader,
  value: unknown,
  path: Path,
  names: ReadonlySet<string>,
  read: () => readonly string[],
): readonly (readonly [string, unknown])[] => {
  if (!isRecord(value)) {
    reader.problems.push({
      code: 'not-an-object',
      message: `${what(value)} stands where an object belongs`,
      right: `an object with any of ${list(read())}`,
      path,
    })
    return []
  }
  const known: [string, unknown][] = []
  const strangers: string[] = []
  for (const key of Object.keys(value)) {
    const said = value[key]
    if (said === undefined) continue
    if (names.has(key)) known.push([key, said])
    else strangers.push(key)
  }
  for (const key of strangers.slice(0, 20)) {
    const meant = nearest(key, read()) ?? nearest(key, names)
    const right = meant === undefined ? `one of ${list(read())}` : `did you mean "${meant}"?`
    reader.problems.push({ code: 'unknown-input', message: `there is nothing called ${quoted(key)} here`, right, path: [...path, key] })
  }
  return known
}

const readTrait = (reader: Reader, id: string, value: unknown, path: Path): Value | undefined => {
  const trait = reader.ruleset.traits.get(id)
  if (!trait) return undefined
  const wrong = (code: string, right: string): undefined => {
    const said = code === 'out-of-bounds' ? 'is out of bounds for' : `is no ${kindWords[trait.kind]} of`
    reader.problems.push({ code, message: `${what(value)} ${said} "${trait.label}"`, right, path })
  }
  switch (trait.kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : wrong('not-yes-or-no', 'true or false')
    case 'choice': {
      if (typeof value === 'string' && trait.choices.has(value)) return value
      const meant = typeof value === 'string' ? nearest(value, trait.choices.keys()) : undefined
      return wrong('no-such-choice', meant === undefined ? `one of ${list([...trait.choices.keys()])}` : `did you mean "${meant}"?`)
    }
    case 'count':
    case 'number': {
      const number = trait.kind === 'count' && typeof value !== 'number' ? undefined : readNumber(value)
      if (number === undefined && typeof value === 'number' && Math.abs(value) > most.count)
        return wrong('out-of-bounds', boundsText(trait))
      if (number === undefined || (trait.kind === 'count' && number.d !== 1n)) return wrong('not-a-number', boundsText(trait))
      return within(trait, number) ? number : wrong('out-of-bounds', boundsText(trait))
    }
  }
}

const kindWords = { flag: 'answer', choice: 'choice', count: 'count', number: 'number' }

const leastOf = (trait: Trait): Fraction => trait.min ?? { n: trait.kind === 'count' ? 0n : BigInt(-most.count), d: 1n }
const mostOf = (trait: Trait): Fraction => trait.max ?? { n: BigInt(most.count), d: 1n }

const within = (trait: Trait, number: Fraction): boolean => compare(number, leastOf(trait)) >= 0 && compare(number, mostOf(trait)) <= 0

const boundsText = (trait: Trait): string => {
  const kind = trait.kind === 'count' ? 'a whole number' : 'a number such as 2, 1.5 or "1/2"'
  return `${kind} from ${fractionText(leastOf(trait))} to ${fractionText(mostOf(trait))}`
}

const readNumber = (value: unknown): Fraction | undefined =>
  typeof value === 'number' || typeof value === 'string' ? parseFraction(value) : undefined

const readOther = (reader: Reader, value: unknown, path: Path): number | undefined => {
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= most.other) return value === 0 ? 0 : value
  reader.problems.push({
    code: 'not-a-modifier',
    message: `${what(value)} is no modifier`,
    right: `a whole number from -${most.other} to ${most.other}`,
    path,
  })
  return undefined
}

const readPoints = (reader: Reader, value: unknown, path: Path): Fraction | undefined => {
  const points = readNumber(value)
  if (points && points.n > 0n && points.n <= BigInt(most.points) * points.d) return points
  reader.problems.push({
    code: 'not-points',
    message: `${what(value)} is no number of points`,
    right: `more than 0 and at most ${most.points}, such as 7, 1.5 or "1/2"`,
    path,
  })
  return undefined
}

const readGroups = (reader: Reader, role: Role, value: unknown, path: Path): readonly Group[] | null => {
  if (!Array.isArray(value) || value.length === 0 || value.length > most.groups) {
    const message = Array.isArray(value) ? `there are ${value.length} groups` : `${what(value)} stands where a list belongs`
    reader.problems.push({ code: 'not-groups', message, right: `a list of 1 to ${most.groups} groups such as {"stands": 3}`, path })
    return null
  }
  return Array.from(value as readonly unknown[], (group, index) => readGroup(reader, role, group, [...path, index]))
}

const readGroup = (reader: Reader, role: Role, value: unknown, path: Path): Group => {
  const traits = new Map<string, Value>()
  let stands: number | undefined
  let saidStands: unknown
  let each: Fraction | undefined
  const names = new Set(['stands', 'each', ...traitsOf(reader.ruleset)[role.is]])
  const differing = (): string[] => reader.procedure.inputs.flatMap(({ inGroups, trait }) => (inGroups && trait !== null ? trait : []))
  for (const [key, said] of entries(reader, value, path, names, () => ['stands', 'each', ...differing()])) {
    if (key === 'stands') stands = readStands((saidStands = said))
    else if (key === 'each') each = readPoints(reader, said, [...path, key])
    else put(traits, key, readTrait(reader, key, said, [...path, key]))
  }
  if (stands === undefined && isRecord(value)) {
    reader.problems.push({
      code: 'not-stands',
      message: saidStands === undefined ? 'a group needs its number of stands' : `${what(saidStands)} is no number of stands`,
      right: `a whole number from 1 to ${most.stands}`,
      path: [...path, 'stands'],
    })
  }
  return { stands: stands ?? 1, each: each ?? null, traits }
}

const readStands = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most.stands ? value : undefined

/** Points are said in exactly one of two ways, where there are any. */
const pointsProblems = ({ points }: Asked, ways: ReadonlySet<string>): readonly Problem[] => {
  if (points === null || ways.size === 1) return []
  const right = `either "points" or "groups" of "${points.of}"`
  const path = ['inputs', 'points']
  return ways.size === 0
    ? [{ code: 'points-missing', message: 'it is not said with how many points', right, path }]
    : [{ code: 'points-twice', message: 'points and groups are both given', right, path }]
}

/** At most eight of the names. */
const list = (names: readonly string[]): string => (names.length > 8 ? `${names.slice(0, 8).join(', ')} …` : names.join(', '))

const quoted = (text: string): string => `"${brief(text, 41)}"`

/** A value of any kind, said shortly. */
const what = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

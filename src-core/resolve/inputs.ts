/**
 * Validates the inputs of a request, which are untrusted. Reports every unknown name, wrong type, missing choice and number out of bounds together.
 */
import { type Path, dotted } from '../paths.ts'
import { compare, fractionText, parseFraction, type Fraction } from '../exact.ts'
import { nearestName } from '../nearest.ts'
import { getEntry } from '../present.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import { isRecord } from '../untrusted.ts'
import { memoize } from '../memoize.ts'
import { isDerivedNumber } from '../ruleset/reads.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Range, Value } from '../language/model.ts'
import type { Procedure, Role } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import type { GivenValue as GivenDescription, TraitBounds } from '../words/problems/requests.ts'
import { nameList as nameList } from '../words/problems/phrases.ts'
import { everyone } from '../language/situation.ts'

/** Unchecked inputs of a request, by trait and role. */
export type Inputs = Readonly<Record<string, unknown>>

/** A group of stands that fire alike. Can be incomplete. */
export interface PartialGroup {
  /** Null if not entered yet. */
  readonly stands: number | null
  /** Points per stand as entered; null if calculated from the group's traits. */
  readonly each: Fraction | null
  readonly traits: ReadonlyMap<string, Value>
}

export interface FiringGroup extends PartialGroup {
  readonly stands: number
}

/** Validated inputs. Fire points can be missing. */
export interface PartialInputs {
  /** Values by role (or `everyone` for situation and battle) and by trait. */
  readonly traits: ReadonlyMap<string, ReadonlyMap<string, Value>>
  readonly points: Fraction | null
  readonly groups: readonly PartialGroup[] | null
  /** The agreed modifier by side, or by `everyone` in a check with a single roll. */
  readonly other: ReadonlyMap<string, number>
  /** Problems for missing fire points. If empty, the groups are complete. */
  readonly missing: readonly Problem[]
}

/** Complete inputs of a check. A check with fire points has either `points` or `groups`. */
export interface CheckInputs extends Omit<PartialInputs, 'missing'> {
  readonly groups: readonly FiringGroup[] | null
}

const limits = { other: 9999, points: 9999, count: 9999, groups: 100, stands: 999 }

/** The parts of a procedure that determine which inputs it accepts and reads. */
type AcceptedInputs = Pick<Procedure, 'roles' | 'points' | 'rolls' | 'inputs'>

/** Validates the inputs of a procedure. Ignores entries that are `undefined`. */
export const readInputs = (ruleset: Ruleset, procedure: AcceptedInputs, inputs: unknown): Result<CheckInputs> => {
  const read = readPartialInputs(ruleset, procedure, inputs)
  if (!read.ok) return read
  const { missing, groups, ...given } = read.value
  const complete = groups === null || haveStands(groups) ? { ...given, groups } : null
  return missing.length > 0 || !complete ? failure(...missing) : success(complete)
}

const haveStands = (groups: readonly PartialGroup[]): groups is readonly FiringGroup[] =>
  groups.every(({ stands }) => stands !== null)

/** Like `readInputs`, but missing fire points aren't a failure. */
export const readPartialInputs = (
  ruleset: Ruleset,
  procedure: AcceptedInputs,
  inputs: unknown,
): Result<PartialInputs> => {
  const reader: Reader = { ruleset, procedure, problems: [], missing: new Set() }
  const names = namesOf(ruleset)(procedure)
  const traits = new Map([everyone, ...names.roles.keys()].map((role) => [role, new Map<string, Value>()]))
  const other = new Map<string, number>()
  const pointsBy = new Set<string>()
  let points: Fraction | null = null
  let groups: readonly PartialGroup[] | null = null

  const read = (role: Role | null, key: string, value: unknown, path: Path): void => {
    const holder = role?.id ?? everyone
    if (key === 'other') setIfDefined(other, holder, readOther(reader, value, path))
    else if (key === 'points') points = readPoints(reader, value, path)
    else if (key === 'groups' && role) groups = readGroups(reader, role, value, path)
    else setIfDefined(getEntry(traits, holder), key, readTrait(reader, key, value, path))
    if (key === 'points' || key === 'groups') pointsBy.add(key)
  }
  for (const [key, value] of entries(reader, inputs, ['inputs'], names.common, () => namesRead(reader, null))) {
    const path = ['inputs', key]
    const own = names.roles.get(key)
    if (!own) read(null, key, value, path)
    else
      for (const [name, inner] of entries(reader, value, path, own.names, () => namesRead(reader, key)))
        read(own.role, name, inner, [...path, name])
  }
  findPointsProblem(reader, pointsBy)
  const { problems, missing } = reader
  return problems.length > missing.size
    ? failure(...problems)
    : success({ traits, points, groups, other, missing: problems })
}

interface Reader {
  readonly ruleset: Ruleset
  readonly procedure: AcceptedInputs
  /** All problems, in the order of the inputs. */
  readonly problems: Problem[]
  /** The problems about missing inputs, a subset of `problems`. */
  readonly missing: Set<Problem>
}

const addMissing = ({ problems, missing }: Reader, absence: Problem): void => {
  problems.push(absence)
  missing.add(absence)
}

const setIfDefined = <T>(map: Map<string, T>, key: string, value: T | undefined): void => {
  if (value !== undefined) map.set(key, value)
}

/** Trait ids: those of units, those of leaders, and those of the situation and battle. */
const traitsOf = memoize(({ traits }: Ruleset): Readonly<Record<'unit' | 'leader' | 'common', readonly string[]>> => {
  const idsOf = (...kinds: readonly Trait['of'][]): readonly string[] =>
    [...traits.values()].filter(({ of }) => kinds.includes(of)).map(({ id }) => id)
  return { unit: idsOf('unit'), leader: idsOf('leader'), common: idsOf('situation', 'battle') }
})

/** The names that inputs can have. */
interface Names {
  /** Top-level names: roles, traits of the situation and battle, `points`, and `other` if there is a single roll. */
  readonly common: ReadonlySet<string>
  /** Names within a role: its traits, `groups`, and `other`. */
  readonly roles: ReadonlyMap<string, { readonly role: Role; readonly names: ReadonlySet<string> }>
}

const namesOf = memoize((ruleset: Ruleset) =>
  memoize(({ roles, points, rolls }: AcceptedInputs): Names => {
    const { common, ...kinds } = traitsOf(ruleset)
    const sides = rolls.length === 2 ? rolls.map(({ side }) => side) : []
    return {
      common: new Set([
        ...roles.keys(),
        ...common,
        ...(points ? ['points'] : []),
        ...(rolls.length === 1 ? ['other'] : []),
      ]),
      roles: new Map(
        [...roles].map(([id, role]) => {
          const names = [
            ...kinds[role.is],
            ...(role.groups ? ['groups'] : []),
            ...(sides.includes(id) ? ['other'] : []),
          ]
          return [id, { role, names: new Set(names) }]
        }),
      ),
    }
  }),
)

/** The inputs that the procedure reads, at the top level or in a role, to suggest for an unknown name. */
const namesRead = ({ ruleset, procedure: { roles, inputs } }: Reader, role: string | null): readonly string[] => {
  const given = inputs.filter(({ trait }) => trait === null || !isDerivedNumber(ruleset.traits.get(trait)))
  if (role !== null)
    return [...new Set(given.flatMap(({ path: [first, name] }) => (first === role ? (name ?? []) : [])))]
  return [...new Set([...roles.keys(), ...given.flatMap(({ path: [first] }) => first ?? [])])].filter(
    (name) => name !== 'steps',
  )
}

/** Returns the entries with known names. Reports unknown names with suggestions. */
const entries = (
  reader: Reader,
  value: unknown,
  path: Path,
  names: ReadonlySet<string>,
  proposed: () => readonly string[],
): readonly (readonly [string, unknown])[] => {
  if (!isRecord(value)) {
    reader.problems.push(
      problem('wrong-input', { what: 'inputs', given: describeGiven(value), names: nameList(proposed()) }, { path }),
    )
    return []
  }
  const known: [string, unknown][] = []
  const unknown: string[] = []
  for (const key of Object.keys(value)) {
    const entry = value[key]
    if (entry === undefined) continue
    if (names.has(key)) known.push([key, entry])
    else unknown.push(key)
  }
  for (const key of unknown.slice(0, 20)) {
    const alternatives = {
      meant: nearestName(key, proposed()) ?? nearestName(key, names) ?? null,
      known: nameList(proposed()),
    }
    reader.problems.push(problem('unknown-name', { kind: 'input', name: key, alternatives }, { path: [...path, key] }))
  }
  return known
}

/** Reads the value of a trait. Reports a problem and returns undefined if the value is invalid. */
const readTrait = (reader: Reader, id: string, given: unknown, path: Path): Value | undefined => {
  const trait = getEntry(reader.ruleset.traits, id)
  const value = valueOf(trait, given)
  if (value === undefined) reader.problems.push(wrongValue(trait, given, path))
  return value
}

const valueOf = (trait: Trait, given: unknown): Value | undefined => {
  switch (trait.kind) {
    case 'flag':
      return typeof given === 'boolean' ? given : undefined
    case 'choice':
      return typeof given === 'string' && trait.choices.has(given) ? given : undefined
    case 'count':
    case 'number': {
      const number = numberOf(trait, given)
      return number && isWithinBounds(trait, number) ? number : undefined
    }
  }
}

/** Parses a number or the end of a band. Counts only accept whole numbers. */
const numberOf = ({ kind }: Trait, given: unknown): Fraction | undefined => {
  if (kind === 'count') return typeof given === 'number' && Number.isInteger(given) ? readNumber(given) : undefined
  const band = readNumber(given) ? undefined : parseNumberBand(given)
  return band ? (band.max ?? band.min ?? undefined) : readNumber(given)
}

/**
 * Parses a band of numbers that are equivalent, which can be chosen instead of a number: `4..8`, `..4`, `24..`. Returns undefined if it isn't one.
 */
export const parseNumberBand = (given: unknown): Range<Fraction> | undefined => {
  const [, from = '', to = ''] = (typeof given === 'string' && /^([^.]*)\.\.([^.]*)$/.exec(given)) || []
  const [min, max] = [from, to].map((end) => (end === '' ? null : parseFraction(end)))
  return min === undefined || max === undefined || (min === null && max === null) ? undefined : { min, max }
}

const wrongValue = (trait: Trait, value: unknown, path: Path): Problem => {
  const { label } = trait
  const given = describeGiven(value)
  switch (trait.kind) {
    case 'flag':
      return problem('wrong-input', { what: 'flag', given, label }, { path })
    case 'choice': {
      const meant = typeof value === 'string' ? (nearestName(value, trait.choices.keys()) ?? null) : null
      return problem(
        'wrong-input',
        { what: 'choice', given, label, alternatives: { meant, known: nameList([...trait.choices.keys()]) } },
        { path },
      )
    }
    case 'count':
    case 'number': {
      return problem('wrong-input', { what: 'number', given, label, bounds: boundsOf(trait) }, { path })
    }
  }
}

const minOf = (trait: Trait): Fraction => trait.min ?? { n: trait.kind === 'count' ? 0n : BigInt(-limits.count), d: 1n }
const maxOf = (trait: Trait): Fraction => trait.max ?? { n: BigInt(limits.count), d: 1n }

const isWithinBounds = (trait: Trait, number: Fraction): boolean =>
  compare(number, minOf(trait)) >= 0 && compare(number, maxOf(trait)) <= 0

const boundsOf = (trait: Trait): TraitBounds => ({
  isWhole: trait.kind === 'count',
  min: fractionText(minOf(trait)),
  max: fractionText(maxOf(trait)),
})

const readNumber = (value: unknown): Fraction | undefined =>
  typeof value === 'number' || typeof value === 'string' ? parseFraction(value) : undefined

const readOther = (reader: Reader, value: unknown, path: Path): number | undefined => {
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= limits.other)
    return value === 0 ? 0 : value
  reader.problems.push(
    problem('wrong-input', { what: 'modifier', given: describeGiven(value), max: limits.other }, { path }),
  )
  return undefined
}

const readPoints = (reader: Reader, value: unknown, path: Path): Fraction | null => {
  const points = readNumber(value)
  if (points && points.n > 0n && points.n <= BigInt(limits.points) * points.d) return points
  reader.problems.push(
    problem('wrong-input', { what: 'points', given: describeGiven(value), max: limits.points }, { path }),
  )
  return null
}

const readGroups = (reader: Reader, role: Role, value: unknown, path: Path): readonly PartialGroup[] | null => {
  if (!Array.isArray(value) || value.length === 0 || value.length > limits.groups) {
    const given = Array.isArray(value) ? { count: value.length } : describeGiven(value)
    reader.problems.push(problem('wrong-input', { what: 'groups', given, max: limits.groups }, { path }))
    return null
  }
  return Array.from(value as readonly unknown[], (group, index) => readGroup(reader, role, group, [...path, index]))
}

const readGroup = (reader: Reader, role: Role, value: unknown, path: Path): PartialGroup => {
  const traits = new Map<string, Value>()
  let stands: unknown
  let each: Fraction | null = null
  const names = new Set(['stands', 'each', ...traitsOf(reader.ruleset)[role.is]])
  const differing = (): string[] =>
    reader.procedure.inputs.flatMap(({ inGroups, trait }) => (inGroups && trait !== null ? trait : []))
  for (const [key, entry] of entries(reader, value, path, names, () => ['stands', 'each', ...differing()])) {
    if (key === 'stands') stands = entry
    else if (key === 'each') each = readPoints(reader, entry, [...path, key])
    else setIfDefined(traits, key, readTrait(reader, key, entry, [...path, key]))
  }
  return { stands: isRecord(value) ? readStands(reader, stands, [...path, 'stands']) : null, each, traits }
}

/** Reads a number of stands. Anything that isn't a number counts as missing. */
const readStands = (reader: Reader, value: unknown, path: Path): number | null => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.stands) return value
  const wrong = problem(
    'wrong-input',
    { what: 'stands', given: value === undefined ? null : describeGiven(value), max: limits.stands },
    { path },
  )
  if (typeof value === 'number') reader.problems.push(wrong)
  else addMissing(reader, wrong)
  return null
}

/** Reports fire points that are missing, or that were entered as both points and groups. */
const findPointsProblem = (reader: Reader, given: ReadonlySet<string>): void => {
  const { points } = reader.procedure
  if (points === null || given.size === 1) return
  const firer = points.of
  const where = { path: ['inputs', 'points'] }
  if (given.size === 0) addMissing(reader, problem('points-missing', { what: 'check', firer }, where))
  else reader.problems.push(problem('two-ways', { what: 'points', firer }, where))
}

/** Describes a wrong value for the message of a problem. */
const describeGiven = (value: unknown): GivenDescription => {
  if (typeof value === 'string') return { text: value }
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return { plain: String(value) }
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' ? 'object' : { kind: typeof value }
}

/** Returns the dotted paths of inputs that the procedure accepts but doesn't read, for a warning. Doesn't include traits of groups. */
export const unreadInputs = ({ roles, inputs: read }: Procedure, inputs: unknown): readonly string[] => {
  const known = new Set(read.map(({ path }) => dotted(path)))
  return definedEntries(inputs).flatMap(([key, value]) => {
    const paths = roles.has(key) ? definedEntries(value).map(([name]) => dotted([key, name])) : [key]
    return paths.filter((path) => !known.has(path))
  })
}

const definedEntries = (value: unknown): readonly (readonly [string, unknown])[] =>
  isRecord(value) ? Object.entries(value).filter(([, entry]) => entry !== undefined) : []

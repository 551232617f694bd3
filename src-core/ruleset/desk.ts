/** The context of compiling, shared by all kinds of entries: the rules as data, the problems, and finished words. */
import { present } from '../present.ts'
import type { Path } from '../paths.ts'
import { compare, one, parseFraction, type Fraction } from '../exact.ts'
import { alternativesTo } from '../nearest.ts'
import { problem, type Problem } from '../problem.ts'
import type { Home } from '../words/problems/names.ts'
import type { Nested, Range } from '../language/model.ts'
import { parseRange } from '../language/ranges.ts'
import type { RulesData } from './schema.ts'
import { distanceIn, usualUnit, type InUnit, type LengthUnit } from './units.ts'
import type { Damage } from './validate.ts'

export interface Desk extends Damage {
  readonly rules: RulesData
  /**
   * Reports a problem at a path into `rules`. With `key` it is about the key and not its value, and is skipped where something below was left
   * out, which may be the only fault. `about` is the path of what is missing, if that is elsewhere.
   */
  readonly report: (path: Path, problem: Problem, key?: boolean, about?: Path) => void
  /** Marks what is at the path as touched: it depends on something that was left out. */
  readonly spoil: (path: Path) => void
  /** Whether there are no problems so far. */
  readonly sound: () => boolean
  /** The named conditions parsed so far, by id; null: it always holds. */
  readonly namedConditions: Map<string, Nested | null>
  /** Words with terms and distances filled in; an unknown name in braces is a problem at the path. */
  readonly words: (text: string, path: Path) => string
  /** The keys of the map at a path, as written. */
  readonly order: (path: Path) => Iterable<string>
  /** The number, in the order of the layers, of the file that wrote what is at a path. */
  readonly layer: (path: Path) => number
}

/** The one of two paths that a later file wrote; the second if one file wrote both. */
export const newest = ({ layer }: Desk, a: Path, b: Path): Path => (layer(a) > layer(b) ? a : b)

/** Names that may be used: a map, a set, or the ids of a record. */
export interface KnownNames {
  readonly has: (name: string) => boolean
  readonly keys: () => Iterable<string>
}

/** The ids of a record of the data; of `also` too. */
export const idsOf = (record: object | undefined, ...also: readonly Iterable<string>[]): KnownNames => {
  const more = new Set(also.flatMap((names) => [...names]))
  return {
    has: (name) => more.has(name) || (record !== undefined && Object.hasOwn(record, name)),
    keys: () => [...Object.keys(record ?? {}), ...more],
  }
}

/** The kind of thing that a name names: a trait, a role and so on, or a choice of the trait of that id. */
export type Kind =
  | 'trait' | 'role' | 'side' | 'outcome' | 'procedure' | 'phase' | 'group' | 'modifier' | 'part' | 'action' | 'distance' | 'grid' | 'column'
  | 'party' | 'condition' | { readonly choiceOf: string } // prettier-ignore

/**
 * Whether a name is known. If not, reports a problem with the known names, unless the name was defined and left out for another problem.
 * `path` is that of the name, `home` that of the map that defines such names; `of` describes these.
 */
export const isKnown = (
  desk: Desk,
  kind: Kind,
  name: string,
  known: KnownNames,
  path: Path,
  home: Path,
  of: Home = { kind: 'section', path: home.map(String) },
): boolean => {
  if (known.has(name)) return true
  if (desk.gone([...home, name])) {
    desk.spoil(path)
    return false
  }
  const facts = {
    what: 'name',
    name,
    trait: typeof kind === 'string' ? null : kind.choiceOf,
    home: of,
    get alternatives() {
      return alternativesTo(name, known.keys())
    },
    get choiceOf() {
      return kind === 'trait'
        ? entriesOf(desk.rules.traits).find(([, { choices }]) => choices && Object.hasOwn(choices, name))?.[0]
        : undefined
    },
  } as const
  const code = typeof kind === 'string' ? (`unknown-${kind}` as const) : 'unknown-choice'
  desk.report(path, problem(code, facts), false, [...home, name])
  return false
}

/** The roles of the procedure that a name stands in. */
export const ownRoles: Home = { kind: 'roles' }

/** A number of the data as an exact fraction. More than six decimals are a problem, and the result is then 1. */
export const exactOf = (desk: Desk, value: string | number, path: Path): Fraction => {
  const exact = parseFraction(value)
  if (!exact) desk.report(path, problem('too-precise', { number: String(value) }))
  return exact ?? one
}

/** What the rules measure distances in. */
export const unitOf = ({ rules }: Pick<Desk, 'rules'>): LengthUnit => rules.units ?? usualUnit

/** Reports a unit at a path that is not the one of the rules; null is none. */
export const checkUnit = (desk: Desk, unit: LengthUnit | null, path: Path): void => {
  const units = unitOf(desk)
  if (unit !== null && unit !== units) desk.report(path, problem('other-unit', { unit, units }), false, ['units'])
}

/** The distance that is given under a unit, as what `read` makes of it. */
export const distanceOf = <T, U>(
  desk: Desk,
  data: InUnit<T>,
  path: Path,
  read: (value: T, path: Path) => U,
): { readonly value: U; readonly unit: LengthUnit } | undefined => {
  const given = distanceIn(data)
  if (given === undefined) return undefined
  const here = [...path, given.unit]
  checkUnit(desk, given.unit, here)
  return { value: read(given.value, here), unit: given.unit }
}

/** The range of results; one that ends before it begins is a problem. */
export const rangeOf = (desk: Desk, written: string | number, path: Path): Range => {
  const range = parseRange(written)
  if (!range) desk.report(path, problem('wrong-form', { what: 'range', text: String(written) }))
  else if (range.min !== null && range.max !== null && range.min > range.max)
    desk.report(path, problem('range-reversed', { range }))
  return range ?? { min: null, max: null }
}

/** Rows that begin at numbers in the order of these numbers, whichever file added them; other rows in their order. */
export const rising = <T extends { readonly from: Fraction | null }>(rows: readonly T[]): readonly T[] =>
  rows.some(({ from }) => from === null) ? rows : rows.toSorted((a, b) => compare(present(a.from), present(b.from)))

/** The entries of a record; none of one that was left out. */
export const entriesOf = <T>(record: Readonly<Record<string, T>> | undefined): [id: string, entry: T][] =>
  Object.entries(record ?? {})

/** The entries of the record at a path, in the order of the file. */
export const entriesAt = <T>(
  desk: Pick<Desk, 'order'>,
  record: Readonly<Record<string, T>>,
  path: Path,
): [id: string, entry: T][] => {
  const entries: [string, T][] = []
  for (const id of desk.order(path)) {
    const entry = Object.hasOwn(record, id) ? record[id] : undefined
    if (entry !== undefined) entries.push([id, entry])
  }
  return entries
}

/** Entries compiled one by one, in the order of the file. */
export const mapOf = <T, U>(
  record: Readonly<Record<string, T>> | undefined,
  path: Path,
  compile: (entry: T, id: string, path: Path) => U,
): Map<string, U> => new Map(entriesOf(record).map(([id, entry]) => [id, compile(entry, id, [...path, id])]))

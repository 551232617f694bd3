/** The context for compiling all kinds of entries: the rules as data, the problems, and the final text. */
import { nonNull } from '../present.ts'
import type { Path } from '../paths.ts'
import { compare, one, parseFraction, zero, type Fraction } from '../exact.ts'
import { alternativesTo, nearestName } from '../nearest.ts'
import { problem, type Problem } from '../problem.ts'
import type { Home } from '../words/problems/names.ts'
import type { Guard, Nested, Range } from '../language/model.ts'
import { parseRange } from '../language/ranges.ts'
import type { RulesData } from '../format/schema.ts'
import { givenDistance, defaultUnit, type InUnit, type LengthUnit } from './units.ts'
import type { Damage } from './validate.ts'
import { capitalize, typeset, lowerFirst } from '../words/text.ts'
import { limits } from '../format/limits.ts'
import { distanceText } from '../words/numbers.ts'

export interface Loader extends Damage {
  readonly rules: RulesData
  /**
   * Reports a problem at a path into `rules`. With `key`, the problem is about the key and not its value; it is skipped if something inside was
   * omitted, because that may be the real cause. `about` is the path of what is missing, if it is somewhere else.
   */
  readonly report: (path: Path, problem: Problem, key?: boolean, about?: Path) => void
  /** Marks a path as incomplete because it depends on something omitted. */
  readonly spoil: (path: Path) => void
  /** Whether there are no problems so far. */
  readonly sound: () => boolean
  /** The named conditions parsed so far, by id; null for a condition that always holds. */
  readonly namedConditions: Map<string, Nested | null>
  /**
   * The guards compiled so far, with the paths of their entries. A condition under a key other than `when` is recorded as a guard without `unless`.
   */
  readonly guards: (Guard & { readonly path: Path })[]
  /** Fills in terms and distances. Reports an unknown name in braces at the path. */
  readonly words: (text: string, path: Path) => string
  /** The keys of the map at a path, in file order. */
  readonly order: (path: Path) => Iterable<string>
  /** The index of the layer that wrote the value at a path. */
  readonly layer: (path: Path) => number
}

/** The path written by the later file, or `b` if one file wrote both. */
export const laterPath = ({ layer }: Loader, a: Path, b: Path): Path => (layer(a) > layer(b) ? a : b)

/** Known names: a map, a set, or the ids of a record. */
interface KnownNames {
  readonly has: (name: string) => boolean
  readonly keys: () => Iterable<string>
}

/** The keys of a data record, and the names in `also`. */
export const knownIds = (record: object | undefined, ...also: readonly Iterable<string>[]): KnownNames => {
  const more = new Set(also.flatMap((names) => [...names]))
  return {
    has: (name) => more.has(name) || (record !== undefined && Object.hasOwn(record, name)),
    keys: () => [...Object.keys(record ?? {}), ...more],
  }
}

/** What a name refers to, such as a trait or a role. With `choiceOf`, a choice of the trait with that id. */
type DefinedKind =
  | 'trait' | 'role' | 'side' | 'outcome' | 'procedure' | 'phase' | 'group' | 'modifier' | 'part' | 'action' | 'distance' | 'grid' | 'column'
  | 'party' | 'condition' | { readonly choiceOf: string } // prettier-ignore

/**
 * Whether a name is known. If it isn't, reports a problem with the known names, unless the name was defined but omitted because of another problem.
 * `path` is the path of the name, `home` the path of the map that defines such names; `of` describes the map.
 */
export const checkKnownName = (
  loader: Loader,
  kind: DefinedKind,
  name: string,
  known: KnownNames,
  path: Path,
  home: Path,
  of: Home = { kind: 'section', path: home.map(String) },
): boolean => {
  if (known.has(name)) return true
  if (loader.gone([...home, name])) {
    loader.spoil(path)
    return false
  }
  const facts = {
    kind: typeof kind === 'string' ? kind : 'choice',
    name,
    trait: typeof kind === 'string' ? null : kind.choiceOf,
    home: of,
    get alternatives() {
      return alternativesTo(name, known.keys())
    },
    get choiceOf() {
      return kind === 'trait'
        ? recordEntries(loader.rules.traits).find(([, { choices }]) => choices && Object.hasOwn(choices, name))?.[0]
        : undefined
    },
  } as const
  loader.report(path, problem('unknown-name', facts), false, [...home, name])
  return false
}

/** The roles of the current procedure. */
export const procedureRoles: Home = { kind: 'roles' }

/** Converts a number to an exact fraction. If it has more than six decimals, reports a problem and returns 1. */
export const readExactNumber = (loader: Loader, value: string | number, path: Path): Fraction => {
  const exact = parseFraction(value)
  if (!exact) loader.report(path, problem('wrong-value', { what: 'too-precise', number: String(value) }))
  return exact ?? one
}

/** Like `readExactNumber`, but for sizes and distances, which can't be negative. */
export const exactSize = (loader: Loader, value: string | number, path: Path): Fraction => {
  const size = readExactNumber(loader, value, path)
  if (compare(size, zero) >= 0) return size
  const is = typeof value === 'number' ? { plain: value } : { text: value }
  const facts = { what: 'value', subject: { key: String(path.at(-1)) }, is, bound: 'least', limit: 0 } as const
  loader.report(path, problem('out-of-bounds', facts))
  return size
}

/** The unit of distance in the rules. */
export const rulesUnit = ({ rules }: Pick<Loader, 'rules'>): LengthUnit => rules.units ?? defaultUnit

/** Reports a unit that differs from the rules' unit. Null means no unit. */
export const checkUnit = (loader: Loader, unit: LengthUnit | null, path: Path): void => {
  const units = rulesUnit(loader)
  if (unit !== null && unit !== units) loader.report(path, problem('other-unit', { unit, units }), false, ['units'])
}

/** Reads the given distance with `read`, and checks its unit. */
export const readDistance = <T, U>(
  loader: Loader,
  data: InUnit<T>,
  path: Path,
  read: (value: T, path: Path) => U,
): { readonly value: U; readonly unit: LengthUnit } | undefined => {
  const given = givenDistance(data)
  if (given === undefined) return undefined
  const keyPath = [...path, given.unit]
  checkUnit(loader, given.unit, keyPath)
  return { value: read(given.value, keyPath), unit: given.unit }
}

/** Parses a range of results. Reports a range that ends before it starts. */
export const readRange = (loader: Loader, written: string | number, path: Path): Range => {
  const range = parseRange(written)
  if (!range) loader.report(path, problem('wrong-value', { what: 'range', text: String(written) }))
  else if (range.min !== null && range.max !== null && range.min > range.max)
    loader.report(path, problem('range-reversed', { range }))
  return range ?? { min: null, max: null }
}

/** Sorts rows with starting numbers by these numbers, whichever file added them. Other rows keep their order. */
export const inRisingOrder = <T extends { readonly from: Fraction | null }>(rows: readonly T[]): readonly T[] =>
  rows.some(({ from }) => from === null) ? rows : rows.toSorted((a, b) => compare(nonNull(a.from), nonNull(b.from)))

/** The entries of a record; empty if it is missing. */
export const recordEntries = <T>(record: Readonly<Record<string, T>> | undefined): [id: string, entry: T][] =>
  Object.entries(record ?? {})

/** The entries of the record at a path, in file order. */
export const entriesInFileOrder = <T>(
  loader: Pick<Loader, 'order'>,
  record: Readonly<Record<string, T>>,
  path: Path,
): [id: string, entry: T][] => {
  const entries: [string, T][] = []
  for (const id of loader.order(path)) {
    const entry = Object.hasOwn(record, id) ? record[id] : undefined
    if (entry !== undefined) entries.push([id, entry])
  }
  return entries
}

export const compileEntries = <T, U>(
  record: Readonly<Record<string, T>> | undefined,
  path: Path,
  compile: (entry: T, id: string, path: Path) => U,
): Map<string, U> => new Map(recordEntries(record).map(([id, entry]) => [id, compile(entry, id, [...path, id])]))

/** The text for each name. Each name also has a capitalized entry, for the start of a sentence. */
export type Terms = ReadonlyMap<string, string>

/** Adds a name and its text, in lowercase and capitalized. */
export const addTerm = (terms: Map<string, string>, name: string, words: string): void => {
  terms.set(name, words)
  terms.set(capitalize(name), capitalize(words))
}

/** Fills in the names in braces. Unknown names are passed to `otherwise`. Returns null if the text becomes too long. */
export const fillInTerms = (text: string, terms: Terms, otherwise: (name: string) => string): string | null => {
  let length = text.length
  const filled = text.replaceAll(/\{([^{}]*)\}/g, (_braces, name: string) => {
    const words = terms.get(name) ?? otherwise(name)
    length += words.length
    return length > limits.words ? '' : words
  })
  return length > limits.words ? null : typeset(filled)
}

/** The text for the names in braces: the terms and distances of the rules. */
const termsOf = (loader: Omit<Loader, 'words'>): Terms => {
  const found = new Map<string, string>()
  const { terms, distances } = loader.rules
  const wordless: Loader = { ...loader, words: (text) => text }
  for (const [id, [singular, plural]] of recordEntries(terms)) {
    for (const [index, words] of [singular, plural].entries())
      if (/[{}]/.test(words)) loader.report(['terms', id, index], problem('braces', { what: 'term', text: words }))
    addTerm(found, id, singular)
    addTerm(found, `${id}s`, plural)
  }
  for (const [id, distance] of recordEntries(distances)) {
    const path = ['distances', id]
    if (found.has(id)) loader.report(path, problem('id-taken', { what: 'term-and-distance', distance: id }), true)
    const given = readDistance(wordless, distance, path, (value, keyPath) => exactSize(wordless, value, keyPath))
    if (given) addTerm(found, id, distanceText(given.value, given.unit))
    else addTerm(found, id, checkedWords(loader, found, distance.words ?? '', [...path, 'words']))
  }
  return found
}

const checkedWords = (loader: Omit<Loader, 'words'>, terms: Terms, text: string, path: Path): string => {
  const filled = fillInTerms(text, terms, (name) => {
    const id = lowerFirst(name)
    if (loader.gone(['terms', id]) || loader.gone(['terms', id.replace(/s$/, '')]) || loader.gone(['distances', id]))
      return ''
    const facts = {
      kind: 'term',
      name,
      get alternatives() {
        return alternativesTo(name, terms.keys())
      },
    } as const
    loader.report(path, problem('unknown-name', facts))
    return ''
  })
  if (filled === null) loader.report(path, problem('out-of-bounds', { what: 'filled', max: limits.words }))
  else if (/[{}]/.test(filled)) loader.report(path, problem('braces', { what: 'unpaired' }))
  return filled ?? ''
}

/** Completes a loader with `words`, which fills in terms and distances. */
export const withWords = (loader: Omit<Loader, 'words'>): Loader => {
  const terms = termsOf(loader)
  return { ...loader, words: (text, path) => checkedWords(loader, terms, text, path) }
}

/** The entry of a lower file that a new entry was probably meant to change; null if no name is similar. */
export const similarEntryBelow = (loader: Pick<Loader, 'order' | 'layer'>, path: Path): string | null => {
  const list = path.slice(0, -1)
  const own = String(path.at(-1))
  const below = [...loader.order(list)].filter((id) => id !== own && loader.layer([...list, id]) < loader.layer(path))
  return nearestName(own, below) ?? null
}

/** The most entries listed for a cycle. Longer cycles list the first five and the one that closes them. */
const maxListedEntries = 7

/** Reports each cycle once. */
export const checkCircles = (
  loader: Loader,
  what: 'traits' | 'outcomes' | 'conditions',
  home: Path,
  ids: readonly string[],
  next: (id: string) => readonly string[],
): void => {
  const done = new Set<string>()
  for (const start of ids) {
    const trail: { readonly id: string; readonly left: string[] }[] = []
    const depths = new Map<string, number>()
    const enter = (id: string): void => {
      const from = depths.get(id)
      if (from !== undefined) {
        const circle = [...trail.slice(from).map((step) => step.id), id]
        const isCut = circle.length > maxListedEntries
        const facts = { what, entries: isCut ? [...circle.slice(0, 5), id] : circle, isCut }
        loader.report([...home, id], problem('circle', facts), true)
      } else if (!done.has(id)) {
        done.add(id)
        depths.set(id, trail.length)
        trail.push({ id, left: [...new Set(next(id))] })
      }
    }
    enter(start)
    for (let last = trail.at(-1); last; last = trail.at(-1)) {
      const id = last.left.shift()
      if (id !== undefined) enter(id)
      else {
        depths.delete(last.id)
        trail.pop()
      }
    }
  }
}

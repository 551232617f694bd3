/** What the compiling of every kind of entry shares: the rules as data, where problems go, and the finished words. */
import { dotted, type Path } from '../paths.ts'
import { compare, one, parseFraction, zero, type Fraction } from '../exact.ts'
import { nearest } from '../nearest.ts'
import { capital } from '../words/letters.ts'
import type { Draft } from './draft.ts'
import type { Range } from './model/conditions.ts'
import { clipped, quoted } from './quote.ts'
import type { RulesData } from './schema.ts'
import type { Damage } from './validate.ts'

export interface Desk extends Damage {
  readonly rules: RulesData
  /**
   * Notes what is wrong at a path into `rules`; with `key` the key is meant, not what stands at it, and nothing is said where
   * something below it was left out: that may be all that is wrong. `about` is what is missed there, if that stands elsewhere.
   */
  readonly problem: (code: string, path: Path, message: string, right: Draft['right'], key?: boolean, about?: Path) => void
  /** From now on what stands at the path counts as touched: it hangs on something that was left out. */
  readonly spoil: (path: Path) => void
  /** Whether nothing was found wrong so far. */
  readonly sound: () => boolean
  /** Words with terms and distances filled in; a name in braces that is none is a problem at the path. */
  readonly words: (text: string, path: Path) => string
  /** The keys of the map at a path, as written. */
  readonly order: (path: Path) => Iterable<string>
  /** Which file wrote what stands at a path, by its number in the order of the layers. */
  readonly layer: (path: Path) => number
}

/** `a`, `a and b`, `a, b and c`; beyond seven the first six and how many more. */
export const listed = (names: readonly string[], last = 'and'): string => {
  if (names.length > 7) return `${names.slice(0, 6).join(', ')} ${last} ${names.length - 6} more`
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1) ?? ''}`
}

/** Of two paths the one that was written by the later file; the second if both by one. */
export const newest = ({ layer }: Desk, a: Path, b: Path): Path => (layer(a) > layer(b) ? a : b)

/** Names that may be used: a map, a set, or the ids of a record. */
export interface Names {
  readonly has: (name: string) => boolean
  readonly keys: () => Iterable<string>
}

/** The ids of a record of the data; of `also` too. */
export const idsOf = (record: object | undefined, ...also: readonly Iterable<string>[]): Names => {
  const more = new Set(also.flatMap((names) => [...names]))
  return {
    has: (name) => more.has(name) || (record !== undefined && Object.hasOwn(record, name)),
    keys: () => [...Object.keys(record ?? {}), ...more],
  }
}

/**
 * Whether a name is among the known ones. If not, a problem with the nearest, or with `where` such names are defined; silent
 * where the name was there but had to be left out for another problem. `home` is the path of the map that defines such names.
 */
export const isKnown = (
  desk: Desk,
  what: string,
  name: string,
  known: Names,
  path: Path,
  home: Path,
  where = `defined under ${dotted(home)}`,
): boolean => {
  if (known.has(name)) return true
  if (desk.gone([...home, name])) {
    desk.spoil(path)
    return false
  }
  const right = (): string => {
    const names = [...known.keys()]
    const near = nearest(name, names)
    return near ? `${quoted(near)}?` : names.length === 0 ? `none is ${where}` : `${listed(names.map(quoted), 'or')}, ${where}`
  }
  desk.problem(`unknown-${what.split(' ')[0] ?? ''}`, path, `there is no ${what} ${quoted(name)}`, right, false, [...home, name])
  return false
}

/** A number of the data as an exact fraction; more than six decimals are a problem. */
export const exactOf = (desk: Desk, value: string | number, path: Path): Fraction => {
  const exact = parseFraction(value)
  if (!exact) desk.problem('too-precise', path, `${clipped(String(value))} has more than six decimals`, 'a fraction such as "1/3"')
  return exact ?? one
}

/** `6`, `5..7`, `..4`, `11..`, `..` as a range; undefined if it is none. */
export const parseRange = (written: string | number): Range | undefined => {
  if (typeof written === 'number') return Number.isInteger(written) ? { min: written, max: written } : undefined
  const parts = /^(-?\d{1,4})?(\.\.)?(-?\d{1,4})?$/.exec(written)
  if (!parts) return undefined
  const [, from, dots, to] = parts
  if (!dots) return from !== undefined && to === undefined ? { min: Number(from), max: Number(from) } : undefined
  return { min: from === undefined ? null : Number(from), max: to === undefined ? null : Number(to) }
}

/** The range; one that ends before it begins is a problem. */
export const rangeOf = (desk: Desk, written: string | number, path: Path): Range => {
  const range = parseRange(written)
  if (!range)
    desk.problem(
      'wrong-form',
      path,
      `"${clipped(String(written))}" is no range`,
      'a whole number or a range such as 5..7, ..4 (and less) or 11.. (and more)',
    )
  else if (range.min !== null && range.max !== null && range.min > range.max)
    desk.problem('range-reversed', path, `${written} ends before it begins`, `${range.max}..${range.min}`)
  return range ?? { min: null, max: null }
}

/** As a file writes it: `6`, `5..7`, `..4`, `11..`. */
export const writtenRange = ({ min, max }: Range): string => (min !== null && min === max ? String(min) : `${min ?? ''}..${max ?? ''}`)

/** An id as words, where a file gives none: `road-march` as `Road march`. */
export const idWords = (id: string): string => capital(id.replaceAll('-', ' '))

/** Rows that begin at numbers stand in the order of those, whichever file added them; others as they are. */
export const rising = <T extends { readonly from: Fraction | null }>(rows: readonly T[]): readonly T[] =>
  rows.some(({ from }) => from === null) ? rows : rows.toSorted((a, b) => compare(a.from ?? zero, b.from ?? zero))

export const entriesOf = <T>(record: Readonly<Record<string, T>> | undefined): [id: string, entry: T][] => Object.entries(record ?? {})

/** Entries compiled one by one, in the order of the file. */
export const mapOf = <T, U>(
  record: Readonly<Record<string, T>> | undefined,
  path: Path,
  compile: (entry: T, id: string, path: Path) => U,
): Map<string, U> => new Map(entriesOf(record).map(([id, entry]) => [id, compile(entry, id, [...path, id])]))

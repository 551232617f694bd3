/** The bands of a row as numbers, and the edges between adjacent bands. */
import { isDataMap, type Data } from '../ruleset/data.ts'
import { parseCell } from './cell-input.ts'
import { displayBand } from './display.ts'

/** A range of results, both ends inclusive; null for an open end. */
export interface BandLimits {
  readonly min: number | null
  readonly max: number | null
}

/** Parses the text of a band cell. Returns null if it is empty, undefined if it can't be read. */
export const readBand = (typed: string): BandLimits | null | undefined => {
  const data = parseCell('band', typed)
  if (data === null) return null
  if (typeof data === 'number') return { min: data, max: data }
  const ends = typeof data === 'string' ? /^(-?\d+)?\.\.(-?\d+)?$/.exec(data) : null
  if (!ends) return undefined
  const [, min, max] = ends
  return { min: min === undefined ? null : Number(min), max: max === undefined ? null : Number(max) }
}

/** Writes a band the way people type it. */
export const typedBand = ({ min, max }: BandLimits): string => {
  if (min === null) return max === null ? 'any' : `≤ ${max}`
  if (max === null) return `${min}+`
  if (min === max) return String(min)
  return min < 0 ? `${min} to ${max}` : `${min}-${max}`
}

/** A band with the index of its column. */
interface PlacedBand extends BandLimits {
  readonly column: number
}

/** The edge between two adjacent bands. `at` is the highest number of the lower band. */
export interface Edge {
  readonly lower: PlacedBand
  readonly upper: PlacedBand
  readonly at: number
  /** `gap`: numbers between the bands are missing. `overlap`: numbers belong to both bands. Null if neither. */
  readonly fault: 'gap' | 'overlap' | null
}

/** Returns the bands of a row in ascending order, or undefined if one of them can't be read. */
export const placedBands = (typed: readonly (string | null)[]): readonly PlacedBand[] | undefined => {
  const bands = typed.map((text, column) => {
    const band = text === null ? null : readBand(text)
    return band && { ...band, column }
  })
  if (bands.includes(undefined)) return undefined
  const known = bands.filter((band) => band !== null && band !== undefined)
  return known.toSorted(
    (a, b) => (a.min ?? -Infinity) - (b.min ?? -Infinity) || (a.max ?? Infinity) - (b.max ?? Infinity),
  )
}

/** Returns the edges of a row in ascending order. */
export const edgesOf = (bands: readonly PlacedBand[]): readonly Edge[] =>
  bands.slice(1).flatMap((upper, index): Edge[] => {
    const lower = bands[index]
    if (!lower) return []
    const at = lower.max ?? (upper.min === null ? null : upper.min - 1)
    if (at === null) return []
    const meets = upper.min !== null && lower.max !== null ? upper.min - lower.max : 0
    return [{ lower, upper, at, fault: meets === 1 ? null : meets > 1 ? 'gap' : 'overlap' }]
  })

/** How far an edge can move while each band keeps at least one number. */
export const reachOf = ({ lower, upper, at }: Edge): { readonly min: number; readonly max: number } => ({
  min: lower.min ?? Math.min(at, -99),
  max: upper.max === null ? Math.max(at, 99) : upper.max - 1,
})

/** Moves the edge between two bands to another number, within its limits. */
export const movedEdge = (edge: Edge, to: number): { readonly lower: BandLimits; readonly upper: BandLimits } => {
  const { min, max } = reachOf(edge)
  const at = Math.max(min, Math.min(max, to))
  return { lower: { min: edge.lower.min, max: at }, upper: { min: at + 1, max: edge.upper.max } }
}

/**
 * Adjusts the neighbors of an edited band so that every number is covered once, and returns their new text. Changes nothing if the row had gaps or
 * overlaps before, or if a neighbor would become empty.
 */
export const neighborsOf = (
  row: Data | undefined,
  changed: string,
  text: string,
): readonly { readonly id: string; readonly text: string }[] => {
  const next = readBand(text)
  if (!isDataMap(row) || !next) return []
  const ids = Object.keys(row)
  const typed = ids.map((id) => (row[id] === null ? null : displayBand(row[id] ?? null)))
  const before = placedBands(typed)
  if (before === undefined || edgesOf(before).some(({ fault }) => fault !== null)) return []
  const others = before.filter(({ column }) => ids[column] !== changed)
  const old = before.find(({ column }) => ids[column] === changed)
  const isBelow = (band: BandLimits): boolean => startOf(band) < startOf(old ?? next)
  const below = others.findLast(isBelow)
  const above = others.find((band) => !isBelow(band))
  const moved = [
    ...(below && next.min !== null ? [{ ...below, max: next.min - 1 }] : []),
    ...(above && next.max !== null ? [{ ...above, min: next.max + 1 }] : []),
  ]
  if (moved.some(({ min, max }) => min !== null && max !== null && min > max)) return []
  return moved
    .filter((band) => {
      const was = others.find(({ column }) => column === band.column)
      return was?.min !== band.min || was.max !== band.max
    })
    .map((band) => ({ id: ids[band.column] ?? '', text: typedBand(band) }))
}

const startOf = ({ min }: BandLimits): number => min ?? -Infinity

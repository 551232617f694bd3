/** One-press repairs: edits that mend what the loader finds wrong, where it is plain what was meant. */
import { nearest } from '../nearest.ts'
import type { DataProblem } from '../problem.ts'
import { parseRange } from '../ruleset/ranges.ts'
import type { Range } from '../ruleset/model/conditions.ts'
import { houseWords } from '../words/house.ts'
import { fileVoice } from '../words/problems/voice.ts'
import { dataAt, isDataMap, isList, type Data, type DataMap } from './data.ts'
import type { Edit, EditPath } from './edit.ts'
import { entryName, pathWords } from './names.ts'
import { bandText } from './condition-words.ts'

export interface Repair {
  readonly label: string
  readonly edits: readonly Edit[]
}

/** What would mend a problem at a path of the rules as they stand; the first is the most likely. */
export const repairsOf = (problem: DataProblem, path: EditPath, rules: DataMap): readonly Repair[] => {
  switch (problem.code) {
    case 'band-gap':
    case 'band-overlap':
    case 'range-reversed':
      return path.at(-2) === 'bands' ? bandRepairs(problem.code, path, rules) : []
    case 'row-twice':
      return rowTwice(path)
    case 'unknown-key':
    case 'unknown-row':
      return renamed(path, meantBy(problem), rules)
    case 'nothing-removed':
    case 'two-ways':
    case 'empty-value':
      return [leftOut(path)]
    default:
      return replacedBy(path, meantBy(problem), rules)
  }

  function rowTwice(at: EditPath): readonly Repair[] {
    const row = at.at(-1) === 'from' ? at.slice(0, -1) : at
    return [{ label: houseWords.dropRow(entryName(row, rules)), edits: [{ kind: 'remove', path: row }] }]
  }
}

/** The name that was probably meant where an unknown one stands; undefined where no name is unknown, or none is near. */
const meantBy = ({ code, facts, broughtBy }: DataProblem): string | undefined => {
  if (broughtBy?.removes || !code.startsWith('unknown-') || !('alternatives' in facts)) return undefined
  const { alternatives } = facts
  return alternatives && 'meant' in alternatives ? (alternatives.meant ?? undefined) : undefined
}

interface Band extends Range {
  readonly id: string
}

/** The band at fault and its neighbour made to meet; where an end is missing, the outermost opened. */
const bandRepairs = (code: 'band-gap' | 'band-overlap' | 'range-reversed', path: EditPath, rules: DataMap): readonly Repair[] => {
  const home = path.slice(0, -1)
  const here = String(path.at(-1) ?? '')
  const bands = bandsAt(home, rules)
  const at = bands.findIndex(({ id }) => id === here)
  const band = bands[at]
  if (!band) return []
  const make = (id: string, range: Range): Repair => {
    const value = fileVoice.range(range)
    const edits: Edit[] = [{ kind: 'set', path: [...home, id], value: /^-?\d+$/.test(value) ? Number(value) : value }]
    return { label: houseWords.endAt(pathWords([...home, id], rules).at(-1) ?? id, bandText(value)), edits }
  }
  if (code === 'range-reversed') return [make(here, { min: band.max, max: band.min })]
  const repairs: Repair[] = []
  const overlaps = code === 'band-overlap'
  const meets = (low: Band | undefined, high: Band | undefined): void => {
    if (!low || !high || low.max === null || high.min === null || high.min === low.max + 1 || high.min <= low.max !== overlaps) return
    const raised = { min: low.max + 1, max: high.max }
    const lowered = { min: low.min, max: high.min - 1 }
    // The band at fault is the one a person has just changed: its neighbour gives way first.
    const ways = [...(isSound(raised) ? [make(high.id, raised)] : []), ...(isSound(lowered) ? [make(low.id, lowered)] : [])]
    repairs.push(...(low.id === here ? ways : ways.toReversed()))
  }
  meets(bands[at - 1], band)
  meets(band, bands[at + 1])
  if (!overlaps && at === 0 && band.min !== null) repairs.push(make(here, { ...band, min: null }))
  if (!overlaps && at === bands.length - 1 && band.max !== null) repairs.push(make(here, { ...band, max: null }))
  if (overlaps && at > 0 && band.min === null) repairs.push(...closedBelow(bands[at - 1], band, make))
  if (overlaps && at < bands.length - 1 && band.max === null) repairs.push(...closedAbove(band, bands[at + 1], make))
  return repairs
}

const closedBelow = (low: Band | undefined, band: Band, make: (id: string, range: Range) => Repair): readonly Repair[] =>
  low && low.max !== null && isSound({ min: low.max + 1, max: band.max }) ? [make(band.id, { min: low.max + 1, max: band.max })] : []

const closedAbove = (band: Band, high: Band | undefined, make: (id: string, range: Range) => Repair): readonly Repair[] =>
  high && high.min !== null && isSound({ min: band.min, max: high.min - 1 }) ? [make(band.id, { min: band.min, max: high.min - 1 })] : []

const isSound = ({ min, max }: Range): boolean => min === null || max === null || min <= max

/** The bands of a row from the lowest up. */
const bandsAt = (home: EditPath, rules: DataMap): readonly Band[] => {
  const data = dataAt(rules, home)
  return Object.entries(isDataMap(data) ? data : {})
    .flatMap(([id, written]): Band[] => {
      const range = typeof written === 'number' || typeof written === 'string' ? parseRange(written) : undefined
      return range ? [{ id, ...range }] : []
    })
    .toSorted((a, b) => (a.min ?? -Infinity) - (b.min ?? -Infinity) || (a.max ?? Infinity) - (b.max ?? Infinity))
}

/** A key under the name that was meant. */
const renamed = (path: EditPath, meant: string | undefined, rules: DataMap): readonly Repair[] => {
  const key = String(path.at(-1) ?? '')
  const value = dataAt(rules, path)
  if (meant === undefined || value === undefined) return [leftOut(path)]
  const home = path.slice(0, -1)
  const edits: readonly Edit[] = [
    { kind: 'restore', path },
    { kind: 'set', path: [...home, meant], value: together(dataAt(rules, [...home, meant]), value) },
  ]
  return [{ label: houseWords.rename(key, meant), edits }, leftOut(path)]
}

/** What stands under the right key already, with what was written under the wrong one. */
const together = (old: Data | undefined, more: Data): Data => (isDataMap(old) && isDataMap(more) ? { ...old, ...more } : more)

const leftOut = (path: EditPath): Repair => ({ label: houseWords.leaveOut(String(path.at(-1) ?? '')), edits: [{ kind: 'restore', path }] })

/** A name that leads nowhere by the nearest that leads somewhere. */
const replacedBy = (path: EditPath, meant: string | undefined, rules: DataMap): readonly Repair[] => {
  const value = dataAt(rules, path)
  if (meant === undefined) return []
  if (typeof value === 'string') return [{ label: houseWords.rename(value, meant), edits: [{ kind: 'set', path, value: meant }] }]
  // Of a list of names the one that is nearest to what was meant is the one at fault.
  const wrong = isList(value)
    ? nearest(
        meant,
        value.filter((item) => typeof item === 'string'),
      )
    : undefined
  if (wrong === undefined || !isList(value)) return []
  return [
    { label: houseWords.rename(wrong, meant), edits: [{ kind: 'set', path, value: value.map((item) => (item === wrong ? meant : item)) }] },
  ]
}

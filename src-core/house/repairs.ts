/** One-press repairs: edits that mend a problem of the loader's, where it is plain what was meant. */
import { nearest } from '../nearest.ts'
import type { Problem } from '../problem.ts'
import { parseRange, compareRanges } from '../ruleset/ranges.ts'
import type { Range } from '../ruleset/model/conditions.ts'
import { houseWords } from '../words/house.ts'
import { fileVoice } from '../words/problems/voice.ts'
import { dataAt, isDataMap, isList, type Data, type DataMap } from './data.ts'
import { displayBand } from './display.ts'
import type { Edit } from './edit.ts'
import { lastKey, type Path } from '../paths.ts'
import { entryName, stepName } from './names.ts'

export interface Repair {
  readonly label: string
  readonly edits: readonly Edit[]
}

/** Repairs of a problem at a path of the rules as they are; the most likely first. */
export const repairsOf = (problem: Problem, path: Path, rules: DataMap): readonly Repair[] => {
  switch (problem.code) {
    case 'band-gap':
    case 'band-overlap':
    case 'range-reversed':
      return path.at(-2) === 'bands' ? bandRepairs(problem.code, path, rules) : []
    case 'row-twice':
      return rowTwice(path)
    case 'unknown-key':
    case 'unknown-row':
      return renameKey(path, meantName(problem), rules)
    case 'missing':
      return problem.facts.what === 'new-entry' ? [removeKey(path)] : []
    case 'nothing-removed':
    case 'two-ways':
    case 'empty-value':
      return [removeKey(path)]
    default:
      return replaceName(path, meantName(problem), rules)
  }

  function rowTwice(at: Path): readonly Repair[] {
    const row = at.at(-1) === 'from' ? at.slice(0, -1) : at
    return [{ label: houseWords.dropRow(entryName(row, rules)), edits: [{ kind: 'remove', path: row }] }]
  }
}

/** Of what the base no longer has: without it, or as an entry of these rules where it can stand alone. */
export const goneRepairs = (path: Path, kept: DataMap | null): readonly Repair[] => [
  { label: houseWords.takeOut, edits: [{ kind: 'restore', path }] },
  ...(kept ? [{ label: houseWords.keepAsNew, edits: [{ kind: 'set' as const, path, value: kept }] }] : []),
]

/** The name that was probably meant where an unknown one stands; undefined where no name is unknown, or none is near. */
const meantName = ({ code, facts, broughtBy }: Problem): string | undefined => {
  if (broughtBy?.removes || !code.startsWith('unknown-') || !('alternatives' in facts)) return undefined
  const { alternatives } = facts
  return alternatives && 'meant' in alternatives ? (alternatives.meant ?? undefined) : undefined
}

interface Band extends Range {
  readonly id: string
}

/** The wrong band and its neighbour made to meet, or the outermost band opened. */
const bandRepairs = (code: 'band-gap' | 'band-overlap' | 'range-reversed', path: Path, rules: DataMap): readonly Repair[] => {
  const home = path.slice(0, -1)
  const here = lastKey(path)
  const bands = bandsAt(home, rules)
  const at = bands.findIndex(({ id }) => id === here)
  const band = bands[at]
  if (!band) return []
  const make = (id: string, range: Range): Repair => {
    const value = fileVoice.range(range)
    const edits: Edit[] = [{ kind: 'set', path: [...home, id], value: /^-?\d+$/.test(value) ? Number(value) : value }]
    return { label: houseWords.endAt(stepName([...home, id], rules), displayBand(value)), edits }
  }
  if (code === 'range-reversed') return [make(here, { min: band.max, max: band.min })]
  const repairs: Repair[] = []
  const overlaps = code === 'band-overlap'
  const meets = (low: Band | undefined, high: Band | undefined): void => {
    if (!low || !high || low.max === null || high.min === null || high.min === low.max + 1 || high.min <= low.max !== overlaps) return
    const raised = { min: low.max + 1, max: high.max }
    const lowered = { min: low.min, max: high.min - 1 }
    // A person has just changed the wrong band: its neighbour gives way first.
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
const bandsAt = (home: Path, rules: DataMap): readonly Band[] => {
  const data = dataAt(rules, home)
  return Object.entries(isDataMap(data) ? data : {})
    .flatMap(([id, written]): Band[] => {
      const range = typeof written === 'number' || typeof written === 'string' ? parseRange(written) : undefined
      return range ? [{ id, ...range }] : []
    })
    .toSorted(compareRanges)
}

/** The key takes the name that was meant. */
const renameKey = (path: Path, meant: string | undefined, rules: DataMap): readonly Repair[] => {
  const key = lastKey(path)
  const value = dataAt(rules, path)
  if (meant === undefined || value === undefined) return [removeKey(path)]
  const home = path.slice(0, -1)
  const edits: readonly Edit[] = [
    { kind: 'restore', path },
    { kind: 'set', path: [...home, meant], value: bothMaps(dataAt(rules, [...home, meant]), value) },
  ]
  return [{ label: houseWords.rename(key, meant), edits }, removeKey(path)]
}

/** What stands under the right key already, with what was written under the wrong one. */
const bothMaps = (old: Data | undefined, more: Data): Data => (isDataMap(old) && isDataMap(more) ? { ...old, ...more } : more)

const removeKey = (path: Path): Repair => ({ label: houseWords.leaveOut(lastKey(path)), edits: [{ kind: 'restore', path }] })

/** An unknown name is replaced by the one that was meant. */
const replaceName = (path: Path, meant: string | undefined, rules: DataMap): readonly Repair[] => {
  const value = dataAt(rules, path)
  if (meant === undefined) return []
  if (typeof value === 'string') return [{ label: houseWords.rename(value, meant), edits: [{ kind: 'set', path, value: meant }] }]
  // In a list of names the one nearest to what was meant is the wrong one.
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

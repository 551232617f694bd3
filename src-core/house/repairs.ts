/** Quick fixes: edits that fix a problem found by the loader if the intention is clear. */
import { nearestName } from '../nearest.ts'
import type { Problem } from '../problem.ts'
import { parseRange, compareRanges } from '../language/ranges.ts'
import type { Range } from '../language/model.ts'
import { houseWords } from '../words/house.ts'
import { writtenRange } from '../words/problems/phrases.ts'
import { dataAt, isDataMap, isDataList, dataKeys, type Data, type DataMap } from '../ruleset/data.ts'
import { displayBand } from './display.ts'
import type { Edit } from './edit.ts'
import { dotted, lastKey, type Path } from '../paths.ts'
import { rowsOfChoice } from './forms/new-entries.ts'
import { completenessOf, type RecoveredEntry } from './merging/base-record.ts'
import { entryName, entryWords, stepName } from './names.ts'
import type { RulesVersions } from './problem-words.ts'

export interface Repair {
  readonly label: string
  readonly edits: readonly Edit[]
}

/** Returns fixes for a problem at a path of the current rules, most likely first. `base` still has removed entries. */
export const repairsOf = (problem: Problem, path: Path, { now: rules, base }: RulesVersions): readonly Repair[] => {
  switch (problem.code) {
    case 'row-missing':
      return rowRepairs(problem.facts.by, path, rules, base)
    case 'band-gap':
    case 'band-overlap':
    case 'range-reversed':
      return path.at(-2) === 'bands' ? bandRepairs(problem.code, path, rules) : []
    case 'row-twice':
      return rowTwice(path)
    case 'unknown-key':
      return renameKey(path, meantName(problem), rules)
    case 'unknown-name':
      return problem.facts.kind === 'row'
        ? renameKey(path, meantName(problem), rules)
        : replaceName(path, meantName(problem), rules)
    case 'missing':
      return problem.facts.what === 'new-entry' ? [removeKey(path)] : []
    case 'two-ways':
      return problem.facts.what === 'otherwise' || problem.facts.what === 'distances' ? [] : [removeKey(path)]
    case 'nothing-removed':
    case 'empty-value':
      return [removeKey(path)]
    default:
      return replaceName(path, meantName(problem), rules)
  }

  function rowTwice(at: Path): readonly Repair[] {
    const row = at.at(-1) === 'from' ? at.slice(0, -1) : at
    return [{ label: houseWords.deleteRow(entryName(row, rules)), edits: [{ kind: 'remove', path: row }] }]
  }
}

/** Returns fixes for a removed entry that the entries at `namers` still refer to: restoring it, or removing those entries too. */
export const removalRepairs = (
  path: Path,
  namers: readonly Path[],
  { now, base }: RulesVersions,
): readonly Repair[] => [
  { label: houseWords.restore(stepName(path, base)), edits: [{ kind: 'restore', path }] },
  {
    label: houseWords.removeToo(namers.map((namer) => entryWords(namer, now).join(', '))),
    edits: namers.map((namer) => ({ kind: 'remove', path: namer })),
  },
]

/** Returns fixes for a trait's choices without a row: adding the rows, from the base or as copies of the last row, or removing the choices. */
const rowRepairs = (trait: string, path: Path, rules: DataMap, base: DataMap): readonly Repair[] => {
  const choices = ['traits', trait, 'choices']
  const own = dotted(path)
  const charts = rowsOfChoice(choices, rules)
  const here = charts.filter((chart) => dotted(chart.path) === own)
  const missing = (here.length > 0 ? here : charts).flatMap((chart) => {
    const rows = dataAt(rules, chart.path)
    const left = dataKeys(dataAt(rules, choices)).filter((choice) => !(isDataMap(rows) && Object.hasOwn(rows, choice)))
    return left.map((choice) => ({ choice, row: [...chart.path, choice], value: chart.value }))
  })
  const names = [...new Set(missing.map(({ choice }) => choice))].map((choice) => ({
    choice,
    name: entryName([...choices, choice], rules),
  }))
  if (names.length === 0) return []
  const isBack = missing.every(({ row }) => dataAt(base, row) !== undefined)
  const label = (isBack ? houseWords.restoreRows : houseWords.addRows)(names.map(({ name }) => name))
  return [
    {
      label,
      edits: missing.map(({ row, value }): Edit =>
        isBack ? { kind: 'restore', path: row } : { kind: 'set', path: row, value },
      ),
    },
    {
      label: houseWords.removeChoices(names.map(({ name }) => name)),
      edits: names.map(({ choice }): Edit => ({ kind: 'remove', path: [...choices, choice] })),
    },
  ]
}

/**
 * Returns fixes for an entry that the base no longer has: removing it, or keeping it in these rules if it is complete enough. A mark lists its
 * unknown values.
 */
export const missingEntryRepairs = (path: Path, kept: RecoveredEntry | null): readonly Repair[] => [
  { label: houseWords.undoChangeOf, edits: [{ kind: 'restore', path }] },
  ...(kept
    ? [
        {
          label: completenessOf(kept) === 'no-condition' ? houseWords.keepAlways : houseWords.keepAsNew,
          edits: recoverEntryEdits(path, kept),
        },
      ]
    : []),
]

/** Returns the edits that keep the entry in these rules. */
export const recoverEntryEdits = (path: Path, kept: RecoveredEntry): readonly Edit[] => {
  const { value, begun, left } = kept
  const named = (keys: readonly string[]): string => keys.map(houseWords.field).join(', ')
  const why = houseWords.restartedReason(named(begun), named(left))
  return [
    { kind: 'set', path, value },
    ...(completenessOf(kept) === 'all'
      ? []
      : [{ kind: 'mark' as const, path, mark: { kind: 'assumed' as const, why, other: '' } }]),
  ]
}

/** The intended name for an unknown one; undefined if no name is unknown or none is similar. */
const meantName = ({ code, facts, causedBy: broughtBy }: Problem): string | undefined => {
  if (broughtBy?.removes || !code.startsWith('unknown-') || !('alternatives' in facts)) return undefined
  const { alternatives } = facts
  return alternatives && 'meant' in alternatives ? (alternatives.meant ?? undefined) : undefined
}

interface Band extends Range {
  readonly id: string
}

/** Closes the gap or overlap between a band and its neighbors, or opens the end of the outermost band. */
const bandRepairs = (
  code: 'band-gap' | 'band-overlap' | 'range-reversed',
  path: Path,
  rules: DataMap,
): readonly Repair[] => {
  const home = path.slice(0, -1)
  const here = lastKey(path)
  const bands = bandsAt(home, rules)
  const at = bands.findIndex(({ id }) => id === here)
  const band = bands[at]
  if (!band) return []
  const make = (id: string, range: Range): Repair => {
    const value = writtenRange(range)
    const edits: Edit[] = [{ kind: 'set', path: [...home, id], value: /^-?\d+$/.test(value) ? Number(value) : value }]
    return { label: houseWords.endAt(stepName([...home, id], rules), displayBand(value)), edits }
  }
  if (code === 'range-reversed') return [make(here, { min: band.max, max: band.min })]
  const repairs: Repair[] = []
  const overlaps = code === 'band-overlap'
  const meets = (low: Band | undefined, high: Band | undefined): void => {
    if (
      !low ||
      !high ||
      low.max === null ||
      high.min === null ||
      high.min === low.max + 1 ||
      high.min <= low.max !== overlaps
    )
      return
    const raised = { min: low.max + 1, max: high.max }
    const lowered = { min: low.min, max: high.min - 1 }
    // The band at `here` was just edited, so the fix that changes its neighbor comes first.
    const ways = [
      ...(isSound(raised) ? [make(high.id, raised)] : []),
      ...(isSound(lowered) ? [make(low.id, lowered)] : []),
    ]
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

const closedBelow = (
  low: Band | undefined,
  band: Band,
  make: (id: string, range: Range) => Repair,
): readonly Repair[] =>
  low && low.max !== null && isSound({ min: low.max + 1, max: band.max })
    ? [make(band.id, { min: low.max + 1, max: band.max })]
    : []

const closedAbove = (
  band: Band,
  high: Band | undefined,
  make: (id: string, range: Range) => Repair,
): readonly Repair[] =>
  high && high.min !== null && isSound({ min: band.min, max: high.min - 1 })
    ? [make(band.id, { min: band.min, max: high.min - 1 })]
    : []

const isSound = ({ min, max }: Range): boolean => min === null || max === null || min <= max

/** The bands of a row in ascending order. */
const bandsAt = (home: Path, rules: DataMap): readonly Band[] => {
  const data = dataAt(rules, home)
  return Object.entries(isDataMap(data) ? data : {})
    .flatMap(([id, written]): Band[] => {
      const range = typeof written === 'number' || typeof written === 'string' ? parseRange(written) : undefined
      return range ? [{ id, ...range }] : []
    })
    .toSorted(compareRanges)
}

/** Renames the key to the intended name. */
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

/** Merges the value of the wrong key into the value of the right one. */
const bothMaps = (old: Data | undefined, more: Data): Data =>
  isDataMap(old) && isDataMap(more) ? { ...old, ...more } : more

const removeKey = (path: Path): Repair => ({
  label: houseWords.deleteKey(lastKey(path)),
  edits: [{ kind: 'restore', path }],
})

/** Replaces an unknown name with the intended one. */
const replaceName = (path: Path, meant: string | undefined, rules: DataMap): readonly Repair[] => {
  const value = dataAt(rules, path)
  if (meant === undefined) return []
  if (typeof value === 'string')
    return [{ label: houseWords.rename(value, meant), edits: [{ kind: 'set', path, value: meant }] }]
  // In a list, the wrong name is the one closest to the intended one.
  const wrong = isDataList(value)
    ? nearestName(
        meant,
        value.filter((item) => typeof item === 'string'),
      )
    : undefined
  if (wrong === undefined || !isDataList(value)) return []
  return [
    {
      label: houseWords.rename(wrong, meant),
      edits: [{ kind: 'set', path, value: value.map((item) => (item === wrong ? meant : item)) }],
    },
  ]
}

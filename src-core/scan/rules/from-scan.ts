/** Converts a recognized chart, table or list to house rule edits: a new entry, or changes to a table of the same shape. */
import { plainFractions } from '../../exact.ts'
import type { Path } from '../../paths.ts'
import { entryAt } from '../../present.ts'
import { failure, problem, success, type Result } from '../../problem.ts'
import { freeId, idFrom } from '../../format/entries.ts'
import type { Range } from '../../language/model.ts'
import { parseRange } from '../../language/ranges.ts'
import { proposalOf, textAt, type Proposal, type ProposedRow } from '../proposals.ts'
import type { ReadTable } from '../reading.ts'
import { houseWords } from '../../words/house.ts'
import { parseCell } from '../../house/cell-input.ts'
import { dataAt, isDataMap, isEqualData, type Data, type DataMap } from '../../ruleset/data.ts'
import type { Edit } from '../../house/edit.ts'
import { inlineYaml } from '../../house/inline.ts'
import { entryName } from '../../house/names.ts'
import { conditionOfLabel } from './condition-of-label.ts'
import { isFactor, modifierEdits, withConditionColumns } from './scan-modifiers.ts'

/** A possible destination for a proposal: a table with the same number of rows and results, or a check for modifiers. */
export interface ScanDestination {
  readonly path: readonly string[]
  readonly title: string
  /** Whether the shape of the chart, a heading or the words of the check suggest this destination. */
  readonly fits: boolean
  /** The proposal for this destination, in which modifiers have roles and conditions. */
  readonly proposal: Proposal
}

/** The results and rows of a chart in either direction, lowest result first. */
interface ChartShape {
  readonly results: readonly string[]
  /** Each row with its name and one band per result. Null if the row lacks that result. */
  readonly rows: readonly { readonly name: string; readonly bands: readonly Data[] }[]
}

const shapeOf = ({ kind, columns, rows }: Proposal): ChartShape => {
  // Leaves out results that no row uses.
  const used = columns.flatMap((_, column) => (rows.some((row) => bandIn(row, column) !== null) ? [column] : []))
  if (kind === 'across')
    return {
      results: used.map((column) => entryAt(columns, column).text),
      rows: rows.map((row) => ({ name: row.name.text, bands: openEnds(used.map((column) => bandIn(row, column))) })),
    }
  const runs = runsOf(highestFirst(rows.map((row) => bandIn(row, 0))) ? rows.toReversed() : rows)
  return {
    results: runs.map((run) => resultName(entryAt(run, 0).name.text)),
    rows: columns.map(({ text }, column) => ({
      name: text,
      bands: openEnds(runs.map((run) => spanned(run.map((row) => bandIn(row, column))))),
    })),
  }
}

/** The maximum length of a result's name. Longer words describe it. */
const maxResultLength = 40

/** Returns the name of a result, such as `Rout` for `Rout: remove the unit`. */
const resultName = (words: string): string =>
  /^([^.:–]{2,40}?)(?:[.:] | [–-] )/.exec(words)?.[1]?.trim() ?? words.slice(0, maxResultLength)

/** Returns the words that follow a result's name. Empty if there are none. */
const resultWords = (words: string): string => words.slice(resultName(words).length).replace(/^[\s.:–-]+/, '')

const bandIn = (row: ProposedRow, column: number): Data => parseCell('band', textAt(row, column))

/** Groups consecutive rows with the same name, which form one result. */
const runsOf = (rows: Proposal['rows']): readonly Proposal['rows'][] =>
  rows.reduce<readonly Proposal['rows'][]>((runs, row) => {
    const last = runs.at(-1)
    const goesOn = last !== undefined && entryAt(last, 0).name.text === row.name.text && row.name.text !== ''
    return goesOn ? [...runs.slice(0, -1), [...last, row]] : [...runs, [row]]
  }, [])

/** Returns one band that spans all the given bands. If a band can't be read, returns that band as typed. */
const spanned = (bands: readonly Data[]): Data => {
  const [first = null, ...others] = bands.filter((data) => data !== null)
  if (others.length === 0) return first
  const unread = [first, ...others].find((data) => rangeOf(data) === undefined)
  if (unread !== undefined) return unread
  const ranges = [first, ...others].flatMap((data) => rangeOf(data) ?? [])
  return rangeData({ min: entryAt(ranges, 0).min, max: entryAt(ranges, ranges.length - 1).max })
}

/** Parses a band. Undefined if it is empty or can't be read. */
const rangeOf = (data: Data): Range | undefined =>
  typeof data === 'number' || typeof data === 'string' ? parseRange(data) : undefined

/** Formats a range for a file, which leaves out open ends. */
const rangeData = ({ min, max }: Range): Data => `${min === null ? '' : min}..${max === null ? '' : max}`

/** Whether the readable bands start with the highest. */
const highestFirst = (bands: readonly Data[]): boolean => {
  const [first, second] = bands.flatMap((data) => rangeOf(data) ?? [])
  return first !== undefined && second !== undefined && minOf(first) > minOf(second)
}

const minOf = ({ min }: Range): number => (min === null ? -Infinity : min)

/** Opens the first and last band, so that results beyond the dice have an outcome. */
const openEnds = (bands: readonly Data[]): readonly Data[] => {
  const first = bands.findIndex((data) => data !== null)
  const last = bands.findLastIndex((data) => data !== null)
  return bands.map((data, index) => {
    const range = index === first || index === last ? rangeOf(data) : undefined
    return range ? rangeData({ min: index === first ? null : range.min, max: index === last ? null : range.max }) : data
  })
}

/** Returns the lowest number of points: 12 for `12–14`, 1/2 for `½`. Undefined if the text isn't points. */
const startOf = (head: string): string | undefined =>
  /^\d+(?:\/\d+)?/.exec(head.trim())?.[0] ?? /^\d+\/\d+$/.exec(plainFractions(head).trim())?.[0]

const entriesOf = (data: Data | undefined): readonly (readonly [id: string, value: DataMap])[] =>
  isDataMap(data) ? Object.entries(data).flatMap(([id, value]) => (isDataMap(value) ? [[id, value] as const] : [])) : []

/**
 * Returns the tables and checks of the rules that a table fits. For modifiers, checks named in a heading come first. If
 * some modifiers multiply fire points, only checks with fire points are included.
 */
export const destinationsFor = (table: ReadTable, rules: DataMap): readonly ScanDestination[] => {
  const proposal = proposalOf(table)
  const procedures = entriesOf(rules['procedures'])
  if (proposal.kind === 'grid') return []
  if (proposal.kind === 'modifiers') {
    const checks = procedures
      .filter(([, { dice, points }]) => dice !== undefined && (points !== undefined || !proposal.rows.some(isFactor)))
      .map(([id]) => ({ path: ['procedures', id], title: entryName(['procedures', id], rules) }))
    const understood = ({ path: [, id = ''] }: { readonly path: readonly string[] }): number =>
      proposal.rows.filter(({ name }) => conditionOfLabel(name.text, id, rules).meaning !== undefined).length
    const headings = [table.title, ...table.headings].map((heading) => new Set(wordsIn(heading)))
    const ranked = checks.map((home) => {
      const words = [...wordsIn(home.title), ...home.path.slice(1)]
      const rank = headings.findIndex((heading) => words.some((word) => heading.has(word)))
      return { home, rank: rank < 0 ? headings.length : rank, understood: understood(home) }
    })
    return ranked
      .toSorted((a, b) => a.rank - b.rank || b.understood - a.understood)
      .map(({ home, rank, understood: known }) => ({
        ...home,
        fits: rank < headings.length || known > 0,
        proposal: withConditionColumns(proposal, home.path, rules),
      }))
  }
  return procedures.flatMap(([id, { tables }]) =>
    entriesOf(tables).flatMap(([table]) => {
      const path = ['procedures', id, 'tables', table]
      if (!cellsOf(proposal, rules, path)) return []
      const fits = proposal.kind === 'across' || isOfSameResults(proposal, ['procedures', id, 'outcomes'], rules)
      return [{ path, title: entryName(['procedures', id], rules), fits, proposal }]
    }),
  )
}

/** Whether most outcomes have the same names as results of the proposal. Tables of the same shape may cover different things. */
const isOfSameResults = ({ rows }: Proposal, outcomes: Path, rules: DataMap): boolean => {
  const names = new Set(
    entriesOf(dataAt(rules, outcomes)).map(([id]) => entryName([...outcomes, id], rules).toLowerCase()),
  )
  const results = new Set(rows.map(({ name }) => resultName(name.text).toLowerCase()))
  return 2 * [...names].filter((name) => results.has(name)).length > names.size
}

/** Returns the name of a new entry for a table: the nearest specific heading, without dice or parentheses. */
export const nameForTable = ({ title, headings }: ReadTable): string => {
  const all = [title, ...headings].map((heading) =>
    heading
      .replaceAll(/\([^)]*\)|\*|\b\d*[dD]\d+\b/g, '')
      .replaceAll(/ {2,}/g, ' ')
      .trim(),
  )
  const name =
    all.slice(0, 2).find((heading) => wordsIn(heading).length > 0) ?? all.find((heading) => heading !== '') ?? ''
  return name === name.toUpperCase() ? `${name.slice(0, 1)}${name.slice(1).toLowerCase()}` : name
}

/** Words that occur in headings of any check. */
const ofAny: ReadonlySet<string> = new Set([
  'table',
  'tables',
  'chart',
  'charts',
  'modifiers',
  'effects',
  'results',
  'roll',
])

/** Returns the words of a heading that distinguish it from others, in lowercase and with at least four letters. */
const wordsIn = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(/\p{L}{4,}/gu)].map(([word]) => word).filter((word) => !ofAny.has(word))

/** Returns the cells of a table with the bands of a proposal. Null if the table has a different shape. */
const cellsOf = (
  proposal: Proposal,
  rules: DataMap,
  path: Path,
): readonly { readonly path: Path; readonly value: Data }[] | null => {
  const shape = shapeOf(proposal)
  const table = dataAt(rules, path)
  if (!isDataMap(table)) return null
  const rows = isDataMap(table['bands'])
    ? [{ home: path, row: table }]
    : entriesOf(table['rows']).map(([id, row]) => ({ home: [...path, 'rows', id], row }))
  const results = resultsOf(rows.map(({ row }) => row))
  if (rows.length !== shape.rows.length || results.length !== shape.results.length) return null
  const starts = rows.flatMap(({ row: { from } }) => (from === undefined ? [] : [inlineYaml(from)]))
  const isByPoints = starts.length === rows.length
  if (isByPoints && starts.some((start, index) => start !== startOf(entryAt(shape.rows, index).name))) return null
  if (isByPoints !== isPointed(proposal)) return null
  return rows.flatMap(({ home }, row) =>
    results.map((result, at) => ({
      path: [...home, 'bands', result],
      value: entryAt(entryAt(shape.rows, row).bands, at),
    })),
  )
}

/** Returns the results of a table, lowest first. */
const resultsOf = (rows: readonly DataMap[]): readonly string[] => {
  const min = new Map<string, number>()
  for (const { bands } of rows)
    for (const [id, data] of Object.entries(isDataMap(bands) ? bands : {})) {
      const range = rangeOf(data)
      const known = min.get(id)
      if (range && (known === undefined || minOf(range) > known)) min.set(id, minOf(range))
    }
  return [...min].toSorted(([, a], [, b]) => a - b).map(([id]) => id)
}

/** Returns a proposal to add a table as a new check or table. Modifiers get conditions. */
export const proposalForNewEntry = (table: ReadTable, rules: DataMap): Proposal =>
  table.kind === 'modifiers'
    ? withConditionColumns(proposalOf(table), ['procedures', freeId('new', idsIn(rules, 'procedures'))], rules)
    : proposalOf(table)

/** Whether the rows of a chart are numbers of points. */
const isPointed = ({ kind, rows }: Proposal): boolean =>
  kind === 'across' && rows.every(({ name }) => startOf(name.text) !== undefined)

/** The player's decision about a proposal. */
interface ScanDecision {
  readonly proposal: Proposal
  /** The title of a new entry. */
  readonly title: string
  /** The dice in ruleset notation, such as `1d10`. */
  readonly dice: string
  /** The path of one of `destinationsFor`. Null for a new entry. */
  readonly into: Path | null
}

/** Edits to the rules, and the path of the entry they create or change. */
interface ScanEdits {
  readonly edits: readonly Edit[]
  readonly path: Path
}

/** Returns the edits for a proposal. Fails with `changed-meanwhile` if the proposal was corrected and no longer fits the table at `into`. */
export const scanEdits = (taking: ScanDecision, rules: DataMap): Result<ScanEdits> => {
  const { proposal, into } = taking
  if (into !== null && proposal.kind === 'modifiers')
    return success({ edits: modifierEdits(proposal, into, rules), path: into })
  if (into !== null) {
    const cells = cellsOf(proposal, rules, into)
    if (!cells)
      return failure(problem('changed-meanwhile', { what: 'chart', table: entryName(into.slice(0, 2), rules) }))
    const changed = cells.filter(({ path, value }) => {
      const stands = dataAt(rules, path)
      return value === null ? stands !== undefined && stands !== null : !isEqualData(stands, value)
    })
    return success({
      edits: changed.map(({ path, value }): Edit =>
        value === null ? { kind: 'remove', path } : { kind: 'set', path, value },
      ),
      path: into.slice(0, 2),
    })
  }
  return success(proposal.kind === 'grid' ? newTable(taking, rules) : newCheck(taking, rules))
}

const idsIn = (rules: DataMap, key: string): ReadonlySet<string> =>
  new Set(Object.keys(isDataMap(rules[key]) ? rules[key] : {}))

/** Returns a unique id for each name. */
const idsFor = (names: readonly string[], otherwise: string): readonly string[] => {
  const ids: string[] = []
  for (const name of names) ids.push(freeId(idFrom(name) === '' ? otherwise : name, new Set(ids)))
  return ids
}

/** Builds a map with one value per item, by id. */
const mapOf = <T>(ids: readonly string[], of: readonly T[], value: (one: T, index: number) => Data): DataMap =>
  Object.fromEntries(of.map((one, index) => [entryAt(ids, index), value(one, index)]))

const newTable = ({ proposal: { columns, rows }, title }: ScanDecision, rules: DataMap): ScanEdits => {
  const id = freeId(title, idsIn(rules, 'grids'))
  const heads = idsFor(
    columns.map(({ text }) => text),
    'column',
  )
  const names = idsFor(
    rows.map(({ name }) => name.text),
    'row',
  )
  const value: Data = {
    title,
    as: 'text',
    columns: mapOf(heads, columns, ({ text }) => ({ label: text || houseWords.newNames.column })),
    rows: mapOf(names, rows, (row) => ({
      label: row.name.text || houseWords.newRow,
      cells: mapOf(heads, columns, (_, column) => textAt(row, column) || null),
    })),
  }
  return { edits: [{ kind: 'add', path: ['grids'], id, value }], path: ['grids', id] }
}

const newCheck = ({ proposal, title, dice }: ScanDecision, rules: DataMap): ScanEdits => {
  const id = freeId(title, idsIn(rules, 'procedures'))
  const isList = proposal.kind === 'modifiers'
  const { results, rows }: ChartShape = isList
    ? { results: [houseWords.newNames.outcome], rows: [{ name: '', bands: ['..'] }] }
    : shapeOf(proposal)
  const outcomes = idsFor(results, 'result')
  const { unit } = houseWords.roles
  const bandsOf = ({ bands }: ChartShape['rows'][number]): DataMap =>
    Object.fromEntries(bands.flatMap((data, at) => (data === null ? [] : [[entryAt(outcomes, at), data]])))
  const isByPoints = isPointed(proposal)
  const names = rows.map(({ name }) => name)
  const trait = freeId(houseWords.columnsOf(title), idsIn(rules, 'traits'))
  const isByTrait = !isByPoints && rows.length > 1
  const ids = idsFor(isByPoints ? names.map((name) => `p${startOf(name) ?? name}`) : names, 'column')
  const table: Data = isByPoints
    ? { by: 'points', rows: mapOf(ids, rows, (row) => ({ from: fromOf(row.name), bands: bandsOf(row) })) }
    : isByTrait
      ? { by: trait, rows: mapOf(ids, rows, (row) => ({ bands: bandsOf(row) })) }
      : { bands: bandsOf(entryAt(rows, 0)) }
  const value: Data = {
    title,
    roles: { [unit.id]: { title: unit.title } },
    ...(isByPoints || (isList && proposal.rows.some(isFactor)) ? { points: { of: unit.id } } : {}),
    dice,
    tables: { result: table },
    outcomes: mapOf(outcomes, results, (name) => ({ name: name || houseWords.newNames.outcome })),
  }
  const choices: Data = {
    of: 'unit',
    label: houseWords.columnsOf(title),
    default: entryAt(ids, 0),
    choices: mapOf(ids, names, (name) => ({ label: name || houseWords.newNames.choice })),
  }
  const path = ['procedures', id]
  return {
    edits: [
      ...(isByTrait ? [{ kind: 'add', path: ['traits'], id: trait, value: choices } as const] : []),
      { kind: 'add', path: ['procedures'], id, value },
      ...(isList ? modifierEdits(proposal, path, rules) : []),
      ...resultsList(proposal, title, rules),
    ],
    path,
  }
}

/** Adds the words about results as a list on the sheet. */
const resultsList = ({ kind, rows, words }: Proposal, title: string, rules: DataMap): readonly Edit[] => {
  if (kind !== 'down') return []
  const pieces = rows.flatMap(({ name }, row) => {
    const beside = words.map(({ texts }) => texts[row]?.text ?? '')
    const text = [resultWords(name.text), ...beside].filter((part) => part !== '').join(' ')
    return splitLongText(plainText(text)).flatMap((part) =>
      part === '' ? [] : [{ name: resultName(name.text), text: part }],
    )
  })
  if (pieces.length === 0) return []
  const ids = idsFor(
    pieces.map(({ name }) => name),
    'result',
  )
  const entries = mapOf(ids, pieces, ({ name, text }) => ({ lead: name || houseWords.newNames.outcome, text }))
  const name = houseWords.resultsOf(title)
  return [{ kind: 'add', path: ['lists'], id: freeId(name, idsIn(rules, 'lists')), value: { title: name, entries } }]
}

const maxTextLength = 600
const partsOf = (text: string): readonly string[] =>
  [...text.matchAll(new RegExp(`.{1,${maxTextLength}}`, 'gsu'))].map(([part]) => part)

/** Splits text that is too long for a list entry between sentences, and within a sentence only if the sentence itself is too long. */
const splitLongText = (text: string): readonly string[] =>
  text.split(/(?<=\.) /).reduce<readonly string[]>((all, sentence) => {
    const longer = [...all.slice(-1), sentence].join(' ')
    return longer.length <= maxTextLength ? [...all.slice(0, -1), longer] : [...all, ...partsOf(sentence)]
  }, [])

/** Replaces braces, which would refer to a term of the rules. */
const plainText = (text: string): string => text.replaceAll('{', '(').replaceAll('}', ')')

const fromOf = (head: string): Data => {
  const start = startOf(head)
  return start === undefined ? head : parseCell('number', start)
}

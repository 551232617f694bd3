/** Turns a chart, table or list that was read from a scan into edits of house rules: a new entry, or changes of a table of the same shape. */
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

/** An existing place for a proposal: a table with as many rows and results, or a check for modifiers. */
export interface ScanDestination {
  readonly path: readonly string[]
  readonly title: string
  /** There is evidence that it belongs there: its shape, a heading above it, or words that the check has. */
  readonly fits: boolean
  /** The proposal for that place: modifiers with their roles and conditions. */
  readonly proposal: Proposal
}

/** The results and rows of a chart in either direction, results from the lowest to the highest. */
interface ChartShape {
  readonly results: readonly string[]
  /** Each row with its name and its bands, one for each result; null: none. */
  readonly rows: readonly { readonly name: string; readonly bands: readonly Data[] }[]
}

const shapeOf = ({ kind, columns, rows }: Proposal): ChartShape => {
  // A result that no row has would be unused.
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

/** The longest name of a result; longer words are about it. */
const longestResult = 40

/** The name of a result in its words: `Rout` of `Rout: remove the unit`. */
const resultName = (words: string): string =>
  /^([^.:–]{2,40}?)(?:[.:] | [–-] )/.exec(words)?.[1]?.trim() ?? words.slice(0, longestResult)

/** The words about a result, other than its name; empty if none. */
const resultWords = (words: string): string => words.slice(resultName(words).length).replace(/^[\s.:–-]+/, '')

const bandIn = (row: ProposedRow, column: number): Data => parseCell('band', textAt(row, column))

/** Runs of consecutive rows with one name, which are one result. */
const runsOf = (rows: Proposal['rows']): readonly Proposal['rows'][] =>
  rows.reduce<readonly Proposal['rows'][]>((runs, row) => {
    const last = runs.at(-1)
    const goesOn = last !== undefined && entryAt(last, 0).name.text === row.name.text && row.name.text !== ''
    return goesOn ? [...runs.slice(0, -1), [...last, row]] : [...runs, [row]]
  }, [])

/** The band from the first to the last; where one cannot be read, that one as typed. */
const spanned = (bands: readonly Data[]): Data => {
  const [first = null, ...others] = bands.filter((data) => data !== null)
  if (others.length === 0) return first
  const unread = [first, ...others].find((data) => rangeOf(data) === undefined)
  if (unread !== undefined) return unread
  const ranges = [first, ...others].flatMap((data) => rangeOf(data) ?? [])
  return rangeData({ min: entryAt(ranges, 0).min, max: entryAt(ranges, ranges.length - 1).max })
}

/** The results in a band; undefined if it is empty or can't be read. */
const rangeOf = (data: Data): Range | undefined =>
  typeof data === 'number' || typeof data === 'string' ? parseRange(data) : undefined

/** A range as a file writes it: an open end is left out. */
const rangeData = ({ min, max }: Range): Data => `${min === null ? '' : min}..${max === null ? '' : max}`

/** Whether the first results that can be read are higher than those after them. */
const highestFirst = (bands: readonly Data[]): boolean => {
  const [first, second] = bands.flatMap((data) => rangeOf(data) ?? [])
  return first !== undefined && second !== undefined && leastOf(first) > leastOf(second)
}

const leastOf = ({ min }: Range): number => (min === null ? -Infinity : min)

/** The bands with open ends, so that results beyond the dice have an outcome. */
const openEnds = (bands: readonly Data[]): readonly Data[] => {
  const first = bands.findIndex((data) => data !== null)
  const last = bands.findLastIndex((data) => data !== null)
  return bands.map((data, index) => {
    const range = index === first || index === last ? rangeOf(data) : undefined
    return range ? rangeData({ min: index === first ? null : range.min, max: index === last ? null : range.max }) : data
  })
}

/** The lowest number: 12 for `12–14`, 1/2 for `½`; undefined if it isn't points. */
const startOf = (head: string): string | undefined =>
  /^\d+(?:\/\d+)?/.exec(head.trim())?.[0] ?? /^\d+\/\d+$/.exec(plainFractions(head).trim())?.[0]

const entriesOf = (data: Data | undefined): readonly (readonly [id: string, value: DataMap])[] =>
  isDataMap(data) ? Object.entries(data).flatMap(([id, value]) => (isDataMap(value) ? [[id, value] as const] : [])) : []

/**
 * The tables and checks of the rules that a table fits. For modifiers, checks named by a heading come first; if some
 * multiply fire points, only checks with fire points are included.
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

/** Whether most outcomes have the names of the results: tables of one shape may be about different things. */
const isOfSameResults = ({ rows }: Proposal, outcomes: Path, rules: DataMap): boolean => {
  const names = new Set(
    entriesOf(dataAt(rules, outcomes)).map(([id]) => entryName([...outcomes, id], rules).toLowerCase()),
  )
  const results = new Set(rows.map(({ name }) => resultName(name.text).toLowerCase()))
  return 2 * [...names].filter((name) => results.has(name)).length > names.size
}

/** The name of a table as a new entry: the nearest heading that says more than its kind, without dice or brackets. */
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

/** Words in the headings of any check. */
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

/** Words of four letters and more that distinguish headings, in lowercase. */
const wordsIn = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(/\p{L}{4,}/gu)].map(([word]) => word).filter((word) => !ofAny.has(word))

/** The cells of a table with the bands of a proposal; null if it has another shape. */
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

/** The results of a table from the lowest to the highest. */
const resultsOf = (rows: readonly DataMap[]): readonly string[] => {
  const least = new Map<string, number>()
  for (const { bands } of rows)
    for (const [id, data] of Object.entries(isDataMap(bands) ? bands : {})) {
      const range = rangeOf(data)
      const known = least.get(id)
      if (range && (known === undefined || leastOf(range) > known)) least.set(id, leastOf(range))
    }
  return [...least].toSorted(([, a], [, b]) => a - b).map(([id]) => id)
}

/** A table as a proposal for a new check or table; modifiers get conditions. */
export const proposalForNewEntry = (table: ReadTable, rules: DataMap): Proposal =>
  table.kind === 'modifiers'
    ? withConditionColumns(proposalOf(table), ['procedures', freeId('new', idsIn(rules, 'procedures'))], rules)
    : proposalOf(table)

/** Whether the rows of a chart are points. */
const isPointed = ({ kind, rows }: Proposal): boolean =>
  kind === 'across' && rows.every(({ name }) => startOf(name.text) !== undefined)

/** The player's decision about a proposal. */
export interface ScanDecision {
  readonly proposal: Proposal
  /** The title of a new entry. */
  readonly title: string
  /** The dice as in rules: `1d10`. */
  readonly dice: string
  /** One of `homesFor`, by its path; null if it is new. */
  readonly into: Path | null
}

/** Edits of the rules, and the path of their result. */
export interface ScanEdits {
  readonly edits: readonly Edit[]
  readonly path: Path
}

/** The edits for a proposal. Problem: `changed-meanwhile` if corrections gave it a different shape from its table. */
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

/** A unique id for each name. */
const idsFor = (names: readonly string[], otherwise: string): readonly string[] => {
  const ids: string[] = []
  for (const name of names) ids.push(freeId(idFrom(name) === '' ? otherwise : name, new Set(ids)))
  return ids
}

/** A map of values made of each item, by id. */
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

/** Words about results as a list of the sheet. */
const resultsList = ({ kind, rows, words }: Proposal, title: string, rules: DataMap): readonly Edit[] => {
  if (kind !== 'down') return []
  const pieces = rows.flatMap(({ name }, row) => {
    const beside = words.map(({ texts }) => texts[row]?.text ?? '')
    const text = [resultWords(name.text), ...beside].filter((part) => part !== '').join(' ')
    return textsOf(plainText(text)).flatMap((part) =>
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

const longestText = 600
const partsOf = (text: string): readonly string[] =>
  [...text.matchAll(new RegExp(`.{1,${longestText}}`, 'gsu'))].map(([part]) => part)

/** Splits text that is too long for a list entry between sentences, and inside a sentence only if that is too long itself. */
const textsOf = (text: string): readonly string[] =>
  text.split(/(?<=\.) /).reduce<readonly string[]>((all, sentence) => {
    const longer = [...all.slice(-1), sentence].join(' ')
    return longer.length <= longestText ? [...all.slice(0, -1), longer] : [...all, ...partsOf(sentence)]
  }, [])

/** The text without braces, which would name a term of the rules. */
const plainText = (text: string): string => text.replaceAll('{', '(').replaceAll('}', ')')

const fromOf = (head: string): Data => {
  const start = startOf(head)
  return start === undefined ? head : parseCell('number', start)
}

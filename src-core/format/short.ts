/** Expands the short forms of a file: entries as lists, charts as text, and versions with fewer than three numbers. */
import { problem, type Problem, type Place } from '../problem.ts'
import { memoize } from '../memoize.ts'
import type { ProblemFacts } from '../words/problems/catalogue.ts'
import { gridColumns, gridRows, tableRows, type IdsByName, readChart, type Chart, type RowNumbers } from './chart.ts'
import { parseFraction } from '../exact.ts'
import { extendRules } from '../ruleset/extend.ts'
import { limits } from './limits.ts'
import { isNullLeaf, treeAt, type Entry, type MapTree, type Tree, type Leaf, type ListTree } from '../ruleset/tree.ts'
import { pathInside, stepsOf } from '../paths.ts'
import { capitalize, idWords } from '../words/text.ts'
import { keyKindOf, type KeyKind } from './entries.ts'

/** Expands a file to the long form. Short forms that can't be read leave holes in the tree and are reported as problems. */
export const longForm = memoize((file: MapTree): { readonly tree: MapTree; readonly problems: readonly Problem[] } => {
  const problems: Problem[] = []
  const note = (one: Problem): void => void problems.push(one)
  let cells = 0

  const rowsOf = (holder: MapTree, place: Place, chart: Tree, make: Make): Tree => {
    const hole: Tree = { kind: 'hole', place }
    const read = chart.kind === 'leaf' ? readChart(chart) : undefined
    const wrong = (facts: ProblemFacts<'chart'>, at: Place): Tree => {
      note(problem('chart', facts, { place: at }))
      return hole
    }
    if (chart.kind === 'hole') return hole
    if (!read) return wrong({ what: 'no-block' }, place)
    cells += read.rows.reduce((sum, row) => sum + row.cells.length + 1, 0)
    if (cells > limits.nodes) {
      note(problem('too-large', { what: 'nodes', max: limits.nodes }, { place }))
      return hole
    }
    const before = problems.length
    const rows = make(read, place, wrong)
    const own = holder.entries.get('rows')
    if (problems.length > before) return hole
    if (!own) return rows
    if (own.value.kind !== 'map') return own.value
    const over = extendRules(mapOf(place, [['rows', { key: place, value: rows }]]), mapOf(place, [['rows', own]]))
    for (const one of over.problems) note(one)
    const both = treeAt(over.tree, ['rows'])
    return both?.kind === 'map' ? { ...both, whole: true } : hole
  }

  /** Replaces the chart of a table or grid with rows. */
  const withoutChart = (holder: MapTree, make: Make): MapTree => {
    const chart = holder.entries.get('chart')
    if (!chart || isNullLeaf(chart.value)) return holder
    const entries = [...holder.entries].filter(([key]) => key !== 'chart' && key !== 'rows')
    return {
      ...holder,
      entries: new Map([...entries, ['rows', { key: chart.key, value: rowsOf(holder, chart.key, chart.value, make) }]]),
    }
  }

  const numbersOf = (holder: MapTree): RowNumbers => {
    const by = treeAt(holder, ['by'])
    const trait = by?.kind === 'leaf' ? treeAt(file, ['rules', 'traits', String(by.value)]) : undefined
    const max = trait && (treeAt(trait, ['count', 'max']) ?? treeAt(trait, ['number', 'max']))
    const written = max?.kind === 'leaf' ? max.value : null
    const number = typeof written === 'number' || typeof written === 'string' ? parseFraction(written) : undefined
    return { limit: number ?? null, others: holder.entries.has('rows') }
  }
  const gridOf = (short: MapTree): MapTree => {
    const grid = withColumns(short)
    const names = namesIn(treeAt(grid, ['columns']), 'label')
    return withoutChart(grid, (chart, place, wrong) =>
      gridRows(chart, names, textColumns(grid), numbersOf(grid), place, wrong),
    )
  }
  const procedureOf = (procedure: MapTree): MapTree =>
    mapEntries(procedure, 'tables', (table) =>
      withoutChart(table, (chart, place, wrong) =>
        tableRows(chart, namesIn(treeAt(procedure, ['outcomes']), 'name'), numbersOf(table), place, wrong),
      ),
    )
  const isFirst = !treeAt(file, ['ruleset', 'extends'])
  const rulesOf = (rules: MapTree): MapTree =>
    mapEntries(mapEntries(longEntries(rules, isFirst, note), 'grids', gridOf), 'procedures', procedureOf)
  return {
    tree: withInner(withInner(withInner(file, 'rules', rulesOf), 'ruleset', withVersion), 'provenance', (marks) =>
      longPaths(marks, note),
    ),
    problems,
  }
})

type Make = (chart: Chart, place: Place, wrong: (facts: ProblemFacts<'chart'>, place: Place) => Tree) => Tree

const mapOf = (place: Place, entries: readonly (readonly [string, Entry])[]): MapTree => ({
  kind: 'map',
  entries: new Map(entries),
  place,
})

/** Replaces the map under a key. Returns the same object if there is none or nothing changes. */
const withInner = (map: MapTree, key: string, change: (inner: MapTree) => MapTree): MapTree => {
  const entry = map.entries.get(key)
  if (entry?.value.kind !== 'map') return map
  const value = change(entry.value)
  return value === entry.value ? map : { ...map, entries: new Map([...map.entries, [key, { ...entry, value }]]) }
}

/** Replaces each entry of the section under a key. */
const mapEntries = (map: MapTree, key: string, change: (entry: MapTree) => MapTree): MapTree =>
  withInner(map, key, (section) => {
    const entries = [...section.entries].map(([id, entry]): [string, Entry] =>
      entry.value.kind === 'map' ? [id, { ...entry, value: change(entry.value) }] : [id, entry],
    )
    const isSame = entries.every(([id, { value }]) => value === section.entries.get(id)?.value)
    return isSame ? section : { ...section, entries: new Map(entries) }
  })

/** Adds the columns that a grid's chart names by their upper limit, in the order of the chart. */
const withColumns = (grid: MapTree): MapTree => {
  const chart = grid.entries.get('chart')
  const read = chart?.value.kind === 'leaf' ? readChart(chart.value) : undefined
  const own = treeAt(grid, ['columns'])
  if (!chart || !read || (own && own.kind !== 'map')) return grid
  const columns = gridColumns(read, own?.entries ?? new Map<string, Entry>())
  return columns
    ? {
        ...grid,
        entries: new Map([...grid.entries, ['columns', { key: chart.key, value: mapOf(chart.key, columns) }]]),
      }
    : grid
}

/** The ids of entries, by the lowercase name under `key`. */
const namesIn = (entries: Tree | undefined, key: string): IdsByName => {
  const names = new Map<string, string>()
  for (const [id, { value }] of entries?.kind === 'map' ? entries.entries : []) {
    const name = treeAt(value, [key])
    if (name?.kind === 'leaf' && typeof name.value === 'string') names.set(name.value.toLowerCase(), id)
  }
  return names
}

/** Whether the cells of a column contain text, according to this file. */
const textColumns =
  (grid: MapTree) =>
  (column: string): boolean => {
    const as = treeAt(grid, ['columns', column, 'as']) ?? treeAt(grid, ['as'])
    return as?.kind === 'leaf' && as.value === 'text'
  }

/** YAML reads `version: 1.0` as a number. Converts it to 1.0.0. */
const withVersion = (head: MapTree): MapTree => {
  const entry = head.entries.get('version')
  if (entry?.value.kind !== 'leaf' || typeof entry.value.value !== 'number') return head
  const { value, written = String(value), place } = entry.value
  if (!/^\d+(\.\d+)?$/.test(written)) return head
  const version = written.includes('.') ? `${written}.0` : `${written}.0.0`
  const leaf: Tree = { kind: 'leaf', value: version, place }
  return { ...head, entries: new Map([...head.entries, ['version', { ...entry, value: leaf }]]) }
}

type Note = (problem: Problem) => void

/** The key of an entry's displayed text, by section. */
const nameKeys: ReadonlyMap<string, 'title' | 'name' | 'label'> = new Map([
  ...(['phases', 'procedures', 'roles', 'groups', 'grids', 'lists', 'sequences', 'parties', 'follows'] as const).map(
    (section) => [section, 'title'] as const,
  ),
  ...(['outcomes', 'actions', 'offers', 'parts'] as const).map((section) => [section, 'name'] as const),
  ...(['gives', 'split', 'arcs'] as const).map((section) => [section, 'label'] as const),
])

/** The sections whose names are printed inside sentences. */
const withinSentences: ReadonlySet<string> = new Set(['actions', 'offers', 'parts'])

/** The sections that may be written as lists. */
const listSections: ReadonlySet<string> = new Set([
  'choices',
  'from',
  'leaders',
  'roles',
  'groups',
  'parties',
  'columns',
  'actions',
])

/** Expands all entries to the long form. In a file that extends no other (`isFirst`), fills in what entries leave out. */
const longEntries = (rules: MapTree, isFirst: boolean, note: Note): MapTree => {
  let nodes = 0
  let isTooLarge = false
  const isTerm = (id: string): boolean => treeAt(rules, ['terms', id]) !== undefined

  const named = (section: string, id: string, entry: MapTree): MapTree => {
    const key = nameKeys.get(section)
    if (!key || entry.entries.has(key) || entry.entries.has('like')) return entry
    const words =
      section === 'roles' && isTerm(id)
        ? `{${capitalize(id)}}`
        : withinSentences.has(section)
          ? id.replaceAll('-', ' ')
          : idWords(id)
    return withFirst(entry, key, { kind: 'leaf', value: words, place: entry.place, ofId: true })
  }

  const filledIn = (section: string, id: string, entry: MapTree): MapTree => {
    if (section !== 'traits' || entry.entries.has('of') || entry.entries.has('like')) return named(section, id, entry)
    return withFirst(entry, 'of', { kind: 'leaf', value: 'unit', place: entry.place })
  }

  const listed = (section: string, list: ListTree): Tree => {
    const entries = new Map<string, Entry>()
    for (const [index, item] of list.items.entries()) {
      const [id, value] = itemOf(item)
      if (id === undefined || entries.has(id)) {
        const place = { section, item: index + 1 }
        note(
          problem('list', id === undefined ? { what: 'no-entry', ...place } : { what: 'twice', name: id, ...place }, {
            place: item.place,
          }),
        )
        return { kind: 'hole', place: list.place }
      }
      entries.set(id, { key: item.place, value: ofItem(section, id, value, item) })
    }
    return { kind: 'map', entries, place: list.place }
  }

  const ofItem = (section: string, id: string, value: Tree | undefined, { place }: Tree): Tree => {
    if (section === 'from' || section === 'leaders')
      return newMap(place, [['is', { kind: 'leaf', value: id, place }], ...(value ? ([['when', value]] as const) : [])])
    if (value?.kind === 'leaf' && section === 'choices') return value
    const entry =
      value?.kind === 'map' ? value : newMap(place, value ? [[nameKeys.get(section) ?? 'label', value]] : [])
    return named(section, id, entry)
  }

  const walk = (tree: Tree, keyKind: KeyKind, section: string): Tree => {
    if (tree.kind === 'leaf' || tree.kind === 'hole' || keyKind === 'data') return tree
    nodes += tree.kind === 'map' ? tree.entries.size : tree.items.length
    if (nodes > limits.nodes) {
      if (!isTooLarge) note(problem('too-large', { what: 'nodes', max: limits.nodes }, { place: tree.place }))
      isTooLarge = true
      return { kind: 'hole', place: tree.place }
    }
    if (tree.kind === 'list' && keyKind === 'entries' && listSections.has(section))
      return walk(listed(section, tree), keyKind, section)
    if (tree.kind === 'list')
      return amountKeys.has(section)
        ? { ...tree, items: tree.items.map((item) => walk(withCell(item), keyKind, '')) }
        : tree
    if (keyKind === 'fields')
      return withEachValue(tree, ({ value }, key) => {
        if (key === 'set' || key === 'with') return withoutSigns(value, note)
        return walk(amountKeys.has(key) ? withCell(value) : value, keyKindOf(keyKind, key), key)
      })
    return withEachValue(splitSharedIds(tree), ({ value }, id) => {
      const worded = section === 'traits' || section === 'choices' ? withPhrase(value) : value
      const entry = walk(worded, 'fields', id)
      return isFirst && entry.kind === 'map' ? filledIn(section, id, entry) : entry
    })
  }
  const long = walk(rules, 'fields', 'rules')
  return long.kind === 'map' ? long : rules
}

/** Replaces trait values like `+2` with holes, because the plus sign suggests that the value is to be added. */
const withoutSigns = (tree: Tree, note: Note): Tree => {
  if (tree.kind === 'map') return withEachValue(tree, ({ value }) => withoutSigns(value, note))
  const text = tree.kind === 'leaf' ? (tree.written ?? tree.value) : null
  if (typeof text !== 'string' || !/^\+\s*[\d.½]/.test(text)) return tree
  note(problem('wrong-value', { what: 'signed', text }, { place: tree.place }))
  return { kind: 'hole', place: tree.place }
}

/** An item of a list: an id, or an id with its text or fields. */
const itemOf = (item: Tree): readonly [id: string | undefined, value?: Tree] => {
  if (item.kind === 'leaf') return [typeof item.value === 'string' ? item.value : undefined]
  const [first, ...others] = item.kind === 'map' ? item.entries : []
  return first && others.length === 0 ? [first[0], first[1].value] : [undefined]
}

/** Splits `a, b: ...` into two entries. Fields under a single id override these, regardless of order. */
const splitSharedIds = (map: MapTree): MapTree => {
  if (![...map.entries.keys()].some((key) => key.includes(','))) return map
  const entries = new Map<string, Entry>()
  for (const [key, { key: place, value }] of map.entries) {
    const isShared = key.includes(',')
    for (const { id, at } of isShared ? idsIn(key) : [{ id: key, at: 0 }]) {
      const before = entries.get(id)?.value
      const both = before === undefined ? value : isShared ? mergeOver(value, before) : mergeOver(before, value)
      entries.set(id, { key: { ...place, column: place.column + at }, value: both })
    }
  }
  return { ...map, entries }
}

/** The ids in a key and their offsets: `worn, spent` has two. */
const idsIn = (key: string): { readonly id: string; readonly at: number }[] =>
  [...key.matchAll(/[^,]+/g)].map(({ 0: id, index }) => ({
    id: id.trim(),
    at: index + id.length - id.trimStart().length,
  }))

/** Expands marks to one path each. A step of a path may list several ids, separated by commas. */
const longPaths = (marks: MapTree, note: Note): MapTree => {
  if (![...marks.entries.keys()].some((path) => path.includes(','))) return marks
  const all = new Map<string, Entry>()
  for (const [written, entry] of marks.entries) {
    const steps = stepsOf(written).map((step) => idsIn(String(step)))
    if (all.size + steps.reduce((count, ids) => count * ids.length, 1) > limits.nodes) {
      note(problem('too-large', { what: 'nodes', max: limits.nodes }, { place: entry.key }))
      return marks
    }
    const paths = steps.reduce<string[]>(
      (before, ids) => before.flatMap((path) => ids.map(({ id }) => pathInside(path, id))),
      [''],
    )
    for (const path of paths) all.set(path, entry)
  }
  return { ...marks, entries: all }
}

/** Merges `above` over `below`. Maps are merged key by key; anything else is replaced. */
const mergeOver = (below: Tree, above: Tree): Tree => {
  if (below.kind !== 'map' || above.kind !== 'map') return above
  const entries = new Map(below.entries)
  for (const [key, entry] of above.entries) {
    const before = entries.get(key)
    entries.set(key, before ? { ...entry, value: mergeOver(before.value, entry.value) } : entry)
  }
  return { ...above, entries }
}

/** The keys whose values are amounts. */
const amountKeys: ReadonlySet<string> = new Set(['is', 'value', 'stand', 'plus', 'times', 'ratio'])

const cellName = /^([a-z][a-z0-9-]*)\.([a-z][a-z0-9-]*)$/

/** Expands an amount such as `movement.road` to the cell in that grid and column. */
const withCell = (tree: Tree): Tree => {
  const [, grid, column] = (tree.kind === 'leaf' && typeof tree.value === 'string' && cellName.exec(tree.value)) || []
  if (grid === undefined || column === undefined) return tree
  const leaf = (value: string): Leaf => ({ kind: 'leaf', value, place: tree.place })
  return newMap(tree.place, [
    ['grid', leaf(grid)],
    ['column', leaf(column)],
  ])
}

const phrase = /^\(([^()]+)\) (.+)$/u

/** Expands `(behind a) hedge` to the label "Hedge" with the words "behind a hedge". */
const withPhrase = (entry: Tree): Tree => {
  const label = entry.kind === 'map' ? entry.entries.get('label')?.value : entry
  if (label?.kind !== 'leaf' || typeof label.value !== 'string') return entry
  const [, before, name] = phrase.exec(label.value) ?? []
  if (before === undefined || name === undefined) return entry
  const leaf = (value: string): Leaf => ({ kind: 'leaf', value, place: label.place })
  const both = newMap(label.place, [['label', leaf(capitalised(name))], ['words', leaf(`${before} ${name}`)]]) // prettier-ignore
  return entry.kind === 'map'
    ? { ...entry, entries: new Map([...both.entries, ...[...entry.entries].filter(([key]) => key !== 'label')]) }
    : both
}

/** Capitalizes the first letter, even inside a term in braces. */
const capitalised = (words: string): string =>
  words.startsWith('{') ? `{${capitalize(words.slice(1))}` : capitalize(words)

const newMap = (place: MapTree['place'], fields: readonly (readonly [string, Tree])[]): MapTree => ({
  kind: 'map',
  entries: new Map(fields.map(([key, value]) => [key, { key: place, value }])),
  place,
})

const withFirst = (map: MapTree, key: string, value: Leaf): MapTree => ({
  ...map,
  entries: new Map([[key, { key: map.place, value }], ...map.entries]),
})

/** Replaces each value of a map. Returns the same object if nothing changes. */
const withEachValue = (map: MapTree, change: (entry: Entry, key: string) => Tree): MapTree => {
  let entries: Map<string, Entry> | undefined
  for (const [key, entry] of map.entries) {
    const value = change(entry, key)
    if (value !== entry.value) (entries ??= new Map(map.entries)).set(key, { ...entry, value })
  }
  return entries ? { ...map, entries } : map
}

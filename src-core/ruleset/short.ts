/** The short forms of a file written out: those of entries, charts that are blocks of text, and a version of fewer than three numbers. */
import { problem, type Problem, type Place } from '../problem.ts'
import { memoize } from '../memoize.ts'
import type { ProblemFacts } from '../words/problems/catalogue.ts'
import { gridColumns, gridRows, tableRows, type IdsByName } from './chart-rows.ts'
import { readChart, type Chart } from './chart.ts'
import { extend } from './extend.ts'
import { limits } from './limits.ts'
import { longEntries, longPaths } from './short-entries.ts'
import { isNull, treeAt, type Entry, type MapTree, type Tree } from './tree.ts'

/** The tree of a file in the long form, with holes where a short form cannot be read, and the problems of these. */
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
      note(problem('too-many', { what: 'nodes', most: limits.nodes }, { place }))
      return hole
    }
    const before = problems.length
    const rows = make(read, place, wrong)
    const own = holder.entries.get('rows')
    if (problems.length > before) return hole
    if (!own) return rows
    if (own.value.kind !== 'map') return own.value
    const over = extend(mapOf(place, [['rows', { key: place, value: rows }]]), mapOf(place, [['rows', own]]))
    for (const one of over.problems) note(one)
    const both = treeAt(over.tree, ['rows'])
    return both?.kind === 'map' ? { ...both, whole: true } : hole
  }

  /** A table or grid with its chart as rows. */
  const withoutChart = (holder: MapTree, make: Make): MapTree => {
    const chart = holder.entries.get('chart')
    if (!chart || isNull(chart.value)) return holder
    const entries = [...holder.entries].filter(([key]) => key !== 'chart' && key !== 'rows')
    return {
      ...holder,
      entries: new Map([...entries, ['rows', { key: chart.key, value: rowsOf(holder, chart.key, chart.value, make) }]]),
    }
  }

  const gridOf = (short: MapTree): MapTree => {
    const grid = withColumns(short)
    return withoutChart(grid, (chart, place, wrong) =>
      gridRows(chart, namesIn(treeAt(grid, ['columns']), 'label'), textColumns(grid), place, wrong),
    )
  }
  const procedureOf = (procedure: MapTree): MapTree =>
    within(procedure, 'tables', (table) =>
      withoutChart(table, (chart, place, wrong) =>
        tableRows(chart, namesIn(treeAt(procedure, ['outcomes']), 'name'), place, wrong),
      ),
    )
  const isFirst = !treeAt(file, ['ruleset', 'extends'])
  const rulesOf = (rules: MapTree): MapTree =>
    within(within(longEntries(rules, isFirst, note), 'grids', gridOf), 'procedures', procedureOf)
  return {
    tree: changed(changed(changed(file, 'rules', rulesOf), 'ruleset', withVersion), 'provenance', (marks) =>
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

/** The map with another map under the key; itself if there is none or that stays the same. */
const changed = (map: MapTree, key: string, change: (inner: MapTree) => MapTree): MapTree => {
  const entry = map.entries.get(key)
  if (entry?.value.kind !== 'map') return map
  const value = change(entry.value)
  return value === entry.value ? map : { ...map, entries: new Map([...map.entries, [key, { ...entry, value }]]) }
}

/** The map with each entry of the section under the key changed. */
const within = (map: MapTree, key: string, change: (entry: MapTree) => MapTree): MapTree =>
  changed(map, key, (section) => {
    const entries = [...section.entries].map(([id, entry]): [string, Entry] =>
      entry.value.kind === 'map' ? [id, { ...entry, value: change(entry.value) }] : [id, entry],
    )
    const isSame = entries.every(([id, { value }]) => value === section.entries.get(id)?.value)
    return isSame ? section : { ...section, entries: new Map(entries) }
  })

/** A grid with the columns that its chart names by how far they reach, in the order of the chart. */
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

/** The ids of entries by the name that each has under the key, in small letters. */
const namesIn = (entries: Tree | undefined, key: string): IdsByName => {
  const names = new Map<string, string>()
  for (const [id, { value }] of entries?.kind === 'map' ? entries.entries : []) {
    const name = treeAt(value, [key])
    if (name?.kind === 'leaf' && typeof name.value === 'string') names.set(name.value.toLowerCase(), id)
  }
  return names
}

/** Whether the cells of a column are texts, as far as this file says. */
const textColumns =
  (grid: MapTree) =>
  (column: string): boolean => {
    const as = treeAt(grid, ['columns', column, 'as']) ?? treeAt(grid, ['as'])
    return as?.kind === 'leaf' && as.value === 'text'
  }

/** `version: 1.0`, which YAML reads as a number, is 1.0.0. */
const withVersion = (head: MapTree): MapTree => {
  const entry = head.entries.get('version')
  if (entry?.value.kind !== 'leaf' || typeof entry.value.value !== 'number') return head
  const { value, written = String(value), place } = entry.value
  if (!/^\d+(\.\d+)?$/.test(written)) return head
  const version = written.includes('.') ? `${written}.0` : `${written}.0.0`
  const leaf: Tree = { kind: 'leaf', value: version, place }
  return { ...head, entries: new Map([...head.entries, ['version', { ...entry, value: leaf }]]) }
}

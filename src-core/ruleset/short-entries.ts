/**
 * Short forms of entries: several ids before one colon, lists of ids and names, phrases such as `(behind a) hedge`, cells such as
 * `movement.road`, and names that are the ids.
 */
import { problem, type Problem } from '../problem.ts'
import { inside, stepsOf } from '../paths.ts'
import { capital, idWords } from '../words/letters.ts'
import { limits } from './limits.ts'
import { roomOf, type Room } from './shape.ts'
import { treeAt, type Entry, type Leaf, type ListTree, type MapTree, type Tree } from './tree.ts'

type Note = (problem: Problem) => void

/** The key for the words of an entry; names of actions and parts are printed within sentences. */
const nameKeys: ReadonlyMap<string, 'title' | 'name' | 'label'> = new Map([
  ...(['phases', 'procedures', 'roles', 'groups', 'grids', 'lists', 'sequences', 'parties', 'follows'] as const).map(
    (section) => [section, 'title'] as const,
  ),
  ...(['outcomes', 'actions', 'parts'] as const).map((section) => [section, 'name'] as const),
  ...(['gives', 'split', 'arcs'] as const).map((section) => [section, 'label'] as const),
])
const withinSentences: ReadonlySet<string> = new Set(['actions', 'parts'])

/** The sections that may be written as a list. */
const listSections: ReadonlySet<string> = new Set([
  'choices',
  'from',
  'roles',
  'groups',
  'parties',
  'columns',
  'actions',
])

/** The rules of a file with all entries in the long form. In a file that extends none (`isFirst`) what is left out of an entry is filled in. */
export const longEntries = (rules: MapTree, isFirst: boolean, note: Note): MapTree => {
  let nodes = 0
  let isTooLarge = false
  const isTerm = (id: string): boolean => treeAt(rules, ['terms', id]) !== undefined

  const named = (section: string, id: string, entry: MapTree): MapTree => {
    const key = nameKeys.get(section)
    if (!key || entry.entries.has(key) || entry.entries.has('like')) return entry
    const words =
      section === 'roles' && isTerm(id)
        ? `{${capital(id)}}`
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
    if (section === 'from')
      return mapOf(place, [['is', { kind: 'leaf', value: id, place }], ...(value ? ([['when', value]] as const) : [])])
    if (value?.kind === 'leaf' && section === 'choices') return value
    const entry = value?.kind === 'map' ? value : mapOf(place, value ? [[nameKeys.get(section) ?? 'label', value]] : [])
    return named(section, id, entry)
  }

  const walk = (tree: Tree, room: Room, section: string): Tree => {
    if (tree.kind === 'leaf' || tree.kind === 'hole' || room === 'data') return tree
    nodes += tree.kind === 'map' ? tree.entries.size : tree.items.length
    if (nodes > limits.nodes) {
      if (!isTooLarge) note(problem('too-many', { what: 'nodes', most: limits.nodes }, { place: tree.place }))
      isTooLarge = true
      return { kind: 'hole', place: tree.place }
    }
    if (tree.kind === 'list' && room === 'entries' && listSections.has(section))
      return walk(listed(section, tree), room, section)
    if (tree.kind === 'list')
      return amountKeys.has(section)
        ? { ...tree, items: tree.items.map((item) => walk(withCell(item), room, '')) }
        : tree
    if (room === 'fields')
      return changed(tree, ({ value }, key) =>
        walk(amountKeys.has(key) ? withCell(value) : value, roomOf(room, key), key),
      )
    return changed(apart(tree), ({ value }, id) => {
      const worded = section === 'traits' || section === 'choices' ? withPhrase(value) : value
      const entry = walk(worded, 'fields', id)
      return isFirst && entry.kind === 'map' ? filledIn(section, id, entry) : entry
    })
  }
  const long = walk(rules, 'fields', 'rules')
  return long.kind === 'map' ? long : rules
}

/** An item of a list: an id, or an id with its words or fields. */
const itemOf = (item: Tree): readonly [id: string | undefined, value?: Tree] => {
  if (item.kind === 'leaf') return [typeof item.value === 'string' ? item.value : undefined]
  const [first, ...others] = item.kind === 'map' ? item.entries : []
  return first && others.length === 0 ? [first[0], first[1].value] : [undefined]
}

/** `a, b: ...` as two entries; fields under a single id are merged over these, wherever that is. */
const apart = (map: MapTree): MapTree => {
  if (![...map.entries.keys()].some((key) => key.includes(','))) return map
  const entries = new Map<string, Entry>()
  for (const [key, { key: place, value }] of map.entries) {
    const isShared = key.includes(',')
    for (const { id, at } of isShared ? idsIn(key) : [{ id: key, at: 0 }]) {
      const before = entries.get(id)?.value
      const both = before === undefined ? value : isShared ? over(value, before) : over(before, value)
      entries.set(id, { key: { ...place, column: place.column + at }, value: both })
    }
  }
  return { ...map, entries }
}

/** The ids of a key with their offsets: `worn, spent` has two. */
const idsIn = (key: string): { readonly id: string; readonly at: number }[] =>
  [...key.matchAll(/[^,]+/g)].map(({ 0: id, index }) => ({
    id: id.trim(),
    at: index + id.length - id.trimStart().length,
  }))

/** The marks of a file with one path each: a step may name several ids, with commas. */
export const longPaths = (marks: MapTree, note: Note): MapTree => {
  if (![...marks.entries.keys()].some((path) => path.includes(','))) return marks
  const all = new Map<string, Entry>()
  for (const [written, entry] of marks.entries) {
    const steps = stepsOf(written).map((step) => idsIn(String(step)))
    if (all.size + steps.reduce((count, ids) => count * ids.length, 1) > limits.nodes) {
      note(problem('too-many', { what: 'nodes', most: limits.nodes }, { place: entry.key }))
      return marks
    }
    const paths = steps.reduce<string[]>(
      (before, ids) => before.flatMap((path) => ids.map(({ id }) => inside(path, id))),
      [''],
    )
    for (const path of paths) all.set(path, entry)
  }
  return { ...marks, entries: all }
}

/** One value merged over another: maps key by key, anything else replaces it. */
const over = (below: Tree, above: Tree): Tree => {
  if (below.kind !== 'map' || above.kind !== 'map') return above
  const entries = new Map(below.entries)
  for (const [key, entry] of above.entries) {
    const before = entries.get(key)
    entries.set(key, before ? { ...entry, value: over(before.value, entry.value) } : entry)
  }
  return { ...above, entries }
}

/** The keys of amounts. */
const amountKeys: ReadonlySet<string> = new Set(['is', 'value', 'stand', 'plus', 'times', 'ratio'])

const cellName = /^([a-z][a-z0-9-]*)\.([a-z][a-z0-9-]*)$/

/** `movement.road`, an amount, is the cell of that grid in that column. */
const withCell = (tree: Tree): Tree => {
  const [, grid, column] = (tree.kind === 'leaf' && typeof tree.value === 'string' && cellName.exec(tree.value)) || []
  if (grid === undefined || column === undefined) return tree
  const leaf = (value: string): Leaf => ({ kind: 'leaf', value, place: tree.place })
  return mapOf(tree.place, [
    ['grid', leaf(grid)],
    ['column', leaf(column)],
  ])
}

const phrase = /^\(([^()]+)\) (.+)$/u

/** `(behind a) hedge` is the label Hedge with the words "behind a hedge". */
const withPhrase = (entry: Tree): Tree => {
  const label = entry.kind === 'map' ? entry.entries.get('label')?.value : entry
  if (label?.kind !== 'leaf' || typeof label.value !== 'string') return entry
  const [, before, name] = phrase.exec(label.value) ?? []
  if (before === undefined || name === undefined) return entry
  const leaf = (value: string): Leaf => ({ kind: 'leaf', value, place: label.place })
  const both = mapOf(label.place, [['label', leaf(capitalised(name))], ['words', leaf(`${before} ${name}`)]]) // prettier-ignore
  return entry.kind === 'map'
    ? { ...entry, entries: new Map([...both.entries, ...[...entry.entries].filter(([key]) => key !== 'label')]) }
    : both
}

/** The text with a capital first letter, also within a term in braces. */
const capitalised = (words: string): string => (words.startsWith('{') ? `{${capital(words.slice(1))}` : capital(words))

const mapOf = (place: MapTree['place'], fields: readonly (readonly [string, Tree])[]): MapTree => ({
  kind: 'map',
  entries: new Map(fields.map(([key, value]) => [key, { key: place, value }])),
  place,
})

const withFirst = (map: MapTree, key: string, value: Leaf): MapTree => ({
  ...map,
  entries: new Map([[key, { key: map.place, value }], ...map.entries]),
})

/** The map with each value changed; itself if all stay the same. */
const changed = (map: MapTree, change: (entry: Entry, key: string) => Tree): MapTree => {
  let entries: Map<string, Entry> | undefined
  for (const [key, entry] of map.entries) {
    const value = change(entry, key)
    if (value !== entry.value) (entries ??= new Map(map.entries)).set(key, { ...entry, value })
  }
  return entries ? { ...map, entries } : map
}

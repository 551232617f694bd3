/** Finds which rules of a file are being edited (its own or an option's) and what is below each path. */
import { type Path, lastKey } from '../paths.ts'
import { longForm } from '../format/short.ts'
import { treeAt, type Entry, type MapTree, type Tree } from '../ruleset/tree.ts'
import { entryDepths } from '../format/entries.ts'
import { isDataMap, type Data, type DataMap } from '../ruleset/data.ts'
import { layRules } from '../ruleset/layer.ts'
import type { YamlReading } from '../ruleset/parse.ts'
import { yamlTreeOf } from './yaml-text.ts'

/** Returns a function that finds the base layer of each path in the rules at a root. */
export const openLayerBelow = (reading: YamlReading, base: MapTree, root: RulesRoot): LayerBelow => {
  const { convertedFrom: written = base } = base
  const plain: LayerBelow = (path) => treeAt(path[0] === 'units' ? written : base, path)
  const [hasCharts, hasLikes] = [/\bchart\b/.test(reading.text), /\blike\b["']?\s*:/.test(reading.text)]
  const read = hasCharts || hasLikes ? yamlTreeOf(reading) : undefined
  if (!read?.ok) return plain
  const under = underCharts(read.value, root, plain)
  if (!hasLikes) return under
  const patch = rulesAt(read.value, root)
  let merged: MapTree | undefined
  return underLikes(patch, () => (merged ??= layRules(base, patch).tree), under)
}

/** If a chart is written as a block of text, its rows are the layer below rows written next to it. */
const underCharts =
  (file: MapTree, root: RulesRoot, below: LayerBelow): LayerBelow =>
  (path) => {
    const home = [...root, ...path.slice(0, path.indexOf('rows'))]
    const chart = path.includes('rows') ? treeAt(file, [...home, 'chart']) : undefined
    if (chart?.kind !== 'leaf' || chart.value === null) return below(path)
    return treeAt(rulesAt(withoutPath(file, [...home, 'rows']), root), path)
  }

const withoutPath = (map: MapTree, [step, ...rest]: Path): MapTree => {
  const key = String(step)
  const entry = map.entries.get(key)
  if (!entry) return map
  const entries = new Map(map.entries)
  if (rest.length > 0 && entry.value.kind === 'map')
    entries.set(key, { ...entry, value: withoutPath(entry.value, rest) })
  else entries.delete(key)
  return { ...map, entries }
}

/** Finds the layer below a patch at a path. */
export type LayerBelow = (path: Path) => Tree | undefined

/** The id of the entry that the one at the path is `like` in `patch`; undefined if there is none. */
export const likeIdAt = (patch: MapTree, path: Path): string | undefined => {
  const like = entryDepths(path).includes(path.length) ? treeAt(patch, [...path, 'like']) : undefined
  return like?.kind === 'leaf' && typeof like.value === 'string' ? like.value : undefined
}

/**
 * Inside an entry that is `like` another, the layer below is that other entry, so only differences are written or removed. `merged` returns the rules
 * with the patch applied.
 */
const underLikes =
  (patch: MapTree, merged: () => MapTree, below: LayerBelow): LayerBelow =>
  (path) => {
    const depth = entryDepths(path).findLast(
      (length) => length < path.length && likeIdAt(patch, path.slice(0, length)) !== undefined,
    )
    const entry = path.slice(0, depth)
    const like = depth === undefined ? undefined : likeIdAt(patch, entry)
    return like === undefined
      ? below(path)
      : treeAt(merged(), [...entry.slice(0, -1), like, ...path.slice(entry.length)])
  }

/** The fields that a linked copy doesn't share with its original: its name and what selects a row. */
export const ownFieldsOf = (home: Path, value: Data): DataMap =>
  Object.fromEntries(
    Object.entries(isDataMap(value) ? value : {}).filter(
      ([key]) => naming.has(key) || (key === 'when' && lastKey(home) === 'rows'),
    ),
  )

const naming: ReadonlySet<string> = new Set(['label', 'title', 'name', 'lead', 'text', 'from'])

export type RulesRoot = readonly ['rules'] | readonly ['options', string, 'rules']

export const fileRoot: RulesRoot = ['rules']
/** The root of an option's rules. */
export const optionRoot = (id: string): RulesRoot => ['options', id, 'rules']
/** The root of an option's rules, or of the file's own rules (null). */
export const rulesRootOf = (option: string | null): RulesRoot => (option === null ? fileRoot : optionRoot(option))

/** Whether a path in a file is the root of rules. */
export const isRulesRoot = (path: Path): boolean =>
  path.at(-1) === 'rules' && (path.length === 1 || (path.length === 3 && path[0] === 'options'))

/** The rules at a root in long form; empty if there are none. */
export const rulesAt = (file: MapTree, root: RulesRoot): MapTree => {
  const nothing: MapTree = { ...file, entries: new Map() }
  const written = treeAt(file, root)
  if (written?.kind !== 'map') return nothing
  const long = treeAt(longForm(root.length === 1 ? file : patchOver(written)).tree, ['rules'])
  return long?.kind === 'map' ? long : nothing
}

/** Wraps a patch in a file that extends another. */
const patchOver = (rules: MapTree): MapTree => {
  const { place } = rules
  const head: MapTree = {
    kind: 'map',
    place,
    entries: new Map([['extends', { key: place, value: { kind: 'leaf', value: '', place } }]]),
  }
  return { kind: 'map', place, entries: new Map([['ruleset', { key: place, value: head }], ['rules', { key: place, value: rules }]]) } // prettier-ignore
}

/** Converts a whole file, including its options, to long form. */
export const fileInLongForm = (file: MapTree): MapTree => {
  const { tree } = longForm(file)
  const options = treeAt(tree, ['options'])
  if (options?.kind !== 'map') return tree
  const long = [...options.entries].map(([id, entry]): [string, Entry] => {
    const rules = treeAt(entry.value, ['rules'])
    if (entry.value.kind !== 'map' || rules?.kind !== 'map') return [id, entry]
    return [id, { ...entry, value: withEntry(entry.value, 'rules', rulesAt(file, optionRoot(id))) }]
  })
  return withEntry(tree, 'options', { ...options, entries: new Map(long) })
}

const withEntry = (map: MapTree, key: string, value: Tree): MapTree => ({
  ...map,
  entries: new Map([...map.entries, [key, { key: map.entries.get(key)?.key ?? value.place, value }]]),
})

/** Plain data as parsed from YAML. */
import type { Path } from '../paths.ts'
import type { Place } from '../problem.ts'
import type { MapTree, Tree } from './tree.ts'

export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data }

export type DataMap = Readonly<Record<string, Data>>

export const isDataMap = (data: Data | undefined): data is DataMap =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

export const isDataList = (data: Data | undefined): data is readonly Data[] => Array.isArray(data)

/** Converts a tree to data, without what couldn't be read. */
export const dataOf = (tree: Tree): Data => {
  if (tree.kind === 'leaf') return tree.value
  if (tree.kind === 'list') return tree.items.map(dataOf)
  return tree.kind === 'map' ? mapData(tree) : null
}

const mapData = (tree: MapTree): DataMap => {
  const data: Record<string, Data> = {}
  for (const [key, { value }] of tree.entries) if (value.kind !== 'hole') data[key] = dataOf(value)
  trees.set(data, tree)
  return data
}
const trees = new WeakMap<DataMap, MapTree>()

/** Converts data to a tree. A map that came from a tree becomes that tree again; other parts have no place in a file. */
export const treeFromData = (data: Data): Tree => {
  if (isDataList(data)) return { kind: 'list', items: data.map(treeFromData), place: noPlace }
  return isDataMap(data) ? mapTreeFromData(data) : { kind: 'leaf', value: data, place: noPlace }
}

/** Like `treeFromData`, for a map. */
export const mapTreeFromData = (data: DataMap): MapTree =>
  trees.get(data) ?? {
    kind: 'map',
    entries: new Map(Object.entries(data).map(([key, value]) => [key, { key: noPlace, value: treeFromData(value) }])),
    place: noPlace,
  }

export const noPlace: Place = { file: '', line: 1, column: 1 }

/** The keys of a map in order; empty for anything else. */
export const dataKeys = (data: Data | undefined): readonly string[] => (isDataMap(data) ? Object.keys(data) : [])

export const dataAt = (data: Data | undefined, path: Path): Data | undefined => {
  let here = data
  for (const step of path) {
    if (isDataList(here)) here = here[Number(step)]
    else if (isDataMap(here) && Object.hasOwn(here, step)) here = here[step]
    else return undefined
  }
  return here
}

/** Returns data with the value at a path replaced, creating maps as needed. Undefined removes the value. */
export const withValueAt = (data: Data | undefined, [step, ...rest]: Path, value: Data | undefined): DataMap => {
  const map = isDataMap(data) ? data : {}
  if (step === undefined || (value === undefined && !Object.hasOwn(map, step))) return map
  const here = Object.hasOwn(map, step) ? map[step] : undefined
  if (rest.length > 0)
    return value === undefined && !isDataMap(here) ? map : { ...map, [step]: withValueAt(here, rest, value) }
  const { [step]: _, ...others } = map
  return value === undefined ? others : { ...map, [step]: value }
}

/** Compares data deeply, regardless of the order of keys. */
export const isEqualData = (a: Data | undefined, b: Data | undefined): boolean => {
  if (a === b) return true
  if (isDataList(a) && isDataList(b))
    return a.length === b.length && a.every((item, index) => isEqualData(item, b[index]))
  if (!isDataMap(a) || !isDataMap(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqualData(a[key], b[key]))
  )
}

/** Wraps anything that isn't a list in one, for keys that accept one value or several. */
export const asList = (data: Data): readonly Data[] => (isDataList(data) ? data : [data])

/** Returns the merge patch (RFC 7396) that turns `base` into `wanted`; undefined if they are equal. */
export const mergePatch = (base: Data | undefined, wanted: Data): Data | undefined => {
  if (isEqualData(base, wanted)) return undefined
  if (!isDataMap(base) || !isDataMap(wanted)) return wanted
  const gone = Object.keys(base).filter((key) => !Object.hasOwn(wanted, key))
  const kept = Object.entries(wanted).flatMap(([key, value]): [string, Data][] => {
    const patch = mergePatch(base[key], value)
    return patch === undefined ? [] : [[key, patch]]
  })
  return Object.fromEntries([...kept, ...gone.map((key): [string, Data] => [key, null])])
}

/** The name or first words of an entry, or its starting number; empty if it has neither. */
export const nameInData = (value: Data): string => {
  if (isDataMap(value) && (typeof value['from'] === 'number' || typeof value['from'] === 'string'))
    return `p${value['from']}`
  if (isDataList(value)) return nameInData(value[0] ?? null)
  const name = isDataMap(value)
    ? (value['label'] ?? value['title'] ?? value['name'] ?? value['lead'] ?? value['text'])
    : value
  return typeof name === 'string' ? name : ''
}

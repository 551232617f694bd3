/** The YAML library's nodes into a tree with places, and a hole wherever a value or key is none that can be used. */
import { isMap, isNode, isScalar, isSeq, type Pair, type Scalar } from 'yaml'
import type { Place } from '../problem.ts'
import { limits } from './limits.ts'
import { clipped, quoted } from './quote.ts'
import { acting, type Report } from './tokens.ts'
import type { Entry, Hole, MapTree, Tree } from './tree.ts'

/**
 * The library's nodes as our tree, with a hole where a problem was reported; undefined if it is too large. `suspect`: hidden
 * characters were reported already, and only an escape can still hide some.
 */
export const treeOf = (root: unknown, suspect: boolean, placeOf: (offset: number) => Place, report: Report): Tree | undefined => {
  let nodes = 0
  const passed = new Set<'nodes' | 'depth'>()
  const tree = (node: unknown, depth: number, empty: () => void, near: number): Tree => {
    const offset = isNode(node) ? offsetOf(node) : near
    const hole: Hole = { kind: 'hole', place: placeOf(offset) }
    nodes += 1
    if (nodes > limits.nodes && !passed.has('nodes')) {
      passed.add('nodes')
      report('too-many', `more than ${limits.nodes} keys and values`, 'a ruleset has some thousands', offset)
    }
    if (depth === limits.depth + 1) {
      passed.add('depth')
      report('too-deep', `deeper than ${limits.depth} levels`, 'nest less', offset)
    }
    if (nodes > limits.nodes || depth > limits.depth) return hole
    if (!isNode(node)) empty()
    if (!isMap(node) && !isSeq(node) && !isScalar(node)) return hole
    const read = isScalar(node) ? leaf(node, empty) : isMap(node) ? map(node.items, offset, depth) : list(node.items, hole, depth)
    return node.tag === undefined ? read : hole
  }

  /** A list that lacks an item cannot be read at all: what counts is which item is where. */
  const list = (nodesOf: readonly unknown[], hole: Hole, depth: number): Tree => {
    const items = nodesOf.map((item, index) => {
      const empty = (): void => report('empty-value', `item ${index + 1} of the list is empty`, 'write a value', offsetOf(item))
      return tree(item, depth + 1, empty, offsetOf(item))
    })
    return items.some(({ kind }) => kind === 'hole') ? hole : { kind: 'list', items, place: hole.place }
  }

  const leaf = (node: Scalar, empty: () => void): Tree => {
    const { value, source, type } = node
    const offset = offsetOf(node)
    const hole: Hole = { kind: 'hole', place: placeOf(offset) }
    if (value === null && source !== 'null') {
      if (source)
        report('null', `${quoted(source)} is no value here`, 'null removes an entry; write it so, or "in quotes" if it is text', offset)
      else empty()
      return hole
    }
    if (typeof value === 'number' && !Number.isFinite(value)) {
      report('not-a-number', `${quoted(source ?? '')} is no number`, 'a number such as 2 or 1.5, or "in quotes" if it is text', offset)
      return hole
    }
    if (typeof value === 'string' && acting.test(value)) {
      if (!suspect && type === 'QUOTE_DOUBLE')
        report('control-character', 'this text holds characters that cannot be seen or printed', 'delete them', offset)
      return hole
    }
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return { kind: 'leaf', value, place: placeOf(offset) }
    report('not-a-number', `${quoted(source ?? '')} is out of bounds`, 'a number from -9999 to 9999', offset)
    return hole
  }

  const map = (pairs: readonly Pair[], offset: number, depth: number): MapTree => {
    const entries = new Map<string, Entry>()
    nodes += pairs.length
    for (const { key, value } of pairs) {
      const at = key === null ? offset : offsetOf(key)
      const { name, sound } = keyName(key, at, suspect, report)
      const place = placeOf(at)
      const earlier = entries.get(name)
      if (earlier && sound)
        report('duplicate-key', `${quoted(name)} stands here twice`, `it stands in line ${earlier.key.line} already: keep one`, at)
      const empty = (): void =>
        report(
          'empty-value',
          `${quoted(name)} has no value`,
          `write one after "${clipped(name)}:", or null to remove what a base ruleset says`,
          at,
        )
      const child = tree(value, depth + 1, sound ? empty : () => undefined, at)
      if (!sound) entries.set(name, { key: place, value: { kind: 'hole', place } })
      else entries.set(name, earlier ? { key: earlier.key, value: together(earlier.value, child) } : { key: place, value: child })
    }
    return { kind: 'map', entries, place: placeOf(offset) }
  }
  const empty = (): void =>
    report('empty-file', 'the file is empty', 'begin with ruleset: {id: ..., title: ..., version: 1.0.0, format: 1}', 0)
  const whole = tree(root, 0, empty, 0)
  return passed.size > 0 ? undefined : whole
}

/** What stands under one key twice: two maps of entries are both looked into; of anything else nobody knows which is meant. */
const together = (first: Tree, second: Tree): Tree => {
  if (!isOfMaps(first) || !isOfMaps(second)) return { kind: 'hole', place: first.place }
  const entries = new Map(first.entries)
  for (const [key, entry] of second.entries) {
    const earlier = entries.get(key)
    entries.set(key, earlier ? { key: earlier.key, value: together(earlier.value, entry.value) } : entry)
  }
  return { ...first, entries }
}

const isOfMaps = (tree: Tree): tree is MapTree =>
  tree.kind === 'map' && [...tree.entries.values()].every(({ value }) => value.kind === 'map' || value.kind === 'hole')

/** A key as written, and whether it is one that keeps its place and meaning everywhere; if not, a problem. */
const keyName = (key: unknown, offset: number, suspect: boolean, report: Report): { readonly name: string; readonly sound: boolean } => {
  const value: unknown = isScalar(key) ? key.value : undefined
  const written = isScalar(key) ? (key.source ?? String(value)) : ''
  if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)))
    report('numeric-key', `the key ${quoted(written)} is a number`, `begin it with a letter, such as p${clipped(written)}`, offset)
  else if (typeof value !== 'string')
    report(
      'key-not-text',
      isScalar(key) && value !== null ? `the key ${quoted(written)} is no text` : 'a key is missing or is no text',
      'a key is a word that begins with a letter',
      offset,
    )
  else if (value === '<<') report('merge-key', '`<<` is not used here', 'write the entries themselves, or use extends', offset)
  else if (value === '__proto__') report('key-not-text', 'the key `__proto__` cannot be used', 'take another word', offset)
  else if (acting.test(value)) {
    if (!suspect) report('control-character', 'this key holds characters that cannot be seen or printed', 'delete them', offset)
  } else return { name: value, sound: true }
  return { name: written, sound: false }
}

const offsetOf = (node: unknown): number => {
  const range: unknown = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : 0
}

/** Turns the YAML library's nodes into a tree with places, and holes for keys and values that cannot be used. */
import { isMap, isNode, isScalar, isSeq, type Pair, type Scalar } from 'yaml'
import type { Place } from '../problem.ts'
import { limits } from './limits.ts'
import { acting, type Report } from './tokens.ts'
import type { Entry, Hole, MapTree, Tree } from './tree.ts'

/**
 * The library's nodes as a tree, with a hole where a problem was reported; undefined if it is too large. `suspect`: hidden characters were
 * reported already, and only an escape can still hide some.
 */
export const treeOf = (
  root: unknown,
  text: string,
  suspect: boolean,
  placeOf: (offset: number) => Place,
  report: Report,
): Tree | undefined => {
  let nodes = 0
  const passed = new Set<'nodes' | 'depth'>()
  const tree = (node: unknown, depth: number, empty: () => void, near: number): Tree => {
    const offset = isNode(node) ? offsetOf(node) : near
    const hole: Hole = { kind: 'hole', place: placeOf(offset) }
    nodes += 1
    if (nodes > limits.nodes && !passed.has('nodes')) {
      passed.add('nodes')
      report({ code: 'too-many', facts: { what: 'nodes', most: limits.nodes } }, offset)
    }
    if (depth === limits.depth + 1) {
      passed.add('depth')
      report({ code: 'too-deep', facts: { what: 'file', most: limits.depth } }, offset)
    }
    if (nodes > limits.nodes || depth > limits.depth) return hole
    if (!isNode(node)) empty()
    if (!isMap(node) && !isSeq(node) && !isScalar(node)) return hole
    const read = isScalar(node)
      ? leaf(node, empty)
      : isMap(node)
        ? map(node.items, offset, depth)
        : list(node.items, hole, depth)
    return node.tag === undefined ? read : hole
  }

  /** A list that lacks an item cannot be read at all: what counts is which item is where. */
  const list = (nodesOf: readonly unknown[], hole: Hole, depth: number): Tree => {
    const items = nodesOf.map((item, index) => {
      const empty = (): void => report({ code: 'empty-value', facts: { item: index + 1 } }, offsetOf(item))
      return tree(item, depth + 1, empty, offsetOf(item))
    })
    return items.some(({ kind }) => kind === 'hole') ? hole : { kind: 'list', items, place: hole.place }
  }

  const leaf = (node: Scalar, empty: () => void): Tree => {
    const { value, source, type } = node
    const offset = offsetOf(node)
    const hole: Hole = { kind: 'hole', place: placeOf(offset) }
    // The dash of [4, -], which the lexemes turn into a null.
    const isDash = text.charAt(offset) === '-'
    if (value === null && source !== 'null' && !isDash) {
      if (source) report({ code: 'null', facts: { text: source } }, offset)
      else empty()
      return hole
    }
    if (typeof value === 'number' && !Number.isFinite(value)) {
      report({ code: 'not-a-number', facts: { what: 'file', text: sourceOf(node), isLarge: false } }, offset)
      return hole
    }
    if (typeof value === 'string' && acting.test(value)) {
      if (!suspect && type === 'QUOTE_DOUBLE') report({ code: 'control-character', facts: { within: 'text' } }, offset)
      return hole
    }
    if (typeof value === 'string' && type === 'BLOCK_LITERAL')
      return { kind: 'leaf', value, place: hole.place, body: bodyOf(text, offset, value, hole.place) }
    if (typeof value === 'number' && source !== undefined && source !== String(value))
      return { kind: 'leaf', value, place: hole.place, written: source }
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return { kind: 'leaf', value, place: hole.place }
    report({ code: 'not-a-number', facts: { what: 'file', text: sourceOf(node), isLarge: true } }, offset)
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
        report({ code: 'duplicate-key', facts: { what: 'file', key: name, line: earlier.key.line } }, at)
      const empty = (): void => report({ code: 'empty-value', facts: { key: name, braces: value === null } }, at)
      const child = tree(value, depth + 1, sound ? empty : () => undefined, at)
      if (!sound) entries.set(name, { key: place, value: { kind: 'hole', place } })
      else
        entries.set(
          name,
          earlier ? { key: earlier.key, value: together(earlier.value, child) } : { key: place, value: child },
        )
    }
    return { kind: 'map', entries, place: placeOf(offset) }
  }
  const empty = (): void => report({ code: 'empty-file', facts: {} }, 0)
  const whole = tree(root, 0, empty, 0)
  return passed.size > 0 ? undefined : whole
}

/** The place where the first line of a block of text begins, below the header at an offset and indented as all its lines are. */
const bodyOf = (text: string, offset: number, value: string, header: Place): Place => {
  const lines = value.split('\n')
  const first = lines.findIndex((line) => line !== '')
  let start = offset
  for (let line = 0; line <= first; line += 1) start = text.indexOf('\n', start) + 1
  const end = text.indexOf('\n', start)
  const written = text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '')
  return { file: header.file, line: header.line + 1, column: written.length - (lines[first] ?? written).length + 1 }
}

/** The tree for a key that occurs twice: two maps are both checked; for anything else it is not known which one is meant. */
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

/** A key as written, and whether it is a usable key; if not, a problem. */
const keyName = (
  key: unknown,
  offset: number,
  suspect: boolean,
  report: Report,
): { readonly name: string; readonly sound: boolean } => {
  const value: unknown = isScalar(key) ? key.value : undefined
  const written = isScalar(key) ? (key.source ?? String(value)) : ''
  if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)))
    report({ code: 'numeric-key', facts: { key: written } }, offset)
  else if (typeof value !== 'string')
    report(
      { code: 'key-not-text', facts: { key: isScalar(key) && value !== null ? written : null, isText: false } },
      offset,
    )
  else if (value === '<<') report({ code: 'merge-key', facts: {} }, offset)
  else if (value === '__proto__') report({ code: 'key-not-text', facts: { key: value, isText: true } }, offset)
  else if (acting.test(value)) {
    if (!suspect) report({ code: 'control-character', facts: { within: 'key' } }, offset)
  } else return { name: value, sound: true }
  return { name: written, sound: false }
}

/** A value as it stands in the file. */
const sourceOf = ({ source }: Scalar): string => {
  if (source === undefined) throw new Error('a value of a file without its source')
  return source
}

const offsetOf = (node: unknown): number => {
  const range: unknown = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : 0
}

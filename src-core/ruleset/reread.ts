/**
 * A text read again after a change: only the entries that the change lies in are read, and every other tree stays the same object, so
 * that nothing that hangs on it is made anew. See docs/decisions/0044-reading-only-what-changed.md.
 */
import { stretchOf, type Stretch } from '../stretch.ts'
import { limits } from './limits.ts'
import { movedDown } from './moved-down.ts'
import { isTooLarge, lineStarts, parseTree, type Reading } from './parse.ts'
import { mostCounted } from './tokens.ts'
import { treeSize, type Entry, type MapTree } from './tree.ts'

/** What `parseTree` makes of the text, with the trees of `before` wherever they are the same. */
export const reread = (before: Reading, text: string): Reading =>
  text === before.text ? before : (patched(before, text) ?? parseTree(before.file, text))

/** Entries in a row of a map that is written line by line, with all their lines. */
interface Block {
  /** The keys that lead to the map. */
  readonly path: readonly string[]
  readonly entries: readonly (readonly [string, Entry])[]
  /** The first of them and the one after the last, by their index. */
  readonly first: number
  readonly next: number
  /** The offsets of their lines. */
  readonly start: number
  readonly end: number
}

/** Undefined where the change may reach further than what is read again. */
const patched = (before: Reading, text: string): Reading | undefined => {
  if (!before.tree || before.problems.length > 0 || isTooLarge(text)) return undefined
  const change = stretchOf(before.text, text)
  const block = blockAround(before.text, before.tree, change)
  if (!block) return undefined
  const { path, entries, first, next, start, end } = block
  const head = entries[first]?.[1].key
  const lines = text.slice(start, end + text.length - before.text.length)
  if (!head || !standsAlone(lines, head.column - 1)) return undefined
  const read = parseTree(before.file, lines, { lines: head.line - 1, depth: path.length })
  if (!read.tree || read.problems.length > 0 || !isAt(read.tree, head)) return undefined
  const lost = new Set(entries.slice(first, next).map(([key]) => key))
  const isTwice = ([key]: readonly [string, Entry]): boolean => !lost.has(key) && there.has(key)
  const there = new Map(entries)
  if ([...read.tree.entries].some(isTwice)) return undefined
  const down = lineCount(lines) - lineCount(before.text.slice(start, end))
  const tree = replacedIn(before.tree, path, first, next, read.tree, down)
  const counted = before.counted + read.counted
  return treeSize(tree) > limits.nodes || counted > mostCounted ? undefined : { ...before, text, tree, counted }
}

/** The innermost block that a change lies within: it touches neither what stands before its first key's line nor what follows. */
const blockAround = (text: string, root: MapTree, { start: from, end: to }: Stretch): Block | undefined => {
  const lines = lineStarts(text)
  let block: Block | undefined
  let [map, last, path]: [MapTree, number, readonly string[]] = [root, text.length, []]
  while (!isFlow(map)) {
    const entries = [...map.entries]
    const lineOf = (index: number): number => lines[(entries[index]?.[1].key.line ?? 0) - 1] ?? last
    const first = entries.findLastIndex((_, index) => lineOf(index) < from)
    const next = entries.findLastIndex((_, index) => lineOf(index) <= to) + 1
    const end = next < entries.length ? lineOf(next) : last
    if (first < 0 || (to >= end && end < text.length)) return block
    if (!entries.slice(first, next + 1).every(([, { key }], _, all) => isLineOf(key, all[0]?.[1].key.column))) return block
    block = { path, entries, first, next, start: lineOf(first), end }
    const [key, inner] = entries[first] ?? []
    if (key === undefined || next - first !== 1 || inner?.value.kind !== 'map') return block
    ;[map, last, path] = [inner.value, end, [...path, key]]
  }
  return block

  /** Whether nothing but spaces stands before a key, and it is as far in as another. */
  function isLineOf({ line, column }: Entry['key'], other: number | undefined): boolean {
    const start = lines[line - 1] ?? 0
    return column === other && /^ *$/.test(text.slice(start, start + column - 1))
  }
  function isFlow({ place }: MapTree): boolean {
    return text.charAt((lines[place.line - 1] ?? 0) + place.column - 1) === '{'
  }
}

/** Whether lines can be read by themselves as entries so far in: nothing in them stands further out but comments. */
const standsAlone = (text: string, indent: number): boolean =>
  text.split('\n').every((line, index) => {
    if (/^ *\t/.test(line) || /^(---|\.\.\.)/.test(line)) return false
    const [spaces] = /^ */.exec(line) ?? ['']
    const rest = line.slice(spaces.length)
    return index === 0 ? spaces.length === indent : spaces.length >= indent || rest === '' || rest === '\r' || rest.startsWith('#')
  })

const isAt = ({ place }: MapTree, { line, column }: Entry['key']): boolean => place.line === line && place.column === column

const lineCount = (text: string): number => text.split('\n').length

/** The tree with some entries of the map at a path replaced; what stands below them is so many lines further down. */
const replacedIn = (map: MapTree, path: readonly string[], first: number, next: number, fresh: MapTree, down: number): MapTree => {
  const [key, ...below] = path
  const entries = [...map.entries]
  const at = key === undefined ? first : entries.findIndex(([other]) => other === key)
  const inner = entries[at]?.[1]
  const middle =
    key === undefined || inner?.value.kind !== 'map'
      ? [...fresh.entries]
      : [[key, { ...inner, value: replacedIn(inner.value, below, first, next, fresh, down) }] as const]
  const after = entries.slice(key === undefined ? next : at + 1)
  return { ...map, entries: new Map([...entries.slice(0, at), ...middle, ...(down === 0 ? after : after.map((one) => movedDown(one, down)))]) }
}

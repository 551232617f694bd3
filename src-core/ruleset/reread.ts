/**
 * Reads a text again after a change: only the changed entries are read, and every other tree stays the same object, so that what is made of
 * it is not made again. See docs/decisions/0044-reading-only-what-changed.md.
 */
import { stretchOf, type Stretch } from '../stretch.ts'
import { innermostBlock, standsAlone, type EntryBlock } from './blocks.ts'
import { limits } from './limits.ts'
import { movedDown } from './moved-down.ts'
import { isTooLarge, parseTree, type YamlReading } from './parse.ts'
import { mostCounted } from './tokens.ts'
import { treeAt, treeSize, type Entry, type MapTree } from './tree.ts'

/** The same as `parseTree` of the text, with the trees of `before` wherever they are equal. An equal text is not read again. */
export const reread = (before: YamlReading, text: string): YamlReading => {
  if (text === before.text) return before
  const last = lastAfter.get(before)?.deref()
  if (last?.text === text) return last
  const now = patched(before, text) ?? parseTree(before.file, text)
  lastAfter.set(before, new WeakRef(now))
  return now
}

/** The latest reading made from a reading, as long as it is in use: whoever edited a text has read the result already. */
const lastAfter = new WeakMap<YamlReading, WeakRef<YamlReading>>()

/** Undefined where the change may affect more than the entries that are read again. */
const patched = (before: YamlReading, text: string): YamlReading | undefined => {
  if (!before.tree || before.problems.length > 0 || isTooLarge(text)) return undefined
  const change = stretchOf(before.text, text)
  const block = changedBlock(before.text, before.tree, change)
  if (!block) return undefined
  const { path, map, entries, first, next, start, end } = block
  const head = entries[first]?.[1].key
  const lines = text.slice(start, end + text.length - before.text.length)
  if (!head || !standsAlone(lines, head.column - 1)) return undefined
  const read = parseTree(before.file, lines, { lines: head.line - 1, depth: path.length })
  if (!read.tree || read.problems.length > 0 || !isAt(read.tree, head)) return undefined
  const lost = new Set(entries.slice(first, next).map(([key]) => key))
  if ([...read.tree.entries.keys()].some((key) => !lost.has(key) && treeAt(map, [key]))) return undefined
  const down = lineCount(lines) - lineCount(before.text.slice(start, end))
  const tree = replacedIn(before.tree, path, first, next, read.tree, down)
  const counted = before.counted + read.counted
  return treeSize(tree) > limits.nodes || counted > mostCounted ? undefined : { ...before, text, tree, counted }
}

/** The entries that a change lies within; it touches nothing before the first one's line and nothing after the last. */
const changedBlock = (text: string, root: MapTree, { start, end }: Stretch): EntryBlock | undefined =>
  innermostBlock(text, root, (_, entries, startOf) => {
    const first = entries.findLastIndex((_, index) => startOf(index) < start)
    const next = entries.findLastIndex((_, index) => startOf(index) <= end) + 1
    const after = startOf(next)
    if (first < 0 || (end >= after && after < text.length)) return undefined
    return next - first === 1 ? { first, next, inner: first } : { first, next }
  })

const isAt = ({ place }: MapTree, { line, column }: Entry['key']): boolean =>
  place.line === line && place.column === column

const lineCount = (text: string): number => text.split('\n').length

/** The tree with some entries of the map at a path replaced; entries below them move by a number of lines. */
const replacedIn = (
  map: MapTree,
  path: readonly string[],
  first: number,
  next: number,
  fresh: MapTree,
  down: number,
): MapTree => {
  const [key, ...below] = path
  const entries = [...map.entries]
  const at = key === undefined ? first : entries.findIndex(([other]) => other === key)
  const inner = entries[at]?.[1]
  const middle =
    key === undefined || inner?.value.kind !== 'map'
      ? [...fresh.entries]
      : [[key, { ...inner, value: replacedIn(inner.value, below, first, next, fresh, down) }] as const]
  const after = entries.slice(key === undefined ? next : at + 1)
  return {
    ...map,
    entries: new Map([
      ...entries.slice(0, at),
      ...middle,
      ...(down === 0 ? after : after.map((one) => movedDown(one, down))),
    ]),
  }
}

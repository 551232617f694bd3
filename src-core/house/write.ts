/**
 * Changes written into a text of YAML by replacing, adding and taking away no more than they name: every other character, comments,
 * order, quotes and blank lines among them, stays as its writer left it.
 */
import { failure, problem, success, type Result } from '../problem.ts'
import { entryDepths } from '../ruleset/shape.ts'
import { isDataMap, sameData, type Data, type DataMap } from './data.ts'
import { inline } from './inline.ts'
import { pairOf, readWritten, writtenData, type WrittenMap, type WrittenPair } from './written.ts'

/** What becomes of a key: another value, nothing at all, or changes further down. */
export type Writing = { readonly kind: 'put'; readonly value: Data } | { readonly kind: 'take' } | Writings
export interface Writings {
  readonly kind: 'below'
  readonly keys: Map<string, Writing>
}

interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text with the changes. A map that they empty is taken away with its key; `rules` stays, as `{}`. Problem: `not-editable`. */
export const write = (text: string, writings: Writings): Result<string> => {
  const root = readWritten(text)
  if (!root.ok) return root
  const splices: Splice[] = []
  revise({ text, line: text.includes('\r\n') ? '\r\n' : '\n' }, root.value, writings, [], splices)
  const result = spliced(text, splices)
  const after = readWritten(result)
  return after.ok && sameData(writtenData(after.value), expected(writtenData(root.value), writings, 0))
    ? success(result)
    : failure(problem('not-editable', { what: 'written-otherwise' }))
}

const spliced = (text: string, splices: readonly Splice[]): string => {
  let result = ''
  let at = 0
  for (const { start, end, text: piece } of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, start) + piece
    at = end
  }
  return result + text.slice(at)
}

interface Page {
  readonly text: string
  /** How its lines end. */
  readonly line: string
}

/**
 * Adds the changes of a map to the splices. If nothing would be left in it there are none, and it answers what was taken from it:
 * the map itself must go.
 */
const revise = (page: Page, map: WrittenMap, { keys }: Writings, path: readonly string[], out: Splice[]): readonly Splice[] | null => {
  const splices: Splice[] = []
  const taken = new Map<WrittenPair, Splice>()
  const added: [string, Data][] = []
  const take = (pair: WrittenPair, inner: readonly Splice[] = []): void => void taken.set(pair, removed(page, map, pair, inner))
  for (const [key, writing] of keys) {
    const pair = pairOf(map, key)
    const here = [...path, key]
    const value = putIn(writing)
    if (!pair) {
      if (value !== undefined) added.push([key, value])
    } else if (writing.kind === 'put') splices.push(replaced(page, pair, inlineOver(pair, writing.value)))
    else if (writing.kind === 'take') take(pair)
    else if (pair.value.kind === 'map' && pair.value.pairs.length > 0) {
      const emptied = revise(page, pair.value, writing, here, splices)
      if (emptied && here.length === 1 && key === 'rules') splices.push(...emptiedRules(page, pair, emptied))
      else if (emptied) take(pair, emptied)
    } else if (value === undefined && here.length === 1 && key === 'rules') splices.push(replaced(page, pair, '{}'))
    else if (value === undefined) take(pair)
    else splices.push(replaced(page, pair, map.flow ? inline(value) : opened(page, value, here, columnOf(page, pair.keyStart))))
  }
  if (taken.size === map.pairs.length && added.length === 0 && path.length > 0) return [...taken.values()]
  out.push(...splices, ...(map.flow ? flowSplices(map, taken, added) : [...taken.values(), ...blockAdded(page, map, added, path)]))
  return null
}

/** A pair's lines go; comments among them stay, but for those inside of what was `inner` taken from it. In braces only its own place. */
const removed = (page: Page, map: WrittenMap, { keyStart, keyEnd, value }: WrittenPair, inner: readonly Splice[]): Splice => {
  const last = Math.max(keyEnd, value.end)
  if (map.flow) return { start: keyStart, end: last, text: '' }
  const start = lineStart(page, keyStart)
  const end = lineEnd(page, last)
  return { start, end, text: inner.length === 0 || (value.kind === 'map' && value.flow) ? '' : comments(page, start, end, inner) }
}

/** The lines of comment between two offsets, without those in the holes, of which each keeps its own text. */
const comments = ({ text }: Page, start: number, end: number, holes: readonly Splice[]): string => {
  const outside = spliced(
    text.slice(start, end),
    holes.map((hole) => ({ ...hole, start: hole.start - start, end: hole.end - start })),
  )
  return (outside.match(/[^\n]*\n?/g) ?? []).filter((one) => /^\s*#/.test(one)).join('')
}

const emptiedRules = (page: Page, pair: WrittenPair, inner: readonly Splice[]): readonly Splice[] => {
  const whole = replaced(page, pair, '{}')
  if (pair.value.kind !== 'map' || pair.value.flow) return [whole]
  const end = lineEnd(page, whole.end)
  const start = lineEnd(page, pair.keyEnd)
  const kept = comments(page, start, end, inner)
  const line = page.text.charAt(end - 1) === '\n' || kept !== '' ? page.line : ''
  return [{ start: whole.start, end, text: whole.text + line + kept }]
}

const inlineOver = ({ value: old }: WrittenPair, value: Data): string => inline(value, old.kind === 'value' ? old.quotes : null)

/** What the changes put below a key that is not there yet; undefined if they only take away. */
const putIn = (writing: Writing): Data | undefined => {
  if (writing.kind === 'put') return writing.value
  if (writing.kind === 'take') return undefined
  const entries = [...writing.keys].flatMap(([key, below]): [string, Data][] => {
    const value = putIn(below)
    return value === undefined ? [] : [[key, value]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** A pair's value by another one; a comment between key and value stays. */
const replaced = ({ text }: Page, { keyEnd, value }: WrittenPair, piece: string): Splice => {
  const colon = text.indexOf(':', keyEnd) + 1
  const gap = text.slice(colon, Math.max(colon, value.start))
  const space = piece.startsWith('\n') || piece.startsWith('\r') ? '' : ' '
  const comment = gap.includes('\n') || value.end === value.start ? /^[ \t]*#[^\r\n]*/.exec(gap) : null
  return { start: colon, end: Math.max(colon, value.end), text: space + piece + (comment?.[0] ?? '') }
}

const columnOf = (page: Page, offset: number): number => offset - lineStart(page, offset)

/** A value below its key, line by line as far as it holds entries. */
const opened = (page: Page, value: Data, path: readonly string[], column: number): string =>
  isDataMap(value) && holdsEntries(value, path) ? page.line + lines(value, path, column + 2).join(page.line) : inline(value)

/** Whether there are entries below the one a path leads to, or it leads to none: then it takes more than one line. */
const holdsEntries = (value: DataMap, path: readonly string[]): boolean =>
  Object.entries(value).some(([key, below]) => {
    const inner = [...path, key]
    return isDataMap(below) && (entryDepths(inner.slice(1)).includes(inner.length - 1) || holdsEntries(below, inner))
  })

/** The keys of a map, each on lines of its own. */
const lines = (map: DataMap, path: readonly string[], column: number): string[] =>
  Object.entries(map).flatMap(([key, value]) => {
    const head = `${' '.repeat(column)}${inline(key)}:`
    const here = [...path, key]
    if (!isDataMap(value) || !holdsEntries(value, here)) return [`${head} ${inline(value)}`]
    return [head, ...lines(value, here, column + 2)]
  })

const lineStart = ({ text }: Page, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
const lineEnd = ({ text }: Page, offset: number): number => {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end + 1
}

/** New lines follow the last. */
const blockAdded = (page: Page, map: WrittenMap, added: readonly [string, Data][], path: readonly string[]): Splice[] => {
  if (added.length === 0) return []
  const { text, line } = page
  const at = lineEnd(page, map.end)
  const fresh = lines(Object.fromEntries(added), path, columnOf(page, map.pairs[0]?.keyStart ?? 0)).join(line)
  return [{ start: at, end: at, text: text.charAt(at - 1) === '\n' ? fresh + line : line + fresh }]
}

/** In braces: pairs go with their commas; new ones follow the last. */
const flowSplices = (map: WrittenMap, taken: ReadonlyMap<WrittenPair, unknown>, added: readonly [string, Data][]): Splice[] => {
  const fresh = added.map(([key, value]) => `${inline(key)}: ${inline(value)}`).join(', ')
  const kept = map.pairs.filter((pair) => !taken.has(pair))
  const endOf = ({ keyEnd, value }: WrittenPair): number => Math.max(keyEnd, value.end)
  const first = map.pairs[0]
  const last = map.pairs.at(-1)
  if (!first || !last) return [{ start: map.start + 1, end: map.start + 1, text: fresh }]
  if (kept.length === 0) return [{ start: first.keyStart, end: endOf(last), text: fresh }]
  const splices = [...taken.keys()].map((pair) => {
    const index = map.pairs.indexOf(pair)
    const before = map.pairs.slice(0, index).findLast((other) => !taken.has(other))
    const next = map.pairs[index + 1]
    // Before the first that stays, up to the next one; else from the end of the one before.
    if (!before && next) return { start: pair.keyStart, end: next.keyStart, text: '' }
    return { start: endOf(map.pairs[index - 1] ?? pair), end: endOf(pair), text: '' }
  })
  return fresh === '' ? splices : [...splices, { start: endOf(last), end: endOf(last), text: `, ${fresh}` }]
}

/** What the text should say afterwards. */
const expected = (data: Data, { keys }: Writings, depth: number): Data => {
  const result = new Map(isDataMap(data) ? Object.entries(data) : [])
  for (const [key, writing] of keys) {
    if (writing.kind === 'put') result.set(key, writing.value)
    else if (writing.kind === 'take') result.delete(key)
    else {
      const old = result.get(key)
      const below = expected(old ?? null, writing, depth + 1)
      if (isDataMap(below) && Object.keys(below).length === 0) result.delete(key)
      else result.set(key, below)
    }
    if (depth === 0 && key === 'rules' && !result.has(key)) result.set(key, {})
  }
  return Object.fromEntries(result)
}

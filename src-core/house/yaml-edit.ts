/**
 * Edits YAML text in place: only what the edits name is replaced, added or removed. Everything else stays: comments, order, quotes and blank lines.
 */
import { failure, problem, success, type Result } from '../problem.ts'
import { entryAt } from '../present.ts'
import { parseTree, type YamlReading } from '../ruleset/parse.ts'
import { entryDepths } from '../format/entries.ts'
import type { MapTree, Tree } from '../ruleset/tree.ts'
import { dataAt, dataOf, isDataMap, isEqualData, type Data, type DataMap } from '../ruleset/data.ts'
import { inlineYaml } from './inline.ts'
import { isRulesRoot, fileInLongForm } from './edit-scope.ts'
import { yamlMapOf, yamlPairOf, readYaml, yamlTreeOf, yamlTree, type YamlMap, type YamlPair } from './yaml-text.ts'

/** An edit of a key: sets the key's value, removes the key, or edits inside its map. */
export type KeyEdit = { readonly kind: 'set'; readonly value: Data } | { readonly kind: 'remove' } | KeyEdits
export interface KeyEdits {
  readonly kind: 'inside'
  readonly keys: Map<string, KeyEdit>
}

interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Applies edits and reads the result. A map that becomes empty is removed with its key, but `rules` stays as `{}`. Fails with `not-editable`. */
export const editYaml = (reading: YamlReading, edits: KeyEdits): Result<YamlReading> => {
  const { file, text } = reading
  const root = yamlMapOf(reading)
  if (!root.ok) return root
  const before = yamlTreeOf(reading)
  if (!before.ok) return before
  const out = writtenOut(sourceOf(text), root.value, edits, dataOf(fileInLongForm(before.value)))
  // The whole file is never rewritten. An edit that would need this fails below.
  const written = out ?? text
  const long = written === text ? root : readYaml(written)
  if (!long.ok) return long
  const splices: Splice[] = []
  revise(sourceOf(written), long.value, edits, [], splices)
  const after = parseTree(file, applySplices(written, splices))
  const result = yamlMapOf(after)
  return result.ok && isAsMeant(yamlTree(long.value), yamlTree(result.value), edits, [])
    ? success(after)
    : failure(problem('not-editable', { what: 'written-otherwise' }))
}

const applySplices = (text: string, splices: readonly Splice[]): string => {
  let result = ''
  let at = 0
  for (const { start, end, text: piece } of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, start) + piece
    at = end
  }
  return result + text.slice(at)
}

interface Source {
  readonly text: string
  /** The line ending of the text. */
  readonly line: string
}
const sourceOf = (text: string): Source => ({ text, line: text.includes('\r\n') ? '\r\n' : '\n' })

/**
 * Writes out the short forms that the edits go into, but no others: a list of entries, a list of several ids, a label that is also the `words`.
 * `long` is the whole file in long form. Returns null if the root itself would have to be rewritten.
 */
const writtenOut = (source: Source, root: YamlMap, edits: KeyEdits, long: Data): string | null => {
  const walk = (map: YamlMap, { keys }: KeyEdits, path: readonly string[]): readonly Splice[] | null => {
    const splices: Splice[] = []
    for (const [key, edit] of keys) {
      const pair = yamlPairOf(map, key)
      const here = [...path, key]
      const value = dataAt(long, here)
      const isAmongSeveral = !pair && value !== undefined && map.pairs.some((other) => other.key.includes(','))
      if (
        isAmongSeveral ||
        isColumnOfChart(map, key, edit) ||
        (isPhrase(map, key, dataAt(long, path)) && edit.kind !== 'inside')
      )
        return null
      if (!pair || edit.kind !== 'inside' || !isDataMap(value)) continue
      const inner = pair.value.kind === 'map' ? walk(pair.value, edit, here) : null
      if (inner) splices.push(...inner)
      else
        splices.push(
          replaced(
            source,
            pair,
            map.flow ? inlineYaml(value) : writeExpanded(source, value, here, columnOf(source, pair.keyStart)),
          ),
        )
    }
    return splices
  }
  const splices = walk(root, edits, [])
  return splices && applySplices(source.text, splices)
}

/** Whether a label is also the default for `words`, which must stay when the label changes. */
const isPhrase = (map: YamlMap, key: string, long: Data | undefined): boolean =>
  key === 'label' && !yamlPairOf(map, 'words') && isDataMap(long) && long['words'] !== undefined

/** Whether the edit removes columns that a chart written as a text block defines. */
const isColumnOfChart = (map: YamlMap, key: string, edit: KeyEdit): boolean =>
  key === 'columns' &&
  edit.kind === 'inside' &&
  yamlPairOf(map, 'chart') !== undefined &&
  [...edit.keys.values()].some(({ kind }) => kind === 'remove')

/**
 * Adds the edits of a map to `out` and returns null. If the map would become empty, adds nothing and returns the removals, because the caller must
 * remove the map itself.
 */
const revise = (
  source: Source,
  map: YamlMap,
  { keys }: KeyEdits,
  path: readonly string[],
  out: Splice[],
): readonly Splice[] | null => {
  const splices: Splice[] = []
  const removals = new Map<YamlPair, Splice>()
  const added: [string, Data][] = []
  const remove = (pair: YamlPair, inner: readonly Splice[] = []): void =>
    void removals.set(pair, removed(source, map, pair, inner))
  for (const [key, edit] of keys) {
    const pair = yamlPairOf(map, key)
    const here = [...path, key]
    const value = newValue(edit)
    if (!pair) {
      if (value !== undefined) added.push([key, value])
    } else if (edit.kind === 'set') splices.push(replaced(source, pair, inlineOver(pair, edit.value)))
    else if (edit.kind === 'remove') remove(pair)
    else if (pair.value.kind === 'map' && pair.value.pairs.length > 0) {
      const emptied = revise(source, pair.value, edit, here, splices)
      if (emptied && isRulesRoot(here)) splices.push(...emptiedRules(source, pair, emptied))
      else if (emptied) remove(pair, emptied)
    } else if (value === undefined && isRulesRoot(here)) splices.push(replaced(source, pair, '{}'))
    else if (value === undefined) remove(pair)
    else
      splices.push(
        replaced(
          source,
          pair,
          map.flow ? inlineYaml(value) : writeExpanded(source, value, here, columnOf(source, pair.keyStart)),
        ),
      )
  }
  if (removals.size === map.pairs.length && added.length === 0 && path.length > 0) return [...removals.values()]
  out.push(
    ...splices,
    ...(map.flow ? flowSplices(map, removals, added) : [...removals.values(), ...blockAdded(source, map, added, path)]),
  )
  return null
}

/**
 * Removes a pair with its lines. If its map became empty through nested removals (`inner`), keeps the comments outside those removals. In a flow map,
 * removes only the pair.
 */
const removed = (
  source: Source,
  map: YamlMap,
  { keyStart, keyEnd, value }: YamlPair,
  inner: readonly Splice[],
): Splice => {
  const last = Math.max(keyEnd, value.end)
  if (map.flow) return { start: keyStart, end: last, text: '' }
  const start = lineStart(source, keyStart)
  const end = lineEnd(source, last)
  return {
    start,
    end,
    text: inner.length === 0 || (value.kind === 'map' && value.flow) ? '' : comments(source, start, end, inner),
  }
}

/** The comment lines between two offsets, after replacing the holes with their text. */
const comments = ({ text }: Source, start: number, end: number, holes: readonly Splice[]): string => {
  const outside = applySplices(
    text.slice(start, end),
    holes.map((hole) => ({ ...hole, start: hole.start - start, end: hole.end - start })),
  )
  return outside
    .split(/(?<=\n)/)
    .filter((one) => /^\s*#/.test(one))
    .join('')
}

const emptiedRules = (source: Source, pair: YamlPair, inner: readonly Splice[]): readonly Splice[] => {
  const whole = replaced(source, pair, '{}')
  if (pair.value.kind !== 'map' || pair.value.flow) return [whole]
  const after = lineEnd(source, whole.end)
  const end = source.text.slice(after).trim() === '' ? source.text.length : after
  const start = lineEnd(source, pair.keyEnd)
  const kept = comments(source, start, end, inner)
  const line = source.text.charAt(end - 1) === '\n' || kept !== '' ? source.line : ''
  return [{ start: whole.start, end, text: whole.text + line + kept }]
}

const inlineOver = ({ value: old }: YamlPair, value: Data): string =>
  inlineYaml(value, old.kind === 'value' ? old.quotes : null)

/** The value for a new key; undefined if the edit only removes. */
const newValue = (edit: KeyEdit): Data | undefined => {
  if (edit.kind === 'set') return edit.value
  if (edit.kind === 'remove') return undefined
  const entries = [...edit.keys].flatMap(([key, below]): [string, Data][] => {
    const value = newValue(below)
    return value === undefined ? [] : [[key, value]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Replaces the value of a pair. A comment between key and value stays. */
const replaced = ({ text }: Source, { keyEnd, value }: YamlPair, piece: string): Splice => {
  const colon = text.indexOf(':', keyEnd) + 1
  const gap = text.slice(colon, Math.max(colon, value.start))
  const space = piece.startsWith('\n') || piece.startsWith('\r') ? '' : ' '
  const comment = gap.includes('\n') || value.end === value.start ? /^[ \t]*#[^\r\n]*/.exec(gap) : null
  return { start: colon, end: Math.max(colon, value.end), text: space + piece + (comment ? comment[0] : '') }
}

const columnOf = (source: Source, offset: number): number => offset - lineStart(source, offset)

/** Writes a value after its key, with one line per entry if it has entries. */
const writeExpanded = (source: Source, value: Data, path: readonly string[], column: number): string =>
  isDataMap(value) && holdsEntries(value, path)
    ? source.line + lines(value, path, column + 2).join(source.line)
    : inlineYaml(value)

/** Whether a value takes more than one line, as the rules, a map of entries and some top-level keys do. */
const holdsEntries = (value: DataMap, path: readonly string[]): boolean =>
  (path.length === 1 && isRulesRoot(path) && Object.keys(value).length > 0) ||
  isListed(path) ||
  Object.entries(value).some(([key, below]) => {
    const inner = [...path, key]
    return isDataMap(below) && (entryDepths(inner.slice(1)).includes(inner.length - 1) || holdsEntries(below, inner))
  })

/** The number of levels at which these top-level keys are written on separate lines. */
const expandedLevels: Readonly<Record<string, number>> = { base: 3, provenance: 2, options: 3 }
const isListed = (path: readonly string[]): boolean =>
  Object.entries(expandedLevels).some(([home, depth]) => path[0] === home && path.length < depth)

/** The lines of a map, at least one per key. */
const lines = (map: DataMap, path: readonly string[], column: number): string[] =>
  Object.entries(map).flatMap(([key, value]) => {
    const head = `${' '.repeat(column)}${inlineYaml(key)}:`
    const here = [...path, key]
    if (!isDataMap(value) || !holdsEntries(value, here)) return [`${head} ${inlineYaml(value)}`]
    return [head, ...lines(value, here, column + 2)]
  })

const lineStart = ({ text }: Source, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
const lineEnd = ({ text }: Source, offset: number): number => {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end + 1
}

/** Adds lines after the last pair. A map written on separate lines has at least one pair. */
const blockAdded = (
  source: Source,
  map: YamlMap,
  added: readonly [string, Data][],
  path: readonly string[],
): Splice[] => {
  if (added.length === 0) return []
  const { text, line } = source
  const at = lineEnd(source, map.end)
  const fresh = lines(Object.fromEntries(added), path, columnOf(source, entryAt(map.pairs, 0).keyStart)).join(line)
  return [{ start: at, end: at, text: text.charAt(at - 1) === '\n' ? fresh + line : line + fresh }]
}

/** Edits a flow map. Pairs are removed with their commas; new ones follow the last. */
const flowSplices = (
  map: YamlMap,
  removals: ReadonlyMap<YamlPair, unknown>,
  added: readonly [string, Data][],
): Splice[] => {
  const fresh = added.map(([key, value]) => `${inlineYaml(key)}: ${inlineYaml(value)}`).join(', ')
  const kept = map.pairs.filter((pair) => !removals.has(pair))
  const endOf = ({ keyEnd, value }: YamlPair): number => Math.max(keyEnd, value.end)
  const first = map.pairs[0]
  const last = map.pairs.at(-1)
  if (!first || !last) return [{ start: map.start + 1, end: map.start + 1, text: fresh }]
  if (kept.length === 0) return [{ start: first.keyStart, end: endOf(last), text: fresh }]
  const splices = [...removals.keys()].map((pair) => {
    const index = map.pairs.indexOf(pair)
    const before = map.pairs.slice(0, index).findLast((other) => !removals.has(other))
    const next = map.pairs[index + 1]
    // If an earlier pair stays, remove from the end of the previous pair. Otherwise, remove up to the start of the next pair.
    if (!before && next) return { start: pair.keyStart, end: next.keyStart, text: '' }
    return { start: endOf(entryAt(map.pairs, index - 1)), end: endOf(pair), text: '' }
  })
  return fresh === '' ? splices : [...splices, { start: endOf(last), end: endOf(last), text: `, ${fresh}` }]
}

/** Whether the value at a path is what the edits intend and nothing else changed. Undefined means a missing value. */
const isAsMeant = (
  before: Tree | undefined,
  after: Tree | undefined,
  edit: KeyEdit,
  path: readonly string[],
): boolean => {
  if (edit.kind === 'set') return after !== undefined && isEqualData(dataOf(after), edit.value)
  const { size } = entriesOf(after)
  const mayBeEmpty = path.length === 0 || isRulesRoot(path)
  if (after === undefined ? mayBeEmpty : after.kind !== 'map' || (size === 0 && !mayBeEmpty)) return false
  if (edit.kind === 'remove') return size === 0
  const { keys } = edit
  const [was, is] = [entriesOf(before), entriesOf(after)]
  for (const [key, { value }] of was) if (!keys.has(key) && !isSame(value, is.get(key)?.value)) return false
  for (const key of is.keys()) if (!keys.has(key) && !was.has(key)) return false
  return [...keys].every(([key, inner]) => isAsMeant(was.get(key)?.value, is.get(key)?.value, inner, [...path, key]))
}

const entriesOf = (tree: Tree | undefined): MapTree['entries'] => (tree?.kind === 'map' ? tree.entries : noEntries)
const noEntries: MapTree['entries'] = new Map()

const isSame = (one: Tree, other: Tree | undefined): boolean =>
  one === other || (other !== undefined && isEqualData(dataOf(one), dataOf(other)))

/** What a file records of its base, to find what the base has changed or removed since. */
import { dotted, stepsOf, type Path, lastKey } from '../../paths.ts'
import { problem, success, type Problem, type Result } from '../../problem.ts'
import { parseSource, parseTree, type RulesetSource } from '../../ruleset/parse.ts'
import { formatAt } from '../../format/format-at.ts'
import { pathPattern } from '../../format/file-schema.ts'
import { entryDepths } from '../../format/entries.ts'
import { placeAt, treeAt } from '../../ruleset/tree.ts'
import type { LengthUnit } from '../../ruleset/units.ts'
import { rulesPatch, rulesWithLayers, type Base } from '../base.ts'
import { houseChanges } from '../changes.ts'
import {
  dataAt,
  dataOf,
  isDataMap,
  isDataList,
  isEqualData,
  withValueAt,
  type Data,
  type DataMap,
} from '../../ruleset/data.ts'
import { inlineYaml } from '../inline.ts'
import { editYaml, type KeyEdit } from '../yaml-edit.ts'
import { mergeCellOf, type MergeCell } from './compare.ts'
import { idWords } from '../../words/text.ts'
import { newEntryAt } from '../forms/beginnings.ts'

/** The base as recorded in a file. */
interface BaseRecord {
  readonly version: string
  readonly was: ReadonlyMap<string, Data>
}

/** The most cells whose old values are recorded. */
const most = 5_000
/** Longer values are recorded as a digest. */
const longest = 200

/** The record in a file; undefined if there is none that can be read. */
const recordIn = ({ tree }: RulesetSource): BaseRecord | undefined => {
  const written = treeAt(tree, ['base'])
  const data = written && dataOf(written)
  if (!isDataMap(data) || typeof data['version'] !== 'string') return undefined
  const { version, was } = data
  return { version, was: new Map(isDataMap(was) ? Object.entries(was) : []) }
}

/** A value as it is recorded. */
const keptForm = (value: Data | undefined): Data => {
  const data = value ?? null
  return inlineYaml(data).length > longest ? { digest: digestOf(data) } : data
}

/** FNV-1a of 64 bits over the data with sorted keys, in hexadecimal. It detects changes, not attacks. */
const digestOf = (data: Data): string => {
  let hash = 0xcbf29ce484222325n
  for (const letter of JSON.stringify(inOrder(data)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

const inOrder = (data: Data): Data => {
  if (isDataList(data)) return data.map(inOrder)
  if (!isDataMap(data)) return data
  return Object.fromEntries(
    Object.entries(data)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, inOrder(value)]),
  )
}

export interface BaseChanges {
  /** The versions of the base: recorded, and present. */
  readonly versions: { readonly was: string; readonly now: string }
  /** Cells that the house rules change and the base has changed since: the origin is the recorded base, theirs the present one. */
  readonly cells: readonly MergeCell[]
}

/** The changes of the base since house rules were saved, with lengths in the player's unit; empty for a file without a record. */
export const baseChangesOf = (base: Base, source: RulesetSource, unit: LengthUnit | null = null): BaseChanges => {
  const record = recordIn(source)
  const now = base.head.version
  if (!record) return { versions: { was: now, now }, cells: [] }
  const rules = rulesWithLayers(base.rules, source)
  const cells = [...record.was].flatMap(([key, was]): MergeCell[] => {
    const path = stepsOf(key)
    const [theirs, ours] = [dataAt(base.data, path), dataAt(rules, path)]
    if (isEqualData(was, keptForm(theirs)) || isEqualData(ours, theirs)) return []
    const sides = { origin: withValueAt(base.data, path, was), ours: rules, theirs: base.data }
    return [mergeCellOf({ path, aspect: 'value', by: 'conflict' }, sides, unit)]
  })
  return { versions: { was: record.version, now }, cells }
}

/** A problem for each of those cells, at its line. */
export const baseChangeProblems = (base: Base, source: RulesetSource): readonly Problem[] => {
  const { versions, cells } = baseChangesOf(base, source)
  return cells.map(({ path, where, origin, ours, theirs }) => {
    const kept = inlineYaml(keptForm(dataAt(base.data, path)))
    const facts = { where, was: origin, now: theirs, ours, versions, path: path.map(String), kept }
    return problem('base-moved', facts, { place: placeAt(source.tree, ['rules', ...path]) })
  })
}

/**
 * The text with its record of the base updated. Cells that the base has changed keep their recorded values, except those in `settled`.
 * Problem: `not-editable`.
 */
export const withBaseRecord = (base: Base, text: string, settled: ReadonlySet<string> = new Set()): Result<string> => {
  const source = parseSource({ file: '', text })
  if (!source.ok) return source
  const old = recordIn(source.value)
  const open = new Set(
    baseChangesOf(base, source.value)
      .cells.map(({ path }) => dotted(path))
      .filter((key) => !settled.has(key)),
  )
  const changed = houseChanges(base.data, rulesWithLayers(base.rules, source.value), rulesPatch(source.value))
    .filter(({ kind, path }) => kind !== 'moved' && pathPattern.test(dotted(path)))
    .map(({ path }) => dotted(path))
  const beside = changed
    .flatMap((key) => fieldsBeside(stepsOf(key), base.data))
    .filter((key) => pathPattern.test(key) && !changed.some((inside) => inside.startsWith(`${key}.`)))
  const kept = new Set([...changed, ...open, ...beside].slice(0, most))
  const was = new Map<string, KeyEdit>(
    [...(old?.was.keys() ?? [])].filter((key) => !kept.has(key)).map((key) => [key, { kind: 'remove' }]),
  )
  for (const key of kept) {
    const value = open.has(key) ? old?.was.get(key) : keptForm(dataAt(base.data, stepsOf(key)))
    if (value !== undefined && !isEqualData(old?.was.get(key), value)) was.set(key, { kind: 'set', value })
  }
  const version = open.size > 0 && old ? old.version : base.head.version
  const record: KeyEdit =
    kept.size === 0
      ? { kind: 'remove' }
      : {
          kind: 'inside',
          keys: new Map<string, KeyEdit>([
            ['version', { kind: 'set', value: version }],
            ['was', { kind: 'inside', keys: was }],
          ]),
        }
  const edited = editYaml(parseTree('', text), { kind: 'inside', keys: new Map([['base', record]]) })
  return edited.ok ? success(edited.value.text) : edited
}

/**
 * The other fields of a modifier, or of another entry that counts when its condition holds and has no entries inside, of which one field is
 * changed: so it is known whole when the base drops it. A condition that it does not have is recorded as missing.
 */
const fieldsBeside = (path: Path, rules: DataMap): readonly string[] => {
  const entry = path.slice(0, entryDepths(path).at(-1))
  const fields = dataAt(rules, entry)
  if (entry.length === path.length || !isDataMap(fields) || !isWholeRecorded(entry)) return []
  return [...new Set([...Object.keys(fields), 'when'])].map((key) => dotted([...entry, key]))
}

/** Whether all of an entry is recorded when one of its fields is changed. */
const isWholeRecorded = (entry: Path): boolean => {
  const keys = formatAt(entry)?.keys.map(({ key }) => key) ?? []
  return (
    keys.includes('when') &&
    keys.includes('unless') &&
    keys.every((key) => !formatAt([...entry, key])?.writings.has('entries'))
  )
}

/** The text to save, with an updated record; the same text where that cannot be written. */
export const textToSave = (base: Base, text: string): string => {
  const kept = withBaseRecord(base, text)
  return kept.ok ? kept.value : text
}

interface Vanished {
  /** The path of the outermost missing entry, as keys into `rules`. */
  readonly path: Path
  /** The complete entry that can replace it; null if it cannot stand alone. */
  readonly kept: RecoveredEntry | null
}

/** An entry built from the recorded base values and the changes of these rules. */
export interface RecoveredEntry {
  readonly value: DataMap
  /** Keys that neither has: those with the first values of a new entry, and those that are left out. */
  readonly begun: readonly string[]
  readonly left: readonly string[]
}

/** How much is known of it. */
export const completenessOf = ({ begun, left }: RecoveredEntry): 'all' | 'no-condition' | 'not-all' =>
  left.includes('when') ? 'no-condition' : begun.length + left.length === 0 ? 'all' : 'not-all'

/** The outermost missing entries that existed according to the file's record of its base. */
export const missingEntriesIn = (base: Base, source: RulesetSource): readonly Vanished[] => {
  const was = recordIn(source)?.was ?? new Map<string, Data>()
  const patch = rulesPatch(source)
  const gone = new Map<string, Path>()
  for (const [key, old] of was) {
    const path = stepsOf(key)
    const depth = path.findIndex((_, index) => dataAt(base.data, path.slice(0, index + 1)) === undefined) + 1
    // An entry that these rules add is recorded as one value, null: the base had everything that a recorded path leads into.
    if (depth === 0 || (depth === path.length && old === null)) continue
    const outermost = path.slice(0, depth)
    if (treeAt(patch, outermost)) gone.set(dotted(outermost), outermost)
  }
  return [...gone].map(([key, path]) => {
    const written = treeAt(patch, path)
    const ours = written && dataOf(written)
    const old = [...was].filter(([each, value]) => each.startsWith(`${key}.`) && value !== null && !isDigest(value))
    const known = old.reduce<DataMap>(
      (entry, [each, value]) => withAt(entry, stepsOf(each.slice(key.length + 1)), value),
      {},
    )
    const fields = isDataMap(ours) ? over(known, ours) : null
    // If its condition was recorded, the whole entry was.
    const isKnown =
      isWholeRecorded(path) &&
      was.has(`${key}.when`) &&
      ![...was].some(([each, value]) => each.startsWith(`${key}.`) && isDigest(value))
    return {
      path,
      kept: fields && isKnown ? { value: fields, begun: [], left: [] } : fields && wholeEntry(path, fields, base.data),
    }
  })
}

/** A complete entry: the fields that are known, over the first values of a new one. */
const wholeEntry = (path: Path, fields: DataMap, rules: DataMap): RecoveredEntry | null => {
  const beginning = newEntryAt(path.slice(0, -1), rules)
  if (!beginning || !isDataMap(beginning.value)) return null
  const name = idWords(lastKey(path))
  const named = Object.entries(beginning.value).map(([key, value]) => [key, nameKeys.has(key) ? name : value])
  const value = over(Object.fromEntries(named) as DataMap, fields)
  const keys = (formatAt(path)?.keys ?? []).map(({ key }) => key).filter((key) => !Object.hasOwn(fields, key))
  const begun = keys.filter((key) => Object.hasOwn(value, key))
  return { value, begun, left: keys.filter((key) => !begun.includes(key)) }
}

const nameKeys: ReadonlySet<string> = new Set(['label', 'title', 'name'])

/** Whether only a digest of the value is recorded, because it is long. */
const isDigest = (value: Data): boolean => isDataMap(value) && 'digest' in value

const over = (below: DataMap, above: DataMap): DataMap =>
  Object.entries(above).reduce((all, [key, value]) => {
    const old = all[key]
    return { ...all, [key]: isDataMap(old) && isDataMap(value) ? over(old, value) : value }
  }, below)

const withAt = (map: DataMap, [step, ...rest]: Path, value: Data): DataMap => {
  if (step === undefined) return map
  const inner = map[step]
  return { ...map, [step]: rest.length === 0 ? value : withAt(isDataMap(inner) ? inner : {}, rest, value) }
}

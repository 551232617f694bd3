/** Records parts of the base in the house rules' file, to find out later what the base has changed or removed. */
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
import { newEntryAt } from '../forms/new-entries.ts'

/** The base as recorded in a file: its version and the old values by path. */
interface BaseRecord {
  readonly version: string
  readonly was: ReadonlyMap<string, Data>
}

/** The maximum number of values to record. */
const maxRecordedCells = 5_000
/** Longer values are recorded as a digest. */
const maxRecordedLength = 200

/** Reads the record in a file. Returns undefined if there is none or it can't be read. */
const recordIn = ({ tree }: RulesetSource): BaseRecord | undefined => {
  const written = treeAt(tree, ['base'])
  const data = written && dataOf(written)
  if (!isDataMap(data) || typeof data['version'] !== 'string') return undefined
  const { version, was } = data
  return { version, was: new Map(isDataMap(was) ? Object.entries(was) : []) }
}

/** The recorded form of a value. */
const keptForm = (value: Data | undefined): Data => {
  const data = value ?? null
  return inlineYaml(data).length > maxRecordedLength ? { digest: digestOf(data) } : data
}

/** Hashes data with sorted keys by 64-bit FNV-1a, in hexadecimal. Detects changes, but not attacks. */
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
  /** The recorded and the current version of the base. */
  readonly versions: { readonly was: string; readonly now: string }
  /** Values that the house rules change and that the base has changed since. `origin` is the recorded base, `theirs` the current one. */
  readonly cells: readonly MergeCell[]
}

/** Finds what the base has changed since the house rules were saved, with lengths in `unit` if set. Empty for a file without a record. */
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

/** Reports a problem for each value that `baseChangesOf` finds, at its line. */
export const baseChangeProblems = (base: Base, source: RulesetSource): readonly Problem[] => {
  const { versions, cells } = baseChangesOf(base, source)
  return cells.map(({ path, where, origin, ours, theirs }) => {
    const kept = inlineYaml(keptForm(dataAt(base.data, path)))
    const facts = { where, was: origin, now: theirs, ours, versions, path: path.map(String), kept }
    return problem('base-moved', facts, { place: placeAt(source.tree, ['rules', ...path]) })
  })
}

/**
 * Updates the record of the base in YAML. Values that the base has changed keep their recorded form unless they are in `settled`. Fails with
 * `not-editable`.
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
    .flatMap((key) => siblingFields(stepsOf(key), base.data))
    .filter((key) => pathPattern.test(key) && !changed.some((inside) => inside.startsWith(`${key}.`)))
  const kept = new Set([...changed, ...open, ...beside].slice(0, maxRecordedCells))
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
 * The fields to record next to a changed one. If an entry has a condition and no nested entries, as modifiers do, all its fields are recorded, so
 * that the entry can be restored whole if the base drops it. A missing condition is recorded too.
 */
const siblingFields = (path: Path, rules: DataMap): readonly string[] => {
  const entry = path.slice(0, entryDepths(path).at(-1))
  const fields = dataAt(rules, entry)
  if (entry.length === path.length || !isDataMap(fields) || !isWholeRecorded(entry)) return []
  return [...new Set([...Object.keys(fields), 'when'])].map((key) => dotted([...entry, key]))
}

/** Whether an entry is recorded as a whole when one of its fields is changed. */
const isWholeRecorded = (entry: Path): boolean => {
  const keys = formatAt(entry)?.keys.map(({ key }) => key) ?? []
  return (
    keys.includes('when') &&
    keys.includes('unless') &&
    keys.every((key) => !formatAt([...entry, key])?.writings.has('entries'))
  )
}

/** Updates the record in YAML to be saved. Returns the YAML unchanged if that fails. */
export const textToSave = (base: Base, text: string): string => {
  const kept = withBaseRecord(base, text)
  return kept.ok ? kept.value : text
}

interface MissingEntry {
  /** The path of the outermost missing entry, as keys into `rules`. */
  readonly path: Path
  /** The complete entry to replace it with; null if it would be invalid. */
  readonly kept: RecoveredEntry | null
}

/** An entry rebuilt from the recorded base values and the changes in these rules. */
export interface RecoveredEntry {
  readonly value: DataMap
  /** Keys missing from both. Keys in `begun` have the initial values of a new entry; keys in `left` are left out. */
  readonly begun: readonly string[]
  readonly left: readonly string[]
}

/** How much of the entry is known. */
export const completenessOf = ({ begun, left }: RecoveredEntry): 'all' | 'no-condition' | 'not-all' =>
  left.includes('when') ? 'no-condition' : begun.length + left.length === 0 ? 'all' : 'not-all'

/** Finds the outermost missing entries that once existed according to the file's record of its base. */
export const missingEntriesIn = (base: Base, source: RulesetSource): readonly MissingEntry[] => {
  const was = recordIn(source)?.was ?? new Map<string, Data>()
  const patch = rulesPatch(source)
  const gone = new Map<string, Path>()
  for (const [key, old] of was) {
    const path = stepsOf(key)
    const depth = path.findIndex((_, index) => dataAt(base.data, path.slice(0, index + 1)) === undefined) + 1
    // Skip entries that these rules add. Those are recorded as null, whereas a path that leads into an entry shows that the base had it.
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
    const fields = isDataMap(ours) ? overlay(known, ours) : null
    // If the condition was recorded, so was the whole entry.
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

/** Completes an entry: the known fields replace the initial values of a new entry. */
const wholeEntry = (path: Path, fields: DataMap, rules: DataMap): RecoveredEntry | null => {
  const beginning = newEntryAt(path.slice(0, -1), rules)
  if (!beginning || !isDataMap(beginning.value)) return null
  const name = idWords(lastKey(path))
  const named = Object.entries(beginning.value).map(([key, value]) => [key, nameKeys.has(key) ? name : value])
  const value = overlay(Object.fromEntries(named) as DataMap, fields)
  const keys = (formatAt(path)?.keys ?? []).map(({ key }) => key).filter((key) => !Object.hasOwn(fields, key))
  const begun = keys.filter((key) => Object.hasOwn(value, key))
  return { value, begun, left: keys.filter((key) => !begun.includes(key)) }
}

const nameKeys: ReadonlySet<string> = new Set(['label', 'title', 'name'])

/** Whether only a digest of the value was recorded because the value is long. */
const isDigest = (value: Data): boolean => isDataMap(value) && 'digest' in value

const overlay = (below: DataMap, above: DataMap): DataMap =>
  Object.entries(above).reduce((all, [key, value]) => {
    const old = all[key]
    return { ...all, [key]: isDataMap(old) && isDataMap(value) ? overlay(old, value) : value }
  }, below)

const withAt = (map: DataMap, [step, ...rest]: Path, value: Data): DataMap => {
  if (step === undefined) return map
  const inner = map[step]
  return { ...map, [step]: rest.length === 0 ? value : withAt(isDataMap(inner) ? inner : {}, rest, value) }
}

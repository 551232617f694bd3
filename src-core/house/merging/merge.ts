/** Merges house rules with another file, with a changed version of their file, or with a new version of their base. */
import { dotted, startsWith, type Path } from '../../paths.ts'
import { failure, problem, success, type Result } from '../../problem.ts'
import { parseSource, parseTree, type RulesetSource } from '../../ruleset/parse.ts'
import { entryDepths, freeId } from '../../format/entries.ts'
import { treeAt, type MapTree } from '../../ruleset/tree.ts'
import { applyEdits, mergeTexts } from '../apply.ts'
import { rulesWithLayers, type Base } from '../base.ts'
import {
  dataAt,
  dataOf,
  isDataMap,
  isEqualData,
  withValueAt,
  type Data,
  type DataMap,
  nameInData,
} from '../../ruleset/data.ts'
import type { Edit, HeadKey } from '../edit.ts'
import { isPlaceholderId, renameEntry, renameEdit } from '../rename.ts'
import { compareRules, differenceKey, type RulesDifference, type ThreeWay, type MergeSide } from './compare.ts'
import { recoverEntryEdits } from '../repairs.ts'
import { editYaml, type KeyEdit, type KeyEdits } from '../yaml-edit.ts'
import { baseChangesOf, withBaseRecord, missingEntriesIn } from './base-record.ts'

/** The YAML to merge. Without an origin, both sides started from the base, or theirs started from ours if it extends ours. */
export interface MergeTexts {
  readonly origin: string | null
  readonly ours: string
  readonly theirs: string
}

export interface Merge {
  /** The `rules` that the house rules change. */
  readonly base: MapTree
  readonly files: {
    readonly origin: RulesetSource | null
    readonly ours: RulesetSource
    readonly theirs: RulesetSource
  }
  /** The rules of each side: base and house rules merged. */
  readonly rules: ThreeWay<DataMap>
  readonly differences: readonly RulesDifference[]
}

/** Compares both sides. `below` are house rules that theirs extends and ours doesn't. Fails if any YAML can't be read. */
export const openMerge = (base: MapTree, texts: MergeTexts, below: readonly RulesetSource[] = []): Result<Merge> => {
  const ours = parseSource({ file: '', text: texts.ours })
  const theirs = parseSource({ file: '', text: texts.theirs })
  const origin = texts.origin === null ? success(null) : parseSource({ file: '', text: texts.origin })
  const parted = partedText(base, texts)
  if (parted !== texts.theirs) return openMerge(base, { ...texts, theirs: parted })
  if (!ours.ok || !theirs.ok || !origin.ok)
    return failure(...[origin, ours, theirs].flatMap((one) => (one.ok ? [] : one.problems)))
  const isOver = below.some(({ head }) => head.id === ours.value.head.id)
  const begun = origin.value ?? (isOver ? ours.value : null)
  const rules = {
    origin: begun === null ? rulesWithLayers(base) : rulesWithLayers(base, begun),
    ours: rulesWithLayers(base, ours.value),
    theirs: rulesWithLayers(base, ...below, theirs.value),
  }
  const files = { origin: origin.value, ours: ours.value, theirs: theirs.value }
  return success({ base, files, rules, differences: compareRules(rules) })
}

/** If both sides added entries with the same id but different names, changes the id of the entry in theirs. Returns the resulting YAML of theirs. */
const partedText = (base: MapTree, texts: MergeTexts): string => {
  const [ours, theirs, origin] = [texts.ours, texts.theirs, texts.origin ?? ''].map((text) => {
    const read = parseSource({ file: '', text })
    return read.ok ? rulesWithLayers(base, read.value) : rulesWithLayers(base)
  })
  const first = ours && theirs && origin ? bothAdded(origin, ours, theirs, []) : undefined
  if (!first) return texts.theirs
  const home = first.slice(0, -1)
  const rename = renameEdit(first, nameInData(dataAt(theirs, first) ?? null), [
    ...entryIds(ours, home),
    ...entryIds(theirs, home),
  ])
  const renamed = renameEntry(parseTree('', texts.theirs), rename, base)
  return renamed.ok ? partedText(base, { ...texts, theirs: renamed.value }) : texts.theirs
}

const entryIds = (rules: DataMap | undefined, home: readonly string[]): readonly string[] =>
  rules ? keysAt(rules, home) : []

/** Finds the first new entry that both sides added under one id with different names. */
const bothAdded = (
  origin: Data | undefined,
  ours: Data,
  theirs: Data,
  path: readonly string[],
): readonly string[] | undefined => {
  if (ours === theirs || !isDataMap(ours) || !isDataMap(theirs)) return undefined
  for (const [key, mine] of Object.entries(ours)) {
    const their = theirs[key]
    if (their === undefined) continue
    const here = [...path, key]
    const before = dataAt(origin, [key])
    const isNew = before === undefined && isPlaceholderId(key) && entryDepths(here).includes(here.length)
    const names = [nameInData(mine), nameInData(their)]
    if (isNew && names[0] !== names[1] && !names.includes('')) return here
    const inside = isNew ? undefined : bothAdded(before, mine, their, here)
    if (inside) return inside
  }
  return undefined
}

/** The differences accepted by default: those that only theirs changed. */
export const defaultChoice = ({ differences }: Merge): ReadonlySet<string> =>
  new Set(differences.filter(({ by }) => by === 'theirs').map(differenceKey))

/**
 * Merges theirs into the text of ours: the `taken` differences and the options. With an origin, also merges the head: lines that only theirs changed,
 * and always the version and date. Fails with `not-editable`.
 */
export const mergedText = (merge: Merge, texts: MergeTexts, taken: ReadonlySet<string>): Result<string> => {
  const differences = merge.differences.filter((one) => one.by !== 'same' && taken.has(differenceKey(one)))
  const together = texts.origin === null ? undefined : mergeTexts(texts.origin, texts.ours, texts.theirs)
  const edited = applyDifferences(merge, texts.ours, differences)
  if (!edited.ok) return edited
  const text = together !== undefined && isSameData(merge.base, together, edited.value) ? together : edited.value
  const headed = applyEdits(text, headEdits(merge), merge.base)
  return headed.ok ? withTheirOptions(merge.files, headed.value) : headed
}

/** The titles of the options that a merge adds, changes or removes. */
export const mergedOptions = ({ files }: Merge): readonly string[] => {
  const [mine, their] = [optionsIn(files.ours), optionsIn(files.theirs)]
  return [...optionEdits(files)].map(([id, edit]) => {
    const option = edit.kind === 'set' ? edit.value : (mine[id] ?? their[id])
    return isDataMap(option) && typeof option['title'] === 'string' ? option['title'] : id
  })
}

/** Merges the options that theirs changed into YAML. Fails with `not-editable`. */
const withTheirOptions = (files: Merge['files'], text: string): Result<string> => {
  const edits = optionEdits(files)
  if (edits.size === 0) return success(text)
  const options: KeyEdits = { kind: 'inside', keys: edits }
  const edited = editYaml(parseTree('', text), { kind: 'inside', keys: new Map([['options', options]]) })
  return edited.ok ? success(edited.value.text) : edited
}

/** The edits for options that theirs changed. An option changed by both sides is added under another id. */
const optionEdits = ({ origin, ours, theirs }: Merge['files']): Map<string, KeyEdit> => {
  const [before, mine, their] = [origin ? optionsIn(origin) : {}, optionsIn(ours), optionsIn(theirs)]
  const edits = new Map<string, KeyEdit>()
  for (const id of new Set([...Object.keys(before), ...Object.keys(their)])) {
    const [was, own, other] = [before[id], mine[id], their[id]]
    if (isEqualData(other, was) || isEqualData(other, own)) continue
    const isOwn = own !== undefined && !isEqualData(own, was)
    const taken = new Set([...Object.keys(mine), ...Object.keys(their)])
    if (other !== undefined) edits.set(isOwn ? freeId(id, taken) : id, { kind: 'set', value: other })
    else if (!isOwn) edits.set(id, { kind: 'remove' })
  }
  return edits
}

const optionsIn = ({ tree }: RulesetSource): DataMap => {
  const options = treeAt(tree, ['options'])
  const data = options && dataOf(options)
  return isDataMap(data) ? data : {}
}

/** Whether both sources produce the same rules in the same order. */
const isSameData = (base: MapTree, a: string, b: string): boolean => {
  const [one, other] = [parseSource({ file: '', text: a }), parseSource({ file: '', text: b })]
  return (
    one.ok &&
    other.ok &&
    JSON.stringify(rulesWithLayers(base, one.value)) === JSON.stringify(rulesWithLayers(base, other.value))
  )
}

/** Applies the accepted differences to the text of ours. Fails with `not-editable`. */
export const applyDifferences = (
  { base, rules }: Pick<Merge, 'base' | 'rules'>,
  ours: string,
  taken: readonly RulesDifference[],
): Result<string> => {
  const values = taken.filter(({ aspect }) => aspect === 'value')
  const changed = applyEdits(
    ours,
    values.map(({ path }) => takeTheirs(path, rules.theirs)),
    base,
  )
  if (!changed.ok) return changed
  const wanted = values.reduce<Data>(
    (data, { path }) => withValueAt(data, path, dataAt(rules.theirs, path)),
    rules.ours,
  )
  const read = parseSource({ file: '', text: changed.value })
  if (!read.ok) return read
  const now = rulesWithLayers(base, read.value)
  if (!isEqualData(now, wanted)) return failure(problem('not-editable', { what: 'written-otherwise' }))
  const moves = reorderEdits(taken).flatMap(({ path, leads }) =>
    movesTo(path, wantedOrder(path, rules, now, leads), keysAt(now, path)),
  )
  return applyEdits(changed.value, moves, base)
}

const takeTheirs = (path: readonly string[], theirs: DataMap): Edit => {
  const value = dataAt(theirs, path)
  return value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value }
}

/** The maps whose entries may have to move, each with the side whose order is used: theirs if its new order was accepted, otherwise ours. */
const reorderEdits = (
  taken: readonly RulesDifference[],
): readonly { readonly path: readonly string[]; readonly leads: 'ours' | 'theirs' }[] => {
  const maps = new Map<string, { readonly path: readonly string[]; readonly leads: 'ours' | 'theirs' }>()
  for (const { path, aspect } of taken) {
    const isEntry = aspect === 'value' && entryDepths(path).includes(path.length)
    const home = isEntry ? path.slice(0, -1) : path
    if (aspect === 'order') maps.set(dotted(home), { path: home, leads: 'theirs' })
    else if (isEntry && !maps.has(dotted(home))) maps.set(dotted(home), { path: home, leads: 'ours' })
  }
  return [...maps.values()]
}

const keysAt = (rules: DataMap, path: readonly string[]): readonly string[] => {
  const map = dataAt(rules, path)
  return isDataMap(map) ? Object.keys(map) : []
}

/** The ids in the order of the leading side. An entry that only the other side has follows the same entry as on that side. */
const wantedOrder = (
  path: readonly string[],
  { ours, theirs }: ThreeWay<DataMap>,
  now: DataMap,
  leads: 'ours' | 'theirs',
): readonly string[] => {
  const there = new Set(keysAt(now, path))
  const sides = [keysAt(ours, path), keysAt(theirs, path)].map((ids) => ids.filter((id) => there.has(id)))
  const [first = [], second = []] = leads === 'ours' ? sides : sides.toReversed()
  const order = [...first]
  for (const [index, id] of second.entries()) {
    if (order.includes(id)) continue
    const before = second[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

/** The moves that bring entries into the wanted order, to be applied one after another. */
const movesTo = (path: readonly string[], wanted: readonly string[], ids: readonly string[]): readonly Edit[] => {
  const order = [...ids]
  const moves: Edit[] = []
  for (const [index, id] of wanted.entries()) {
    if (order[index] === id) continue
    order.splice(order.indexOf(id), 1)
    order.splice(index, 0, id)
    moves.push({ kind: 'move', path: [...path, id], after: wanted[index - 1] ?? null })
  }
  return moves
}

const headEdits = ({ files: { origin, ours, theirs } }: Merge): readonly Edit[] => {
  if (!origin) return []
  return (['title', 'subtitle', 'version', 'date'] as const satisfies readonly HeadKey[]).flatMap((key): Edit[] => {
    const [before, mine, their] = [origin.head[key], ours.head[key], theirs.head[key]]
    const isSaving = key === 'version' || key === 'date'
    return their === before || their === mine || (mine !== before && !isSaving)
      ? []
      : [{ kind: 'head', key, value: their ?? null }]
  })
}

/**
 * Applies choices, by cell key, between ours and a changed base. If ours is chosen inside an entry that the base no longer has, the entry is added to
 * these rules, with a mark that lists its unknown values. Fails with `not-editable`.
 */
export const applyBaseChoices = (base: Base, text: string, choice: ReadonlyMap<string, MergeSide>): Result<string> => {
  const source = parseSource({ file: '', text })
  if (!source.ok) return source
  const chosen = baseChangesOf(base, source.value).cells.filter(({ key }) => choice.has(key))
  if (chosen.length === 0) return success(text)
  const pathsOf = (side: MergeSide): readonly Path[] =>
    chosen.filter(({ key }) => choice.get(key) === side).map(({ path }) => path)
  const taken = applyEdits(
    text,
    pathsOf('theirs').map((path) => ({ kind: 'restore', path })),
    base.rules,
  )
  const kept = taken.ok ? withKeptEntries(base, taken.value, pathsOf('ours')) : taken
  return kept.ok ? withBaseRecord(base, kept.value, new Set(chosen.map(({ path }) => dotted(path)))) : kept
}

/** Adds the whole entries that contain the cells at these paths and that the base no longer has. */
const withKeptEntries = (base: Base, text: string, cells: readonly Path[]): Result<string> => {
  const source = parseSource({ file: '', text })
  if (!source.ok) return source
  const kept = missingEntriesIn(base, source.value).flatMap(({ path, kept: entry }) =>
    entry && cells.some((cell) => startsWith(cell, path)) ? recoverEntryEdits(path, entry) : [],
  )
  return applyEdits(text, kept, base.rules)
}

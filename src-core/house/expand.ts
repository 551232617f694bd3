/** Expands edits of list items, new entries and moves into plain edits, based on the current house rules. */
import { lastKey, type Path } from '../paths.ts'
import { entryAt, getEntry } from '../present.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import { layRules } from '../ruleset/layer.ts'
import { freeId } from '../format/entries.ts'
import type { YamlReading } from '../ruleset/parse.ts'
import { idPattern } from '../format/basics.ts'
import { treeAt, type MapTree, type Tree } from '../ruleset/tree.ts'
import { dataAt, dataOf, isDataMap, isDataList, type Data, nameInData } from '../ruleset/data.ts'
import type { Edit, StructuralEdit } from './edit.ts'
import { parseCell } from './cell-input.ts'
import { rulesAt, type RulesRoot, likeIdAt, ownFieldsOf } from './edit-scope.ts'
import { conditionFromWords } from './condition-from-words.ts'
import { enterEdits } from './enter.ts'
import { readYaml, yamlTreeOf, yamlData } from './yaml-text.ts'

/**
 * Expands an edit. A new entry can expand to a plain edit and a move, which has to be expanded in turn. Fails with the problem `not-editable`,
 * `id-taken`, `wrong-id` or `not-found`.
 */
export const expandEdit = (
  text: YamlReading,
  edit: StructuralEdit,
  base: MapTree,
  root: RulesRoot,
): Result<readonly Edit[]> => {
  const read = layersOf(text, base, root)
  if (!read.ok) return read
  const layers = read.value
  if (edit.kind === 'add') return addEntry(layers, edit)
  if (edit.kind === 'write') return writtenEdit(edit)
  if (edit.kind === 'enter') {
    const rules = dataOf(mergedRules(layers))
    return success(isDataMap(rules) ? enterEdits(edit.path, edit.text, rules) : [])
  }
  if (edit.kind === 'say') return success([expandTyped(layers, edit)])
  if (edit.kind === 'write-out') return success(fullCopy(layers, edit.path))
  if (edit.kind === 'move') return moveEntry(layers, edit.path.slice(0, -1).map(String), lastKey(edit.path), edit.after)
  return success(itemEdit(layers, edit))
}

/** Whether an edit is inside a map that can have a short form, such as `lose: 1` for `lose: {stands: 1}`. */
export const isInsideShortForm = (edit: Edit): edit is Extract<Edit, { kind: 'set' | 'type' }> =>
  (edit.kind === 'set' || edit.kind === 'type') &&
  typeof edit.path.at(-1) === 'string' &&
  edit.path.length > 3 &&
  mainKey(edit.path.slice(0, -1)) !== undefined

/** Returns the edit, or an edit of the whole map if the map has the short form. */
export const expandShortForm = (edit: Edit, text: YamlReading, base: MapTree, root: RulesRoot): Edit => {
  const read = isInsideShortForm(edit) ? layersOf(text, base, root) : undefined
  if (!isInsideShortForm(edit) || !read?.ok) return edit
  const path = edit.path.slice(0, -1)
  const short = treeAt(mergedRules(read.value), path)
  const main = mainKey(path)
  if (short?.kind !== 'leaf' || short.value === null || main === undefined) return edit
  const value = edit.kind === 'set' ? edit.value : parseCell(edit.as, edit.text)
  return {
    kind: 'set',
    path,
    value: { ...(typeof short.value === 'boolean' ? {} : { [main]: short.value }), [lastKey(edit.path)]: value },
  }
}

/** The key whose value stands alone in the short form of a map. */
const mainKey = (path: Path): string | undefined => {
  const { [lastKey(path)]: own, [String(path.at(-2))]: ofEntry } = mainKeys
  return own?.entry === false ? own.key : ofEntry?.entry === true ? ofEntry.key : undefined
}
const mainKeys: Readonly<Record<string, { readonly key: string; readonly entry: boolean }>> = {
  lose: { key: 'stands', entry: false },
  capture: { key: 'stands', entry: false },
  check: { key: 'procedure', entry: false },
  remove: { key: 'turns', entry: false },
  choices: { key: 'label', entry: true },
  entries: { key: 'text', entry: true },
  steps: { key: 'text', entry: true },
  cells: { key: 'value', entry: true },
  may: { key: 'moves', entry: true },
  choose: { key: 'moves', entry: true },
}

type ItemEdit = Exclude<StructuralEdit, { kind: 'add' | 'move' | 'write' | 'say' | 'enter' | 'write-out' }>

interface Layers {
  readonly base: MapTree
  /** The edited rules. */
  readonly patch: MapTree
}

/** Reads the layers. Fails with `not-editable` if the text isn't YAML. */
const layersOf = (text: YamlReading, base: MapTree, root: RulesRoot): Result<Layers> => {
  const read = yamlTreeOf(text)
  return read.ok ? success({ base, patch: rulesAt(read.value, root) }) : read
}

const expandTyped = (layers: Layers, { path, text }: Extract<Edit, { kind: 'say' }>): Edit => {
  const words = text.trim()
  if (/^[-−–—]?$/.test(words)) return { kind: 'remove', path }
  const rules = dataOf(mergedRules(layers))
  return { kind: 'set', path, value: (isDataMap(rules) ? conditionFromWords(words, rules, path) : undefined) ?? words }
}

/** Parses a value from YAML text. Empty text removes the value. */
const writtenEdit = ({ path, text }: Extract<Edit, { kind: 'write' }>): Result<readonly Edit[]> => {
  const read = readYaml(`value:\n${text.replaceAll(/^/gm, '  ')}\n`)
  if (!read.ok) return read
  const data = yamlData(read.value)
  return success([{ kind: 'set', path, value: isDataMap(data) ? (data['value'] ?? null) : null }])
}

/** Returns the keys of the map at a path; empty if there is no map. */
const keysAt = (rules: MapTree, path: Path): readonly string[] => {
  const tree = treeAt(rules, path)
  return tree?.kind === 'map' ? [...tree.entries.keys()] : []
}

const mergedRules = ({ base, patch }: Layers): MapTree => layRules(base, patch).tree

/** Replaces the whole list that contains the item. A split cell with equal parts becomes a single value again. */
const itemEdit = (layers: Layers, edit: ItemEdit): readonly Edit[] => {
  const depth = edit.path.findIndex((step) => typeof step === 'number')
  const path = edit.path.slice(0, depth)
  if (edit.kind === 'restore') return [{ kind: 'restore', path }]
  const tree = treeAt(mergedRules(layers), path)
  const old = tree ? dataOf(tree) : null
  const parts = edit.kind === 'remove' ? undefined : edit.of
  const list = isDataList(old) ? old : Array.from({ length: parts ?? 0 }, () => old)
  const value = edit.kind === 'remove' ? null : edit.kind === 'set' ? edit.value : parseCell(edit.as, edit.text)
  const items = withItem(list, edit.path.slice(depth), value)
  const [first] = items
  const isOne = parts !== undefined && first !== undefined && items.every((item) => !isDataMap(item) && item === first)
  return [{ kind: 'set', path, value: isOne ? first : items }]
}

const withItem = (list: readonly Data[], [step, ...rest]: Path, value: Data): readonly Data[] =>
  list.map((item, index) => (index === step ? withValue(item, rest, value) : item))

const withValue = (data: Data, path: Path, value: Data): Data => {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (isDataList(data)) return withItem(data, path, value)
  const old = isDataMap(data) ? data : {}
  return { ...old, [step]: withValue(old[step] ?? null, rest, value) }
}

const addEntry = (
  layers: Layers,
  { path, id: given, value: whole, after, like }: Extract<Edit, { kind: 'add' }>,
): Result<readonly Edit[]> => {
  const home = path.map(String)
  const rules = mergedRules(layers)
  const taken = new Set(keysAt(rules, home))
  // An entry written as plain text can't be linked with `like`.
  const value =
    like !== undefined && treeAt(rules, [...home, like])?.kind === 'map' ? { like, ...ownFieldsOf(home, whole) } : whole
  const id = given ?? freeId(nameInData(value), taken)
  if (!idPattern.test(id)) return failure(problem('wrong-id', { name: id }, { path: home }))
  if (taken.has(id)) return failure(problem('id-taken', { what: 'entry', name: id }, { path: [...home, id] }))
  const here = [...home, id]
  return success([
    { kind: 'set', path: here, value },
    ...(after === undefined ? [] : [{ kind: 'move', path: here, after } as const]),
  ])
}

/** Writes out an entry that is `like` another, with all fields of the other but at its own position. */
const fullCopy = (layers: Layers, path: Path): readonly Edit[] => {
  const tree = likeIdAt(layers.patch, path) === undefined ? undefined : treeAt(mergedRules(layers), path)
  const data = tree && dataOf(tree)
  const beside = ['after', 'before'].flatMap((key) => {
    const place = treeAt(layers.patch, [...path, key])
    return place ? [[key, dataOf(place)] as const] : []
  })
  return isDataMap(data) ? [{ kind: 'set', path, value: { ...Object.fromEntries(beside), ...data } }] : []
}

const moveEntry = (
  layers: Layers,
  home: readonly string[],
  id: string,
  after: string | null,
): Result<readonly Edit[]> => {
  const rules = mergedRules(layers)
  const ids = keysAt(rules, home)
  const missing = [id, ...(after === null ? [] : [after])].find((each) => !ids.includes(each))
  if (missing !== undefined || after === id)
    return failure(problem('not-found', { what: 'entry', entry: missing ?? id }, { path: [...home, id] }))
  const natural = [...new Set([...keysAt(layers.base, home), ...keysAt(layers.patch, home)])].filter((each) =>
    ids.includes(each),
  )
  const anchored = anchors(natural, movedAfter(ids, id, after), id)
  const patch = dataOf(layers.patch)
  const edits = ids.flatMap((each): Edit[] => {
    const path = [...home, each]
    const before = dataAt(patch, [...path, 'after'])
    const wanted = anchored.get(each)
    if (wanted === undefined) return before === undefined ? [] : [{ kind: 'restore', path: [...path, 'after'] }]
    const short = shortForm(treeAt(rules, path))
    if (short) return [{ kind: 'set', path, value: { [shortKey(home)]: short, after: wanted } }]
    return before === wanted ? [] : [{ kind: 'set', path: [...path, 'after'], value: wanted }]
  })
  return success(edits)
}

/** The text of an entry that is written as plain text and therefore can't have an `after`. */
const shortForm = (entry: Tree | undefined): string | undefined =>
  entry?.kind === 'leaf' ? String(entry.value) : undefined

/** The key for the text of an entry in short form, once the entry is written as a map. */
const shortKey = (home: readonly string[]): string => (home.at(-1) === 'choices' ? 'label' : 'text')

/**
 * Finds the entries that need an `after` to turn the `natural` order into the `wanted` order, and what each comes after. Anchors as few entries as
 * possible, preferably the `moved` one. Both lists have the same ids.
 */
const anchors = (natural: readonly string[], wanted: readonly string[], moved: string): ReadonlyMap<string, string> => {
  const ranks = new Map(natural.map((id, index) => [id, index]))
  const free = heaviestRising(wanted.map((id) => ({ rank: getEntry(ranks, id), weight: id === moved ? 1 : 2 })))
  return new Map(wanted.flatMap((id, index) => (free.has(index) ? [] : [[id, entryAt(wanted, index - 1)]])))
}

interface Ranked {
  readonly rank: number
  readonly weight: number
}

/** An increasing subsequence, as its last item and the subsequence before it. */
interface Run extends Ranked {
  readonly position: number
  readonly before: Run | null
}

/** The positions of the heaviest increasing subsequence that starts with the first item. The first item can't come after another. */
const heaviestRising = (items: readonly Ranked[]): ReadonlySet<number> => {
  const runs: Run[] = []
  for (const [position, { rank, weight }] of items.entries()) {
    const before = heaviest(runs.filter((run) => run.rank < rank))
    if (before || position === 0) runs.push({ position, rank, weight: weight + (before?.weight ?? 0), before })
  }
  const positions = new Set<number>()
  for (let run = heaviest(runs); run; run = run.before) positions.add(run.position)
  return positions
}

/** Returns the heaviest run; if several are equally heavy, the first of them. */
const heaviest = (runs: readonly Run[]): Run | null =>
  runs.reduce<Run | null>((best, run) => (best === null || run.weight > best.weight ? run : best), null)

/** Moves an id right after another one, or to the front if `after` is null. */
const movedAfter = (ids: readonly string[], id: string, after: string | null): string[] => {
  const others = ids.filter((other) => other !== id)
  const at = after === null ? 0 : others.indexOf(after) + 1
  return [...others.slice(0, at), id, ...others.slice(at)]
}

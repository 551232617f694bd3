/** Renames new entries. An id is made from the name that the player enters, so entries of two players get different ids. */
import { dotted, isInside, lastKey, type Path } from '../paths.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import { siblingKeys } from '../ruleset/extend.ts'
import { layRules } from '../ruleset/layer.ts'
import { freeId, idFrom } from '../format/entries.ts'
import { idPattern } from '../format/basics.ts'
import type { YamlReading } from '../ruleset/parse.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { houseWords } from '../words/house.ts'
import { escapeRegExp } from '../words/text.ts'
import { dataAt, dataOf, isDataMap, isDataList, type Data, type DataMap, nameInData } from '../ruleset/data.ts'
import type { Edit } from './edit.ts'
import { rowsOfChoice } from './forms/new-entries.ts'
import { fileRoot, rulesAt, optionRoot, type RulesRoot } from './edit-scope.ts'
import { yamlMapOf, yamlTree, type YamlMap, type YamlPair, type YamlValue } from './yaml-text.ts'

const { newNames, newArc, newFactor, newModifier, newNote, newRow } = houseWords
const placeholderNames: ReadonlySet<string> = new Set([
  ...Object.values(newNames),
  newArc,
  newFactor,
  newModifier,
  newNote,
  newRow,
])

const placeholderIds: ReadonlySet<string> = new Set([...placeholderNames].map(idFrom))

/** Whether an id belongs to a new entry that hasn't been named yet. */
export const isPlaceholderId = (id: string): boolean => placeholderIds.has(id.replace(/-\d+$/, ''))

/** Whether an entry still has its initial name and the id made from it. */
export const isUnnamed = (path: Path, rules: DataMap): boolean => {
  const name = nameInData(dataAt(rules, path) ?? null)
  return placeholderNames.has(name) && lastKey(path).replace(/-\d+$/, '') === idFrom(name)
}

/** Returns the edit that changes an entry's id to one made from a name. `taken` are the ids of other entries. */
export const renameEdit = (path: Path, name: string, taken: readonly string[]): Extract<Edit, { kind: 'rename' }> => ({
  kind: 'rename',
  path,
  id: freeId(name, new Set(taken)),
})

interface Splice {
  readonly start: number
  readonly end: number
}

/**
 * Changes the id of an entry that the text adds, with all references to it in the rules at the root and in the options over them. For a row of a new
 * choice, the choice and all its rows get the new id. `base` is what the rules change. Fails with `not-editable`, `wrong-id`, `id-taken`, or
 * `not-found` if the text adds no such entry.
 */
export const renameEntry = (
  reading: YamlReading,
  { path: named, id }: Extract<Edit, { kind: 'rename' }>,
  base: MapTree,
  root: RulesRoot = fileRoot,
): Result<string> => {
  const { text } = reading
  const read = yamlMapOf(reading)
  if (!read.ok) return read
  const rules = dataOf(layRules(base, rulesAt(yamlTree(read.value), root)).tree)
  const path = (isDataMap(rules) && choiceOfRow(named, rules, base)) || named
  const old = lastKey(path)
  if (!isDataMap(rules) || dataAt(rules, path) === undefined || treeAt(base, path.map(String)))
    return failure(problem('not-found', { what: 'entry', entry: old }, { path }))
  if (id === old) return success(text)
  if (!idPattern.test(id)) return failure(problem('wrong-id', { name: id }, { path }))
  if (dataAt(rules, [...path.slice(0, -1), id]) !== undefined)
    return failure(problem('id-taken', { what: 'entry', name: id }, { path }))
  const places = rootsIn(read.value, root).map((each) => idSpans(path, rules, each))
  const splices: Splice[] = []
  const walk = (map: YamlMap, here: readonly string[]): void => {
    for (const { key, keyStart, keyEnd, value } of map.pairs) {
      const inside = [...here, key]
      if (key === old && places.some((each) => each.key(inside))) splices.push({ start: keyStart, end: keyEnd })
      if (dotted(here) === 'provenance') splices.push(...inMark(text, { key, keyStart }, path))
      if (value.kind === 'map') walk(value, inside)
      else if (places.some((each) => each.value(inside))) splices.push(...mentions(text, value, old))
    }
  }
  walk(read.value, [])
  let result = text
  for (const { start, end } of splices.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + id + result.slice(end)
  return success(result)
}

/** The new choice that selects the row at a path. */
const choiceOfRow = (path: Path, rules: DataMap, base: MapTree): Path | undefined => {
  const by = path.at(-2) === 'rows' ? dataAt(rules, [...path.slice(0, -2), 'by']) : undefined
  const choice = ['traits', typeof by === 'string' ? by : '', 'choices', lastKey(path)]
  return dataAt(rules, choice) === undefined || treeAt(base, choice) ? undefined : choice
}

/** The roots of all rules that can refer to entries of the rules at `root`: the root itself and each option over it. */
const rootsIn = (file: YamlMap, root: RulesRoot): readonly RulesRoot[] => {
  const options = root.length === 1 ? file.pairs.find(({ key }) => key === 'options')?.value : undefined
  return [root, ...(options?.kind === 'map' ? options.pairs.map(({ key }) => optionRoot(key)) : [])]
}

/** The position of an entry's id in the path of a mark for the entry or something inside it. */
const inMark = (text: string, { key, keyStart }: Pick<YamlPair, 'key' | 'keyStart'>, path: Path): readonly Splice[] => {
  const entry = dotted(path)
  if (key !== entry && !isInside(key, entry)) return []
  const end = text.indexOf(entry, keyStart) + entry.length
  return [{ start: end - lastKey(path).length, end }]
}

/** Returns tests for paths in the file: whether a key or a value there can refer to the entry at `path`. */
const idSpans = (
  path: Path,
  rules: DataMap,
  root: RulesRoot,
): { readonly key: (at: readonly string[]) => boolean; readonly value: (at: readonly string[]) => boolean } => {
  const home = dotted([...root, ...path.slice(0, -1)])
  const isWithin = (at: readonly string[], start: string): boolean => dotted(at).startsWith(`${start}.`)
  const own = (at: readonly string[]): boolean => dotted(at.slice(0, -1)) === home
  const kin = (at: readonly string[]): boolean => siblingKeys.has(lastKey(at)) && dotted(at.slice(0, -2)) === home
  const [first, of] = path
  if (path.length === 4 && first === 'traits' && path[2] === 'choices') {
    const rows = new Set(rowsOfChoice(path.slice(0, -1), rules).map((each) => dotted([...root, ...each.path])))
    const trait = dotted([...root, 'traits', String(of)])
    return {
      key: (at) => own(at) || rows.has(dotted(at.slice(0, -1))),
      value: (at) =>
        kin(at) || at.at(-1) === of || (isWithin(at, trait) && (at.at(-1) === 'is' || at.at(-1) === 'default')),
    }
  }
  const around = path.length > 2 ? dotted([...root, ...path.slice(0, 2)]) : dotted(root)
  return {
    key: (at) => own(at) || (isWithin(at, around) && !isDefinition(at)),
    value: (at) => kin(at) || (!siblingKeys.has(lastKey(at)) && isWithin(at, around) && !wordKeys.has(lastKey(at))),
  }
}

/** Whether a key defines an entry rather than referring to one. */
const isDefinition = (at: readonly string[]): boolean => {
  const home = at.at(-2)
  return home !== undefined && definers.has(home)
}
const definers: ReadonlySet<string> = new Set([
  'traits', 'choices', 'parts', 'actions', 'conditions', 'distances', 'phases', 'steps', 'lists', 'entries', 'arcs', 'grids', 'columns', 'rows',
  'procedures', 'roles', 'groups', 'modifiers', 'factors', 'outcomes', 'effects', 'follows', 'gives', 'decide', 'parties', 'sequences', 'tables',
]) // prettier-ignore
const wordKeys: ReadonlySet<string> = new Set(['label', 'title', 'name', 'text', 'words', 'lead', 'note', 'subtitle'])

/** The positions of an id in a value or in the items of a list. */
const mentions = (text: string, { start, end, value }: YamlValue, id: string): readonly Splice[] => {
  if (!containsId(value, id)) return []
  const found = text.slice(start, end).matchAll(new RegExp(`(?<![\\w-])${escapeRegExp(id)}(?![\\w-])`, 'g'))
  return [...found].map(({ index }) => ({ start: start + index, end: start + index + id.length }))
}

const containsId = (value: Data, id: string): boolean =>
  isDataList(value) ? value.some((item) => containsId(item, id)) : value === id

/** The root of the edited rules in a file: its own rules, or the patch of one of its options. */
import type { Path } from '../paths.ts'
import { longForm } from '../ruleset/short.ts'
import { treeAt, type Entry, type MapTree, type Tree } from '../ruleset/tree.ts'

export type Root = readonly ['rules'] | readonly ['options', string, 'rules']

export const ownRules: Root = ['rules']
/** The root of an option's rules. */
export const rulesOfOption = (id: string): Root => ['options', id, 'rules']
/** The root of an option's rules, or of the file's own (null). */
export const rootOf = (option: string | null): Root => (option === null ? ownRules : rulesOfOption(option))

/** Whether a path of a file is a root of rules. */
export const isRules = (path: Path): boolean =>
  path.at(-1) === 'rules' && (path.length === 1 || (path.length === 3 && path[0] === 'options'))

/** The rules at a root in the long form; empty where there are none. */
export const rulesAt = (file: MapTree, root: Root): MapTree => {
  const nothing: MapTree = { ...file, entries: new Map() }
  const written = treeAt(file, root)
  if (written?.kind !== 'map') return nothing
  const long = treeAt(longForm(root.length === 1 ? file : patchOver(written)).tree, ['rules'])
  return long?.kind === 'map' ? long : nothing
}

/** A patch as a file of its own, which lies over another. */
const patchOver = (rules: MapTree): MapTree => {
  const { place } = rules
  const head: MapTree = {
    kind: 'map',
    place,
    entries: new Map([['extends', { key: place, value: { kind: 'leaf', value: '', place } }]]),
  }
  return { kind: 'map', place, entries: new Map([['ruleset', { key: place, value: head }], ['rules', { key: place, value: rules }]]) } // prettier-ignore
}

/** A whole file in the long form, with its options. */
export const longFile = (file: MapTree): MapTree => {
  const { tree } = longForm(file)
  const options = treeAt(tree, ['options'])
  if (options?.kind !== 'map') return tree
  const long = [...options.entries].map(([id, entry]): [string, Entry] => {
    const rules = treeAt(entry.value, ['rules'])
    if (entry.value.kind !== 'map' || rules?.kind !== 'map') return [id, entry]
    return [id, { ...entry, value: withEntry(entry.value, 'rules', rulesAt(file, rulesOfOption(id))) }]
  })
  return withEntry(tree, 'options', { ...options, entries: new Map(long) })
}

const withEntry = (map: MapTree, key: string, value: Tree): MapTree => ({
  ...map,
  entries: new Map([...map.entries, [key, { key: map.entries.get(key)?.key ?? value.place, value }]]),
})

/** Edits that need to know how things stand, an item of a list, a new entry, a move, as edits that do not. */
import { failure, problem, success, type Result } from '../problem.ts'
import { extend } from '../ruleset/extend.ts'
import { idPattern } from '../ruleset/schema/basics.ts'
import { longForm } from '../ruleset/short.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { dataAt, dataOf, isDataMap, isList, type Data } from './data.ts'
import type { Edit, EditPath, StandingEdit } from './edit.ts'
import { anchors, movedAfter } from './order.ts'
import { typedData } from './typed.ts'
import { readWritten, writtenTree } from './written.ts'

/** Problems: `not-editable`, `id-taken`, `no-id`, `no-entry`. A move may be among the answer, to be asked again after the others. */
export const plainEdits = (text: string, one: StandingEdit, base: MapTree): Result<readonly Edit[]> => {
  const written = readWritten(text)
  if (!written.ok) return written
  const root = longForm(writtenTree(written.value)).tree
  const patch = treeAt(root, ['rules'])
  const now: Standing = { base, patch: patch?.kind === 'map' ? patch : { ...root, entries: new Map() } }
  if (one.kind === 'add') return added(now, one)
  if (one.kind === 'move') return moved(now, one.path.slice(0, -1).map(String), String(one.path.at(-1) ?? ''), one.after)
  return success(item(now, one))
}

type ItemEdit = Exclude<StandingEdit, { kind: 'add' | 'move' }>

interface Standing {
  readonly base: MapTree
  /** The house rules' own `rules`. */
  readonly patch: MapTree
}

const merged = ({ base, patch }: Standing): MapTree => extend(base, patch).tree

/** One item of a list: the list is replaced as a whole. */
const item = (now: Standing, one: ItemEdit): readonly Edit[] => {
  const depth = one.path.findIndex((step) => typeof step === 'number')
  const path = one.path.slice(0, depth)
  const rest = one.path.slice(depth)
  if (one.kind === 'restore') return [{ kind: 'restore', path }]
  const there = treeAt(merged(now), path)
  const old = there && dataOf(there)
  const size = 'of' in one ? (one.of ?? 0) : 0
  const list = isList(old) ? old : Array.from({ length: size }, () => old ?? null)
  const value = one.kind === 'remove' ? null : one.kind === 'set' ? one.value : typedData(one.as, one.text)
  const whole = replacedIn(list, rest, value)
  const [first] = whole
  const alike = size > 0 && whole.every((each) => !isDataMap(each) && each === first)
  return [{ kind: 'set', path, value: alike ? (first ?? null) : whole }]
}

const replacedIn = (list: readonly Data[], [step, ...rest]: EditPath, value: Data): readonly Data[] =>
  list.map((each, index) => (index !== step ? each : rest.length === 0 ? value : deeper(each, rest, value)))

const deeper = (data: Data, path: EditPath, value: Data): Data => {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (isList(data)) return replacedIn(data, path, value)
  const old = isDataMap(data) ? data : {}
  return { ...old, [step]: deeper(old[step] ?? null, rest, value) }
}

const added = (now: Standing, { path, id: asked, value, after }: Extract<Edit, { kind: 'add' }>): Result<readonly Edit[]> => {
  const home = path.map(String)
  const there = treeAt(merged(now), home)
  const taken = new Set(there?.kind === 'map' ? there.entries.keys() : [])
  const id = asked ?? freeId(nameOf(value), taken)
  if (!idPattern.test(id)) return failure(problem('no-id', { name: id }, { path: home }))
  if (taken.has(id)) return failure(problem('id-taken', { name: id }, { path: [...home, id] }))
  const here = [...home, id]
  return success([{ kind: 'set', path: here, value }, ...(after === undefined ? [] : [{ kind: 'move', path: here, after } as const])])
}

const nameOf = (value: Data): string => {
  if (isDataMap(value) && (typeof value['from'] === 'number' || typeof value['from'] === 'string')) return `p${value['from']}`
  const name = isDataMap(value) ? (value['label'] ?? value['title'] ?? value['name'] ?? value['lead'] ?? value['text']) : value
  return typeof name === 'string' ? name : ''
}

/** An id made of a name: `Behind a hedge` gives `behind-a-hedge`, or `behind-a-hedge-2` if there is one. */
export const freeId = (name: string, taken: ReadonlySet<string>): string => {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const plain = words.join('-').slice(0, 40).replace(/-+$/, '')
  const stem = plain === '' ? 'new' : /^[a-z]/.test(plain) ? plain : `n${plain}`
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`
    if (!taken.has(id)) return id
  }
}

const moved = (now: Standing, home: readonly string[], id: string, after: string | null): Result<readonly Edit[]> => {
  const map = treeAt(merged(now), home)
  const ids = map?.kind === 'map' ? [...map.entries.keys()] : []
  const missing = [id, ...(after === null ? [] : [after])].find((each) => !ids.includes(each))
  if (missing !== undefined || after === id) return failure(problem('no-entry', { entry: missing ?? id }, { path: [...home, id] }))
  const old = treeAt(now.base, home)
  const own = treeAt(now.patch, home)
  const ownKeys = own?.kind === 'map' ? [...own.entries.keys()] : []
  const oldKeys = old?.kind === 'map' ? [...old.entries.keys()] : []
  const natural = [...new Set([...oldKeys, ...ownKeys])].filter((each) => ids.includes(each))
  const anchored = anchors(natural, movedAfter(ids, id, after), id)
  const said = dataOf(now.patch)
  const edits = ids.flatMap((each): Edit[] => {
    const path = [...home, each]
    const before = dataAt(said, [...path, 'after'])
    const wanted = anchored.get(each)
    if (wanted === undefined) return before === undefined ? [] : [{ kind: 'restore', path: [...path, 'after'] }]
    const short = shortForm(map, each)
    if (short) return [{ kind: 'set', path, value: { [shortKey(home)]: short, after: wanted } }]
    return before === wanted ? [] : [{ kind: 'set', path: [...path, 'after'], value: wanted }]
  })
  return success(edits)
}

/** The words of an entry that is no more than its words, and so has no place for `after`. */
const shortForm = (map: ReturnType<typeof treeAt>, id: string): string | undefined => {
  const entry = map?.kind === 'map' ? map.entries.get(id)?.value : undefined
  return entry?.kind === 'leaf' ? String(entry.value) : undefined
}

const shortKey = (home: readonly string[]): string => (home.at(-1) === 'choices' ? 'label' : 'text')

/** House rules changed by a person's edits: a value, an entry, its place, or the whole text. */
import { failure, success, type Result } from '../problem.ts'
import { extend } from '../ruleset/extend.ts'
import { idPattern } from '../ruleset/schema/basics.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { dataAt, dataOf, isDataMap, isList, patchOf, type Data } from './data.ts'
import { anchors, movedAfter } from './order.ts'
import { typedData, type CellKind } from './typed.ts'
import { write, type Writing, type Writings } from './write.ts'
import { readWritten, writtenData, writtenTree } from './written.ts'

/** Keys into `rules`; a number is a place in a list. */
export type EditPath = readonly (string | number)[]

export type Edit =
  /** What stands there becomes this, whatever the base says; of a list one item if the path ends in its number. */
  | {
      readonly kind: 'set'
      readonly path: EditPath
      readonly value: Data
      /** A value that is no list yet stands for each of so many. */ readonly of?: number
    }
  /** The same as a person types it; nothing or a dash is none. */
  | { readonly kind: 'type'; readonly path: EditPath; readonly as: CellKind; readonly text: string; readonly of?: number }
  /** It is there no longer. */
  | { readonly kind: 'remove'; readonly path: EditPath }
  /** As the base says it: what the house rules say of it is taken away. */
  | { readonly kind: 'restore'; readonly path: EditPath }
  /** A new entry of the map at the path; its id is made of its name if left out. Last, `after` another or first (null). */
  | { readonly kind: 'add'; readonly path: EditPath; readonly id?: string; readonly value: Data; readonly after?: string | null }
  | { readonly kind: 'move'; readonly path: EditPath; readonly after: string | null }
  /** A key of the file's head; null takes it away. */
  | { readonly kind: 'head'; readonly key: HeadKey; readonly value: string | null }
  /** The whole text, which may say anything. */
  | { readonly kind: 'text'; readonly text: string }

export type HeadKey = 'title' | 'subtitle' | 'version' | 'date'

/**
 * The text after the edits, in their order; `base` is the `rules` that the house rules change. Problems: `not-editable` where the
 * text is no YAML (only a `text` edit mends it), `id-taken`, `no-id`, `no-entry`, `no-order`. Nothing is changed then.
 */
export const edit = (text: string, edits: readonly Edit[], base: MapTree): Result<string> => {
  let result = text
  let waiting: Edit[] = []
  const flush = (): Result<string> => {
    const done = waiting.length === 0 ? success(result) : write(result, together(waiting, base))
    waiting = []
    if (done.ok) result = done.value
    return done
  }
  for (const asked of edits) {
    const one = emptied(asked)
    if (isPlain(one)) {
      const { path } = one
      if (waiting.some((other) => 'path' in other && touches(other.path, path))) {
        const done = flush()
        if (!done.ok) return done
      }
      waiting.push(one)
      continue
    }
    const before = flush()
    if (!before.ok) return before
    const done = single(result, one, base)
    if (!done.ok) return done
    result = done.value
  }
  return flush()
}

/** A cell of a chart that is emptied goes with its condition. */
const emptied = (one: Edit): Edit => {
  const isValue = one.kind === 'type' && one.path.at(-1) === 'value' && one.path.at(-3) === 'cells'
  return isValue && typedData(one.as, one.text) === null ? { kind: 'remove', path: one.path.slice(0, -1) } : one
}

type PlainEdit = Extract<Edit, { kind: 'set' | 'type' | 'remove' | 'restore' }>

/** Such edits need no more than the base to be written, many at a time. */
const isPlain = (one: Edit): one is PlainEdit =>
  (one.kind === 'set' || one.kind === 'type' || one.kind === 'remove' || one.kind === 'restore') &&
  one.path.every((step) => typeof step === 'string')

/** Whether one path leads to or through where the other ends. */
const touches = (a: EditPath, b: EditPath): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.every((step, index) => long[index] === step)
}

const together = (edits: readonly Edit[], base: MapTree): Writings => {
  const all: Writings = { kind: 'below', keys: new Map() }
  for (const one of edits) {
    if (!isPlain(one)) continue
    const path = one.path.map(String)
    const writing = writingOf(one, path, base)
    place(all, ['rules', ...path], writing)
  }
  return all
}

const place = (root: Writings, path: readonly string[], writing: Writing): void => {
  let here = root
  for (const key of path.slice(0, -1)) {
    const next = here.keys.get(key)
    if (next?.kind === 'below') here = next
    else {
      const fresh: Writings = { kind: 'below', keys: new Map() }
      here.keys.set(key, fresh)
      here = fresh
    }
  }
  const last = path.at(-1)
  if (last !== undefined) here.keys.set(last, writing)
}

const writingOf = (one: PlainEdit, path: readonly string[], base: MapTree): Writing => {
  const there = treeAt(base, path)
  if (one.kind === 'restore') return { kind: 'take' }
  const wanted = one.kind === 'remove' ? null : one.kind === 'set' ? one.value : typedData(one.as, one.text)
  if (wanted === null && !(there && isNone(there))) return there ? { kind: 'put', value: null } : { kind: 'take' }
  const patch = patchOf(there && dataOf(there), wanted)
  return patch === undefined ? { kind: 'take' } : { kind: 'put', value: patch }
}

/** An empty cell of a chart, which says null itself. */
const isNone = (tree: NonNullable<ReturnType<typeof treeAt>>): boolean => tree.kind === 'leaf' && tree.value === null

/** An edit that needs to know how things stand. */
const single = (text: string, one: Edit, base: MapTree): Result<string> => {
  if (one.kind === 'text') return success(one.text)
  if (one.kind === 'head') {
    const writing: Writing = one.value === null ? { kind: 'take' } : { kind: 'put', value: one.value }
    return write(text, { kind: 'below', keys: new Map([['ruleset', { kind: 'below', keys: new Map([[one.key, writing]]) }]]) })
  }
  const written = readWritten(text)
  if (!written.ok) return written
  const root = writtenTree(written.value)
  const patch = treeAt(root, ['rules'])
  const now: Standing = {
    text,
    base,
    patch: patch?.kind === 'map' ? patch : { ...root, entries: new Map() },
    written: writtenData(written.value),
  }
  if (one.kind === 'add') return added(now, one)
  if (one.kind === 'move') return moved(now, one.path.slice(0, -1).map(String), String(one.path.at(-1) ?? ''), one.after)
  return item(now, one)
}

interface Standing {
  readonly text: string
  readonly base: MapTree
  readonly patch: MapTree
  /** The whole file as data. */
  readonly written: Data
}

const merged = ({ base, patch }: Standing): MapTree => extend(base, patch).tree

/** One item of a list: the list is replaced as a whole. */
const item = (now: Standing, one: PlainEdit): Result<string> => {
  const depth = one.path.findIndex((step) => typeof step === 'number')
  const path = one.path.slice(0, depth)
  const rest = one.path.slice(depth)
  if (one.kind === 'restore') return edit(now.text, [{ kind: 'restore', path }], now.base)
  const there = treeAt(merged(now), path)
  const old = there && dataOf(there)
  const size = 'of' in one ? (one.of ?? 0) : 0
  const list = isList(old) ? old : Array.from({ length: size }, () => old ?? null)
  const value = one.kind === 'remove' ? null : one.kind === 'set' ? one.value : typedData(one.as, one.text)
  const whole = replacedIn(list, rest, value)
  const [first] = whole
  const alike = size > 0 && whole.every((each) => !isDataMap(each) && each === first)
  return edit(now.text, [{ kind: 'set', path, value: alike ? (first ?? null) : whole }], now.base)
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

const added = (now: Standing, { path, id: asked, value, after }: Extract<Edit, { kind: 'add' }>): Result<string> => {
  const home = path.map(String)
  const there = treeAt(merged(now), home)
  const taken = new Set(there?.kind === 'map' ? there.entries.keys() : [])
  const id = asked ?? freeId(nameOf(value), taken)
  if (!idPattern.test(id))
    return failure({
      code: 'no-id',
      message: `\`${id}\` is no id`,
      right: 'small letters, digits and hyphens, beginning with a letter',
      path: home,
    })
  if (taken.has(id)) return failure({ code: 'id-taken', message: `there is a \`${id}\` already`, right: 'another id', path: [...home, id] })
  const set = edit(now.text, [{ kind: 'set', path: [...home, id], value }], now.base)
  if (!set.ok || after === undefined) return set
  return edit(set.value, [{ kind: 'move', path: [...home, id], after }], now.base)
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

const moved = (now: Standing, home: readonly string[], id: string, after: string | null): Result<string> => {
  const map = treeAt(merged(now), home)
  const ids = map?.kind === 'map' ? [...map.entries.keys()] : []
  const missing = [id, ...(after === null ? [] : [after])].find((each) => !ids.includes(each))
  if (missing !== undefined || after === id)
    return failure({
      code: 'no-entry',
      message: `there is no \`${missing ?? id}\` to move`,
      right: 'an entry that is there',
      path: [...home, id],
    })
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
  return edit(now.text, edits, now.base)
}

/** The words of an entry that is no more than its words, and so has no place for `after`. */
const shortForm = (map: ReturnType<typeof treeAt>, id: string): string | undefined => {
  const entry = map?.kind === 'map' ? map.entries.get(id)?.value : undefined
  return entry?.kind === 'leaf' ? String(entry.value) : undefined
}

const shortKey = (home: readonly string[]): string => (home.at(-1) === 'choices' ? 'label' : 'text')

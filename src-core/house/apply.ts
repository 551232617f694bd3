/** Applies edits to the text of house rules. */
import { parseFraction } from '../exact.ts'
import { success, type Result } from '../problem.ts'
import { parseTree, type YamlReading } from '../ruleset/parse.ts'
import { treeAt, type MapTree, type Tree } from '../ruleset/tree.ts'
import { dataAt, dataOf, mergePatch, type Data, isDataMap, type DataMap } from '../ruleset/data.ts'
import { isPlainEdit, type Edit, type PlainEdit, type ProvenanceMark } from './edit.ts'
import { dotted, isInside, lastKey, samePath, startsWith, type Path } from '../paths.ts'
import { stepBetween, type TextStep } from './history.ts'
import { expandEdit, isInsideShortForm, expandShortForm } from './expand.ts'
import { parseCell } from './cell-input.ts'
import { renameEntry } from './rename.ts'
import { fileInLongForm, fileRoot, type RulesRoot, type LayerBelow, openLayerBelow } from './edit-scope.ts'
import { editYaml, type KeyEdit, type KeyEdits } from './yaml-edit.ts'
import { entryDepths, freeId } from '../format/entries.ts'
import { formatAt } from '../format/format-at.ts'
import { yamlPairOf, readYaml } from './yaml-text.ts'

/** Returns the edited text; see `editReading`. */
export const applyEdits = (
  text: string,
  edits: readonly Edit[],
  base: MapTree,
  root: RulesRoot = fileRoot,
): Result<string> => {
  const edited = editReading(parseTree('', text), edits, base, root)
  return edited.ok ? success(edited.value.text) : edited
}

/**
 * Applies edits in order to the rules at a root; `base` is the `rules` below them. Fails without changing anything, with the problem `not-editable`
 * (the text isn't YAML, which only a `text` edit can fix), `id-taken`, `wrong-id`, `not-found` or `no-order`.
 */
export const editReading = (
  before: YamlReading,
  edits: readonly Edit[],
  base: MapTree,
  root: RulesRoot,
): Result<YamlReading> => {
  let now = before
  const read = (text: string): YamlReading => (text === now.text ? now : parseTree(now.file, text))
  let waiting: PlainEdit[] = []
  const write = (keys: KeyEdits): Result<YamlReading> => {
    const done = editYaml(now, keys)
    if (done.ok) now = done.value
    return done
  }
  const flush = (): Result<YamlReading> => {
    const done =
      waiting.length === 0 ? success(now) : write(keyEditsOf(waiting, openLayerBelow(now, base, root), root, now))
    waiting = []
    return done
  }
  /** The remaining edits, last one first. */
  const left = edits.toReversed()
  for (let next = left.pop(); next; next = left.pop()) {
    if (isInsideShortForm(next)) {
      const done = flush()
      if (!done.ok) return done
    }
    const one = expandShortForm(withoutEmptyCell(next), now, base, root)
    if (!isPlainEdit(one) || waiting.some(({ path }) => touches(path, one.path))) {
      const done = flush()
      if (!done.ok) return done
    }
    if (isPlainEdit(one)) waiting.push(one)
    else if (one.kind === 'text') now = read(mergeTexts(one.from ?? now.text, one.text, now.text))
    else if (one.kind === 'rename') {
      const done = renameEntry(now, one, base, root)
      if (!done.ok) return done
      now = read(done.value)
    } else if (one.kind === 'head' || one.kind === 'mark' || one.kind === 'option') {
      const done = write(fileEdits(one, now.text))
      if (!done.ok) return done
    } else {
      const plain = expandEdit(now, one, base, root)
      if (!plain.ok) return plain
      left.push(...plain.value.toReversed())
    }
  }
  return flush()
}

/** Emptying the value of a chart's cell removes the cell with its condition. */
const withoutEmptyCell = (one: Edit): Edit => {
  const isValue = one.kind === 'type' && one.path.at(-1) === 'value' && one.path.at(-3) === 'cells'
  return isValue && parseCell(one.as, one.text) === null ? { kind: 'remove', path: one.path.slice(0, -1) } : one
}

/** Whether either path starts with the other. */
const touches = (a: Path, b: Path): boolean => startsWith(a, b) || startsWith(b, a)

/** Converts edits to edits of keys. Removing a value also removes its provenance marks, because a mark without a value is a problem. */
const keyEditsOf = (
  edits: readonly PlainEdit[],
  base: LayerBelow,
  root: RulesRoot,
  { tree }: YamlReading,
): KeyEdits => {
  const marks =
    root.length === 1 && tree && edits.some(({ kind }) => kind === 'remove')
      ? treeAt(fileInLongForm(tree), ['provenance'])
      : undefined
  const all: KeyEdits = { kind: 'inside', keys: new Map() }
  const removed: Path[] = []
  for (const one of edits) {
    const edit = keyEditOf(one, base)
    addKeyEdit(all, [...root, ...one.path], edit)
    if (edit.kind === 'remove' && one.kind !== 'restore') removed.push(one.path)
    if (one.kind !== 'remove' || marks?.kind !== 'map') continue
    const gone = dotted(one.path)
    for (const path of marks.entries.keys())
      if (path === gone || isInside(path, gone)) addKeyEdit(all, ['provenance', path], { kind: 'remove' })
  }
  if (removed.length > 0 && tree?.kind === 'map') {
    const long = dataOf(fileInLongForm(tree))
    for (const path of emptiedMaps(removed, edits, base, root, long))
      addKeyEdit(all, [...root, ...path], { kind: 'set', value: {} })
    for (const path of removed)
      for (const [follower, edit] of followersOf([...root, ...path.map(String)], long)) addKeyEdit(all, follower, edit)
  }
  return all
}

/**
 * Edits of entries that are placed `before` or `after` a removed entry. Those with `after` take over its `after`; those with `before` lose their
 * position.
 */
const followersOf = (path: readonly string[], long: Data): readonly (readonly [readonly string[], KeyEdit])[] => {
  const home = path.slice(0, -1)
  const [entries, own] = [dataAt(long, home), dataAt(long, path)]
  if (!isDataMap(entries)) return []
  const anchor = isDataMap(own) ? own['after'] : undefined
  return Object.entries(entries).flatMap(([id, entry]) =>
    (['after', 'before'] as const).flatMap((key) => {
      if (!isDataMap(entry) || entry[key] !== lastKey(path)) return []
      const edit: KeyEdit =
        key === 'after' && anchor !== undefined && anchor !== id ? { kind: 'set', value: anchor } : { kind: 'remove' }
      return [[[...home, id, key], edit] as const]
    }),
  )
}

/**
 * Maps to keep as `{}` after their last field is removed. An entry must not disappear with its name, and an empty map can have a meaning, such as a
 * count without a maximum. Only maps that the base lacks are kept; for maps that it has, the patch is removed.
 */
const emptiedMaps = (
  removed: readonly Path[],
  edits: readonly PlainEdit[],
  base: LayerBelow,
  root: RulesRoot,
  long: Data,
): readonly (readonly string[])[] =>
  removed.flatMap((path) => {
    const home = path.slice(0, -1).map(String)
    const now = dataAt(long, [...root, ...home])
    const isEmptied =
      isDataMap(now) && Object.keys(now).every((key) => removed.some((gone) => samePath(gone, [...home, key])))
    const isFilled = edits.some((one) => startsWith(one.path, home) && !removed.includes(one.path))
    return isEmptied && !isFilled && mayBeEmpty(home) && !base(home) ? [home] : []
  })

const mayBeEmpty = (path: Path): boolean => {
  if (entryDepths(path).includes(path.length)) return true
  const keys = formatAt(path)?.keys ?? []
  return keys.length > 0 && keys.every(({ required }) => !required)
}

const addKeyEdit = (root: KeyEdits, path: readonly string[], edit: KeyEdit): void => {
  let here = root
  for (const key of path.slice(0, -1)) {
    const next = here.keys.get(key)
    if (next?.kind === 'inside') here = next
    else {
      const fresh: KeyEdits = { kind: 'inside', keys: new Map() }
      here.keys.set(key, fresh)
      here = fresh
    }
  }
  const last = path.at(-1)
  if (last !== undefined) here.keys.set(last, edit)
}

const keyEditOf = (one: PlainEdit, below: LayerBelow): KeyEdit => {
  const baseTree = below(one.path)
  if (one.kind === 'restore') return { kind: 'remove' }
  const wanted = one.kind === 'remove' ? null : one.kind === 'set' ? one.value : parseCell(one.as, one.text)
  if (wanted === null && !(baseTree && isNone(baseTree)))
    return baseTree ? { kind: 'set', value: null } : { kind: 'remove' }
  const base = baseTree && dataOf(baseTree)
  const placed = one.kind === 'set' ? inLineOrder(base, wanted) : wanted
  const patch =
    one.kind === 'type' && one.as !== 'words' && isSameNumber(base, wanted) ? undefined : mergePatch(base, placed)
  return patch === undefined ? { kind: 'remove' } : { kind: 'set', value: patch }
}

/** Whether two values are the same number, written in different ways: `1.5` and `3/2`. */
const isSameNumber = (one: Data | undefined, other: Data): boolean => {
  const [a, b] = [one, other].map((data) =>
    typeof data === 'number' || typeof data === 'string' ? parseFraction(String(data)) : undefined,
  )
  return a !== undefined && b !== undefined && a.n === b.n && a.d === b.d
}

/** Whether the value is null, which stands for an empty cell of a chart. */
const isNone = (tree: Tree): boolean => tree.kind === 'leaf' && tree.value === null

/** Merges both sets of changes since `from`. If they overlap, `mine` wins; undo restores `theirs`. */
export const mergeTexts = (from: string, mine: string, theirs: string): string => {
  if (mine === theirs) return mine
  const [own, other] = [stretch(from, mine), stretch(from, theirs)]
  if (end(own) <= other.at) return theirs.slice(0, own.at) + own.now + theirs.slice(end(own))
  const shift = other.now.length - other.was.length
  if (end(other) <= own.at) return theirs.slice(0, own.at + shift) + own.now + theirs.slice(end(own) + shift)
  return mine
}

const stretch = (before: string, after: string): TextStep => stepBetween(before, after, '', null)

const end = ({ at, was }: TextStep): number => at + was.length

/** Adds a position to each line of an amount if merging over the base would put the line in the wrong place. */
const inLineOrder = (base: Data | undefined, wanted: Data): Data => {
  if (!isDataMap(base) || !isDataMap(wanted)) return wanted
  const inner = Object.entries(wanted).map(([key, value]): [string, Data] => [key, inLineOrder(base[key], value)])
  const { first, ...others } = Object.fromEntries(inner)
  return isDataMap(first) && isDataMap(base['first'])
    ? { ...others, first: keepOrder(Object.keys(base['first']), first) }
    : Object.fromEntries(inner)
}

const keepOrder = (old: readonly string[], lines: DataMap): DataMap => {
  const ids = Object.keys(lines)
  const order = [...old.filter((id) => ids.includes(id)), ...ids.filter((id) => !old.includes(id))]
  return Object.fromEntries(
    Object.entries(lines).map(([id, line], at): [string, Data] => {
      const there = order[at]
      if (there === id || there === undefined || !isDataMap(line)) return [id, line]
      order.splice(order.indexOf(id), 1)
      order.splice(at, 0, id)
      const previous = ids[at - 1]
      // The first line can't use `after`, so it uses `before` with the line that would otherwise come first.
      return [id, { ...line, ...(previous === undefined ? { before: there } : { after: previous }) }]
    }),
  )
}

type FileEdit = Extract<Edit, { kind: 'head' | 'mark' | 'option' }>

/** Converts an edit to edits of keys in the text. */
const fileEdits = (edit: FileEdit, text: string): KeyEdits => {
  switch (edit.kind) {
    case 'head':
      return nestEdit('ruleset', nestEdit(edit.key, valueOr(edit.value)))
    case 'mark':
      return nestEdit(
        'provenance',
        nestEdit(dotted(edit.path), edit.mark === null ? { kind: 'remove' } : markEdits(edit.mark)),
      )
    case 'option': {
      const { id, option } = edit
      if (option === null) return nestEdit('options', id === undefined ? none : nestEdit(id, { kind: 'remove' }))
      const head = { title: valueOr(option.title), about: valueOr(option.about) }
      if (id !== undefined) return nestEdit('options', nestEdit(id, keys(head)))
      return nestEdit(
        'options',
        nestEdit(freeId(option.title, optionsIn(text)), keys({ ...head, rules: { kind: 'set', value: {} } })),
      )
    }
  }
}

const keys = (edits: Readonly<Record<string, KeyEdit>>): KeyEdits => ({
  kind: 'inside',
  keys: new Map(Object.entries(edits)),
})
const nestEdit = (key: string, edit: KeyEdit): KeyEdits => keys({ [key]: edit })
const none = keys({})

/** Sets the value, or removes the key if there is none. */
const valueOr = (value: string | readonly string[] | null): KeyEdit =>
  value === null || value.length === 0 ? { kind: 'remove' } : { kind: 'set', value }

/** Sets the fields of a mark, but keeps its other paths. */
const markEdits = ({ kind, why, other }: ProvenanceMark): KeyEdits =>
  keys({
    reconstructed: valueOr(kind === 'reconstructed' ? why : null),
    assumed: valueOr(kind === 'assumed' ? why : null),
    printed: kind === 'printed' ? { kind: 'set', value: true } : { kind: 'remove' },
    other: valueOr(other),
  })

const optionsIn = (text: string): ReadonlySet<string> => {
  const read = readYaml(text)
  const options = read.ok ? yamlPairOf(read.value, 'options')?.value : undefined
  return new Set(options?.kind === 'map' ? options.pairs.map(({ key }) => key) : [])
}

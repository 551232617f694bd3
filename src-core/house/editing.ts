/** House rules changed by a person's edits: the next text, of text, edits and base. */
import { parseFraction } from '../exact.ts'
import { success, type Result } from '../problem.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { dataOf, patchOf, type Data } from './data.ts'
import { isPlain, type Edit, type EditPath, type PlainEdit } from './edit.ts'
import { merged } from './merge.ts'
import { plainEdits } from './standing.ts'
import { typedData } from './typed.ts'
import { write, type Writing, type Writings } from './write.ts'

/**
 * The text after the edits, in their order; `base` is the `rules` that the house rules change. Problems: `not-editable` where the
 * text is no YAML (only a `text` edit mends it), `id-taken`, `no-id`, `no-entry`, `no-order`. Nothing is changed then.
 */
export const edit = (text: string, edits: readonly Edit[], base: MapTree): Result<string> => {
  let result = text
  let waiting: PlainEdit[] = []
  const flush = (): Result<string> => {
    const done = waiting.length === 0 ? success(result) : write(result, together(waiting, base))
    waiting = []
    if (done.ok) result = done.value
    return done
  }
  /** The next one last. */
  const left = edits.toReversed()
  for (let asked = left.pop(); asked; asked = left.pop()) {
    const one = emptied(asked)
    if (!isPlain(one) || waiting.some(({ path }) => touches(path, one.path))) {
      const done = flush()
      if (!done.ok) return done
    }
    if (isPlain(one)) waiting.push(one)
    else if (one.kind === 'text') result = merged(one.from ?? result, one.text, result)
    else if (one.kind === 'head') {
      const done = write(result, headWriting(one))
      if (!done.ok) return done
      result = done.value
    } else {
      const plain = plainEdits(result, one, base)
      if (!plain.ok) return plain
      left.push(...plain.value.toReversed())
    }
  }
  return flush()
}

/** A cell of a chart that is emptied goes with its condition. */
const emptied = (one: Edit): Edit => {
  const isValue = one.kind === 'type' && one.path.at(-1) === 'value' && one.path.at(-3) === 'cells'
  return isValue && typedData(one.as, one.text) === null ? { kind: 'remove', path: one.path.slice(0, -1) } : one
}

/** Whether one path leads to or through where the other ends. */
const touches = (a: EditPath, b: EditPath): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.every((step, index) => long[index] === step)
}

const together = (edits: readonly PlainEdit[], base: MapTree): Writings => {
  const all: Writings = { kind: 'below', keys: new Map() }
  for (const one of edits) place(all, ['rules', ...one.path], writingOf(one, base))
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

const writingOf = (one: PlainEdit, rules: MapTree): Writing => {
  const there = treeAt(rules, one.path)
  if (one.kind === 'restore') return { kind: 'take' }
  const wanted = one.kind === 'remove' ? null : one.kind === 'set' ? one.value : typedData(one.as, one.text)
  if (wanted === null && !(there && isNone(there))) return there ? { kind: 'put', value: null } : { kind: 'take' }
  const base = there && dataOf(there)
  const patch = one.kind === 'type' && one.as !== 'words' && isSameNumber(base, wanted) ? undefined : patchOf(base, wanted)
  return patch === undefined ? { kind: 'take' } : { kind: 'put', value: patch }
}

/** The same number, written otherwise: `1.5` as `3/2`. */
const isSameNumber = (one: Data | undefined, other: Data): boolean => {
  const [a, b] = [one, other].map((data) =>
    typeof data === 'number' || typeof data === 'string' ? parseFraction(String(data)) : undefined,
  )
  return a !== undefined && b !== undefined && a.n === b.n && a.d === b.d
}

/** An empty cell of a chart, which says null itself. */
const isNone = (tree: NonNullable<ReturnType<typeof treeAt>>): boolean => tree.kind === 'leaf' && tree.value === null

const headWriting = ({ key, value }: Extract<Edit, { kind: 'head' }>): Writings => {
  const writing: Writing = value === null ? { kind: 'take' } : { kind: 'put', value }
  return { kind: 'below', keys: new Map([['ruleset', { kind: 'below', keys: new Map([[key, writing]]) }]]) }
}

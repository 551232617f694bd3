/**
 * Applies a JSON Merge Patch (RFC 7396) to trees with places. New entries go last, or before or after another entry, and can be `like` another one.
 */
import { alternativesTo } from '../nearest.ts'
import { entryAt, getEntry, nonNull } from '../present.ts'
import { problem, type Problem, type Place } from '../problem.ts'
import { pathInside } from '../paths.ts'
import { idWords } from '../words/text.ts'
import { limits } from '../format/limits.ts'
import { keyKindOf, type KeyKind } from '../format/entries.ts'
import { isNullLeaf, treeSize, type Entry, type MapTree, type Tree } from './tree.ts'
import type { ProblemFacts } from '../words/problems/catalogue.ts'
import { nameList } from '../words/problems/phrases.ts'

export interface ExtendedRules {
  readonly tree: MapTree
  /** Dotted paths of the leaves and lists with a new or different value. */
  readonly changed: readonly string[]
  /** Dotted paths of everything that was removed, at all levels. */
  readonly removed: readonly string[]
  readonly problems: readonly Problem[]
}

/**
 * Applies the `rules` of a patch to those of its base. Without a base, the patch is a whole ruleset, in which null is a problem. A null in a grid's
 * cells stays and means that the cell is empty. Everything from the patch keeps its place in the patch.
 */
export const extendRules = (base: MapTree | undefined, patch: MapTree): ExtendedRules => {
  const changed: string[] = []
  const removed: string[] = []
  const problems: Problem[] = []
  let copied = 0

  const merge = (old: MapTree | undefined, map: MapTree, how: How): MapTree => {
    const path = pathInside(how.home, how.key)
    const room = keyKindOf(how.room, how.key)
    const isWhole = how.isWhole || map.whole === true
    const isCells = how.room === 'fields' && how.key === 'cells'
    const there: ReadonlyMap<string, Entry> = old ? old.entries : new Map()
    const entries = new Map(isWhole ? undefined : there)
    const placements: Placement[] = []
    const likes = new Map<string, LikeRelation>()

    const put = (key: string, entry: Entry, before: Tree | undefined, isCopy = how.isCopy): void => {
      const { value } = entry
      if (value.kind === 'map' && before?.kind !== 'hole') {
        if (before && before.kind !== 'map') removed.push(pathInside(path, key))
        const below = before?.kind === 'map' ? before : undefined
        entries.set(key, { key: entry.key, value: merge(below, value, { home: path, room, key, isWhole, isCopy }) })
      } else {
        const keyPath = pathInside(path, key)
        if (before?.kind === 'map') removed.push(keyPath)
        if (!before || !isSameTree(before, value)) changed.push(keyPath)
        // If what the map changes couldn't be read, the result is unknown.
        entries.set(key, value.kind === 'map' && before ? { key: entry.key, value: before } : entry)
      }
    }

    for (const [key, entry] of map.entries) {
      const before = there.get(key)?.value
      if (isNullLeaf(entry.value) && !isCells) {
        if (before) removed.push(pathInside(path, key))
        else problems.push(nothingToRemove(key, entry, base || how.isCopy ? there : undefined))
        if (base || how.isCopy) entries.delete(key)
        else entries.set(key, { key: entry.key, value: { kind: 'hole', place: entry.value.place } })
        continue
      }
      if (room !== 'entries' || entry.value.kind !== 'map') {
        put(key, entry, before)
        continue
      }
      const { fields, like, move } = relationsOf(entry.value, problems)
      const own = fields === entry.value ? entry : { ...entry, value: fields }
      if (move) placements.push({ id: key, ...move })
      if (!like) put(key, own, before)
      else {
        likes.set(key, { ...like, entry: own })
        if (!entries.has(key)) entries.set(key, { key: entry.key, value: { kind: 'hole', place: like.place } })
      }
    }

    const copy = (key: string, { target, place, entry }: LikeRelation): void => {
      const source = entries.get(target)?.value
      if (source?.kind === 'map') copied += treeSize(source)
      if (source?.kind === 'map' && copied <= limits.rules) {
        if (there.has(key)) removed.push(pathInside(path, key))
        changed.push(pathInside(path, key))
        return put(key, entry, nameless(source, target, key), true)
      }
      entries.set(key, { key: entry.key, value: { kind: 'hole', place } })
      if (!source) problems.push(problem('like', unknownLikeFacts(target, key, entries), { place }))
      else if (source.kind === 'map')
        problems.push(problem('too-large', { what: 'merged-rules', max: limits.rules }, { place }))
      else if (source.kind !== 'hole') problems.push(problem('like', { what: 'words', name: target }, { place }))
    }
    copyLikes(likes, problems, copy)

    if (isWhole) for (const key of there.keys()) if (!entries.has(key)) removed.push(pathInside(path, key))
    return {
      kind: 'map',
      entries: placements.length === 0 ? entries : inPlacementOrder(entries, placements, problems),
      place: map.place,
    }
  }

  return {
    tree: merge(base, patch, { home: '', room: 'fields', key: '', isWhole: false, isCopy: false }),
    changed,
    removed,
    problems,
  }
}

/** How a map is merged into another. */
interface How {
  /** The path of the map that contains this map, and the kind of its entries. */
  readonly home: string
  readonly room: KeyKind
  readonly key: string
  /** Whether the map replaces the other one, which removes all keys that only the other one has. */
  readonly isWhole: boolean
  /** Whether the other map is a copy made for this one (`like`). Null then removes a key of the copy. */
  readonly isCopy: boolean
}

const nothingToRemove = (key: string, { value }: Entry, there: ReadonlyMap<string, Entry> | undefined): Problem => {
  const { place } = value
  if (!there) return problem('nothing-removed', { alternatives: null, key }, { place })
  const facts = {
    key,
    get alternatives() {
      return alternativesTo(key, there.keys())
    },
  }
  return problem('nothing-removed', facts, { place })
}

/** Prepares an entry for copying: a name generated from its id is replaced by one generated from the copy's id. */
const nameless = (map: MapTree, id: string, other: string): MapTree => {
  const words = (value: Tree): Tree => {
    if (value.kind !== 'leaf' || value.ofId !== true) return value
    return { ...value, value: value.value === idWords(id) ? idWords(other) : other.replaceAll('-', ' ') }
  }
  if (![...map.entries.values()].some(({ value }) => words(value) !== value)) return map
  return {
    ...map,
    entries: new Map([...map.entries].map(([key, entry]) => [key, { ...entry, value: words(entry.value) }])),
  }
}

/** Whether two trees have equal data. The parser limits the depth of the recursion. */
const isSameTree = (a: Tree, b: Tree): boolean => {
  if (a.kind === 'hole' || b.kind === 'hole') return false
  if (a.kind === 'leaf' || b.kind === 'leaf') return a.kind === 'leaf' && b.kind === 'leaf' && a.value === b.value
  if (a.kind === 'list' || b.kind === 'list') {
    if (a.kind !== 'list' || b.kind !== 'list' || a.items.length !== b.items.length) return false
    return a.items.every((item, index) => isSameTree(item, entryAt(b.items, index)))
  }
  if (a.entries.size !== b.entries.size) return false
  return [...a.entries].every(([key, { value }]) => {
    const other = b.entries.get(key)
    return other !== undefined && isSameTree(value, other.value)
  })
}

/** Keys that refer to another entry of the same map. */
export const siblingKeys: ReadonlySet<string> = new Set(['like', 'after', 'before'])

/** An entry that is `like` another one, and the fields it sets itself. */
interface LikeRelation {
  readonly target: string
  readonly place: Place
  readonly entry: Entry
}

export interface Placement {
  readonly id: string
  readonly side: 'before' | 'after'
  readonly target: string
  readonly place: Place
}

interface Relations {
  readonly fields: MapTree
  readonly like: Omit<LikeRelation, 'entry'> | undefined
  readonly move: Omit<Placement, 'id'> | undefined
}

/** Collects the fields, `like` targets and positions of entries. */
const relationsOf = (map: MapTree, problems: Problem[]): Relations => {
  const related = (key: 'like' | 'before' | 'after'): Omit<LikeRelation, 'entry'> | undefined => {
    const value = map.entries.get(key)?.value
    return value?.kind === 'leaf' && typeof value.value === 'string'
      ? { target: value.value, place: value.place }
      : undefined
  }
  const [like, before, after] = [related('like'), related('before'), related('after')]
  if (!like && !before && !after) return { fields: map, like, move: undefined }
  if (before && after)
    problems.push(
      problem('two-ways', { what: 'keys', key: 'before', others: nameList(['after']) }, { place: before.place }),
    )
  const entries = new Map(map.entries)
  if (like) entries.delete('like')
  if (before) entries.delete('before')
  if (after) entries.delete('after')
  const move = before ? ({ side: 'before', ...before } as const) : after && ({ side: 'after', ...after } as const)
  return { fields: { ...map, entries }, like, move }
}

/** Copies the entries that others are `like`, in order of dependency. */
const copyLikes = (
  likes: ReadonlyMap<string, LikeRelation>,
  problems: Problem[],
  copy: (key: string, like: LikeRelation) => void,
): void => {
  const done = new Set<string>()
  for (const first of likes.keys()) {
    const chain = new Set<string>()
    let key = first
    for (let like = likes.get(key); like && !done.has(key) && !chain.has(key); like = likes.get(key)) {
      chain.add(key)
      key = like.target
    }
    if (chain.has(key)) {
      const place = nonNull(likes.get(key)).place
      const circle = [...chain].slice([...chain].indexOf(key))
      problems.push(problem('like', { what: 'circle', entries: [...circle.slice(0, 5), key] }, { place }))
      for (const each of circle) done.add(each)
    }
    for (const each of [...chain].toReversed()) {
      if (!done.has(each)) copy(each, nonNull(likes.get(each)))
      done.add(each)
    }
  }
}

/** The facts for the problem that a `like` target doesn't exist. */
const unknownLikeFacts = (target: string, key: string, entries: ReadonlyMap<string, Entry>): ProblemFacts<'like'> => ({
  what: 'unknown',
  name: target,
  get alternatives() {
    return alternativesTo(target, otherIds(key, entries))
  },
})

const otherIds = (id: string, entries: ReadonlyMap<string, Entry>): string[] =>
  [...entries.keys()].filter((key) => key !== id)

/** Sorts entries so that each moved one is right before or after its target. Entries moved to the same target keep the order of the file. */
const inPlacementOrder = (
  entries: ReadonlyMap<string, Entry>,
  moves: readonly Placement[],
  problems: Problem[],
): ReadonlyMap<string, Entry> => {
  const beside = new Map<string, { readonly before: string[]; readonly after: string[] }>()
  const moved = new Map<string, Placement>()
  for (const move of moves) {
    const { id, side, target, place } = move
    if (!entries.has(target) || target === id) {
      const facts = {
        kind: 'neighbor',
        name: target,
        side,
        get alternatives() {
          return alternativesTo(target, otherIds(id, entries))
        },
      } as const
      problems.push(problem('unknown-name', facts, { place }))
      continue
    }
    const sides = beside.get(target) ?? { before: [], after: [] }
    sides[side].push(id)
    beside.set(target, sides)
    moved.set(id, move)
  }
  const result = new Map<string, Entry>()
  const waiting = unmovedIds(entries, moved).map((id) => ({ id, isNext: false }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, isNext } = next
    const { before, after } = beside.get(id) ?? { before: [], after: [] }
    if (isNext || before.length === 0) {
      result.set(id, getEntry(entries, id))
      waiting.push(...after.toReversed().map((each) => ({ id: each, isNext: false })))
    } else waiting.push({ id, isNext: true }, ...before.toReversed().map((each) => ({ id: each, isNext: false })))
  }
  for (const [id, { side, target, place }] of moved) {
    if (result.has(id)) continue
    problems.push(problem('circle', { what: 'places', entry: id, side, target }, { place }))
  }
  for (const [id, entry] of entries) if (!result.has(id)) result.set(id, entry)
  return result
}

/** The entries that aren't moved, in reverse order. */
const unmovedIds = (entries: ReadonlyMap<string, Entry>, moved: ReadonlyMap<string, Placement>): string[] =>
  [...entries.keys()].filter((id) => !moved.has(id)).toReversed()

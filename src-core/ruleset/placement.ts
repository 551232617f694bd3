/** Entries relative to others: their position (`before`, `after`) and the entry they copy (`like`). */
import { alternativesTo } from '../nearest.ts'
import { named, present } from '../present.ts'
import { problem, type Problem, type Place } from '../problem.ts'
import type { ProblemFacts } from '../words/problems/catalogue.ts'
import { namesOf } from '../words/problems/phrases.ts'
import type { Entry, MapTree } from './tree.ts'

/** The keys by which an entry names another of its own map. */
export const siblingKeys: ReadonlySet<string> = new Set(['like', 'after', 'before'])

/** An entry that is like another, and its own fields. */
export interface Like {
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
  readonly like: Omit<Like, 'entry'> | undefined
  readonly move: Omit<Placement, 'id'> | undefined
}

/** The fields of an entry, and separately the entry that it is like and its position. */
export const relationsOf = (map: MapTree, problems: Problem[]): Relations => {
  const related = (key: 'like' | 'before' | 'after'): Omit<Like, 'entry'> | undefined => {
    const value = map.entries.get(key)?.value
    return value?.kind === 'leaf' && typeof value.value === 'string'
      ? { target: value.value, place: value.place }
      : undefined
  }
  const [like, before, after] = [related('like'), related('before'), related('after')]
  if (!like && !before && !after) return { fields: map, like, move: undefined }
  if (before && after)
    problems.push(
      problem('two-ways', { what: 'keys', key: 'before', others: namesOf(['after']) }, { place: before.place }),
    )
  const entries = new Map(map.entries)
  if (like) entries.delete('like')
  if (before) entries.delete('before')
  if (after) entries.delete('after')
  const move = before ? ({ side: 'before', ...before } as const) : after && ({ side: 'after', ...after } as const)
  return { fields: { ...map, entries }, like, move }
}

/** Copies entries that are like others, in an order in which each comes after the one it is like. */
export const inTurn = (
  likes: ReadonlyMap<string, Like>,
  problems: Problem[],
  copy: (key: string, like: Like) => void,
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
      const place = present(likes.get(key)).place
      const circle = [...chain].slice([...chain].indexOf(key))
      problems.push(problem('like', { what: 'circle', entries: [...circle.slice(0, 5), key] }, { place }))
      for (const each of circle) done.add(each)
    }
    for (const each of [...chain].toReversed()) {
      if (!done.has(each)) copy(each, present(likes.get(each)))
      done.add(each)
    }
  }
}

/** The facts of the problem that an entry is like one that does not exist. */
export const unknownLike = (
  target: string,
  key: string,
  entries: ReadonlyMap<string, Entry>,
): ProblemFacts<'like'> => ({
  what: 'unknown',
  name: target,
  get alternatives() {
    return alternativesTo(target, othersThan(key, entries))
  },
})

const othersThan = (id: string, entries: ReadonlyMap<string, Entry>): string[] =>
  [...entries.keys()].filter((key) => key !== id)

/** The entries with every moved one right before or after its target; several with one target stay in the order of the file. */
export const ordered = (
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
          return alternativesTo(target, othersThan(id, entries))
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
  const waiting = othersThanMoved(entries, moved).map((id) => ({ id, isNext: false }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, isNext } = next
    const { before, after } = beside.get(id) ?? { before: [], after: [] }
    if (isNext || before.length === 0) {
      result.set(id, named(entries, id))
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

/** The entries that keep their places, last first. */
const othersThanMoved = (entries: ReadonlyMap<string, Entry>, moved: ReadonlyMap<string, Placement>): string[] =>
  [...entries.keys()].filter((id) => !moved.has(id)).toReversed()

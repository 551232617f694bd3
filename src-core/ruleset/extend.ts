/** JSON Merge Patch (RFC 7396) over trees with places; new entries go last or `after` another. */
import { alternativesTo } from '../nearest.ts'
import { problem, type Problem, type Place } from '../problem.ts'
import { inside } from '../paths.ts'
import { roomOf, type Room } from './shape.ts'
import type { Entry, MapTree, Tree } from './tree.ts'

export interface Extended {
  readonly tree: MapTree
  /** Dotted paths of the leaves and lists whose value is new or another. */
  readonly changed: readonly string[]
  /** Dotted paths of what is there no longer, each with all below it. */
  readonly removed: readonly string[]
  readonly problems: readonly Problem[]
}

/**
 * The `rules` of a patch over those of its base; without a base a whole ruleset, where a null is a problem. A null in the cells of a
 * grid stays, as it says "none". Everything that the patch says has the patch's place.
 */
export const extend = (base: MapTree | undefined, patch: MapTree): Extended => {
  const changed: string[] = []
  const removed: string[] = []
  const problems: Problem[] = []

  const merge = (old: MapTree | undefined, map: MapTree, room: Room, path: string, isCells = false): MapTree => {
    const entries = new Map(old?.entries)
    const moves: Move[] = []
    for (const [key, entry] of map.entries) {
      const { value } = entry
      const here = inside(path, key)
      const before = entries.get(key)
      if (isNull(value) && !isCells) {
        if (before) removed.push(here)
        else problems.push(nothingToRemove(key, entry, base && (old?.entries ?? new Map<string, Entry>())))
        if (base) entries.delete(key)
        else entries.set(key, { key: entry.key, value: { kind: 'hole', place: value.place } })
        continue
      }
      if (value.kind === 'map' && before?.value.kind !== 'hole') {
        if (before && before.value.kind !== 'map') removed.push(here)
        const below = before?.value.kind === 'map' ? before.value : undefined
        const { map: fields, after } = room === 'entries' ? withoutAfter(value) : { map: value }
        entries.set(key, { key: entry.key, value: merge(below, fields, roomOf(room, key), here, room === 'fields' && key === 'cells') })
        if (after) moves.push({ id: key, ...after })
      } else {
        if (before?.value.kind === 'map') removed.push(here)
        if (!before || !same(before.value, value)) changed.push(here)
        // What a map changes of something that could not be read is not known either.
        entries.set(key, { key: entry.key, value: value.kind === 'map' && before ? before.value : value })
      }
    }
    return { kind: 'map', entries: moves.length === 0 ? entries : ordered(entries, moves, problems), place: map.place }
  }

  return { tree: merge(base, patch, 'fields', ''), changed, removed, problems }
}

interface Move {
  readonly id: string
  readonly target: string
  readonly place: Place
}

const isNull = (tree: Tree): boolean => tree.kind === 'leaf' && tree.value === null

/** An entry's fields and, apart from them, what it is to stand after. */
const withoutAfter = (map: MapTree): { map: MapTree; after?: { target: string; place: Place } } => {
  const after = map.entries.get('after')?.value
  if (after?.kind !== 'leaf' || typeof after.value !== 'string') return { map }
  const entries = new Map(map.entries)
  entries.delete('after')
  return { map: { ...map, entries }, after: { target: after.value, place: after.place } }
}

/** Every moved entry right after its target, those with one target in the order of the file. */
const ordered = (entries: ReadonlyMap<string, Entry>, moves: readonly Move[], problems: Problem[]): ReadonlyMap<string, Entry> => {
  const followers = new Map<string, string[]>()
  const moved = new Map<string, Move>()
  for (const move of moves) {
    const { id, target, place } = move
    if (!entries.has(target) || target === id) {
      const facts = {
        name: target,
        get alternatives() {
          return alternativesTo(
            target,
            [...entries.keys()].filter((key) => key !== id),
          )
        },
      }
      problems.push(problem('unknown-after', facts, { place }))
      continue
    }
    const list = followers.get(target)
    if (list) list.push(id)
    else followers.set(target, [id])
    moved.set(id, move)
  }
  const result = new Map<string, Entry>()
  const waiting = [...entries.keys()].filter((id) => !moved.has(id)).reverse()
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const entry = entries.get(id)
    if (entry) result.set(id, entry)
    waiting.push(...(followers.get(id)?.toReversed() ?? []))
  }
  for (const [id, { target, place }] of moved) {
    if (result.has(id)) continue
    problems.push(problem('after-cycle', { entry: id, after: target }, { place }))
  }
  for (const [id, entry] of entries) if (!result.has(id)) result.set(id, entry)
  return result
}

const nothingToRemove = (key: string, { value }: Entry, there: ReadonlyMap<string, Entry> | undefined): Problem => {
  const { place } = value
  if (!there) return problem('null-in-base', { key }, { place })
  const facts = {
    key,
    get alternatives() {
      return alternativesTo(key, there.keys())
    },
  }
  return problem('nothing-removed', facts, { place })
}

/** Equal as data. Iterative in effect: parse.ts bounds the depth. */
const same = (a: Tree, b: Tree): boolean => {
  if (a.kind === 'hole' || b.kind === 'hole') return false
  if (a.kind === 'leaf' || b.kind === 'leaf') return a.kind === 'leaf' && b.kind === 'leaf' && a.value === b.value
  if (a.kind === 'list' || b.kind === 'list') {
    if (a.kind !== 'list' || b.kind !== 'list' || a.items.length !== b.items.length) return false
    return a.items.every((item, index) => same(item, b.items[index] ?? item))
  }
  if (a.entries.size !== b.entries.size) return false
  return [...a.entries].every(([key, { value }]) => {
    const other = b.entries.get(key)
    return other !== undefined && same(value, other.value)
  })
}

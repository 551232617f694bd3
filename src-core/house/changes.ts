/** What house rules change of their base, one by one and in words. */
import { roomOf, type Room } from '../ruleset/shape.ts'
import type { MapTree } from '../ruleset/tree.ts'
import { houseWords } from '../words/house.ts'
import { dataAt, isDataMap, sameData, type DataMap } from './data.ts'
import type { EditPath } from './edit.ts'
import { entryName, pathWords } from './names.ts'
import { guardWords } from './condition-words.ts'
import { shownAt } from './values.ts'

export interface Change {
  /** Restoring this path takes the change back, and no other. */
  readonly path: readonly string[]
  readonly kind: 'changed' | 'added' | 'removed' | 'moved'
  /** Where it is, a part for each step: `Fire`, `row 15–19`, `Telling`. */
  readonly where: readonly string[]
  /** What the base says and what holds now; null where there is nothing. */
  readonly before: string | null
  readonly after: string | null
  /** The whole of it as one line. */
  readonly text: string
}

/** In the order of the house rules' own text. `patch` is their `rules`, `now` those of base and house together. */
export const changesOf = (base: DataMap, now: DataMap, patch: MapTree): readonly Change[] => {
  const changes: Change[] = []
  const walk = (map: MapTree, path: readonly string[], room: Room, isWhole = false): void => {
    for (const [key, { value }] of map.entries) {
      const here = [...path, key]
      const before = dataAt(base, here)
      const after = dataAt(now, here)
      if (room === 'entries' && value.kind === 'map' && before !== undefined) {
        const target = value.entries.get('after')?.value
        if (target?.kind === 'leaf' && typeof target.value === 'string') changes.push(movedTo([...here, 'after'], target.value, now))
      }
      if (before === undefined && after === undefined) continue
      const inside = room === 'entries' || roomOf(room, key) === 'entries' || walked.has(key)
      if (value.kind === 'map' && isDataMap(before) && isDataMap(after) && inside)
        walk(value, here, roomOf(room, key), isWhole || value.whole === true)
      else if (!sameData(before, after)) changes.push(changeAt(here, base, now))
    }
    const before = isWhole ? dataAt(base, path) : undefined
    for (const key of isDataMap(before) ? Object.keys(before) : [])
      if (!map.entries.has(key) && dataAt(now, [...path, key]) === undefined) changes.push(changeAt([...path, key], base, now))
  }
  walk(patch, [], 'fields')
  return changes
}

/** Maps that hold one thing a key, though the keys are no entries. */
const walked = new Set(['bands', 'cells', 'gauge', 'limit'])

const movedTo = (path: readonly string[], target: string, now: DataMap): Change => {
  const entry = path.slice(0, -1)
  const where = pathWords(entry, now)
  const after = entryName([...entry.slice(0, -1), target], now)
  return { path, kind: 'moved', where, before: null, after, text: houseWords.moved(where.join(', '), after) }
}

const changeAt = (path: readonly string[], base: DataMap, now: DataMap): Change => {
  const old = dataAt(base, path)
  const fresh = dataAt(now, path)
  const where = pathWords(path, fresh === undefined ? base : now)
  const place = where.join(', ')
  const before = old === undefined ? null : brief(path, base)
  const after = fresh === undefined ? null : brief(path, now)
  if (old === undefined) return { path, kind: 'added', where, before, after, text: houseWords.added(place, after ?? '') }
  if (fresh === undefined) return { path, kind: 'removed', where, before, after, text: houseWords.removed(place) }
  return { path, kind: 'changed', where, before, after, text: houseWords.changed(place, before ?? '', after ?? '') }
}

/** A value as it is shown; of an entry its value and condition, of a row its bands, as far as it has some. */
const brief = (path: EditPath, rules: DataMap): string => {
  const data = dataAt(rules, path)
  if (!isDataMap(data) || path.at(-1) === 'when' || path.at(-1) === 'unless') return shownAt(path, rules)
  if (isDataMap(data['bands']))
    return Object.keys(data['bands'])
      .map((id) => bandBrief([...path, 'bands', id], rules))
      .join(', ')
  const shown = ['value', 'times', 'text'].filter((key) => data[key] !== undefined).map((key) => shownAt([...path, key], rules))
  return [...shown, guardWords(data, rules, path)].filter((text) => text !== '').join(', ')
}

const bandBrief = (path: EditPath, rules: DataMap): string => `${pathWords(path, rules).at(-1) ?? ''} ${shownAt(path, rules)}`

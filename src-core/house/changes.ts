/** Lists the changes that house rules make to their base, each described in one line. */
import { entryDepths, keyKindOf, type KeyKind } from '../format/entries.ts'
import { effectiveChanges } from '../ruleset/house-rules.ts'
import type { RuleChange, Ruleset } from '../ruleset/model.ts'
import type { MapTree } from '../ruleset/tree.ts'
import { convertLength, lengthUnits, type LengthUnit } from '../ruleset/units.ts'
import { distanceText, figureInUnit } from '../words/numbers.ts'
import { parseFraction } from '../exact.ts'
import { houseWords } from '../words/house.ts'
import { asList, dataAt, isDataMap, isDataList, isEqualData, type Data, type DataMap } from '../ruleset/data.ts'
import { lastKey, type Path } from '../paths.ts'
import { entryName, entryWords, pathWords, stepName } from './names.ts'
import { displayAt, displayGuard, isExpression, unitAt } from './display.ts'

/** A single change. Restoring its path undoes only this change. */
export interface HouseChange extends RuleChange {
  /** The change in one line. */
  readonly text: string
}

/** Describes a change in one line. */
const ruleChangeText = ({ kind, where, before, after }: RuleChange): string => {
  const place = where.join(', ')
  if (kind === 'removed') return houseWords.removed(place)
  const now = after === null ? '' : after
  if (kind === 'changed') return houseWords.changed(place, before === null ? '' : before, now)
  return kind === 'added' ? houseWords.added(place, now) : houseWords.moved(place, now)
}

/** Describes related changes in one line: their shared place, then the first few places and values. */
export const ruleChangesText = (changes: readonly RuleChange[]): string => {
  const [first, ...others] = changes
  if (first === undefined) return ''
  if (others.length === 0) return ruleChangeText(first)
  const end = first.where.findIndex((step, index) =>
    others.some(({ where }) => where[index] !== step || where.length === index + 1),
  )
  const shared = end < 0 ? first.where.length - 1 : end
  const texts = changes
    .slice(0, maxTexts)
    .map((change) => ruleChangeText({ ...change, where: change.where.slice(shared) }))
  return houseWords.together(first.where.slice(0, shared).join(', '), texts, changes.length - texts.length)
}

/** The maximum number of changes listed in one line. */
const maxTexts = 4

/**
 * The number of changes, as shown in the editor, the title bar and the library. If several house rules change a value, it counts once. Changes
 * inside an entry that other house rules remove don't count. Null if changes aren't listed.
 */
export const changeCount = ({ house }: Pick<Ruleset, 'house'>): number | null => {
  const held = effectiveChanges(house)
  return held && held.flat().length
}

/**
 * Lists the changes in the order of the house rules' text. `patch` is their `rules`, which may be a complete ruleset. `now` is the base merged
 * with the house rules.
 */
export const houseChanges = (base: DataMap, now: DataMap, patch: MapTree): readonly HouseChange[] => {
  const changes: HouseChange[] = []
  const walk = (map: MapTree, path: readonly string[], keyKind: KeyKind, isWhole: boolean): void => {
    for (const [key, { value }] of map.entries) {
      const here = [...path, key]
      const before = dataAt(base, here)
      const after = dataAt(now, here)
      if (keyKind === 'entries' && value.kind === 'map' && before !== undefined) {
        const target = value.entries.get('after')?.value
        if (target?.kind === 'leaf' && typeof target.value === 'string')
          changes.push(moveTo([...here, 'after'], target.value, now))
      }
      if (before === undefined && after === undefined) continue
      if (value.kind === 'map' && isDataMap(before) && isDataMap(after) && isChangedByKey(keyKind, key))
        walk(value, here, keyKindOf(keyKind, key), isWhole || value.whole === true)
      else if (!isEqualData(before, after)) changes.push(changeAt(here, base, now))
    }
    const before = isWhole ? dataAt(base, path) : undefined
    for (const key of isDataMap(before) ? Object.keys(before) : [])
      if (!map.entries.has(key) && dataAt(now, [...path, key]) === undefined)
        changes.push(changeAt([...path, key], base, now))
  }
  walk(patch, [], 'fields', patch.whole === true)
  return changes
}

/** Converts the lengths in changes to another unit. `base` and `now` are the compared rules. */
export const changesInUnit = (
  unit: LengthUnit | null,
  changes: readonly HouseChange[],
  base: DataMap,
  now: DataMap,
): readonly HouseChange[] =>
  unit === null
    ? changes
    : changes.map((change) => {
        if (change.kind === 'moved') return change
        const [before, after] = [
          change.before && shortValueAt(change.path, base, unit),
          change.after && shortValueAt(change.path, now, unit),
        ]
        const isSame = before === change.before && after === change.after
        return isSame ? change : { ...change, before, after, text: ruleChangeText({ ...change, before, after }) }
      })

/** Whether changes below a key are listed key by key rather than as one value. `keyKind` is the kind of the map that contains the key. */
export const isChangedByKey = (keyKind: KeyKind, key: string): boolean =>
  keyKind === 'entries' || keyKindOf(keyKind, key) === 'entries' || keyedMaps.has(key)

/** Maps that are compared key by key although they have no entries. */
const keyedMaps = new Set(['bands', 'cells', 'gauge', 'limit'])

const moveTo = (path: readonly string[], target: string, now: DataMap): HouseChange => {
  const entry = path.slice(0, -1)
  const where = entryWords(entry, now)
  const after = entryName([...entry.slice(0, -1), target], now)
  return { path, kind: 'moved', where, before: null, after, text: houseWords.moved(where.join(', '), after) }
}

const changeAt = (path: readonly string[], base: DataMap, now: DataMap): HouseChange => {
  const old = dataAt(base, path)
  const fresh = dataAt(now, path)
  const where = (old === undefined || fresh === undefined ? entryWords : pathWords)(
    path,
    fresh === undefined ? base : now,
  )
  const place = where.join(', ')
  const [before, brief] = [shortValueAt(path, base), shortValueAt(path, now)]
  const after = before === brief && old !== undefined ? houseWords.writtenDifferently(brief) : brief
  if (old === undefined)
    return { path, kind: 'added', where, before: null, after, text: houseWords.added(place, after) }
  if (fresh === undefined) return { path, kind: 'removed', where, before, after: null, text: houseWords.removed(place) }
  return { path, kind: 'changed', where, before, after, text: houseWords.changed(place, before, after) }
}

/**
 * Formats a value briefly; empty if there is none. An entry shows its value and condition, a row its bands or cells, any other map all its fields.
 * Lengths are converted to `unit` if set.
 */
export const shortValueAt = (path: Path, rules: DataMap, unit: LengthUnit | null = null): string => {
  const data = dataAt(rules, path)
  if (!isDataMap(data) || isExpression(path)) {
    const own = data !== undefined && isFigure(data) ? unitAt(path, lastKey(path), rules) : null
    const text = displayAt(path, rules)
    const converted = data === undefined || own === null || unit === null ? undefined : lengthsIn(data, own, unit)
    return converted === undefined ? figureInUnit(text, own) : converted
  }
  if (isDataMap(data['bands']))
    return Object.keys(data['bands'])
      .map((id) => bandBrief([...path, 'bands', id], rules))
      .join(', ')
  if (isDataMap(data['cells'])) {
    const cells = Object.keys(data['cells']).map((id) => cellBrief([...path, 'cells', id], rules, unit))
    return [...cells, displayGuard(data, rules, path)].filter((text) => text !== '').join(', ')
  }
  if (isVerb(path)) return fieldsBrief(path, data, rules, unit)
  const briefOf = (key: string): string =>
    isDataMap(data[key]) || key !== 'value'
      ? displayAt([...path, key], rules)
      : shortValueAt([...path, key], rules, unit)
  const values = ['value', 'times', 'text'].filter((key) => data[key] !== undefined).map(briefOf)
  const texts = [...values, displayGuard(data, rules, path)].filter((text) => text !== '')
  return texts.length > 0 || entryDepths(path).at(-1) === path.length
    ? texts.join(', ')
    : fieldsBrief(path, data, rules, unit)
}

/**
 * Converts a length or a list of lengths to text in `unit`: `30.48 cm`, `22.86 cm / 30.48 cm`. Returns undefined if it is in that unit already or if
 * one of them isn't a length.
 */
const lengthsIn = (data: Data, own: LengthUnit, unit: LengthUnit): string | undefined => {
  if (own === unit) return undefined
  const texts = asList(data).map((figure) => {
    const length = convertLength(figure, own, unit)
    return length && distanceText(length, unit)
  })
  return texts.every((text) => text !== undefined) ? texts.join(' / ') : undefined
}

/** Whether the data is a number or a list of alternative numbers: `9 / 12`. */
const isFigure = (data: Data): boolean =>
  isDataList(data)
    ? data.every(isFigure)
    : typeof data === 'number' || (typeof data === 'string' && parseFraction(data) !== undefined)

/** Whether a path is the verb of an effect: `procedures.ID.outcomes.ID.effects.ID.retreat`. */
const isVerb = (path: Path): boolean => path.indexOf('effects') >= 0 && path.indexOf('effects') < path.length - 2

/** Formats the fields of a map: `from the enemy 3″`, `moves full, at column rate`, `least 1, most 20`. */
const fieldsBrief = (path: Path, data: DataMap, rules: DataMap, unit: LengthUnit | null): string =>
  Object.keys(data)
    .map((key) => {
      const value = shortValueAt([...path, key], rules, unit)
      return spokenKeys.has(key) ? value : `${houseWords.field(key)} ${value}`
    })
    .join(', ')

/** Keys whose values need no label. */
const spokenKeys: ReadonlySet<string> = new Set(['how', 'rate', 'at', ...lengthUnits])

/** Formats a cell of a chart: `Melee +2 if in line`. */
const cellBrief = (path: Path, rules: DataMap, unit: LengthUnit | null): string => {
  const data = dataAt(rules, path)
  const texts = isDataMap(data)
    ? [displayAt([...path, 'value'], rules), displayGuard(data, rules, path)]
    : [shortValueAt(path, rules, unit)]
  return [stepName(path, rules), ...texts].filter((text) => text !== '').join(' ')
}

const bandBrief = (path: Path, rules: DataMap): string => `${stepName(path, rules)} ${displayAt(path, rules)}`

/** Finds values that several house rules change: what each sets, and which of them applies. */
import { entryAt } from '../../present.ts'
import type { Path } from '../../paths.ts'
import { layersFrom } from '../../ruleset/house-rules.ts'
import { rulesInUnit, unitOfFiles } from '../../ruleset/layer.ts'
import type { RulesetSource } from '../../ruleset/parse.ts'
import type { MapTree } from '../../ruleset/tree.ts'
import type { LengthUnit } from '../../ruleset/units.ts'
import { dataAt, isEqualData, type DataMap } from '../../ruleset/data.ts'
import { compareRules, differenceKey, type RulesDifference, mergeCellOf } from './compare.ts'
import { rulesWithLayers } from '../base.ts'

export interface Overlap {
  readonly path: Path
  /** The location as the editor shows it. */
  readonly where: string
  /** The ruleset's value; `–` if it is missing. */
  readonly base: string
  /** The house rules that change the value, by index, with what they set. */
  readonly values: readonly { readonly house: number; readonly value: string }[]
  /** The value that applies. */
  readonly now: string
  /** The index of the house rules that set the value; null if several contribute to it. */
  readonly holds: number | null
  /** Set if higher house rules change part of an entry that lower ones remove, so only that part remains. Both are indexes. */
  readonly leftOver: { readonly removed: number; readonly changed: number } | null
}

/**
 * Finds the overlaps. `house` is in the order in which the rules apply, lowest first. If one file changes a whole entry and another a part of it, the
 * entry is listed. Lengths are in `unit` if set. Omits equal changes, and changes to house rules that the file itself extends.
 */
export const overlapsOf = (
  written: MapTree,
  house: readonly RulesetSource[],
  unit: LengthUnit | null = null,
): readonly Overlap[] => {
  const base = rulesInUnit(written, unitOfFiles(house)).rules
  const origin = rulesWithLayers(base)
  const chains = house.map((source) =>
    layersFrom(source, ({ head }) => house.find((other) => other.head.id === head.extends)).toReversed(),
  )
  const layers = chains.map((chain) => rulesWithLayers(base, ...chain))
  const now = rulesWithLayers(base, ...house)
  const changes = chains.map((chain, index) => {
    const below = rulesWithLayers(base, ...chain.slice(0, -1))
    return compareRules({ origin: below, ours: below, theirs: layers[index] ?? below })
  })
  const roots = new Map<string, RulesDifference>()
  for (const change of changes.flat()) roots.set(differenceKey(change), change)
  const changers = new Map<string, Set<number>>()
  for (const [index, own] of changes.entries())
    for (const change of own) {
      const key = differenceKey(rootOf(change, roots))
      changers.set(key, (changers.get(key) ?? new Set()).add(index))
    }
  return [...changers].flatMap(([key, by]) => {
    const root = roots.get(key)
    const apart = [...by].filter(
      (index) => ![...by].some((other) => other !== index && chains[other]?.some((one) => one === house[index])),
    )
    if (!root || apart.length < 2) return []
    const { path, aspect } = root
    const changed = apart.map((index) => ({ house: index, rules: entryAt(layers, index) }))
    const read = (rules: DataMap): string => mergeCellOf(root, { origin, ours: rules, theirs: rules }, unit).ours
    const values = changed.map((one) => ({ house: one.house, value: read(one.rules) }))
    const held = read(now)
    const isAgreed =
      aspect === 'value'
        ? changed.every(({ rules }) => sameAt(path, rules, now))
        : values.every(({ value }) => value === held)
    if (isAgreed) return []
    const isHeld = (rules: DataMap): boolean => (aspect === 'value' ? sameAt(path, rules, now) : read(rules) === held)
    const holds = changed.findLast(({ rules }) => isHeld(rules))?.house ?? null
    const isThere = (rules: DataMap): boolean => dataAt(rules, path) !== undefined
    const removed = changed.findLast(({ rules }) => !isThere(rules))
    const upper = changed.findLast(({ rules }) => isThere(rules))
    const isLeft = holds === null && removed && upper && removed.house < upper.house && isThere(origin)
    const leftOver = isLeft ? { removed: removed.house, changed: upper.house } : null
    const where = mergeCellOf(root, { origin, ours: isLeft ? origin : now, theirs: now }).where
    return [{ path, where, base: read(origin), values, now: held, holds, leftOver }]
  })
}

/** The outermost entry around a change that any of the house rules changes as a whole; if there is none, the change itself. */
const rootOf = (change: RulesDifference, roots: ReadonlyMap<string, RulesDifference>): RulesDifference => {
  if (change.aspect === 'order') return change
  for (let length = 1; length < change.path.length; length += 1) {
    const whole = roots.get(differenceKey({ path: change.path.slice(0, length), aspect: 'value' }))
    if (whole) return whole
  }
  return change
}

const sameAt = (path: Path, one: DataMap, other: DataMap): boolean =>
  isEqualData(dataAt(one, path), dataAt(other, path))

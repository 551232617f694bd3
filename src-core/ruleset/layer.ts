/**
 * Merges a file over others. If it uses a different unit of distance than the files below, their distances are converted first, with 2.5 cm to the
 * inch.
 */
import { approximate, compare, parseFraction } from '../exact.ts'
import { memoize } from '../memoize.ts'
import { isRecord } from '../untrusted.ts'
import type { Place, Problem } from '../problem.ts'
import { extendRules, type ExtendedRules } from './extend.ts'
import { scaledRules } from './scale.ts'
import { parseScale, type ScaleChoice } from './scale-choice.ts'
import { placeAt, plainData, treeAt, type Entry, type MapTree, type Tree } from './tree.ts'
import { defaultUnit, isLengthUnit, parseLength, type LengthUnit } from './units.ts'
import type { RulesetSource } from './parse.ts'
import type { ProblemFacts } from '../words/problems/catalogue.ts'
import { shapeRules } from './validate.ts'

/** The unit of distance that the rules set; null if they set none. */
export const namedUnit = (rules: MapTree): LengthUnit | null => {
  const units = treeAt(rules, ['units'])
  return units?.kind === 'leaf' && isLengthUnit(units.value) ? units.value : null
}

/**
 * Merges a patch over a base like `extendRules`, but first converts the base to the unit that the patch sets. `changed` refers to the converted base.
 * Merges the same two trees only once.
 */
export const layRules = (base: MapTree | undefined, patch: MapTree): ExtendedRules =>
  base ? mergeOverBase(base)(patch) : mergeWithoutBase(patch)

const mergeWithoutBase = memoize((patch: MapTree) => extendRules(undefined, patch))

const mergeOverBase = memoize((base: MapTree) =>
  memoize((patch: MapTree): ExtendedRules => {
    const { rules, problems } = rulesInUnit(base, namedUnit(patch))
    const extended = extendRules(rules, patch)
    const place = placeAt(patch, ['units'])
    return { ...extended, problems: [...problems.map((one) => ({ ...one, place })), ...extended.problems] }
  }),
)

/** Converts rules to the unit `to` of the file above them. Null means that the file sets no unit. Stand widths stay. Reports `scale`. */
export const rulesInUnit = (
  rules: MapTree,
  to: LengthUnit | null,
): { readonly rules: MapTree; readonly problems: readonly Problem[] } => {
  const { convertedFrom: source = rules } = rules
  if (to === null || to === unitOf(rules)) return { rules, problems: [] }
  return unitScale(unitOf(source), to) ? converted(source)(to) : { rules: source, problems: [] }
}

/**
 * Handles a patch that sets no unit, over rules in a different unit than those it extends. Returns the extended rules with the patch, and both units
 * if the patch has distances, which would be read in the wrong unit. Null if the units are the same.
 */
export const inOtherUnit = (
  extended: MapTree,
  patch: MapTree,
  below: MapTree,
): { readonly rules: MapTree; readonly mismatch: ProblemFacts<'file-unit'> | null } | null => {
  const [unit, units] = [unitOf(extended), unitOf(below)]
  if (namedUnit(patch) !== null || unit === units) return null
  const rules = extendRules(extended, patch).tree
  const [before, after] = [rulesInUnit(rules, units).rules, extendRules(rulesInUnit(extended, units).rules, patch).tree]
  return { rules, mismatch: isSame(plainData(before), plainData(after)) ? null : { unit, units } }
}

/** The unit of distance in the rules. */
export const unitOf = (rules: MapTree): LengthUnit => namedUnit(rules) ?? defaultUnit

/** The unit set by the topmost file that sets one; null if none does. */
export const unitOfFiles = (files: readonly RulesetSource[]): LengthUnit | null =>
  files
    .map(({ tree }) => treeAt(tree, ['rules']))
    .reduce<LengthUnit | null>((unit, rules) => (rules?.kind === 'map' && namedUnit(rules)) || unit, null)

/** How a file in the unit `to` converts what is below it in the unit `from`; null if nothing is converted. */
export const unitScale = (from: LengthUnit, to: LengthUnit): ScaleChoice | null => {
  if (from === to || from === 'widths' || to === 'widths') return null
  const factor = `${onTable[from].mm}/${onTable[to].mm}`
  const isRounded = from === 'inches' || to === 'inches'
  return { factor, units: `read-as-${to}`, ...(isRounded && { round: onTable[to].step }) }
}

/** The millimeters of each unit if an inch is 2.5 cm, and the step for rounding converted distances. */
const onTable = {
  inches: { mm: 25, step: '1/4' },
  cm: { mm: 10, step: '1/2' },
  mm: { mm: 1, step: '5' },
} as const

const converted = memoize((rules: MapTree) => {
  const known = new Map<LengthUnit, ReturnType<typeof convert>>()
  return (to: LengthUnit) => {
    const made = known.get(to) ?? convert(rules, to)
    known.set(to, made)
    return made
  }
})

const convert = (rules: MapTree, to: LengthUnit): ReturnType<typeof rulesInUnit> => {
  const from = unitOf(rules)
  const { rules: before } = shapeRules(rules, true)
  const { round, ...exact } = unitScale(from, to) ?? {}
  const at = (choice: ScaleChoice) => {
    const scale = parseScale(choice)
    return scale ? scaledRules(before, scale) : { rules: before, problems: [] }
  }
  const rounded = at({ ...exact, ...(round !== undefined && { round }) })
  // Ranges that would become equal by rounding stay exact.
  const { rules: after, problems } = rounded.problems.length > 0 ? at(exact) : rounded
  const gauge = after.gauge && { gauge: { ...after.gauge, ...ownLengths(before.gauge) } }
  const tree = rewriteTree(rules, before, { ...after, ...gauge }, { from, to })
  return { rules: tree.kind === 'map' ? { ...tree, convertedFrom: rules } : rules, problems }
}

/** The gauge sizes that are lengths with a unit. */
const ownLengths = (gauge: object | undefined): object =>
  Object.fromEntries(
    Object.entries(gauge ?? {}).filter(([, size]) => typeof size === 'string' && parseLength(size) !== undefined),
  )

interface Units {
  readonly from: LengthUnit
  readonly to: LengthUnit
}

/** Returns a tree with other data. Equal parts are reused, and changed parts keep their old places. `before` is the data of the original tree. */
const rewriteTree = (tree: Tree, before: unknown, after: unknown, units: Units): Tree => {
  if (isSame(before, after)) return tree
  if (tree.kind === 'list' && Array.isArray(after) && Array.isArray(before))
    return { ...tree, items: tree.items.map((item, index) => rewriteTree(item, before[index], after[index], units)) }
  if (tree.kind !== 'map' || !isRecord(before) || !isRecord(after)) return treeOf(after, tree.place)
  const { from, to } = units
  const entries = [...tree.entries].flatMap(([key, entry]): (readonly [string, Entry])[] => {
    const name = key === from && !(key in after) ? to : key
    if (name in after) return [[name, { ...entry, value: rewriteTree(entry.value, before[key], after[name], units) }]]
    return key in before ? [] : [[key, entry]]
  })
  const known = new Map(entries)
  for (const [key, value] of Object.entries(after))
    if (!known.has(key)) known.set(key, { key: tree.place, value: treeOf(value, tree.place) })
  return { ...tree, entries: known }
}

const treeOf = (data: unknown, place: Place): Tree => {
  if (Array.isArray(data)) return { kind: 'list', items: data.map((item) => treeOf(item, place)), place }
  if (isRecord(data))
    return {
      kind: 'map',
      entries: new Map(Object.entries(data).map(([key, value]) => [key, { key: place, value: treeOf(value, place) }])),
      place,
    }
  return {
    kind: 'leaf',
    value: typeof data === 'string' ? withDecimals(data) : (data as number | boolean | null),
    place,
  }
}

/** Formats a number or range as a person would write it: `7.5`, `..12.5`. */
const withDecimals = (text: string): string | number => {
  if (!/^[-+\d./ ]+$/.test(text)) return text
  const decimal = text.replaceAll(/\d+\/\d+/g, (figure) => {
    const value = parseFraction(figure)
    return value && 1000n % value.d === 0n ? String(approximate(value)) : figure
  })
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? Number(decimal) : decimal
}

/** Whether data is equal. Numbers are equal however they are written: `7.5` and `15/2`. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (isRecord(one) && isRecord(other)) {
    const keys = Object.keys(one)
    return (
      keys.length === Object.keys(other).length && keys.every((key) => key in other && isSame(one[key], other[key]))
    )
  }
  const [a, b] = [one, other].map((value) =>
    typeof value === 'number' || typeof value === 'string' ? parseFraction(value) : undefined,
  )
  return a !== undefined && b !== undefined && compare(a, b) === 0
}

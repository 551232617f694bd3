/** The check inputs that can be an axis of a heat map, and their values. Also reads and sets inputs by path. */
import {
  compare,
  fraction,
  fractionText,
  minus,
  one,
  plainNumber,
  plus,
  wholeNumber,
  zero,
  type Fraction,
} from '../exact.ts'
import { dotted, enclosingPaths, type Path, lastKey } from '../paths.ts'
import { getEntry } from '../present.ts'
import { optionsOfControl } from '../play/trials.ts'
import { relevantInputs } from '../play/relevant-inputs.ts'
import { gridsReadBy } from '../resolve/reading.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../language/model.ts'
import type { Grid } from '../ruleset/model/grids.ts'
import type { Input, Procedure, TableRow } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { memoize } from '../memoize.ts'
import { compareWords } from '../words/compare.ts'
import { figureInUnit } from '../words/numbers.ts'
import { oddsText } from './changed.ts'
import { isRecord } from '../untrusted.ts'
import type { Inputs } from '../resolve/inputs.ts'

/** An input and its values, as used in requests. */
export interface Axis {
  /** The dotted path in `inputs`, such as `target.cover`. */
  readonly at: string
  readonly path: readonly string[]
  readonly label: string
  /** The title of the role. Null for the situation and for fire points. */
  readonly role: string | null
  readonly values: readonly AxisValue[]
  /** The path of the alternative input that this one replaces: fire points as a total, or firing stands. */
  readonly insteadOf: readonly string[] | null
  /** The order in which players think of inputs: 0 for fire, 1 for range, cover and the state of troops, then higher numbers. */
  readonly rank: number
  /** Whether the input is a fact of the whole battle, such as the turn. It stays fixed unless the player picks it as an axis. */
  readonly isFact: boolean
}

/** The most choices that a player can easily remember. */
const fewChoices = 10

const rankOf = (house: Ruleset, trait: Trait): number => {
  const { kind, unit, choices, from, of, losses } = trait
  if (of === 'situation') return 5
  if (kind === 'number' && unit !== null && unit !== 'points') return 1
  if (kind === 'flag') return 3
  if (kind !== 'choice' || losses !== null) return 4
  const isState = from.length > 0 || traitsSetBy(house).has(trait.id)
  const isPlace = [...choices.values()].some(({ words }) => compareWords.isPhrase(words))
  return isState || isPlace ? 1 : choices.size <= fewChoices ? 2 : 4
}

/** The traits that results can set. */
const traitsSetBy = memoize(
  ({ procedures }: Ruleset): ReadonlySet<string> =>
    new Set(
      [...procedures.values()]
        .flatMap(({ outcomes, follows }) => [...outcomes.values(), ...follows])
        .flatMap(({ effects }) => effects.flatMap(({ verbs }) => verbs))
        .flatMap((verb) => (verb.verb === 'set' ? [verb.trait] : [])),
    ),
)

export interface AxisValue {
  readonly value: InputValue
  /** The label on the edge of a map, such as `In woods`. */
  readonly label: string
  /** How the value reads in a sentence, such as `in woods`. */
  readonly words: string
}

/** The most values to show, since larger maps are hard to read. Values that house rules change are added even beyond this number. */
const maxValues = 12

/** Common strengths of units, in stands. */
const strengths = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 10n, 12n].map(wholeNumber)

/** The axes of a check under both rulesets, with fire first and the rest in the order of the sheet. */
export const axesOf = (base: Ruleset, house: Ruleset, procedureId: string): readonly Axis[] => {
  const [before, now] = [getEntry(base.procedures, procedureId), getEntry(house.procedures, procedureId)]
  const { place, dependents } = relevantInputs(house)(now)
  const readByBase = relevantInputs(base)(before).dependents
  return now.inputs
    .flatMap((input): readonly Axis[] => {
      const { role, path, what } = input
      const at = dotted(path)
      if (what === 'points') return pointsAxis(input, [base, before], [house, now])
      if (what === 'groups') return standsAxis(input, now)
      if (input.trait === null || (!dependents.has(at) && !readByBase.has(at))) return []
      const trait = getEntry(house.traits, input.trait)
      const values = valuesOf(base, house, [before, now], trait)
      return values.length < 2
        ? []
        : [
            {
              ...{ at, path, label: trait.label, role: titleOf(now, role), values, insteadOf: null },
              ...{ rank: rankOf(house, trait), isFact: trait.of === 'battle' || trait.known !== null },
            },
          ]
    })
    .toSorted((a, b) => fireOrder(a) - fireOrder(b) || place(a.at) - place(b.at))
}

const titleOf = ({ roles }: Pick<Procedure, 'roles'>, role: string | null): string | null =>
  role === null ? null : getEntry(roles, role).title

const fireOrder = ({ at, insteadOf }: Axis): number => (at === 'points' ? 0 : insteadOf ? 1 : 2)

type Rules = readonly [Ruleset, Procedure]

const pointsAxis = ({ path }: Input, before: Rules, now: Rules): readonly Axis[] => {
  const isChanged = (points: Fraction): boolean => pointsText(before, points) !== pointsText(now, points)
  const starts = [before, now].flatMap(pointsStarts)
  // A check without rows by points, such as one with a pool, uses the common strengths.
  const values = pickValues(starts.length > 1 ? starts : strengths, isChanged)
  const shown = values.map((each) => {
    const label = fractionText(each)
    return { value: plainNumber(each), label, words: compareWords.pointsOf(label) }
  })
  const firer = now[1].points?.of
  const insteadOf = firer === undefined ? null : [firer, 'groups']
  return shown.length < 2
    ? []
    : [
        {
          ...{ at: dotted(path), path, label: compareWords.points, role: null, values: shown, insteadOf },
          ...{ rank: 0, isFact: false },
        },
      ]
}

/** The lowest number of points in each row of tables and grids by points. */
const pointsStarts = ([ruleset, procedure]: Rules): readonly Fraction[] =>
  [
    ...rowStarts(procedure, 'points'),
    ...gridsOfPoints(ruleset, procedure).flatMap(({ rows }) =>
      rows.flatMap(({ from }) => (from === null ? [] : [from])),
    ),
  ].map((from) => (from.n > 0n ? from : fewestPoints))

/** Replaces a row's start of 0, because nobody fires with 0 points. */
const fewestPoints = fraction(1n, 2n)

const gridsOfPoints = (ruleset: Ruleset, procedure: Procedure): readonly Grid[] =>
  [...new Set(gridsReadBy(ruleset, procedure).map(({ grid }) => grid))]
    .map((id) => getEntry(ruleset.grids, id))
    .filter(({ by }) => by === 'points')

const pointsText = ([ruleset, procedure]: Rules, points: Fraction): string => {
  const rows = gridsOfPoints(ruleset, procedure).map(({ id, rows: all }) => ({ ...rowAt(all, points), id, from: null }))
  return `${rowText(procedure, 'points', points)} ${oddsText(rows)}`
}

/** The axis for firing stands of one kind. Each stand counts 1 point if the rules have no points per stand. */
const standsAxis = ({ path, role }: Input, { points, ...now }: Procedure): readonly Axis[] => {
  const each = points?.stand ? {} : { each: 1 }
  const values = strengths.map((number): AxisValue => {
    const label = fractionText(number)
    return { value: [{ stands: Number(number.n), ...each }], label, words: compareWords.standsOf(label) }
  })
  return [
    {
      at: dotted(path),
      path,
      label: compareWords.standsFiring,
      role: titleOf(now, role),
      values,
      insteadOf: ['points'],
      rank: 0,
      isFact: false,
    },
  ]
}

/** The lowest number of each table row that the given input selects. */
const rowStarts = ({ tables }: Procedure, by: string): readonly Fraction[] =>
  tables.flatMap((table) => (table.by === by ? table.rows.flatMap(({ from }) => (from === null ? [] : [from])) : []))

/** Whether a number selects different rows in the two procedures. */
const changesRow =
  (before: Procedure, now: Procedure, by: string) =>
  (number: Fraction): boolean =>
    rowText(before, by, number) !== rowText(now, by, number)

const rowText = ({ tables }: Procedure, by: string, number: Fraction): string =>
  oddsText(
    tables.flatMap((table) => (table.by === by ? [{ ...rowAt(table.rows, number), id: table.id, from: null }] : [])),
  )

const rowAt = <Row extends Pick<TableRow, 'from'>>(rows: readonly Row[], number: Fraction): Row | undefined =>
  rows
    .filter(({ from }) => from !== null && compare(from, number) <= 0)
    .toSorted((a, b) => compare(a.from ?? number, b.from ?? number))
    .at(-1)

const valuesOf = (
  base: Ruleset,
  house: Ruleset,
  procedures: readonly [Procedure, Procedure],
  trait: Trait,
): readonly AxisValue[] => {
  const { id, kind, unit, words } = trait
  if (kind === 'flag')
    return [false, true].map((value) => ({
      value,
      label: value ? compareWords.yes : compareWords.no,
      words: value ? words : compareWords.negated(words),
    }))
  if (kind === 'choice')
    return [...trait.choices.values()].map(({ id: value, label, words: phrase }) => {
      // A trait of units or leaders, or a phrase such as a place, is clear without the trait's label.
      const isClear =
        !compareWords.isEmpty(phrase) && (trait.of === 'unit' || trait.of === 'leader' || compareWords.isPhrase(phrase))
      return { value, label, words: isClear ? phrase : compareWords.labeled(trait.label, label) }
    })
  const limits = [base, house].map((ruleset) => numbersIn(ruleset, id))
  const starts = [...procedures.flatMap((procedure) => rowStarts(procedure, id)), ...limits.flat()]
  const fielded = trait.losses === 'reduce' ? strengths : []
  const isLimitOfOne = (number: Fraction): boolean => {
    const [before = [], now = []] = limits
    return before.some((each) => compare(each, number) === 0) !== now.some((each) => compare(each, number) === 0)
  }
  const isRow = changesRow(...procedures, id)
  const within = [...starts, ...fielded].filter((number) => isUsefulValue(trait, number))
  return pickValues(within, (number) => isRow(number) || (base.traits.has(id) && isLimitOfOne(number))).map((value) => {
    const label = figureInUnit(fractionText(value), unit)
    return {
      value: plainNumber(value),
      label,
      words: trait.losses === 'reduce' ? `${label} ${words}` : `${words} ${label}`,
    }
  })
}

/** Whether a number is within the bounds of a trait. The upper bound of stands is excluded, because no unit has that many stands. */
const isUsefulValue = ({ kind, min, max, losses }: Trait, number: Fraction): boolean => {
  const isStands = losses === 'reduce'
  const lowest = isStands ? one : (min ?? (kind === 'count' ? zero : null))
  return (
    (lowest === null || compare(number, lowest) >= 0) && (max === null || compare(number, max) < (isStands ? 0 : 1))
  )
}

/** The numbers on both sides of every limit that conditions and grids set for a trait. */
const numbersIn = (ruleset: Ruleset, id: string): readonly Fraction[] => {
  const trait = ruleset.traits.get(id)
  const options: readonly Value[] = trait ? optionsOfControl(ruleset)(trait) : []
  const ofGrids = [...ruleset.grids.values()].flatMap(({ by, across, rows, columns }) => [
    ...(by === id ? rows.flatMap(({ from }) => (from === null ? [] : [from, minus(from, one)])) : []),
    ...(across === id ? [...columns.values()].flatMap(({ to }) => (to === null ? [] : [to, plus(to, one)])) : []),
  ])
  return [...options.flatMap((value) => (typeof value === 'object' ? [value] : [])), ...ofGrids]
}

/**
 * Sorts numbers and removes duplicates. If there are too many, keeps an even selection that includes both ends, and all numbers that house rules
 * change.
 */
const pickValues = (numbers: readonly Fraction[], isChanged: (number: Fraction) => boolean): readonly Fraction[] => {
  const rising = [...new Map(numbers.map((each) => [fractionText(each), each])).values()].toSorted(compare)
  if (rising.length <= maxValues) return rising
  const kept = new Set(
    Array.from({ length: maxValues }, (_, index) => Math.round((index * (rising.length - 1)) / (maxValues - 1))),
  )
  return rising.filter((number, index) => kept.has(index) || isChanged(number))
}

/** Firing stands in groups, or the value of a trait. */
export type InputValue = string | number | boolean | readonly { readonly stands: number; readonly each?: number }[]

/** A value to set at a path. */
export interface AxisSetting {
  readonly path: readonly string[]
  readonly value: InputValue
}

/** The value at a path. Undefined if there is none. */
export const valueAt = (inputs: Inputs, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), inputs)

/** Returns the inputs with a value set at a path. An empty path changes nothing. */
export const setValueAt = (inputs: Inputs, [first, ...rest]: readonly string[], value: unknown): Inputs => {
  if (first === undefined) return inputs
  const own = inputs[first]
  return { ...inputs, [first]: rest.length === 0 ? value : setValueAt(isRecord(own) ? own : {}, rest, value) }
}

/** Returns the inputs without the value at a path, and without objects that would be left empty. */
export const removeValueAt = (inputs: Inputs, [first, ...rest]: readonly string[]): Inputs => {
  if (first === undefined || !(first in inputs)) return inputs
  const { [first]: own, ...others } = inputs
  const left = rest.length > 0 && isRecord(own) ? removeValueAt(own, rest) : {}
  return Object.keys(left).length === 0 ? others : { ...inputs, [first]: left }
}

const pickInputs = (inputs: Inputs, places: ReadonlySet<string>): Inputs => {
  const above = new Set([...places].flatMap(enclosingPaths))
  const kept = (part: Inputs, path: Path): Inputs =>
    Object.fromEntries(
      Object.entries(part).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
        const here = [...path, key]
        if (places.has(dotted(here))) return [[key, value]]
        return above.has(dotted(here)) && isRecord(value) ? [[key, kept(value, here)]] : []
      }),
    )
  return kept(inputs, [])
}

/** Keeps only the inputs that are in `known`. Drops choices that the ruleset doesn't have. */
export const keepKnownInputs = (ruleset: Ruleset, known: readonly Input[], inputs: Inputs): Inputs => {
  const there = known.filter(
    ({ trait, path }) => trait === null || isChoiceOf(getEntry(ruleset.traits, trait), valueAt(inputs, path)),
  )
  return pickInputs(inputs, new Set(there.map(({ path }) => dotted(path))))
}

const isChoiceOf = ({ kind, choices }: Trait, value: unknown): boolean =>
  kind !== 'choice' || typeof value !== 'string' || choices.has(value)

/** Sentences about inputs and choices that the base doesn't have. A sentence about a choice names the one that the base uses instead. */
export const unknownToBase = (
  base: Ruleset,
  house: Ruleset,
  { axes, onMap, inputs }: { readonly axes: readonly Axis[]; readonly onMap: readonly Axis[]; readonly inputs: Inputs },
): readonly string[] => {
  const sentences = axes.flatMap((axis): readonly string[] => {
    const given = valueAt(inputs, axis.path)
    const isOnMap = onMap.some(({ at }) => at === axis.at)
    const now = house.traits.get(lastKey(axis.path))
    if (!now || (!isOnMap && given === undefined)) return []
    const before = base.traits.get(now.id)
    if (!before) return [compareWords.newTrait(now.label)]
    const added = [...now.choices.values()].filter(({ id }) => (isOnMap || id === given) && !isChoiceOf(before, id))
    const labels = added.map(({ label }) => label)
    return labels.length === 0 ? [] : [compareWords.newChoices(labels, defaultLabelOf(before))]
  })
  return [...new Set(sentences)]
}

/** The label of the default choice. Null if there is none, or if the trait is derived. */
const defaultLabelOf = ({ default: usual, choices, from }: Trait): string | null =>
  typeof usual === 'string' && from.length === 0 ? (choices.get(usual)?.label ?? null) : null

/** For example, `8 fire points`. Empty if fire points aren't entered as a total. */
export const pointsInWords = (given: unknown): readonly string[] => {
  const points = isRecord(given) ? given['points'] : undefined
  return typeof points === 'number' || typeof points === 'string' ? [compareWords.pointsOf(String(points))] : []
}

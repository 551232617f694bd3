/** Converts the data of rules to another figure scale or unit before compiling. Angles, dice and points stay the same. */
import { nonNull } from '../present.ts'
import { compare, fractionText, one, dividedBy, parseFraction, times, type Fraction } from '../exact.ts'
import { problem, type Problem } from '../problem.ts'
import { numberText } from '../words/numbers.ts'
import { lengthUnitOf, type CellUnit } from './model/grids.ts'
import { parseExactRange } from '../language/ranges.ts'
import { scaleRatio, scaledDistance, scaleStepsOf, type Scale, type ScaleSteps } from './scale-choice.ts'
import type { RulesData } from '../format/schema.ts'
import type { AmountData, ConditionData } from '../language/schema.ts'
import { isLengthUnit, parseLength, millimetersIn, defaultUnit, type LengthUnit } from './units.ts'
import { parseSum } from '../language/formula.ts'
import type { Tree } from './tree.ts'

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }
type JsonMap = Record<string, Json>

/**
 * Returns the rules with every distance scaled. The steps are null if nothing changes. Reports `scale` if stand widths would need another unit, if
 * two columns with ranges would become equal, or if a condition adds plain numbers to distances within one string.
 */
export const scaledRules = (
  rules: RulesData,
  scale: Scale,
): { readonly rules: RulesData; readonly steps: ScaleSteps | null; readonly problems: readonly Problem[] } => {
  const problems: Problem[] = []
  const report = (one: Problem): void => void problems.push(one)
  const from = rules.units ?? defaultUnit
  const steps = scaleStepsOf(scale, from)
  const { to } = steps
  const [mm, newMm] = [millimetersIn(from), millimetersIn(to)]
  if ((from !== to || scale.round?.in === 'mm') && (!mm || !newMm)) report(problem('scale', { what: 'widths' }))
  const factor = scaleRatio(steps)
  const scaled = (written: string | number): string => fractionText(scaledDistance(parseExact(written), steps))
  const lengths: LengthScaling = { rules, factor, scaled }
  const walk = walkOf(lengths, from, to, report)
  const physical = mm && newMm ? dividedBy(times(factor, newMm), mm) : factor

  const map = (entries: object | undefined, change: (entry: JsonMap, id: string) => Json): JsonMap | undefined =>
    entries && Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, change(entry as JsonMap, id)]))
  const changed = {
    ...rules,
    units: to,
    distances: map(rules.distances, walk.moves),
    parts: map(rules.parts, walk.plain),
    conditions: map(rules.conditions, walk.plain),
    traits: map(rules.traits, (trait) => walk.trait(trait)),
    grids: map(rules.grids, (grid, id) => walk.grid(grid, id)),
    procedures: map(rules.procedures, (procedure) => walk.procedure(procedure)),
    sequences: map(rules.sequences, walk.plain),
    gauge: rules.gauge && {
      ...rules.gauge,
      ...sizeOf('stand', rules.gauge.stand, factor, physical),
      ...sizeOf('length', rules.gauge.length, factor, physical),
    },
  }
  const known = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  // Only numbers, units and ranges change, so the shape stays the same.
  return { rules: known, steps: isNothing(steps) ? null : steps, problems }
}

const isNothing = ({ factor, from, to, round }: ScaleSteps): boolean =>
  factor.n === factor.d && from === to && round === null

const sizeOf = (name: 'stand' | 'length', size: string | number | undefined, factor: Fraction, physical: Fraction) => {
  if (size === undefined) return {}
  const length = typeof size === 'string' ? parseLength(size) : undefined
  return {
    [name]: length ? `${fractionText(times(length, physical))} mm` : fractionText(times(parseExact(size), factor)),
  }
}

/** A number from data that the schema has already validated. */
const parseExact = (written: string | number): Fraction => nonNull(parseFraction(written))

const isFigure = (value: Json): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && parseFraction(value) !== undefined)
const isMap = (value: Json): value is JsonMap => typeof value === 'object' && value !== null && !Array.isArray(value)

const walkOf = (lengths: LengthScaling, from: LengthUnit, to: LengthUnit, report: (problem: Problem) => void) => {
  const { rules, scaled, factor } = lengths
  const unitOf = (unit: Json): Json => (unit === from ? to : unit === `plus-${from}` ? `plus-${to}` : unit)
  const hasLength = (id: string): boolean => isLengthUnit(rules.traits?.[id]?.number?.unit)

  const condition = (data: Json): Json => {
    if (Array.isArray(data)) return data.map(condition)
    if (!isMap(data)) return data
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => {
        if (isMap(value) || (Array.isArray(value) && value.some(isMap))) return [key, condition(value)]
        if (!hasLength(key)) return [key, value]
        return [key, Array.isArray(value) ? value.map(test) : test(value)]
      }),
    )
  }
  const test = (value: Json): Json => {
    if (typeof value !== 'string' && typeof value !== 'number') return value
    const range = parseExactRange(value)
    if (range) {
      const [min, max] = [range.min, range.max].map((end) => (end === null ? '' : scaled(fractionText(end))))
      return isFigure(value) && min !== undefined ? min : `${min ?? ''}..${max ?? ''}`
    }
    // A sum that contains only distances is the same at every scale.
    if (/(?:^|[^a-z0-9-])[\d½⅓⅔¼¾]/.test(String(value))) report(problem('scale', { what: 'sum', text: String(value) }))
    return value
  }

  const amount = (data: Json, isLength: boolean): Json => scaledAmount(lengths, data as AmountData, isLength, guards)
  const guards = (data: ConditionData): ConditionData => condition(data) as ConditionData

  /** Scales data that has conditions but contains no distances itself. */
  const plain = (data: Json): Json => {
    if (Array.isArray(data)) return data.map(plain)
    if (!isMap(data)) return data
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, isGuard(key) ? condition(value) : plain(value)]),
    )
  }
  /** Scales the distances in effects and other data, which are stored under unit keys. */
  const moves = (data: Json): Json => {
    if (Array.isArray(data)) return data.map(moves)
    if (!isMap(data)) return data
    return Object.fromEntries(
      Object.entries(data).flatMap(([key, value]): [string, Json][] => {
        if (isGuard(key)) return [[key, condition(value)]]
        if (key === from && value === 'result') {
          const each = times(factor, isFigure(data['each']) ? parseExact(data['each']) : one)
          return [[to, value], ...(each.n === each.d ? [] : [['each', fractionText(each)] satisfies [string, Json]])]
        }
        if (key === 'each' && data[from] === 'result') return []
        if (key === from && isFigure(value)) return [[to, scaled(value)]]
        if (key === 'from-enemy' && isFigure(value)) return [[key, scaled(value)]]
        return [[key, moves(value)]]
      }),
    )
  }

  const trait = (data: JsonMap): Json => {
    const isLength = isMap(data['number']) && isLengthUnit(data['number']['unit'])
    const figure = (value: Json): Json =>
      isLength && isFigure(value) ? fractionText(times(parseExact(value), factor)) : value
    const fromLines = isMap(data['from']) ? data['from'] : undefined
    return {
      ...data,
      ...(isLength && isMap(data['number'])
        ? {
            number: Object.fromEntries(
              Object.entries(data['number']).map(([key, value]) => [
                key,
                key === 'unit' ? unitOf(value) : figure(value),
              ]),
            ),
          }
        : {}),
      ...(data['default'] === undefined
        ? {}
        : { default: isLength && isFigure(data['default']) ? scaled(data['default']) : data['default'] }),
      ...(fromLines && {
        from: Object.fromEntries(
          Object.entries(fromLines).map(([id, line]) => [id, isMap(line) ? guarded(line, 'is', isLength) : line]),
        ),
      }),
    }
  }
  /** Scales an entry with conditions and an amount. */
  const guarded = (entry: JsonMap, key: string, isLength: boolean): Json => {
    const isChoice = typeof entry[key] === 'boolean'
    return Object.fromEntries(
      Object.entries(entry).map(([own, value]) => [
        own,
        isGuard(own)
          ? condition(value)
          : own === key && !isChoice && value !== undefined
            ? amount(value, isLength)
            : value,
      ]),
    )
  }

  const grid = (data: JsonMap, id: string): Json => {
    const columns = isMap(data['columns']) ? data['columns'] : {}
    const isAcrossLength = typeof data['across'] === 'string' && hasLength(data['across'])
    const isLength = (column: string): boolean => {
      const own = columns[column]
      return lengthUnitOf(((isMap(own) ? own['as'] : undefined) ?? data['as'] ?? 'number') as CellUnit) !== null
    }
    const cell = (value: Json): Json => {
      if (isFigure(value)) return scaled(value)
      if (Array.isArray(value)) return value.map(cell)
      if (!isMap(value)) return value
      const { more } = value
      return {
        ...(plain(value) as JsonMap),
        ...(isFigure(value['value']) ? { value: scaled(value['value']) } : {}),
        ...(isMap(more) ? { more: { ...more, each: scaled(isFigure(more['each']) ? more['each'] : 1) } } : {}),
      }
    }
    const newColumns = Object.entries(columns).map(([column, entry]): [string, Json] => {
      const own = plain(entry) as JsonMap
      const end = own['to']
      return [
        column,
        {
          ...own,
          ...(own['as'] === undefined ? {} : { as: unitOf(own['as']) }),
          ...(isAcrossLength && isFigure(end) ? { to: scaled(end) } : {}),
        },
      ]
    })
    if (isAcrossLength)
      reportEqualColumns(
        id,
        Object.values(columns),
        newColumns.map(([, entry]) => entry),
        report,
      )
    const rows = Object.entries(isMap(data['rows']) ? data['rows'] : {}).map(([row, entry]): [string, Json] => {
      const own = plain(entry) as JsonMap
      const cells = Object.entries(isMap(own['cells']) ? own['cells'] : {})
      return [
        row,
        {
          ...own,
          cells: Object.fromEntries(cells.map(([column, value]) => [column, isLength(column) ? cell(value) : value])),
        },
      ]
    })
    return {
      ...data,
      ...(data['as'] === undefined ? {} : { as: unitOf(data['as']) }),
      ...(data['split'] === undefined ? {} : { split: plain(data['split']) }),
      columns: Object.fromEntries(newColumns),
      rows: Object.fromEntries(rows),
    }
  }

  const procedure = (data: JsonMap): Json => {
    const entries = (key: string, change: (entry: JsonMap) => Json): JsonMap => {
      const section = data[key]
      return isMap(section)
        ? {
            [key]: Object.fromEntries(
              Object.entries(section).map(([id, entry]) => [id, isMap(entry) ? change(entry) : entry]),
            ),
          }
        : {}
    }
    const { points } = data
    return {
      ...(moves(data) as JsonMap),
      ...entries('modifiers', (entry) => guarded(entry, 'value', false)),
      ...entries('gives', (entry) => {
        const isLength = typeof entry['as'] === 'string' && lengthUnitOf(entry['as'] as CellUnit) !== null
        return {
          ...(guarded(entry, 'is', isLength) as JsonMap),
          ...(entry['as'] === undefined ? {} : { as: unitOf(entry['as']) }),
        }
      }),
      ...(isMap(points) && points['stand'] !== undefined
        ? { points: { ...points, stand: amount(points['stand'], false) } }
        : {}),
    }
  }
  return { plain, moves, trait, grid, procedure }
}

const isGuard = (key: string): boolean => key === 'when' || key === 'unless' || key === 'until'

/** Reports different columns that become equal by rounding. */
const reportEqualColumns = (
  grid: string,
  before: readonly Json[],
  after: readonly Json[],
  report: (problem: Problem) => void,
): void => {
  const endsOf = (columns: readonly Json[]) =>
    columns.map((column) => (isMap(column) && isFigure(column['to']) ? parseExact(column['to']) : undefined))
  const [old, now] = [endsOf(before), endsOf(after)]
  for (const [index, end] of now.entries()) {
    const last = now[index - 1]
    const [was, wasLast] = [old[index], old[index - 1]]
    if (end && last && was && wasLast && compare(end, last) === 0)
      report(
        problem('scale', {
          what: 'alike',
          grid,
          first: numberText(wasLast),
          second: numberText(was),
          both: numberText(end),
        }),
      )
  }
}

interface LengthScaling {
  /** The rules before scaling. */
  readonly rules: RulesData
  readonly factor: Fraction
  /** Scales and rounds a distance. */
  readonly scaled: (written: string | number) => string
}

type Guards = (condition: ConditionData) => ConditionData

/** Scales an amount. If `isLength`, the amount is a distance even if it reads none. `guards` scales the conditions inside it. */
const scaledAmount = (lengths: LengthScaling, written: AmountData, isLength: boolean, guards: Guards): AmountData => {
  const data: AmountData =
    typeof written === 'string' && !parseFraction(written) ? (parseSum(written) ?? written) : written
  // A string without distances stays unchanged.
  if (!isLength && typeof written === 'string' && !readsLength(lengths, data)) return written
  const part = (inner: AmountData, asLength: boolean): AmountData => scaledAmount(lengths, inner, asLength, guards)
  const by = (factor: Fraction, is: AmountData): AmountData =>
    isOne(factor) ? is : { times: [fractionText(factor), is] }
  const inverse = dividedBy(one, lengths.factor)

  if (!isLength && isDistance(lengths, data)) return by(inverse, part(data, true))
  if (typeof data !== 'object') return isLength && parseFraction(data) ? lengths.scaled(data) : data
  if ('trait' in data || 'points' in data || 'grid' in data)
    return isLength && !isDistance(lengths, data) ? by(lengths.factor, data) : data
  if ('plus' in data) return { plus: data.plus.map((term) => part(term, isLength)) }
  if ('times' in data) {
    if (!isLength) return { times: data.times.map((term) => part(term, isDistance(lengths, term))) }
    const found = data.times.findIndex((term) => isDistance(lengths, term))
    const at = found < 0 ? 0 : found
    return { times: data.times.map((term, index) => part(term, index === at || isDistance(lengths, term))) }
  }
  if ('ratio' in data) {
    const [of, to] = data.ratio
    return {
      ratio: [
        part(of, isLength || isDistance(lengths, of) || isDistance(lengths, to)),
        part(to, isDistance(lengths, to)),
      ],
    }
  }
  if ('first' in data) return { first: firstOf(data.first, (is) => part(is, isLength), guards) }
  if (data.round !== undefined)
    return isLength
      ? by(lengths.factor, { ...data, is: by(inverse, part(data.is, true)) })
      : { ...data, is: part(data.is, false) }
  const bound = (key: 'at-least' | 'at-most') => {
    const value = data[key]
    return value === undefined ? {} : { [key]: isLength ? lengths.scaled(value) : value }
  }
  return { ...bound('at-least'), ...bound('at-most'), is: part(data.is, isLength) }
}

type Lines = Extract<AmountData, { first: unknown }>['first']

const firstOf = (lines: Lines, change: (is: AmountData) => AmountData, guards: Guards): Lines =>
  Object.fromEntries(
    Object.entries(lines).map(([id, line]) => [
      id,
      {
        ...line,
        is: change(line.is),
        ...(line.when === undefined ? {} : { when: guards(line.when) }),
        ...(line.unless === undefined ? {} : { unless: guards(line.unless) }),
      },
    ]),
  )

const isOne = ({ n, d }: Fraction): boolean => n === d

/** Whether an amount is a distance, based on the values it reads. */
const isDistance = (lengths: LengthScaling, data: AmountData): boolean => {
  const is = (inner: AmountData): boolean => isDistance(lengths, inner)
  if (typeof data === 'number') return false
  if (typeof data === 'string') return !parseFraction(data) && isDistanceText(lengths, data)
  if ('trait' in data) return isLengthUnit(lengths.rules.traits?.[data.trait]?.number?.unit)
  if ('grid' in data) return isLengthGrid(lengths.rules, data.grid, data.column)
  if ('points' in data) return false
  if ('plus' in data) return data.plus.some(is)
  if ('times' in data) return data.times.some(is)
  if ('ratio' in data) return is(data.ratio[0]) && !is(data.ratio[1])
  if ('first' in data) return Object.values(data.first).some((line) => is(line.is))
  return is(data.is)
}

const isDistanceText = (lengths: LengthScaling, text: string): boolean => {
  const data = parseSum(text)
  return data !== undefined && typeof data === 'object' && isDistance(lengths, data)
}

const isLengthGrid = (rules: RulesData, id: string, column: string | undefined): boolean => {
  const grid = rules.grids?.[id]
  if (!grid) return false
  const units = Object.entries(grid.columns).flatMap(([key, { as }]) =>
    column === undefined || key === column ? [as ?? grid.as ?? 'number'] : [],
  )
  return units.some((as) => lengthUnitOf(as) !== null)
}

/** Whether any part of an amount is a distance. */
const readsLength = (lengths: LengthScaling, data: AmountData): boolean => {
  if (isDistance(lengths, data)) return true
  if (typeof data !== 'object') return false
  if ('plus' in data) return data.plus.some((term) => readsLength(lengths, term))
  if ('times' in data) return data.times.some((term) => readsLength(lengths, term))
  if ('ratio' in data) return data.ratio.some((term) => readsLength(lengths, term))
  return 'is' in data && readsLength(lengths, data.is)
}

const number = String.raw`(?:\d+(?:[.,/]\d+)?(?: \d+/\d+)?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]?|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])`
/** A number with a unit that isn't part of another word: `6″`, `1½ inches`, `15cm`. */
const figure = new RegExp(String.raw`(?<![\d."“])${number} ?(?:″|”|"|(?:inch(?:es)?|cm|mm)(?![a-z]))`)

/** Searches the strings of these files for distances. Reports `scale` once for each string. `units` is the unit of the rules. */
export const bareDistances = (rules: Tree, files: ReadonlySet<string>, units: LengthUnit): readonly Problem[] => {
  if (rules.kind === 'map')
    return [...rules.entries.values()].flatMap(({ value }) => bareDistances(value, files, units))
  if (rules.kind === 'list') return rules.items.flatMap((item) => bareDistances(item, files, units))
  if (rules.kind === 'hole' || typeof rules.value !== 'string' || !files.has(rules.place.file)) return []
  // A string that is only a length with its unit is a value, not text.
  const text = parseLength(rules.value) ? undefined : figure.exec(rules.value)?.[0]
  return text === undefined ? [] : [problem('scale', { what: 'text', text, units }, { place: rules.place })]
}

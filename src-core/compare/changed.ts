/** How a check differs between two rulesets: which inputs the difference depends on, and situations that show it. */
import { zero, minus, one, plainNumber, plus } from '../exact.ts'
import { dotted, stepsOf } from '../paths.ts'
import { getEntry } from '../present.ts'
import { memoize } from '../memoize.ts'
import { partsOfEffect } from '../ruleset/reads.ts'
import { gridsReadBy } from '../resolve/reading.ts'
import { json } from '../resolve/json.ts'
import { relevantInputs, triggersOf } from '../play/relevant-inputs.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Effect, Verb } from '../ruleset/model/effects.ts'
import type { Grid, GridColumn, GridRow } from '../ruleset/model/grids.ts'
import type { Modifier, Procedure, Factor, TableRow } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { termOf } from '../language/logic.ts'
import type { Condition, Test, Amount } from '../language/model.ts'
import type { InputValue, AxisSetting } from './axes.ts'

interface ChangedCheck {
  /** Whether anything that affects the odds differs. */
  readonly isChanged: boolean
  /** Modifiers and factors that differ, or that read a grid that differs. */
  readonly parts: ReadonlySet<string>
  /** The differing traits that the check reads. */
  readonly traits: ReadonlySet<string>
  /** Whether points per stand differ. Odds for points entered as a total don't show this difference. */
  readonly isFire: boolean
  /** Dotted paths of the inputs that the differing parts read. Empty if the difference doesn't depend on inputs. */
  readonly inputs: ReadonlySet<string>
}

/** Compares a check between two rulesets. Both must have it. */
export const changedCheck = (base: Ruleset, house: Ruleset, procedureId: string): ChangedCheck => {
  const [before, now] = [base, house].map((ruleset) => oddsTextOf(ruleset)(getEntry(ruleset.procedures, procedureId)))
  if (!before || !now) throw new RangeError('there are two sets of rules')
  const parts = differingIds(before.parts, now.parts)
  const traits = differingIds(before.traits, now.traits)
  const changesPoints = before.points !== now.points
  const inputs = new Set<string>()
  let isFactor = false
  for (const ruleset of [base, house]) {
    const procedure = getEntry(ruleset.procedures, procedureId)
    const { points } = procedure
    const { readBy } = relevantInputs(ruleset)(procedure)
    const add = (part: Parameters<typeof readBy>[0]): void => {
      for (const at of readBy(part)) inputs.add(at)
    }
    for (const modifier of procedure.modifiers) if (parts.has(modifier.id)) add({ modifiers: [modifier] })
    for (const factor of procedure.factors) if (parts.has(factor.id)) add({ points, factors: [factor] })
    if (changesPoints) add({ points })
    for (const { trait, role, path } of procedure.inputs) {
      if (trait === null || !traits.has(trait)) continue
      inputs.add(dotted(path))
      if (role !== null) add({ modifiers: derivationsOf(getEntry(ruleset.traits, trait), role) })
    }
    isFactor ||= procedure.factors.some(({ id, of }) => of === points?.of && parts.has(id))
  }
  const isChanged = parts.size > 0 || traits.size > 0 || changesPoints || before.rest !== now.rest
  return { isChanged, parts, traits, isFire: changesPoints || isFactor, inputs }
}

/** The lines of a derived trait as modifiers, to find the inputs they read. */
const derivationsOf = ({ from }: Trait, role: string): readonly Modifier[] =>
  from.map(({ id, when, unless, is }) => ({
    ...{ id, label: '', name: '', of: role, to: null, group: null, when, unless, per: null },
    value: is.kind === 'value' ? { kind: 'number', value: zero } : is,
  }))

const differingIds = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set([...before.keys(), ...now.keys()].filter((id) => before.get(id) !== now.get(id)))

/** Keys that only affect the display. */
const shownKeys = new Set([
  'title',
  'subtitle',
  'label',
  'words',
  'becomes',
  'verb',
  'name',
  'aside',
  'severity',
  'note',
  'group',
  'who',
])

/** Converts data to text that is equal if the odds are equal. */
export const oddsText = (data: unknown): string =>
  JSON.stringify(json(data), (key, value: unknown) =>
    shownKeys.has(key) && (value === null || typeof value !== 'object') ? undefined : value,
  )

/** Everything that affects the odds of a check, as text to compare. */
const oddsTextOf = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const { modifiers, factors, points, inputs } = procedure
    const withGrids = (part: unknown): string => oddsText([part, gridsOf(ruleset, part)])
    const { roles, limit, rolls, pool, tables, decide, outcomes, follows } = procedure
    const effects = [...outcomes.values(), ...follows].flatMap((each) => each.effects)
    const rest = {
      roles: [...roles.keys()],
      ...{ limit, rolls, pool, tables, decide },
      outcomes: [...outcomes.values()].map((each) => ({ ...each, effects: each.effects.map(effectForOdds) })),
      follows: follows.map((each) => ({ ...each, effects: each.effects.map(effectForOdds) })),
      parts: effects.flatMap(partsOfEffect).map((id) => ruleset.parts.get(id)),
    }
    return {
      parts: new Map([...modifiers, ...factors].map((each) => [each.id, withGrids(each)])),
      traits: new Map(
        inputs.flatMap(({ trait }) =>
          trait === null ? [] : [[trait, traitText(getEntry(ruleset.traits, trait))] as const],
        ),
      ),
      points: withGrids(points),
      rest: withGrids(rest),
    }
  }),
)

/** Omits choices, because an unread choice doesn't change the odds, and a part that reads a new choice differs itself. */
const traitText = (trait: Trait): string => oddsText({ ...trait, choices: null, kept: null })

/** Omits distances and optional actions, because they don't affect the odds. */
const effectForOdds = (effect: Effect): object => ({ ...effect, verbs: effect.verbs.map(verbForOdds) })

const verbForOdds = (verb: Verb): object => {
  if ('actions' in verb) return { verb: verb.verb }
  return 'move' in verb ? { ...verb, move: null } : verb
}

const gridsOf = (ruleset: Ruleset, part: unknown): readonly object[] =>
  gridsReadBy(ruleset, part).map(({ grid, column }) => gridData(getEntry(ruleset.grids, grid), column))

/** The part of a grid's data that matters when the given column is read, or when any column is read if `column` is null. */
const gridData = ({ by, of, across, split, columns, rows }: Grid, column: string | null): object => ({
  ...{ by, of, across, split },
  columns: column === null ? [...columns.values()] : columns.get(column),
  rows: rows.map((row) => rowData(row, column)),
})

const rowData = ({ id, from, when, otherwise: isRest, cells }: GridRow, column: string | null): object => ({
  ...{ id, from, when, isRest },
  cells: column === null ? cells : cells.get(column),
})

/** A grid row that differs. `column` is the column of the differing cell. Null if the whole row differs, or if the reader names the column. */
interface ChangedRow {
  readonly grid: Grid
  readonly row: GridRow
  readonly column: GridColumn | null
}

/** The differing rows in the grid columns that a part of a check reads. */
const changedRows = (base: Ruleset, house: Ruleset, part: unknown): readonly ChangedRow[] =>
  gridsReadBy(house, part).flatMap(({ grid: id, column }): readonly ChangedRow[] => {
    const grid = getEntry(house.grids, id)
    const before = base.grids.get(id)?.rows ?? []
    const isNew = (row: GridRow, at: string | null): boolean => {
      const text = oddsText(rowData(row, at))
      return !before.some((other) => oddsText(rowData(other, at)) === text)
    }
    return grid.rows
      .filter((row) => isNew(row, column))
      .flatMap((row): readonly ChangedRow[] => {
        const columns = column === null ? [...grid.columns.values()].filter((each) => isNew(row, each.id)) : []
        return columns.length === 0
          ? [{ grid, row, column: null }]
          : columns.map((each) => ({ grid, row, column: each }))
      })
  })

/** The most situations to try. */
const maxStarts = 40

/** Situations in which a change has an effect: the inputs needed for each way a changed part can apply. Both rulesets must have the check. */
export const startsOf = (
  base: Ruleset,
  house: Ruleset,
  procedureId: string,
  changed: ChangedCheck,
): readonly (readonly AxisSetting[])[] => {
  const [before, now] = [getEntry(base.procedures, procedureId), getEntry(house.procedures, procedureId)]
  const all = [
    ...changedParts(now, changed).flatMap((part) => [
      part,
      ...rowsRead(base, house, part, 'value' in part ? part.value : null),
    ]),
    ...(now.points ? rowsRead(base, house, { id: 'points', of: now.points.of, when: null }, now.points.stand) : []),
    ...changedTableRows(before, now),
    ...changedLines(base, house, now, changed),
  ]
  const gone = changedParts(before, changed).filter(
    ({ id }) => ![...now.modifiers, ...now.factors].some((part) => part.id === id),
  )
  return [...all, ...gone]
    .flatMap((part) => triggersOf(house, now, part))
    .slice(0, maxStarts)
    .map(({ tests }) => tests.flatMap((each) => settingOf(house, each)))
    .filter((settings) => settings.length > 0)
}

type Part = Pick<Modifier, 'id' | 'of' | 'when'>

const changedParts = ({ modifiers, factors }: Procedure, { parts }: ChangedCheck): readonly (Modifier | Factor)[] =>
  [...modifiers, ...factors].filter(({ id }) => parts.has(id))

/** The part, combined with each changed row of the grids that its amount reads. */
const rowsRead = (base: Ruleset, house: Ruleset, part: Part, amount: Amount | null): readonly Part[] =>
  (amount === null ? [] : lookupsIn(amount)).flatMap(({ grid, when }) =>
    changedRows(base, house, grid).map((changed) => ({
      ...part,
      when: allConditions([part.when, ...when, ...rowConditions(changed)]),
    })),
  )

interface LookedUp {
  readonly grid: Amount
  /** The conditions under which the grid is read. */
  readonly when: readonly (Condition | null)[]
}

/** The grid lookups in an amount. */
const lookupsIn = (amount: Amount): readonly LookedUp[] => {
  if (amount.kind === 'grid') return [{ grid: amount, when: [] }]
  if (amount.kind === 'first')
    return amount.lines.flatMap((line) =>
      lookupsIn(line.is).map(({ grid, when }) => ({ grid, when: [line.when, ...when] })),
    )
  if (amount.kind === 'plus' || amount.kind === 'times') return amount.terms.flatMap(lookupsIn)
  if (amount.kind === 'ratio') return [amount.of, amount.to].flatMap(lookupsIn)
  return 'is' in amount ? lookupsIn(amount.is) : []
}

/** The conditions that select the row, and the column if it is looked up. */
const rowConditions = ({ grid: { by, across }, row, column }: ChangedRow): readonly (Condition | null)[] => {
  const columns = column === null || across === null ? null : [[columnTest(across, column)]]
  return [by === null ? row.when : [[rowTest(by, row)]], columns]
}

const columnTest = (across: string, { id, to }: GridColumn): Test =>
  to === null
    ? { on: null, key: across, accepts: { choices: new Set([id]) } }
    : { on: null, key: across, accepts: { ranges: [{ min: null, max: to }] } }

const numberTest = (key: string, from: TableRow['from']): Test => ({
  on: null,
  key,
  accepts: { ranges: [{ min: from, max: null }] },
})

const allConditions = (conditions: readonly (Condition | null)[]): Condition => [
  conditions.flatMap((each) => (each === null ? [] : [termOf(each, false)])),
]

/** The conditions that select each table row that differs. */
const changedTableRows = (before: Procedure, now: Procedure): readonly Part[] =>
  now.tables.flatMap((table) => {
    const { id, by, when } = table
    const of = table.of ?? [...now.roles.keys()][0]
    if (of === undefined) return []
    const old = new Set(before.tables.find((other) => other.id === id)?.rows.map(oddsText))
    const rows = table.rows.filter((row) => !old.has(oddsText(row)))
    return rows.map((row) => {
      const picked: Condition | null = by !== null && row.id !== null ? [[rowTest(by, row)]] : null
      return { id, of, when: allConditions([when, row.when, picked]) }
    })
  })

const rowTest = (by: string, { id, from }: Pick<TableRow, 'id' | 'from'>): Test =>
  from === null ? { on: null, key: by, accepts: { choices: new Set([String(id)]) } } : numberTest(by, from)

/** The new lines of changed derived traits, for each role. */
const changedLines = (
  base: Ruleset,
  house: Ruleset,
  { inputs }: Procedure,
  { traits }: ChangedCheck,
): readonly Part[] =>
  inputs.flatMap(({ trait, role }) => {
    if (trait === null || role === null || !traits.has(trait)) return []
    const old = new Set(base.traits.get(trait)?.from.map(oddsText))
    return getEntry(house.traits, trait).from.flatMap(({ id, when, ...line }) =>
      old.has(oddsText({ id, when, ...line })) ? [] : [{ id, of: role, when }],
    )
  })

const settingOf = (
  { traits }: Ruleset,
  { at, test, not }: { readonly at: string | null; readonly test: Test; readonly not: boolean },
): readonly AxisSetting[] => {
  if (test.key === 'points') return pointsOf(test.accepts, not)
  const trait = at === null ? undefined : traits.get(test.key)
  const value = trait && acceptedValue(test.accepts, not, [...trait.choices.keys()])
  return at === null || value === undefined ? [] : [{ path: stepsOf(at).map(String), value }]
}

const pointsOf = (accepts: Test['accepts'], not: boolean): readonly AxisSetting[] => {
  const value = acceptedValue(accepts, not, [])
  return value === undefined || value === 0 ? [] : [{ path: ['points'], value }]
}

const anyNumber = zero

/** A value that the test accepts, or rejects if `not` is true. Undefined for a comparison with another amount. */
const acceptedValue = (accepts: Test['accepts'], not: boolean, choices: readonly string[]): InputValue | undefined => {
  if ('choices' in accepts) return choices.find((id) => accepts.choices.has(id) !== not)
  if ('flag' in accepts) return accepts.flag !== not
  if (!('ranges' in accepts)) return undefined
  const [range] = accepts.ranges
  const { min, max } = range ?? { min: null, max: null }
  if (!not) return plainNumber(min ?? max ?? anyNumber)
  const outside = max !== null ? plus(max, one) : min !== null ? minus(min, one) : undefined
  return outside && plainNumber(outside)
}

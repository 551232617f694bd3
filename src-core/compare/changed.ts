/** How a check differs between two sets of rules, and which inputs the difference depends on. */
import { zero } from '../exact.ts'
import { dotted } from '../paths.ts'
import { named } from '../present.ts'
import { memoize } from '../memoize.ts'
import { partsOfEffect } from '../ruleset/reads.ts'
import { gridsReadBy } from '../resolve/dependencies.ts'
import { json } from '../resolve/json.ts'
import { relevantInputs } from '../play/relevant-inputs.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Effect, Verb } from '../ruleset/model/effects.ts'
import type { Grid, GridColumn, GridRow } from '../ruleset/model/grids.ts'
import type { Modifier, Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'

export interface ChangedCheck {
  /** False: nothing that decides its odds differs. */
  readonly isChanged: boolean
  /** Modifiers and factors that differ, themselves or by a grid that they read. */
  readonly parts: ReadonlySet<string>
  /** Traits that differ and that it reads. */
  readonly traits: ReadonlySet<string>
  /** The fire points of a stand differ, which points given as a whole do not show. */
  readonly isFire: boolean
  /** The inputs, by their places, that the differing parts read themselves. Empty where the difference holds whatever is given. */
  readonly inputs: ReadonlySet<string>
}

/** Both have the check. */
export const changedCheck = (base: Ruleset, house: Ruleset, procedureId: string): ChangedCheck => {
  const [before, now] = [base, house].map((ruleset) => textsOf(ruleset)(named(ruleset.procedures, procedureId)))
  if (!before || !now) throw new RangeError('there are two sets of rules')
  const parts = otherwise(before.parts, now.parts)
  const traits = otherwise(before.traits, now.traits)
  const changesPoints = before.points !== now.points
  const inputs = new Set<string>()
  let isFactor = false
  for (const ruleset of [base, house]) {
    const procedure = named(ruleset.procedures, procedureId)
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
      if (role !== null) add({ modifiers: foundBy(named(ruleset.traits, trait), role) })
    }
    isFactor ||= procedure.factors.some(({ id, of }) => of === points?.of && parts.has(id))
  }
  const isChanged = parts.size > 0 || traits.size > 0 || changesPoints || before.rest !== now.rest
  return { isChanged, parts, traits, isFire: changesPoints || isFactor, inputs }
}

/** The lines that a trait is derived by, in the form of modifiers, so that their inputs are read in the same way. */
const foundBy = ({ from }: Trait, role: string): readonly Modifier[] =>
  from.map(({ id, when, unless, is }) => ({
    ...{ id, label: '', name: '', of: role, to: null, group: null, when, unless, per: null },
    value: is.kind === 'value' ? { kind: 'number', value: zero } : is,
  }))

const otherwise = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set([...before.keys(), ...now.keys()].filter((id) => before.get(id) !== now.get(id)))

/** Keys of the model that are only printed or drawn. */
const shownKeys = new Set([
  'title',
  'subtitle',
  'label',
  'words',
  'becomes',
  'name',
  'aside',
  'severity',
  'note',
  'group',
  'who',
])

/** Equal texts: the same odds. */
export const oddsText = (data: unknown): string =>
  JSON.stringify(json(data), (key, value: unknown) =>
    shownKeys.has(key) && (value === null || typeof value !== 'object') ? undefined : value,
  )

/** Everything that decides the odds of a check, as texts to compare. */
const textsOf = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const { modifiers, factors, points, inputs } = procedure
    const withGrids = (part: unknown): string => oddsText([part, gridsOf(ruleset, part)])
    const { roles, limit, rolls, tables, decide, outcomes, follows } = procedure
    const effects = [...outcomes.values(), ...follows].flatMap((each) => each.effects)
    const rest = {
      roles: [...roles.keys()],
      ...{ limit, rolls, tables, decide },
      outcomes: [...outcomes.values()].map((each) => ({ ...each, effects: each.effects.map(effectForOdds) })),
      follows: follows.map((each) => ({ ...each, effects: each.effects.map(effectForOdds) })),
      parts: effects.flatMap(partsOfEffect).map((id) => ruleset.parts.get(id)),
    }
    return {
      parts: new Map([...modifiers, ...factors].map((each) => [each.id, withGrids(each)])),
      traits: new Map(
        inputs.flatMap(({ trait }) =>
          trait === null ? [] : [[trait, traitText(named(ruleset.traits, trait))] as const],
        ),
      ),
      points: withGrids(points),
      rest: withGrids(rest),
    }
  }),
)

/** A trait without its choices: a choice that nothing reads changes no odds, and where something reads it, that differs itself. */
const traitText = (trait: Trait): string => oddsText({ ...trait, choices: null, kept: null })

/** An effect without the parts that change no figure: distances of moves, and actions that players may take. */
const effectForOdds = (effect: Effect): object => ({ ...effect, verbs: effect.verbs.map(verbForOdds) })

const verbForOdds = (verb: Verb): object => {
  if ('actions' in verb) return { verb: verb.verb }
  return 'move' in verb ? { ...verb, move: null } : verb
}

const gridsOf = (ruleset: Ruleset, part: unknown): readonly object[] =>
  gridsReadBy(ruleset, part).map(({ grid, column }) => gridData(named(ruleset.grids, grid), column))

/** A grid as a column of it is read; null: any of them. */
const gridData = ({ by, of, across, split, columns, rows }: Grid, column: string | null): object => ({
  ...{ by, of, across, split },
  columns: column === null ? [...columns.values()] : columns.get(column),
  rows: rows.map((row) => rowData(row, column)),
})

const rowData = ({ id, from, when, otherwise: isRest, cells }: GridRow, column: string | null): object => ({
  ...{ id, from, when, isRest },
  cells: column === null ? cells : cells.get(column),
})

/** A row of a grid, in the column whose cell differs; null where the row itself does, or where its reader names the column. */
export interface ChangedRow {
  readonly grid: Grid
  readonly row: GridRow
  readonly column: GridColumn | null
}

/** Rows that differ in the grids that a part of a check reads, as far as it reads them. */
export const changedRows = (base: Ruleset, house: Ruleset, part: unknown): readonly ChangedRow[] =>
  gridsReadBy(house, part).flatMap(({ grid: id, column }): readonly ChangedRow[] => {
    const grid = named(house.grids, id)
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

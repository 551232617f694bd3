/** Counts how often every effect is evaluated for every kind of target, and selects the next to try. */
import { holds, type Scene, type Value } from './conditions.ts'
import { entriesOf, isEntries, type Data, type Procedure, type Rules } from './rules.ts'

/** Kinds of targets. Side by side means several units in one role. */
export const kinds = [
  'troops',
  'last stand',
  'led',
  'counted leader',
  'with guns',
  'gun',
  'guns',
  'side by side',
  'leader',
] as const
export type Kind = (typeof kinds)[number]

export interface Cell {
  readonly procedure: Procedure
  readonly outcome: string
  readonly effect: string
  readonly role: string
  readonly kind: Kind
  evaluated: number
  /** How often the effect applied. */
  applied: number
}

/** Returns a cell for every effect of every rolled result and every kind of target that the result can affect. */
export const cellsOf = (rules: Rules): readonly Cell[] =>
  [...rules.procedures.values()].flatMap((procedure) =>
    [...procedure.outcomes.values()].flatMap(({ id: outcome, effects }) =>
      effects.flatMap(({ id: effect, roles }) =>
        roles.flatMap((role) =>
          kinds
            .filter((kind) => procedure.hasDice && canAffect(rules, procedure, outcome, role, kind))
            .map((kind) => ({ procedure, outcome, effect, role, kind, evaluated: 0, applied: 0 })),
        ),
      ),
    ),
  )

const canAffect = (rules: Rules, procedure: Procedure, outcome: string, role: string, kind: Kind): boolean => {
  const isLeader = procedure.roles.find(({ id }) => id === role)?.isLeader === true
  if (isLeader || kind === 'leader') return isLeader && kind === 'leader'
  if (kind === 'with guns' && !rules.traits.has('with-guns')) return false
  const facts =
    kind === 'gun' || kind === 'guns' ? { arm: 'artillery' } : kind === 'side by side' ? {} : { arm: 'infantry' }
  const scene: Scene = { rules, roles: {}, situation: {}, result: null, round: 1, assumes: false }
  for (const table of procedure.tables) {
    const truth = holds(scene, role, facts, table.when)
    if (truth !== false && table.outcomes.includes(outcome)) return true
    if (truth === true) return false
  }
  return false
}

/** Returns the values of traits that conditions test or effects set. */
export const valuesTested = (rules: Rules): ReadonlyMap<string, readonly Value[]> => {
  const found = new Map<string, Set<Value>>()
  const read = (condition: Data | undefined): void => {
    if (Array.isArray(condition)) (condition as readonly Data[]).forEach(read)
    else
      for (const [key, test] of entriesOf(condition))
        if (rules.traits.has(key)) {
          const values = found.get(key) ?? new Set()
          for (const value of Array.isArray(test) ? (test as readonly Data[]) : [test])
            if (typeof value === 'boolean' || (typeof value === 'string' && !/[.>]/.test(value))) values.add(value)
          found.set(key, values)
        } else if (isEntries(test) || Array.isArray(test)) read(test)
  }
  for (const { when, unless } of [...rules.parts.values(), ...rules.conditions.values()]) [when, unless].forEach(read)
  for (const { outcomes, follows, tables } of rules.procedures.values()) {
    for (const { when } of tables) read(when)
    for (const { effects } of outcomes.values())
      for (const { does } of effects) [does['when'], does['unless'], does['set']].forEach(read)
    for (const { does } of follows) [does['when'], does['unless']].forEach(read)
  }
  for (const trait of rules.traits.values())
    for (const [value, line] of entriesOf(trait['from']))
      read(isEntries(line) && 'when' in line ? line['when'] : value && line)
  return new Map([...found].flatMap(([trait, values]) => (values.size > 0 ? [[trait, [...values]]] : [])))
}

/** Returns the cells of effects that applied fewer than `min` times over all kinds. */
export const seldomApplied = (cells: readonly Cell[], min: number): readonly (readonly Cell[])[] =>
  [...Map.groupBy(cells, rowOf).values()].filter((own) => own.reduce((sum, { applied }) => sum + applied, 0) < min)

const rowOf = ({ procedure, outcome, effect, role }: Cell): string => `${procedure.id} ${outcome} ${effect} (${role})`

/**
 * Returns a table with a row per effect and a column per kind. Each cell tells how often the effect applied to the kind and how often it was
 * evaluated, or is `-` if the effect can't have a target of that kind.
 */
export const tableOf = (cells: readonly Cell[]): string => {
  const rows = [...Map.groupBy(cells, rowOf)].map(([row, own]) => [
    row,
    ...kinds.map((kind) => {
      const cell = own.find((each) => each.kind === kind)
      return cell ? `${cell.applied}/${cell.evaluated}` : '-'
    }),
  ])
  const all = [['', ...kinds], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

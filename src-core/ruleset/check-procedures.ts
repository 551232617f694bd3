/** Procedures as a whole: every case has a table, every table a row, every result an outcome, and nothing is left unused. */
import { countedDice } from '../dice/dice.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import type { TablePart } from '../words/problems/things.ts'
import type { Path } from '../paths.ts'
import { present } from '../present.ts'
import { checkBands } from './bands.ts'
import { checkCircles } from './circles.ts'
import { conditionOfGuard } from '../language/logic.ts'
import type { Desk } from './desk.ts'
import type { Procedure, Table } from './model/procedures.ts'
import type { Trait } from './model/traits.ts'
import type { Reads } from './reads.ts'
import { checkCover, checkOrdered, checkRows } from './rows.ts'

/** Whether a trait may be left without a value. */
export type Unset = (trait: Trait) => boolean

/** Reports what a procedure lacks, has in excess or leaves open. */
export const checkProcedure = (
  desk: Desk,
  traits: ReadonlyMap<string, Trait>,
  unset: Unset,
  procedure: Procedure,
): void => {
  checkParts(desk, procedure)
  checkOutcomes(desk, procedure)
  checkDecide(desk, traits, unset, procedure)
  checkTables(desk, traits, unset, procedure)
}

/** Whether a trait may be left without a value: none was given, and nothing takes its place. */
export const unsetAmong = (desk: Desk, traits: ReadonlyMap<string, Trait>): Unset => {
  const known = new Map<Trait, boolean>()
  /** Follows a trait as long as it only copies another; every trait on the way gets the same answer. */
  return (trait) => {
    const way = new Set<Trait>()
    let here = trait
    let found = known.get(here)
    while (found === undefined) {
      way.add(here)
      const next = takenFrom(desk, traits, here)
      if (typeof next === 'boolean') found = next
      else if (way.has(next)) found = true
      else found = known.get((here = next))
    }
    for (const one of way) known.set(one, found)
    return found
  }
}

/** The trait whose value replaces one that was not given; else whether that trait stays without a value. */
const takenFrom = (desk: Desk, traits: ReadonlyMap<string, Trait>, trait: Trait): Trait | boolean => {
  if (trait.default !== null || desk.touched(['traits', trait.id])) return false
  const last = trait.from.find(({ when, unless }) => when === null && unless === null)
  if (!last) return true
  if (last.is.kind === 'value' || last.is.kind === 'number') return false
  return (last.is.kind === 'trait' ? traits.get(last.is.trait) : undefined) ?? true
}

/** Reports shared entries that do not fit the procedure, and roles that it needs and lacks. */
export const checkReads = (desk: Desk, procedure: Pick<Procedure, 'id' | 'roles'>, { misfits }: Reads): void => {
  const roles = namesOf([...procedure.roles.keys()])
  const home = ['procedures', procedure.id, 'roles']
  if (desk.touched(home)) return
  for (const { what, name, path } of misfits) {
    const here = ['procedures', procedure.id, ...path]
    if (desk.touched(here)) continue
    switch (what) {
      case 'no-enemy':
        desk.report(here, problem(what, { what: 'shared', trait: name }), true, home)
        break
      case 'unknown-role':
        desk.report(here, problem(what, { what: 'shared', role: name, roles }), true)
        break
      case 'no-such-role':
        desk.report(here, problem(what, { what: 'shared', trait: name }), true, home)
        break
      case 'wrong-kind':
        desk.report(
          here,
          problem(what, { what: 'shared', trait: name, of: desk.rules.traits?.[name]?.of ?? 'unit' }),
          true,
        )
        break
      case 'ambiguous-trait':
        desk.report(here, problem(what, { isShared: true, trait: name, roles }), true)
        break
      case 'no-points':
        desk.report(here, problem('not-known-here', { what: 'shared' }), true)
    }
  }
}

const checkParts = (desk: Desk, { id, rolls, tables, decide, gives, follows }: Procedure): void => {
  const path = ['procedures', id]
  const gone = (key: string): boolean => desk.gone([...path, key])
  const rolled = rolls.length > 0 || gone('dice')
  if (rolled && tables.length === 0 && !desk.touched([...path, 'tables']))
    desk.report(path, problem('no-table', { procedure: id }), true)
  if (!rolled && tables.length > 0) desk.report(path, problem('no-dice', { what: 'tables', procedure: id }), true)
  if (
    !rolled &&
    tables.length === 0 &&
    decide.length === 0 &&
    gives.length === 0 &&
    !desk.touched([...path, 'decide']) &&
    !desk.touched([...path, 'gives'])
  )
    desk.report(path, problem('nothing-to-do', { procedure: id }), true)
  if (rolls.length > 0 && decide.length > 0)
    desk.report([...path, 'decide'], problem('two-ways', { what: 'decide', procedure: id }), true)
  if (rolls.length > 0 && gives.length > 0)
    desk.report([...path, 'gives'], problem('two-ways', { what: 'gives', procedure: id }), true)
  const [roll] = rolls
  for (const { id: follow, natural } of follows) {
    if (!natural || !roll || rolls.length > 1) continue
    const { sides } = roll.dice
    const count = countedDice(roll.dice)
    if ((natural.max ?? Infinity) < count || (natural.min ?? -Infinity) > count * sides)
      desk.report([...path, 'follows', follow, 'natural'], problem('never', { what: 'dice', count, sides }))
  }
}

const checkOutcomes = (desk: Desk, { id, tables, decide, outcomes }: Procedure): void => {
  const path = ['procedures', id]
  const home = [...path, 'outcomes']
  checkCircles(desk, 'outcomes', home, [...outcomes.keys()], (one) => [outcomes.get(one)?.lower ?? []].flat())
  if (desk.touched([...path, 'tables']) || desk.touched([...path, 'decide'])) return
  const used = new Set<string>([
    ...tables.flatMap(({ rows }) => rows.flatMap(({ bands }) => bands.map(({ outcome }) => outcome))),
    ...decide.map(({ outcome }) => outcome),
  ])
  for (const { lower } of outcomes.values()) if (lower !== null) used.add(lower)
  for (const outcome of outcomes.keys())
    if (!used.has(outcome)) desk.report([...home, outcome], problem('unused-outcome', { outcome }), true)
}

const checkDecide = (desk: Desk, traits: ReadonlyMap<string, Trait>, unset: Unset, { id, decide }: Procedure): void => {
  const home = ['procedures', id, 'decide']
  if (decide.length === 0 || desk.touched(home)) return
  const lines = decide.map(({ id: line, ...guard }) => ({ id: line, when: conditionOfGuard(guard) }))
  checkOrdered(desk, { lines, what: 'line', traits, unset, home })
  const conditions = lines.map(({ when }) => when)
  checkCover(desk, conditions, traits, unset, home, { kind: 'decisions' })
}

const checkTables = (
  desk: Desk,
  traits: ReadonlyMap<string, Trait>,
  unset: Unset,
  { id, points, tables }: Procedure,
): void => {
  const home = ['procedures', id, 'tables']
  if (
    tables.length > 0 &&
    !desk.gone(home) &&
    !tables.some(({ id: table }) => desk.touched([...home, table, 'when']))
  ) {
    checkOrdered(desk, { lines: tables, what: 'table', traits, unset, home })
    const conditions = tables.map(({ when }) => when)
    checkCover(desk, conditions, traits, unset, home, { kind: 'tables' })
  }
  for (const table of tables) checkTable(desk, traits, table, points !== null, unset, [...home, table.id])
}

const checkTable = (
  desk: Desk,
  traits: ReadonlyMap<string, Trait>,
  table: Table,
  points: boolean,
  unset: Unset,
  path: Path,
): void => {
  const of: TablePart = { kind: 'table', id: table.id }
  const [row] = table.rows
  if (row?.id === null) {
    if (table.by !== null)
      desk.report([...path, 'by'], problem('two-ways', { what: 'by', table: table.id, by: table.by }), true)
    if (!desk.touched([...path, 'bands'])) checkBands(desk, of, row.bands, [...path, 'bands'])
    return
  }
  if (table.by === 'points' && !points && !desk.gone([...path.slice(0, 2), 'points']))
    desk.report([...path, 'by'], problem('not-known-here', { what: 'table', table: table.id }))
  const trait = table.by === null ? undefined : traits.get(table.by)
  if (trait && unset(trait) && !desk.touched(['traits', trait.id]))
    desk.report([...path, 'by'], problem('needs-default', { trait: trait.id, table: table.id }))
  // Only the sole row of a table without rows has no id.
  const rows = table.rows.map((row) => ({ ...row, id: present(row.id) }))
  const touched = new Set(rows.flatMap(({ id }) => (desk.touched([...path, 'rows', id, 'bands']) ? [id] : [])))
  checkRows(desk, { path, of, by: table.by, rows, traits, unset })
  for (const { id, bands } of rows)
    if (!touched.has(id)) checkBands(desk, { kind: 'row', id }, bands, [...path, 'rows', id, 'bands'])
}

/** Procedures as a whole: every case has a table, every table a row, every result an outcome, and nothing is left unused. */
import type { Path } from '../paths.ts'
import { checkBands } from './bands.ts'
import { checkCircles } from './circles.ts'
import { listed, type Desk } from './desk.ts'
import type { Procedure, Table } from './model/procedures.ts'
import type { Trait } from './model/traits.ts'
import type { Reads } from './reads.ts'
import { checkCover, checkRows } from './rows.ts'

/** Whether a trait may be left without a value. */
type Unset = (trait: Trait) => boolean

/** Says what a procedure lacks, has too much of or leaves open. */
export const checkProcedure = (desk: Desk, traits: ReadonlyMap<string, Trait>, unset: Unset, procedure: Procedure): void => {
  checkParts(desk, procedure)
  checkOutcomes(desk, procedure)
  checkDecide(desk, traits, unset, procedure)
  checkTables(desk, traits, unset, procedure)
}

/** Whether a trait may be left without a value: none was given, and nothing takes its place. */
export const unsetAmong = (desk: Desk, traits: ReadonlyMap<string, Trait>): Unset => {
  const known = new Map<Trait, boolean>()
  /** Follows a trait as far as it is but another; every trait on the way comes to the same. */
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

/** The trait whose value takes the place of one that was not given; else whether that stays without. */
const takenFrom = (desk: Desk, traits: ReadonlyMap<string, Trait>, trait: Trait): Trait | boolean => {
  if (trait.default !== null || desk.touched(['traits', trait.id])) return false
  const last = trait.from.find(({ when, unless }) => when === null && unless === null)
  if (!last) return true
  if (last.is.kind === 'value' || last.is.kind === 'number') return false
  return (last.is.kind === 'trait' ? traits.get(last.is.trait) : undefined) ?? true
}

/** Shared things that do not fit the procedure, and what it needs to be one. */
export const checkReads = (desk: Desk, procedure: Pick<Procedure, 'id' | 'roles'>, { misfits }: Reads): void => {
  const roles = listed([...procedure.roles.keys()], 'or')
  const home = ['procedures', procedure.id, 'roles']
  if (desk.touched(home)) return
  for (const { what, name, path } of misfits) {
    const here = ['procedures', procedure.id, ...path]
    if (desk.touched(here)) continue
    switch (what) {
      case 'no-enemy':
        desk.problem(what, here, `this asks for \`${name}\` of the enemy, and here there is none`, 'two roles in the procedure', true, home)
        break
      case 'unknown-role':
        desk.problem(what, here, `this asks for the role \`${name}\`, which this procedure has not`, `one of its roles: ${roles}`, true)
        break
      case 'no-such-role':
        desk.problem(
          what,
          here,
          `this asks for \`${name}\`, and no role here has it`,
          'a role with is: unit or is: leader, as the trait asks',
          true,
          home,
        )
        break
      case 'wrong-kind':
        desk.problem(
          what,
          here,
          `this asks for \`${name}\` of a role that has none`,
          `a role that is a ${desk.rules.traits?.[name]?.of ?? 'unit'}`,
          true,
        )
        break
      case 'ambiguous-trait':
        desk.problem(
          what,
          here,
          `this asks for \`${name}\`, which could be read on ${roles}`,
          'of: ROLE, or name the role where it is asked',
          true,
        )
        break
      case 'no-points':
        desk.problem(
          'not-known-here',
          here,
          'this asks for fire points, and there are none here',
          'points: {of: ROLE} in the procedure',
          true,
        )
    }
  }
}

const checkParts = (desk: Desk, { id, rolls, tables, decide, gives, follows }: Procedure): void => {
  const path = ['procedures', id]
  const gone = (key: string): boolean => desk.gone([...path, key])
  const rolled = rolls.length > 0 || gone('dice')
  if (rolled && tables.length === 0 && !desk.touched([...path, 'tables']))
    desk.problem('no-table', path, `\`${id}\` rolls dice, and no table reads them`, 'tables: {...}, or no dice', true)
  if (!rolled && tables.length > 0) desk.problem('no-dice', path, `\`${id}\` has tables, and nothing is rolled`, 'dice: 1d10', true)
  if (
    !rolled &&
    tables.length === 0 &&
    decide.length === 0 &&
    gives.length === 0 &&
    !desk.touched([...path, 'decide']) &&
    !desk.touched([...path, 'gives'])
  )
    desk.problem('nothing-to-do', path, `\`${id}\` neither rolls nor decides nor gives anything`, 'dice and tables, decide, or gives', true)
  if (rolls.length > 0 && decide.length > 0)
    desk.problem('two-ways', [...path, 'decide'], `\`${id}\` rolls dice, and decides without them`, 'one of the two', true)
  if (rolls.length > 0 && gives.length > 0)
    desk.problem(
      'two-ways',
      [...path, 'gives'],
      `\`${id}\` rolls dice, and gives amounts without them`,
      'one of the two; another procedure for the amounts',
      true,
    )
  const [roll] = rolls
  for (const { id: follow, natural } of follows) {
    if (!natural || !roll || rolls.length > 1) continue
    const { count, sides } = roll.dice
    if ((natural.max ?? Infinity) < count || (natural.min ?? -Infinity) > count * sides)
      desk.problem('never', [...path, 'follows', follow, 'natural'], `${count}d${sides} never shows that`, `${count} to ${count * sides}`)
  }
}

const checkOutcomes = (desk: Desk, { id, tables, decide, outcomes }: Procedure): void => {
  const path = ['procedures', id]
  const home = [...path, 'outcomes']
  checkCircles(desk, 'next lower outcomes', home, [...outcomes.keys()], (one) => [outcomes.get(one)?.lower ?? []].flat(), 'is above')
  if (desk.touched([...path, 'tables']) || desk.touched([...path, 'decide'])) return
  const used = new Set<string>([
    ...tables.flatMap(({ rows }) => rows.flatMap(({ bands }) => bands.map(({ outcome }) => outcome))),
    ...decide.map(({ outcome }) => outcome),
  ])
  for (const { lower } of outcomes.values()) if (lower !== null) used.add(lower)
  for (const outcome of outcomes.keys())
    if (!used.has(outcome))
      desk.problem(
        'unused-outcome',
        [...home, outcome],
        `no result leads to \`${outcome}\``,
        'a band in a table; in a patch null removes an outcome',
        true,
      )
}

const checkDecide = (desk: Desk, traits: ReadonlyMap<string, Trait>, unset: Unset, { id, decide }: Procedure): void => {
  const home = ['procedures', id, 'decide']
  if (decide.length === 0 || desk.touched(home)) return
  const always = decide.findIndex(({ when, unless }) => when === null && unless === null)
  const after = always < 0 ? undefined : decide[always + 1]
  if (after)
    desk.problem(
      'never-reached',
      [...home, after.id],
      `\`${after.id}\` is never reached: \`${decide[always]?.id ?? ''}\` before it always applies`,
      'put the line without conditions last',
      true,
    )
  if (always >= 0) return
  const plain = decide.filter(({ unless }) => unless === null).map(({ when }) => when)
  checkCover(desk, plain, traits, unset, home, 'line', 'a last line without conditions')
}

const checkTables = (desk: Desk, traits: ReadonlyMap<string, Trait>, unset: Unset, { id, points, tables }: Procedure): void => {
  const home = ['procedures', id, 'tables']
  if (tables.length > 0 && !tables.some(({ id: table }) => desk.touched([...home, table, 'when']))) {
    const always = tables.findIndex(({ when }) => when === null)
    const after = always < 0 ? undefined : tables[always + 1]
    if (after)
      desk.problem(
        'never-reached',
        [...home, after.id],
        `the table \`${after.id}\` is never reached: \`${tables[always]?.id ?? ''}\` before it always applies`,
        'put the table without when last',
        true,
      )
    if (always < 0 && !desk.gone(home))
      checkCover(
        desk,
        tables.map(({ when }) => when),
        traits,
        unset,
        home,
        'table',
        'a last table without when, or a default for the trait',
      )
  }
  for (const table of tables) checkTable(desk, traits, table, points !== null, unset, [...home, table.id])
}

const checkTable = (desk: Desk, traits: ReadonlyMap<string, Trait>, table: Table, points: boolean, unset: Unset, path: Path): void => {
  const name = `the table \`${table.id}\``
  const [row] = table.rows
  if (row?.id === null) {
    if (table.by !== null)
      desk.problem('two-ways', [...path, 'by'], `${name} picks a row by \`${table.by}\`, and has no rows`, 'rows, or no by', true)
    if (!desk.touched([...path, 'bands'])) checkBands(desk, name, row.bands, [...path, 'bands'])
    return
  }
  if (table.by === 'points' && !points && !desk.gone([...path.slice(0, 2), 'points']))
    desk.problem(
      'not-known-here',
      [...path, 'by'],
      `${name} is read by points, and there are none here`,
      'points: {of: ROLE} in the procedure',
    )
  const trait = table.by === null ? undefined : traits.get(table.by)
  if (trait && unset(trait) && !desk.touched(['traits', trait.id]))
    desk.problem(
      'needs-default',
      [...path, 'by'],
      `\`${trait.id}\` picks the row of ${name}, and may be left out`,
      `default: ... in traits.${trait.id}`,
    )
  const rows = table.rows.map(({ id, from, when }) => ({ id: id ?? '', from, when, otherwise: false }))
  const touched = new Set(table.rows.flatMap(({ id }) => (desk.touched([...path, 'rows', id ?? '', 'bands']) ? [id] : [])))
  checkRows(desk, { path, name, by: table.by, rows, traits, unset })
  for (const { id, bands } of table.rows)
    if (!touched.has(id)) checkBands(desk, `row \`${id ?? ''}\``, bands, [...path, 'rows', id ?? '', 'bands'])
}

/** What only the whole can show: that every result, row and case is covered once, that nothing goes in circles or is left unused. */
import { checkBands } from './bands.ts'
import type { Compiled } from './compile.ts'
import { overlap, spaceOf } from './cover.ts'
import { idsOf, isKnown, listed, type Desk } from './desk.ts'
import { firstFall } from './grids.ts'
import type { Amount, Condition, Grid, Procedure, Table, Trait } from './model.ts'
import type { Reads } from './reads.ts'
import { checkCover, checkRows } from './rows.ts'
import type { Path } from './tree.ts'

/** Checks a compiled ruleset; problems go to the desk. Where an entry is known to be wrong already, nothing that follows from it is said. */
export const check = (desk: Desk, compiled: Compiled): void => {
  const needed = neededBy(compiled)
  checkCircles(desk, 'traits', ['traits'], [...compiled.traits.keys()], (id) => needed.get(id) ?? [], 'is found from')
  for (const grid of compiled.grids.values()) checkGrid(desk, compiled, grid)
  for (const procedure of compiled.procedures.values()) {
    checkParts(desk, procedure)
    checkOutcomes(desk, procedure)
    checkDecide(desk, compiled, procedure)
    checkTables(desk, compiled, procedure)
  }
}

/** Whether a trait may be left without a value: none was given, and nothing takes its place. */
const mayBeUnset =
  (traits: ReadonlyMap<string, Trait>) =>
  (trait: Trait): boolean => {
    if (trait.default !== null) return false
    const seen = new Set([trait.id])
    for (let here = trait; ;) {
      const last = here.from.find(({ when, unless }) => when === null && unless === null)
      if (!last) return true
      if (last.is.kind === 'value' || last.is.kind === 'number') return false
      const next = last.is.kind === 'trait' ? traits.get(last.is.trait) : undefined
      if (!next || seen.has(next.id)) return true
      if (next.default !== null) return false
      seen.add(next.id)
      here = next
    }
  }

// Circles

/** Traits that the lines of each trait ask for. */
const neededBy = ({ traits, grids }: Compiled): Map<string, string[]> => {
  const asked = (condition: Condition | null): string[] => (condition ?? []).flat().map(({ key }) => key)
  const amount = (is: Amount): string[] => {
    if (is.kind === 'trait') return [is.trait]
    if (is.kind === 'plus' || is.kind === 'times') return is.terms.flatMap(amount)
    if (is.kind === 'ratio') return [...amount(is.of), ...amount(is.to)]
    if (is.kind === 'round') return amount(is.is)
    if (is.kind === 'first') return is.lines.flatMap((line) => [...asked(line.when), ...asked(line.unless), ...amount(line.is)])
    const grid = is.kind === 'grid' ? grids.get(is.grid) : undefined
    if (!grid) return []
    const cells = grid.rows.flatMap((row) => [...row.cells.values()].flat())
    return [grid.by, grid.across]
      .filter((id) => id !== null)
      .concat(
        [...grid.split, ...grid.rows].flatMap(({ when }) => asked(when)),
        cells.flatMap(({ when, unless }) => [...asked(when), ...asked(unless)]),
      )
  }
  const lines = (trait: Trait): string[] =>
    trait.from.flatMap(({ when, unless, is }) => [...asked(when), ...asked(unless), ...(is.kind === 'value' ? [] : amount(is))])
  return new Map([...traits].map(([id, trait]) => [id, lines(trait)]))
}

/** Says the first circle that each entry is on, once. */
const checkCircles = (
  desk: Desk,
  what: string,
  home: Path,
  ids: readonly string[],
  next: (id: string) => readonly string[],
  verb: string,
): void => {
  const done = new Set<string>()
  for (const start of ids) {
    const trail: { readonly id: string; readonly left: string[] }[] = []
    const enter = (id: string): void => {
      const from = trail.findIndex((step) => step.id === id)
      if (from >= 0) {
        const circle = [...trail.slice(from).map((step) => step.id), id]
        desk.problem(
          'circle',
          [...home, id],
          `${what} in a circle: ${circle.map((one) => `\`${one}\``).join(` ${verb} `)}`,
          'let one of them stand by itself',
          true,
        )
      } else if (!done.has(id)) {
        done.add(id)
        trail.push({ id, left: [...new Set(next(id))] })
      }
    }
    enter(start)
    for (let last = trail.at(-1); last; last = trail.at(-1)) {
      const id = last.left.shift()
      if (id === undefined) trail.pop()
      else enter(id)
    }
  }
}

// Grids

const checkGrid = (desk: Desk, { traits }: Compiled, grid: Grid): void => {
  const path = ['grids', grid.id]
  const name = `the grid \`${grid.id}\``
  for (const which of ['by', 'across'] as const) {
    const id = grid[which]
    if (id !== null && !(which === 'by' && id === 'points'))
      isKnown(desk, 'trait', id, which === 'by' ? idsOf(desk.rules.traits, ['points']) : traits, [...path, which], ['traits'])
  }
  if (grid.columns.size === 0 && !desk.touched([...path, 'columns']))
    desk.problem('empty', [...path, 'columns'], `${name} has no columns`, 'at least one', true)
  checkColumns(desk, traits, grid, path)
  const space = spaceOf(
    grid.split.map(({ when }) => when),
    traits,
    () => false,
  )
  for (const [b, part] of grid.split.entries())
    for (const [a, earlier] of grid.split.slice(0, b).entries()) {
      const both = space && !desk.touched([...path, 'split']) ? overlap(space, a, b) : undefined
      if (both !== undefined)
        desk.problem(
          'row-overlap',
          [...path, 'split', part.id],
          `\`${earlier.id}\` and \`${part.id}\` both match ${both}`,
          'conditions that tell them apart',
          true,
        )
    }
  checkRows(desk, { path, name, by: grid.by, rows: grid.rows, traits, unset: () => false })
}

const checkColumns = (desk: Desk, traits: ReadonlyMap<string, Trait>, grid: Grid, path: Path): void => {
  const home = [...path, 'columns']
  const trait = grid.across === null ? undefined : traits.get(grid.across)
  const columns = [...grid.columns.values()]
  if (!trait) {
    const bounded = columns.find(({ to }) => to)
    if (bounded && grid.across === null)
      desk.problem(
        'two-ways',
        [...home, bounded.id, 'to'],
        `the column holds to a number, and nothing says which`,
        'across: a trait that is a number, such as range',
        true,
      )
    return
  }
  if (trait.kind === 'choice') {
    for (const { id } of columns) isKnown(desk, `choice of ${trait.id}`, id, trait.choices, [...home, id], ['traits', trait.id, 'choices'])
    return
  }
  if (trait.kind === 'flag')
    return desk.problem(
      'wrong-type',
      [...path, 'across'],
      `\`${trait.id}\` is a yes or no and cannot pick a column`,
      'a choice or a number',
    )
  for (const { id, to } of columns)
    if (!to && !desk.touched([...home, id]))
      desk.problem(
        'missing',
        [...home, id],
        `\`to\` is missing: \`${trait.id}\` picks the column`,
        'add to: how far the column holds',
        true,
      )
  const fall = columns[firstFall(columns.map(({ to }) => to)) ?? columns.length]
  if (fall)
    desk.problem(
      'row-order',
      [...home, fall.id, 'to'],
      `column \`${fall.id}\` ends before the one that stands before it`,
      'columns in rising order of to',
    )
}

// Procedures

/** Shared things that do not fit the procedure, and what it needs to be one. */
export const checkReads = (desk: Desk, procedure: Pick<Procedure, 'id' | 'roles'>, { misfits }: Reads): void => {
  const roles = listed([...procedure.roles.keys()], 'or')
  for (const { what, name, path } of misfits) {
    const here = ['procedures', procedure.id, ...path]
    if (desk.touched(here)) continue
    switch (what) {
      case 'no-enemy':
        desk.problem(what, here, `this asks for \`${name}\` of the enemy, and here there is none`, 'two roles in the procedure', true)
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
  if (rolled && decide.length > 0)
    desk.problem('two-ways', [...path, 'decide'], `\`${id}\` rolls dice, and decides without them`, 'one of the two', true)
  if (rolled && gives.length > 0)
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

const checkDecide = (desk: Desk, { traits }: Compiled, { id, decide }: Procedure): void => {
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
  checkCover(desk, plain, traits, mayBeUnset(traits), home, 'line', 'a last line without conditions')
}

const checkTables = (desk: Desk, { traits }: Compiled, { id, points, tables }: Procedure): void => {
  const home = ['procedures', id, 'tables']
  const unset = mayBeUnset(traits)
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

const checkTable = (
  desk: Desk,
  traits: ReadonlyMap<string, Trait>,
  table: Table,
  points: boolean,
  unset: (trait: Trait) => boolean,
  path: Path,
): void => {
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
  const touched = table.rows.filter(({ id }) => desk.touched([...path, 'rows', id ?? '', 'bands'])).map(({ id }) => id)
  checkRows(desk, { path, name, by: table.by, rows, traits, unset })
  for (const { id, bands } of table.rows)
    if (!touched.includes(id)) checkBands(desk, `row ${id ?? ''}`, bands, [...path, 'rows', id ?? '', 'bands'])
}

/** Checks whole procedures: every case has a table, every table has a row, every result has an outcome, and nothing is unused. */
import { possibleTotals } from '../odds/dice.ts'
import { problem } from '../problem.ts'
import { nameList, type TablePart } from '../words/problems/phrases.ts'
import type { Path } from '../paths.ts'
import { nonNull } from '../present.ts'
import { checkCircles, type Loader, laterPath, checkKnownName } from './context.ts'
import { conditionOfGuard } from '../language/logic.ts'
import type { Procedure, Table, Band } from './model/procedures.ts'
import type { Trait } from './model/traits.ts'
import type { TraitReads } from './reads.ts'
import { checkCover, checkOrderedLines, checkRows } from './check-grids.ts'
import { calledRoles } from '../language/scope.ts'
import type { CheckVerb, Effect } from './model/effects.ts'

/** Whether a trait can be without a value. */
export type IsUnset = (trait: Trait) => boolean

/** Reports what is missing, duplicated or undefined in a procedure. */
export const checkProcedure = (
  loader: Loader,
  traits: ReadonlyMap<string, Trait>,
  unset: IsUnset,
  procedure: Procedure,
): void => {
  checkParts(loader, procedure)
  checkOutcomes(loader, procedure)
  checkDecide(loader, traits, unset, procedure)
  checkTables(loader, traits, unset, procedure)
}

/** Returns a function that checks if a trait can be without a value: it is optional and nothing replaces the value. */
export const isUnsetIn = (loader: Loader, traits: ReadonlyMap<string, Trait>): IsUnset => {
  const known = new Map<Trait, boolean>()
  /** Follows a chain of traits as long as each one copies the next. All traits in the chain get the same answer. */
  return (trait) => {
    const way = new Set<Trait>()
    let current = trait
    let found = known.get(current)
    while (found === undefined) {
      way.add(current)
      const next = fallbackTrait(loader, traits, current)
      if (typeof next === 'boolean') found = next
      else if (way.has(next)) found = true
      else found = known.get((current = next))
    }
    for (const one of way) known.set(one, found)
    return found
  }
}

/** The trait that replaces a missing value of a trait, or else whether that trait can be without a value. */
const fallbackTrait = (loader: Loader, traits: ReadonlyMap<string, Trait>, trait: Trait): Trait | boolean => {
  if (trait.default !== null || loader.touched(['traits', trait.id])) return false
  const last = trait.from.find(({ when, unless }) => when === null && unless === null)
  if (!last) return true
  if (last.is.kind === 'value' || last.is.kind === 'number') return false
  return (last.is.kind === 'trait' ? traits.get(last.is.trait) : undefined) ?? true
}

/**
 * Reports shared entries that don't fit the procedure, and roles that it needs but lacks. If a sequence step reads the entries, `at` is the path of
 * the step, and problems are reported there.
 */
export const checkReads = (
  loader: Loader,
  procedure: Pick<Procedure, 'id' | 'roles'>,
  { misfits }: TraitReads,
  at: Path | null = null,
): void => {
  const roles = nameList([...procedure.roles.keys()])
  const home = ['procedures', procedure.id, 'roles']
  if (loader.touched(home)) return
  for (const { what, name, path } of misfits) {
    const keyPath = at ?? ['procedures', procedure.id, ...path]
    if (loader.touched(keyPath)) continue
    switch (what) {
      case 'no-enemy':
        loader.report(keyPath, problem('no-such-role', { what: 'shared-enemy', trait: name }), true, home)
        break
      case 'unknown-role':
        loader.report(keyPath, problem('no-such-role', { what: 'shared', role: name, roles }), true)
        break
      case 'no-such-role':
        loader.report(keyPath, problem(what, { what: 'shared-trait', trait: name }), true, home)
        break
      case 'wrong-kind':
        loader.report(
          keyPath,
          problem(what, { what: 'shared', trait: name, of: loader.rules.traits?.[name]?.of ?? 'unit' }),
          true,
        )
        break
      case 'ambiguous-trait':
        loader.report(keyPath, problem('ambiguous', { what: 'trait', isShared: true, trait: name, roles }), true)
        break
      case 'no-points':
        loader.report(keyPath, problem('not-known-here', { what: 'shared' }), true)
    }
  }
}

const checkParts = (loader: Loader, { id, rolls, pool, outcomes, tables, decide, gives, follows }: Procedure): void => {
  const path = ['procedures', id]
  const gone = (key: string): boolean => loader.gone([...path, key])
  const rolled = rolls.length > 0 || gone('dice')
  if (rolled && tables.length === 0 && !loader.touched([...path, 'tables']))
    loader.report(path, problem('empty', { what: 'table', procedure: id }), true)
  if (!rolled && tables.length > 0) loader.report(path, problem('no-dice', { what: 'tables', procedure: id }), true)
  if (
    !rolled &&
    tables.length === 0 &&
    decide.length === 0 &&
    gives.length === 0 &&
    !loader.touched([...path, 'decide']) &&
    !loader.touched([...path, 'gives'])
  )
    loader.report(path, problem('empty', { what: 'procedure', procedure: id }), true)
  const rollsAgain = [...outcomes.values()].find(({ effects }) =>
    effects.some(({ verbs }) => verbs.some(({ verb }) => verb === 'again')),
  )
  if (pool && rollsAgain)
    loader.report(
      [...path, 'outcomes', rollsAgain.id],
      problem('two-ways', { what: 'pool-again', procedure: id }),
      true,
    )
  if (rolls.length > 0 && decide.length > 0)
    loader.report([...path, 'decide'], problem('two-ways', { what: 'decide', procedure: id }), true)
  if (rolls.length > 0 && gives.length > 0)
    loader.report([...path, 'gives'], problem('two-ways', { what: 'gives', procedure: id }), true)
  const [roll] = rolls
  for (const { id: follow, natural } of follows) {
    if (!natural || !roll || rolls.length > 1) continue
    const isNatural = (total: number): boolean =>
      total >= (natural.min ?? -Infinity) && total <= (natural.max ?? Infinity)
    if (!possibleTotals(roll.dice).some(isNatural))
      loader.report([...path, 'follows', follow, 'natural'], problem('never', { what: 'dice', dice: roll.dice }))
  }
}

const checkOutcomes = (loader: Loader, { id, tables, decide, outcomes }: Procedure): void => {
  const path = ['procedures', id]
  const home = [...path, 'outcomes']
  checkCircles(loader, 'outcomes', home, [...outcomes.keys()], (one) => [outcomes.get(one)?.lower ?? []].flat())
  if (loader.touched([...path, 'tables']) || loader.touched([...path, 'decide'])) return
  const used = new Set<string>([
    ...tables.flatMap(({ rows }) => rows.flatMap(({ bands }) => bands.map(({ outcome }) => outcome))),
    ...decide.map(({ outcome }) => outcome),
  ])
  for (const { lower } of outcomes.values()) if (lower !== null) used.add(lower)
  for (const outcome of outcomes.keys())
    if (!used.has(outcome)) loader.report([...home, outcome], problem('unused-outcome', { outcome }), true)
}

const checkDecide = (
  loader: Loader,
  traits: ReadonlyMap<string, Trait>,
  unset: IsUnset,
  { id, decide }: Procedure,
): void => {
  const home = ['procedures', id, 'decide']
  if (decide.length === 0 || loader.touched(home)) return
  const lines = decide.map(({ id: line, ...guard }) => ({ id: line, when: conditionOfGuard(guard) }))
  checkOrderedLines(loader, { lines, what: 'line', traits, unset, home })
  const conditions = lines.map(({ when }) => when)
  checkCover(loader, conditions, traits, unset, home, { kind: 'decisions' })
}

const checkTables = (
  loader: Loader,
  traits: ReadonlyMap<string, Trait>,
  unset: IsUnset,
  { id, points, tables }: Procedure,
): void => {
  const home = ['procedures', id, 'tables']
  if (
    tables.length > 0 &&
    !loader.gone(home) &&
    !tables.some(({ id: table }) => loader.touched([...home, table, 'when']))
  ) {
    checkOrderedLines(loader, { lines: tables, what: 'table', traits, unset, home })
    const conditions = tables.map(({ when }) => when)
    checkCover(loader, conditions, traits, unset, home, { kind: 'tables' })
  }
  for (const table of tables) checkTable(loader, traits, table, points !== null, unset, [...home, table.id])
}

const checkTable = (
  loader: Loader,
  traits: ReadonlyMap<string, Trait>,
  table: Table,
  points: boolean,
  unset: IsUnset,
  path: Path,
): void => {
  const of: TablePart = { kind: 'table', id: table.id }
  const [row] = table.rows
  if (row?.id === null) {
    if (table.by !== null)
      loader.report([...path, 'by'], problem('two-ways', { what: 'by', table: table.id, by: table.by }), true)
    if (!loader.touched([...path, 'bands'])) checkBands(loader, of, row.bands, [...path, 'bands'])
    return
  }
  if (table.by === 'points' && !points && !loader.gone([...path.slice(0, 2), 'points']))
    loader.report([...path, 'by'], problem('not-known-here', { what: 'table', table: table.id }))
  const trait = table.by === null ? undefined : traits.get(table.by)
  if (trait && unset(trait) && !loader.touched(['traits', trait.id]))
    loader.report([...path, 'by'], problem('needs-default', { trait: trait.id, table: table.id }))
  // Only the single row of a table without rows has no id, and this table has rows.
  const rows = table.rows.map((row) => ({ ...row, id: nonNull(row.id) }))
  const touched = new Set(rows.flatMap(({ id }) => (loader.touched([...path, 'rows', id, 'bands']) ? [id] : [])))
  checkRows(loader, { path, of, by: table.by, rows, traits, unset })
  for (const { id, bands } of rows)
    if (!touched.has(id)) checkBands(loader, { kind: 'row', id }, bands, [...path, 'rows', id, 'bands'])
}

/**
 * Reports results that the bands of a row (or of a table without rows) don't cover or cover twice.
 * Bands are in ascending order; `path` is the path of the map that contains them.
 */
export const checkBands = (loader: Loader, of: TablePart, bands: readonly Band[], path: Path): void => {
  const [first] = bands
  if (!first) {
    loader.report(path, problem('empty', { what: 'bands', of }), true)
    return
  }
  if (first.min !== null)
    loader.report(
      [...path, first.outcome],
      problem('band-gap', { of, end: 'below', band: { ...first, min: first.min } }),
    )
  let reach = first
  for (const band of bands.slice(1)) {
    checkNext(loader, of, reach, band, path)
    if (reach.max !== null && (band.max === null || band.max > reach.max)) reach = band
  }
  if (reach.max !== null)
    loader.report(
      [...path, reach.outcome],
      problem('band-gap', { of, end: 'above', band: { ...reach, max: reach.max } }),
    )
}

/** Checks two bands for a gap or overlap. `below` has the highest end of the bands so far; `above` doesn't start below any of them. */
const checkNext = (loader: Loader, of: TablePart, below: Band, above: Band, path: Path): void => {
  const place = laterPath(loader, [...path, below.outcome], [...path, above.outcome])
  const { max } = below
  const { min } = above
  if (max === null || min === null || min <= max) loader.report(place, problem('band-overlap', { of, below, above }))
  else if (min > max + 1)
    loader.report(place, problem('band-gap', { of, end: null, below: { ...below, max }, above: { ...above, min } }))
}

/** Returns the ids of the procedures that a procedure calls. */
export const callsOf = ({ outcomes, follows }: Procedure): readonly string[] =>
  [...outcomes.values(), ...follows]
    .flatMap(({ effects }) => effects.flatMap(({ verbs }) => verbs))
    .flatMap((verb) => (verb.verb === 'check' ? [verb.procedure] : []))

/** Reports calls of a procedure in which a role is unknown, is used for two units, or rolls without a unit. */
export const checkCalls = (loader: Loader, procedures: ReadonlyMap<string, Procedure>, from: Procedure): void => {
  const path = ['procedures', from.id]
  for (const { id, effects } of from.outcomes.values())
    checkEffects(loader, procedures, from, effects, [...path, 'outcomes', id, 'effects'])
  for (const { id, effects } of from.follows)
    checkEffects(loader, procedures, from, effects, [...path, 'follows', id, 'effects'])
}

const checkEffects = (
  loader: Loader,
  procedures: ReadonlyMap<string, Procedure>,
  from: Procedure,
  effects: readonly Effect[],
  path: Path,
): void => {
  for (const { id, of, verbs } of effects)
    for (const verb of verbs) {
      const to = verb.verb === 'check' ? procedures.get(verb.procedure) : undefined
      if (verb.verb === 'check' && to && !loader.touched(['procedures', to.id]))
        checkCall(loader, verb, from, of, to, [...path, id, 'check'])
    }
}

const checkCall = (loader: Loader, { as }: CheckVerb, from: Procedure, of: string, to: Procedure, path: Path): void => {
  const home = ['procedures', to.id, 'roles']
  for (const role of as?.keys() ?? [])
    if (
      !checkKnownName(loader, 'role', role, to.roles, [...path, 'as', role], home, { kind: 'roles', procedure: to.id })
    )
      return
  const sides = to.rolls.flatMap(({ side }) => side ?? [])
  for (const taking of of === 'each' ? from.rolls.flatMap(({ side }) => side ?? []) : [of]) {
    const players = calledRoles(to.roles, from.roles, taking, as)
    const twice = [...players].flatMap(([role, player], index) => {
      const before = [...players].slice(0, index).find(([, other]) => other === player)
      return before ? [{ party: player, roles: [before[0], role] as const }] : []
    })[0]
    if (twice) return loader.report(path, problem('party-roles', { what: 'twice', ...twice }), true)
    // A unit's leader can be checked without a role for the leader. The reverse doesn't work: a leader has no unit to check.
    const isUnit = (role: string): boolean => to.roles.get(role)?.is === 'unit'
    const missing =
      players.size === 0 && sides.length === 0
        ? [...to.roles.keys()].find(isUnit)
        : sides.find((side) => !players.has(side) && isUnit(side))
    if (missing !== undefined)
      return loader.report(
        path,
        problem('party-roles', {
          what: 'none',
          role: missing,
          procedure: to.id,
          parties: nameList([...from.roles.values()].flatMap(({ id, is }) => (is === 'unit' ? [id] : []))),
        }),
        true,
      )
  }
}

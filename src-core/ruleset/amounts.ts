/** Amounts: numbers, and numbers found by looking or reckoning. */
import type { Path } from '../paths.ts'
import { ownRole, guardOf } from './conditions.ts'
import { entriesOf, exactOf, idsOf, isKnown, ownRoles, type Desk } from './desk.ts'
import { zero } from '../exact.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import type { TraitKind } from '../words/problems/shape.ts'
import type { Amount } from './model/amounts.ts'
import type { RulesData } from './schema.ts'
import type { AmountData } from './schema/amounts.ts'
import { enemyOf, kindOf, type Scope } from './scope.ts'

const none: Amount = { kind: 'number', value: zero }

/** An amount at `path`. Where it reads a trait, that must be a number, or with `choice` a choice (a derived trait copies it). */
export const amountOf = (desk: Desk, data: AmountData, scope: Scope, path: Path, kind: TraitKind = 'number'): Amount => {
  if (typeof data === 'number' || typeof data === 'string') return { kind: 'number', value: exactOf(desk, data, path) }
  if ('trait' in data) return traitAmount(desk, data, scope, path, kind)
  if ('first' in data) {
    const lines = entriesOf(data.first).map(([id, line]) => {
      const here = [...path, 'first', id]
      return { id, is: amountOf(desk, line.is, scope, [...here, 'is'], kind), ...guardOf(desk, line, scope, here) }
    })
    if (lines.length === 0) desk.report([...path, 'first'], problem('empty', { what: 'lines' }), true)
    return { kind: 'first', lines }
  }
  if (kind !== 'number') desk.report(path, problem('wrong-type', { what: 'reckoned', wanted: kind }), true)
  if ('points' in data) {
    if (!scope.knows.has('points')) desk.report(path, problem('not-known-here', { what: 'amount' }))
    return { kind: 'points' }
  }
  if ('grid' in data) return gridAmount(desk, data, scope, path)
  if ('plus' in data) return { kind: 'plus', terms: termsOf(desk, data.plus, scope, [...path, 'plus']) }
  if ('times' in data) return { kind: 'times', terms: termsOf(desk, data.times, scope, [...path, 'times']) }
  if ('ratio' in data) {
    const [of, to] = termsOf(desk, data.ratio, scope, [...path, 'ratio'])
    if (to?.kind === 'number' && to.value.n === 0n) desk.report([...path, 'ratio', 1], problem('out-of-bounds', { what: 'division' }))
    return { kind: 'ratio', of: of ?? none, to: to ?? none }
  }
  const is = amountOf(desk, data.is, scope, [...path, 'is'])
  if (data.round !== undefined) return { kind: 'round', way: data.round, is }
  return { kind: 'at-least', least: exactOf(desk, data['at-least'] ?? 0, [...path, 'at-least']), is }
}

const termsOf = (desk: Desk, terms: readonly AmountData[], scope: Scope, path: Path): Amount[] =>
  terms.map((term, index) => amountOf(desk, term, scope, [...path, index]))

const traitAmount = (
  desk: Desk,
  { trait: id, of }: { readonly trait: string; readonly of?: string | undefined },
  scope: Scope,
  path: Path,
  kind: TraitKind,
): Amount => {
  const traits = desk.rules.traits ?? {}
  const here = [...path, 'trait']
  if (!isKnown(desk, 'trait', id, idsOf(traits), here, ['traits'])) return none
  const trait = traits[id]
  if (!trait) return none
  const is = trait.choices ? 'choice' : trait.flag ? 'flag' : 'number'
  if (is !== kind) desk.report(here, problem('wrong-type', { what: 'trait', trait: id, is, wanted: kind }))
  const { roles, subject } = scope
  if (!roles) return { kind: 'trait', trait: id, of: of ?? null }
  if (of === undefined) return { kind: 'trait', trait: id, of: ownRole(desk, id, trait, roles, subject, here) ?? null }
  const role = of === 'enemy' ? enemyOf(roles, subject === 'each' ? ([...roles.keys()][0] ?? '') : (subject ?? '')) : of
  if (role === undefined) desk.report([...path, 'of'], problem('no-enemy', { what: 'amount', roles: namesOf([...roles.keys()]) }))
  else if (isKnown(desk, 'role', role, roles, [...path, 'of'], ['procedures', String(path[1] ?? ''), 'roles'], ownRoles)) {
    if (kindOf(roles, role) !== trait.of && (trait.of === 'unit' || trait.of === 'leader'))
      desk.report(here, problem('wrong-kind', { what: 'amount', trait: id, of: trait.of, role }))
  }
  return { kind: 'trait', trait: id, of: of === subject ? null : of }
}

const gridAmount = (
  desk: Desk,
  { grid: id, column }: { readonly grid: string; readonly column?: string | undefined },
  scope: Scope,
  path: Path,
): Amount => {
  const grids: NonNullable<RulesData['grids']> = desk.rules.grids ?? {}
  const amount: Amount = { kind: 'grid', grid: id, column: column ?? null }
  if (!isKnown(desk, 'grid', id, idsOf(grids), [...path, 'grid'], ['grids'])) return amount
  const grid = grids[id]
  if (!grid) return amount
  const columns = Object.keys(grid.columns)
  const home = ['grids', id, 'columns']
  if (column !== undefined) {
    if (isKnown(desk, 'column', column, idsOf(grid.columns), [...path, 'column'], home) && (grid.columns[column]?.as ?? grid.as) === 'text')
      desk.report([...path, 'column'], problem('wrong-type', { what: 'text-column', column }))
  } else if (grid.across === undefined && columns.length !== 1 && !desk.touched(home) && !desk.gone(['grids', id, 'across']))
    desk.report(path, problem('which-column', { grid: id, columns: namesOf(columns) }), true)
  if (grid.by === 'points' && !scope.knows.has('points'))
    desk.report([...path, 'grid'], problem('not-known-here', { what: 'grid', grid: id }))
  if (
    grid.of !== undefined &&
    scope.roles &&
    !scope.roles.has(grid.of) &&
    !desk.gone(['procedures', String(path[1] ?? ''), 'roles', grid.of])
  )
    desk.report([...path, 'grid'], problem('unknown-role', { what: 'grid', grid: id, role: grid.of }))
  return amount
}

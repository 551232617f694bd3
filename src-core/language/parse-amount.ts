/** Amounts: numbers, and numbers that are looked up or calculated. */
import type { Path } from '../paths.ts'
import { entryAt } from '../present.ts'
import { parseFraction } from '../exact.ts'
import { guardOf } from './parse-condition.ts'
import { entriesOf, idsOf, isKnown, type Desk } from '../ruleset/desk.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import type { TraitKind } from '../words/problems/shape.ts'
import type { Amount } from './model.ts'
import type { RulesData } from '../ruleset/schema.ts'
import type { AmountData } from './schema.ts'
import { scopeAt, type Scope } from './scope.ts'
import { zeroFigure, operationOf, pointsFigure, sumInText, sumOf, traitFigure } from './parse-sum.ts'

/** An amount at `path`. Where it reads a trait, that must be a number, or with `kind` a choice (a derived trait copies it). */
export const amountOf = (desk: Desk, data: AmountData, path: Path, kind: TraitKind = 'number'): Amount =>
  amountIn(desk, data, scopeAt(desk, path), path, kind)

const amountIn = (desk: Desk, data: AmountData, scope: Scope, path: Path, kind: TraitKind = 'number'): Amount => {
  if (typeof data === 'number' || (typeof data === 'string' && parseFraction(data)))
    return sumOf(desk, data, scope, path)
  if (typeof data === 'string')
    return sumInText(desk, data, path, (own, sum) => amountIn(own, sum, scope, path, kind)) ?? zeroFigure
  if ('trait' in data) return traitFigure(desk, data, scope, path, kind)
  if ('first' in data) {
    const lines = entriesOf(data.first).map(([id, line]) => {
      const here = [...path, 'first', id]
      return { id, is: amountIn(desk, line.is, scope, [...here, 'is'], kind), ...guardOf(desk, line, here) }
    })
    if (lines.length === 0) desk.report([...path, 'first'], problem('empty', { what: 'lines' }), true)
    return { kind: 'first', lines }
  }
  if (kind !== 'number') desk.report(path, problem('wrong-type', { what: 'reckoned', wanted: kind }), true)
  if ('points' in data) return pointsFigure(desk, scope, path)
  if ('grid' in data) return gridAmount(desk, data, scope, path)
  if ('round' in data && data.round !== undefined)
    return { kind: 'round', way: data.round, is: amountIn(desk, data.is, scope, [...path, 'is']) }
  return operationOf(desk, data, path, (part: AmountData, here) => amountIn(desk, part, scope, here))
}

const isOnlyRead = ({ as, by, rows }: NonNullable<RulesData['grids']>[string]): boolean =>
  as === 'text' &&
  by === undefined &&
  Object.values(rows).length > 1 &&
  Object.values(rows).every(({ when }) => when === undefined)

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
    if (
      isKnown(desk, 'column', column, idsOf(grid.columns), [...path, 'column'], home) &&
      (grid.columns[column]?.as ?? grid.as) === 'text'
    )
      desk.report([...path, 'column'], problem('wrong-type', { what: 'text-column', column }))
  } else if (
    grid.across === undefined &&
    columns.length !== 1 &&
    !desk.touched(home) &&
    !desk.gone(['grids', id, 'across'])
  )
    desk.report(path, problem('which-column', { grid: id, columns: namesOf(columns) }), true)
  // For any other table without conditions, the check of the table reports it.
  if (isOnlyRead(grid)) desk.report([...path, 'grid'], problem('which-row', { of: { kind: 'grid', id } }))
  if (grid.by === 'points' && !scope.knows.has('points'))
    desk.report([...path, 'grid'], problem('not-known-here', { what: 'grid', grid: id }))
  if (
    grid.of !== undefined &&
    scope.roles &&
    !scope.roles.has(grid.of) &&
    !desk.gone(['procedures', String(entryAt(path, 1)), 'roles', grid.of])
  )
    desk.report([...path, 'grid'], problem('unknown-role', { what: 'grid', grid: id, role: grid.of }))
  return amount
}

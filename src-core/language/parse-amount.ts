/** Compiles amounts: numbers that are given, looked up or calculated. */
import type { Path } from '../paths.ts'
import { entryAt } from '../present.ts'
import { parseFraction } from '../exact.ts'
import { guardOf } from './parse-condition.ts'
import { recordEntries, knownIds, checkKnownName, type Loader } from '../ruleset/context.ts'
import { problem } from '../problem.ts'
import { nameList } from '../words/problems/phrases.ts'
import type { TraitKind } from '../words/problems/values.ts'
import type { Amount } from './model.ts'
import type { RulesData } from '../format/schema.ts'
import type { AmountData } from './schema.ts'
import { scopeAt, type Scope } from './scope.ts'
import { zeroFigure, operationOf, pointsFigure, sumInText, sumOf, traitFigure } from './parse-terms.ts'

/** Compiles an amount at `path`. A trait that it reads must be a number or, with `kind`, a choice (which a derived trait copies). */
export const amountOf = (loader: Loader, data: AmountData, path: Path, kind: TraitKind = 'number'): Amount =>
  amountIn(loader, data, scopeAt(loader, path), path, kind)

const amountIn = (loader: Loader, data: AmountData, scope: Scope, path: Path, kind: TraitKind = 'number'): Amount => {
  if (typeof data === 'number' || (typeof data === 'string' && parseFraction(data)))
    return sumOf(loader, data, scope, path)
  if (typeof data === 'string')
    return sumInText(loader, data, path, (own, sum) => amountIn(own, sum, scope, path, kind)) ?? zeroFigure
  if ('trait' in data) return traitFigure(loader, data, scope, path, kind)
  if ('first' in data) {
    const lines = recordEntries(data.first).map(([id, line]) => {
      const here = [...path, 'first', id]
      return { id, is: amountIn(loader, line.is, scope, [...here, 'is'], kind), ...guardOf(loader, line, here) }
    })
    if (lines.length === 0) loader.report([...path, 'first'], problem('empty', { what: 'lines' }), true)
    return { kind: 'first', lines }
  }
  if (kind !== 'number') loader.report(path, problem('wrong-value', { what: 'reckoned', wanted: kind }), true)
  if ('points' in data) return pointsFigure(loader, scope, path)
  if ('grid' in data) return gridAmount(loader, data, scope, path)
  if ('round' in data && data.round !== undefined)
    return { kind: 'round', way: data.round, is: amountIn(loader, data.is, scope, [...path, 'is']) }
  return operationOf(loader, data, path, (part: AmountData, here) => amountIn(loader, part, scope, here))
}

const isOnlyRead = ({ as, by, rows }: NonNullable<RulesData['grids']>[string]): boolean =>
  as === 'text' &&
  by === undefined &&
  Object.values(rows).length > 1 &&
  Object.values(rows).every(({ when }) => when === undefined)

const gridAmount = (
  loader: Loader,
  { grid: id, column }: { readonly grid: string; readonly column?: string | undefined },
  scope: Scope,
  path: Path,
): Amount => {
  const grids: NonNullable<RulesData['grids']> = loader.rules.grids ?? {}
  const amount: Amount = { kind: 'grid', grid: id, column: column ?? null }
  if (!checkKnownName(loader, 'grid', id, knownIds(grids), [...path, 'grid'], ['grids'])) return amount
  const grid = grids[id]
  if (!grid) return amount
  const columns = Object.keys(grid.columns)
  const home = ['grids', id, 'columns']
  if (column !== undefined) {
    if (
      checkKnownName(loader, 'column', column, knownIds(grid.columns), [...path, 'column'], home) &&
      (grid.columns[column]?.as ?? grid.as) === 'text'
    )
      loader.report([...path, 'column'], problem('wrong-value', { what: 'text-column', column }))
  } else if (
    grid.across === undefined &&
    columns.length !== 1 &&
    !loader.touched(home) &&
    !loader.gone(['grids', id, 'across'])
  )
    loader.report(path, problem('ambiguous', { what: 'column', grid: id, columns: nameList(columns) }), true)
  // `checkGrid` reports any other table without conditions.
  if (isOnlyRead(grid))
    loader.report([...path, 'grid'], problem('ambiguous', { what: 'row', of: { kind: 'grid', id } }))
  if (grid.by === 'points' && !scope.knows.has('points'))
    loader.report([...path, 'grid'], problem('not-known-here', { what: 'grid', grid: id }))
  if (
    grid.of !== undefined &&
    scope.roles &&
    !scope.roles.has(grid.of) &&
    !loader.gone(['procedures', String(entryAt(path, 1)), 'roles', grid.of])
  )
    loader.report([...path, 'grid'], problem('no-such-role', { what: 'grid', grid: id, role: grid.of }))
  return amount
}

/** Amounts: numbers, and numbers found by looking or reckoning. */
import type { Path } from '../paths.ts'
import { ownRole, guardOf } from './conditions.ts'
import { entriesOf, exactOf, idsOf, isKnown, listed, type Desk } from './desk.ts'
import { zero } from '../exact.ts'
import type { Amount } from './model/amounts.ts'
import type { RulesData } from './schema.ts'
import type { AmountData } from './schema/amounts.ts'
import { enemyOf, kindOf, type Scope } from './scope.ts'

const none: Amount = { kind: 'number', value: zero }

/** An amount at `path`. Where it reads a trait, that must be a number, or with `choices` a choice (a derived trait copies it). */
export const amountOf = (
  desk: Desk,
  data: AmountData,
  scope: Scope,
  path: Path,
  kind: 'number' | 'choices' | 'flag' = 'number',
): Amount => {
  if (typeof data === 'number' || typeof data === 'string') return { kind: 'number', value: exactOf(desk, data, path) }
  if ('trait' in data) return traitAmount(desk, data, scope, path, kind)
  if ('first' in data) {
    const lines = entriesOf(data.first).map(([id, line]) => {
      const here = [...path, 'first', id]
      return { id, is: amountOf(desk, line.is, scope, [...here, 'is'], kind), ...guardOf(desk, line, scope, here) }
    })
    if (lines.length === 0)
      desk.problem('empty', [...path, 'first'], '`first` without lines', 'lines such as road: {is: 2, when: {...}}', true)
    return { kind: 'first', lines }
  }
  if (kind !== 'number')
    desk.problem(
      'wrong-type',
      path,
      'a number cannot be reckoned here',
      kind === 'flag' ? 'true or false' : 'a choice, or {trait: ID}',
      true,
    )
  if ('points' in data) {
    if (!scope.knows.has('points'))
      desk.problem('not-known-here', path, 'fire points are not known here', 'points: {of: ROLE} in the procedure')
    return { kind: 'points' }
  }
  if ('grid' in data) return gridAmount(desk, data, scope, path)
  if ('plus' in data) return { kind: 'plus', terms: termsOf(desk, data.plus, scope, [...path, 'plus']) }
  if ('times' in data) return { kind: 'times', terms: termsOf(desk, data.times, scope, [...path, 'times']) }
  if ('ratio' in data) {
    const [of, to] = termsOf(desk, data.ratio, scope, [...path, 'ratio'])
    if (to?.kind === 'number' && to.value.n === 0n)
      desk.problem('out-of-bounds', [...path, 'ratio', 1], 'nothing is divided by 0', 'another number')
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
  kind: 'number' | 'choices' | 'flag',
): Amount => {
  const traits = desk.rules.traits ?? {}
  const here = [...path, 'trait']
  if (!isKnown(desk, 'trait', id, idsOf(traits), here, ['traits'])) return none
  const trait = traits[id]
  if (!trait) return none
  const is = trait.choices ? 'choices' : trait.flag ? 'flag' : 'number'
  if (is !== kind) {
    const words = { choices: 'a choice', flag: 'a yes or no', number: 'a number' }
    desk.problem('wrong-type', here, `\`${id}\` is ${words[is]}, and ${words[kind]} is asked for`, `a trait that is ${words[kind]}`)
  }
  const { roles, subject } = scope
  if (!roles) return { kind: 'trait', trait: id, of: of ?? null }
  if (of === undefined) return { kind: 'trait', trait: id, of: ownRole(desk, id, trait, roles, subject, here) ?? null }
  const role = of === 'enemy' ? enemyOf(roles, subject === 'each' ? ([...roles.keys()][0] ?? '') : (subject ?? '')) : of
  if (role === undefined)
    desk.problem(
      'no-enemy',
      [...path, 'of'],
      '`enemy` is the other of two roles; here there is none',
      `name the role: ${listed([...roles.keys()], 'or')}`,
    )
  else if (
    isKnown(desk, 'role', role, roles, [...path, 'of'], ['procedures', String(path[1] ?? ''), 'roles'], 'the roles of this procedure')
  ) {
    if (kindOf(roles, role) !== trait.of && (trait.of === 'unit' || trait.of === 'leader'))
      desk.problem('wrong-kind', here, `\`${id}\` belongs to a ${trait.of}, and \`${role}\` is none`, 'another trait or role')
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
      desk.problem('wrong-type', [...path, 'column'], `the column \`${column}\` holds text`, 'a column of numbers')
  } else if (grid.across === undefined && columns.length !== 1 && !desk.touched(home) && !desk.gone(['grids', id, 'across']))
    desk.problem(
      'which-column',
      path,
      `the grid \`${id}\` has ${columns.length} columns`,
      `name one: column: ${listed(columns, 'or')}`,
      true,
    )
  if (grid.by === 'points' && !scope.knows.has('points'))
    desk.problem(
      'not-known-here',
      [...path, 'grid'],
      `the grid \`${id}\` is read by points, and there are none here`,
      'points: {of: ROLE} in the procedure',
    )
  if (
    grid.of !== undefined &&
    scope.roles &&
    !scope.roles.has(grid.of) &&
    !desk.gone(['procedures', String(path[1] ?? ''), 'roles', grid.of])
  )
    desk.problem(
      'unknown-role',
      [...path, 'grid'],
      `the grid \`${id}\` is read on \`${grid.of}\`, which is no role here`,
      `a role \`${grid.of}\`, or the grid without of`,
    )
  return amount
}

/**
 * Reads conditions and amounts of plain data into the loader's types, so that the editor shows the same words as the sheet. Null where the
 * loader would refuse them.
 */
import { parseFraction, type Fraction } from '../exact.ts'
import type { Path } from '../paths.ts'
import { memoize } from '../memoize.ts'
import { parseExactRange } from '../language/ranges.ts'
import type { Amount, Condition, Guard, Term, Test, Sum } from '../language/model.ts'
import type { Role } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { ownerOf } from '../language/scope.ts'
import { isLengthUnit } from '../ruleset/units.ts'
import { parseSum, type SumData, parseComparison } from '../language/formula.ts'
import { isTest, termOf } from '../language/logic.ts'
import { compared } from '../language/parse-test.ts'
import type { NamedGrid, NamedTrait, SpeechNames } from '../speech/names.ts'
import { small, smallAmong } from '../words/letters.ts'
import { asList, dataAt, isDataMap, isList, type Data, type DataMap } from './data.ts'
import { fillTerms, writtenName } from './written-names.ts'

/** The context of a condition or an amount: the names of the rules, and its subject. */
export interface ExpressionContext {
  readonly names: SpeechNames & { readonly conditions: ByName<NamedCondition> }
  /** The roles of the check; null outside of checks. */
  readonly roles: ReadonlyMap<string, Pick<Role, 'id' | 'is'>> | null
  readonly subject: string | null
}

/** The context at a path of `rules`; the same object as long as the names, the roles and the subject are the same. */
export const contextAt = (rules: DataMap, path: Path): ExpressionContext => {
  const inCheck = path[0] === 'procedures'
  const roles = inCheck ? dataAt(rules, [...path.slice(0, 2), 'roles']) : undefined
  const owners = path.map((_, length) => dataAt(rules, [...path.slice(0, length), 'of']))
  const owner = inCheck ? owners.findLast((of) => typeof of === 'string') : undefined
  const { outside, inside } = contextsOf(rules)
  if (!inCheck) return outside
  return inside(isDataMap(roles) ? roles : noData, rules, path).get(typeof owner === 'string' ? owner : null)
}

/** The contexts in rules with the same names. */
interface Contexts {
  readonly outside: ExpressionContext
  /** At a path inside of a check with these roles: by the role that an amount is said to be of, null for none. */
  readonly inside: (
    roles: DataMap,
    rules: DataMap,
    path: Path,
  ) => { readonly get: (owner: string | null) => ExpressionContext }
}

const noData: DataMap = {}

const contextsOf = memoize((rules: DataMap): Contexts => {
  const conditions = byName((id: string) => namedAt(rules, id))
  const ruleset = {
    traits: byName((id: string) => traitOf(rules, id)),
    grids: byName((id: string) => gridOf(rules, id)),
  }
  const inside = new WeakMap<DataMap, ReturnType<Contexts['inside']>>()
  return {
    outside: { names: { conditions, ruleset, procedure: null }, roles: null, subject: null },
    inside: (data, here, [home = '', check = '']) => {
      const before = inside.get(data)
      if (before) return before
      const roles = rolesOf(data)
      const [sole, second] = roles.keys()
      const only = second === undefined ? (sole ?? null) : null
      const procedure = { roles: byName((id: string) => nameAt(here, [home, check, 'roles', id], 'title')) }
      const names = { conditions, ruleset, procedure }
      const contexts = byName((owner: string | null): ExpressionContext => ({ names, roles, subject: owner ?? only }))
      inside.set(data, contexts)
      return contexts
    },
  }
})

interface ByName<T> {
  readonly get: (id: string) => T | undefined
}

interface NamedCondition {
  readonly when: Data
  readonly words: string | null
}

/** What a function gives for each name, made once. */
const byName = <Name, T>(make: (name: Name) => T): { readonly get: (name: Name) => T } => {
  const known = new Map<Name, T>()
  return {
    get: (name) => {
      const before = known.get(name)
      if (before !== undefined) return before
      const made = make(name)
      known.set(name, made)
      return made
    },
  }
}

const nameAt = <K extends string>(rules: DataMap, path: Path, key: K): Readonly<Record<K, string>> | undefined =>
  dataAt(rules, path) === undefined ? undefined : ({ [key]: writtenName(path, rules) } as Record<K, string>)

const namedAt = (rules: DataMap, id: string): NamedCondition | undefined => {
  const data = dataAt(rules, ['conditions', id])
  if (!isDataMap(data) || data['when'] === undefined) return undefined
  const { when, words } = data
  return { when, words: typeof words === 'string' ? fillTerms(words, rules) : null }
}

const rolesOf = (data: Data | undefined): ReadonlyMap<string, Pick<Role, 'id' | 'is'>> =>
  new Map(
    Object.entries(isDataMap(data) ? data : {}).map(([id, role]) => [
      id,
      { id, is: isDataMap(role) && role['is'] === 'leader' ? 'leader' : 'unit' },
    ]),
  )

const gridOf = (rules: DataMap, id: string): NamedGrid | undefined =>
  dataAt(rules, ['grids', id]) === undefined
    ? undefined
    : {
        title: writtenName(['grids', id], rules),
        columns: byName((column: string) => nameAt(rules, ['grids', id, 'columns', column], 'label')),
      }

const owners = ['unit', 'leader', 'situation', 'battle'] as const

const traitOf = (rules: DataMap, id: string): NamedTrait | undefined => {
  const data = dataAt(rules, ['traits', id])
  const of = isDataMap(data) ? owners.find((owner) => owner === data['of']) : undefined
  if (!isDataMap(data) || of === undefined) return undefined
  const label = writtenName(['traits', id], rules)
  const choices = isDataMap(data['choices']) ? data['choices'] : {}
  const given = Object.values(choices).map((choice) => (isDataMap(choice) ? choice['words'] : undefined))
  return {
    of,
    label,
    words: wordsOf(data, rules) ?? small(label),
    kind: isDataMap(data['choices'])
      ? 'choice'
      : data['flag'] === true
        ? 'flag'
        : isDataMap(data['count'])
          ? 'count'
          : 'number',
    changes: data['changes'] === true,
    unit: unitOf(data['number']),
    choices: byName((choice: string) => {
      const path = ['traits', id, 'choices', choice]
      const entry = dataAt(rules, path)
      return entry === undefined
        ? undefined
        : { words: wordsOf(isDataMap(entry) ? entry : {}, rules) ?? smallAmong(writtenName(path, rules), given) }
    }),
  }
}

const wordsOf = ({ words }: DataMap, rules: DataMap): string | undefined =>
  typeof words === 'string' ? fillTerms(words, rules) : undefined

const unitOf = (data: Data | undefined): Trait['unit'] => {
  const unit = isDataMap(data) ? data['unit'] : undefined
  return unit === 'points' ? unit : isLengthUnit(unit) ? unit : null
}

/** The value of `when` or `unless` as the loader reads it. Null where it would refuse it. */
export const readCondition = (data: Data, context: ExpressionContext): Condition | null =>
  waysOf(data, { ...context, on: null, within: [] })

/** The position of a condition: the role it is read on, and the named conditions around it. */
interface Standing extends ExpressionContext {
  readonly on: string | null
  readonly within: readonly string[]
}

const waysOf = (data: Data, standing: Standing): Condition | null => {
  if (isList(data)) return allOrNull(data.map((one) => waysOf(one, standing)))?.flat() ?? null
  const terms = isDataMap(data) ? termsOf(data, standing) : null
  const [only, ...others] = terms ?? []
  return (
    terms &&
    (only && others.length === 0 && !isTest(only) && !only.not && (only.named?.words ?? null) === null
      ? only.is
      : [terms])
  )
}

/** All parts, or null if one is null. */
const allOrNull = <T>(parts: readonly (T | null)[]): readonly T[] | null => {
  const found = parts.filter((part) => part !== null)
  return found.length === parts.length ? found : null
}

const termsOf = (map: DataMap, standing: Standing): readonly Term[] | null =>
  allOrNull(Object.entries(map).map(([key, value]) => entryTerms(key, value, standing)))?.flat() ?? null

const entryTerms = (key: string, value: Data, standing: Standing): readonly Term[] | null => {
  if (key === 'is') return namedTerms(value, standing)
  if (key === 'all' && isList(value)) {
    const all = allOrNull(value.map((one) => waysOf(one, standing)))
    return all?.flatMap((condition) => (condition.length === 1 ? condition.flat() : [termOf(condition, false)])) ?? null
  }
  if (key === 'not' || key === 'any' || key === 'all') {
    const condition = waysOf(value, standing)
    return condition && [termOf(condition, key === 'not')]
  }
  if (isDataMap(value)) return standing.on === null ? termsOf(value, { ...standing, on: key }) : null
  const test = readTest(key, value, standing.on, standing)
  return test && [test]
}

const namedTerms = (value: Data, standing: Standing): readonly Term[] | null => {
  const terms = allOrNull(asList(value).map((id) => (typeof id === 'string' ? namedTerm(id, standing) : null)))
  return (
    terms &&
    (terms.length < 2
      ? terms
      : [
          termOf(
            terms.map((term) => [term]),
            false,
          ),
        ])
  )
}

/** A named condition; null where named conditions are in a circle. */
const namedTerm = (id: string, standing: Standing): Term | null => {
  const { on, within, names } = standing
  const named = names.conditions.get(id)
  if (named === undefined || within.includes(id) || within.length > 16) return null
  const is = waysOf(named.when, { ...standing, within: [...within, id] })
  return is && { not: false, named: { id, on, words: named.words }, is }
}

const readTest = (key: string, value: Data, on: string | null, context: ExpressionContext): Test | null => {
  const trait = context.names.ruleset.traits.get(key)
  const accepts = readAccepts(key, trait, asList(value), context)
  return accepts && { on: trait ? roleReadOn(trait, on, context) : on, key, accepts }
}

/** The role that a trait is read on, by the loader's rule; null is the subject of the condition. */
const roleReadOn = (trait: NamedTrait, on: string | null, { roles, subject }: ExpressionContext): string | null => {
  if (trait.of === 'situation' || trait.of === 'battle') return null
  if (roles === null) return on
  if (on !== null) return on === subject ? null : on
  const owner = ownerOf(roles, trait, subject)
  return typeof owner === 'string' || owner.role === subject ? null : owner.role
}

const figures = new Set(['result', 'natural', 'round', 'points'])

const readAccepts = (
  key: string,
  trait: NamedTrait | undefined,
  values: readonly Data[],
  context: ExpressionContext,
): Test['accepts'] | null => {
  if (trait?.kind === 'choice' || (trait === undefined && key === 'role'))
    return values.every((value) => typeof value === 'string') ? { choices: new Set(values) } : null
  if (trait?.kind === 'flag') return typeof values[0] === 'boolean' ? { flag: values[0] } : null
  if (trait === undefined && !figures.has(key)) return null
  const ranges = allOrNull(values.map((value) => (isFigure(value) ? (parseExactRange(value) ?? null) : null)))
  if (ranges) return { ranges }
  const comparison = typeof values[0] === 'string' ? parseComparison(values[0]) : undefined
  const data = comparison && parseSum(comparison.than)
  const than = data === undefined ? null : readSum(data, context)
  if (!comparison || !than) return null
  return compared(comparison.comparison, than, trait?.kind === 'count' || (trait === undefined && key !== 'points'))
}

const readSum = (data: SumData, context: ExpressionContext): Sum | null => {
  const amount = readAmount(data, context)
  return amount && isSum(amount) ? amount : null
}

/** Whether an amount is made of numbers and traits alone. */
const isSum = (amount: Amount): amount is Sum => {
  switch (amount.kind) {
    case 'number':
    case 'trait':
    case 'points':
      return true
    case 'plus':
    case 'times':
      return amount.terms.every(isSum)
    case 'ratio':
      return isSum(amount.of) && isSum(amount.to)
    case 'at-least':
    case 'at-most':
      return isSum(amount.is)
    default:
      return false
  }
}

const isFigure = (data: Data | undefined): data is number | string =>
  typeof data === 'number' || typeof data === 'string'

/** An amount as the loader reads it: a number, a line of text such as `line + 2`, or a map. Null where it would refuse it. */
export const readAmount = (data: Data, context: ExpressionContext): Amount | null => {
  const exact = readFraction(data)
  if (exact) return { kind: 'number', value: exact }
  const sum = typeof data === 'string' ? parseSum(data) : undefined
  if (sum !== undefined) return readAmount(sum, context)
  if (!isDataMap(data)) return null
  const { trait, of, grid, column, plus, times, ratio, round, first, is } = data
  if (typeof trait === 'string') {
    const named = context.names.ruleset.traits.get(trait)
    return named ? { kind: 'trait', trait, of: roleReadOn(named, typeof of === 'string' ? of : null, context) } : null
  }
  if (data['points'] === true) return { kind: 'points' }
  if (typeof grid === 'string') return { kind: 'grid', grid, column: typeof column === 'string' ? column : null }
  const terms = (list: Data | undefined): readonly Amount[] | null =>
    isList(list) ? allOrNull(list.map((term) => readAmount(term, context))) : null
  const added = terms(plus)
  if (added) return { kind: 'plus', terms: added }
  const product = terms(times)
  if (product) return { kind: 'times', terms: product }
  const [above, below] = terms(ratio) ?? []
  if (above && below) return { kind: 'ratio', of: above, to: below }
  if (isDataMap(first)) return readFirst(first, context)
  const inner = is === undefined ? null : readAmount(is, context)
  const way = roundings.find((one) => one === round)
  if (inner && way) return { kind: 'round', way, is: inner }
  const kind = data['at-most'] === undefined ? 'at-least' : 'at-most'
  const bound = readFraction(data[kind])
  return inner && bound ? { kind, bound, is: inner } : null
}

const roundings = ['up', 'down', 'half-up', 'half-down'] as const

const readFraction = (data: Data | undefined): Fraction | undefined =>
  isFigure(data) ? parseFraction(data) : undefined

const readFirst = (lines: DataMap, context: ExpressionContext): Amount | null => {
  const all = allOrNull(
    Object.entries(lines).map(([id, line]) => {
      const is = isDataMap(line) && line['is'] !== undefined ? readAmount(line['is'], context) : null
      const guard = isDataMap(line) ? readGuard(line, context) : null
      return is && guard && { id, is, ...guard }
    }),
  )
  return all && { kind: 'first', lines: all }
}

/** `when` and `unless` of an entry. */
export const readGuard = ({ when, unless }: DataMap, context: ExpressionContext): Guard | null => {
  const [opening, closing] = [when, unless].map((data) =>
    data === undefined ? undefined : readCondition(data, context),
  )
  return opening === null || closing === null ? null : { when: opening ?? null, unless: closing ?? null }
}

/** Finds the traits that a procedure reads, and the roles they belong to, by following its conditions, amounts, grids and derived traits. */
import type { Amount, Condition, Guard } from '../language/model.ts'
import type { Grid } from './model/grids.ts'
import type { Effect } from './model/effects.ts'
import type { Procedure, Role, SideRoll, Input } from './model/procedures.ts'
import type { Part, Trait } from './model/traits.ts'
import { memoize } from '../memoize.ts'
import { enemyOf, kindOf, ownerOf } from '../language/scope.ts'
import { testsIn } from '../language/logic.ts'

export interface RulesLibrary {
  readonly traits: ReadonlyMap<string, Trait>
  readonly grids: ReadonlyMap<string, Grid>
  readonly parts: ReadonlyMap<string, Part>
}

export type ProcedureWithoutInputs = Omit<Procedure, 'inputs'>

type ReadingParts = Pick<
  Procedure,
  'points' | 'factors' | 'modifiers' | 'pool' | 'tables' | 'decide' | 'gives' | 'outcomes' | 'follows'
> & {
  readonly roles: ReadonlyMap<string, Pick<Role, 'id' | 'is'>>
  readonly rolls: readonly Pick<SideRoll, 'side'>[]
}

/** A procedure that reads nothing. */
export const emptyProcedure = {
  points: null,
  factors: [],
  modifiers: [],
  rolls: [],
  pool: null,
  tables: [],
  gives: [],
  outcomes: new Map<string, never>(),
  follows: [],
}

/** A shared entry (a grid, a part, a trait's line) that doesn't fit the procedure that uses it. `path` is relative to the procedure. */
interface Misfit {
  readonly what: 'no-enemy' | 'unknown-role' | 'no-such-role' | 'wrong-kind' | 'ambiguous-trait' | 'no-points'
  readonly name: string
  readonly path: readonly string[]
}

export interface TraitReads {
  /** The traits read, by role; null for the situation and the battle. */
  readonly traits: ReadonlyMap<string | null, ReadonlySet<string>>
  /** The firing role's traits that factors and points per stand read. These traits can differ between groups. */
  readonly firing: ReadonlySet<string>
  readonly misfits: readonly Misfit[]
  /** Whether the procedure reads more than `max` traits, so the list is incomplete. */
  readonly tooMany: boolean
}

type Subject = string | null

/** The unit parts that an effect refers to. */
export const partsOfEffect = ({ kind, verbs }: Pick<Effect, 'kind' | 'verbs'>): readonly string[] => [
  ...(kind === null ? [] : [kind]),
  ...verbs.flatMap((verb) => (verb.verb === 'lose' || verb.verb === 'capture' ? (verb.loss.of ?? []) : [])),
]

/** The conditions of a grid with each test only once: as one condition for the whole grid, and by column. */
export const gridConditions = memoize(({ split, columns, rows }: Grid) => {
  const whole = [...split, ...rows].map(({ when }) => when)
  const byColumn = new Map([...columns].map(([id, { when }]): [string, (Condition | null)[]] => [id, [when]]))
  for (const row of rows)
    for (const [id, cells] of row.cells) for (const { when, unless } of cells) byColumn.get(id)?.push(when, unless)
  return {
    whole: mergeTests(whole),
    columns: new Map([...byColumn].map(([id, conditions]) => [id, mergeTests(conditions)])),
  }
})

/** Merges the tests of conditions, keeping one for each trait or number. All comparisons stay, because they read more than one trait. */
const mergeTests = (conditions: readonly (Condition | null)[]): Condition => {
  const tests = conditions.flatMap(testsIn)
  const compared = tests.filter(({ accepts }) => 'than' in accepts)
  return [[...new Map(tests.map((test) => [`${test.on ?? ''} ${test.key}`, test])).values(), ...compared]]
}

/** Finds everything that a procedure reads, up to `max` traits. */
export const readsOf = (
  procedure: ReadingParts,
  { traits, grids, parts }: RulesLibrary,
  max = Infinity,
): TraitReads => {
  const { roles, rolls, points } = procedure
  const sides = rolls.flatMap(({ side }) => (side !== null && roles.has(side) ? [side] : []))
  const read = new Map<Subject, Set<string>>()
  const firing = new Set<string>()
  const misfits = new Map<string, Misfit>()
  const waiting: { readonly found: Trait; readonly role: Subject }[] = []
  let count = 0
  let inFiring = false
  let path: readonly string[] = []

  const misfit = (what: Misfit['what'], name: string): void => {
    const key = `${what} ${name}`
    if (!misfits.has(key)) misfits.set(key, { what, name, path })
  }

  /** The role that `on` refers to; undefined if there is no enemy. */
  const subjectNamed = (on: string | null, subject: Subject): Subject | undefined =>
    on === 'enemy' ? (subject === null ? undefined : enemyOf(roles, subject)) : (on ?? subject)

  const trait = (id: string, on: string | null, subject: Subject): void => {
    const found = traits.get(id)
    if (!found) return
    const named = subjectNamed(on, subject)
    if (named === undefined) return misfit('no-enemy', id)
    if (on !== null && on !== 'enemy' && !roles.has(on)) return misfit('unknown-role', on)
    const kind = kindOf(roles, named)
    if (on !== null && kind !== found.of && (found.of === 'unit' || found.of === 'leader'))
      return misfit('wrong-kind', id)
    const owner = ownerOf(roles, found, named)
    if (owner === 'none') return misfit('no-such-role', id)
    if (owner === 'several') return misfit('ambiguous-trait', id)
    note(found, owner.role)
  }

  const note = (found: Trait, role: Subject): void => {
    if (inFiring && role === points?.of) firing.add(found.id)
    const set = read.get(role)
    if (set?.has(found.id)) return
    count += 1
    if (count > max) return
    if (set) set.add(found.id)
    else read.set(role, new Set([found.id]))
    waiting.push({ found, role })
    if (waiting.length === 1) follow()
  }

  /** Follows the lines of derived traits without recursion, because the chain can be very long. */
  const follow = (): void => {
    for (const { found, role } of waiting)
      for (const line of found.from) {
        guard(line, role)
        if (line.is.kind !== 'value') amount(line.is, role)
      }
    waiting.length = 0
  }

  const condition = (tested: Condition | null, subject: Subject): void => {
    for (const test of testsIn(tested)) {
      if (test.key === 'points' && !points) misfit('no-points', 'points')
      trait(test.key, test.on, subject)
      const owner = subjectNamed(test.on, subject)
      if ('than' in test.accepts && owner !== undefined) amount(test.accepts.than, owner)
    }
  }

  const guard = ({ when, unless }: Guard, subject: Subject): void => {
    condition(when, subject)
    condition(unless, subject)
  }

  const amount = (is: Amount, subject: Subject): void => {
    if (is.kind === 'trait') trait(is.trait, is.of, subject)
    else if (is.kind === 'plus' || is.kind === 'times') for (const term of is.terms) amount(term, subject)
    else if (is.kind === 'ratio') for (const term of [is.of, is.to]) amount(term, subject)
    else if (is.kind === 'round' || is.kind === 'at-least' || is.kind === 'at-most') amount(is.is, subject)
    else if (is.kind === 'first')
      for (const line of is.lines) {
        guard(line, subject)
        amount(line.is, subject)
      }
    else if (is.kind === 'grid') grid(is.grid, is.column, subject)
  }

  const grid = (id: string, column: string | null, subject: Subject): void => {
    const found = grids.get(id)
    if (!found) return
    const own = found.of ?? subject
    if (found.by === 'points') {
      if (!points) misfit('no-points', id)
    } else if (found.by !== null) trait(found.by, null, own)
    if (column === null && found.across !== null) trait(found.across, null, own)
    const tested = gridConditions(found)
    condition(tested.whole, own)
    for (const [key, tests] of tested.columns) if (column === null || key === column) condition(tests, own)
  }

  const each = (of: string): readonly Subject[] => (of === 'each' ? sides : [of === '' ? null : of])
  const sole = roles.size === 1 ? ([...roles.keys()][0] ?? null) : null
  const at = (...steps: string[]): void => void (path = steps)

  if (points?.stand) {
    at('points')
    inFiring = true
    amount(points.stand, points.of)
  }
  for (const factor of procedure.factors) {
    at('factors', factor.id)
    inFiring = factor.of === points?.of
    guard(factor, factor.of)
  }
  inFiring = false
  for (const modifier of procedure.modifiers) {
    at('modifiers', modifier.id)
    for (const subject of each(modifier.of)) {
      guard(modifier, subject)
      amount(modifier.value, subject)
      if (modifier.per !== null) trait(modifier.per, null, subject)
    }
  }
  if (procedure.pool) {
    at('pool')
    const { of, count, hit, save } = procedure.pool
    for (const part of [count, hit, save]) if (part) amount(part, of)
  }
  for (const table of procedure.tables) {
    at('tables', table.id)
    const subject = table.of ?? sole
    condition(table.when, subject)
    if (table.by !== null && table.by !== 'points') trait(table.by, null, subject)
    for (const row of table.rows) condition(row.when, subject)
  }
  for (const line of procedure.decide) {
    at('decide', line.id)
    guard(line, sole)
  }
  for (const { id, is } of procedure.gives) {
    at('gives', id)
    amount(is, sole)
  }
  const effects = (list: Procedure['follows'][number]['effects'], ...steps: string[]): void => {
    for (const effect of list) {
      at(...steps, effect.id)
      for (const subject of each(effect.of)) {
        guard(effect, subject)
        for (const id of effect.verbs.flatMap((verb) => (verb.verb === 'check' ? verb.for : [])))
          if (traits.get(id)?.kind === 'count') trait(id, null, subject)
        for (const id of partsOfEffect(effect)) {
          const part = parts.get(id)
          condition(part?.when ?? null, subject)
          condition(part?.attachedWhen ?? null, subject)
        }
      }
    }
  }
  let rollsAgain = false
  for (const outcome of procedure.outcomes.values()) {
    effects(outcome.effects, 'outcomes', outcome.id, 'effects')
    rollsAgain ||= outcome.effects.some(({ verbs }) => verbs.some(({ verb }) => verb === 'again'))
  }
  for (const follow of procedure.follows) {
    at('follows', follow.id)
    for (const subject of each(follow.of)) guard(follow, subject)
    effects(follow.effects, 'follows', follow.id, 'effects')
  }
  if (rollsAgain) {
    at('dice')
    const rolling = sides.length > 0 ? sides : sole === null ? [] : [sole]
    for (const found of traits.values())
      if (found.losses === 'reduce') for (const side of rolling) if (roles.get(side)?.is === found.of) note(found, side)
  }
  return { traits: read, firing, misfits: [...misfits.values()], tooMany: count > max }
}

/** Lists the inputs in order: points, then each role (groups, traits, the side's `other`), the situation, the battle, and `other` last. */
export const procedureInputs = (
  { roles, rolls, points }: ProcedureWithoutInputs,
  traits: ReadonlyMap<string, Trait>,
  reads: TraitReads,
): Input[] => {
  const traitsOf = (role: string | null): Input[] => {
    const read = reads.traits.get(role)
    return [...traits.keys()]
      .filter((trait) => read?.has(trait))
      .map((trait) => ({
        path: role === null ? [trait] : [role, trait],
        role,
        trait,
        what: 'trait',
        inGroups: role !== null && isFiring(role) && reads.firing.has(trait),
      }))
  }
  const isFiring = (role: string): boolean => points?.of === role && roles.get(role)?.groups === true
  const plain = (what: 'points' | 'groups' | 'other', role: string | null): Input => ({
    path: role === null ? [what] : [role, what],
    role,
    trait: null,
    what,
    inGroups: false,
  })

  return [
    ...(points ? [plain('points', null)] : []),
    ...[...roles.keys()].flatMap((role) => [
      ...(isFiring(role) ? [plain('groups', role)] : []),
      ...traitsOf(role),
      ...(rolls.some(({ side }) => side === role) ? [plain('other', role)] : []),
    ]),
    ...traitsOf(null),
    ...(rolls.some(({ side }) => side === null) ? [plain('other', null)] : []),
  ]
}

/** Whether a trait is a number derived from other traits, such as stands above a level. Requests don't have to include it. */
export const isDerivedNumber = (trait: Trait | undefined): boolean =>
  trait !== undefined && trait.from.length > 0 && (trait.kind === 'number' || trait.kind === 'count')

/** Compiles procedures: roles, points, modifiers, dice, tables, outcomes and follow-ups. */
import { parseDice } from '../odds/dice.ts'
import type { Path } from '../paths.ts'
import { entryAt, nonNull } from '../present.ts'
import { fractionText } from '../exact.ts'
import { problem } from '../problem.ts'
import { nameList } from '../words/problems/phrases.ts'
import { amountOf } from '../language/parse-amount.ts'
import { guardOf, conditionOf } from '../language/parse-condition.ts'
import {
  recordEntries,
  readExactNumber,
  knownIds,
  checkKnownName,
  compileEntries,
  procedureRoles,
  readRange,
  type Loader,
  inRisingOrder,
} from './context.ts'
import {
  compileEffects,
  compileOutcomes,
  resolveRole,
  type ProcedureData,
  type ProcedureContext,
  compileTraitValues,
} from './effects.ts'
import type {
  Dice,
  Factor,
  FollowUp,
  Modifier,
  Pool,
  Procedure,
  Role,
  SideRoll,
  Band,
  Table,
  TableRow,
  CommandInputs,
} from './model/procedures.ts'
import type { Trait } from './model/traits.ts'
import { scopeAt, ownRole } from '../language/scope.ts'
import { modifierLabel, standaloneNames } from './modifier-labels.ts'
import { compareRanges } from '../language/ranges.ts'
import { rowStartText } from '../words/numbers.ts'
import { idWords } from '../words/text.ts'
import { choiceLabel } from './grids.ts'

/** Compiles the procedure at a path, without its inputs, which reads.ts finds. */
export const compileProcedure = (
  loader: Loader,
  traits: ReadonlyMap<string, Trait>,
  data: ProcedureData,
  id: string,
  path: Path,
): Omit<Procedure, 'inputs'> => {
  if (data.phase !== undefined)
    checkKnownName(loader, 'phase', data.phase, knownIds(loader.rules.phases), [...path, 'phase'], ['phases'])
  const title = loader.words(data.title, [...path, 'title'])
  const roles = compileEntries(data.roles, [...path, 'roles'], (role, key, keyPath) =>
    roleEntry(loader, data, traits, role, key, keyPath),
  )
  const rolls = rollsOf(loader, data, roles, path)
  const rolled = data.dice !== undefined || data.pool !== undefined || loader.gone([...path, 'dice'])
  const sides = loader.touched([...path, 'dice']) ? null : rolls.flatMap(({ side }) => (side === null ? [] : [side]))
  const context: ProcedureContext = { loader, traits, path, roles, rolled, sides, data }
  const pool = poolOf(context)
  if (data.limit && data.limit.min > data.limit.max)
    loader.report([...path, 'limit'], problem('out-of-bounds', { what: 'limit', ...data.limit }))
  return {
    id,
    title,
    subtitle: data.subtitle === undefined ? null : loader.words(data.subtitle, [...path, 'subtitle']),
    verb: data.verb === undefined ? null : loader.words(data.verb, [...path, 'verb']),
    phase: data.phase ?? null,
    roles,
    points: pointsOf(context),
    groups: compileEntries(data.groups, [...path, 'groups'], (group, _, keyPath) =>
      loader.words(group.title, [...keyPath, 'title']),
    ),
    factors: factorsOf(context),
    modifiers: modifiersOf(context),
    limit: data.limit ?? null,
    rolls,
    pool,
    tables: compileTables(context, title),
    decide: recordEntries(data.decide).map(([key, line]) => {
      const keyPath = [...path, 'decide', key]
      checkKnownName(
        loader,
        'outcome',
        line.outcome,
        knownIds(data.outcomes),
        [...keyPath, 'outcome'],
        [...path, 'outcomes'],
      )
      return {
        id: key,
        label: line.label === undefined ? null : loader.words(line.label, [...keyPath, 'label']),
        outcome: line.outcome,
        ...guardOf(loader, line, keyPath),
      }
    }),
    gives: recordEntries(data.gives).map(([key, { label, is, as = 'number' }]) => {
      const keyPath = [...path, 'gives', key]
      return {
        id: key,
        label: loader.words(label, [...keyPath, 'label']),
        is: amountOf(loader, is, [...keyPath, 'is']),
        as,
      }
    }),
    commands: compileCommandInputs(context),
    outcomes: compileOutcomes(context),
    follows: followsOf(context),
  }
}

const roleEntry = (
  loader: Loader,
  procedure: ProcedureData,
  traits: ReadonlyMap<string, Trait>,
  data: NonNullable<ProcedureData['roles']>[string],
  id: string,
  path: Path,
): Role => {
  const trait = traits.get(id)
  if (
    [
      'each',
      'enemy',
      'points',
      'other',
      'groups',
      'role',
      'result',
      'natural',
      'round',
      'not',
      'any',
      'all',
      'is',
    ].includes(id)
  )
    loader.report(path, problem('id-taken', { what: 'role', name: id }), true)
  else if (trait && (trait.of === 'situation' || trait.of === 'battle'))
    loader.report(path, problem('id-taken', { what: 'role-and-trait', role: id, of: trait.of }), true)
  if (
    data.groups &&
    procedure.points?.of !== id &&
    (!procedure.points || Object.hasOwn(procedure.roles ?? {}, procedure.points.of)) &&
    !loader.touched([...path.slice(0, 2), 'points'])
  )
    loader.report([...path, 'groups'], problem('no-points', { what: 'groups', role: id }))
  return {
    id,
    title: loader.words(data.title, [...path, 'title']),
    is: data.is ?? 'unit',
    groups: data.groups === true,
  }
}

const diceOf = (text: string): Dice => nonNull(parseDice(text))

const rollsOf = (
  loader: Loader,
  { dice, pool }: ProcedureData,
  roles: ReadonlyMap<string, Role>,
  path: Path,
): SideRoll[] => {
  if (dice !== undefined && pool !== undefined)
    loader.report([...path, 'pool'], problem('two-ways', { what: 'pool', procedure: String(path[1]) }), true)
  if (pool) {
    const { sides } = nonNull(parseDice(pool.die))
    return [{ side: null, dice: { count: 1, sides, pool: { saves: pool.save !== undefined } } }]
  }
  if (dice === undefined) return []
  if (typeof dice === 'string') return [{ side: null, dice: diceOf(dice) }]
  const keyPath = [...path, 'dice']
  const sides = recordEntries(dice)
  if (sides.length !== 2) loader.report(keyPath, problem('out-of-bounds', { what: 'sides', count: sides.length }), true)
  return sides.map(([side, text]) => {
    checkKnownName(loader, 'role', side, roles, [...keyPath, side], [...path, 'roles'], procedureRoles)
    return { side, dice: diceOf(text) }
  })
}

const poolOf = (context: ProcedureContext): Pool | null => {
  const { loader, data, path } = context
  if (!data.pool) return null
  const keyPath = [...path, 'pool']
  const { die, of, count, hit, save } = data.pool
  return {
    sides: nonNull(parseDice(die)).sides,
    of: resolveRole(context, of, keyPath),
    count: amountOf(loader, count, [...keyPath, 'count']),
    hit: amountOf(loader, hit, [...keyPath, 'hit']),
    save: save === undefined ? null : amountOf(loader, save, [...keyPath, 'save']),
  }
}

const pointsOf = (context: ProcedureContext): Procedure['points'] => {
  const { loader, data, path, roles } = context
  if (!data.points) return null
  const keyPath = [...path, 'points']
  const { of, stand } = data.points
  checkKnownName(loader, 'role', of, roles, [...keyPath, 'of'], [...path, 'roles'], procedureRoles)
  return { of, stand: stand === undefined ? null : amountOf(loader, stand, [...keyPath, 'stand']) }
}

const factorsOf = (context: ProcedureContext): Factor[] => {
  const { loader, data, path, roles } = context
  return recordEntries(data.factors).map(([id, factor]) => {
    const keyPath = [...path, 'factors', id]
    if (!data.points && !loader.gone([...path, 'points']))
      loader.report(keyPath, problem('no-points', { what: 'factor', factor: id }), true)
    const of = resolveRole(context, factor.of, keyPath)
    const times = readExactNumber(loader, factor.times, [...keyPath, 'times'])
    if (times.n <= 0n)
      loader.report([...keyPath, 'times'], problem('out-of-bounds', { what: 'factor', times: String(factor.times) }))
    const guard = guardOf(loader, factor, keyPath)
    return {
      id,
      label: modifierLabel(loader, { roles, data: factor, source: guard }, context.traits, keyPath),
      of,
      times,
      ...guard,
    }
  })
}

const modifiersOf = (context: ProcedureContext): Modifier[] => {
  const { loader, data, path, roles, traits } = context
  const modifiers = recordEntries(data.modifiers).map(([id, modifier]): Omit<Modifier, 'name'> => {
    const keyPath = [...path, 'modifiers', id]
    if (!context.rolled) loader.report(keyPath, problem('no-dice', { what: 'modifier', modifier: id }), true)
    const of = resolveRole(context, modifier.of, keyPath)
    if (modifier.group !== undefined)
      checkKnownName(loader, 'group', modifier.group, knownIds(data.groups), [...keyPath, 'group'], [...path, 'groups'])
    const { per } = modifier
    if (
      per !== undefined &&
      checkKnownName(loader, 'trait', per, traits, [...keyPath, 'per'], ['traits']) &&
      traits.get(per)?.kind !== 'count'
    )
      loader.report([...keyPath, 'per'], problem('wrong-value', { what: 'no-count', trait: per, needed: 'value' }))
    const value = amountOf(loader, modifier.value, [...keyPath, 'value'])
    if (value.kind === 'number' && value.value.d !== 1n)
      loader.report(
        [...keyPath, 'value'],
        problem('wrong-value', { what: 'not-whole', value: fractionText(value.value) }),
      )
    const guard = guardOf(loader, modifier, keyPath)
    return {
      id,
      label: modifierLabel(
        loader,
        { roles, data: modifier, source: { ...guard, value, per: per ?? null } },
        traits,
        keyPath,
      ),
      of,
      to: sideOf(context, of, modifier.to, keyPath),
      group: modifier.group ?? null,
      value,
      per: per ?? null,
      ...guard,
    }
  })
  const names = standaloneNames(modifiers.map(({ label }) => label))
  return modifiers.map((modifier, index) => ({ ...modifier, name: entryAt(names, index) }))
}

/** The side whose roll is modified; null if there is a single roll. */
const sideOf = ({ loader, sides }: ProcedureContext, of: string, to: string | undefined, path: Path): string | null => {
  if (!sides) return null
  if (sides.length < 2) {
    if (to !== undefined) loader.report([...path, 'to'], problem('no-dice', { what: 'one-roll' }))
    return null
  }
  if (to !== undefined && to !== 'each') {
    checkKnownName(loader, 'side', to, new Set(sides), [...path, 'to'], path, { kind: 'sides' })
    return to
  }
  if (of === 'each') return 'each'
  if (of !== '' && (to === 'each' || !sides.includes(of)))
    loader.report(
      [...path, ...(to === undefined ? [] : ['to'])],
      problem('ambiguous', { what: 'side', modifier: String(path.at(-1)), sides: nameList(sides) }),
      true,
    )
  return of
}

const followsOf = (context: ProcedureContext): FollowUp[] => {
  const { loader, data, path, roles } = context
  const { knows } = scopeAt(loader, [...path, 'follows'])
  return recordEntries(data.follows).map(([id, follow]) => {
    const keyPath = [...path, 'follows', id]
    const { natural, result, outcomes, of: named, who } = follow
    const guarded = follow.when !== undefined || follow.unless !== undefined
    const of =
      named === undefined && !guarded && roles.size > 1
        ? entryAt([...roles.keys()], 0)
        : resolveRole(context, named, keyPath)
    if (natural !== undefined && !knows.has('natural'))
      loader.report(
        [...keyPath, 'natural'],
        problem('not-known-here', { what: 'natural', isRolled: context.rolled }),
        true,
      )
    if (result !== undefined && !knows.has('result'))
      loader.report([...keyPath, 'result'], problem('not-known-here', { what: 'result' }), true)
    for (const [index, outcome] of (outcomes ?? []).entries())
      checkKnownName(
        loader,
        'outcome',
        outcome,
        knownIds(data.outcomes),
        [...keyPath, 'outcomes', index],
        [...path, 'outcomes'],
      )
    if (!follow.lower && recordEntries(follow.effects).length === 0 && !loader.touched(keyPath))
      loader.report(keyPath, problem('empty', { what: 'follow', entry: id }), true)
    return {
      id,
      title: loader.words(follow.title, [...keyPath, 'title']),
      natural: natural === undefined ? null : readRange(loader, natural, [...keyPath, 'natural']),
      result: result === undefined ? null : readRange(loader, result, [...keyPath, 'result']),
      outcomes: outcomes ? new Set(outcomes) : null,
      of,
      who: who === undefined ? null : loader.words(who, [...keyPath, 'who']),
      all: follow.all === true,
      lower: follow.lower === true,
      effects: compileEffects(context, follow.effects, [...keyPath, 'effects'], false, named ?? null),
      ...guardOf(loader, follow, keyPath),
    }
  })
}

type TableData = NonNullable<ProcedureData['tables']>[string]

/** Compiles the tables in order. `procedure` is the title of the check. */
const compileTables = (context: ProcedureContext, procedure: string): Table[] =>
  recordEntries(context.data.tables).map(([id, data]) => {
    const { loader } = context
    const path = [...context.path, 'tables', id]
    if (data.of !== undefined)
      checkKnownName(
        loader,
        'role',
        data.of,
        context.roles,
        [...path, 'of'],
        [...context.path, 'roles'],
        procedureRoles,
      )
    return {
      id,
      title: data.title === undefined ? procedure : loader.words(data.title, [...path, 'title']),
      when: conditionOf(loader, data.when, [...path, 'when']),
      by: data.by ?? null,
      of: ownerOfTable(context, data, path),
      across: data.across ?? 'outcomes',
      rows: rowsOf(context, data, path),
    }
  })

/** The role of the trait that selects the row; null for points, traits of the situation, or none. */
const ownerOfTable = ({ loader }: ProcedureContext, { by, of }: TableData, path: Path): string | null => {
  if (by === undefined || by === 'points') return of ?? null
  if (!checkKnownName(loader, 'trait', by, knownIds(loader.rules.traits, ['points']), [...path, 'by'], ['traits']))
    return of ?? null
  const trait = loader.rules.traits?.[by]
  const { roles, subject } = scopeAt(loader, [...path, 'by'])
  if (!trait || !roles) return of ?? null
  const role = ownRole(loader, by, trait, roles, subject, [...path, 'by'])
  return role ?? (trait.of === 'unit' || trait.of === 'leader' ? subject : null)
}

const rowsOf = (context: ProcedureContext, { bands, rows, by }: TableData, path: Path): TableRow[] => {
  const { loader } = context
  if (bands)
    return [
      {
        id: null,
        label: '',
        from: null,
        when: null,
        otherwise: false,
        bands: bandsOf(context, bands, [...path, 'bands']),
      },
    ]
  const entries = inRisingOrder(
    recordEntries(rows).map(([id, row]) => ({
      id,
      row,
      from: row.from === undefined ? null : readExactNumber(loader, row.from, [...path, 'rows', id, 'from']),
    })),
  )
  return entries.map(({ id, row, from }, index) => {
    const keyPath = [...path, 'rows', id]
    const named =
      choiceLabel(loader, by, id) ?? (from ? rowStartText(from, entries[index + 1]?.from ?? null) : idWords(id))
    return {
      id,
      label: row.label === undefined ? named : loader.words(row.label, [...keyPath, 'label']),
      from,
      when: conditionOf(loader, row.when, [...keyPath, 'when']),
      otherwise: row.otherwise === true,
      bands: bandsOf(context, row.bands, [...keyPath, 'bands']),
    }
  })
}

/** The bands in ascending order. */
const bandsOf = (
  { loader, data, path: procedure }: ProcedureContext,
  bands: Readonly<Record<string, string | number>>,
  path: Path,
): Band[] =>
  recordEntries(bands)
    .map(([outcome, written]) => {
      checkKnownName(
        loader,
        'outcome',
        outcome,
        knownIds(data.outcomes),
        [...path, outcome],
        [...procedure, 'outcomes'],
      )
      return { outcome, ...readRange(loader, written, [...path, outcome]) }
    })
    .toSorted(compareRanges)

/** Compiles the rules for calculating the inputs of a check from a command's units; null if the check isn't made for commands. */
const compileCommandInputs = (context: ProcedureContext): CommandInputs | null => {
  const { loader, data, traits } = context
  if (!data.commands) return null
  const { side, command, had, lost } = data.commands
  const path = [...context.path, 'commands']
  const isTrait = (id: string, keyPath: Path): boolean =>
    checkKnownName(loader, 'trait', id, traits, keyPath, ['traits'])
  isTrait(had, [...path, 'had'])
  return {
    side: compileTraitValues(context, side, '', [...path, 'side'], false),
    command: compileTraitValues(context, command, '', [...path, 'command'], false),
    had,
    lost: recordEntries(lost).map(([id, guard]) => {
      const keyPath = [...path, 'lost', id]
      isTrait(id, keyPath)
      return { id, ...guardOf(loader, guard, keyPath) }
    }),
  }
}

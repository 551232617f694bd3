/** Procedures: roles, points, modifiers, dice, tables, outcomes and what follows. */
import { parseDice } from '../dice/dice.ts'
import type { Path } from '../paths.ts'
import { entryAt, present } from '../present.ts'
import { fractionText } from '../exact.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import { amountOf } from '../language/parse-amount.ts'
import { commandsOf } from './commands.ts'
import { guardOf } from '../language/parse-condition.ts'
import { entriesOf, exactOf, idsOf, isKnown, mapOf, ownRoles, rangeOf, type Desk } from './desk.ts'
import { effectsOf, outcomesOf, roleOf, type ProcedureData, type ProcedureContext } from './effects.ts'
import type { Dice, Factor, FollowUp, Modifier, Procedure, Role, Roll } from './model/procedures.ts'
import type { Trait } from './model/traits.ts'
import { scopeAt } from '../language/scope.ts'
import { modifierLabel, standaloneNames } from './modifier-labels.ts'
import { tablesOf } from './tables.ts'

/** The procedure at a path, without its inputs, which inputs.ts finds. */
export const procedureOf = (
  desk: Desk,
  traits: ReadonlyMap<string, Trait>,
  data: ProcedureData,
  id: string,
  path: Path,
): Omit<Procedure, 'inputs'> => {
  if (data.phase !== undefined)
    isKnown(desk, 'phase', data.phase, idsOf(desk.rules.phases), [...path, 'phase'], ['phases'])
  const title = desk.words(data.title, [...path, 'title'])
  const roles = mapOf(data.roles, [...path, 'roles'], (role, key, here) =>
    roleEntry(desk, data, traits, role, key, here),
  )
  const rolls = rollsOf(desk, data, roles, path)
  const rolled = data.dice !== undefined || desk.gone([...path, 'dice'])
  const sides = desk.touched([...path, 'dice']) ? null : rolls.flatMap(({ side }) => (side === null ? [] : [side]))
  const context: ProcedureContext = { desk, traits, path, roles, rolled, sides, data }
  if (data.limit && data.limit.min > data.limit.max)
    desk.report([...path, 'limit'], problem('out-of-bounds', { what: 'limit', ...data.limit }))
  return {
    id,
    title,
    subtitle: data.subtitle === undefined ? null : desk.words(data.subtitle, [...path, 'subtitle']),
    phase: data.phase ?? null,
    roles,
    points: pointsOf(context),
    groups: mapOf(data.groups, [...path, 'groups'], (group, _, here) => desk.words(group.title, [...here, 'title'])),
    factors: factorsOf(context),
    modifiers: modifiersOf(context),
    limit: data.limit ?? null,
    rolls,
    tables: tablesOf(context, title),
    decide: entriesOf(data.decide).map(([key, line]) => {
      const here = [...path, 'decide', key]
      isKnown(desk, 'outcome', line.outcome, idsOf(data.outcomes), [...here, 'outcome'], [...path, 'outcomes'])
      return {
        id: key,
        label: line.label === undefined ? null : desk.words(line.label, [...here, 'label']),
        outcome: line.outcome,
        ...guardOf(desk, line, here),
      }
    }),
    gives: entriesOf(data.gives).map(([key, { label, is, as = 'number' }]) => {
      const here = [...path, 'gives', key]
      return {
        id: key,
        label: desk.words(label, [...here, 'label']),
        is: amountOf(desk, is, [...here, 'is']),
        as,
      }
    }),
    commands: commandsOf(context),
    outcomes: outcomesOf(context),
    follows: followsOf(context),
  }
}

const roleEntry = (
  desk: Desk,
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
    desk.report(path, problem('reserved-id', { what: 'role', name: id }), true)
  else if (trait && (trait.of === 'situation' || trait.of === 'battle'))
    desk.report(path, problem('name-twice', { what: 'role', role: id, of: trait.of }), true)
  if (
    data.groups &&
    procedure.points?.of !== id &&
    (!procedure.points || Object.hasOwn(procedure.roles ?? {}, procedure.points.of)) &&
    !desk.touched([...path.slice(0, 2), 'points'])
  )
    desk.report([...path, 'groups'], problem('groups-without-points', { role: id }))
  return { id, title: desk.words(data.title, [...path, 'title']), is: data.is ?? 'unit', groups: data.groups === true }
}

const diceOf = (text: string): Dice => present(parseDice(text))

const rollsOf = (desk: Desk, { dice }: ProcedureData, roles: ReadonlyMap<string, Role>, path: Path): Roll[] => {
  if (dice === undefined) return []
  if (typeof dice === 'string') return [{ side: null, dice: diceOf(dice) }]
  const here = [...path, 'dice']
  const sides = entriesOf(dice)
  if (sides.length !== 2) desk.report(here, problem('two-sides', { count: sides.length }), true)
  return sides.map(([side, text]) => {
    isKnown(desk, 'role', side, roles, [...here, side], [...path, 'roles'], ownRoles)
    return { side, dice: diceOf(text) }
  })
}

const pointsOf = (context: ProcedureContext): Procedure['points'] => {
  const { desk, data, path, roles } = context
  if (!data.points) return null
  const here = [...path, 'points']
  const { of, stand } = data.points
  isKnown(desk, 'role', of, roles, [...here, 'of'], [...path, 'roles'], ownRoles)
  return { of, stand: stand === undefined ? null : amountOf(desk, stand, [...here, 'stand']) }
}

const factorsOf = (context: ProcedureContext): Factor[] => {
  const { desk, data, path, roles } = context
  return entriesOf(data.factors).map(([id, factor]) => {
    const here = [...path, 'factors', id]
    if (!data.points && !desk.gone([...path, 'points'])) desk.report(here, problem('no-points', { factor: id }), true)
    const of = roleOf(context, factor.of, here)
    const times = exactOf(desk, factor.times, [...here, 'times'])
    if (times.n <= 0n)
      desk.report([...here, 'times'], problem('out-of-bounds', { what: 'factor', times: String(factor.times) }))
    const guard = guardOf(desk, factor, here)
    return {
      id,
      label: modifierLabel(desk, { roles, data: factor, source: guard }, context.traits, here),
      of,
      times,
      ...guard,
    }
  })
}

const modifiersOf = (context: ProcedureContext): Modifier[] => {
  const { desk, data, path, roles, traits } = context
  const modifiers = entriesOf(data.modifiers).map(([id, modifier]): Omit<Modifier, 'name'> => {
    const here = [...path, 'modifiers', id]
    if (!context.rolled) desk.report(here, problem('no-dice', { what: 'modifier', modifier: id }), true)
    const of = roleOf(context, modifier.of, here)
    if (modifier.group !== undefined)
      isKnown(desk, 'group', modifier.group, idsOf(data.groups), [...here, 'group'], [...path, 'groups'])
    const { per } = modifier
    if (
      per !== undefined &&
      isKnown(desk, 'trait', per, traits, [...here, 'per'], ['traits']) &&
      traits.get(per)?.kind !== 'count'
    )
      desk.report([...here, 'per'], problem('wrong-type', { what: 'no-count', trait: per, needed: 'value' }))
    const value = amountOf(desk, modifier.value, [...here, 'value'])
    if (value.kind === 'number' && value.value.d !== 1n)
      desk.report([...here, 'value'], problem('not-whole', { value: fractionText(value.value) }))
    const guard = guardOf(desk, modifier, here)
    return {
      id,
      label: modifierLabel(
        desk,
        { roles, data: modifier, source: { ...guard, value, per: per ?? null } },
        traits,
        here,
      ),
      of,
      to: sideOf(context, of, modifier.to, here),
      group: modifier.group ?? null,
      value,
      per: per ?? null,
      ...guard,
    }
  })
  const names = standaloneNames(modifiers.map(({ label }) => label))
  return modifiers.map((modifier, index) => ({ ...modifier, name: entryAt(names, index) }))
}

/** Whose roll a modifier changes; null where there is but one roll. */
const sideOf = ({ desk, sides }: ProcedureContext, of: string, to: string | undefined, path: Path): string | null => {
  if (!sides) return null
  if (sides.length < 2) {
    if (to !== undefined) desk.report([...path, 'to'], problem('no-sides', {}))
    return null
  }
  if (to !== undefined && to !== 'each') {
    isKnown(desk, 'side', to, new Set(sides), [...path, 'to'], path, { kind: 'sides' })
    return to
  }
  if (of === 'each') return 'each'
  if (of !== '' && (to === 'each' || !sides.includes(of)))
    desk.report(
      [...path, ...(to === undefined ? [] : ['to'])],
      problem('which-side', { modifier: String(path.at(-1)), sides: namesOf(sides) }),
      true,
    )
  return of
}

const followsOf = (context: ProcedureContext): FollowUp[] => {
  const { desk, data, path, roles } = context
  const { knows } = scopeAt(desk, [...path, 'follows'])
  return entriesOf(data.follows).map(([id, follow]) => {
    const here = [...path, 'follows', id]
    const { natural, result, outcomes, of: named, who } = follow
    const guarded = follow.when !== undefined || follow.unless !== undefined
    const of =
      named === undefined && !guarded && roles.size > 1 ? entryAt([...roles.keys()], 0) : roleOf(context, named, here)
    if (natural !== undefined && !knows.has('natural'))
      desk.report([...here, 'natural'], problem('not-known-here', { what: 'natural', isRolled: context.rolled }), true)
    if (result !== undefined && !knows.has('result'))
      desk.report([...here, 'result'], problem('not-known-here', { what: 'result' }), true)
    for (const [index, outcome] of (outcomes ?? []).entries())
      isKnown(desk, 'outcome', outcome, idsOf(data.outcomes), [...here, 'outcomes', index], [...path, 'outcomes'])
    if (!follow.lower && entriesOf(follow.effects).length === 0 && !desk.touched(here))
      desk.report(here, problem('no-effect', { what: 'follow', entry: id }), true)
    return {
      id,
      title: desk.words(follow.title, [...here, 'title']),
      natural: natural === undefined ? null : rangeOf(desk, natural, [...here, 'natural']),
      result: result === undefined ? null : rangeOf(desk, result, [...here, 'result']),
      outcomes: outcomes ? new Set(outcomes) : null,
      of,
      who: who === undefined ? null : desk.words(who, [...here, 'who']),
      lower: follow.lower === true,
      effects: effectsOf(context, follow.effects, [...here, 'effects'], false, named ?? null),
      ...guardOf(desk, follow, here),
    }
  })
}

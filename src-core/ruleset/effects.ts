/** Compiles outcomes and their effects, which are a closed set of verbs. */
import type { Path } from '../paths.ts'
import { one as oneStand, compare, wholeNumber, zero, type Fraction } from '../exact.ts'
import { guardOf } from '../language/parse-condition.ts'
import { problem } from '../problem.ts'
import { distanceText } from '../words/numbers.ts'
import { nameList } from '../words/problems/phrases.ts'
import { withAside } from '../words/text.ts'
import {
  readDistance,
  recordEntries,
  readExactNumber,
  exactSize,
  knownIds,
  checkKnownName,
  compileEntries,
  procedureRoles,
  rulesUnit,
  type Loader,
  similarEntryBelow,
} from './context.ts'
import { compileGrowth } from './grids.ts'
import type { Value } from '../language/model.ts'
import type { Action, Effect, Loss, Move, Outcome, Verb } from './model/effects.ts'
import type { Role } from './model/procedures.ts'
import type { Trait } from './model/traits.ts'
import type { RulesData } from '../format/schema.ts'
import { kindOf } from '../language/scope.ts'
import { compileTraitValue } from './traits.ts'
import { givenDistance, lengthUnits } from './units.ts'

export type ProcedureData = NonNullable<RulesData['procedures']>[string]
type OutcomeData = NonNullable<ProcedureData['outcomes']>[string]
type EffectData = NonNullable<OutcomeData['effects']>[string]
type MoveData = NonNullable<EffectData['retreat']>
type DistanceData = NonNullable<RulesData['distances']>[string]

/** The default severity of an outcome. */
const defaultSeverity = 0

/** The procedure whose effects are compiled, and the names they can use. */
export interface ProcedureContext {
  readonly loader: Loader
  readonly traits: ReadonlyMap<string, Trait>
  readonly path: Path
  readonly roles: ReadonlyMap<string, Role>
  /** Whether the procedure rolls dice. */
  readonly rolled: boolean
  /** The sides that roll; empty if there are no sides; null if unknown because of another problem. */
  readonly sides: readonly string[] | null
  readonly data: ProcedureData
}

/** The role named by an entry, or the only role. Reports an entry without a role if there are several. */
export const resolveRole = (
  { loader, roles, path, sides }: ProcedureContext,
  of: string | undefined,
  keyPath: Path,
  fallback: string | null = null,
): string => {
  const ids = [...roles.keys()]
  if (of === 'each') {
    if (sides && sides.length < 2)
      loader.report([...keyPath, 'of'], problem('no-dice', { what: 'each', roles: nameList(ids) }))
    return of
  }
  if (of !== undefined) {
    checkKnownName(loader, 'role', of, roles, [...keyPath, 'of'], [...path, 'roles'], procedureRoles)
    return of
  }
  const [first, second] = ids
  if (fallback !== null) return fallback
  if (first !== undefined && second === undefined) return first
  if (loader.gone([...path, 'roles']) || loader.touched([...path, 'roles'])) return ''
  if (first === undefined) loader.report(keyPath, problem('no-such-role', { what: 'none' }), true)
  else
    loader.report(
      keyPath,
      problem('ambiguous', {
        what: 'role',
        entry: String(keyPath.at(-1)),
        meant: similarEntryBelow(loader, keyPath),
        count: ids.length,
        roles: nameList(sides && sides.length > 1 ? [...ids, 'each'] : ids),
      }),
      true,
    )
  return ''
}

export const compileOutcomes = (context: ProcedureContext): Map<string, Outcome> =>
  compileEntries(context.data.outcomes, [...context.path, 'outcomes'], (data, id, path) => {
    const { loader } = context
    if (data.lower !== undefined)
      checkKnownName(
        loader,
        'outcome',
        data.lower,
        knownIds(context.data.outcomes),
        [...path, 'lower'],
        [...context.path, 'outcomes'],
      )
    const title = loader.words(data.name, [...path, 'name'])
    const aside = data.aside === undefined ? null : loader.words(data.aside, [...path, 'aside'])
    const isShared = Object.values(context.data.outcomes ?? {}).filter(({ name }) => name === data.name).length > 1
    return {
      id,
      name: isShared && aside !== null ? withAside(title, aside) : title,
      title,
      aside,
      severity: data.severity ?? defaultSeverity,
      lower: data.lower ?? null,
      effects: compileEffects(context, data.effects, [...path, 'effects'], true, null),
    }
  })

export const compileActions = (loader: Loader, traits: ProcedureContext['traits']): Map<string, Action> =>
  compileEntries(loader.rules.actions, ['actions'], ({ name, offers }, _, path) => ({
    name: loader.words(name, [...path, 'name']),
    offers: [
      ...compileEntries(offers, [...path, 'offers'], ({ name: words, kind = null, set }, __, keyPath) => {
        if (kind !== null)
          checkKnownName(loader, 'part', kind, knownIds(loader.rules.parts), [...keyPath, 'kind'], ['parts'])
        return {
          name: loader.words(words, [...keyPath, 'name']),
          kind,
          set: compileTraitValues({ loader, traits, roles: new Map() }, set, '', [...keyPath, 'set'], true),
        }
      }).values(),
    ],
  }))

/** Compiles effects in order. `again` is allowed only in an outcome. `of` is the default role. */
export const compileEffects = (
  context: ProcedureContext,
  data: OutcomeData['effects'],
  path: Path,
  inOutcome: boolean,
  of: string | null,
): Effect[] =>
  recordEntries(data).map(([id, effect]) => {
    const { loader } = context
    const keyPath = [...path, id]
    const role = resolveRole(context, effect.of, keyPath, of)
    const verbs = verbsOf(context, effect, role, keyPath)
    if (verbs.length === 0 && Object.keys(effect.set ?? {}).length === 0 && !loader.touched(keyPath))
      loader.report(keyPath, problem('empty', { what: 'effect', entry: id }), true)
    if (effect.again && (!inOutcome || !context.rolled))
      loader.report([...keyPath, 'again'], problem('no-dice', { what: 'again', inOutcome }), true)
    if (effect.kind !== undefined)
      checkKnownName(loader, 'part', effect.kind, knownIds(loader.rules.parts), [...keyPath, 'kind'], ['parts'])
    return {
      id,
      of: role,
      kind: effect.kind ?? null,
      verbs,
      turns: effect.turns ?? null,
      stands: effect.stands ?? null,
      ...guardOf(loader, effect, keyPath),
    }
  })

/** The loss for an effect that destroys some or all stands of a unit. */
const destroyed = (stands: Effect['stands']): Loss => ({
  stands: typeof stands === 'number' ? wholeNumber(BigInt(stands)) : 'all',
  more: null,
  of: null,
})

const verbsOf = (context: ProcedureContext, data: EffectData, role: string, path: Path): Verb[] => {
  const { loader } = context
  const verbs: Verb[] = []
  for (const [trait, to] of compileTraitValues(context, data.set, role, [...path, 'set'], true))
    verbs.push({
      ...{ verb: 'set', trait, to },
      ...(to === true && loader.rules.traits?.[trait]?.destroys && { loss: destroyed(data.stands ?? null) }),
    })
  for (const verb of ['lose', 'capture'] as const)
    if (data[verb] !== undefined) verbs.push({ verb, loss: lossOf(context, data[verb], [...path, verb]) })
  if (data.remove !== undefined) {
    const { turns = null, at = null, 'replaced-after': replacedAfter = null } = data.remove === true ? {} : data.remove
    verbs.push({ verb: 'remove', turns, replacedAfter, at })
  }
  if (data.retreat) verbs.push({ verb: 'retreat', move: moveOf(context, data.retreat, [...path, 'retreat']) })
  if (data.hold) verbs.push({ verb: 'hold' })
  if (data.carry) verbs.push({ verb: 'carry' })
  if (data.continue) {
    const { must = false, with: given, ...move } = data.continue
    const keyPath = [...path, 'continue']
    verbs.push({
      verb: 'continue',
      move: moveOf(context, move, keyPath),
      must,
      with: compileTraitValues(context, given, role, [...keyPath, 'with'], false),
    })
  }
  const actions = knownIds(loader.rules.actions)
  for (const verb of ['may', 'choose'] as const) {
    if (!data[verb]) continue
    const allowed = compileEntries(data[verb], [...path, verb], (move, id, keyPath) => {
      checkKnownName(loader, 'action', id, actions, keyPath, ['actions'])
      return move === true ? null : moveOf(context, move, keyPath)
    })
    verbs.push({ verb, actions: allowed })
  }
  if (data['may-not']) {
    for (const [index, id] of data['may-not'].entries())
      checkKnownName(loader, 'action', id, actions, [...path, 'may-not', index], ['actions'])
    verbs.push({ verb: 'may-not', actions: data['may-not'] })
  }
  if (data.check !== undefined) {
    const {
      procedure,
      each,
      for: who = [],
      as,
    } = typeof data.check === 'string' ? { procedure: data.check } : data.check
    const keyPath = typeof data.check === 'string' ? [...path, 'check'] : [...path, 'check', 'procedure']
    checkKnownName(loader, 'procedure', procedure, knownIds(loader.rules.procedures), keyPath, ['procedures'])
    for (const [index, id] of who.entries()) countedOf(context, id, [...path, 'check', 'for', index])
    const players = new Map(recordEntries(as))
    for (const [id, player] of players)
      if (player !== 'enemy' || context.roles.size !== 2)
        checkKnownName(
          loader,
          'role',
          player,
          context.roles,
          [...path, 'check', 'as', id],
          [...context.path, 'roles'],
          procedureRoles,
        )
    const words = each === undefined ? null : loader.words(each, [...path, 'check', 'each'])
    verbs.push({ verb: 'check', procedure, each: words, for: who, ...(players.size > 0 ? { as: players } : {}) })
  }
  if (data.again) {
    const modifiers = knownIds(context.data.modifiers)
    for (const [index, id] of data.again.drop.entries())
      checkKnownName(
        loader,
        'modifier',
        id,
        modifiers,
        [...path, 'again', 'drop', index],
        [...context.path, 'modifiers'],
      )
    verbs.push({ verb: 'again', drop: data.again.drop })
  }
  return verbs
}

/** Validates the trait that counts the units to check one by one. The trait must be a count, or a flag for a single unit. */
const countedOf = ({ loader, traits }: ProcedureContext, id: string, path: Path): void => {
  if (!checkKnownName(loader, 'trait', id, traits, path, ['traits'])) return
  const kind = traits.get(id)?.kind
  if (kind !== 'count' && kind !== 'flag')
    loader.report(path, problem('wrong-value', { what: 'no-count', trait: id, needed: 'people' }))
}

/** Checks and compiles traits with their values. With `change`, effects must be allowed to change the traits. */
export const compileTraitValues = (
  { loader, traits, roles }: Pick<ProcedureContext, 'loader' | 'traits' | 'roles'>,
  data: EffectData['set'],
  role: string,
  path: Path,
  change: boolean,
): Map<string, Value> => {
  const values = new Map<string, Value>()
  for (const [id, written] of recordEntries(data)) {
    const keyPath = [...path, id]
    if (!checkKnownName(loader, 'trait', id, traits, keyPath, ['traits'])) continue
    const trait = traits.get(id)
    if (!trait) continue
    const kind = kindOf(roles, role === '' ? null : role)
    if (kind !== null && (trait.of === 'unit' || trait.of === 'leader') && trait.of !== kind)
      loader.report(keyPath, problem('wrong-kind', { what: 'role', trait: id, of: trait.of, role, is: kind }), true)
    if (change && !trait.changes && !loader.touched(['traits', id]))
      loader.report(keyPath, problem('not-changeable', { trait: id }), true, ['traits', id, 'changes'])
    const value = compileTraitValue(loader, trait, written, keyPath)
    if (value !== undefined) values.set(id, value)
  }
  return values
}

const lossOf = ({ loader, rolled }: ProcedureContext, data: NonNullable<EffectData['lose']>, path: Path): Loss => {
  if (data === 'all') return { stands: 'all', more: null, of: null }
  const { stands: written, more, of = null } = typeof data === 'object' ? data : { stands: data, more: undefined }
  const at = typeof data === 'object' ? [...path, 'stands'] : path
  const stands = readExactNumber(loader, written, at)
  if (compare(stands, zero) < 0 || stands.d !== 1n)
    loader.report(at, problem('out-of-bounds', { what: 'loss', stands: String(written) }))
  if (more && !rolled) loader.report([...path, 'more'], problem('not-known-here', { what: 'growth' }), true)
  if (more?.each !== undefined) exactSize(loader, more.each, [...path, 'more', 'each'])
  for (const [index, part] of (of ?? []).entries())
    checkKnownName(loader, 'part', part, knownIds(loader.rules.parts), [...path, 'of', index], ['parts'])
  return { stands, more: more ? compileGrowth(loader, more, [...path, 'more']) : null, of }
}

const moveOf = ({ loader, rolled }: ProcedureContext, data: MoveData, path: Path): Move => {
  const { distances = {} } = loader.rules
  const { moves, beyond } = data
  const written = [...(moves === undefined ? [] : ['moves']), ...lengthUnits.filter((unit) => data[unit] !== undefined)]
  const [first, second] = written
  if (first !== undefined && second !== undefined)
    loader.report([...path, second], problem('two-ways', { what: 'distances', first, second }))
  const far = readDistance(loader, data, path, (value, keyPath): Fraction | 'result' => {
    if (value === 'result' && !rolled) loader.report(keyPath, problem('not-known-here', { what: 'distance' }))
    return value === 'result' ? value : exactSize(loader, value, keyPath)
  })
  const known =
    beyond === undefined ||
    checkKnownName(loader, 'distance', beyond, knownIds(distances), [...path, 'beyond'], ['distances'])
  const distance = known && beyond !== undefined ? distances[beyond] : undefined
  return {
    moves: moves === undefined ? null : moves === 'full' ? oneStand : exactSize(loader, moves, [...path, 'moves']),
    [far?.unit ?? rulesUnit(loader)]: far?.value ?? null,
    ...(data.each === undefined ? {} : { each: exactSize(loader, data.each, [...path, 'each']) }),
    beyond: beyond !== undefined && distance ? distanceWords(loader, distance, ['distances', beyond]) : null,
    fromEnemy: data['from-enemy'] === undefined ? null : exactSize(loader, data['from-enemy'], [...path, 'from-enemy']),
    rate: data.rate === undefined ? null : loader.words(data.rate, [...path, 'rate']),
    how: data.how === undefined ? null : loader.words(data.how, [...path, 'how']),
    upTo: data['up-to'] === true,
  }
}

/** Formats a named distance: its number, or the author's text. Null if it has neither. */
const distanceWords = (loader: Loader, distance: DistanceData, home: Path): string | null => {
  const figure = givenDistance(distance)
  if (figure) return distanceText(readExactNumber(loader, figure.value, [...home, figure.unit]), figure.unit)
  return distance.words === undefined ? null : loader.words(distance.words, [...home, 'words'])
}

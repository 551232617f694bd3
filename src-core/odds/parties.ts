/** The parties of a sequence after its steps: their traits, their losses, and whether they are still in place. */
import { named } from '../present.ts'
import { effectsByRole, changesOf, countingLosses, standsLost, type EffectOnRole } from '../resolve/effects.ts'
import { fractionText, minus, type Fraction } from '../exact.ts'
import { isNumber, type Value } from '../language/model.ts'
import { calledRoles } from '../language/scope.ts'
import type { CheckVerb, Effect, Verb } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { traitValue, type Reading } from '../resolve/reading.ts'
import { type HeldTrait, everyone, knownValue, unchanged, type Changes, type Situation } from '../language/situation.ts'

export type Traits = ReadonlyMap<string, Value>

/** What has happened to a party. */
interface Fortune {
  /** Its traits as the request gives them, and those that have changed since. */
  readonly given: Traits
  readonly changed: Traits
  /** Equal changes have equal texts. */
  readonly changedText: string
  /** `all`, where the stands were not given. */
  readonly standsLost: number | 'all'
  readonly leadersLost: number
  readonly removed: boolean
  readonly retreated: boolean
  /** It was told to continue. */
  readonly continues: Continuing | null
}

export interface PartyState extends Fortune {
  /** Equal states have equal texts. */
  readonly text: string
}

export interface Continuing {
  readonly must: boolean
  readonly with: Traits
}

/** The state of all parties between two checks. */
export interface Field {
  readonly parties: ReadonlyMap<string, PartyState>
  /** The traits of the situation and the battle. */
  readonly common: PartyState
  /** The party that holds the position. */
  readonly holder: string | null
}

/** Who plays a role: a party itself, or a leader of its own. */
export interface Player {
  readonly party: string
  readonly isLeader: boolean
}

export type PlayersByRole = ReadonlyMap<string, Player>

/** A party to which nothing has happened, with the traits that were given. */
export const unharmed = (given: Traits): PartyState =>
  stateOf({
    given,
    changed: new Map(),
    changedText: '',
    standsLost: 0,
    leadersLost: 0,
    removed: false,
    retreated: false,
    continues: null,
  })

/** The state of a party, with a text that is equal for equal states. */
export const stateOf = (fortune: Fortune): PartyState => {
  const { changedText, standsLost: lost, leadersLost, removed, retreated, continues } = fortune
  const going = continues ? `${continues.must ? 'must' : 'may'} ${changesText(continues.with)}` : ''
  const text = `${changedText};${lost};${leadersLost};${removed};${retreated};${going}`
  return { ...fortune, text }
}

/** All traits of a party: the given ones with those that have changed. */
export const currentTraits = ({ given, changed }: Fortune): Traits =>
  changed.size === 0 ? given : new Map([...given, ...changed])

/** Whether a party can take part in a check. A unit that has lost its last stand is removed. */
export const isInPlace = (state: PartyState | undefined): boolean =>
  state !== undefined && !state.removed && !state.retreated

/** Equal fields have equal texts. */
export const fieldText = ({ parties, common, holder }: Field): string => {
  let text = `${holder ?? ''}|${common.text}`
  for (const state of parties.values()) text += `|${state.text}`
  return text
}

const changesText = (changed: Traits): string =>
  [...changed]
    .map(([id, value]) => `${id}=${valueKey(value)}`)
    .sort()
    .join(',')

/** A value as text: equal values have equal texts. */
export const valueKey = (value: Value | null): string =>
  value === null ? 'none' : typeof value === 'object' ? fractionText(value) : String(value)

/** The party with traits set; a trait that keeps its value is not recorded as changed. */
export const withTraits = (state: Fortune, set: Traits): Fortune => {
  if (set.size === 0) return state
  const changed = new Map(state.changed)
  for (const [id, value] of set) {
    const before = changed.get(id) ?? state.given.get(id)
    if (before === undefined || valueKey(before) !== valueKey(value)) changed.set(id, value)
  }
  return { ...state, changed, changedText: changesText(changed) }
}

/** The result of effects: the field, the traits that change by role, and the checks they call for. */
export interface AfterEffects {
  readonly field: Field
  readonly changes: Changes
  readonly checks: readonly CalledCheck[]
}

/** A check that an effect calls for, and who plays which role of it. */
export interface CalledCheck {
  readonly procedure: Procedure
  readonly cast: PlayersByRole
  /** The trait that counts those who are checked; null where nothing does. */
  readonly counted: string | null
}

/** The field after effects, in a check whose roles are cast. `reading` assumes. */
export const fieldAfterEffects = (
  field: Field,
  cast: PlayersByRole,
  reading: Reading,
  effects: readonly Effect[],
): AfterEffects => {
  const all = effectsByRole(reading, effects)
  if (all.length === 0) return { field, changes: unchanged, checks: [] }
  const changes = changesOf(reading, all, reading.result)
  const parties = new Map(field.parties)
  let holder = field.holder
  for (const [role, { party, isLeader }] of cast) {
    const state = parties.get(party)
    const own = all.filter((each) => each.role === role)
    if (!state || own.length === 0) continue
    const changed = isLeader ? state : withLosses(withTraits(state, traitsIn(changes, role)), reading, changes, own)
    parties.set(party, stateOf(own.reduce<Fortune>((sum, each) => harmed(sum, each, isLeader, reading), changed)))
    if (!isLeader && own.some(({ effect }) => effect.verbs.some(({ verb }) => verb === 'carry' || verb === 'continue')))
      holder = party
  }
  const shared = traitsIn(changes, everyone)
  const common = shared.size === 0 ? field.common : stateOf(withTraits(field.common, shared))
  return { field: { parties, common, holder }, changes, checks: all.flatMap((each) => calledBy(each, cast, reading)) }
}

/** The changes of one holder's traits. */
const traitsIn = (changes: Changes, holder: string): Traits =>
  new Map([...changes].flatMap(([held, value]) => (held.holder === holder ? [[held.trait.id, value] as const] : [])))

/** The field with the position decided after a step: a holder that is no longer in place loses it to the other party of the step, if that is in place. */
export const settledPosition = (field: Field, cast: PlayersByRole): Field => {
  const { parties, holder } = field
  if (holder === null || !parties.has(holder) || isInPlace(parties.get(holder))) return field
  const others = new Set([...cast.values()].map(({ party }) => party))
  const left = [...others].filter((party) => party !== holder && isInPlace(parties.get(party)))
  const [only, another] = left
  return { ...field, holder: only !== undefined && another === undefined ? only : null }
}

/** Adds lost stands: the reduction of its count, or the losses of the effects where the count was not given. */
const withLosses = (state: Fortune, reading: Reading, changes: Changes, own: readonly EffectOnRole[]): Fortune => {
  const losses = own
    .filter(({ body }) => body === 'own')
    .flatMap(({ effect }) => effect.verbs.flatMap((verb) => lossOf(verb, reading)))
  const [first] = own
  if (losses.length === 0 || !first) return state
  const count = standsCount(reading, first.role)
  const before = count && knownValue(reading, count)
  const after = count && changes.get(count)
  if (isNumber(before) && isNumber(after))
    return {
      ...state,
      standsLost: sum(state.standsLost, Number(minus(before, after).n)),
      removed: state.removed || after.n <= 0n,
    }
  const lost = losses.reduce<number | 'all'>(
    (all, loss) => sum(all, loss === 'all' ? loss : Number(loss.n)),
    state.standsLost,
  )
  return { ...state, standsLost: lost, removed: state.removed || lost === 'all' }
}

const sum = (a: number | 'all', b: number | 'all'): number | 'all' => (a === 'all' || b === 'all' ? 'all' : a + b)

/** The count that lost stands reduce. */
export const standsCount = (situation: Pick<Situation, 'ruleset' | 'procedure'>, role: string): HeldTrait | undefined =>
  countingLosses(situation, role).find(({ trait }) => trait.losses === 'reduce')

const lossOf = (verb: Verb, { result }: Situation): readonly ('all' | Fraction)[] =>
  verb.verb === 'lose' || verb.verb === 'capture' ? [standsLost(verb.loss, result)] : []

/** Applies an effect's verbs other than losses and traits. Where only some stands, or something beside it, are removed, the party stays. */
const harmed = (state: Fortune, { effect, body }: EffectOnRole, isLeader: boolean, situation: Situation): Fortune =>
  effect.verbs.reduce((sum, verb) => {
    if (body === 'leader' || isLeader) return withLeadersLost(sum, verb, situation)
    if (verb.verb === 'continue') return { ...sum, continues: { must: verb.must, with: verb.with } }
    if (body === 'beside' || effect.stands !== null) return sum
    return {
      ...sum,
      removed: sum.removed || verb.verb === 'remove',
      retreated: sum.retreated || verb.verb === 'retreat',
    }
  }, state)

const withLeadersLost = (state: Fortune, verb: Verb, situation: Situation): Fortune => {
  const [loss] = lossOf(verb, situation)
  const lost = verb.verb === 'remove' || loss === 'all' ? 1 : loss ? Number(loss.n) : 0
  return lost === 0 ? state : { ...state, leadersLost: state.leadersLost + lost }
}

/** A check for each unit that a trait counts; one check where nothing is counted. */
const calledBy = ({ effect, role }: EffectOnRole, cast: PlayersByRole, reading: Reading): readonly CalledCheck[] =>
  effect.verbs.flatMap((verb): readonly CalledCheck[] => {
    if (verb.verb !== 'check') return []
    const called = {
      procedure: named(reading.ruleset.procedures, verb.procedure),
      cast: castOfCalled(verb, role, cast, reading),
    }
    const each = verb.for.flatMap((counted) => {
      const value = traitValue(reading, role, counted)
      const count = typeof value === 'object' && value !== null ? Number(value.n) : value === true ? 1 : 0
      return Array.from({ length: count }, () => ({ ...called, counted }))
    })
    return each.length > 0 ? each : [{ ...called, counted: null }]
  })

/** Who plays which role of a check that is called for: the parties of this one, and leaders of those it affects. */
const castOfCalled = (
  { procedure: id, as }: CheckVerb,
  role: string,
  cast: PlayersByRole,
  { ruleset, procedure }: Reading,
): PlayersByRole => {
  const { roles } = named(ruleset.procedures, id)
  const taking = cast.get(role)
  const called = new Map<string, Player>()
  for (const [own, from] of calledRoles(roles, procedure.roles, role, as)) {
    const player = cast.get(from)
    if (player) called.set(own, player)
  }
  for (const { id: own, is } of roles.values())
    if (is === 'leader' && taking && !called.has(own)) called.set(own, { party: taking.party, isLeader: true })
  return called
}

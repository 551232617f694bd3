/** The parties of a sequence between its steps: their traits and losses, and whether they can still take part. */
import { getEntry } from '../present.ts'
import {
  effectsByRole,
  changesByEffects,
  lossCountsOf,
  lossIn,
  standsLost,
  type EffectOnRole,
} from '../resolve/effects.ts'
import { fractionText, minus, type Fraction } from '../exact.ts'
import { isNumber, type Value } from '../language/model.ts'
import { calledRoles } from '../language/scope.ts'
import type { CheckVerb, Effect, Verb } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { traitValue, type Reading } from '../resolve/reading.ts'
import { type HeldTrait, everyone, knownValue, noChanges, type Changes, type Situation } from '../language/situation.ts'

export type TraitValues = ReadonlyMap<string, Value>

/** What has happened to a party. */
interface PartyFacts {
  /** Traits as entered (`given`), and traits that have changed since (`changed`). */
  readonly given: TraitValues
  readonly changed: TraitValues
  /** A text that is equal for equal changes. */
  readonly changedText: string
  /** `all` if the party lost all of an unknown number of stands. */
  readonly standsLost: number | 'all'
  readonly leadersLost: number
  readonly removed: boolean
  readonly retreated: boolean
  /** An order to continue with a later step, if any. */
  readonly continues: ContinueOrder | null
}

export interface PartyState extends PartyFacts {
  /** A text that is equal for equal states. */
  readonly text: string
}

interface ContinueOrder {
  readonly must: boolean
  readonly with: TraitValues
}

/** The state of all parties between two checks. */
export interface Field {
  readonly parties: ReadonlyMap<string, PartyState>
  /** The traits of the situation and the battle. */
  readonly common: PartyState
  /** The party that holds the position. */
  readonly holder: string | null
}

/** Who plays a role: a party or its leader. */
export interface Player {
  readonly party: string
  readonly isLeader: boolean
}

export type PlayersByRole = ReadonlyMap<string, Player>

export const initialParty = (given: TraitValues): PartyState =>
  partyState({
    given,
    changed: new Map(),
    changedText: '',
    standsLost: 0,
    leadersLost: 0,
    removed: false,
    retreated: false,
    continues: null,
  })

export const partyState = (fortune: PartyFacts): PartyState => {
  const { changedText, standsLost: lost, leadersLost, removed, retreated, continues } = fortune
  const going = continues ? `${continues.must ? 'must' : 'may'} ${changesText(continues.with)}` : ''
  const text = `${changedText};${lost};${leadersLost};${removed};${retreated};${going}`
  return { ...fortune, text }
}

export const currentTraits = ({ given, changed }: PartyFacts): TraitValues =>
  changed.size === 0 ? given : new Map([...given, ...changed])

/** Whether a party can take part in a check. A party that retreated, was removed or lost its last stand can't. */
export const isInPlace = (state: PartyState | undefined): boolean =>
  state !== undefined && !state.removed && !state.retreated

/** Returns a text that is equal for equal fields. */
export const fieldText = ({ parties, common, holder }: Field): string => {
  let text = `${holder ?? ''}|${common.text}`
  for (const state of parties.values()) text += `|${state.text}`
  return text
}

const changesText = (changed: TraitValues): string =>
  [...changed]
    .map(([id, value]) => `${id}=${valueKey(value)}`)
    .sort()
    .join(',')

/** Returns a text that is equal for equal values. */
export const valueKey = (value: Value | null): string =>
  value === null ? 'none' : typeof value === 'object' ? fractionText(value) : String(value)

/** Sets traits. A trait that keeps its value isn't recorded as changed. */
export const withTraits = (state: PartyFacts, set: TraitValues): PartyFacts => {
  if (set.size === 0) return state
  const changed = new Map(state.changed)
  for (const [id, value] of set) {
    const before = changed.get(id) ?? state.given.get(id)
    if (before === undefined || valueKey(before) !== valueKey(value)) changed.set(id, value)
  }
  return { ...state, changed, changedText: changesText(changed) }
}

/** The result of applying effects: the field after them, the changed traits, and the checks they require. */
interface AfterEffects {
  readonly field: Field
  readonly changes: Changes
  readonly checks: readonly CalledCheck[]
}

/** A check required by an effect, and who plays its roles. */
export interface CalledCheck {
  readonly procedure: Procedure
  readonly cast: PlayersByRole
  /** The trait that counts the units to check. Null for a single check. */
  readonly counted: string | null
}

/** Applies the effects of a check. `cast` has the player of each role. `reading` uses defaults. */
export const fieldAfterEffects = (
  field: Field,
  cast: PlayersByRole,
  reading: Reading,
  effects: readonly Effect[],
): AfterEffects => {
  const all = effectsByRole(reading, effects)
  if (all.length === 0) return { field, changes: noChanges, checks: [] }
  const changes = changesByEffects(reading, all, reading.result)
  const parties = new Map(field.parties)
  let holder = field.holder
  for (const [role, { party, isLeader }] of cast) {
    const state = parties.get(party)
    const own = all.filter((each) => each.role === role)
    if (!state || own.length === 0) continue
    const changed = isLeader ? state : withLosses(withTraits(state, traitsIn(changes, role)), reading, changes, own)
    parties.set(
      party,
      partyState(own.reduce<PartyFacts>((sum, each) => applyVerbs(sum, each, isLeader, reading), changed)),
    )
    if (!isLeader && own.some(({ effect }) => effect.verbs.some(({ verb }) => verb === 'carry' || verb === 'continue')))
      holder = party
  }
  const shared = traitsIn(changes, everyone)
  const common = shared.size === 0 ? field.common : partyState(withTraits(field.common, shared))
  return {
    field: { parties, common, holder },
    changes,
    checks: all.flatMap((each) => calledChecks(each, cast, reading)),
  }
}

/** The changes to one holder's traits. */
const traitsIn = (changes: Changes, holder: string): TraitValues =>
  new Map([...changes].flatMap(([held, value]) => (held.holder === holder ? [[held.trait.id, value] as const] : [])))

/**
 * Decides who holds the position after a step. A holder that can no longer take part loses the position to the step's other party, unless that party
 * can't take part either.
 */
export const decidePosition = (field: Field, cast: PlayersByRole): Field => {
  const { parties, holder } = field
  if (holder === null || !parties.has(holder) || isInPlace(parties.get(holder))) return field
  const others = new Set([...cast.values()].map(({ party }) => party))
  const left = [...others].filter((party) => party !== holder && isInPlace(parties.get(party)))
  const [only, another] = left
  return { ...field, holder: only !== undefined && another === undefined ? only : null }
}

/** Adds lost stands: the decrease of the count or, if no count was entered, the losses in the effects. */
const withLosses = (
  state: PartyFacts,
  reading: Reading,
  changes: Changes,
  own: readonly EffectOnRole[],
): PartyFacts => {
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
      standsLost: addLosses(state.standsLost, Number(minus(before, after).n)),
      removed: state.removed || after.n <= 0n,
    }
  const lost = losses.reduce<number | 'all'>(
    (all, loss) => addLosses(all, loss === 'all' ? loss : Number(loss.n)),
    state.standsLost,
  )
  return { ...state, standsLost: lost, removed: state.removed || lost === 'all' }
}

const addLosses = (a: number | 'all', b: number | 'all'): number | 'all' => (a === 'all' || b === 'all' ? 'all' : a + b)

/** The count that lost stands reduce. */
export const standsCount = (situation: Pick<Situation, 'ruleset' | 'procedure'>, role: string): HeldTrait | undefined =>
  lossCountsOf(situation, role).find(({ trait }) => trait.losses === 'reduce')

const lossOf = (verb: Verb, { result }: Situation): readonly ('all' | Fraction)[] => {
  const loss = lossIn(verb)
  return loss ? [standsLost(loss, result)] : []
}

/** Applies verbs other than losses and traits. The party isn't removed if only an attachment or some of its stands are. */
const applyVerbs = (
  state: PartyFacts,
  { effect, body }: EffectOnRole,
  isLeader: boolean,
  situation: Situation,
): PartyFacts =>
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

const withLeadersLost = (state: PartyFacts, verb: Verb, situation: Situation): PartyFacts => {
  const [loss] = lossOf(verb, situation)
  const lost = verb.verb === 'remove' || loss === 'all' ? 1 : loss ? Number(loss.n) : 0
  return lost === 0 ? state : { ...state, leadersLost: state.leadersLost + lost }
}

/** Returns one check for each unit that a trait counts, or a single check if nothing is counted. */
const calledChecks = ({ effect, role }: EffectOnRole, cast: PlayersByRole, reading: Reading): readonly CalledCheck[] =>
  effect.verbs.flatMap((verb): readonly CalledCheck[] => {
    if (verb.verb !== 'check') return []
    const called = {
      procedure: getEntry(reading.ruleset.procedures, verb.procedure),
      cast: castOfCalled(verb, role, cast, reading),
    }
    const each = verb.for.flatMap((counted) => {
      const value = traitValue(reading, role, counted)
      const count = typeof value === 'object' && value !== null ? Number(value.n) : value === true ? 1 : 0
      return Array.from({ length: count }, () => ({ ...called, counted }))
    })
    return each.length > 0 ? each : [{ ...called, counted: null }]
  })

/** Assigns the roles of a required check to the parties of this check, and to leaders of the affected parties. */
const castOfCalled = (
  { procedure: id, as }: CheckVerb,
  role: string,
  cast: PlayersByRole,
  { ruleset, procedure }: Reading,
): PlayersByRole => {
  const { roles } = getEntry(ruleset.procedures, id)
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

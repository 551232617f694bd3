import type { RosterView, UnitView } from '../contract/battle.ts'
import { getEntry } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { UnitKind } from '../ruleset/model/traits.ts'
import type { Battle } from './battle.ts'
import { codesOf } from './codes.ts'
import { derivedStates } from './derived.ts'
import { attachmentTrait, countedTraits, goneTrait, leavingTrait, unitStatus, type UnitStatus } from './status.ts'
import { factsOf, type Roster, type UnitFacts, type Unit } from './roster.ts'
import { actors, isAt, leadersOf, ownFacts, unitNow } from './units.ts'
import { factsInWords } from './words.ts'
import { battleWords } from '../words/battle.ts'
import { commandOutcomes } from './command-checks.ts'
import { changesIn } from './journal.ts'
import { memoize } from '../memoize.ts'
import { unitsAs } from './events.ts'
import { resolvedEntry } from './resolved.ts'

/** The roster for display: every unit with its facts, states, code, and what it still has to do. */
export const rosterView = (ruleset: Ruleset, battle: Battle): RosterView => {
  const { scenario, facts, sides, commands, units } = battle.roster
  const codes = codesOf([...units.values()])
  const acted = actors(ruleset, battle)
  const due = dueIn(ruleset, battle)
  return {
    scenario,
    facts,
    words: factsInWords(ruleset, facts),
    reminders: remindersIn(ruleset, battle),
    arriving: arrivingIn(ruleset, battle).map(({ id }) => id),
    sides: [...sides.values()],
    commands: [...commands.values()],
    units: [...units.values()].map((unit) => {
      const kept = unitNow(ruleset, battle, unit.id)
      const now = { ...derivedStates(ruleset, unit.is, kept), ...kept }
      const status = unitStatus(ruleset, battle, unit)
      const states = stateIn(ruleset, now, facts)
      const ofStatus = statusInWords(battle, unit, status)
      return {
        ...unit,
        code: getEntry(codes, unit.id),
        now,
        words: [...ofStatus, ...factsInWords(ruleset, states)],
        state: [...ofStatus, ...stateInWords(ruleset, battle.roster, unit, states)],
        symbol: unit.is === 'leader' ? 'leader' : symbolOf(ruleset, kept),
        stands: standsIn(ruleset, battle.roster, unit, kept),
        status,
        arrives: unit.arrives ?? null,
        arrivesAt: unit.arrivesAt ?? null,
        leaders: leadersOf(ruleset, battle, unit.id),
        acted: acted.has(unit.id),
        due: due(unit),
      }
    }),
  }
}

/** The states in which a unit differs from one at full strength. Omits stands and the states that are shown as symbols. */
const stateInWords = (ruleset: Ruleset, roster: Roster, unit: Unit, states: UnitFacts): readonly string[] => {
  const { traits } = ruleset
  const full = factsOf(roster, unit)
  const derived = derivedStates(ruleset, unit.is, full)
  const isShown = (id: string): boolean =>
    traits.get(id)?.losses === 'reduce' || [...(traits.get(id)?.choices.values() ?? [])].some(({ symbol }) => symbol)
  const changed = Object.entries(states).filter(([id, value]) => !isShown(id) && (derived[id] ?? full[id]) !== value)
  return [
    // Derived states are listed even if they equal their default.
    ...changed.flatMap(([id, value]) =>
      id in derived ? (traits.get(id)?.choices.get(String(value))?.words ?? []) : [],
    ),
    ...factsInWords(ruleset, Object.fromEntries(changed.filter(([id]) => !(id in derived)))),
  ]
}

/** The map symbol of the first trait value that has one. */
const symbolOf = ({ traits }: Ruleset, facts: UnitFacts): UnitKind | null =>
  Object.entries(facts)
    .map(([id, value]) => traits.get(id)?.choices.get(String(value))?.symbol)
    .find((symbol) => symbol) ?? null

const standsIn = (ruleset: Ruleset, roster: Roster, { id }: Unit, now: UnitFacts): UnitView['stands'] => {
  const [counted] = countedTraits(ruleset)
  const left = counted && now[counted.id]
  const groups = standGroups(ruleset)(roster).get(id)
  return typeof left === 'number' && groups ? { left, groups } : null
}

/** The stands of each unit in groups, one for each set of derived states, starting from the last stand left. */
const standGroups = memoize((ruleset: Ruleset) =>
  memoize((roster: Roster): ReadonlyMap<string, readonly number[]> => {
    const [counted] = countedTraits(ruleset)
    const groupsOf = (unit: Unit): readonly number[] => {
      const facts = ownFacts(ruleset, { roster, states: new Map() }, unit.id)
      const count = counted && facts[counted.id]
      if (!counted || typeof count !== 'number' || count > maxStandsDrawn) return []
      const states = Array.from({ length: count }, (_, fewer) =>
        JSON.stringify(derivedStates(ruleset, unit.is, { ...facts, [counted.id]: fewer + 1 })),
      )
      return states.reduce<number[]>(
        (groups, state, at) =>
          state === states[at - 1] ? [...groups.slice(0, -1), (groups.at(-1) ?? 0) + 1] : [...groups, 1],
        [],
      )
    }
    return new Map(
      [...roster.units.values()].flatMap((unit) => {
        const groups = groupsOf(unit)
        return groups.length > 0 ? [[unit.id, groups] as const] : []
      }),
    )
  }),
)

const maxStandsDrawn = 24

const statusInWords = (
  { roster, states }: Battle,
  { id, arrives, arrivesAt }: Unit,
  status: UnitStatus,
): readonly string[] => {
  const facts = states.get(id)
  const attached = facts?.[attachmentTrait]
  return [
    ...(status === 'destroyed' && facts?.[goneTrait] === undefined ? [battleWords.destroyed] : []),
    ...(status === 'expected' && arrives !== undefined ? [battleWords.arrives(arrives, arrivesAt)] : []),
    ...(attached === undefined || status !== 'present'
      ? []
      : [battleWords.attachedTo(roster.units.get(String(attached))?.name ?? String(attached))]),
  ]
}

/** The unit facts that can change during a battle, such as stands and order, but not constant ones, such as army or year. */
const stateIn = ({ traits }: Ruleset, now: UnitFacts, ofAll: UnitFacts): UnitFacts =>
  Object.fromEntries(
    Object.entries(now).filter(([id, value]) => {
      const trait = traits.get(id)
      return (
        id === goneTrait ||
        id === leavingTrait ||
        (trait !== undefined && trait.known === null && (trait.changes || !trait.kept) && value !== ofAll[id])
      )
    }),
  )

/**
 * Reminders for the players: units due to arrive, units that returned in this phase, and commands whose check has an outcome of severity 1 or
 * more.
 */
const remindersIn = (ruleset: Ruleset, battle: Battle): readonly string[] => {
  const [back, arriving] = [returned(battle), arrivingIn(ruleset, battle)]
  return [
    ...(arriving.length > 0 ? [battleWords.arriving(arriving.map(({ name }) => name))] : []),
    ...(back.length > 0 ? [battleWords.returned(back)] : []),
    ...commandOutcomes(ruleset, battle).map(({ name, outcome }) =>
      battleWords.commandResult(name, outcome.title, outcome.aside),
    ),
  ]
}

const arrivingIn = (ruleset: Ruleset, battle: Battle): readonly Unit[] => {
  const { side, turn, phase } = battle.clock
  return [...battle.roster.units.values()].filter(
    (unit) =>
      phase !== null &&
      (side === null || unit.side === side) &&
      unit.arrives !== undefined &&
      unit.arrives <= turn &&
      unitStatus(ruleset, battle, unit) === 'expected',
  )
}

/** The names of the units that returned when the phase began. */
const returned = ({ done, roster }: Battle): readonly string[] => {
  let at = done
  while (at && !at.last.events.some(({ event }) => event === 'turn')) at = at.rest
  if (!at) return []
  return changesIn(at.last).flatMap((change) =>
    change.trait === goneTrait && 'to' in change && change.to === null
      ? (roster.units.get(change.unit)?.name ?? [])
      : [],
  )
}

/**
 * What a unit still has to do. Either it must roll or continue (a tie needs a roll, or its last result requires it), or it can start a check of
 * this phase and hasn't. Null if there is nothing to do.
 */
export const dueIn = (
  ruleset: Ruleset,
  battle: Pick<Battle, 'entries' | 'clock' | 'states' | 'roster'>,
): ((unit: Unit) => 'must' | 'may' | null) => {
  const { side: inTurn, phase } = battle.clock
  const must = unitsThatMustRoll(ruleset, battle)
  const acted = actors(ruleset, battle)
  const kinds = phase === null ? undefined : startersByPhase(ruleset).get(phase)
  return (unit) => {
    const { id, is, side } = unit
    if (unitStatus(ruleset, battle, unit) !== 'present') return null
    if (must.has(id)) return 'must'
    return kinds?.has(is) === true && (inTurn === null || side === inTurn) && !acted.has(id) ? 'may' : null
  }
}

/** The kinds of units that can start checks, by phase. Omits checks that only follow from other checks. */
const startersByPhase = memoize(({ procedures }: Ruleset): ReadonlyMap<string, ReadonlySet<Unit['is']>> => {
  const effects = [...procedures.values()].flatMap(({ outcomes, follows }) =>
    [...outcomes.values(), ...follows].flatMap((each) => each.effects),
  )
  const called = new Set(
    effects.flatMap(({ verbs }) => verbs.flatMap((verb) => (verb.verb === 'check' ? [verb.procedure] : []))),
  )
  const kinds = new Map<string, Set<Unit['is']>>()
  for (const { id, phase, rolls, roles } of procedures.values()) {
    const [first] = roles.values()
    if (phase === null || rolls.length === 0 || !first || called.has(id)) continue
    kinds.set(phase, new Set([...(kinds.get(phase) ?? []), first.is]))
  }
  return kinds
})

const unitsThatMustRoll = (
  ruleset: Ruleset,
  { entries, clock }: Pick<Battle, 'entries' | 'clock'>,
): ReadonlySet<string> => {
  const last = entries?.last
  if (!last?.cast || !isAt(clock, last.clock)) return new Set()
  const { cast } = last
  if (last.pending) return new Set(Object.values(cast).flat())
  const resolved = resolvedEntry(ruleset, last)
  if (!resolved.ok) return new Set()
  const going = resolved.value.answer.effects.filter(({ verbs }) =>
    verbs.some((verb) => verb.verb === 'continue' && verb.must),
  )
  return new Set(going.flatMap(({ of }) => unitsAs(cast, of)))
}

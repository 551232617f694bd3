/** The current facts of a unit, from the roster, later changes, its leaders, and the battle itself. */
import { compare, parseFraction, plainNumber, plus, zero } from '../exact.ts'
import { getEntry } from '../present.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import type { Battle } from './battle.ts'
import { meetsGuard } from './derived.ts'
import { attachmentTrait, unitStatus } from './status.ts'
import { factOf, factsOf, isKept, type UnitFacts, type FactValue, type Unit } from './roster.ts'
import { unitsAs, type Clock } from './events.ts'

type Units = Pick<Battle, 'roster' | 'states'>
/** The units of a battle, with its clock and checks if known. */
export type UnitsInTime = Units & Partial<Pick<Battle, 'clock' | 'entries'>>

/** The current facts of a unit. A trait in neither the roster nor an event has its starting value, such as good order. */
export const unitNow = (ruleset: Ruleset, battle: UnitsInTime, id: string): UnitFacts => {
  const unit = getEntry(battle.roster.units, id)
  const facts = { ...ownFacts(ruleset, battle, id), ...knownFacts(ruleset, battle, unit) }
  return unit.is === 'leader' ? facts : withLeaders(ruleset, battle, id, facts)
}

/**
 * The traits that the battle itself supplies, such as the turn, the phase and what the unit has done. If `unit` is null, only the traits of the
 * battle. Empty before the first phase.
 */
export const knownFacts = (
  ruleset: Ruleset,
  { clock, entries }: Partial<Pick<Battle, 'clock' | 'entries'>>,
  unit: Pick<Unit, 'id' | 'is' | 'side'> | null,
): UnitFacts => {
  const traits = knownTraits(ruleset)
  const phase = clock?.phase ?? null
  if (traits.length === 0 || !clock || phase === null) return {}
  return Object.fromEntries(
    traits.flatMap(({ id, of, known }): readonly (readonly [string, FactValue])[] => {
      if (known === 'turn') return [[id, clock.turn]]
      if (known === 'phase') return [[id, phase]]
      if (!unit || of !== unit.is) return []
      if (known === 'own-turn') return clock.side === null ? [] : [[id, clock.side === unit.side]]
      return [[id, actors(ruleset, { clock, entries: entries ?? null }).has(unit.id)]]
    }),
  )
}

const knownTraits = memoize(({ traits }: Ruleset): readonly Trait[] =>
  [...traits.values()].filter(({ known }) => known !== null),
)

/** The current facts, without those from attached leaders and from the battle itself. */
export const ownFacts = (ruleset: Ruleset, { roster, states }: Units, id: string): UnitFacts => {
  const unit = getEntry(roster.units, id)
  const given = unit.is === 'leader' ? factsOf(roster, unit) : factsUnderLeaders(ruleset, { roster, states }, unit)
  return { ...startFacts(ruleset)[unit.is], ...given, ...withFlags(ruleset, states.get(id)) }
}

/** A unit's facts in the roster, including those from its commands' leaders who are on the table. */
export const factsUnderLeaders = (ruleset: Ruleset, { roster, states }: Units, unit: Unit): UnitFacts =>
  factsOf(roster, unit, (command) =>
    (leadersByCommand(roster.units).get(commandKey(unit.side, command)) ?? []).flatMap((leader) =>
      unitStatus(ruleset, { roster, states }, leader) === 'present' ? [factsForCommand(ruleset, leader)] : [],
    ),
  )

const commandKey = (side: string, command: string | null): string => command ?? `of ${side}`

const leadersByCommand = memoize((units: Units['roster']['units']): ReadonlyMap<string, readonly Unit[]> =>
  Map.groupBy(leadersIn(units), ({ side, command }) => commandKey(side, command)),
)

/** The facts in a leader's entry that also apply to the units under the leader. Omits states. */
const factsForCommand = ({ traits }: Ruleset, { facts }: Unit): UnitFacts =>
  Object.fromEntries(
    Object.entries(facts).filter(([id]) => {
      const trait = traits.get(id)
      return trait !== undefined && !trait.changes && (trait.of === 'leader' || trait.ofCommand)
    }),
  )

/** The changed facts of a unit. A flag that only some stands have is stored as their number, and counts as set. */
const withFlags = ({ traits }: Ruleset, changed: UnitFacts | undefined): UnitFacts | undefined => {
  const counted = Object.entries(changed ?? {}).filter(
    ([id, value]) => typeof value === 'number' && traits.get(id)?.kind === 'flag',
  )
  return counted.length === 0
    ? changed
    : { ...changed, ...Object.fromEntries(counted.map(([id, value]) => [id, Number(value) > 0])) }
}

/** The number of a unit's stands with a flag, such as damaged guns. Null if its stands are unknown. */
export const markedStands = (
  ruleset: Ruleset,
  battle: Pick<Battle, 'roster' | 'states'>,
  id: string,
  flag: string,
): { readonly bearing: number; readonly of: number } | null => {
  const now = unitNow(ruleset, battle, id)
  const of = [...ruleset.traits.values()].flatMap(({ id: trait, losses }) =>
    losses === 'reduce' && typeof now[trait] === 'number' ? [now[trait]] : [],
  )[0]
  if (of === undefined) return null
  const changed = battle.states.get(id)?.[flag]
  return { bearing: typeof changed === 'number' ? Math.min(changed, of) : now[flag] === true ? of : 0, of }
}

/** The starting values of kept traits: the defaults, with false for flags. Derived traits have none. */
export const startFacts = memoize(({ traits }: Ruleset): Readonly<Record<'unit' | 'leader', UnitFacts>> => {
  const startOf = (of: 'unit' | 'leader'): UnitFacts =>
    Object.fromEntries(
      [...traits.values()].flatMap((trait): readonly (readonly [string, FactValue])[] =>
        trait.of === of && isKept(trait) && trait.from.length === 0 && trait.default !== null
          ? [[trait.id, factOf(trait.default)]]
          : [],
      ),
    )
  return { unit: startOf('unit'), leader: startOf('leader') }
})

/** A unit's attached leaders who are on the table, in roster order. */
export const leadersOf = (ruleset: Ruleset, { roster, states }: Units, unit: string): readonly string[] =>
  leadersIn(roster.units).flatMap((leader) =>
    states.get(leader.id)?.[attachmentTrait] === unit && unitStatus(ruleset, { roster, states }, leader) === 'present'
      ? [leader.id]
      : [],
  )

const leadersIn = memoize((units: Units['roster']['units']): readonly Unit[] =>
  [...units.values()].filter(({ is }) => is === 'leader'),
)

/** The traits that attached leaders add to. */
export const leaderTraits = memoize(({ traits }: Ruleset): readonly Trait[] =>
  [...traits.values()].filter(({ leaders }) => leaders.length > 0),
)

/** The facts of a unit with the bonuses of its leaders. Lost leaders provide no bonuses. */
const withLeaders = (ruleset: Ruleset, battle: Units, unit: string, facts: UnitFacts): UnitFacts => {
  const traits = leaderTraits(ruleset)
  const leaders = traits.length === 0 ? [] : leadersOf(ruleset, battle, unit).map((id) => ownFacts(ruleset, battle, id))
  if (leaders.length === 0) return facts
  return { ...facts, ...Object.fromEntries(traits.flatMap((trait) => fromLeaders(ruleset, trait, leaders, facts))) }
}

const fromLeaders = (
  ruleset: Ruleset,
  { id, kind, max, leaders: lines }: Trait,
  leaders: readonly UnitFacts[],
  facts: UnitFacts,
): readonly (readonly [string, FactValue])[] => {
  const isOf = (line: Trait['leaders'][number], leader: UnitFacts): boolean =>
    meetsGuard(ruleset, 'leader', leader, line)
  if (kind === 'choice' || kind === 'flag') {
    const line = lines.find((each) => leaders.some((leader) => isOf(each, leader)))
    return line && 'value' in line.is ? [[id, factOf(line.is.value)]] : []
  }
  const given = facts[id]
  const start = (given !== undefined && typeof given !== 'boolean' && parseFraction(given)) || zero
  const sum = leaders.reduce((all, leader) => {
    const line = lines.find((each) => isOf(each, leader))
    return line && 'value' in line.is && typeof line.is.value === 'object' ? plus(all, line.is.value) : all
  }, start)
  return [[id, plainNumber(max && compare(sum, max) > 0 ? max : sum)]]
}

/** The units that have acted in this phase: those in the first role of its checks with dice. */
export const actors = (
  { procedures }: Ruleset,
  { entries, clock }: Pick<Battle, 'entries' | 'clock'>,
): ReadonlySet<string> => {
  const acted = new Set<string>()
  for (let at = entries; at && isAt(clock, at.last.clock); at = at.rest) {
    const procedure = procedures.get(at.last.procedure)
    const [first] = procedure?.roles.keys() ?? []
    if (first !== undefined && procedure?.rolls.length !== 0)
      for (const unit of unitsAs(at.last.cast, first)) acted.add(unit)
  }
  return acted
}

/** Whether two clock values are in the same phase. */
export const isAt = (clock: Clock, then: Clock): boolean =>
  then.turn === clock.turn && then.side === clock.side && then.phase === clock.phase

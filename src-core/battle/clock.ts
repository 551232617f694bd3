/** Advances the clock: whose turn it is, which phase is next, which states end automatically, and which removed units return. */
import type { Removal } from '../ruleset/model/effects.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { TraitChange, Clock } from './events.ts'
import type { Battle } from './battle.ts'
import type { Unit, UnitFacts } from './roster.ts'
import { attachmentTrait, goneTrait, leavingTrait } from './status.ts'

/** The clock in the next phase. The last phase of a side is followed by the first phase of the next side, and the last side by the next turn. */
export const nextClock = ({ phases }: Ruleset, { roster, clock }: Pick<Battle, 'roster' | 'clock'>): Clock => {
  const [firstPhase = null] = phases.keys()
  const [firstSide = null] = roster.sides.keys()
  if (clock.phase === null) return { turn: clock.turn, side: clock.side ?? firstSide, phase: firstPhase }
  const phase = entryAfter([...phases.keys()], clock.phase)
  if (phase !== undefined) return { ...clock, phase }
  const side = clock.side === null ? undefined : entryAfter([...roster.sides.keys()], clock.side)
  if (side !== undefined) return { turn: clock.turn, side, phase: firstPhase }
  return { turn: clock.turn + 1, side: firstSide, phase: firstPhase }
}

/**
 * Whether a check begins a later phase of this turn. A check that belongs to a sequence of the current phase, such as defensive fire in a charge, doesn't.
 */
export const isOfLaterPhase = (
  { phases, procedures, sequences }: Ruleset,
  { phase }: Clock,
  check: string,
): boolean => {
  const of = procedures.get(check)?.phase ?? null
  const order = [...phases.keys()]
  if (phase === null || of === null || order.indexOf(of) <= order.indexOf(phase)) return false
  return ![...sequences.values()].some(
    (sequence) => sequence.phase === phase && sequence.steps.some(({ procedure }) => procedure === check),
  )
}

const entryAfter = (all: readonly string[], one: string): string | undefined => all[all.indexOf(one) + 1]

/**
 * The traits that end when the clock reaches `to`. Traits that last a phase end with every phase. Traits that last a turn end when the side or turn
 * changes.
 */
export const endingTraits = ({ traits }: Ruleset, { clock }: Pick<Battle, 'clock'>, to: Clock): readonly string[] => {
  const isOver = { turn: to.turn !== clock.turn || to.side !== clock.side, phase: to.phase !== clock.phase }
  return [...traits.values()].flatMap(({ id, lasts }) =>
    lasts !== null && (isOver.turn || (lasts === 'phase' && isOver.phase)) ? [id] : [],
  )
}

/** The key of a state in `Battle.endings`. */
export const endingKey = (unit: string, trait: string): string => `${unit} ${trait}`

type Situated = Pick<Battle, 'roster' | 'clock'>

/** The value of `goneTrait` for a unit removed now. */
export const removedUntil = (
  ruleset: Ruleset,
  battle: Situated,
  unit: Unit,
  { turns, replacedAfter }: Removal,
): true | number => {
  const count = turns ?? replacedAfter
  return count === null ? true : endOf(ruleset, battle, unit, count)
}

/** Returns the turn in which an effect ends if it lasts `turns` turns. The effect ends in the phase in which removed units return. */
export const endOf = (ruleset: Ruleset, battle: Situated, unit: Unit, turns: number): number => {
  const back = returning(ruleset)
  const isWhole =
    back?.counts === 'full-turns' && isBefore(ruleset, battle, { side: unit.side, phase: back.phase }, battle.clock)
  return battle.clock.turn + turns + (isWhole ? 1 : 0)
}

/** The changes when the clock advances to `to`: units leave at the end of a player turn, units return, and states end. */
export const clockChanges = (
  ruleset: Ruleset,
  battle: Pick<Battle, 'roster' | 'states' | 'endings' | 'clock'>,
  to: Clock,
): readonly TraitChange[] => {
  const { roster, states, endings, clock } = battle
  const isTurnOver = to.turn !== clock.turn || to.side !== clock.side
  const isReturning = returning(ruleset)?.phase === to.phase
  return [...states].flatMap(([unit, facts]) => {
    const { [leavingTrait]: then, ...others } = facts
    const leaves = isTurnOver && then !== undefined
    const removed = leaves ? (facts[goneTrait] ?? then) : facts[goneTrait]
    const now: UnitFacts = removed === undefined ? others : { ...others, [goneTrait]: removed }
    const departure: readonly TraitChange[] = leaves
      ? [
          { unit, trait: leavingTrait, to: null },
          ...(facts[goneTrait] === undefined ? [{ unit, trait: goneTrait, to: then }] : []),
        ]
      : []
    if (!isReturning || roster.units.get(unit)?.side !== to.side) return departure
    return [
      ...departure,
      ...Object.entries(now).flatMap(([trait, value]) => {
        const due = trait === goneTrait && typeof value === 'number' ? value : endings.get(endingKey(unit, trait))
        if (due === undefined || due > to.turn) return []
        // A leader who returns, or a replacement, starts detached.
        const detached =
          trait === goneTrait && facts[attachmentTrait] !== undefined
            ? [{ unit, trait: attachmentTrait, to: null }]
            : []
        return [{ unit, trait, to: null }, ...detached]
      }),
    ]
  })
}

/** The phase in which removed units return, and how turns are counted until then. Null if there are no phases. */
const returning = ({ phases }: Ruleset): { readonly phase: string; readonly counts: 'turns' | 'full-turns' } | null => {
  for (const { id, returns: counts } of phases.values()) if (counts !== null) return { phase: id, counts }
  const [first] = phases.keys()
  return first === undefined ? null : { phase: first, counts: 'turns' }
}

const isBefore = (
  { phases }: Ruleset,
  { roster }: Situated,
  one: Omit<Clock, 'turn'>,
  other: Omit<Clock, 'turn'>,
): boolean => {
  const placeOf = ({ side, phase }: Omit<Clock, 'turn'>): number =>
    [...roster.sides.keys()].findIndex((id) => id === side) * phases.size +
    [...phases.keys()].findIndex((id) => id === phase)
  return placeOf(one) < placeOf(other)
}

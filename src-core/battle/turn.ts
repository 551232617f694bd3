/** Advances turns: whose turn it is, which phase is next, and which states end automatically. */
import type { Ruleset } from '../ruleset/model.ts'
import type { Clock } from './events.ts'
import type { Battle } from './battle.ts'

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

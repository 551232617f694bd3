/** The situation in which a check's last roll fell. */
import type { Round } from './answer.ts'
import type { Check } from './check.ts'
import { afterEffects } from './effects.ts'
import { outcomeNamed } from './lookup.ts'
import { overlaid, type Situation } from '../language/situation.ts'

/** The situation of the last roll, with its dice, as earlier rolls left it; before any roll, the situation of the check. */
export const lastRoll = (
  { situation: opening, corrections }: Pick<Check, 'situation' | 'corrections'>,
  rounds: readonly Round[],
): Situation => {
  let situation = opening
  let before: Round | null = null
  for (const [index, round] of rounds.entries()) {
    const left = before
      ? afterEffects(situation, outcomeNamed(situation.procedure, before.outcome.id).effects)
      : situation.known
    const correction = before && corrections[index - 1]
    const known = correction ? overlaid(left, correction) : left
    situation = { ...situation, known, result: round.result, natural: round.natural, round: index + 1 }
    before = round
  }
  return situation
}

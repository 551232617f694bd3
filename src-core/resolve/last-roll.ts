/** The situation in which a check's last roll fell. */
import type { Round } from './answer.ts'
import type { Check } from './check.ts'
import { afterEffects } from './effects.ts'
import { outcomeNamed } from './lookup.ts'
import type { Situation } from './situation.ts'

/** As the rolls before it left it, with its dice; before any roll, the situation of the check. */
export const lastRoll = ({ situation: opening }: Pick<Check, 'situation'>, rounds: readonly Round[]): Situation => {
  let situation = opening
  let before: Round | null = null
  for (const [index, round] of rounds.entries()) {
    const known = before ? afterEffects(situation, outcomeNamed(situation.procedure, before.outcome.id).effects) : situation.known
    situation = { ...situation, known, result: round.result, natural: round.natural, round: index + 1 }
    before = round
  }
  return situation
}

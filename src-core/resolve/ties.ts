/** A tie that is rolled again: how the sides stand in the next roll. */
import { afterEffects, afterEffectsBy, exhaustedSides } from './apply.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { hangsOnDice } from './asked.ts'
import type { Situation } from './situation.ts'

/** How it stands before a roll. */
export interface Standing {
  readonly situation: Situation
  /** Modifiers that ties took away. */
  readonly dropped: ReadonlySet<string>
}

/** The modifiers that a tie drops; null if the outcome is no tie. */
export const againOf = remembered(({ effects }: Outcome): ReadonlySet<string> | null => {
  const again = effects.flatMap(({ verbs }) => verbs.flatMap((verb) => (verb.verb === 'again' ? [verb] : [])))
  return again.length === 0 ? null : new Set(again.flatMap(({ drop }) => drop))
})

/** Whether a tie may leave the sides otherwise after one result than after another. */
export const tieHangsOnResult = remembered((ruleset: Ruleset) =>
  remembered(({ effects }: Outcome): boolean =>
    effects.some(
      (effect) =>
        hangsOnDice(ruleset, effect) || effect.verbs.some((verb) => (verb.verb === 'lose' || verb.verb === 'capture') && verb.loss.more),
    ),
  ),
)

export const tiesOf = remembered(({ outcomes }: Procedure): readonly Outcome[] =>
  [...outcomes.values()].filter((outcome) => againOf(outcome) !== null),
)

/** How it stands after a tie; `exhausted` names the sides that have no stand left. */
export interface AfterTie extends Standing {
  readonly exhausted: readonly string[]
}

/** How it stands after a tie with its die result. */
export const afterTie = (standing: Standing, tie: Outcome, result: number): AfterTie =>
  tiedWith(standing, tie, afterEffects({ ...standing.situation, result }, tie.effects))

/** The same for each of several die results. */
export const afterTies = (standing: Standing, tie: Outcome): ((result: number) => AfterTie) => {
  const { situation } = standing
  if (tie.effects.some((effect) => hangsOnDice(situation.ruleset, effect))) return (result) => afterTie(standing, tie, result)
  const after = afterEffectsBy(situation, tie.effects)
  return (result) => tiedWith(standing, tie, after(result))
}

/** How it stands after a tie whose effects leave `known`. */
export const tiedWith = ({ situation, dropped }: Standing, tie: Outcome, known: Situation['known']): AfterTie => {
  const drop = againOf(tie)
  const next: Situation = { ...situation, known, round: situation.round + 1 }
  return { situation: next, dropped: drop?.size ? new Set([...dropped, ...drop]) : dropped, exhausted: exhaustedSides(next) }
}

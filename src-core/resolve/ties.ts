/** A tie that is rolled again: how the sides stand in the next roll. */
import { afterEffects, exhaustedSides } from '../outcomes/apply.ts'
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

/** How it stands after a tie with its die result; `exhausted` names the sides that have no stand left. `known` is what its effects leave. */
export const afterTie = (
  { situation, dropped }: Standing,
  tie: Outcome,
  result: number,
  known: Situation['known'] = afterEffects({ ...situation, result }, tie.effects),
): Standing & { readonly exhausted: readonly string[] } => {
  const drop = againOf(tie)
  const next: Situation = {
    ...situation,
    known,
    round: situation.round + 1,
  }
  return { situation: next, dropped: drop?.size ? new Set([...dropped, ...drop]) : dropped, exhausted: exhaustedSides(next) }
}

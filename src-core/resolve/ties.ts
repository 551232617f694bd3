/** Ties: outcomes after which the check is rolled again. */
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { dependsOnDice } from './dependencies.ts'

/** The modifiers that a tie drops; null if the outcome is no tie. */
export const againOf = remembered(({ effects }: Outcome): ReadonlySet<string> | null => {
  const again = effects.flatMap(({ verbs }) => verbs.flatMap((verb) => (verb.verb === 'again' ? [verb] : [])))
  return again.length === 0 ? null : new Set(again.flatMap(({ drop }) => drop))
})

export const tiesOf = remembered(({ outcomes }: Procedure): readonly Outcome[] =>
  [...outcomes.values()].filter((outcome) => againOf(outcome) !== null),
)

/** Whether the conditions of an outcome's effects may hold for one die result and not for another. */
export const effectsReadDice = remembered((ruleset: Ruleset) =>
  remembered(({ effects }: Outcome): boolean => effects.some((effect) => dependsOnDice(ruleset, effect))),
)

/** Whether an outcome may leave the sides otherwise after one die result than after another. */
export const dependsOnResult = remembered((ruleset: Ruleset) =>
  remembered(
    (outcome: Outcome): boolean =>
      effectsReadDice(ruleset)(outcome) ||
      outcome.effects.some(({ verbs }) => verbs.some((verb) => (verb.verb === 'lose' || verb.verb === 'capture') && verb.loss.more)),
  ),
)

/** Ties: outcomes after which the check is rolled again, always or where the condition of that effect holds. */
import { memoize } from '../memoize.ts'
import { effectsByRole } from './effects.ts'
import type { Reading } from './read.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Effect, Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { dependsOnDice } from './dependencies.ts'

/** The modifiers that a tie may drop; null if the outcome never is one. */
export const droppableByTie = memoize(({ effects }: Outcome): ReadonlySet<string> | null => droppedBy(effects))

/** The modifiers that are dropped where an outcome is a tie; null where it is none. `reading` assumes and knows the dice. */
export const droppedByTie = (reading: Reading, outcome: Outcome): ReadonlySet<string> | null =>
  tiesAlways(outcome)
    ? droppableByTie(outcome)
    : droppedBy(effectsByRole(reading, rerollsIn(outcome)).map(({ effect }) => effect))

/** Whether an outcome is always a tie or never one: no effect that rolls again has a condition. */
export const tiesAlways = memoize((outcome: Outcome): boolean =>
  rerollsIn(outcome).every(({ when, unless, kind }) => when === null && unless === null && kind === null),
)

/** Its effects that roll again. */
const rerollsIn = memoize(({ effects }: Outcome): readonly Effect[] =>
  effects.filter(({ verbs }) => verbs.some(({ verb }) => verb === 'again')),
)

const droppedBy = (effects: readonly Effect[]): ReadonlySet<string> | null => {
  const again = effects.flatMap(({ verbs }) => verbs.flatMap((verb) => (verb.verb === 'again' ? [verb] : [])))
  return again.length === 0 ? null : new Set(again.flatMap(({ drop }) => drop))
}

/** The outcomes of a check after which it is, or may be, rolled again. */
export const tiesOf = memoize(({ outcomes }: Procedure): readonly Outcome[] =>
  [...outcomes.values()].filter((outcome) => droppableByTie(outcome) !== null),
)

/** Whether the conditions of an outcome's effects may hold for one die result and not for another. */
export const effectsReadDice = memoize((ruleset: Ruleset) =>
  memoize(({ effects }: Outcome): boolean => effects.some((effect) => dependsOnDice(ruleset, effect))),
)

/** Whether the state after an outcome may depend on the die result. */
export const dependsOnResult = memoize((ruleset: Ruleset) =>
  memoize(
    (outcome: Outcome): boolean =>
      effectsReadDice(ruleset)(outcome) ||
      outcome.effects.some(({ verbs }) =>
        verbs.some((verb) => (verb.verb === 'lose' || verb.verb === 'capture') && verb.loss.more),
      ),
  ),
)

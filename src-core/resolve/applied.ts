/**
 * An effect as it befalls in one answer: the ruleset's own effect with everything known taken in.
 * The same shape as what the ruleset says, so that one piece of code puts both into words.
 *
 * - `when` and `unless` hold only what the request left open; both null: certain. Their subject is `of`.
 * - `of` is a role, or `each` where it befalls all rolling sides alike.
 * - Losses are whole numbers of stands or `all`, their growth reckoned in (`more` is null); inches as the dice show are a number.
 * - What a later effect replaces is gone. Losses of one role and kind stay effects of their own, each with its id; words add them up.
 */
import type { Effect } from '../ruleset/model/effects.ts'

export interface AppliedEffect extends Effect {
  /**
   * Whether the request tells that this kind (troops, guns, leader) is there. False: the kind's name is itself a condition
   * ("battery, if present: silenced") and not repeated in `when`. True where `kind` is null.
   */
  readonly kindKnown: boolean
}

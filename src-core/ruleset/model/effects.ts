/** The effects of results. */
import type { Fraction } from '../../exact.ts'
import type { Guard, Value, Growth } from '../../language/model.ts'
import type { InUnit } from '../units.ts'

/** A move. A distance is given under the key of its unit (`result` is the distance shown by the dice); otherwise, `moves` counts full moves. */
export interface Move extends InUnit<Fraction | 'result'> {
  /** For `result`, the distance per point; 1 if unset. */
  readonly each?: Fraction
  /** The number of full moves. */
  readonly moves: Fraction | null
  /** The text of a named distance, such as `enemy musketry range` or `10″`. */
  readonly beyond: string | null
  /** In the ruleset's unit. */
  readonly fromEnemy: Fraction | null
  readonly rate: string | null
  readonly how: string | null
  readonly upTo: boolean
}

export interface Loss {
  /** The number of stands, or `all`. */
  readonly stands: 'all' | Fraction
  readonly more: Growth | null
  /** The parts that the player can choose the loss from; null if the effect's target is lost. */
  readonly of: readonly string[] | null
}

/** Requires another check. */
export interface CheckVerb {
  readonly verb: 'check'
  readonly procedure: string
  readonly each: string | null
  readonly for: readonly string[]
  /** Which role of this check (or `enemy`) plays each role of the required check. */
  readonly as?: ReadonlyMap<string, string>
}

/** How long a unit or leader is removed for. Permanently if all fields are null. */
export interface Removal {
  /** The number of turns until the unit returns. */
  readonly turns: number | null
  /** The number of turns until a replacement arrives. */
  readonly replacedAfter: number | null
  /** When the unit is removed; null means immediately. */
  readonly at: 'turn-end' | null
}

/** The closed set of effects. */
export type Verb =
  /** `loss` are the stands that the effect destroys, such as wrecked guns. */
  | { readonly verb: 'set'; readonly trait: string; readonly to: Value; readonly loss?: Loss }
  | { readonly verb: 'lose' | 'capture'; readonly loss: Loss }
  | ({ readonly verb: 'remove' } & Removal)
  | { readonly verb: 'retreat'; readonly move: Move }
  | { readonly verb: 'hold' | 'carry' }
  | {
      readonly verb: 'continue'
      readonly move: Move
      readonly must: boolean
      readonly with: ReadonlyMap<string, Value>
    }
  | { readonly verb: 'may' | 'choose'; readonly actions: ReadonlyMap<string, Move | null> }
  | { readonly verb: 'may-not'; readonly actions: readonly string[] }
  | CheckVerb
  | { readonly verb: 'again'; readonly drop: readonly string[] }

/** An action that a result can allow or forbid. */
export interface Action {
  readonly name: string
  readonly offers: readonly Offer[]
}

/** An optional change that an action makes to a unit, such as rallying. */
export interface Offer {
  readonly name: string
  /** The part that the offer is limited to; null for any unit. */
  readonly kind: string | null
  readonly set: ReadonlyMap<string, Value>
}

export interface Effect extends Guard {
  readonly id: string
  /** The affected role, or `each` for all rolling sides. If a check has only one role, the loader fills it in. */
  readonly of: string
  readonly kind: string | null
  readonly verbs: readonly Verb[]
  readonly turns: number | null
  /** The number of affected stands, or `others` for those not mentioned before; null for all. */
  readonly stands: number | 'others' | null
}

export interface Outcome {
  readonly id: string
  /** The title, with the aside if other results of the check have the same title. */
  readonly name: string
  /** The name without the aside, shared by variants of a result. */
  readonly title: string
  readonly aside: string | null
  /** From 0 (harmless) to 4. */
  readonly severity: number
  /** The next lower outcome, used for massed targets. */
  readonly lower: string | null
  readonly effects: readonly Effect[]
}

/** The effects of results. */
import type { Fraction } from '../../exact.ts'
import type { Guard, Value, Growth } from '../../language/model.ts'
import type { InUnit } from '../units.ts'

/** A move. A distance is given under its unit, otherwise `moves` counts full moves; `result`: the distance shown by the dice. */
export interface Move extends InUnit<Fraction | 'result'> {
  /** For `result`: the distance per point; missing: 1. */
  readonly each?: Fraction
  /** 1 is a full move. */
  readonly moves: Fraction | null
  /** The named distance in words, such as `enemy musketry range` or `10″`. */
  readonly beyond: string | null
  /** In the unit of the ruleset. */
  readonly fromEnemy: Fraction | null
  readonly rate: string | null
  readonly how: string | null
  readonly upTo: boolean
}

export interface Loss {
  /** `all`, or stands. */
  readonly stands: 'all' | Fraction
  readonly more: Growth | null
  /** The parts among which the player chooses the loss; null: the effect's own target. */
  readonly of: readonly string[] | null
}

/** Calls for another check. */
export interface CheckVerb {
  readonly verb: 'check'
  readonly procedure: string
  readonly each: string | null
  readonly for: readonly string[]
  /** Maps roles of that check to the role of this one, or `enemy`, that plays them. */
  readonly as?: ReadonlyMap<string, string>
}

/** How long a unit or leader is removed; all null: permanently. */
export interface Removal {
  /** It returns after this many turns. */
  readonly turns: number | null
  /** A replacement arrives after this many turns. */
  readonly replacedAfter: number | null
  /** When it is removed; null: immediately. */
  readonly at: 'turn-end' | null
}

/** The closed set of effects. */
export type Verb =
  /** `loss`: the stands that it destroys, such as wrecked guns. */
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

/** An action that a result may allow or forbid. */
export interface Action {
  readonly name: string
  readonly offers: readonly Offer[]
}

/** A change that an action makes to a unit, such as rallying; optional. */
export interface Offer {
  readonly name: string
  /** Only for this part; null: for any unit. */
  readonly kind: string | null
  readonly set: ReadonlyMap<string, Value>
}

export interface Effect extends Guard {
  readonly id: string
  /** The role it applies to; `each` for all rolling sides. Never null: the loader fills in the only role. */
  readonly of: string
  readonly kind: string | null
  readonly verbs: readonly Verb[]
  readonly turns: number | null
  /** The number of its stands, or `others` for those not named before; null: all. */
  readonly stands: number | 'others' | null
}

export interface Outcome {
  readonly id: string
  /** With its aside if other results of the check have the same title. */
  readonly name: string
  /** The name without its aside; the same for kinds of one result. */
  readonly title: string
  readonly aside: string | null
  /** 0 (harmless) to 4. */
  readonly severity: number
  /** The next lower outcome, for massed targets. */
  readonly lower: string | null
  readonly effects: readonly Effect[]
}

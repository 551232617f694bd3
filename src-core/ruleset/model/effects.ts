/** The effects of results. */
import type { Fraction } from '../../exact.ts'
import type { Guard, Value, Growth } from '../../language/model.ts'
import type { InUnit } from '../units.ts'

/** A move. A distance is given under its unit, else `moves` counts full moves; `result`: the distance that the dice show. */
export interface Move extends InUnit<Fraction | 'result'> {
  /** Of `result`: the distance for each point of it; left out: 1. */
  readonly each?: Fraction
  /** 1 is a full move. */
  readonly moves: Fraction | null
  /** The named distance's words, such as `enemy musketry range` or `10″`. */
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
  /** Parts of which the player chooses one to lose them; null: what the effect applies to. */
  readonly of: readonly string[] | null
}

/** Calls for another check. */
export interface CheckVerb {
  readonly verb: 'check'
  readonly procedure: string
  readonly each: string | null
  readonly for: readonly string[]
  /** By role of that check, the role of this one, or `enemy`, that plays it; for the others see called-roles.ts. */
  readonly as?: ReadonlyMap<string, string>
}

/** How long a unit or leader is removed; all null: for good. */
export interface Removal {
  /** It comes back after this many turns. */
  readonly turns: number | null
  /** A replacement comes after this many turns. */
  readonly replacedAfter: number | null
  /** When it is removed; null: immediately. */
  readonly at: 'turn-end' | null
}

/** The closed set of things an effect may do. */
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

/** What a result may allow or forbid. */
export interface Action {
  readonly name: string
  readonly offers: readonly Offer[]
}

/** What a unit may change by an action, such as rallying; the player chooses. */
export interface Offer {
  readonly name: string
  /** Only for this part; null: for any unit. */
  readonly kind: string | null
  readonly set: ReadonlyMap<string, Value>
}

export interface Effect extends Guard {
  readonly id: string
  /** The role it applies to; `each` for all rolling sides. Never null: the loader fills in a sole role. */
  readonly of: string
  readonly kind: string | null
  readonly verbs: readonly Verb[]
  readonly turns: number | null
  /** The number of its stands, or the other stands than those mentioned before; null: all of it. */
  readonly stands: number | 'others' | null
}

export interface Outcome {
  readonly id: string
  readonly name: string
  readonly aside: string | null
  /** 0 harmless to 4. */
  readonly severity: number
  /** The next lower outcome, for massed targets. */
  readonly lower: string | null
  readonly effects: readonly Effect[]
}

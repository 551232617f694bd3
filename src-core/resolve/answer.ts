/** Results of `resolve` and `odds`. Counts and fractions are exact; json.ts converts them. */
import type { PoolSize } from '../odds/dice.ts'
import type { AppliedEffect } from './effects.ts'
import type { Fraction } from '../exact.ts'
import type { Guard, Range, Value } from '../language/model.ts'
import type { CellUnit } from '../ruleset/model/grids.ts'
import type { TriggeredFollowUp, PossibleFollowUp } from './follow-ups.ts'
import type { SideSum, AppliedModifier } from './modifiers.ts'
import type { AppliedFactor } from './points.ts'

export interface OutcomeRef {
  readonly id: string
  readonly name: string
}

/** The table and row that apply; `row` is null if the table has only one. */
export interface TablePlace {
  readonly id: string
  readonly title: string
  readonly row: string | null
  readonly label: string
}

/** One roll of a check and everything that results from it. */
export interface Round {
  /** The total of each side's dice. `side` is null in a check with a single roll. */
  readonly rolled: readonly { readonly side: string | null; readonly total: number }[]
  /** The dice without modifiers; null if two sides roll. */
  readonly natural: number | null
  /** The die result; for two sides, the first side's minus the second's. */
  readonly result: number
  readonly modifiers: readonly AppliedModifier[]
  readonly sums: readonly SideSum[]
  /** The dice of a pool; null for other dice. */
  readonly pool: PoolSize | null
  readonly table: TablePlace & { readonly band: Range }
  readonly outcome: OutcomeRef
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
}

/** The modifiers of the next roll. */
export interface NextRoll {
  /** The number of the roll, which is 2 after the first tie. */
  readonly round: number
  readonly modifiers: readonly AppliedModifier[]
  readonly sums: readonly SideSum[]
  readonly changes: TieChanges
}

/** What a tie changed for the next roll. */
export interface TieChanges {
  /** Changed traits by role (null for the situation), including default values. */
  readonly traits: readonly {
    readonly role: string | null
    readonly trait: string
    readonly was: Value | null
    readonly is: Value | null
  }[]
  /** Modifiers that start to apply, stop applying (null) or change their value. */
  readonly modifiers: readonly (Omit<AppliedModifier, 'value'> & {
    readonly was: number | null
    readonly is: number | null
  })[]
}

/** The part of every answer that describes the check. */
export interface CheckSummary {
  readonly procedure: string
  /** The fire points used, after factors; null if the check has none. */
  readonly points: Fraction | null
  /** The points of each firing group, after factors; empty if points were entered as a total. */
  readonly groupPoints: readonly Fraction[]
  readonly factors: readonly AppliedFactor[]
  /** The assumed inputs that the answer depends on, with their values. */
  readonly assumed: readonly AssumedInput[]
}

/** An input that was not entered. */
export interface AssumedInput {
  /** Null for the situation. */
  readonly role: string | null
  readonly trait: string
  /** The default, or the value derived from other inputs. Null if there is neither; no test of the input then holds. */
  readonly value: Value | null
}

/** An outcome that applies if its condition (if any) holds and no earlier one applies. */
export interface PossibleOutcome extends OutcomeRef, Guard {
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
}

export interface CalculatedValue {
  readonly label: string
  /** Null if there is no value. */
  readonly value: Value | null
  /** False if the value depends on missing inputs without a default. In that case, `value` is null. */
  readonly isKnown: boolean
  readonly as: CellUnit
  /** The note shown instead of a number, from the grid's row; null if there is none. */
  readonly note: string | null
}

export interface Resolution extends CheckSummary {
  /** All rolls in order. The last one decides. Empty without dice. */
  readonly rounds: readonly Round[]
  /** Null if the procedure only calculates values, or if several outcomes are possible. */
  readonly outcome: OutcomeRef | null
  /** The outcomes of a check without dice that depend on inputs without a default; otherwise empty. */
  readonly possible: readonly PossibleOutcome[]
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
  /** Whether a tie needs another roll. `next` has the modifiers of that roll. */
  readonly pending: boolean
  readonly next: NextRoll | null
  /** Sides that have no stands left after a tie, which ends the check. */
  readonly exhausted: readonly string[]
  /** The values calculated by a procedure without dice, by id. */
  readonly gives: ReadonlyMap<string, CalculatedValue>
}

/** A follow-up that may happen. */
export interface OpenFollowUp extends PossibleFollowUp {
  readonly id: string
  readonly title: string
}

/** A follow-up with the number of cases in which it happens if its condition holds. A follow-up has a separate entry for each condition. */
export interface FollowUpOdds extends OpenFollowUp {
  readonly count: bigint
}

/** The results after all ties. All counts share one total. */
export interface FinalOdds {
  readonly total: bigint
  /** The outcomes, without ties. */
  readonly outcomes: ReadonlyMap<string, bigint>
  /** Cases that end because sides have no stands left, keyed by the ids of these sides, joined with `+`. */
  readonly exhausted: ReadonlyMap<string, bigint>
  readonly followUps: readonly FollowUpOdds[]
}

export interface Odds extends CheckSummary {
  readonly modifiers: readonly AppliedModifier[]
  /** One entry per roll. */
  readonly sums: readonly SideSum[]
  readonly table: TablePlace
  /** The number of equally likely rolls of the dice. */
  readonly total: bigint
  /** Counts by outcome, in the order of the table. Impossible outcomes have 0. */
  readonly outcomes: ReadonlyMap<string, bigint>
  /** Counts by die result or difference, lowest first. */
  readonly results: ReadonlyMap<number, bigint>
  readonly followUps: readonly FollowUpOdds[]
  /** The number of ties on the first roll; null if ties aren't rerolled. */
  readonly tie: bigint | null
  readonly final: FinalOdds | null
}

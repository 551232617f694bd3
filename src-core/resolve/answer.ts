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

/** One roll of a check with all its results. */
export interface Round {
  /** The total of each side's dice; `side` is null in a check with one roll. */
  readonly rolled: readonly { readonly side: string | null; readonly total: number }[]
  /** The dice without modifiers; null if two sides roll. */
  readonly natural: number | null
  /** The die result, or the first side's minus the second's. */
  readonly result: number
  readonly modifiers: readonly AppliedModifier[]
  readonly sums: readonly SideSum[]
  /** The dice of a pool; null if other dice are rolled. */
  readonly pool: PoolSize | null
  readonly table: TablePlace & { readonly band: Range }
  readonly outcome: OutcomeRef
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
}

/** Modifiers of the next roll. */
export interface NextRoll {
  /** 2 is the roll after the first tie. */
  readonly round: number
  readonly modifiers: readonly AppliedModifier[]
  readonly sums: readonly SideSum[]
  readonly changes: TieChanges
}

/** What a tie changed for the next roll. */
export interface TieChanges {
  /** Traits by role (null: of the situation), with defaults. */
  readonly traits: readonly {
    readonly role: string | null
    readonly trait: string
    readonly was: Value | null
    readonly is: Value | null
  }[]
  /** Modifiers that start to apply, stop applying (null) or have another value. */
  readonly modifiers: readonly (Omit<AppliedModifier, 'value'> & {
    readonly was: number | null
    readonly is: number | null
  })[]
}

/** The part of every answer that describes its check. */
export interface CheckSummary {
  readonly procedure: string
  /** The fire points used, after factors; null without fire points. */
  readonly points: Fraction | null
  /** Of each firing group, after its factors; empty if points were entered as a total. */
  readonly groupPoints: readonly Fraction[]
  readonly factors: readonly AppliedFactor[]
  /** Assumed inputs that the answer depends on, with their values. */
  readonly assumed: readonly AssumedInput[]
}

/** An assumed input. */
export interface AssumedInput {
  /** Null: of the situation. */
  readonly role: string | null
  readonly trait: string
  /** Its default, or the value derived from other inputs; null if it has none and no test of it holds. */
  readonly value: Value | null
}

/** A possible outcome: it applies if its condition is met (or absent) and no earlier one applies. */
export interface PossibleOutcome extends OutcomeRef, Guard {
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
}

export interface CalculatedValue {
  readonly label: string
  /** Null: there is no value. */
  readonly value: Value | null
  /** False if it depends on missing inputs without a default; then `value` is null. */
  readonly isKnown: boolean
  readonly as: CellUnit
  /** The note of the grid row in place of a number, or null. */
  readonly note: string | null
}

export interface Resolution extends CheckSummary {
  /** All rolls in order; the last decides. Empty without dice. */
  readonly rounds: readonly Round[]
  /** Null if a procedure only calculates, or if several outcomes are possible. */
  readonly outcome: OutcomeRef | null
  /** Outcomes of a check without dice that depend on inputs without a default; else empty. */
  readonly possible: readonly PossibleOutcome[]
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
  /** A tie that needs another roll; `next` has its modifiers. */
  readonly pending: boolean
  readonly next: NextRoll | null
  /** Sides without a stand after a tie, which ends the check. */
  readonly exhausted: readonly string[]
  /** The values that a procedure without dice calculates, by id. */
  readonly gives: ReadonlyMap<string, CalculatedValue>
}

/** A follow-up that may happen. */
export interface OpenFollowUp extends PossibleFollowUp {
  readonly id: string
  readonly title: string
}

/** A follow-up with the number of cases in which it happens, if its condition holds. Equal ones with different conditions are different entries. */
export interface FollowUpOdds extends OpenFollowUp {
  readonly count: bigint
}

/** The results after all ties; all counts are out of one total. */
export interface FinalOdds {
  readonly total: bigint
  /** Outcomes without the ties. */
  readonly outcomes: ReadonlyMap<string, bigint>
  /** Cases that end because sides have no stands left, by the ids of these sides joined with `+`. */
  readonly exhausted: ReadonlyMap<string, bigint>
  readonly followUps: readonly FollowUpOdds[]
}

export interface Odds extends CheckSummary {
  readonly modifiers: readonly AppliedModifier[]
  /** One for each roll. */
  readonly sums: readonly SideSum[]
  readonly table: TablePlace
  /** Equally likely rolls of the dice. */
  readonly total: bigint
  /** By outcome, in the order of the table; impossible ones have 0. */
  readonly outcomes: ReadonlyMap<string, bigint>
  /** By die result or difference, lowest first. */
  readonly results: ReadonlyMap<number, bigint>
  readonly followUps: readonly FollowUpOdds[]
  /** Ties of the first roll; null if nothing is rolled again. */
  readonly tie: bigint | null
  readonly final: FinalOdds | null
}

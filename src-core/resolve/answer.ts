/** Results of `resolve` and `odds`. Counts and fractions are exact; json.ts converts them. */
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

/** The table and row that apply; `row` is null where a table has only one. */
export interface TablePlace {
  readonly id: string
  readonly title: string
  readonly row: string | null
  readonly label: string
}

/** One roll of a check with all its results. */
export interface Round {
  /** The total of each side's dice; `side` null in a check of one roll. */
  readonly rolled: readonly { readonly side: string | null; readonly total: number }[]
  /** The dice alone; null where two sides roll. */
  readonly natural: number | null
  /** The die result, or the first side's less the second's. */
  readonly result: number
  readonly modifiers: readonly AppliedModifier[]
  readonly sums: readonly SideSum[]
  readonly table: TablePlace & { readonly band: Range }
  readonly outcome: OutcomeRef
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
}

/** Modifiers of a roll that is still to come. */
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
  /** Modifiers that came into force, went out of force (null) or have another value. */
  readonly modifiers: readonly (Omit<AppliedModifier, 'value'> & {
    readonly was: number | null
    readonly is: number | null
  })[]
}

/** The part of every answer that describes its check. */
export interface CheckSummary {
  readonly procedure: string
  /** The fire points used, after factors; null where there are none. */
  readonly points: Fraction | null
  /** Of each firing group, after its factors; empty where points were given as a whole. */
  readonly groupPoints: readonly Fraction[]
  readonly factors: readonly AppliedFactor[]
  /** Inputs that were not given and that the answer depends on, with the assumed values. */
  readonly assumed: readonly AssumedInput[]
}

/** An input that was not given. */
export interface AssumedInput {
  /** Null: of the situation. */
  readonly role: string | null
  readonly trait: string
  /** Its default, or the value derived from other inputs; null where it has none and no test of it holds. */
  readonly value: Value | null
}

/** A possible outcome: it comes if its condition holds and none before it does; with both null, if none before it does. */
export interface PossibleOutcome extends OutcomeRef, Guard {
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
}

export interface CalculatedValue {
  readonly label: string
  /** Null: there is no value. */
  readonly value: Value | null
  /** False where it depends on inputs that are not given and have no default; then `value` is null. */
  readonly isKnown: boolean
  readonly as: CellUnit
  /** The note that the row of its grid has in place of a number; null where there is a number or no note. */
  readonly note: string | null
}

export interface Resolution extends CheckSummary {
  /** All rolls in order; the last decides. Empty where nothing is rolled. */
  readonly rounds: readonly Round[]
  /** Null where a procedure only calculates, and where several outcomes are possible. */
  readonly outcome: OutcomeRef | null
  /** Outcomes of a check without dice that inputs without a default decide between; else empty. */
  readonly possible: readonly PossibleOutcome[]
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
  /** A tie that waits for its next roll; `next` says how that is modified. */
  readonly pending: boolean
  readonly next: NextRoll | null
  /** Sides that a tie left without a stand: it ends there. */
  readonly exhausted: readonly string[]
  /** What a procedure without dice calculates, by id. */
  readonly gives: ReadonlyMap<string, CalculatedValue>
}

/** A follow-up that may happen. */
export interface OpenFollowUp extends PossibleFollowUp {
  readonly id: string
  readonly title: string
}

/** A follow-up with the number of cases of the total in which it happens, if its condition holds. Equal ones with different conditions are different entries. */
export interface FollowUpOdds extends OpenFollowUp {
  readonly count: bigint
}

/** The results with ties rolled again until they end; all counts are of one total. */
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
  /** One a roll. */
  readonly sums: readonly SideSum[]
  readonly table: TablePlace
  /** Equally likely rolls of the dice. */
  readonly total: bigint
  /** By outcome, in the order of the table; those that cannot come up have 0. */
  readonly outcomes: ReadonlyMap<string, bigint>
  /** By die result or difference, from the lowest. */
  readonly results: ReadonlyMap<number, bigint>
  readonly followUps: readonly FollowUpOdds[]
  /** Throws of the first roll that tie; null where nothing is rolled again. */
  readonly tie: bigint | null
  readonly final: FinalOdds | null
}

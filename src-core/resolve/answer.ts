/** What `resolve` and `odds` answer. Counts and fractions are exact; json.ts has the plain form. */
import type { AppliedEffect } from './applied.ts'
import type { Fraction } from '../exact.ts'
import type { Guard, Range, Value } from '../ruleset/model/conditions.ts'
import type { CellUnit } from '../ruleset/model/grids.ts'
import type { TriggeredFollowUp, PossibleFollowUp } from './follow.ts'
import type { SideSum, UsedModifier } from './modifiers.ts'
import type { UsedFactor } from './points.ts'

export interface Named {
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

/** One roll of a check and all that comes of it. */
export interface Round {
  /** The total of each side's dice; `side` null in a check of one roll. */
  readonly rolled: readonly { readonly side: string | null; readonly total: number }[]
  /** The dice alone; null where two sides roll. */
  readonly natural: number | null
  /** The die result, or the first side's less the second's. */
  readonly result: number
  readonly modifiers: readonly UsedModifier[]
  readonly sums: readonly SideSum[]
  readonly table: TablePlace & { readonly band: Range }
  readonly outcome: Named
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
}

/** Modifiers of a roll that is still to come. */
export interface NextRoll {
  /** 2 is the roll after the first tie. */
  readonly round: number
  readonly modifiers: readonly UsedModifier[]
  readonly sums: readonly SideSum[]
  readonly changes: TieChanges
}

/** What a tie changed for the next roll. */
export interface TieChanges {
  /** Traits by role (null: of the situation), read with defaults. */
  readonly traits: readonly {
    readonly role: string | null
    readonly trait: string
    readonly was: Value | null
    readonly is: Value | null
  }[]
  /** Modifiers that came, went (null: not in force) or count otherwise. */
  readonly modifiers: readonly (Omit<UsedModifier, 'value'> & { readonly was: number | null; readonly is: number | null })[]
}

/** What every answer says of its check. */
export interface AboutCheck {
  readonly procedure: string
  /** The fire points used, after factors; null where there are none. */
  readonly points: Fraction | null
  /** Of each firing group, after its factors; empty where points were given as a whole. */
  readonly groupPoints: readonly Fraction[]
  readonly factors: readonly UsedFactor[]
  /** Inputs that were not given and that the answer depends on, with the values that were taken. */
  readonly assumed: readonly AssumedInput[]
}

/** An input that was not given. */
export interface AssumedInput {
  /** Null: of the situation. */
  readonly role: string | null
  readonly trait: string
  /** Its default, or the value derived from other inputs; null: it has none, so that nothing holds of it. */
  readonly value: Value | null
}

/** An outcome that comes if its condition holds and that of none before it does; both null: if none before it does. */
export interface PossibleOutcome extends Named, Guard {
  readonly effects: readonly AppliedEffect[]
  readonly followUps: readonly TriggeredFollowUp[]
}

export interface CalculatedValue {
  readonly label: string
  /** Null: none. */
  readonly value: Value | null
  /** False: it depends on inputs that are not given and have no default; `value` is null. */
  readonly isKnown: boolean
  readonly as: CellUnit
  /** What the row of its grid says in place of a number; null: nothing, or there is a number. */
  readonly note: string | null
}

export interface Resolution extends AboutCheck {
  /** All rolls; the last decides. Empty where nothing is rolled. */
  readonly rounds: readonly Round[]
  /** Null where a procedure only calculates, and where several are possible. */
  readonly outcome: Named | null
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

/** What may follow. */
export interface OpenFollowUp extends PossibleFollowUp {
  readonly id: string
  readonly title: string
}

/** In how many cases of the total it follows, if its condition holds. The same with another condition is another entry. */
export interface FollowOdds extends OpenFollowUp {
  readonly count: bigint
}

/** How it ends when ties are rolled again until they end: all counts are of this total. */
export interface FinalOdds {
  readonly total: bigint
  /** Outcomes without the ties. */
  readonly outcomes: ReadonlyMap<string, bigint>
  /** Ended because sides had no stands left; by their ids, joined with `+`. */
  readonly exhausted: ReadonlyMap<string, bigint>
  readonly followUps: readonly FollowOdds[]
}

export interface Odds extends AboutCheck {
  readonly modifiers: readonly UsedModifier[]
  /** One a roll. */
  readonly sums: readonly SideSum[]
  readonly table: TablePlace
  /** All equally likely throws of the first roll. */
  readonly total: bigint
  /** By outcome, in the order of the table; those that cannot come up have 0. */
  readonly outcomes: ReadonlyMap<string, bigint>
  /** By die result or difference, from the lowest. */
  readonly results: ReadonlyMap<number, bigint>
  readonly followUps: readonly FollowOdds[]
  /** Throws of the first roll that tie; null where nothing is rolled again. */
  readonly tie: bigint | null
  readonly final: FinalOdds | null
}

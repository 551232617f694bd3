/** Types of reading: what is read, what reads it, and what readers are made from. */
import type { Fraction } from '../../exact.ts'
import type { Ruleset } from '../../ruleset/model.ts'
import type { Amount } from '../../ruleset/model/amounts.ts'
import type { Condition, Guard, Term, Value } from '../../ruleset/model/conditions.ts'
import type { Procedure } from '../../ruleset/model/procedures.ts'
import type { HeldTrait } from '../held-traits.ts'
import type { Situation } from '../situation.ts'

/** A situation that is read. */
export interface Reading extends Situation {
  /** Whether what was not given takes its default; what has none is unknown, as all is where nothing is assumed. */
  readonly assuming: boolean
  /** What was read and was not given. Readings of one check add to the same. */
  readonly missingTraits: Set<HeldTrait>
  /** What reads it, by the subject. */
  readonly about: (subject: string | null) => Readers
  /** What was read before, by the number of the held trait: what is known of it, and what it was found to be. A hole: not read yet. */
  readonly given: (Value | typeof notKnown | undefined)[]
  readonly found: (Value | null | typeof unknown | undefined)[]
  /** The same situation as each firing group stands in it; empty where there are no groups. */
  readonly asGroups: readonly Reading[]
}

/** A value read before: it was never given or changed. */
export const notKnown = Symbol('not known')
/** A value read before: it is unknown. */
export const unknown = Symbol('unknown')

/** Reads one thing of a situation: `undefined` is unknown, `null` is none. */
export type Reader<T> = (reading: Reading) => T | null | undefined
/** Whether a condition holds in a situation: `undefined` is unknown. */
export type ConditionReader = (reading: Reading) => boolean | undefined

/** Reads that there is nothing. */
export const readsNone = (): null => null
/** The condition of what has none. */
export const alwaysHolds = (): boolean => true

/** What may be picked from a table or grid: its own condition, and what a number must reach. */
export interface Candidate {
  readonly id: string | null
  readonly when: Condition | null
  readonly from?: Fraction | null
  readonly otherwise?: boolean
}

/** What reads a situation about one subject. */
export interface Readers {
  /** The value of a trait, or of `role`, `points`, `round`, `natural` and `result`. */
  readonly key: (id: string) => Reader<Value>
  readonly trait: (id: string) => Reader<Value>
  readonly guard: (guard: Guard) => ConditionReader
  /** Any of its lists. Of firers in groups a list holds if it holds for any group. */
  readonly condition: (condition: Condition) => ConditionReader
  readonly list: (terms: readonly Term[]) => ConditionReader
  /** Null where a cell is none, a number is not set or a divisor is 0. A text only from cells of text. */
  readonly amount: (amount: Amount) => Reader<Value>
  /**
   * The entry of a table or grid for what picks it: by a choice the one of that name, by a number the last whose `from` is
   * reached (below the first, the first), else the first whose own condition holds. Null if there is none.
   */
  readonly entry: <T extends Candidate>(entries: readonly T[]) => (reading: Reading, by: Value | null) => T | null | undefined
}

/** Where readers are made: the rules, and the readers made so far. */
export interface ReaderContext {
  readonly ruleset: Ruleset
  readonly procedure: Procedure
  readonly about: (subject: string | null) => Readers
  /** Readers of held traits, by their number. */
  readonly traits: Reader<Value>[]
}

/** Types of reading: situations that are read, readers, and the context that readers are made in. */
import type { Fraction } from '../../exact.ts'
import type { Ruleset } from '../../ruleset/model.ts'
import type { Amount } from '../../ruleset/model/amounts.ts'
import type { Condition, Guard, Term, Value } from '../../ruleset/model/conditions.ts'
import type { Procedure } from '../../ruleset/model/procedures.ts'
import type { HeldTrait } from '../held-traits.ts'
import type { Situation } from '../situation.ts'

/** A situation that is read. */
export interface Reading extends Situation {
  /** True: a trait that was not given has its default, and is unknown only without one. False: it is unknown. */
  readonly assuming: boolean
  /** Traits that were read and were not given; shared by all readings of one check. */
  readonly missingTraits: Set<HeldTrait>
  /** The readers, by subject. */
  readonly about: (subject: string | null) => Readers
  /** Values read so far, by the number of the held trait: the given value, and (`found`) the derived one. A hole: not read yet. */
  readonly given: (Value | typeof notKnown | undefined)[]
  readonly found: (Value | null | typeof unknown | undefined)[]
  /** The same situation for each firing group; empty where there are no groups. */
  readonly asGroups: readonly Reading[]
}

/** Marks a trait that was never given or changed. */
export const notKnown = Symbol('not known')
/** Marks a trait whose derived value is unknown. */
export const unknown = Symbol('unknown')

/** Reads a value in a situation: `undefined` means unknown, `null` means no value. */
export type Reader<T> = (reading: Reading) => T | null | undefined
/** Whether a condition holds in a situation: `undefined` is unknown. */
export type ConditionReader = (reading: Reading) => boolean | undefined

/** A reader of no value. */
export const readsNone = (): null => null
/** The reader of a missing condition. */
export const alwaysHolds = (): boolean => true

/** An entry that may be picked from a table or grid: its condition, and the number it begins at. */
export interface Candidate {
  readonly id: string | null
  readonly when: Condition | null
  readonly from?: Fraction | null
  readonly otherwise?: boolean
}

/** The readers about one subject. */
export interface Readers {
  /** The value of a trait, or of `role`, `points`, `round`, `natural` and `result`. */
  readonly key: (id: string) => Reader<Value>
  readonly trait: (id: string) => Reader<Value>
  readonly guard: (guard: Guard) => ConditionReader
  /** Any of its lists. Of firers in groups a list holds if it holds for any group. */
  readonly condition: (condition: Condition) => ConditionReader
  readonly list: (terms: readonly Term[]) => ConditionReader
  /** Null where a cell is empty, a number is not set or a divisor is 0. A text comes only from cells of text. */
  readonly amount: (amount: Amount) => Reader<Value>
  /**
   * The entry of a table or grid for what picks it: by a choice the one of that name, by a number the last whose `from` is
   * reached (below the first, the first), else the first whose own condition holds. Null if there is none.
   */
  readonly entry: <T extends Candidate>(
    entries: readonly T[],
  ) => (reading: Reading, by: Value | null) => T | null | undefined
}

/** Where readers are made: the rules, and the readers made so far. */
export interface ReaderContext {
  readonly ruleset: Ruleset
  readonly procedure: Procedure
  readonly about: (subject: string | null) => Readers
  /** Readers of held traits, by their number. */
  readonly traits: Reader<Value>[]
}

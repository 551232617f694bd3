/** Checks that follow one another. */
import type { Condition, Guard, Value } from './conditions.ts'
import type { Input } from './procedures.ts'

export interface Party {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** Need not be there. */
  readonly optional: boolean
}

/** One check of a sequence. */
export interface SequenceStep extends Guard {
  readonly id: string
  readonly title: string
  readonly procedure: string
  /** The party that plays each role; of a role that is not here nothing is known. */
  readonly cast: ReadonlyMap<string, string>
  /** What holds in this step, by role (null: of the situation) and trait. */
  readonly with: ReadonlyMap<string | null, ReadonlyMap<string, Value>>
  /** Happens only where a request says something of it. */
  readonly optional: boolean
  /** The party that must have been told to continue. */
  readonly continues: string | null
  /** Taken so many times at most; null: as often as it takes until `until` holds. Usually 1. */
  readonly repeat: number | null
  /** Not taken again once this holds after it. */
  readonly until: Condition | null
  /** What its conditions read beside its procedure, as inputs of that. */
  readonly reads: readonly Input[]
}

/** Checks between the same parties, one after the other. */
export interface Sequence {
  readonly id: string
  readonly title: string
  readonly phase: string | null
  readonly parties: ReadonlyMap<string, Party>
  /** Who holds the position at first; null where none is fought for. */
  readonly position: string | null
  readonly steps: readonly SequenceStep[]
  /** All that it reads: of its parties (a party's id in `role`), of the situation, and of single steps. */
  readonly inputs: readonly Input[]
}

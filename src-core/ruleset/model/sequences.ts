/** Checks that follow one another. */
import type { Condition, Guard, Value } from '../../language/model.ts'
import type { Input } from './procedures.ts'

export interface Party {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** It may be absent. */
  readonly optional: boolean
}

/** One check of a sequence. */
export interface SequenceStep extends Guard {
  readonly id: string
  readonly title: string
  readonly procedure: string
  /** The party that plays each role; nothing is known of other roles. */
  readonly cast: ReadonlyMap<string, string>
  /** The party in each role; nothing is known of other roles. */
  readonly with: ReadonlyMap<string | null, ReadonlyMap<string, Value>>
  /** Traits set for this step, by role (null: of the situation). */
  readonly optional: boolean
  /** Runs only if a request has inputs for it. */
  readonly continues: string | null
  /** The party whose last result must let it continue. */
  readonly repeat: number | null
  /** The most times it runs, usually 1; null: until `until` holds. */
  readonly until: Condition | null
  /** Once this holds after it, it doesn't run again. */
  readonly reads: readonly Input[]
}

/** Inputs that its conditions read beyond those of its procedure, as inputs of that procedure. */
export interface Sequence {
  readonly id: string
  readonly title: string
  readonly phase: string | null
  readonly parties: ReadonlyMap<string, Party>
  /** A series of checks between the same parties. */
  readonly position: string | null
  readonly steps: readonly SequenceStep[]
  /** The party that holds the position at first; null if none is contested. */
  readonly inputs: readonly Input[]
}

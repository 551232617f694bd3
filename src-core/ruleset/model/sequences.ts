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
  /** Traits that are set for this step, by role (null: of the situation). */
  readonly with: ReadonlyMap<string | null, ReadonlyMap<string, Value>>
  /** Happens only where a request has inputs for it. */
  readonly optional: boolean
  /** The party that must have been told to continue. */
  readonly continues: string | null
  /** The most times it is taken, usually 1; null: until `until` holds. */
  readonly repeat: number | null
  /** Once this holds after it, it is not taken again. */
  readonly until: Condition | null
  /** What its conditions read beside its procedure, as inputs of that procedure. */
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
  /** All its inputs: of its parties (the party's id in `role`), of the situation, and of single steps. */
  readonly inputs: readonly Input[]
}

/** A sequence: a series of checks that follow one another. */
import type { Condition, Guard, Value } from '../../language/model.ts'
import type { Input } from './procedures.ts'

export interface Party {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** Whether the party can be absent. */
  readonly optional: boolean
}

/** One check of a sequence. */
export interface SequenceStep extends Guard {
  readonly id: string
  readonly title: string
  readonly procedure: string
  /** The party that plays each role; nothing is known about other roles. */
  readonly cast: ReadonlyMap<string, string>
  /** Traits set for this step, by role (null for the situation). */
  readonly with: ReadonlyMap<string | null, ReadonlyMap<string, Value>>
  /** Whether the step runs only if the request has inputs for it. */
  readonly optional: boolean
  /** The step runs only if this party's last result lets it continue; null if it doesn't depend on a party. */
  readonly continues: string | null
  /** The most times the step runs, usually 1; null if it runs until `until` holds. */
  readonly repeat: number | null
  /** The condition that ends repetition if it holds after the step. */
  readonly until: Condition | null
  /** Inputs that the step's conditions read besides those of its procedure, in the form of that procedure's inputs. */
  readonly reads: readonly Input[]
}

/** A series of checks between the same parties. */
export interface Sequence {
  readonly id: string
  readonly title: string
  readonly phase: string | null
  readonly parties: ReadonlyMap<string, Party>
  /** The party that holds the contested position at first; null if none is contested. */
  readonly position: string | null
  readonly steps: readonly SequenceStep[]
  /** All inputs: of the parties (`role` is the party's id), of the situation, and of single steps. */
  readonly inputs: readonly Input[]
}

/** What units, leaders, the situation and the battle may have, and the parts of units. */
import type { Fraction } from '../../exact.ts'
import type { Condition, Guard, Value } from './conditions.ts'
import type { Amount } from './amounts.ts'
import type { LengthUnit } from '../units.ts'

export interface Choice {
  readonly id: string
  readonly label: string
  /** How a sentence says it: `disordered`. */
  readonly words: string
  /** How an effect says that one becomes so, `remounts`; null: by its words. */
  readonly becomes: string | null
}

export interface Trait {
  readonly id: string
  readonly of: 'unit' | 'leader' | 'situation' | 'battle'
  readonly label: string
  /** How a condition says that it holds. */
  readonly words: string
  readonly kind: 'choice' | 'flag' | 'count' | 'number'
  /** Empty but for a choice. */
  readonly choices: ReadonlyMap<string, Choice>
  /** Bounds of a count or number; null is open. */
  readonly min: Fraction | null
  readonly max: Fraction | null
  readonly unit: LengthUnit | 'points' | null
  /** Taken where nothing was given; a flag's is false. Null: what was not given is unknown. */
  readonly default: Value | null
  readonly changes: boolean
  /** Said once and kept in a roster, though no effect changes it. */
  readonly kept: boolean
  /** When a state ends by itself; null: never. */
  readonly lasts: 'phase' | 'turn' | null
  /** Whether lost stands reduce this count or are added to it. */
  readonly losses: 'reduce' | 'add' | null
  /** Only losses in procedures of these phases are added; null: all. */
  readonly lossPhases: ReadonlySet<string> | null
  /** True of a unit of whose stands at least this share fires; null: nothing to do with that. */
  readonly firing: Fraction | null
  /** Derived where nothing was given: the first line that matches. Empty: only given. */
  readonly from: readonly (Guard & {
    readonly id: string
    /** How a sheet says the line, once for all of one label; null: by what it is and when. */
    readonly label: string | null
    readonly is: Amount | { readonly kind: 'value'; readonly value: string | boolean }
  })[]
}

/** A kind of thing an effect may apply to: troops, guns, a leader. `when` null: always there. */
export interface Part {
  readonly id: string
  readonly name: string
  /** What one stand of it is called: `gun stand`. */
  readonly stand: string
  readonly when: Condition | null
  /** A leader, who is none of the stands. */
  readonly isLeader: boolean
  /** Where this holds it goes with the unit and is none of its stands; null: never. */
  readonly beside: Condition | null
}

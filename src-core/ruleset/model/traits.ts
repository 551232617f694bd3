/** Traits of units, leaders, the situation and the battle, and the parts of units. */
import type { Fraction } from '../../exact.ts'
import type { Condition, Guard, Value, Amount } from '../../language/model.ts'
import type { LengthUnit } from '../units.ts'

export interface Choice {
  readonly id: string
  readonly label: string
  /** Its words in a sentence: `disordered`. */
  readonly words: string
  /** The words of an effect that sets it: `remounts`; null: its words. */
  readonly becomes: string | null
}

export interface Trait {
  readonly id: string
  readonly of: 'unit' | 'leader' | 'situation' | 'battle'
  readonly label: string
  /** Its words in a condition. */
  readonly words: string
  readonly kind: 'choice' | 'flag' | 'count' | 'number'
  /** Empty but for a choice. */
  readonly choices: ReadonlyMap<string, Choice>
  /** Bounds of a count or number; null is open. */
  readonly min: Fraction | null
  readonly max: Fraction | null
  readonly unit: LengthUnit | 'points' | null
  /** The value where none was given; false for a flag. Null: without a given value it is unknown. */
  readonly default: Value | null
  readonly changes: boolean
  /** Kept in a roster though no effect changes it. */
  readonly kept: boolean
  /** When a state ends by itself; null: never. */
  readonly lasts: 'phase' | 'turn' | null
  /** Stands that effects set it for are lost. */
  readonly destroys: boolean
  /** Whether lost stands reduce this count or are added to it. */
  readonly losses: 'reduce' | 'add' | null
  /** Only losses in procedures of these phases are added; null: all. */
  readonly lossPhases: ReadonlySet<string> | null
  /** True for a unit that fires with at least this share of its stands; null: not such a trait. */
  readonly firing: Fraction | null
  /** The battle supplies it, so players aren't asked; null: it doesn't. */
  readonly known: 'turn' | 'phase' | 'own-turn' | 'acted' | null
  /** Derived where nothing was given: the first line that matches. Empty: only given. */
  readonly from: readonly DerivedLine[]
  /** What each leader attached to a unit adds to it: counts add up; a flag or choice takes the first line that holds for any of them. */
  readonly leaders: readonly DerivedLine[]
}

/** A value and when it holds. */
export interface DerivedLine extends Guard {
  readonly id: string
  /** The words of the line on a sheet, printed once for all lines of one label; null: made from its value and condition. */
  readonly label: string | null
  readonly is: Amount | { readonly kind: 'value'; readonly value: string | boolean }
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
  /** Where this holds it accompanies the unit and is not among its stands; null: never. */
  readonly beside: Condition | null
}

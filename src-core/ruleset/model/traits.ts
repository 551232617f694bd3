/** The traits of units, leaders, situations and battles, and the parts of units. */
import type { Fraction } from '../../exact.ts'
import type { Condition, Guard, Value, Amount } from '../../language/model.ts'
import type { LengthUnit } from '../units.ts'

/** The kinds of units with a map symbol. */
export const unitKinds = ['infantry', 'cavalry', 'artillery'] as const
export type UnitKind = (typeof unitKinds)[number]

export interface Choice {
  readonly id: string
  readonly label: string
  /** The text used in a sentence: `disordered`. */
  readonly words: string
  /** The text for an effect that sets this value, such as `remounts`; null to use `words`. */
  readonly becomes: string | null
  /** The map symbol for units with this value. */
  readonly symbol: UnitKind | null
}

export interface Trait {
  readonly id: string
  readonly of: 'unit' | 'leader' | 'situation' | 'battle'
  readonly label: string
  /** The text used in a condition. */
  readonly words: string
  readonly kind: 'choice' | 'flag' | 'count' | 'number'
  /** Empty unless the kind is `choice`. */
  readonly choices: ReadonlyMap<string, Choice>
  /** The bounds of a count or number; null if open. */
  readonly min: Fraction | null
  readonly max: Fraction | null
  readonly unit: LengthUnit | 'points' | null
  /** The value used if none is entered; false for a flag. Null means unknown. */
  readonly default: Value | null
  readonly changes: boolean
  /** Whether a roster includes the trait although no effect changes it. */
  readonly kept: boolean
  /** For a trait of units, whether a leader's roster entry can set it for all units in the leader's command. */
  readonly ofCommand: boolean
  /** When the state ends automatically; null if it doesn't. */
  readonly lasts: 'phase' | 'turn' | null
  /** Whether lost stands reduce this count or are added to it; null if neither. */
  readonly losses: 'reduce' | 'add' | null
  /** The phases whose losses count; null for all phases. */
  readonly lossPhases: ReadonlySet<string> | null
  /** The share of a unit's stands that must fire for this flag to be true; null for other traits. */
  readonly firing: Fraction | null
  /** The fact of the battle that provides the value; null if players enter it. */
  readonly known: 'turn' | 'phase' | 'own-turn' | 'acted' | null
  /** Derives the value if none is entered, using the first line that holds. Empty if it is never derived. */
  readonly from: readonly DerivedLine[]
  /** What each attached leader adds. Counts are added up; for a flag or choice, the first line that holds for any leader is used. */
  readonly leaders: readonly DerivedLine[]
}

/** A value and its condition. */
interface DerivedLine extends Guard {
  readonly id: string
  /** The label of the line on a sheet, printed once for all lines that share it. Null if it is generated from the value and condition. */
  readonly label: string | null
  readonly is: Amount | { readonly kind: 'value'; readonly value: string | boolean }
}

/** A part of a unit that effects can apply to: troops, guns, a leader. Always present if `when` is null. */
export interface Part {
  readonly id: string
  readonly name: string
  /** The word for one of its stands: `gun stand`. */
  readonly stand: string
  readonly when: Condition | null
  /** Whether the part is a leader, which isn't a stand. */
  readonly isLeader: boolean
  /** While this holds, the part accompanies the unit and isn't one of its stands; null if it never does. */
  readonly attachedWhen: Condition | null
}

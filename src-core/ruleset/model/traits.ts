/** All its inputs: of its parties (`role` is the party's id), of the situation, and of single steps. */
import type { Fraction } from '../../exact.ts'
import type { Condition, Guard, Value, Amount } from '../../language/model.ts'
import type { LengthUnit } from '../units.ts'

/** Units with their own map symbol. */
export const unitKinds = ['infantry', 'cavalry', 'artillery'] as const
export type UnitKind = (typeof unitKinds)[number]

export interface Choice {
  readonly id: string
  readonly label: string
  /** Its words in a sentence: `disordered`. */
  readonly words: string
  /** The words of an effect that sets it: `remounts`; null: `words`. */
  readonly becomes: string | null
  /** The map symbol of a unit with this value. */
  readonly symbol: UnitKind | null
}

export interface Trait {
  readonly id: string
  readonly of: 'unit' | 'leader' | 'situation' | 'battle'
  readonly label: string
  /** Its words in a condition. */
  readonly words: string
  readonly kind: 'choice' | 'flag' | 'count' | 'number'
  /** Empty for other kinds than a choice. */
  readonly choices: ReadonlyMap<string, Choice>
  /** Bounds of a count or number; null: open. */
  readonly min: Fraction | null
  readonly max: Fraction | null
  readonly unit: LengthUnit | 'points' | null
  /** The value if none is given; false for a flag. Null: unknown if not given. */
  readonly default: Value | null
  readonly changes: boolean
  /** Kept in a roster although no effect changes it. */
  readonly kept: boolean
  /** Of a unit: the roster entry of a leader may have it, for all units of his command. */
  readonly ofCommand: boolean
  /** When a state ends automatically; null: never. */
  readonly lasts: 'phase' | 'turn' | null
  /** Stands for which effects set it are lost. */
  readonly destroys: boolean
  /** Whether lost stands reduce this count or are added to it. */
  readonly losses: 'reduce' | 'add' | null
  /** Only losses in procedures of these phases are added; null: any phase. */
  readonly lossPhases: ReadonlySet<string> | null
  /** True for a unit that fires with at least this share of its stands; null: not such a trait. */
  readonly firing: Fraction | null
  /** Supplied by the battle, so players don't enter it; null: entered. */
  readonly known: 'turn' | 'phase' | 'own-turn' | 'acted' | null
  /** Derives a value that isn't given: the first line that matches. Empty: never derived. */
  readonly from: readonly DerivedLine[]
  /** What each attached leader adds: counts are summed; a flag or choice uses the first line that holds for any leader. */
  readonly leaders: readonly DerivedLine[]
}

/** A value and its condition. */
export interface DerivedLine extends Guard {
  readonly id: string
  /** The label of the line on a sheet, printed once for all lines that share it; null: generated from its value and condition. */
  readonly label: string | null
  readonly is: Amount | { readonly kind: 'value'; readonly value: string | boolean }
}

/** A part of a unit that effects apply to: troops, guns, a leader. `when` null: always present. */
export interface Part {
  readonly id: string
  readonly name: string
  /** The word for one stand of it: `gun stand`. */
  readonly stand: string
  readonly when: Condition | null
  /** A leader, which is not a stand. */
  readonly isLeader: boolean
  /** While this holds it accompanies the unit and is not one of its stands; null: never. */
  readonly beside: Condition | null
}

/** What a battle's file records: a header, and one event for each thing the players did. */
import type { ScaleChoice } from '../ruleset/scale-choice.ts'
import type { CheckReport, Faces } from '../play/report.ts'
import type { Inputs } from '../resolve/inputs.ts'
import type { FactValue, RosterEdit } from './roster.ts'
import type { FollowUpRef } from './waiting.ts'

export interface BattleHeader {
  readonly doublequick: 'battle'
  readonly format: 1
  readonly began: string
  /** Of the program's dice. */
  readonly seed: string
  /** The call that began it. */
  readonly call?: string
}

/** Who threw: keys, a finger on the pad, the program. */
export type DiceSource = 'typed' | 'tapped' | 'program'

interface Rolled {
  /** When, as ISO text. */
  readonly at: string
  readonly dice: Faces
  readonly source: DiceSource
  /** Of the program's dice: numbers taken after this roll. */
  readonly drawn?: number | undefined
  readonly report: CheckReport
}

/** Units by the role they play in a check; several fire together, or stand side by side. */
export type Cast = Readonly<Record<string, readonly string[]>>

/** Who plays a role of a check; nobody where no unit does. */
export const unitsAs = (cast: Cast | null | undefined, role: string): readonly string[] => cast?.[role] ?? []

export interface PlayedCheck {
  /** Distances among the inputs are at the scale; left out: as the rules have them. */
  readonly rules: { readonly ruleset: string; readonly house: readonly string[]; readonly scale?: ScaleChoice }
  readonly procedure: string
  readonly inputs: Inputs
  /** Left out: a check without units. */
  readonly cast?: Cast | undefined
}

/** What a unit's trait becomes; null: what the roster says of it. */
export interface TraitChange {
  readonly unit: string
  readonly trait: string
  readonly to: FactValue | null
  /** The turn in which it ends by itself; left out: it does not. */
  readonly until?: number
}

/** The change alone, without what is noted beside it. */
export const bareTraitChange = ({ unit, trait, to, until }: TraitChange): TraitChange => ({
  unit,
  trait,
  to,
  ...(until !== undefined && { until }),
})

/** Where the turn stands. */
export interface Clock {
  /** From 1. */
  readonly turn: number
  /** The side whose turn it is; null where there are none. */
  readonly side: string | null
  readonly phase: string | null
}

/** `after`: the follow-up that it plays. `states`: what a roll after a tie found of those who take part, as inputs; over what the rules make of the tie. */
type Roll =
  | ({ readonly event: 'check'; readonly after?: FollowUpRef | undefined } & PlayedCheck & Rolled)
  | ({ readonly event: 'again'; readonly states?: PlayedCheck['inputs'] | undefined } & Rolled)

interface At {
  readonly at: string
}

/** Of the roll before it, with which it is taken back; else a follow-up (`after`) or set by hand, and a step of its own. */
type Apply = At & {
  readonly event: 'apply'
  readonly of: 'roll' | 'follow-up' | 'hand'
  readonly after?: FollowUpRef | undefined
  readonly changes: readonly TraitChange[]
  readonly note?: string | undefined
}
type Muster = At & {
  readonly event: 'muster'
  readonly rules: PlayedCheck['rules']
  readonly edit: RosterEdit
  readonly note?: string | undefined
}
/** The clock goes on; `changes` are the states that end there, `ends` the traits that do, of whomever they are. */
type Turn = At & {
  readonly event: 'turn'
  readonly clock: Clock
  readonly changes: readonly TraitChange[]
  readonly ends?: readonly string[] | undefined
}
/** The battle is over. What comes after goes on with it. */
type End = At & { readonly event: 'end' }

/** What players do; each a step, or a part of one. */
export type Done = Roll | Apply | Muster | Turn | End

/** Other steps in the place of one, from 1; none: it never was. What came after it is done again as it was recorded. */
export type Correct = At & { readonly event: 'correct'; readonly step: number; readonly steps: readonly (readonly Done[])[] }

/** `call` names the call that brought the event: the same call made again has been done. */
export type BattleEvent = { readonly call?: string } & (Done | Correct | (At & { readonly event: 'undo' | 'redo' }))

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
  /** The seed of the program's dice. */
  readonly seed: string
  /** The call that began it. */
  readonly call?: string
}

/** Who threw the dice: typed on the keyboard, tapped on the pad, or thrown by the program. */
export type DiceSource = 'typed' | 'tapped' | 'program'

interface Rolled {
  /** When, as ISO text. */
  readonly at: string
  readonly dice: Faces
  readonly source: DiceSource
  /** How many numbers of the program's dice have been used after this roll. */
  readonly drawn?: number | undefined
  readonly report: CheckReport
}

/** Units by the role they play in a check; several fire together, or stand side by side. */
export type Cast = Readonly<Record<string, readonly string[]>>

/** The units that play a role of a check; empty where none does. */
export const unitsAs = (cast: Cast | null | undefined, role: string): readonly string[] => cast?.[role] ?? []

export interface PlayedCheck {
  /** The scale of distances among the inputs; left out: as the rules have them. */
  readonly rules: { readonly ruleset: string; readonly house: readonly string[]; readonly scale?: ScaleChoice }
  readonly procedure: string
  readonly inputs: Inputs
  /** Left out: a check without units. */
  readonly cast?: Cast | undefined
}

/** The new value of a unit's trait; null: the value in the roster. */
export interface TraitChange {
  readonly unit: string
  readonly trait: string
  readonly to: FactValue | null
  /** The turn in which it ends by itself; left out: it does not end by itself. */
  readonly until?: number
}

/** The change without anything that is noted beside it. */
export const bareTraitChange = ({ unit, trait, to, until }: TraitChange): TraitChange => ({
  unit,
  trait,
  to,
  ...(until !== undefined && { until }),
})

/** The turn, the side and the phase of a battle. */
export interface Clock {
  /** From 1. */
  readonly turn: number
  /** The side whose turn it is; null where there are none. */
  readonly side: string | null
  readonly phase: string | null
}

/** `after`: the follow-up that it plays. `states`: before a roll after a tie, the states of those who take part, as inputs; they count before what the rules make of the tie. */
type Roll =
  | ({ readonly event: 'check'; readonly after?: FollowUpRef | undefined } & PlayedCheck & Rolled)
  | ({ readonly event: 'again'; readonly states?: PlayedCheck['inputs'] | undefined } & Rolled)

interface At {
  readonly at: string
}

/** Changes of the roll before it, undone together with it; else those of a follow-up (`after`) or set by hand, which are a step of their own. */
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
/** The clock moves on; `changes` are single states that end then, `ends` the traits that end for every unit. */
type Turn = At & {
  readonly event: 'turn'
  readonly clock: Clock
  readonly changes: readonly TraitChange[]
  readonly ends?: readonly string[] | undefined
}
/** The battle is over. An event after it continues the battle. */
type End = At & { readonly event: 'end' }

/** Everything that players do; each is a step, or part of one. */
export type Done = Roll | Apply | Muster | Turn | End

/** Replaces a step, counted from 1; with no steps it is removed. All later steps are played again as they were recorded. */
export type Correct = At & {
  readonly event: 'correct'
  readonly step: number
  readonly steps: readonly (readonly Done[])[]
}

/** `call` names the call that made the event, so that a repeated call is not done twice. */
export type BattleEvent = { readonly call?: string } & (Done | Correct | (At & { readonly event: 'undo' | 'redo' }))

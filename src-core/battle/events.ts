/**
 * The stored form of a battle: a header, then one event for each action of the players. Events store facts. Text, odds and luck are derived
 * from them with the rules they reference.
 */
import { z } from 'zod'
import { castSchema, changeSchema, clockSchema, rosterEditSchema, storedActionSchema } from '../contract/battle.ts'
import { rulesChoiceSchema } from '../contract/rules.ts'
import { facesSchema } from '../contract/play.ts'
import { isJsonTooDeep } from '../untrusted.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { listOf, textOf } from '../sizes.ts'
import type { FactValue } from './roster.ts'

const id = textOf(1, 80)
/** ISO 8601 timestamp. */
const at = textOf(0, 40)
/** The hash of the full text of the rules. */
const hash = textOf(1, 64)
/** Parsed JSON. `z.json()` is recursive and would make zod check every event for cycles. */
const inputs = z.custom<Inputs>((value) => typeof value === 'object' && value !== null && !isJsonTooDeep(value))

/** A follow-up of a check: its id and the affected role. A follow-up that continues the check has no role. */
const storedFollowUpSchema = z.object({ id, of: id.exactOptional() })
export type StoredFollowUp = Readonly<z.infer<typeof storedFollowUpSchema>>
/** A follow-up of a numbered check. */
const playedFollowUpSchema = storedFollowUpSchema.extend({ check: z.int().min(1) })
export type PlayedFollowUp = Readonly<z.infer<typeof playedFollowUpSchema>>

const rollFields = {
  at,
  dice: facesSchema,
  /** Typed on the keyboard, tapped on screen, or rolled by the program. */
  source: z.enum(['typed', 'tapped', 'program']),
  /** How many of the program's random numbers have been used after this roll. */
  drawn: z.int().min(0).exactOptional(),
  outcome: textOf(0, 80),
  /** Set for a tie that needs another roll. */
  pending: z.literal(true).exactOptional(),
  /** In the order of the report. */
  follows: listOf(storedFollowUpSchema, 0, 1000).readonly().exactOptional(),
}

const checkSchema = z.object({
  event: z.literal('check'),
  rules: hash,
  procedure: id,
  /** Unset for a check without units. */
  cast: castSchema.exactOptional(),
  /** Inputs entered by the players. */
  entered: inputs,
  /** Inputs read from the battle. */
  facts: inputs.exactOptional(),
  /** The follow-up that led to this check. */
  after: playedFollowUpSchema.exactOptional(),
  ...rollFields,
})
/** The next roll after a tie, with the states of the participants before it, as inputs by role. */
const rollAgainSchema = z.object({ event: z.literal('again'), states: inputs.exactOptional(), ...rollFields })

const doneSchema = z.discriminatedUnion('event', [
  checkSchema,
  rollAgainSchema,
  /** Changes from the last roll are undone together with it. Changes from a follow-up (`after`) and changes by hand are separate steps. */
  z.object({
    event: z.literal('apply'),
    at,
    of: z.enum(['roll', 'follow-up', 'hand']),
    /** Who decided the changes. When an earlier roll is corrected, changes by the result are recalculated, and changes by the players are kept. */
    by: z.enum(['result', 'players']),
    after: playedFollowUpSchema.exactOptional(),
    changes: listOf(changeSchema, 0, 2000).readonly(),
    note: textOf(1, 400).exactOptional(),
  }),
  z.object({ event: z.literal('muster'), at, edit: rosterEditSchema }),
  /** An action on a unit other than applying a result. */
  storedActionSchema.extend({ event: z.literal('unit'), at }),
  /** Sets the rules from here on. `choice` names their files. */
  z.object({ event: z.literal('rules'), at, rules: hash, choice: rulesChoiceSchema }),
  /** Advances the clock. `changes` end single states, and `ends` lists traits that end for every unit. */
  z.object({
    event: z.literal('turn'),
    at,
    /** Set if the next check began the phase. The event then belongs to the step of that check. */
    by: z.literal('check').exactOptional(),
    clock: clockSchema,
    changes: listOf(changeSchema, 0, 100_000).readonly(),
    ends: listOf(id, 0, 1000).readonly().exactOptional(),
  }),
  /** Ends the battle. A later event resumes it. */
  z.object({ event: z.literal('end'), at }),
])

const reviewSchema = z.object({
  /** The outcome of the same dice after the correction, if the outcome or its changes differ from those at the table. */
  outcome: textOf(0, 80).exactOptional(),
  /** Set if the step followed a tie that no longer occurs, so it is ignored. */
  isLeftOut: z.literal(true).exactOptional(),
  /** States that were different when the line was recorded. Null stands for the value in the roster. */
  differs: listOf(
    z.object({
      unit: id,
      trait: id,
      was: z.union([textOf(0, 80), z.number(), z.boolean()]).nullable(),
      is: z.union([textOf(0, 80), z.number(), z.boolean()]).nullable(),
    }),
    0,
    4000,
  ).readonly(),
})

const stepSchema = listOf(doneSchema, 0, 2000).readonly()
/**
 * Replaces a step (counted from 1) with `steps`, or removes it if `steps` is empty. `later` lists the later steps whose results change, by their
 * numbers before the correction. All other steps are repeated unchanged.
 */
const correctSchema = z.object({
  event: z.literal('correct'),
  at,
  step: z.int().min(1),
  steps: listOf(stepSchema, 0, 100).readonly(),
  later: listOf(
    z.object({ step: z.int().min(1), events: stepSchema, review: reviewSchema.exactOptional() }),
    0,
    100_000,
  )
    .readonly()
    .exactOptional(),
})

/** Any event of a battle. */
export const battleEventSchema = z.discriminatedUnion('event', [
  ...doneSchema.options,
  correctSchema,
  z.object({ event: z.literal('undo'), at }),
  z.object({ event: z.literal('redo'), at }),
])

export type BattleEvent = Readonly<z.infer<typeof battleEventSchema>>
/** An action of the players, which is a step or part of one. */
export type PlayEvent = Readonly<z.infer<typeof doneSchema>>
export type CheckEvent = Readonly<z.infer<typeof checkSchema>>
export type RollEvent = CheckEvent | Readonly<z.infer<typeof rollAgainSchema>>
export type TurnEvent = Extract<PlayEvent, { readonly event: 'turn' }>
export type ApplyEvent = Extract<PlayEvent, { readonly event: 'apply' }>
export type CorrectEvent = Readonly<z.infer<typeof correctSchema>>
/** Why a line needs attention after the correction of an earlier one. */
export type Review = Readonly<z.infer<typeof reviewSchema>>
export type DiceSource = RollEvent['source']

export interface BattleHeader {
  /** ISO 8601 timestamp. */
  readonly began: string
  /** The seed of the program's dice, as 16 hexadecimal digits. */
  readonly seed: string
}

/** Whether an event prepares the step of the check after it: it sets the rules, or begins the phase of that check. */
export const isPreparation = (event: PlayEvent): boolean =>
  event.event === 'rules' || (event.event === 'turn' && event.by === 'check')

/** Whether an event rolls dice. */
export const isRoll = (event: PlayEvent | undefined): event is RollEvent =>
  event?.event === 'check' || event?.event === 'again'

/** Unit ids by role in a check. Several units can fire together or support each other. */
export type Cast = Readonly<Record<string, readonly string[]>>

/** The units in a role of a check. */
export const unitsAs = (cast: Cast | null | undefined, role: string): readonly string[] => cast?.[role] ?? []

/** Sets a trait of a unit to a value. Null resets it to the value in the roster. */
export interface ValueChange {
  readonly unit: string
  readonly trait: string
  readonly to: FactValue | null
  /** The turn in which the state ends automatically, if any. */
  readonly until?: number
}

/** Increases or decreases a count as the result requires. A decrease may exceed the stands left. */
export interface CountChange {
  readonly unit: string
  readonly trait: string
  readonly by: number
  /** The starting value from the rules, for a battle that has no count before the change. */
  readonly from?: FactValue
}

export type TraitChange = ValueChange | CountChange

/** The turn, side and phase of a battle. */
export interface Clock {
  /** Starts at 1. */
  readonly turn: number
  /** The side whose turn it is. Null if the battle has no sides. */
  readonly side: string | null
  readonly phase: string | null
}

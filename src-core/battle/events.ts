/**
 * What a battle stores: a header, then one event for each thing the players did. Events store facts; words, odds and luck are
 * derived from them with the rules that they name.
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
/** ISO text. */
const at = textOf(0, 40)
/** A content hash of the full text of some rules. */
const hash = textOf(1, 64)
/** JSON as it was parsed. `z.json()` is recursive: zod would watch all of an event for cycles. */
const inputs = z.custom<Inputs>((value) => typeof value === 'object' && value !== null && !isJsonTooDeep(value))

/** A follow-up of a check by its id and the role that it is about; a check that goes on has no role. */
const storedFollowUpSchema = z.object({ id, of: id.exactOptional() })
export type StoredFollowUp = Readonly<z.infer<typeof storedFollowUpSchema>>
/** The follow-up of a check, by the check's number. */
const playedFollowUpSchema = storedFollowUpSchema.extend({ check: z.int().min(1) })
export type PlayedFollowUp = Readonly<z.infer<typeof playedFollowUpSchema>>

const rolled = {
  at,
  dice: facesSchema,
  /** Typed on the keyboard, tapped on the pad, or rolled by the program. */
  source: z.enum(['typed', 'tapped', 'program']),
  /** The count of the program's random numbers used after this roll. */
  drawn: z.int().min(0).exactOptional(),
  /** The outcome's id. */
  outcome: textOf(0, 80),
  /** It is a tie that waits for its next roll. */
  pending: z.literal(true).exactOptional(),
  /** In the order of the report. */
  follows: listOf(storedFollowUpSchema, 0, 1000).readonly().exactOptional(),
}

const checkSchema = z.object({
  event: z.literal('check'),
  rules: hash,
  procedure: id,
  /** Left out: a check without units. */
  cast: castSchema.exactOptional(),
  /** Inputs as the players entered them. */
  entered: inputs,
  /** Inputs read from the battle. */
  facts: inputs.exactOptional(),
  /** The follow-up that it plays. */
  after: playedFollowUpSchema.exactOptional(),
  ...rolled,
})
/** The next roll after a tie, and the states of the participants before it, as inputs by role. */
const rollAgainSchema = z.object({ event: z.literal('again'), states: inputs.exactOptional(), ...rolled })

const doneSchema = z.discriminatedUnion('event', [
  checkSchema,
  rollAgainSchema,
  /** Changes from the roll before it, undone together with it; or from a follow-up (`after`) or by hand, which are a step of their own. */
  z.object({
    event: z.literal('apply'),
    at,
    of: z.enum(['roll', 'follow-up', 'hand']),
    /** Who decided: all is as the result says, or the players changed it. A correction of an earlier roll makes the first anew and keeps the second. */
    by: z.enum(['result', 'players']),
    after: playedFollowUpSchema.exactOptional(),
    changes: listOf(changeSchema, 0, 2000).readonly(),
    note: textOf(1, 400).exactOptional(),
  }),
  z.object({
    event: z.literal('muster'),
    at,
    edit: rosterEditSchema,
    note: textOf(1, 400).exactOptional(),
  }),
  /** What players did with a unit other than applying a result. */
  storedActionSchema.extend({ event: z.literal('unit'), at, note: textOf(1, 400).exactOptional() }),
  /** The battle is played by these rules from here on; `choice` names the files they came from. */
  z.object({ event: z.literal('rules'), at, rules: hash, choice: rulesChoiceSchema }),
  /** The clock moves on; `changes` are single states that end, `ends` the traits that end for every unit. */
  z.object({
    event: z.literal('turn'),
    at,
    clock: clockSchema,
    changes: listOf(changeSchema, 0, 100_000).readonly(),
    ends: listOf(id, 0, 1000).readonly().exactOptional(),
  }),
  /** The battle is over. An event after it continues the battle. */
  z.object({ event: z.literal('end'), at }),
])

const reviewSchema = z.object({
  /** The outcome that its dice give after the correction, where it or its changes differ from those at the table. */
  outcome: textOf(0, 80).exactOptional(),
  /** It continues from a tie that is none any more, so it counts for nothing. */
  isLeftOut: z.literal(true).exactOptional(),
  /** States that were other when the line was recorded; null: the value in the roster. */
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
 * Replaces a step, counted from 1, with others; with none it is removed. `later`: the later steps that come out otherwise since, by
 * their numbers before the correction. All others are repeated as they are.
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

/** Every line of a battle. */
export const battleEventSchema = z.discriminatedUnion('event', [
  ...doneSchema.options,
  correctSchema,
  z.object({ event: z.literal('undo'), at }),
  z.object({ event: z.literal('redo'), at }),
])

export type BattleEvent = Readonly<z.infer<typeof battleEventSchema>>
/** What players do; each event is a step, or part of one. */
export type PlayEvent = Readonly<z.infer<typeof doneSchema>>
export type CheckEvent = Readonly<z.infer<typeof checkSchema>>
export type RollEvent = CheckEvent | Readonly<z.infer<typeof rollAgainSchema>>
export type ApplyEvent = Extract<PlayEvent, { readonly event: 'apply' }>
export type CorrectEvent = Readonly<z.infer<typeof correctSchema>>
/** Why a line wants a look after the correction of an earlier one. */
export type Review = Readonly<z.infer<typeof reviewSchema>>
export type DiceSource = RollEvent['source']

export interface BattleHeader {
  /** When it began, as ISO text. */
  readonly began: string
  /** The seed of the program's dice: 16 hexadecimal digits. */
  readonly seed: string
}

/** Whether an event rolls dice. */
export const isRoll = (event: PlayEvent | undefined): event is RollEvent =>
  event?.event === 'check' || event?.event === 'again'

/** Units by the role they play in a check; several fire together, or stand side by side. */
export type Cast = Readonly<Record<string, readonly string[]>>

/** The units that play a role of a check; empty where none does. */
export const unitsAs = (cast: Cast | null | undefined, role: string): readonly string[] => cast?.[role] ?? []

/** A trait of a unit set to a value; null: the value in the roster. */
export interface ValueChange {
  readonly unit: string
  readonly trait: string
  readonly to: FactValue | null
  /** The turn in which it ends by itself; left out: it does not end by itself. */
  readonly until?: number
}

/** A count of a unit that goes up or down, as the result asks: it may ask for more stands than there are left. */
export interface CountChange {
  readonly unit: string
  readonly trait: string
  readonly by: number
  /** The count before it, where the battle has none: as the rules have it at the start. */
  readonly from?: FactValue
}

export type TraitChange = ValueChange | CountChange

/** The turn, the side and the phase of a battle. */
export interface Clock {
  /** From 1. */
  readonly turn: number
  /** The side whose turn it is; null where there are none. */
  readonly side: string | null
  readonly phase: string | null
}

/** Playing a battle: rolling, undoing and redoing checks, which are saved to disk before they are shown. */
import { z } from 'zod'
import type { Allowance } from '../battle/allowances.ts'
import type { Cast, Clock } from '../battle/events.ts'
import type { BattleRoll } from '../battle/battle.ts'
import { battleLimits } from '../battle/limits.ts'
import type { JournalLine } from '../battle/journal.ts'
import type { JournalEntry } from '../battle/journal-text.ts'
import type { CasualtiesOf, TurnLosses } from '../battle/casualties.ts'
import type { ChangedLine } from '../battle/changed-lines.ts'
import type { SideLuck } from '../battle/luck.ts'
import type { CheckReport } from '../play/report.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { listOf, textOf } from '../sizes.ts'
import { changeSchema, followUpSchema, seenSchema, type Proposals, type QueuedView, type RosterView } from './battle.ts'
import { situationSchema } from './checks.ts'
import type { RulesChoice } from './rules.ts'
import { printOptionsSchema } from './print.ts'

/** The faces of each roll's dice, or the total of several dice, in roll order. */
export const facesSchema = listOf(listOf(z.int().min(-99).max(1000), 0, 1000).readonly(), 0, 2).readonly()

/** Dice rolled at the table, or a request to have the program roll them. */
const diceSchema = z.union([
  z.strictObject({ source: z.literal('program') }),
  z.strictObject({ source: z.enum(['typed', 'tapped']), faces: facesSchema }),
])
export type DiceInput = z.infer<typeof diceSchema>

export const playCheckSchema = situationSchema.extend({
  dice: diceSchema,
  after: followUpSchema.exactOptional(),
  seen: seenSchema,
})
/** Last opened first. */
export interface BattleList {
  readonly battles: readonly BattleInList[]
}

/** A battle in the list. */
export const listedBattleSchema = z.strictObject({ name: textOf(1, 255) })
/** A battle in the list, or the last one opened of those with this ruleset (an id) that haven't ended. */
export const openBattleSchema = z.union([listedBattleSchema, z.strictObject({ ruleset: textOf(1, 255) })])
/** Undoes the last step, or all steps back to and including line `to`. */
export const undoSchema = z.strictObject({ to: z.int().min(1).exactOptional(), seen: seenSchema })
export const playAgainSchema = z.strictObject({ dice: diceSchema, seen: seenSchema })

/** Requests the latest journal lines, newest first, optionally filtered by unit, phase or text. */
export const readJournalSchema = z.strictObject({
  unit: textOf(1, 80).exactOptional(),
  phase: textOf(1, 80).exactOptional(),
  find: textOf(1, 200).exactOptional(),
  max: z.int().min(1).max(2000).default(50),
})
export interface JournalPage {
  readonly lines: readonly JournalEntry[]
  /** Whether there are earlier lines. */
  readonly isMore: boolean
  /** The phases of all lines, in the order in which they first occur. */
  readonly phases: readonly { readonly id: string; readonly title: string }[]
  /** The numbers of all lines that no longer fit, in order. */
  readonly conflicts: readonly number[]
}

/** Identifies a line. Another line may have the same number by now, so the time is compared too. */
const lineSchema = { number: z.int().min(1), at: textOf(1, 40), seen: seenSchema }
/**
 * A correction of a line. `rolled` replaces the dice (from this roll to the end of its ties) and, optionally, the inputs, and applies the effects
 * that are certain. `taken` replaces the applied changes. `kept` keeps the line although an earlier line changed. `gone` deletes the line.
 */
export const correctPlaySchema = z.discriminatedUnion('to', [
  z.strictObject({
    ...lineSchema,
    to: z.literal('rolled'),
    rolls: listOf(facesSchema, 1, 20).readonly(),
    situation: situationSchema.exactOptional(),
  }),
  z.strictObject({
    ...lineSchema,
    to: z.literal('taken'),
    changes: listOf(changeSchema, 0, battleLimits.changes).readonly(),
    note: textOf(1, 400).exactOptional(),
  }),
  z.strictObject({ ...lineSchema, to: z.literal('kept') }),
  z.strictObject({ ...lineSchema, to: z.literal('gone') }),
])

/** What a correction would change. */
export interface CorrectionPreview {
  /** The corrected line comes first. */
  readonly lines: readonly ChangedLine[]
}

/** The course of a battle: turns, luck by side, and losses by side and command. */
export interface BattleReport {
  readonly turns: number
  readonly rolls: number
  readonly ended: boolean
  readonly luck: readonly SideLuck[]
  readonly losses: readonly CasualtiesOf[]
  /** Null if there are no units with a count. */
  readonly turnLosses: TurnLosses | null
  /** Victory points by side, in roster order. Null if the scenario has none. */
  readonly victoryPoints: readonly number[] | null
}

/** `name` is a battle in the list. Defaults to the current battle. */
export const exportBattleSchema = z.strictObject({
  as: z.enum(['text', 'csv', 'markdown', 'scenario', 'battle']).default('text'),
  name: textOf(1, 255).exactOptional(),
})
export const printJournalSchema = printOptionsSchema.pick({ paper: true, ink: true })

export interface BattleView {
  /** The revision of the battle, which changes with every event. */
  readonly revision: string
  /** Null until the first check is played. */
  readonly began: string | null
  /** The id of the ruleset that the battle belongs to. Null until there are rolls or units. */
  readonly ruleset: string | null
  /** The ruleset and house rules it was last played with. */
  readonly rules: RulesChoice | null
  /** The latest journal lines, newest first. `readJournal` returns all. */
  readonly lines: readonly JournalLine[]
  /** The number of checks, without undone ones. */
  readonly count: number
  /** The latest check with all its rolls. Null if there was none yet. */
  readonly last: LastCheck | null
  /** Null until the battle has units. */
  readonly roster: RosterView | null
  readonly clock: Clock
  /** The effects of the last roll on units. Empty once they are applied or declined. */
  readonly proposed: Proposals
  /** Unresolved follow-ups, oldest first. */
  readonly queue: readonly QueuedView[]
  /** Whether the battle was ended and nothing has happened since. */
  readonly ended: boolean
  /** The labels of the next undo and redo. Null if there is none. */
  readonly undo: string | null
  readonly redo: string | null
  /** Notes about damaged files and about files that were set aside. */
  readonly notes: readonly string[]
}

/** The latest check, as played. */
export interface LastCheck {
  /** The number of the check in the battle, starting at 1. */
  readonly number: number
  readonly rules: RulesChoice
  readonly procedure: string
  /** Inputs that the players entered, without those known from units. */
  readonly inputs: Inputs
  /** Null for a check without units. */
  readonly cast: Cast | null
  readonly rolls: readonly BattleRoll[]
  readonly report: CheckReport
  /** How far the check's units may or must move now. Empty if the result allows no move, or if the distance is unknown. */
  readonly allowances: readonly Allowance[]
}

/** A battle in the list. */
export interface BattleInList {
  /** The name to pass to `openBattle`. */
  readonly name: string
  /** ISO 8601 timestamp. */
  readonly began: string
  /** The title and number of turns of the battle's scenario. */
  readonly title: string | null
  readonly turns: number | null
  /** The names of the battle's sides. Empty if there are no units. */
  readonly sides: readonly string[]
  readonly turn: number
  /** The number of checks, without undone ones. */
  readonly checks: number
  readonly isInPlay: boolean
  readonly ended: boolean
}

/** A battle exported as text, to save or send. */
export interface BattleExport {
  readonly name: string
  readonly text: string
}

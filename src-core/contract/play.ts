/** A battle as it is played: checks rolled, taken back and brought again, kept on disk before they are shown. */
import { z } from 'zod'
import type { BattleEntry, Clock, DiceSource } from '../battle/battle.ts'
import type { CheckReport } from '../play/report.ts'
import { listOf, textOf } from '../sizes.ts'
import { followUpSchema, type Proposals, type QueuedView, type RosterView } from './battle.ts'
import { situationSchema } from './checks.ts'

/** The faces of each roll, in the order of the rolls. */
export const facesSchema = listOf(listOf(z.int().min(1).max(1000), 0, 1000).readonly(), 0, 2).readonly()

/** Dice thrown at the table, or that the program is to throw them. */
export const diceSchema = z.union([
  z.strictObject({ source: z.literal('program') }),
  z.strictObject({ source: z.enum(['typed', 'tapped']), faces: facesSchema }),
])
export type DiceInput = z.infer<typeof diceSchema>

export const playCheckSchema = situationSchema.extend({ dice: diceSchema, after: followUpSchema.exactOptional() })
/** The latest first. */
export interface BattleList {
  readonly battles: readonly BattleInList[]
}

export const openBattleSchema = z.strictObject({ name: textOf(1, 255) })
export const playAgainSchema = z.strictObject({ dice: diceSchema })

/** One line of the history. */
export interface BattleLine {
  /** From 1. */
  readonly number: number
  /** When, as ISO text. */
  readonly at: string
  readonly title: string
  /** Those of the roster who took part, by role. */
  readonly who: readonly string[]
  readonly tone: CheckReport['tone']
  readonly outcome: string
  readonly severity: number
  readonly pending: boolean
  /** `8 − 1 = 7`, one a roll of the last throw. */
  readonly sums: readonly string[]
  readonly sources: readonly DiceSource[]
}

export interface BattleView {
  /** Null until the first check is played. */
  readonly file: string | null
  readonly began: string | null
  /** The latest first, at most 200. */
  readonly lines: readonly BattleLine[]
  /** All that were played and stand. */
  readonly count: number
  /** The latest check, whole; null where none was played. */
  readonly last: (Omit<BattleEntry, 'at' | 'clock' | 'changes' | 'settled'> & { readonly number: number }) | null
  /** Null until somebody is mustered. */
  readonly roster: RosterView | null
  readonly clock: Clock
  /** What the last roll does to those who took part; empty once it was taken, or left. */
  readonly proposed: Proposals
  /** Follow-ups that wait, the earliest first. */
  readonly queue: readonly QueuedView[]
  readonly undo: boolean
  readonly redo: boolean
  /** What of its file is not whole or cannot be read, in words. */
  readonly notes: readonly string[]
}

/** A battle of the list. */
export interface BattleInList {
  /** Of its file; `openBattle` takes it. */
  readonly name: string
  /** When, as ISO text. */
  readonly began: string
  /** Its sides, as they are called; empty without units. */
  readonly sides: readonly string[]
  readonly turn: number
  /** Checks that were played and stand. */
  readonly checks: number
  readonly isInPlay: boolean
}

/** The whole history as text, to save or to send. */
export interface BattleExport {
  readonly name: string
  readonly text: string
}

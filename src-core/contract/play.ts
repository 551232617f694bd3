/** A battle as it is played: checks rolled, taken back and brought again, kept on disk before they are shown. */
import { z } from 'zod'
import type { BattleEvent, BattleHeader } from '../play/battle.ts'
import type { Report } from '../play/report.ts'
import { listOf } from '../sizes.ts'
import { oddsViewSchema, situationSchema, rowViewSchema, tallyViewSchema, toneSchema } from './checks.ts'
import { rulesSchema } from './choice.ts'

const text = z.string()
const facesSchema = listOf(listOf(z.int().min(1).max(1000), 0, 1000), 0, 2)
export const sourceSchema = z.enum(['typed', 'tapped', 'program'])

/** Dice thrown at the table, face by face in the order of the rolls; or the program is to throw them. */
export const diceSchema = z.union([
  z.strictObject({ source: z.literal('program') }),
  z.strictObject({ source: z.enum(['typed', 'tapped']), faces: facesSchema }),
])
export type DiceGiven = z.infer<typeof diceSchema>

export const playCheckSchema = situationSchema.extend({ dice: diceSchema })
export const playAgainSchema = z.strictObject({ dice: diceSchema })

export const reportSchema: z.ZodType<Report> = z.object({
  procedure: text,
  title: text,
  tone: toneSchema,
  said: z.array(z.object({ title: text.nullable(), words: z.array(text) })),
  points: text.nullable(),
  rounds: z.array(
    z.object({
      rolled: z.array(z.object({ side: text.nullable(), title: text.nullable(), faces: z.array(z.int()), sum: text })),
      result: text,
      tallies: z.array(tallyViewSchema),
      row: rowViewSchema,
      hit: text,
    }),
  ),
  outcome: z.object({ id: text, name: text, severity: z.int() }),
  words: z.array(text),
  follows: z.array(
    z.object({
      id: text,
      title: text,
      who: text.nullable(),
      condition: text,
      words: z.array(text),
      next: z.object({ procedure: text, title: text, inputs: z.record(z.string(), z.json()) }).nullable(),
    }),
  ),
  pending: z
    .object({ round: z.int(), tallies: z.array(tallyViewSchema), changed: z.array(text), odds: oddsViewSchema.nullable() })
    .nullable(),
  exhausted: z.array(text),
})

const throwSchema = z.object({ dice: facesSchema, source: sourceSchema })

/** One line of the history. */
const lineSchema = z.object({
  number: z.int().min(1),
  at: text,
  title: text,
  tone: toneSchema,
  outcome: text,
  severity: z.int(),
  pending: z.boolean(),
  /** `8 − 1 = 7`, one a roll of the last throw. */
  sums: z.array(text),
  sources: z.array(sourceSchema),
})

export const battleSchema = z.object({
  /** Null until the first check is played. */
  file: text.nullable(),
  began: text.nullable(),
  /** The latest first, at most 200. */
  lines: z.array(lineSchema),
  /** All that were played and stand. */
  count: z.int(),
  /** The latest check, whole; null where none was played. */
  last: z
    .object({
      number: z.int(),
      rules: rulesSchema,
      procedure: text,
      inputs: z.record(z.string(), z.unknown()),
      throws: z.array(throwSchema),
      report: reportSchema,
    })
    .nullable(),
  undo: z.boolean(),
  redo: z.boolean(),
  /** What of its file is not whole or cannot be read, in words. */
  notes: z.array(text),
})
export type BattleShown = z.infer<typeof battleSchema>
export type BattleLine = z.infer<typeof lineSchema>

/** The whole history as text, to save or to send. */
export const exportSchema = z.object({ name: text, text })

/** The first line of a battle's file, and every line after it. */
export const battleHeaderSchema: z.ZodType<BattleHeader> = z.object({
  doublequick: z.literal('battle'),
  format: z.literal(1),
  began: text,
  seed: z.string().regex(/^[0-9a-f]{16}$/),
})

const call = text.exactOptional()
const rolled = { call, at: text, dice: facesSchema, source: sourceSchema, drawn: z.int().min(0).optional(), report: reportSchema }

export const battleEventSchema: z.ZodType<BattleEvent> = z.discriminatedUnion('event', [
  z.object({ event: z.literal('check'), ...situationSchema.shape, ...rolled }),
  z.object({ event: z.literal('again'), ...rolled }),
  z.object({ event: z.enum(['undo', 'redo']), call, at: text }),
])

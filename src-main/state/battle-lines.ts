/** The lines of a battle's file, which may be from an earlier version or written by somebody else. */
import { z } from 'zod'
import { changeSchema, clockSchema, followUpSchema, rosterEditSchema } from '../../src-core/contract/battle.ts'
import { situationSchema } from '../../src-core/contract/checks.ts'
import { rulesChoiceSchema } from '../../src-core/contract/rules.ts'
import { facesSchema } from '../../src-core/contract/play.ts'
import { isJsonTooDeep } from '../../src-core/untrusted.ts'
import type { BattleEvent, BattleHeader } from '../../src-core/battle/events.ts'
import type { Luck } from '../../src-core/play/luck.ts'
import type { CheckReport } from '../../src-core/play/report.ts'
import type { OddsView, OutcomeOdds, RowView, TallyView } from '../../src-core/play/views.ts'
import type { Json } from '../../src-core/resolve/json.ts'
import { tones } from '../../src-core/ruleset/model.ts'

const text = z.string()
/** Whatever a line holds was read as JSON. `z.json()` is recursive: zod would watch all of an event for cycles, which takes twice as long. */
const parsedJson = z.custom<Json>((value) => value !== undefined && !isJsonTooDeep(value))
const inputs = z.record(z.string(), parsedJson)

const tallyViewSchema: z.ZodType<TallyView> = z.object({
  side: text.nullable(),
  title: text.nullable(),
  terms: z.array(z.object({ id: text, label: text, value: text })),
  limited: text.nullable(),
  total: text,
})

const rowViewSchema: z.ZodType<RowView> = z.object({
  path: text,
  table: text,
  label: text,
  bands: z.array(z.object({ path: text, outcome: text, name: text, severity: z.int(), range: text })),
})

const chance = { count: text, p: z.number() }
const outcomeOddsSchema: z.ZodType<OutcomeOdds> = z.object({ id: text, name: text, severity: z.int(), ...chance })

const oddsViewSchema: z.ZodType<OddsView> = z.object({
  total: text,
  outcomes: z.array(outcomeOddsSchema),
  tie: z.object(chance).nullable(),
  final: z.object({ total: text, outcomes: z.array(outcomeOddsSchema) }).nullable(),
  follows: z.array(z.object({ id: text, title: text, condition: text, ...chance })),
})

const digits = z.string().regex(/^\d{1,2000}$/)
const luckSchema: z.ZodType<Luck> = z.object({
  of: text,
  against: text.nullable(),
  worse: digits,
  alike: digits,
  total: digits,
  cubes: digits,
  modifiers: z.object({ n: digits, d: digits }),
})

const rolesSchema = z.array(z.object({ title: text.nullable(), words: z.array(text) }))

const reportSchema: z.ZodType<CheckReport> = z.object({
  procedure: text,
  title: text,
  tone: z.enum(tones),
  said: rolesSchema,
  assumed: rolesSchema.exactOptional(),
  points: text.nullable(),
  rounds: z.array(
    z.object({
      rolled: z.array(z.object({ side: text.nullable(), title: text.nullable(), faces: z.array(z.int()), sum: text })),
      result: text,
      tallies: z.array(tallyViewSchema),
      row: rowViewSchema,
      hit: text,
      odds: oddsViewSchema.nullable().exactOptional(),
      luck: luckSchema.nullable().exactOptional(),
      words: z.array(text).exactOptional(),
    }),
  ),
  outcome: z.object({ id: text, name: text, severity: z.int() }),
  words: z.array(text),
  follows: z.array(
    z.object({
      id: text,
      title: text,
      who: text.nullable(),
      of: text.exactOptional(),
      others: z.boolean().exactOptional(),
      condition: text,
      words: z.array(text),
      next: z
        .object({
          procedure: text,
          title: text,
          inputs,
          players: z.record(text, text).exactOptional(),
          with: z.array(text).exactOptional(),
        })
        .nullable(),
    }),
  ),
  pending: z
    .object({
      round: z.int(),
      tallies: z.array(tallyViewSchema),
      changed: z.array(text),
      odds: oddsViewSchema.nullable(),
    })
    .nullable(),
  exhausted: z.array(text),
})

/** The first line of a battle's file, and every line after it. */
export const battleHeaderSchema: z.ZodType<BattleHeader> = z.object({
  doublequick: z.literal('battle'),
  format: z.literal(1),
  began: text,
  seed: z.string().regex(/^[0-9a-f]{16}$/),
  call: text.exactOptional(),
})

const call = text.exactOptional()
const rolled = {
  call,
  at: text,
  dice: facesSchema,
  source: z.enum(['typed', 'tapped', 'program']),
  drawn: z.int().min(0).optional(),
  report: reportSchema,
}

const doneSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('check'),
    ...situationSchema.shape,
    inputs,
    after: followUpSchema.exactOptional(),
    ...rolled,
  }),
  z.object({ event: z.literal('again'), states: inputs.optional(), ...rolled }),
  z.object({
    event: z.literal('muster'),
    call,
    at: text,
    rules: rulesChoiceSchema,
    edit: rosterEditSchema,
    note: text.optional(),
  }),
  z.object({
    event: z.literal('apply'),
    call,
    at: text,
    of: z.enum(['roll', 'follow-up', 'hand']),
    after: followUpSchema.exactOptional(),
    changes: z.array(changeSchema),
    note: text.exactOptional(),
  }),
  z.object({
    event: z.literal('turn'),
    call,
    at: text,
    clock: clockSchema,
    changes: z.array(changeSchema),
    ends: z.array(text).optional(),
  }),
  z.object({ event: z.literal('end'), call, at: text }),
])

/** Every line after the first of a battle file. */
export const battleEventSchema: z.ZodType<BattleEvent> = z.discriminatedUnion('event', [
  ...doneSchema.options,
  z.object({ event: z.literal('correct'), call, at: text, step: z.int().min(1), steps: z.array(z.array(doneSchema)) }),
  z.object({ event: z.enum(['undo', 'redo']), call, at: text }),
])

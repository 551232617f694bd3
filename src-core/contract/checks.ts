/** What a ruleset's checks ask at the table, and how one stands before the dice: the shapes of `play/`. */
import { z } from 'zod'
import type { Assessment, PointsTallied } from '../play/assess.ts'
import type { Bearing } from '../play/bearing.ts'
import type { CheckAsked, Control, Option, PhaseAsked } from '../play/model.ts'
import type { OddsShown, OutcomeOdds, RowShown, Tallied } from '../play/shown.ts'
import type { Weight } from '../play/weigh.ts'
import { tones } from '../ruleset/model.ts'
import { textOf } from '../sizes.ts'
import { rulesSchema } from './choice.ts'
import { problemSchema } from './problem.ts'

const text = z.string()
const key = text.nullable()
export const toneSchema = z.enum(tones)

const optionSchema: z.ZodType<Option> = z.object({ id: text, label: text, key })

const controlSchema: z.ZodType<Control> = z.object({
  at: text,
  role: text.nullable(),
  trait: text,
  label: text,
  shape: z.enum(['toggle', 'buttons', 'list', 'count', 'number']),
  options: z.array(optionSchema),
  usual: text.nullable(),
  often: z.boolean(),
  key,
  min: z.number().nullable(),
  max: z.number().nullable(),
  inches: z.boolean(),
  group: text.nullable(),
  first: z.boolean(),
  inGroups: z.boolean(),
})

const checkSchema: z.ZodType<CheckAsked> = z.object({
  id: text,
  title: text,
  subtitle: text.nullable(),
  roles: z.array(z.object({ id: text, title: text, is: z.enum(['unit', 'leader']), groups: z.boolean(), other: z.boolean() })),
  rolls: z.array(z.object({ side: text.nullable(), count: z.int(), sides: z.int() })),
  points: z.object({ of: text, table: z.boolean(), key, groupKey: key }).nullable(),
  groups: z.array(z.object({ id: text, title: text })),
  controls: z.array(controlSchema),
})

const phaseSchema: z.ZodType<PhaseAsked> = z.object({
  id: text.nullable(),
  number: z.int().nullable(),
  title: text,
  tone: toneSchema,
  checks: z.array(checkSchema),
})

export const checksSchema = z.object({ title: text, phases: z.array(phaseSchema) })

/** A request without dice. What `inputs` hold is the engine's to check. */
export const situationSchema = z.strictObject({
  rules: rulesSchema,
  procedure: textOf(1, 80),
  inputs: z.record(z.string(), z.unknown()),
})

export const talliedSchema: z.ZodType<Tallied> = z.object({
  side: text.nullable(),
  title: text.nullable(),
  terms: z.array(z.object({ id: text, label: text, value: text })),
  limited: text.nullable(),
  total: text,
})

export const rowShownSchema: z.ZodType<RowShown> = z.object({
  path: text,
  table: text,
  label: text,
  bands: z.array(z.object({ path: text, outcome: text, name: text, severity: z.int(), range: text })),
})

const chance = { count: text, p: z.number() }
const outcomeOddsSchema: z.ZodType<OutcomeOdds> = z.object({ id: text, name: text, severity: z.int(), ...chance })

const pointsSchema: z.ZodType<PointsTallied> = z.object({
  total: text,
  groups: z.array(text.nullable()),
  factors: z.array(z.object({ label: text, times: text, group: z.int().nullable() })),
})

const bearingSchema: z.ZodType<Bearing> = z.object({
  now: z.union([text, z.boolean(), z.number()]).nullable(),
  matters: z.boolean(),
  brings: z.record(z.string(), text),
})

export const oddsShownSchema: z.ZodType<OddsShown> = z.object({
  total: text,
  outcomes: z.array(outcomeOddsSchema),
  tie: z.object(chance).nullable(),
  final: z.object({ total: text, outcomes: z.array(outcomeOddsSchema) }).nullable(),
  follows: z.array(z.object({ id: text, title: text, condition: text, ...chance })),
})

export const assessmentSchema: z.ZodType<Assessment> = z.object({
  tallies: z.array(talliedSchema),
  points: pointsSchema.nullable(),
  row: rowShownSchema.nullable(),
  odds: oddsShownSchema.nullable(),
  reckoned: z
    .object({
      outcome: z.object({ id: text, name: text, severity: z.int(), words: z.array(text) }).nullable(),
      gives: z.array(z.object({ id: text, label: text, value: text.nullable() })),
    })
    .nullable(),
  bearings: z.record(z.string(), bearingSchema),
  problems: z.array(problemSchema),
})

const weightSchema: z.ZodType<Weight> = z.object({ id: text, label: text, title: text.nullable(), holds: z.boolean(), moved: z.number() })
export const weightsSchema = z.object({ weights: z.array(weightSchema) })

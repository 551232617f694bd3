/** The forms of a ruleset's checks, and how a check stands before the dice: the shapes of `play/`. */
import { z } from 'zod'
import type { Assessment, PointsView } from '../play/assess.ts'
import type { ControlState } from '../play/control-states.ts'
import type { CheckForm, Control, Option, PhaseForms } from '../play/form.ts'
import type { ModifierShift } from '../play/largest-shifts.ts'
import type { OddsView, OutcomeOdds, RowView, TallyView } from '../play/views.ts'
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

const checkSchema: z.ZodType<CheckForm> = z.object({
  id: text,
  title: text,
  subtitle: text.nullable(),
  roles: z.array(z.object({ id: text, title: text, is: z.enum(['unit', 'leader']), groups: z.boolean(), other: z.boolean() })),
  rolls: z.array(z.object({ side: text.nullable(), count: z.int(), sides: z.int() })),
  points: z.object({ of: text, table: z.boolean(), key, groupKey: key }).nullable(),
  groups: z.array(z.object({ id: text, title: text })),
  controls: z.array(controlSchema),
})

const phaseSchema: z.ZodType<PhaseForms> = z.object({
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

export const tallyViewSchema: z.ZodType<TallyView> = z.object({
  side: text.nullable(),
  title: text.nullable(),
  terms: z.array(z.object({ id: text, label: text, value: text })),
  limited: text.nullable(),
  total: text,
})

export const rowViewSchema: z.ZodType<RowView> = z.object({
  path: text,
  table: text,
  label: text,
  bands: z.array(z.object({ path: text, outcome: text, name: text, severity: z.int(), range: text })),
})

const chance = { count: text, p: z.number() }
const outcomeOddsSchema: z.ZodType<OutcomeOdds> = z.object({ id: text, name: text, severity: z.int(), ...chance })

const pointsSchema: z.ZodType<PointsView> = z.object({
  total: text,
  groups: z.array(text.nullable()),
  factors: z.array(z.object({ label: text, times: text, group: z.int().nullable() })),
})

const controlStateSchema: z.ZodType<ControlState> = z.object({
  value: z.union([text, z.boolean(), z.number()]).nullable(),
  relevant: z.boolean(),
  effects: z.record(z.string(), text),
})

export const oddsViewSchema: z.ZodType<OddsView> = z.object({
  total: text,
  outcomes: z.array(outcomeOddsSchema),
  tie: z.object(chance).nullable(),
  final: z.object({ total: text, outcomes: z.array(outcomeOddsSchema) }).nullable(),
  follows: z.array(z.object({ id: text, title: text, condition: text, ...chance })),
})

export const assessmentSchema: z.ZodType<Assessment> = z.object({
  tallies: z.array(tallyViewSchema),
  points: pointsSchema.nullable(),
  row: rowViewSchema.nullable(),
  odds: oddsViewSchema.nullable(),
  withoutDice: z
    .object({
      outcome: z.object({ id: text, name: text, severity: z.int(), words: z.array(text) }).nullable(),
      gives: z.array(z.object({ id: text, label: text, value: text.nullable() })),
    })
    .nullable(),
  controls: z.record(z.string(), controlStateSchema),
  problems: z.array(problemSchema),
})

const modifierShiftSchema: z.ZodType<ModifierShift> = z.object({
  id: text,
  label: text,
  title: text.nullable(),
  holds: z.boolean(),
  moved: z.number(),
})
export const shiftsSchema = z.object({ shifts: z.array(modifierShiftSchema) })

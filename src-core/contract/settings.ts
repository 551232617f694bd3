/** The settings of the player, kept on disk by the machine. */
import { z } from 'zod'
import { printKinds } from '../sheet/formats.ts'
import { listOf, textOf } from '../sizes.ts'
import { rulesChoiceSchema, scaleChoiceSchema } from './rules.ts'
import { printOptionsSchema } from './print.ts'
import { mostPresets } from './window.ts'

/** Characters in the name of one. */
const mostName = 60

/** A kind of print and its options, under a name of the player's. */
const printPresetSchema = z.strictObject({
  name: textOf(1, mostName),
  what: z.enum(printKinds),
  options: printOptionsSchema,
})
export type PrintPreset = z.infer<typeof printPresetSchema>

export const settingsSchema = z.strictObject({
  /** `system` follows the system's light or dark. */
  theme: z.enum(['system', 'light', 'dark', 'contrast']).default('system'),
  /** Times the usual size of type, up to arm's length. */
  textSize: z.number().min(0.8).max(2.5).default(1),
  units: z.enum(['inches', 'centimeters', 'millimeters']).default('inches'),
  /** Shows results of rolls large, to be read from the far side of the table. */
  largeResults: z.boolean().default(false),
  /** Shows the time that each side takes. */
  turnClock: z.boolean().default(false),
  /** The rules that were chosen last. */
  rules: rulesChoiceSchema.omit({ scale: true }).nullable().default(null),
  /** The scale of distances, for all rules. */
  scale: scaleChoiceSchema.omit({ preferred: true }).default({}),
  print: z
    .strictObject({
      options: printOptionsSchema.default({ paper: 'a4' }),
      /** The kinds of print to export. */
      kinds: listOf(z.enum(printKinds), 0, printKinds.length).default(['qrs', 'gauge']),
      /** No two of one name. */
      presets: listOf(printPresetSchema, 0, mostPresets)
        .refine((presets) => new Set(presets.map(({ name }) => name)).size === presets.length)
        .default([]),
      /** Where files go, chosen in the system's dialog; null: the host's own folder. */
      folder: textOf(0, 4096).nullable().default(null),
    })
    .prefault({}),
  /** Files the player opened, newest first. */
  recent: listOf(textOf(0, 4096), 0, 20).default([]),
})
export type Settings = z.infer<typeof settingsSchema>

/**
 * A change by the window: whole entries, so that a list or the print options are replaced, not merged. Only the machine sets the files
 * opened and the folder of prints: they may be read and written, so the player has to choose them in a dialog.
 */
export const settingsChangeSchema = z.strictObject({
  theme: settingsSchema.shape.theme.unwrap().exactOptional(),
  textSize: settingsSchema.shape.textSize.unwrap().exactOptional(),
  units: settingsSchema.shape.units.unwrap().exactOptional(),
  largeResults: settingsSchema.shape.largeResults.unwrap().exactOptional(),
  turnClock: settingsSchema.shape.turnClock.unwrap().exactOptional(),
  rules: rulesChoiceSchema.omit({ scale: true }).nullable().exactOptional(),
  scale: settingsSchema.shape.scale.unwrap().exactOptional(),
  print: settingsSchema.shape.print.unwrap().omit({ folder: true }).exactOptional(),
})

/** The player's settings, which the host stores on disk. */
import { z } from 'zod'
import { printKinds } from '../sheet/formats.ts'
import { listOf, textOf } from '../sizes.ts'
import { rulesChoiceSchema, scaleChoiceSchema } from './rules.ts'
import { printOptionsSchema } from './print.ts'
import { maxPresets } from './window.ts'

/** The maximum length of a preset's name, in characters. */
const maxNameLength = 60

/** A named preset: a kind of print and its options. */
const printPresetSchema = z.strictObject({
  name: textOf(1, maxNameLength),
  what: z.enum(printKinds),
  options: printOptionsSchema,
})
export type PrintPreset = z.infer<typeof printPresetSchema>

export const settingsSchema = z.strictObject({
  /** `system` follows the system's light or dark theme. */
  theme: z.enum(['system', 'light', 'dark', 'contrast']).default('system'),
  /** The zoom factor for text, large enough to read at arm's length. */
  textSize: z.number().min(0.8).max(2.5).default(1),
  units: z.enum(['inches', 'centimeters', 'millimeters']).default('inches'),
  /** Shows results of rolls large enough to read across the table. */
  largeResults: z.boolean().default(false),
  /** Applies the changes from a roll as soon as its last die is entered, unless the player must choose. */
  applyRolls: z.boolean().default(false),
  /** Shows how long each side takes. */
  turnClock: z.boolean().default(false),
  /** The rules that were last chosen. */
  rules: rulesChoiceSchema.omit({ scale: true }).nullable().default(null),
  /** The scale of distances for all rules. */
  scale: scaleChoiceSchema.omit({ preferred: true }).default({}),
  print: z
    .strictObject({
      options: printOptionsSchema.default({ paper: 'a4' }),
      /** The kinds of print to export. */
      kinds: listOf(z.enum(printKinds), 0, printKinds.length).default(['qrs', 'gauge']),
      /** Named presets. No two have the same name. */
      presets: listOf(printPresetSchema, 0, maxPresets)
        .refine((presets) => new Set(presets.map(({ name }) => name)).size === presets.length)
        .default([]),
      /** The print folder chosen in the system dialog. Null for the host's default. */
      folder: textOf(0, 4096).nullable().default(null),
    })
    .prefault({}),
  /** Files that the player opened, newest first. */
  recent: listOf(textOf(0, 4096), 0, 20).default([]),
})
export type Settings = z.infer<typeof settingsSchema>

/**
 * A change made by a window. Replaces whole entries: lists and print options aren't merged. Only the host sets recent files and the print folder,
 * because these paths may be read and written.
 */
export const settingsChangeSchema = z.strictObject({
  theme: settingsSchema.shape.theme.unwrap().exactOptional(),
  textSize: settingsSchema.shape.textSize.unwrap().exactOptional(),
  units: settingsSchema.shape.units.unwrap().exactOptional(),
  largeResults: settingsSchema.shape.largeResults.unwrap().exactOptional(),
  applyRolls: settingsSchema.shape.applyRolls.unwrap().exactOptional(),
  turnClock: settingsSchema.shape.turnClock.unwrap().exactOptional(),
  rules: rulesChoiceSchema.omit({ scale: true }).nullable().exactOptional(),
  scale: settingsSchema.shape.scale.unwrap().exactOptional(),
  print: settingsSchema.shape.print.unwrap().omit({ folder: true }).exactOptional(),
})

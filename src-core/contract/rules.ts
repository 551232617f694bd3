/** The choice of rules in a call, and the library to choose from. */
import { z } from 'zod'
import { parseScaleFactor, parseScaleRounding, scaleUnits } from '../ruleset/scale-choice.ts'
import { limits } from '../format/limits.ts'
import { listOf, textOf } from '../sizes.ts'
import type { RulesetOption } from '../ruleset/model.ts'
import type { Mark } from '../sheet/blocks.ts'
import type { Sendable } from './wire.ts'

/** The id of a ruleset or the path of a file. */
export const placeSchema = textOf(1, 4096, 'ruleset-or-file')

/** The scale of distances; by default the rules' own. */
export const scaleChoiceSchema = z.strictObject({
  factor: textOf(1, 40)
    .refine((text) => parseScaleFactor(text) !== undefined)
    .exactOptional(),
  units: z.enum(scaleUnits).exactOptional(),
  preferred: z.enum(['cm', 'mm']).exactOptional(),
  round: textOf(1, 40)
    .refine((text) => parseScaleRounding(text) !== undefined)
    .exactOptional(),
})

export const rulesChoiceSchema = z.strictObject({
  ruleset: placeSchema,
  /** House rules files, applied in order, each after those it extends. */
  house: listOf(placeSchema, 0, limits.layers).readonly(),
  scale: scaleChoiceSchema.exactOptional(),
})
export type RulesChoice = z.infer<typeof rulesChoiceSchema>

/** From the head of a file. */
export interface HeadSummary {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly version: string
  readonly date: string | null
}

export interface LibraryEntry {
  /** Its name in every other call: an id or a path. */
  readonly name: string
  readonly kind: 'ruleset' | 'part' | 'house'
  readonly from: 'program' | 'folder' | 'opened'
  /** Whether it can be renamed and deleted. */
  readonly movable: boolean
  readonly file: string
  /** Null if the head of the file can't be read. */
  readonly head: (HeadSummary & { readonly extends: string | null; readonly credits: readonly string[] }) | null
  /** The name of the house rules that these extend; null if they extend a ruleset or the base isn't in the library. */
  readonly over: string | null
  /** Its options; each can be chosen by its name, like house rules. */
  readonly options: readonly (RulesetOption & { readonly name: string })[]
  /** Empty if it can be played. */
  readonly problems: readonly Sendable[]
}

const fileOpened = { file: placeSchema }
/** A file picked or dropped in the window. */
const fileTaken = { name: textOf(1, 255), text: textOf(0, 2 * limits.bytes) }
/** `beside`: even if the player already has house rules of this id. */
const beside = { beside: z.boolean().exactOptional() }
export const openFileSchema = z.strictObject({ ...fileOpened, ...beside })
export const takeFileSchema = z.strictObject({ ...fileTaken, ...beside })
/** House rules from another person: a chosen file, or a name and text. */
export const receivedSchema = z.union([z.strictObject(fileOpened), z.strictObject(fileTaken)])

/** The player's house rules, and a received file of the same id. */
export interface HereAlready {
  readonly here: Pick<HeadSummary, 'title' | 'version'> & Pick<LibraryEntry, 'name'>
  readonly received: Pick<HeadSummary, 'title' | 'version'>
  /** How many cells the file would change. */
  readonly cells: number
  /** Whether the player changed them after receiving them, in the file or in a draft. */
  readonly changed: 'saved' | 'unsaved' | null
}

export interface RulesExport {
  readonly name: string
  readonly text: string
}

/** A file that can be restored. */
export interface DeletedRules {
  /** Its name for `restoreFile`. */
  readonly deleted: string
  /** Its original name. */
  readonly name: string
  /** ISO time. */
  readonly time: string
}

export interface LibraryList {
  readonly entries: readonly LibraryEntry[]
  /** Most recently deleted first. */
  readonly deleted: readonly DeletedRules[]
  /** Problems of folders, not files. */
  readonly problems: readonly Sendable[]
}

/** The marks of values that aren't as printed, house rules included. */
export interface ProvenanceList {
  readonly lineage: readonly { readonly id: string; readonly title: string }[]
  readonly credits: readonly string[]
  /** The number of changes; null if they aren't listed. */
  readonly changes: number | null
  /** A distance at the scale; null if unchanged. */
  readonly scale: { readonly was: string; readonly is: string; readonly bare: readonly Sendable[] } | null
  readonly marks: readonly {
    /** Dotted path of the data. */
    readonly path: string
    readonly kind: Mark
    readonly why: string | null
    readonly other: string | null
    /** The title of the house rules it comes from; null for the ruleset. */
    readonly by: string | null
    /** The base's value in words; null if unknown. */
    readonly was: string | null
  }[]
}

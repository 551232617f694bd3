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

/** The scale of distances. Defaults to that of the rules. */
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
  /** House rules files in the order in which they apply. Each file comes after the files it extends. */
  house: listOf(placeSchema, 0, limits.layers).readonly(),
  scale: scaleChoiceSchema.exactOptional(),
})
export type RulesChoice = z.infer<typeof rulesChoiceSchema>

/** Data from the head of a file. */
export interface HeadSummary {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly version: string
  readonly date: string | null
}

export interface LibraryEntry {
  /** The name to use in all other calls: an id or a path. */
  readonly name: string
  readonly kind: 'ruleset' | 'part' | 'house'
  readonly from: 'program' | 'folder' | 'opened'
  /** Whether the file can be renamed and deleted. */
  readonly movable: boolean
  readonly file: string
  /** Null if the head of the file can't be read. */
  readonly head: (HeadSummary & { readonly extends: string | null; readonly credits: readonly string[] }) | null
  /** The name of the house rules that these house rules extend. Null if they extend a ruleset, or if the base isn't in the library. */
  readonly over: string | null
  /** The options of the ruleset. Each can be chosen by name, like house rules. */
  readonly options: readonly (RulesetOption & { readonly name: string })[]
  /** Empty if the rules can be played. */
  readonly problems: readonly Sendable[]
}

const fileOpened = { file: placeSchema }
/** A file picked or dropped in the window. */
const fileTaken = { name: textOf(1, 255), text: textOf(0, 2 * limits.bytes) }
/** With `beside`, the file is added even if the player already has house rules with this id. */
const beside = { beside: z.boolean().exactOptional() }
export const openFileSchema = z.strictObject({ ...fileOpened, ...beside })
export const takeFileSchema = z.strictObject({ ...fileTaken, ...beside })
/** House rules from another person: a chosen file, or a name and text. */
export const receivedSchema = z.union([z.strictObject(fileOpened), z.strictObject(fileTaken)])

/** The player's house rules, and a received file with the same id. */
export interface HereAlready {
  readonly here: Pick<HeadSummary, 'title' | 'version'> & Pick<LibraryEntry, 'name'>
  readonly received: Pick<HeadSummary, 'title' | 'version'>
  /** How many cells the file would change. */
  readonly cells: number
  /** Whether the player has changed the house rules since receiving them, in the file or in a draft. */
  readonly changed: 'saved' | 'unsaved' | null
}

export interface RulesExport {
  readonly name: string
  readonly text: string
}

/** A file that can be restored. */
export interface DeletedRules {
  /** The name to pass to `restoreFile`. */
  readonly deleted: string
  /** The original name of the deleted file. */
  readonly name: string
  /** ISO 8601 timestamp. */
  readonly time: string
}

export interface LibraryList {
  readonly entries: readonly LibraryEntry[]
  /** Most recently deleted first. */
  readonly deleted: readonly DeletedRules[]
  /** Problems with folders rather than files. */
  readonly problems: readonly Sendable[]
}

/** The marks of values that aren't as printed, including values set by house rules. */
export interface ProvenanceList {
  readonly lineage: readonly { readonly id: string; readonly title: string }[]
  readonly credits: readonly string[]
  /** The number of changes. Null if they aren't listed. */
  readonly changes: number | null
  /** An example distance at the scale. Null if distances are unchanged. */
  readonly scale: { readonly was: string; readonly is: string; readonly bare: readonly Sendable[] } | null
  readonly marks: readonly {
    /** The dotted path of the data. */
    readonly path: string
    readonly kind: Mark
    readonly why: string | null
    readonly other: string | null
    /** The title of the house rules that set the value. Null for the ruleset. */
    readonly by: string | null
    /** The base's value as text. Null if unknown. */
    readonly was: string | null
  }[]
}

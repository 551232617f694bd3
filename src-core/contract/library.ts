/** The library: rulesets and house rules to play by. */
import { z } from 'zod'
import { limits } from '../ruleset/limits.ts'
import type { Option } from '../ruleset/model.ts'
import type { Mark } from '../sheet/blocks.ts'
import { textOf } from '../sizes.ts'
import { placeSchema } from './choice.ts'
import type { Sendable } from './problem.ts'

/** The head of a file. */
export interface HeadSummary {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly version: string
  readonly date: string | null
}

export interface LibraryEntry {
  /** Its name in every other call: an id, or the path of a file. */
  readonly name: string
  readonly kind: 'ruleset' | 'part' | 'house'
  /** Where it is from: the program, a folder of rulesets, or a file that the player opened. */
  readonly from: 'program' | 'folder' | 'opened'
  readonly file: string
  /** Null where not even the head of the file can be read. */
  readonly head: (HeadSummary & { readonly extends: string | null; readonly credits: readonly string[] }) | null
  /** The name of the house rules that these extend; null where they extend a ruleset, or something that is not in the library. */
  readonly over: string | null
  /** The options of a ruleset, for the players to choose; each applies by its name, as house rules do. */
  readonly options: readonly (Option & { readonly name: string })[]
  /** Its problems with their places; empty if it can be played. */
  readonly problems: readonly Sendable[]
}

const fileOpened = { file: placeSchema }
/** A file that the window received: its name and its text. */
const fileTaken = { name: textOf(1, 255), text: textOf(0, 2 * limits.bytes) }
/** `beside`: also where house rules of the same id are here already. */
const beside = { beside: z.boolean().exactOptional() }
export const openFileSchema = z.strictObject({ ...fileOpened, ...beside })
export const takeFileSchema = z.strictObject({ ...fileTaken, ...beside })
/** House rules that the player was given: a file that was chosen, or its name and its text. */
export const receivedSchema = z.union([z.strictObject(fileOpened), z.strictObject(fileTaken)])

/** House rules that are here already, and another file of the same id. */
export interface HereAlready {
  readonly here: Pick<HeadSummary, 'title' | 'version'> & Pick<LibraryEntry, 'name'>
  readonly received: Pick<HeadSummary, 'title' | 'version'>
  /** The number of cells that the file would change. */
  readonly cells: number
  /** Those here were changed since the player was given them: in their file, or in a draft that is not saved. */
  readonly changed: 'saved' | 'unsaved' | null
}

/** A file for the window to export. */
export interface RulesExport {
  readonly name: string
  readonly text: string
}

export interface LibraryList {
  readonly entries: readonly LibraryEntry[]
  /** Problems of no single file, such as a folder that is gone. */
  readonly problems: readonly Sendable[]
}

/** The marks of values that are not as printed, by path; house rules included. */
export interface ProvenanceList {
  readonly lineage: readonly { readonly id: string; readonly title: string }[]
  readonly credits: readonly string[]
  /** The number of changes by the house rules, as their lists count them; null where they are not listed. */
  readonly changes: number | null
  /** What a distance of the rules becomes at the scale; null where distances are as written. */
  readonly scale: { readonly was: string; readonly is: string; readonly bare: readonly Sendable[] } | null
  readonly marks: readonly {
    /** Dotted path of the data. */
    readonly path: string
    readonly kind: Mark
    readonly why: string | null
    readonly other: string | null
    /** The title of the house rules that the value is from; null where it is from the ruleset. */
    readonly by: string | null
  }[]
}

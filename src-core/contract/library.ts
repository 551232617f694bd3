/** What there is to play by. */
import { z } from 'zod'
import { limits } from '../ruleset/limits.ts'
import type { Option } from '../ruleset/model.ts'
import type { Mark } from '../sheet/blocks.ts'
import { textOf } from '../sizes.ts'
import type { Sendable } from './problem.ts'

/** What the head of a file says of it. */
export interface HeadSummary {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly version: string
  readonly date: string | null
}

export interface LibraryEntry {
  /** What names it in every other call: an id, or the path of a file. */
  readonly name: string
  readonly kind: 'ruleset' | 'part' | 'house'
  /** With the program, in a folder of rulesets, or a file the player opened. */
  readonly from: 'program' | 'folder' | 'opened'
  readonly file: string
  /** Null where not even the head of the file can be read. */
  readonly head: (HeadSummary & { readonly extends: string | null; readonly credits: readonly string[] }) | null
  /** The house rules that these extend, by their name; null where they extend a ruleset, or what is not here. */
  readonly over: string | null
  /** What a ruleset's author leaves to the players; each is put over it by its name, as house rules are. */
  readonly options: readonly (Option & { readonly name: string })[]
  /** All that is wrong with it, each at its place; empty if one can play by it. */
  readonly problems: readonly Sendable[]
}

/** A file as the window was handed it: its name, and what it says. */
export const takeFileSchema = z.strictObject({ name: textOf(1, 255), text: textOf(0, 2 * limits.bytes) })

/** A file as the window hands it on. */
export interface RulesExport {
  readonly name: string
  readonly text: string
}

export interface LibraryList {
  readonly entries: readonly LibraryEntry[]
  /** What concerns no one file: a folder that is gone. */
  readonly problems: readonly Sendable[]
}

/** How sure the data is that is not printed as it stands, by path; house rules included. */
export interface ProvenanceList {
  readonly lineage: readonly { readonly id: string; readonly title: string }[]
  readonly credits: readonly string[]
  /** How many changes the house rules make, as their lists have them; null where they are not listed. */
  readonly changes: number | null
  /** What a distance of the rules becomes at the scale; null where distances are as written. */
  readonly scale: { readonly was: string; readonly is: string; readonly bare: readonly Sendable[] } | null
  readonly marks: readonly {
    /** Dotted path of the data. */
    readonly path: string
    readonly kind: Mark
    readonly why: string | null
    readonly other: string | null
    /** What the house rules call themselves whose value it is; null where it is of the ruleset. */
    readonly by: string | null
  }[]
}

/** Sheets and gauges to preview or save. */
import {
  arcSharings,
  gaugeForms,
  markerShapes,
  pictureFormats,
  rosterDetails,
  stickSubjects,
} from '../sheet/choices.ts'
import { z } from 'zod'
import { formatIds, presetIds, printKinds } from '../sheet/formats.ts'
import { papers, type PaperName, correctableRange, duplexes, type Duplex } from '../sheet/paper.ts'
import { listOf, textOf } from '../sizes.ts'
import { rulesChoiceSchema } from './rules.ts'
import type { Sendable } from './wire.ts'

const paperNames = Object.keys(papers) as [PaperName, ...PaperName[]]
const hundred = z.number().min(correctableRange.min).max(correctableRange.max)
const inches = z.number({ error: 'inches' }).positive().max(100)

/** The options of every print, as on the command line. If one is unset, the ruleset's own value or the default applies. */
export const printOptionsSchema = z.strictObject({
  paper: z.enum(paperNames),
  ink: z.enum(['color', 'black']).exactOptional(),
  /** How a sheet is bound. Default `page`. */
  format: z.enum(formatIds).exactOptional(),
  /** Ids of the sections to print, in order. If unset, all sections. */
  sections: listOf(textOf(1, 100), 1, 60).exactOptional(),
  /** The maximum number of pages (sides of paper or panels), or of cards per topic. */
  sides: z.int().min(1).max(99).exactOptional(),
  /** The smallest type size, in points. */
  smallest: z.number().min(5).max(24).exactOptional(),
  /** The type size in points. If unset, the best size is calculated. */
  size: z.number().min(5).max(24).exactOptional(),
  /** A preset of type and spacing for readers with special needs. */
  preset: z.enum(presetIds).exactOptional(),
  /** Prints the roster on the back of a sheet, or after it. */
  back: z.boolean().exactOptional(),
  /** The width of a stand and the length of a gauge, in inches. */
  stand: inches.exactOptional(),
  length: inches.exactOptional(),
  /** The form of a gauge, and which of its arcs share a piece. */
  form: z.enum(gaugeForms).exactOptional(),
  sharing: z.enum(arcSharings).exactOptional(),
  /** The distances that measuring sticks show. If unset, all. */
  sticks: z.enum(stickSubjects).exactOptional(),
  /** The width of the wheeling formation, in inches. */
  width: inches.exactOptional(),
  /** The edge to flip on in duplex printing. If unset, the edge that keeps backs upright. */
  duplex: z.enum(duplexes).exactOptional(),
  /** The printed length of the 100 mm check ruler, in millimeters. All pieces are corrected for it. */
  measured: z.strictObject({ across: hundred, down: hundred }).exactOptional(),
  /** The shape of markers, and their width in inches. */
  marker: z.enum(markerShapes).exactOptional(),
  across: inches.exactOptional(),
  /** Prints labels on both halves, to be folded over a stand. */
  folded: z.boolean().exactOptional(),
  /** Prints a numbered label for each stand of a unit. */
  bases: z.boolean().exactOptional(),
  /** What the roster shows. Default `full`. */
  detail: z.enum(rosterDetails).exactOptional(),
  /** Prints only these sides, commands and units, given by name or id. */
  of: listOf(textOf(1, 120), 1, 200).exactOptional(),
  /** Prints the units left in the current battle. */
  battle: z.boolean().exactOptional(),
  /** A file format other than PDF, and the resolution of a PNG. */
  as: z.enum(pictureFormats).exactOptional(),
  dpi: z.int().min(36).max(600).exactOptional(),
})
export type PrintOptions = z.infer<typeof printOptionsSchema>

/** A file of units: its name, such as `corps.csv`, and its content. */
const rosterFileSchema = z.strictObject({ name: textOf(1, 200), text: textOf(1, 500_000) })
export type RosterFile = z.infer<typeof rosterFileSchema>

export const printJobSchema = printOptionsSchema.extend({
  ...rulesChoiceSchema.shape,
  what: z.enum(printKinds),
  /** The units to print instead of those in the current battle. */
  roster: rosterFileSchema.exactOptional(),
})
export type PrintJob = z.infer<typeof printJobSchema>

/** The shape of a gauge. The length is in inches. */
export type GaugeShape = Required<Pick<PrintOptions, 'length' | 'form' | 'sharing'>>

/** A print that hasn't been saved. */
export interface Printed {
  /** For example, `fire-and-fury-qrs-a4.pdf`, or `fire-and-fury+club-night-1.2.0-qrs-a4.pdf` with active house rules. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Further pages, if each page is a separate file. */
  readonly more?: readonly Uint8Array[]
  readonly pages: number
  /** The type size of a sheet in points. Null for a gauge. */
  readonly typeSize: number | null
  /** The edge to flip the paper on. Null if there are no backs. */
  readonly edge: Duplex | null
  /** Problems for text that couldn't be printed as written. */
  readonly problems: readonly Sendable[]
}

/** A preview, and the units that can be selected for it. */
export interface PrintPreview extends Printed {
  /** Sides, commands and units, nested by depth. */
  readonly units: readonly { readonly id: string; readonly name: string; readonly depth: number }[]
  /** Notes about ignored parts of the roster file. */
  readonly notes: readonly string[]
}

/** The result of each job, in order: the file that was written, or the problems. */
export interface Saved {
  readonly files: readonly {
    readonly job: PrintJob
    readonly path: string | null
    readonly pages: number | null
    readonly typeSize: number | null
    readonly edge: Duplex | null
    readonly problems: readonly Sendable[]
  }[]
  readonly canceled: boolean
}

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
const hundred = z.number().min(correctableRange.least).max(correctableRange.most)
const inches = z.number({ error: 'inches' }).positive().max(100)

/** The options of every print, as on the command line. Missing: the ruleset's own value, or the default. */
export const printOptionsSchema = z.strictObject({
  paper: z.enum(paperNames),
  ink: z.enum(['color', 'black']).exactOptional(),
  /** How a sheet is bound; `page` if left out. */
  format: z.enum(formatIds).exactOptional(),
  /** Section ids, in the order to print them; missing: all. */
  sections: listOf(textOf(1, 100), 1, 60).exactOptional(),
  /** The maximum number of pages: sides of paper or panels; on cards, per topic. */
  sides: z.int().min(1).max(99).exactOptional(),
  /** Smallest type in points. */
  smallest: z.number().min(5).max(24).exactOptional(),
  /** Type size in points; missing: the best size is found automatically. */
  size: z.number().min(5).max(24).exactOptional(),
  /** A preset of type and spacing for readers with special needs. */
  preset: z.enum(presetIds).exactOptional(),
  /** The roster on the back of a sheet, or after it. */
  back: z.boolean().exactOptional(),
  /** Width of a stand and length of a gauge, in inches. */
  stand: inches.exactOptional(),
  length: inches.exactOptional(),
  /** The form of a gauge, and which of its arcs share a piece. */
  form: z.enum(gaugeForms).exactOptional(),
  sharing: z.enum(arcSharings).exactOptional(),
  /** Which distances sticks show; missing: all. */
  sticks: z.enum(stickSubjects).exactOptional(),
  /** The width of the formation that wheels, in inches. */
  width: inches.exactOptional(),
  /** The edge for turning the paper in duplex printing; missing: the edge that keeps backs upright. */
  duplex: z.enum(duplexes).exactOptional(),
  /** The printed length of the 100 mm check ruler, in millimeters; all pieces are corrected by it. */
  measured: z.strictObject({ across: hundred, down: hundred }).exactOptional(),
  /** Shape and width of markers; the width in inches. */
  marker: z.enum(markerShapes).exactOptional(),
  across: inches.exactOptional(),
  /** Labels to be folded over a stand, printed on both halves. */
  folded: z.boolean().exactOptional(),
  /** A label for each stand of a unit, numbered. */
  bases: z.boolean().exactOptional(),
  /** What the roster shows; default `full`. */
  detail: z.enum(rosterDetails).exactOptional(),
  /** Only these sides, commands and units, by name or id. */
  of: listOf(textOf(1, 120), 1, 200).exactOptional(),
  /** Print the units left in the current battle. */
  battle: z.boolean().exactOptional(),
  /** A file format other than PDF, and the resolution of PNG. */
  as: z.enum(pictureFormats).exactOptional(),
  dpi: z.int().min(36).max(600).exactOptional(),
})
export type PrintOptions = z.infer<typeof printOptionsSchema>

/** A file of units by its name, such as `corps.csv`, and its text. */
export const rosterFileSchema = z.strictObject({ name: textOf(1, 200), text: textOf(1, 500_000) })
export type RosterFile = z.infer<typeof rosterFileSchema>

export const printJobSchema = printOptionsSchema.extend({
  ...rulesChoiceSchema.shape,
  what: z.enum(printKinds),
  /** The units to print instead of the current battle's. */
  roster: rosterFileSchema.exactOptional(),
})
export type PrintJob = z.infer<typeof printJobSchema>

/** The length in inches. */
export type GaugeShape = Required<Pick<PrintOptions, 'length' | 'form' | 'sharing'>>

/** A print that hasn't been saved. */
export interface Printed {
  /** `fire-and-fury-qrs-a4.pdf`; with active house rules `fire-and-fury+club-night-1.2.0-qrs-a4.pdf`. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Further pages, if each is its own file. */
  readonly more?: readonly Uint8Array[]
  readonly pages: number
  /** Size of a sheet's text in points; null for a gauge. */
  readonly typeSize: number | null
  /** The edge to flip the paper on for backs; null if there are none. */
  readonly edge: Duplex | null
  /** Texts that couldn't be printed as written. */
  readonly problems: readonly Sendable[]
}

/** A preview, with the units that can be chosen for it. */
export interface PrintPreview extends Printed {
  /** Sides, commands and units, nested by depth. */
  readonly units: readonly { readonly id: string; readonly name: string; readonly depth: number }[]
  /** Ignored parts of the roster file, in words. */
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

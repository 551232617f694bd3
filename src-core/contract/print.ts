/** Sheets and gauges to print, to look at or to save. */
import { z } from 'zod'
import { papers, type PaperName } from '../sheet/paper.ts'
import { problemSchema } from './problem.ts'
import { rulesSchema } from './choice.ts'

const paperNames = Object.keys(papers) as [PaperName, ...PaperName[]]
const inches = z.number({ error: 'inches' }).positive().max(100)

/** How to print, whatever is printed: the options of the command line. Left out: the ruleset's own or the usual. */
export const printOptionsSchema = z.strictObject({
  paper: z.enum(paperNames),
  ink: z.enum(['colour', 'black']).exactOptional(),
  /** Most sides of paper a sheet may take. */
  sides: z.int().min(1).max(99).exactOptional(),
  /** Smallest type in points. */
  smallest: z.number().min(5).max(14).exactOptional(),
  /** Width of a stand and length of a gauge, in inches. */
  stand: inches.exactOptional(),
  length: inches.exactOptional(),
})
export type PrintOptions = z.infer<typeof printOptionsSchema>

export const printJobSchema = printOptionsSchema.extend({
  ...rulesSchema.shape,
  what: z.enum(['qrs', 'gauge']),
})
export type PrintJob = z.infer<typeof printJobSchema>

export const printedSchema = z.object({
  /** `fire-and-fury-qrs-a4.pdf`. */
  name: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  pages: z.int().min(1),
  /** Size of a sheet's text in points; null for a gauge. */
  typeSize: z.number().nullable(),
})
export type Printed = z.infer<typeof printedSchema>

/** What became of each job, in their order: the file it was written to, or why not. */
export const savedSchema = z.object({
  files: z.array(
    z.object({
      job: printJobSchema,
      path: z.string().nullable(),
      pages: z.int().nullable(),
      typeSize: z.number().nullable(),
      problems: z.array(problemSchema),
    }),
  ),
  cancelled: z.boolean(),
})
export type Saved = z.infer<typeof savedSchema>

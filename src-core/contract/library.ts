/** What there is to play by. */
import { z } from 'zod'
import { textOf } from '../sizes.ts'
import { limits } from '../ruleset/limits.ts'
import { problemSchema } from './problem.ts'

export const entrySchema = z.object({
  /** What names it in every other call: an id, or the path of a file. */
  name: z.string(),
  kind: z.enum(['ruleset', 'part', 'house']),
  /** With the program, in a folder of rulesets, or a file the player opened. */
  from: z.enum(['program', 'folder', 'opened']),
  file: z.string(),
  /** Null where not even the head of the file can be read. */
  head: z
    .object({
      id: z.string(),
      title: z.string(),
      subtitle: z.string().nullable(),
      version: z.string(),
      date: z.string().nullable(),
      extends: z.string().nullable(),
      credits: z.array(z.string()),
    })
    .nullable(),
  /** All that is wrong with it, each at its place; empty if one can play by it. */
  problems: z.array(problemSchema),
})
export type Entry = z.infer<typeof entrySchema>

/** A file as the window was handed it: its name, and what it says. */
export const takeFileSchema = z.strictObject({ name: textOf(1, 255), text: textOf(0, 2 * limits.bytes) })

export const librarySchema = z.object({
  entries: z.array(entrySchema),
  /** What concerns no one file: a folder that is gone. */
  problems: z.array(problemSchema),
})
export type LibraryList = z.infer<typeof librarySchema>

/** How sure the data is that is not printed as it stands, by path; house rules included. */
export const provenanceSchema = z.object({
  lineage: z.array(z.object({ id: z.string(), title: z.string() })),
  credits: z.array(z.string()),
  marks: z.array(
    z.object({
      /** Dotted path of the data, and where it is on the sheet in words. */
      path: z.string(),
      kind: z.enum(['reconstructed', 'assumed', 'house']),
      why: z.string().nullable(),
      other: z.string().nullable(),
    }),
  ),
})
export type ProvenanceList = z.infer<typeof provenanceSchema>

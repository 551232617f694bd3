/** The head of a file. */
import { z } from 'zod'
import { listOf } from '../sizes.ts'
import { id, lineOf, entriesById } from './basics.ts'

export const formatVersion = 1

/** The language of texts that don't specify one. */
export const defaultLanguage = 'en'

export const version = z.string().regex(/^\d+\.\d+\.\d+$/, 'version')

export const headSchema = z.strictObject({
  id: id.describe('Names the ruleset in requests, files and links'),
  title: lineOf(1, 80).describe('Its name'),
  subtitle: lineOf(1, 120).optional().describe('Period, scale and scope in a few words'),
  version: version.describe('Such as 1.0.0, or 1.0'),
  format: z.int().describe('Version of the file format: 1'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'language')
    .optional()
    .describe(`The language of its words; ${defaultLanguage} if left out`),
  extends: id
    .optional()
    .describe(
      'The ruleset this one changes, or house rules that house rules build upon; only what differs is written here',
    ),
  'copy-of': id
    .optional()
    .describe('The ruleset that this one began as a copy of, and is compared with where it is edited'),
  part: z
    .boolean()
    .optional()
    .describe('true: shared by other rulesets and not offered to players; it is checked in those'),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'date')
    .optional()
    .describe('Such as 2026-11-20; printed with house rules'),
  credits: listOf(lineOf(1, 300), 0, 20).optional().describe('Sentences for the foot of the sheet'),
})

export type HeadData = z.infer<typeof headSchema>

export const pathPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

const mark = z
  .strictObject({
    reconstructed: lineOf(1, 400).optional().describe('Why: settled from other sources'),
    assumed: lineOf(1, 400).optional().describe('Why: the source is silent'),
    printed: z.literal(true).optional().describe('This sheet prints what its base had to settle'),
    also: listOf(z.string().regex(pathPattern, 'path'), 1, 100)
      .optional()
      .describe('Other paths of which the same holds'),
    other: lineOf(1, 400).optional().describe('The other reading a player may choose'),
  })
  .refine((m) => [m.reconstructed, m.assumed, m.printed].filter((kind) => kind !== undefined).length === 1, 'mark')
/** Paths into `rules`, joined with dots; a path covers all below it. */
export const provenanceSchema = z.record(z.string().regex(pathPattern, 'path'), mark)

export type ProvenanceData = z.infer<typeof provenanceSchema>

export const baseSchema = z.strictObject({
  version: version.describe('Its version'),
  was: z
    .record(z.string().regex(pathPattern, 'path'), z.unknown())
    .optional()
    .describe('Its value at each path into rules that the file changes; null: nothing, {digest}: a long value'),
})

export const option = z.strictObject({
  title: lineOf(1, 80).describe('What it is called on the list of options and on the sheet'),
  about: lineOf(1, 200).optional().describe('What it does, in a sentence'),
  rules: z
    .record(z.string(), z.unknown())
    .meta({ patch: true })
    .describe('What it changes, written as house rules are: only what differs, and null removes'),
})
export const optionsSchema = entriesById(option)

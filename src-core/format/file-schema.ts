/** The parts of a ruleset file other than its rules: the head, marks, options, and the saved values of the base. */
import { z } from 'zod'
import { listOf } from '../sizes.ts'
import { id, lineOf, entriesById } from './basics.ts'

export const formatVersion = 1

/** The default language of files. */
export const defaultLanguage = 'en'

export const version = z.string().regex(/^\d+\.\d+\.\d+$/, 'version')

export const headSchema = z.strictObject({
  id: id.describe('Identifies the ruleset'),
  title: lineOf(1, 80).describe('Name'),
  subtitle: lineOf(1, 120).optional().describe('Period, scale and scope'),
  version: version.describe('Such as 1.0.0 or 1.0'),
  format: z.int().describe('Always 1'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'language')
    .optional()
    .describe(`Language of the text. Default: ${defaultLanguage}`),
  extends: id.optional().describe('The ruleset or house rules that it changes'),
  'copy-of': id.optional().describe('The ruleset that it is a copy of, to compare in the editor'),
  part: z.boolean().optional().describe('Shared by other rulesets, not offered to players'),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'date')
    .optional()
    .describe('Printed with house rules, such as 2026-11-20'),
  credits: listOf(lineOf(1, 300), 0, 20).optional().describe('Text at the foot of the sheet'),
})

export type HeadData = z.infer<typeof headSchema>

export const pathPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

const mark = z
  .strictObject({
    reconstructed: lineOf(1, 400).optional().describe('Reason for a value from another source'),
    assumed: lineOf(1, 400).optional().describe('Reason for a value that no source has'),
    printed: z.literal(true).optional().describe('The rulebook prints what the base assumed'),
    also: listOf(z.string().regex(pathPattern, 'path'), 1, 100).optional().describe('Other paths with the same mark'),
    other: lineOf(1, 400).optional().describe('The other reading'),
  })
  .refine((m) => [m.reconstructed, m.assumed, m.printed].filter((kind) => kind !== undefined).length === 1, 'mark')
/** Marks by path in `rules`, with dots between keys. A path includes everything below it. */
export const provenanceSchema = z.record(z.string().regex(pathPattern, 'path'), mark)

export type ProvenanceData = z.infer<typeof provenanceSchema>

export const baseSchema = z.strictObject({
  version: version.describe('Its version'),
  was: z
    .record(z.string().regex(pathPattern, 'path'), z.unknown())
    .optional()
    .describe('Values at the changed paths; null is none, {digest} a long value'),
})

export const option = z.strictObject({
  title: lineOf(1, 80).describe('Name'),
  about: lineOf(1, 200).optional().describe('Description in a sentence'),
  rules: z.record(z.string(), z.unknown()).meta({ patch: true }).describe('Differences, as in house rules'),
})
export const optionsSchema = entriesById(option)

/** The head of a file. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { id, lineOf } from './basics.ts'

export const formatVersion = 1

export const headSchema = z.strictObject({
  id,
  title: lineOf(1, 80),
  subtitle: lineOf(1, 120).optional().describe('Period, scale and scope in a few words'),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'version'),
  format: z.int().describe('Version of the file format: 1'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'language')
    .optional(),
  extends: id.optional().describe('The ruleset this one changes; only what differs is written here'),
  part: z.boolean().optional().describe('true: shared by other rulesets, not offered to players by itself'),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'date')
    .optional(),
  credits: listOf(lineOf(1, 300), 0, 20).optional(),
})

export type HeadData = z.infer<typeof headSchema>

/** What a ruleset's author leaves to the players, to be settled before play. */
import { z } from 'zod'
import { lineOf, entriesById } from './basics.ts'

export const option = z.strictObject({
  title: lineOf(1, 80).describe('What it is called on the list of options and on the sheet'),
  about: lineOf(1, 200).optional().describe('What it does, in a sentence'),
  rules: z
    .record(z.string(), z.unknown())
    .meta({ patch: true })
    .describe('What it changes, written as house rules are: only what differs, and null removes'),
})
export const optionsSchema = entriesById(option)

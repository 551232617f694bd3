/** Sequences: checks that follow one another between the same parties. */
import { z } from 'zod'
import { id, listedEntries, entriesById, place, words } from './basics.ts'
import { condition, guardKeys } from '../../language/schema.ts'
import { traitValueSchema } from './effects.ts'

const party = z.strictObject({
  title: words.describe('Its name'),
  is: z.enum(['unit', 'leader']).optional().describe('unit if left out'),
  optional: z.literal(true).optional().describe('true: need not be there; steps it has part in then do not happen'),
  ...place,
})
const setFor = z.record(id, z.union([traitValueSchema, entriesById(traitValueSchema)], { error: 'fixed-value' }))
const sequenceStep = z.strictObject({
  procedure: id.describe('The check: a procedure with dice, or with decide'),
  title: words.optional().describe('Its name; left out, that of the check'),
  as: entriesById(id)
    .optional()
    .describe('Which party plays which role: {target: attacker}; a role of the name of a party is its own'),
  with: setFor.optional().describe('What holds in this step: {target: {charging: true}}'),
  optional: z
    .literal(true)
    .optional()
    .describe('true: happens only where a request says something of it, such as its fire points'),
  continues: id
    .optional()
    .describe('A party: happens only if an outcome told it to continue, and it must or the request chooses so'),
  ...guardKeys,
  repeat: z
    .int()
    .min(1)
    .max(999)
    .optional()
    .describe('Taken so many times at most, each time where it can happen; 1 where no until is given'),
  until: condition
    .optional()
    .describe('Taken until this holds after it; as often as it takes, if repeat sets no bound'),
  ...place,
})
export const sequence = z.strictObject({
  title: words.describe('Its name'),
  phase: id.optional().describe('The phase it belongs to'),
  parties: listedEntries(party).describe('Who takes part'),
  position: id.optional().describe('The party that holds the position at first, where one is fought for'),
  steps: entriesById(sequenceStep).describe('The checks, in order'),
  ...place,
})

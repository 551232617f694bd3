/** The command line's answers have every key that programs can read, and no others. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Procedure } from '../../src-core/ruleset/model/procedures.ts'
import { oddsReply, resolveReply, type Reply } from '../../src-main/cli/resolve.ts'
import { type Library, openLibrary } from '../../src-main/rulesets/library.ts'
import { requests } from '../core/support/requests.ts'
import { offered } from '../core/support/rulesets.ts'
import { oddsSchema, resolvedSchema, sequenceOddsSchema } from './cli-answer-schemas.ts'
import { valueOf } from './machine-tools.ts'

let library: Library
beforeAll(() => {
  library = valueOf(openLibrary({ working: '/' }))
})

/** Returns whether a request succeeded. Checks that the answer is plain JSON, and matches the schema or has problems. */
const isAnswered = (reply: Reply, schema: z.ZodType): boolean => {
  expect(JSON.parse(JSON.stringify(reply))).toStrictEqual(reply)
  expect(reply.ok ? schema.parse(reply) : reply).toEqual(reply)
  expect(reply.ok || reply.problems.length > 0).toBe(true)
  return reply.ok
}

test.each(offered())('%s: answers for checks and their odds match their schemas', (name) => {
  const ruleset = valueOf(library.load(name))
  let answered = 0
  for (const procedure of ruleset.procedures.values()) {
    const dice = procedure.rolls.map(({ dice: { count, sides } }) =>
      fc.array(fc.integer({ min: 1, max: sides }), { minLength: count, maxLength: count }),
    )
    const samples = fc.sample(fc.tuple(requests(ruleset, procedure), fc.tuple(...dice), fc.boolean()), {
      numRuns: 6,
      seed: 1863,
    })
    for (const [inputs, thrown, sensitivity] of samples) {
      const request = { ruleset: name, procedure: procedure.id, inputs }
      const rolled = {
        ...request,
        ...(thrown.length > 0 ? { dice: thrown.length > 1 ? bySide(procedure, thrown) : thrown[0] } : {}),
      }
      if (isAnswered(resolveReply(library, rolled), resolvedSchema)) answered += 1
      isAnswered(oddsReply(library, { id: 7, ...request, sensitivity }), oddsSchema)
    }
  }
  expect(answered).toBeGreaterThan(ruleset.procedures.size)
})

/** The rolls of a check by side. */
const bySide = ({ rolls }: Procedure, thrown: readonly unknown[]): unknown =>
  Object.fromEntries(rolls.map(({ side }, index) => [side ?? '', thrown[index]]))

test('an answer for the odds of a sequence matches its schema', () => {
  const request = {
    id: 'a',
    ruleset: 'fire-and-fury',
    sequence: 'assault',
    inputs: {
      attacker: { stands: 8 },
      defender: { stands: 6, works: 'stone-wall' },
      steps: { 'defensive-fire': { points: 8 } },
    },
  }
  expect(isAnswered(oddsReply(library, request), sequenceOddsSchema)).toBe(true)
})

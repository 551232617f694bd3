/** The window is told of checks and odds what the command line is told. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Result } from '../../src-core/problem.ts'
import type { Procedure } from '../../src-core/ruleset/model/procedures.ts'
import { oddsReply, resolveReply } from '../../src-main/cli/reply.ts'
import { openLibrary, type Library } from '../../src-main/rulesets/library.ts'
import { requests } from '../core/support/requests.ts'
import { startMachine, valueOf } from './machine-tools.ts'

let library: Library
beforeAll(() => {
  library = valueOf(openLibrary({ working: '/' }))
})

/** An answer as the command line writes it. */
const line = (result: Result<unknown>): unknown => (result.ok ? { ok: true, ...(result.value as object) } : result)

const rulesets = ['fire-and-fury', 'regimental-fury', 'napoleonic-fury', 'italy-1799', 'triple-alliance-1864']

test.each(rulesets)('%s: every check is resolved, and its odds counted, as on the command line', async (name) => {
  const window = startMachine().window('a')
  const ruleset = valueOf(library.load(name))
  let answered = 0
  for (const procedure of ruleset.procedures.values()) {
    const dice = procedure.rolls.map(({ dice: { count, sides } }) =>
      fc.array(fc.integer({ min: 1, max: sides }), { minLength: count, maxLength: count }),
    )
    const samples = fc.sample(fc.tuple(requests(ruleset, procedure), fc.tuple(...dice), fc.boolean()), { numRuns: 6, seed: 1863 })
    for (const [inputs, thrown, sensitivity] of samples) {
      const request = { ruleset: name, procedure: procedure.id, inputs }
      const rolled = { ...request, ...(thrown.length > 0 ? { dice: thrown.length > 1 ? bySide(procedure, thrown) : thrown[0] } : {}) }
      const resolved = await window.call('resolve', rolled)
      const odds = await window.call('odds', { ...request, sensitivity })
      if (resolved.ok) answered += 1
      expect(line(resolved)).toEqual(comparable(await resolveReply(library, rolled)))
      expect(line(odds)).toEqual(comparable(await oddsReply(library, { ...request, sensitivity })))
    }
  }
  expect(answered).toBeGreaterThan(ruleset.procedures.size)
})

/** What each side of a check rolled. */
const bySide = ({ rolls }: Procedure, thrown: readonly unknown[]): unknown =>
  Object.fromEntries(rolls.map(({ side }, index) => [side ?? '', thrown[index]]))

/** A refusal of the command line repeats its first problem; what both say are the problems. */
const comparable = (reply: Awaited<ReturnType<typeof resolveReply>>): unknown =>
  'problems' in reply && !reply.ok ? { ok: false, problems: reply.problems } : reply

test('the odds of a sequence are those of the command line', async () => {
  const request = {
    ruleset: 'fire-and-fury',
    sequence: 'assault',
    inputs: { attacker: { stands: 8 }, defender: { stands: 6, works: 'stone-wall' }, steps: { 'defensive-fire': { points: 8 } } },
  }
  const told = await startMachine().window('a').call('sequenceOdds', request)
  expect(told.ok).toBe(true)
  expect(line(told)).toEqual(comparable(await oddsReply(library, request)))
})

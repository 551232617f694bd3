/** Properties of every check for any inputs. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerJson, oddsJson } from '../../../src-core/resolve/json.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Procedure } from '../../../src-core/ruleset/model/procedures.ts'
import { value } from '../support/brute-force.ts'
import { requests } from '../support/requests.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'
import { duel, otherWorld } from '../support/worlds.ts'

const rulesets = [
  ...['hardest-empires', 'hardest-regiments', 'fire-and-fury', 'regimental-fury'].map(rulesetNamed),
  rulesetOf(duel('limit: {min: -3, max: 3}')),
  rulesetOf(otherWorld),
]
const checks = rulesets.flatMap((ruleset) =>
  [...ruleset.procedures.values()].filter(({ rolls }) => rolls.length > 0).map((procedure) => ({ ruleset, procedure })),
)

const sum = (counts: Iterable<bigint>): bigint => [...counts].reduce((a, b) => a + b, 0n)

describe.each(
  checks.map(({ ruleset, procedure }) => ({ name: `${ruleset.head.id} ${procedure.id}`, ruleset, procedure })),
)('$name', ({ ruleset, procedure }) => {
  const runs = { numRuns: 20 }

  test('odds add up to their totals', () => {
    fc.assert(
      fc.property(requests(ruleset, procedure), (inputs) => {
        const { total, outcomes, results, tie, final } = value(odds(ruleset, procedure.id, inputs))
        expect(sum(outcomes.values())).toBe(total)
        expect(sum(results.values())).toBe(total)
        if (final === null) return
        expect(sum([...final.outcomes.values(), ...final.exhausted.values()])).toBe(final.total)
        expect(tie).toBeLessThan(total)
      }),
      runs,
    )
  })

  test('the order of modifiers never matters', () => {
    const turned: Procedure = { ...procedure, modifiers: procedure.modifiers.toReversed() }
    const turnedRules: Ruleset = { ...ruleset, procedures: new Map([...ruleset.procedures, [procedure.id, turned]]) }
    fc.assert(
      fc.property(requests(ruleset, procedure), (inputs) => {
        const { modifiers: _, ...given } = value(odds(ruleset, procedure.id, inputs))
        const { modifiers: __, ...other } = value(odds(turnedRules, procedure.id, inputs))
        expect(other).toEqual(given)
      }),
      runs,
    )
  })

  test('the free modifier shifts every result by its value', () => {
    fc.assert(
      fc.property(requests(ruleset, procedure), fc.integer({ min: -20, max: 20 }), (inputs, by) => {
        const side = procedure.rolls[0]?.side ?? null
        const own = side === null ? inputs : ((inputs as Record<string, object>)[side] ?? {})
        const other = { ...own, other: by }
        const shifted = side === null ? other : { ...inputs, [side]: other }
        const none = side === null ? { ...own, other: 0 } : { ...inputs, [side]: { ...own, other: 0 } }
        const before = value(odds(ruleset, procedure.id, none)).results
        const after = value(odds(ruleset, procedure.id, shifted)).results
        expect(after).toEqual(new Map([...before].map(([result, count]) => [result + by, count])))
      }),
      runs,
    )
  })

  test('results are plain JSON and deterministic', () => {
    fc.assert(
      fc.property(requests(ruleset, procedure), (inputs) => {
        const json = oddsJson(value(odds(ruleset, procedure.id, inputs)))
        expect(JSON.parse(JSON.stringify(json))).toEqual(json)
        const min = procedure.rolls.map(({ dice }) => dice.count)
        const dice: unknown =
          procedure.rolls.length === 1
            ? min
            : Object.fromEntries(procedure.rolls.map(({ side }, index) => [side, [min[index]]]))
        const [first, second] = [1, 2].map((): string =>
          JSON.stringify(answerJson(value(resolve(ruleset, procedure.id, inputs, dice)))),
        )
        expect(first).toBe(second)
        expect(JSON.stringify(JSON.parse(first ?? ''))).toBe(first)
      }),
      runs,
    )
  })
})

describe('any request', () => {
  const hostile = fc.oneof(
    fc.anything({
      withNullPrototype: true,
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
      withObjectString: true,
      stringUnit: 'grapheme',
    }),
    fc.constantFrom<unknown>(
      NaN,
      Infinity,
      -0,
      1e308,
      2 ** 53,
      '__proto__',
      'constructor',
      [],
      {},
      [[]],
      Object.create({ stands: 3 }),
      JSON.parse('{"__proto__": {"stands": 3}}'),
      () => 1,
      Symbol('s'),
    ),
  )
  const names = [
    'unit',
    'firer',
    'target',
    'attacker',
    'defender',
    'boarder',
    'gunner',
    'points',
    'other',
    'groups',
    'stands',
    'each',
    'arm',
    'order',
    'lost',
    'crew',
    'wind',
    'range',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
  ]
  const near = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      hostile,
      fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 5 }),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  })).tree

  test.each(
    checks.map(({ ruleset, procedure }) => [`${ruleset.head.id} ${procedure.id}`, ruleset, procedure] as const),
  )('to %s gets a result or its problems', (_, ruleset, procedure) => {
    fc.assert(
      fc.property(near, near, (inputs, dice) => {
        for (const result of [resolve(ruleset, procedure.id, inputs, dice), odds(ruleset, procedure.id, inputs)]) {
          if (result.ok) continue
          expect(result.problems.length).toBeGreaterThan(0)
          for (const { path } of result.problems) expect(['inputs', 'dice', 'procedure']).toContain(path?.[0])
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each(['__proto__', 'constructor', 'toString', 'Points', 'attaker', ''])('refuses the invalid key %j', (key) => {
    const inputs: unknown = JSON.parse(`{"points": 1, ${JSON.stringify(key)}: {}}`)
    const fire = resolve(rulesetNamed('fire-and-fury'), 'fire', inputs, [3])
    expect(fire).toMatchObject({ ok: false, problems: [{ code: 'unknown-name', path: ['inputs', key] }] })
  })

  test.each<unknown>([0, -1, 10000, NaN, Infinity, 1e-7, 0.1234567, '1/0', '', '7x', true, null, [], {}])(
    '%j is not a number of points',
    (points) => {
      expect(resolve(rulesetNamed('fire-and-fury'), 'fire', { points }, [3])).toMatchObject({
        ok: false,
        problems: [{ code: 'wrong-input', path: ['inputs', 'points'] }],
      })
    },
  )

  test.each<unknown>([0, 11, 1.5, NaN, '3', null, [3]])('%j is not a roll of a ten-sided die', (die) => {
    expect(resolve(rulesetNamed('fire-and-fury'), 'fire', { points: 1 }, [die])).toMatchObject({
      ok: false,
      problems: [{ code: 'wrong-dice', path: ['dice', 0] }],
    })
  })
})

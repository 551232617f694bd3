/**
 * Nested conditions in every place that allows them: random small rulesets, compared with an independent evaluation of the written
 * conditions that counts every roll.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { odds } from '../../../src-core/odds/odds.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { value } from '../support/brute-force.ts'
import { rounds } from '../../tools.ts'

type WrittenMap = Readonly<Record<string, unknown>>
type Written = WrittenMap | readonly Written[]

/** A unit and its enemy (`on: 'enemy'` in conditions). */
interface World {
  readonly arm: 'foot' | 'horse' | 'guns'
  readonly weary: boolean
  readonly stands: number
}

const worlds: fc.Arbitrary<World> = fc.record({
  arm: fc.constantFrom('foot', 'horse', 'guns'),
  weary: fc.boolean(),
  stands: fc.integer({ min: 0, max: 5 }),
})

const single: fc.Arbitrary<WrittenMap> = fc.oneof(
  fc.subarray(['foot', 'horse', 'guns'], { minLength: 1 }).map((arm) => ({ arm })),
  fc.boolean().map((weary) => ({ weary })),
  fc.integer({ min: 0, max: 5 }).map((from) => ({ stands: `${from}..` })),
  fc.constantFrom('<', '<=', '=', '>=', '>').map((sign) => ({ stands: `${sign} enemy stands` })),
)

const { condition } = fc.letrec<{ condition: Written; map: Written }>((tie) => ({
  condition: fc.oneof({ depthSize: 'small' }, tie('map'), fc.array(tie('map'), { minLength: 1, maxLength: 2 })),
  map: fc.oneof(
    { depthSize: 'small' },
    { weight: 3, arbitrary: single },
    tie('condition').map((not) => ({ not })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 2 }).map((any) => ({ any })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 2 }).map((all) => ({ all })),
    fc.tuple(single, tie('condition')).map(([own, not]) => ({ ...own, not })),
  ),
}))

/** Evaluates a written condition independently: a list holds if any item does, a map if all its entries do. */
const holds = (written: Written, own: World, enemy: World): boolean =>
  Array.isArray(written)
    ? written.some((each: Written) => holds(each, own, enemy))
    : Object.entries(written as Readonly<Record<string, unknown>>).every(([key, is]) => {
        if (key === 'not') return !holds(is as Written, own, enemy)
        if (key === 'any') return (is as Written[]).some((each) => holds(each, own, enemy))
        if (key === 'all') return (is as Written[]).every((each) => holds(each, own, enemy))
        if (key === 'arm') return (is as string[]).includes(own.arm)
        if (key === 'weary') return own.weary === is
        const text = String(is)
        const sign = /^[<>=]+/.exec(text)?.[0]
        if (sign === undefined) return own.stands >= Number(text.replace('..', ''))
        const by = own.stands - enemy.stands
        return sign === '=' ? by === 0 : (sign.startsWith('<') ? by < 0 : by > 0) || (sign.endsWith('=') && by === 0)
      })

const rules = fc.record({ plus: condition, minus: condition, unless: condition, table: condition, effect: condition })
type Rules = typeof rules extends fc.Arbitrary<infer T> ? T : never

const ids = ['low', 'high', 'bad', 'good'] as const

const load = ({ plus, minus, unless, table, effect }: Rules) => {
  const traits = {
    arm: { of: 'unit', choices: { foot: 'Foot', horse: 'Horse', guns: 'Guns' } },
    weary: { of: 'unit', flag: true },
    stands: { of: 'unit', count: { max: 5 } },
    shaken: { of: 'unit', flag: true, changes: true },
  }
  const check = {
    title: 'Check',
    roles: { unit: { title: 'Unit' }, foe: { title: 'Foe' } },
    modifiers: {
      plus: { label: 'plus', of: 'unit', value: 1, when: plus },
      minus: { label: 'minus', of: 'unit', value: -2, when: minus, unless },
    },
    dice: '1d4',
    tables: {
      special: { of: 'unit', when: table, bands: { low: '..1', high: '2..' } },
      common: { bands: { bad: '..3', good: '4..' } },
    },
    outcomes: Object.fromEntries(
      ids.map((id) => [id, { name: id, effects: { hit: { of: 'unit', set: { shaken: true }, when: effect } } }]),
    ),
  }
  const file = {
    ruleset: { id: 'made', title: 'Made', version: '1.0.0', format: 1 },
    rules: { traits, procedures: { check } },
  }
  const source = value(parseSource({ file: 'made.yaml', text: JSON.stringify(file) }))
  return loadRuleset(new Map([['made', source]]), 'made')
}

test('odds, modifiers, tables and effects match the conditions as written', () => {
  let judged = 0
  fc.assert(
    fc.property(rules, worlds, worlds, (made, own, enemy) => {
      const ruleset = load(made)
      // The loader rejects conditions that never or always hold.
      if (!ruleset.ok) return
      judged += 1
      const inputs = { unit: own, foe: enemy }
      const sum =
        (holds(made.plus, own, enemy) ? 1 : 0) -
        (holds(made.minus, own, enemy) && !holds(made.unless, own, enemy) ? 2 : 0)
      const counts = new Map<string, bigint>(ids.map((id) => [id, 0n]))
      for (const die of [1, 2, 3, 4]) {
        const result = die + sum
        const outcome = holds(made.table, own, enemy) ? (result <= 1 ? 'low' : 'high') : result <= 3 ? 'bad' : 'good'
        counts.set(outcome, (counts.get(outcome) ?? 0n) + 1n)
        const answer = value(resolve(ruleset.value, 'check', inputs, [die]))
        expect(answer.outcome?.id).toBe(outcome)
        expect(answer.effects.length).toBe(holds(made.effect, own, enemy) ? 1 : 0)
      }
      const { outcomes } = value(odds(ruleset.value, 'check', inputs))
      for (const [id, count] of outcomes) expect(count, id).toBe(counts.get(id))
    }),
    { seed: 18, numRuns: rounds(400, 400, 100) },
  )
  expect(judged).toBeGreaterThan(rounds(300, 300, 75))
})

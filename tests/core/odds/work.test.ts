/** The limit for the work of one request, and the answer if it is exceeded. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBudget, type Budget } from '../../../src-core/budget.ts'
import { assess } from '../../../src-core/play/assess.ts'
import { report } from '../../../src-core/play/report.ts'
import { largestModifierShifts } from '../../../src-core/play/largest-shifts.ts'
import type { Problem, Result } from '../../../src-core/problem.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { sensitivity } from '../../../src-core/odds/sensitivity.ts'
import { sequenceOdds } from '../../../src-core/odds/sequence.ts'
import { inWords } from '../../../src-core/words/problems/catalogue.ts'
import { value } from '../support/brute-force.ts'
import { expectEndsOfAllThrows } from '../support/odds.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'
import { duel, manyModifiers, otherWorld, raid, tiring } from '../support/worlds.ts'
import { inGate } from '../../tools.ts'

const sides = (stands: number): object => ({ attacker: { stands }, defender: { stands } })
const plain = rulesetOf(duel('limit: {min: -3, max: 3}'))
const ships = rulesetOf(otherWorld)
const raiders = rulesetOf(raid)
const brigades = rulesetNamed('fire-and-fury')

/** Every function with a work budget. */
const works: readonly (readonly [string, (budget: Budget) => Result<unknown>])[] = [
  [
    'odds of ties',
    (budget) => odds(plain, 'duel', { attacker: { stands: 7, bold: true }, defender: { stands: 4 } }, budget),
  ],
  [
    'odds of ties on several results',
    (budget) => odds(ships, 'boarding', { boarder: { crew: 6 }, boarded: { crew: 4 } }, budget),
  ],
  ['odds of one roll', (budget) => odds(ships, 'broadside', { gunner: { holes: 3 } }, budget)],
  [
    'sensitivity',
    (budget) => sensitivity(plain, 'duel', { attacker: { bold: true }, defender: { stands: 3 } }, budget),
  ],
  [
    'a sequence',
    (budget) =>
      sequenceOdds(
        raiders,
        'raid',
        { raider: { crew: 4 }, prey: { crew: 3 }, steps: { volley: { points: 4 } } },
        {},
        budget,
      ),
  ],
  ['entered dice', (budget) => resolve(plain, 'duel', {}, { attacker: [4, 5, 9], defender: [4, 5, 1] }, budget)],
  ['the state of a check', (budget) => assess(brigades, 'charge', { attacker: { stands: 4 } }, budget)],
  ['the largest shifts', (budget) => largestModifierShifts(brigades, 'charge', { attacker: { stands: 4 } }, 5, budget)],
]

/** An unlimited budget that counts the steps used. */
const counting = (): Budget & { readonly spent: () => number } => {
  let sum = 0
  return { spend: (steps) => void (sum += steps), spent: () => sum }
}

describe.each(works)('%s', (_, work) => {
  test('gives the same result with any sufficient budget, or reports too much work', () => {
    const whole = counting()
    const answer = work(whole)
    expect(answer.ok).toBe(true)
    expect(work(openBudget(Math.ceil(whole.spent())))).toEqual(answer)
    const max = Math.floor(whole.spent() - 1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max }), (steps) => {
        const result = work(openBudget(steps))
        const problems = result.ok ? (result.value as { problems: readonly Problem[] }).problems : result.problems
        expect(problems.map(inWords)).toMatchObject([
          { code: 'too-much-work', message: expect.stringMatching(/more than [\d,]+ steps/) as unknown },
        ])
      }),
      { numRuns: 12, seed: 1863 },
    )
  })

  test('uses the same number of steps every time', () => {
    const [first, second] = [counting(), counting()]
    work(first)
    work(second)
    expect(second.spent()).toBe(first.spent())
  })

  test('stops when canceled', () => {
    const result = work(openBudget(undefined, () => true))
    const problems = result.ok ? (result.value as { problems?: unknown }).problems : result.problems
    expect(problems).toMatchObject([{ code: 'stopped' }])
  })
})

describe('large accepted requests', () => {
  test.each([
    ['ties that cost the number rolled', '1d4', 'repulsed: ..-401, tie: -400..400, swept: 401..', 0, 5],
    ['ties that cost both sides, and one of them more', '1d4', 'repulsed: ..-3, tie: -2..2, swept: 3..', 1, 5],
    ['ties that can cost nothing', '2d3', 'repulsed: ..-3, tie: -2..2, swept: 3..', 0, 4],
  ])('match a count of all rolls: %s', (_, dice, ties, even, stands) => {
    expectEndsOfAllThrows(rulesetOf(tiring(dice, ties, even)), 'duel', sides(stands), 4)
  })

  test('2d10 and 49 stands per side, where ties last until a side has no stands left', () => {
    const { final } = value(
      odds(rulesetOf(tiring('2d10', 'repulsed: ..-401, tie: -400..400, swept: 401..')), 'duel', sides(49)),
    )
    expect(final).toMatchObject({
      total: 2n,
      exhausted: new Map([
        ['attacker', 1n],
        ['defender', 1n],
      ]),
    })
  })

  test('20d20 and 40 stands per side, where ties are rare', () => {
    const { final } = value(
      odds(rulesetOf(tiring('20d20', 'repulsed: ..-4, tie: -3..3, swept: 4..', 1)), 'duel', sides(40)),
    )
    expect(final?.outcomes.get('repulsed')).toBe(final?.outcomes.get('swept'))
    expect(final?.total).toBeGreaterThan(10n ** 300n)
  })

  test('99 dice of 100 sides', () => {
    const { total, outcomes } = value(
      odds(rulesetOf(tiring('99d100', 'repulsed: ..-1, tie: 0, swept: 1..', 1)), 'duel', sides(1)),
    )
    expect(total).toBe(100n ** 198n)
    expect(outcomes.get('repulsed')).toBe(outcomes.get('swept'))
  })

  test('the largest shifts of a thousand modifiers', () => {
    const [first] = value(largestModifierShifts(rulesetOf(manyModifiers(1000)), 'fire', {}))
    expect(first).toMatchObject({ id: 'm4', holds: false, moved: 0.4 })
  })
})

describe('requests that are too large', () => {
  const steps = /"Duel".*more than 5,000,000 steps/
  test.each(
    inGate([
      ['40 stands and 20d20 that always tie', tiring('20d20', 'repulsed: ..-401, tie: -400..400, swept: 401..', 1), 40],
      ['99 stands and 99d100', tiring('99d100', 'repulsed: ..-1, tie: 0, swept: 1..', 1), 99],
      ['999 stands, lost singly on either side', tiring('2d10', 'repulsed: ..-401, tie: -400..400, swept: 401..'), 999],
    ]),
  )('%s', (_, rules, stands) => {
    const result = odds(rulesetOf(rules), 'duel', sides(stands))
    const message = expect.stringMatching(steps) as unknown
    const right = expect.stringContaining('fewer stands') as unknown
    const problems = result.ok ? [] : result.problems.map(inWords)
    expect(problems).toMatchObject([{ code: 'too-much-work', message, right, path: ['inputs'] }])
  })

  test('a number with too many digits', () => {
    const factor = (number: number): string => `f${number}: {label: f, of: firer, times: 1/${9900 + number}}`
    const world = rulesetOf(`
procedures:
  fire:
    title: Fire
    roles: {firer: {title: Firer, groups: true}}
    points: {of: firer}
    factors: {${Array.from({ length: 12 }, (_, number) => factor(number)).join(', ')}}
    dice: 1d10
    tables: {fire: {bands: {miss: ..5, hit: 6..}}}
    outcomes: {miss: {name: Miss}, hit: {name: Hit}}
`)
    const groups = [{ stands: 1, each: 1 }]
    expect(odds(world, 'fire', { firer: { groups } })).toMatchObject({
      ok: false,
      problems: [{ code: 'too-large' }],
    })
  })
})

test('shows the rolls even if the odds of the next roll need too much work', () => {
  const told = (budget: Budget) =>
    report(
      rulesetOf(tiring('2d10', 'repulsed: ..-401, tie: -400..400, swept: 401..')),
      'duel',
      sides(40),
      [
        [
          [5, 5],
          [5, 5],
        ],
      ],
      [],
      budget,
    )
  expect(value(told(openBudget())).pending?.odds?.total).toBe('10000')
  expect(value(told(openBudget(2000))).pending).toMatchObject({ round: 2, odds: null })
})

test('a request uses the same number of steps on every computer', () => {
  const steps = works.map(([name, work]) => {
    const budget = counting()
    work(budget)
    return [name, Math.round(budget.spent())]
  })
  expect(Object.fromEntries(steps)).toMatchInlineSnapshot(`
    {
      "a sequence": 2050,
      "entered dice": 205,
      "odds of one roll": 101,
      "odds of ties": 1043,
      "odds of ties on several results": 3803,
      "sensitivity": 9476,
      "the largest shifts": 16803,
      "the state of a check": 3875,
    }
  `)
})

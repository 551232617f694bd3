import { expect, test } from 'vitest'
import { enteredDice, isRollOf, parseDice, totalOf, rollFaces } from '../../../src-core/odds/dice.ts'
import { differenceDistribution, distributionOf } from '../../../src-core/odds/distribution.ts'
import { nonNull } from '../../../src-core/present.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { diceText } from '../../../src-core/words/numbers.ts'
import { allThrows, value } from '../support/brute-force.ts'
import { expectEndsOfAllThrows, expectOddsOfAllThrows } from '../support/odds.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'
import { sheetLinesOf } from '../support/sheet-lines.ts'

const rules = rulesetNamed('barricades')
const dice = (text: string) => nonNull(parseDice(text))

test.each([
  ['1d10', '1d10'],
  ['d6', '1d6'],
  ['D6', '1d6'],
  ['2D6+1', '2d6+1'],
  ['2d6 - 2', '2d6−2'],
  ['2d6−2', '2d6−2'],
  ['d%', '1d100'],
  ['2d%+5', '2d100+5'],
  ['3d6 keep highest 1', '3d6 keep highest 1'],
  ['4d6 reroll ..2 keep lowest 3 + 1', '4d6 reroll ..2 keep lowest 3 +1'],
  ['2d6 reroll 6', '2d6 reroll 6'],
  ['d66', 'd66'],
  ['1D66+1', 'd66+1'],
  ['1d6 faces 5 2 3 3 4 4', '1d6 (2 3 3 4 4 5)'],
  ['4d3 faces -1 0 1 +2', '4d3 (−1 0 1) +2'],
  ['2d10 average round up', 'average of 2d10, rounded up'],
  ['2d10 average round half-down-1', 'average of 2d10−1, rounded to the nearest, halves down'],
  ['3d10 keep lowest 2 average round down', 'average of 3d10 keep lowest 2, rounded down'],
])('reads %s and formats it as %s', (text, written) => {
  expect(diceText(dice(text))).toBe(written)
})

test.each([
  '0d6',
  '2d1',
  '3d6 keep highest 3',
  '3d6 keep 1',
  '2d6 reroll ..6',
  '2d6 reroll 7',
  '2d6 reroll 0',
  '2d6+',
  '2d6+1d4',
  '2d66',
  'd66 keep highest 1',
  '2d10/2',
  '2d10 average',
  '1d10 average round up',
  '3d10 keep highest 1 average round up',
  '1d6 faces 2 3 3 4 4',
  '1d6 faces 2 2 2 2 2 2',
  '1d6 faces 2 3 3 4 4 5 reroll 6',
  '1d6 faces 2 2 2 4 4 4 reroll ..4',
])('refuses %s', (text) => {
  expect(parseDice(text)).toBeUndefined()
})

test.each([
  '3d4 keep highest 1',
  '4d3 keep highest 2',
  '4d3 keep lowest 3',
  '2d4 reroll 1',
  '3d3 reroll ..2',
  '3d3 reroll 3 keep highest 2',
  '2d4 reroll ..3 keep lowest 1',
  'd66',
  '2d6 faces 2 3 3 4 4 5',
  '3d3 faces -1 0 1',
  '2d3 faces 1 1 6',
  '3d4 faces 0 0 2 5 reroll ..0 keep highest 2',
  '2d4 average round up',
  '2d4 average round down',
  '3d4 average round half-up',
  '2d3 faces -3 0 2 average round half-down',
  '3d3 faces -3 0 2 keep lowest 2 average round half-up',
])('counts every roll of %s, alone and against other dice', (text) => {
  const counted = (sides: readonly string[]): ReadonlyMap<number, bigint> => {
    const sum = new Map<number, bigint>()
    const rolls = sides.map((each, index) => ({ side: String(index), dice: dice(each) }))
    for (const {
      totals: [one = 0, other = 0],
      ways,
    } of allThrows({ ...nonNull(rules.procedures.get('melee')), rolls }))
      sum.set(one - other, (sum.get(one - other) ?? 0n) + ways)
    return sum
  }
  const shown = ({ first, counts }: ReturnType<typeof distributionOf>): ReadonlyMap<number, bigint> =>
    new Map(counts.flatMap((count, index) => (count > 0n ? [[first + index, count] as const] : [])))
  expect(shown(distributionOf(dice(text)))).toEqual(new Map([...counted([text])].toSorted(([a], [b]) => a - b)))
  for (const other of ['2d3', '3d2 keep highest 2'])
    for (const sides of [
      [text, other],
      [other, text],
    ] as const) {
      const odds = differenceDistribution(dice(sides[0]), dice(sides[1]))
      expect(shown(odds)).toEqual(new Map([...counted(sides)].toSorted(([a], [b]) => a - b)))
      expect(odds.counts.reduce((a, b) => a + b, 0n)).toBe(odds.total)
    }
})

test('the odds of a check with special dice match a count of all rolls, including ties', () => {
  for (const leader of [true, false]) {
    expectEndsOfAllThrows(rules, 'pick', { crowd: { leader } }, 3)
    expectEndsOfAllThrows(rules, 'shove', { attacker: { leader }, defender: {} }, 3)
  }
})

test.each(['d66', '2d10 average round up', '2d4 average round half-up+1', '1d6 faces 2 3 3 4 4 5', '2d3 faces -1 0 6'])(
  'the odds of a check on %s match a count of all rolls, and its sheet shows the dice',
  (text) => {
    const ruleset = rulesetOf(`
traits: {bold: {of: unit, label: Bold, flag: true}}
phases: {turn: {title: Turn, tone: blue}}
procedures:
  test:
    title: Test
    phase: turn
    roles: {unit: {title: Unit}}
    modifiers: {bold: {value: 2, when: {bold: true}}}
    dice: ${text}
    tables: {t: {bands: {low: ..3, middle: 4..17, high: 18..}}}
    outcomes: {low: {name: Low}, middle: {name: Middle}, high: {name: High}}
    follows: {lucky: {title: Lucky, natural: 4.., effects: {rest: {hold: true}}}}
`)
    for (const bold of [true, false]) expectOddsOfAllThrows(ruleset, 'test', { unit: { bold } })
    expect(sheetLinesOf(ruleset).all.join('\n')).toContain(diceText(dice(text)))
  },
)

test('players enter the dice shown, and the constant is added', () => {
  const answer = value(resolve(rules, 'pick', { crowd: { leader: true } }, [4]))
  expect([answer.rounds[0]?.natural, answer.rounds[0]?.result, answer.outcome?.id]).toEqual([4, 6, 'middle'])
  expect(resolve(rules, 'pick', {}, [9])).toMatchObject({
    ok: false,
    problems: [{ code: 'wrong-dice', path: ['dice', 0] }],
  })
})

test('keeps the best faces, and rerolls where required', () => {
  expect([
    totalOf(dice('3d6 keep highest 2'), [2, 6, 5]),
    totalOf(dice('3d6 keep lowest 1'), [2, 6, 5]),
    totalOf(dice('2d6'), [2, 6]),
    totalOf(dice('d66'), [2, 6]),
    totalOf(dice('2d10 average round up'), [2, 7]),
    totalOf(dice('2d10 average round down'), [2, 7]),
    totalOf(dice('3d10 keep highest 2 average round half-up'), [2, 7, 4]),
  ]).toEqual([11, 2, 8, 26, 5, 4, 6])
  const { faces } = rollFaces({ seed: '00000000000000ff', drawn: 0 }, dice('99d2 reroll 1'))
  // Three in four rolls are a 2.
  expect(faces.filter((face) => face === 2).length).toBeGreaterThan(60)
})

test('invalid dice are reported with the correct notation', () => {
  expect(() =>
    rulesetOf(
      'procedures: {p: {title: P, roles: {u: {title: U}}, dice: 2d6 best 1, tables: {t: {bands: {o: ..}}}, outcomes: {o: {name: O}}}}',
    ),
  ).toThrow(/keep highest/)
})

test('dice too slow to count are refused immediately, with the reason', () => {
  const huge = rulesetOf(
    'procedures: {p: {title: P, roles: {u: {title: U}}, dice: 99d100 keep highest 50, tables: {t: {bands: {o: ..}}}, outcomes: {o: {name: O}}}}',
  )
  expect(odds(huge, 'p', {})).toMatchObject({ ok: false, problems: [{ code: 'too-much-work' }] })
})

test.each([
  ['1d10', { count: 1, min: 1, max: 10 }],
  ['2d6', { count: 1, min: 2, max: 12 }],
  ['2d10', { count: 1, min: 2, max: 20 }],
  ['10d6', { count: 10, min: 1, max: 6 }],
  ['3d6 keep highest 1', { count: 3, min: 1, max: 6 }],
  ['2d6 reroll 1', { count: 2, min: 1, max: 6 }],
  ['1d30', { count: 1, min: 1, max: 30 }],
  ['d66', { count: 2, min: 1, max: 6 }],
  ['2d10 average round up', { count: 2, min: 1, max: 10 }],
  ['1d6 faces 2 3 3 4 4 5', { count: 1, min: 2, max: 5 }],
  ['2d6 faces 2 3 3 4 4 5', { count: 1, min: 4, max: 10 }],
  ['1d6 faces 1 1 2 2 4 4', { count: 1, min: 1, max: 4, faces: [1, 2, 4] }],
])('reads %s as %o', (text, entered) => {
  expect(enteredDice(dice(text))).toEqual(entered)
})

test.each([
  ['d66', [16, 21], [17, 20, 7, 67]],
  ['1d3 faces 1 1 6', [1, 6], [2, 0]],
  ['2d3 faces 1 1 6', [2, 7, 12], [3, 6]],
  ['2d10 average round up', [1, 10], [11, 0]],
])('%s accepts only possible totals', (text, right, wrong) => {
  const [first] = [...rules.procedures.values()].filter(({ rolls }) => rolls.length === 1)
  const procedure = { ...nonNull(first), rolls: [{ side: null, dice: dice(text) }] }
  const rolled = { ...rules, procedures: new Map([[procedure.id, procedure]]) }
  for (const total of right) expect(resolve(rolled, procedure.id, {}, [total]).ok).toBe(true)
  for (const total of wrong)
    expect(resolve(rolled, procedure.id, {}, [total])).toMatchObject({ problems: [{ code: 'wrong-dice' }] })
})

test('a roll of dice with custom faces shows these faces', () => {
  const { faces } = rollFaces({ seed: '00000000000000ff', drawn: 0 }, dice('99d3 faces -1 0 5'))
  expect(new Set(faces)).toEqual(new Set([-1, 0, 5]))
})

test.each([
  ['2d10/2', /2d10 average round up/],
  ['2d10 average', /2d10 average round up/],
  ['average of 2d10', /2d10 average round up/],
  ['2d66', /d66 alone/],
  ['1d6 (2,3,3,4,4,5)', /1d6 faces 2 3 3 4 4 5/],
])('refuses %s and suggests a fix', (text, right) => {
  const file = `procedures: {p: {title: P, roles: {u: {title: U}}, dice: "${text}", tables: {t: {bands: {o: ..}}}, outcomes: {o: {name: O}}}}`
  expect(() => rulesetOf(file)).toThrow(right)
})

test('a roll is a face per die, or the total of several dice that all count', () => {
  const [two, one, best] = [dice('2d6'), dice('1d10'), dice('3d6 keep highest 1')]
  for (const numbers of [[1, 6], [2], [12]]) expect(isRollOf(two, numbers)).toBe(true)
  for (const numbers of [[1], [13], [7, 1], [1, 2, 3], [], undefined]) expect(isRollOf(two, numbers)).toBe(false)
  expect([isRollOf(one, [10]), isRollOf(one, [11]), isRollOf(best, [6]), isRollOf(best, [1, 1, 6])]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

import { expect, test } from 'vitest'
import { enteredDice, isRollOf, parseDice, totalOf, rollFaces } from '../../../src-core/odds/dice.ts'
import { differenceDistribution, distributionOf } from '../../../src-core/odds/distribution.ts'
import { present } from '../../../src-core/present.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { diceText } from '../../../src-core/words/numbers.ts'
import { allThrows, value } from '../support/brute-force.ts'
import { expectEndsOfAllThrows } from '../support/odds.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'

const rules = rulesetNamed('barricades')
const dice = (text: string) => present(parseDice(text))

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
])('%s is read, and written %s', (text, written) => {
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
  'd66',
  '1D66+1',
  '2d10/2',
])('%s is refused', (text) => {
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
])('every throw of %s, and of it against other dice, counted', (text) => {
  const counted = (sides: readonly string[]): ReadonlyMap<number, bigint> => {
    const sum = new Map<number, bigint>()
    const rolls = sides.map((each, index) => ({ side: String(index), dice: dice(each) }))
    for (const {
      totals: [one = 0, other = 0],
      ways,
    } of allThrows({ ...present(rules.procedures.get('melee')), rolls }))
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

test('odds of a check with such dice are those of all throws, ties too', () => {
  for (const leader of [true, false]) {
    expectEndsOfAllThrows(rules, 'pick', { crowd: { leader } }, 3)
    expectEndsOfAllThrows(rules, 'shove', { attacker: { leader }, defender: {} }, 3)
  }
})

test('what is entered is what the dice show; what is always added is added to it', () => {
  const answer = value(resolve(rules, 'pick', { crowd: { leader: true } }, [4]))
  expect([answer.rounds[0]?.natural, answer.rounds[0]?.result, answer.outcome?.id]).toEqual([4, 6, 'middle'])
  expect(resolve(rules, 'pick', {}, [9])).toMatchObject({
    ok: false,
    problems: [{ code: 'wrong-dice', path: ['dice', 0] }],
  })
})

test('faces: the best are kept; the program rolls again what is to be rolled again', () => {
  expect([
    totalOf(dice('3d6 keep highest 2'), [2, 6, 5]),
    totalOf(dice('3d6 keep lowest 1'), [2, 6, 5]),
    totalOf(dice('2d6'), [2, 6]),
  ]).toEqual([11, 2, 8])
  const { faces } = rollFaces({ seed: '00000000000000ff', drawn: 0 }, dice('99d2 reroll 1'))
  // Three of four show a 2.
  expect(faces.filter((face) => face === 2).length).toBeGreaterThan(60)
})

test('rules with dice that are none say how dice are written', () => {
  expect(() =>
    rulesetOf(
      'procedures: {p: {title: P, roles: {u: {title: U}}, dice: 2d6 best 1, tables: {t: {bands: {o: ..}}}, outcomes: {o: {name: O}}}}',
    ),
  ).toThrow(/keep highest/)
})

test('dice that would take too long to count are refused with the reason, at once', () => {
  const huge = rulesetOf(
    'procedures: {p: {title: P, roles: {u: {title: U}}, dice: 99d100 keep highest 50, tables: {t: {bands: {o: ..}}}, outcomes: {o: {name: O}}}}',
  )
  expect(odds(huge, 'p', {})).toMatchObject({ ok: false, problems: [{ code: 'too-much-work' }] })
})

test.each([
  ['1d10', { count: 1, least: 1, most: 10 }],
  ['2d6', { count: 1, least: 2, most: 12 }],
  ['2d10', { count: 1, least: 2, most: 20 }],
  ['10d6', { count: 10, least: 1, most: 6 }],
  ['3d6 keep highest 1', { count: 3, least: 1, most: 6 }],
  ['2d6 reroll 1', { count: 2, least: 1, most: 6 }],
])('%s is entered as %o', (text, entered) => {
  expect(enteredDice(dice(text))).toEqual(entered)
})

test('a throw is a face for each die, or the total of several that all count', () => {
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

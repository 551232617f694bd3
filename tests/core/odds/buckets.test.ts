/** A die per stand and a save for each hit, as checks called by a check. */
import { expect, test } from 'vitest'
import { fraction, dividedBy, plus, times, wholeNumber, type Fraction } from '../../../src-core/exact.ts'
import { getEntry } from '../../../src-core/present.ts'
import { sequenceOdds } from '../../../src-core/odds/sequence.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('volleys')

/** The chances of losing 0, 1, 2… stands, from all rolls and saves. */
const counted = (stands: number, hits: number, saves: number): readonly Fraction[] => {
  let lost = [wholeNumber(1n)]
  const killed = times(fraction(BigInt(hits), 6n), fraction(BigInt(6 - saves), 6n))
  const spared = dividedBy(fraction(36n - BigInt(hits * (6 - saves)), 1n), fraction(36n))
  for (let stand = 0; stand < stands; stand += 1)
    lost = Array.from({ length: lost.length + 1 }, (_, count) =>
      plus(times(lost[count] ?? wholeNumber(0n), spared), times(lost[count - 1] ?? wholeNumber(0n), killed)),
    )
  return lost
}

const losses = (sequence: string, inputs: unknown, party: string): ((lost: number) => Fraction) => {
  const { parties, total } = value(sequenceOdds(rules, sequence, inputs, {}))
  return (lost) => fraction(getEntry(parties, party).standsLost.get(String(lost)) ?? 0n, total)
}

test.each([
  [1, 'open', false, 2, 2],
  [5, 'open', true, 2, 3],
  [6, 'wall', false, 1, 2],
  [12, 'open', false, 2, 2],
  [60, 'open', false, 2, 2],
])('%i stands firing at a target with cover %s, armor %s', (stands, cover, armor, hits, saves) => {
  const chanceOf = losses('volley', { firer: { stands }, target: { stands: 99, cover, armor } }, 'target')
  for (const [lost, chance] of counted(stands, hits, saves).entries())
    expect(chanceOf(lost), String(lost)).toEqual(chance)
})

test('matches every roll of two stands and their saves, counted individually', () => {
  const faces = [1, 2, 3, 4, 5, 6]
  const ends = faces.flatMap((first) =>
    faces.flatMap((second) =>
      faces.flatMap((save) =>
        faces.map((other) => [first >= 5 && save <= 4, second >= 5 && other <= 4].filter(Boolean).length),
      ),
    ),
  )
  const chanceOf = losses('volley', { firer: { stands: 2 }, target: { stands: 9 } }, 'target')
  for (const lost of [0, 1, 2])
    expect(chanceOf(lost)).toEqual(fraction(BigInt(ends.filter((each) => each === lost).length), BigInt(ends.length)))
})

test('rolls a separate save for each hit rolled at the table', () => {
  const chanceOf = losses('hits', { unit: { stands: 9, hits: 2 } }, 'unit')
  expect([0, 1, 2].map(chanceOf)).toEqual([fraction(1n, 9n), fraction(4n, 9n), fraction(4n, 9n)])
})

test('never loses more stands than the unit has', () => {
  const chanceOf = losses('volley', { firer: { stands: 12 }, target: { stands: 1 } }, 'target')
  expect(plus(chanceOf(0), chanceOf(1))).toEqual(wholeNumber(1n))
})

test('requires the number of dice', () => {
  const asked = sequenceOdds(rules, 'volley', { firer: {}, target: { stands: 9 } }, {})
  expect(asked.ok ? [] : asked.problems.map(({ code, path }) => [code, path])).toEqual([
    ['input-missing', ['inputs', 'firer', 'stands']],
  ])
})

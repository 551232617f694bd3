/** Luck: the rank of a roll among all possible rolls, compared with playing them one by one. */
import { describe, expect, test } from 'vitest'
import { report, type Faces } from '../../../src-core/play/report.ts'
import type { Luck } from '../../../src-core/play/luck.ts'
import { getEntry, nonNull } from '../../../src-core/present.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const d10 = Array.from({ length: 10 }, (_, index) => index + 1)
const luckIn = (
  ruleset: string,
  procedure: string,
  inputs: object,
  faces: Faces,
): { readonly luck: Luck; readonly severity: number; readonly result: string } => {
  const { rounds, outcome } = value(report(rulesetNamed(ruleset), procedure, inputs, [faces]))
  return { luck: nonNull(rounds[0]?.luck), severity: outcome.severity, result: nonNull(rounds[0]).result }
}
const share = ({ worse, alike, total }: Luck): number => (Number(worse) + Number(alike) / 2) / Number(total)

describe('luck', () => {
  test('in a fire check is better the worse the result is for the target', () => {
    const inputs = { points: 12, target: { cover: 'woods' } }
    const all = d10.map((face) => luckIn('fire-and-fury', 'fire', inputs, [[face]]))
    for (const { luck, severity } of all) {
      expect(luck).toMatchObject({ of: 'firer', against: null, total: '10' })
      expect(Number(luck.worse)).toBe(all.filter((other) => other.severity < severity).length)
      expect(Number(luck.alike)).toBe(all.filter((other) => other.severity === severity).length)
    }
    expect(all.reduce((sum, { luck }) => sum + share(luck), 0)).toBeCloseTo(5, 12)
    const variance = all.reduce((sum, { luck }) => sum + (share(luck) - 0.5) ** 2, 0) / 10
    expect(variance).toBeCloseTo((1 - Number(all[0]?.luck.cubes) / 1000) / 12, 12)
  })

  test('on a unit’s own roll is better the milder the result', () => {
    const [worst, best] = [1, 10].map(
      (face) => luckIn('fire-and-fury', 'maneuver', { unit: { fatigue: 'worn' } }, [[face]]).luck,
    )
    expect(worst?.worse).toBe('0')
    expect(Number(best?.worse)).toBeGreaterThan(5)
    // In some checks low rolls are better; in others neither end is.
    expect(luckIn('italy-1799', 'fallen-leader', {}, [[1]]).luck).toMatchObject({ worse: '5', alike: '5' })
    expect(luckIn('napoleonic-fury', 'fallen-leader', {}, [[1, 1]]).luck.worse).toBe('0')
    expect(luckIn('napoleonic-fury', 'fallen-leader', {}, [[3, 3]]).luck.worse).not.toBe('0')
  })

  test('in an opposed roll depends on which side is ahead', () => {
    const faces = d10.flatMap((a) => d10.map((b): Faces => [[a], [b]]))
    const all = faces.map((each) => luckIn('fire-and-fury', 'charge', { attacker: { other: 1 } }, each))
    const bands = new Map<string, number>()
    for (const { luck } of all) bands.set(luck.worse, (bands.get(luck.worse) ?? 0) + 1)
    for (const { luck } of all) expect(Number(luck.alike)).toBe(getEntry(bands, luck.worse))
    expect(all[0]?.luck).toMatchObject({ of: 'attacker', against: 'defender', total: '100' })
    expect(all.reduce((sum, { luck }) => sum + share(luck), 0)).toBeCloseTo(50, 10)
  })

  test('ranks modifiers separately, by their average result on plain dice', () => {
    const mean = ({ modifiers }: Luck): number => Number(modifiers.n) / Number(modifiers.d)
    expect(
      mean(
        luckIn(
          'fire-and-fury',
          'charge',
          { attacker: { fatigue: 'worn', order: 'good' }, defender: { fatigue: 'worn', order: 'good' } },
          [[3], [4]],
        ).luck,
      ),
    ).toBe(0.5)
    const plain = d10.map((face) => luckIn('fire-and-fury', 'fire', { points: 12 }, [[face]]))
    const helped = d10.map((face) =>
      luckIn('fire-and-fury', 'fire', { points: 12, target: { formation: 'column' } }, [[face]]),
    )
    const place = (severity: number): number => {
      const of = (holds: (other: number) => boolean): number => plain.filter((each) => holds(each.severity)).length
      return (of((other) => other < severity) + of((other) => other === severity) / 2) / 10
    }
    expect(mean(nonNull(plain[0]).luck)).toBe(0.5)
    expect(mean(nonNull(helped[0]).luck)).toBeCloseTo(
      helped.reduce((sum, { severity }) => sum + place(severity), 0) / 10,
      12,
    )
  })

  test('a roll keeps its odds from before and after a tie', () => {
    const tied = value(report(rulesetNamed('fire-and-fury'), 'charge', {}, [[[4], [4]]]))
    const over = value(
      report(rulesetNamed('fire-and-fury'), 'charge', {}, [
        [[4], [4]],
        [[7], [2]],
      ]),
    )
    expect(over.rounds[0]?.odds).toEqual(tied.rounds[0]?.odds)
    expect(over.rounds[1]?.odds).toEqual(tied.pending?.odds)
    expect(tied.rounds[0]?.odds?.tie?.count).toBe(tied.rounds[0]?.luck?.alike)
  })
})

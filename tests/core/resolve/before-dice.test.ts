import { describe, expect, test } from 'vitest'
import { fractionText } from '../../../src-core/exact.ts'
import type { Resolution, Odds } from '../../../src-core/resolve/answer.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const brigades = rulesetNamed('fire-and-fury')
const empires = rulesetNamed('napoleonic-fury')

const lines = ({ modifiers }: Odds): readonly string[] =>
  modifiers.map(({ id, value: by, side, role, group }) =>
    [side ?? '', role ?? '', group ?? '', id, by > 0 ? `+${by}` : by].join(' ').trim(),
  )

describe('before the dice are rolled', () => {
  test('a fire check with two groups shows points by group, their row, and modifiers under their headings', () => {
    const groups = [
      { stands: 8, each: 2 },
      { stands: 2, each: 3, arm: 'artillery', damaged: true },
    ]
    const inputs = { firer: { groups }, target: { cover: 'woods' }, other: 1 }
    const tally = value(odds(brigades, 'fire', inputs))
    expect(tally.groupPoints.map(fractionText)).toEqual(['16', '3'])
    expect(tally.points && fractionText(tally.points)).toBe('19')
    expect(tally.factors.map(({ id, group, times }) => [id, group, fractionText(times)])).toEqual([
      ['damaged-guns', 1, '1/2'],
    ])
    expect(lines(tally)).toEqual(['target cover cover-light -1', 'other +1'])
    expect(tally.sums).toEqual([{ side: null, modifiers: -1, limited: -1, other: 1, total: 0 }])
    expect(tally.table).toMatchObject({ id: 'fire', row: 'p15' })
  })

  test('a charge shows both sides, with each modifier under the side whose traits it tests', () => {
    const inputs = { attacker: { fatigue: 'fresh', supported: true, other: -1 }, defender: { order: 'disordered' } }
    const tally = value(odds(brigades, 'charge', inputs))
    expect(lines(tally)).toEqual([
      'attacker attacker  fresh +2',
      'attacker attacker  supported +1',
      'defender defender  disordered -1',
      'attacker   other -1',
    ])
    expect(tally.sums.map(({ side, modifiers, other, total }) => [side, modifiers, other, total])).toEqual([
      ['attacker', 3, -1, 2],
      ['defender', -1, 0, -1],
    ])
  })

  test('a Napoleonic melee shows limited national modifiers', () => {
    const inputs = {
      year: 1812,
      attacker: { nation: 'france', class: 'old-guard', fatigue: 'fresh', officer: 'attached', 'leader-value': 2 },
      defender: { nation: 'russia' },
    }
    const tally = value(odds(empires, 'melee', inputs))
    const national = tally.modifiers
      .filter(({ id }) => id === 'national')
      .map(({ role, group, value: by }) => [role, group, by])
    expect(national.length).toBeGreaterThan(0)
    expect(new Set(national.map(([, group]) => group))).toEqual(new Set(['troops']))
    for (const { side, modifiers } of tally.sums)
      expect(modifiers).toBe(
        tally.modifiers.filter((each) => each.side === side).reduce((sum, each) => sum + each.value, 0),
      )
  })
})

describe('tie changes for the next roll', () => {
  const tied = (inputs: object): Resolution =>
    value(resolve(brigades, 'charge', inputs, { attacker: [5], defender: [5] }))

  test('lists traits and modifiers, old and new', () => {
    const { next, pending } = tied({
      attacker: { stands: 6, fatigue: 'worn' },
      defender: { stands: 6, fatigue: 'worn', order: 'disordered', other: 1 },
    })
    expect(pending).toBe(true)
    const { traits, modifiers } = next?.changes ?? expect.fail('it does not tie')
    const one = (number: unknown): unknown =>
      typeof number === 'object' && number !== null && 'n' in number ? String(number.n) : number
    expect(
      traits.map(({ role, trait, was, is }) => `${role ?? ''} ${trait} ${String(one(was))} ${String(one(is))}`),
    ).toEqual(['attacker stands 6 5', 'attacker order good disordered', 'defender stands 6 5'])
    expect(modifiers.map(({ side, id, was, is }) => [side, id, was, is])).toEqual([
      ['attacker', 'disordered', null, -1],
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { odds } from '../../../src-core/odds/odds.ts'
import {
  sensitivity,
  type CountShift,
  type ModifierSensitivity,
  type OddsShift,
} from '../../../src-core/odds/sensitivity.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'
import { duel } from '../support/worlds.ts'

const brigades = rulesetNamed('fire-and-fury')
const regiments = rulesetNamed('regimental-fury')

const weighed = (ruleset: Ruleset, procedure: string, inputs: unknown): ReadonlyMap<string, ModifierSensitivity> =>
  new Map(value(sensitivity(ruleset, procedure, inputs)).modifiers.map((each) => [`${each.id} ${each.role}`, each]))

/** Chances as fractions, so that odds with different totals can be compared. */
const shares = (counts: ReadonlyMap<string, bigint>, total: bigint): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...counts].filter(([, count]) => count > 0n).map(([id, count]) => [id, Number(count) / Number(total)]),
  )
const then = ({ outcomes, total }: OddsShift): Readonly<Record<string, number>> =>
  shares(new Map([...outcomes].map(([id, shift]) => [id, shift.then])), total)
const now = ({ outcomes, total }: OddsShift): Readonly<Record<string, number>> =>
  shares(new Map([...outcomes].map(([id, shift]) => [id, shift.now])), total)

describe('one roll', () => {
  const inputs = { points: 7, target: { cover: 'woods' } }
  const all = weighed(regiments, 'fire', inputs)

  test('removes a modifier that applies, and adds one that doesn’t', () => {
    expect([...all].map(([id, { holds }]) => [id, holds])).toEqual([
      ['dismounted target', false],
      ['exposed target', false],
      ['cover-light target', true],
      ['cover-heavy target', false],
    ])
    const open = value(odds(regiments, 'fire', { points: 7 }))
    expect(then(all.get('cover-light target')?.once ?? expect.fail('none'))).toEqual(shares(open.outcomes, open.total))
    const worse = value(odds(regiments, 'fire', { points: 7, target: { cover: 'woods' }, other: -2 }))
    expect(then(all.get('dismounted target')?.once ?? expect.fail('none'))).toEqual(shares(worse.outcomes, worse.total))
  })

  test('an applied modifier replaces those it excludes', () => {
    const heavy = value(odds(regiments, 'fire', { points: 7, target: { cover: 'sunken-road' } }))
    expect(then(all.get('cover-heavy target')?.once ?? expect.fail('none'))).toEqual(
      shares(heavy.outcomes, heavy.total),
    )
    const numbers = weighed(brigades, 'charge', { attacker: { fatigue: 'fresh', outnumbered: 'two-to-one' } })
    const spent = value(odds(brigades, 'charge', { attacker: { fatigue: 'spent', outnumbered: 'two-to-one' } }))
    expect(then(numbers.get('spent attacker')?.once ?? expect.fail('none'))).toEqual(
      shares(spent.outcomes, spent.total),
    )
    const three = value(odds(brigades, 'charge', { attacker: { fatigue: 'fresh', outnumbered: 'three-to-one' } }))
    expect(then(numbers.get('outnumbered-three-to-one attacker')?.once ?? expect.fail('none'))).toEqual(
      shares(three.outcomes, three.total),
    )
    const defender = numbers.get('fresh defender')?.once ?? expect.fail('none')
    const both = value(
      odds(brigades, 'charge', {
        attacker: { fatigue: 'fresh', outnumbered: 'two-to-one' },
        defender: { fatigue: 'fresh' },
      }),
    )
    expect(then(defender)).toEqual(shares(both.outcomes, both.total))
  })

  test('a modifier also replaces those that make an exception for it', () => {
    const world = rulesetOf(`
traits: {cover: {of: unit, label: Cover, choices: {none: None, woods: Woods, works: Works}, default: none}, line: {of: unit, label: In line, flag: true}}
procedures:
  fire:
    title: Fire
    roles: {target: {title: Target}}
    dice: 1d6
    modifiers:
      line: {label: In line, value: 1, when: {line: true}, unless: {cover: [woods, works]}}
      woods: {label: Woods, value: -2, when: {cover: woods}}
    tables: {fire: {bands: {miss: ..4, hit: 5..}}}
    outcomes: {miss: {name: Miss}, hit: {name: Hit}}
`)
    const inLine = weighed(world, 'fire', { target: { line: true } })
    const inWoods = value(odds(world, 'fire', { target: { line: true, cover: 'woods' } }))
    expect(then(inLine.get('woods target')?.once ?? expect.fail('none'))).toEqual(
      shares(inWoods.outcomes, inWoods.total),
    )
  })

  test('counts the rolls with a different outcome', () => {
    expect([...all.values()].map(({ once }) => once.moved)).toEqual([2n, 1n, 1n, 1n])
  })

  test('a modifier beyond the limit makes no difference', () => {
    const empires = rulesetNamed('hardest-empires')
    const far = value(
      sensitivity(empires, 'fire', {
        points: 7.5,
        firer: { nation: 'britain', class: 'light' },
        target: { formation: 'square' },
      }),
    )
    const min = far.modifiers.find(({ holds, once }) => holds && once.moved === 0n)
    expect(far.odds.sums[0]?.modifiers).toBeGreaterThan(far.odds.sums[0]?.limited ?? 0)
    expect(min).toBeDefined()
  })

  test('an amount per item is added for one item, or removed for all present items', () => {
    const none = weighed(brigades, 'maneuver', { unit: {} }).get('attached-leader unit')
    const two = weighed(brigades, 'maneuver', { unit: { 'attached-leaders': 2 } }).get('attached-leader unit')
    const one = value(odds(brigades, 'maneuver', { unit: { 'attached-leaders': 1 } }))
    const plain = value(odds(brigades, 'maneuver', { unit: {} }))
    expect([none?.holds, two?.holds]).toEqual([false, true])
    expect(then(none?.once ?? expect.fail('none'))).toEqual(shares(one.outcomes, one.total))
    expect(then(two?.once ?? expect.fail('none'))).toEqual(shares(plain.outcomes, plain.total))
  })

  test('reports the same problems as the odds', () => {
    expect(sensitivity(brigades, 'fire', {})).toMatchObject({ ok: false, problems: [{ code: 'points-missing' }] })
  })
})

describe('two sides and ties', () => {
  const inputs = {
    attacker: { stands: 5, fatigue: 'fresh' },
    defender: { stands: 4, works: 'stone-wall', supported: true },
  }
  const all = weighed(brigades, 'charge', inputs)

  test('tries each side separately', () => {
    expect(all.get('fresh attacker')?.holds).toBe(true)
    expect(all.get('fresh defender')?.holds).toBe(false)
    const tired = value(odds(brigades, 'charge', { ...inputs, attacker: { stands: 5 } }))
    expect(then(all.get('fresh attacker')?.once ?? expect.fail('none'))).toEqual(shares(tired.outcomes, tired.total))
    const brisk = value(odds(brigades, 'charge', { ...inputs, defender: { ...inputs.defender, fatigue: 'fresh' } }))
    const final = all.get('fresh defender')?.final ?? expect.fail('none')
    const ends = new Map([
      ...(brisk.final?.outcomes ?? []),
      ...[...(brisk.final?.exhausted ?? [])].map(([id, count]) => [`exhausted ${id}`, count] as const),
    ])
    for (const [id, share] of Object.entries(shares(ends, brisk.final?.total ?? 1n)))
      expect(then(final)[id]).toBeCloseTo(share, 12)
  })

  test('uses the same total for all modifiers and sorts them by effect', () => {
    const { odds: asked, modifiers } = value(sensitivity(brigades, 'charge', inputs))
    expect(new Set(modifiers.map(({ final }) => final?.total)).size).toBe(1)
    const moved = modifiers.map(({ final }) => final?.moved ?? 0n)
    expect(moved).toEqual(moved.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    for (const { once, final } of modifiers) {
      expect(now(once)).toEqual(shares(asked.outcomes, asked.total))
      for (const each of [once, ...(final ? [final] : [])]) {
        const sum = (of: (shift: CountShift) => bigint): bigint =>
          [...each.outcomes.values()].reduce((all, shift) => all + of(shift), 0n)
        expect([sum((shift) => shift.now), sum((shift) => shift.then)]).toEqual([each.total, each.total])
      }
    }
  })

  test('a modifier suppressed for one side stays suppressed when the other side’s modifier is dropped', () => {
    const italy = rulesetNamed('italy-1799')
    const horse = {
      attacker: { arm: 'cavalry', formation: 'square' },
      defender: { arm: 'cavalry', countercharging: true },
    }
    const open = weighed(italy, 'charge', horse).get('cavalry-open attacker')
    const slower = value(odds(italy, 'charge', { ...horse, attacker: { ...horse.attacker, other: -2 } }))
    expect([open?.holds, then(open?.once ?? expect.fail('none'))]).toEqual([
      true,
      shares(slower.outcomes, slower.total),
    ])
  })

  test('a modifier that is added to measure its effect is still dropped by a tie', () => {
    const world = rulesetOf(duel())
    const bold = weighed(world, 'duel', { attacker: { stands: 3 }, defender: { stands: 3 } }).get('bold attacker')
    const asked = value(odds(world, 'duel', { attacker: { stands: 3, other: 3 }, defender: { stands: 3 } }))
    expect(then(bold?.once ?? expect.fail('none'))).toEqual(shares(asked.outcomes, asked.total))
    // A manual +3 lasts through ties, but the modifier for being bold doesn't.
    expect(then(bold?.final ?? expect.fail('none'))).not.toEqual(
      shares(asked.final?.outcomes ?? new Map(), asked.final?.total ?? 1n),
    )
  })
})
